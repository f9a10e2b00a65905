/*
 * check_play.h - run a conformance check: play its test matches (checks.h) and
 * judge each step.
 *
 * Each test match is a tournament of its own.  Its results are deleted.
 */
#ifndef DEADWOOD_ARENA_CHECK_CHECK_PLAY_H
#define DEADWOOD_ARENA_CHECK_CHECK_PLAY_H

#include "arena/check/checks.h"
#include "arena/config/config.h"
#include "arena/tournament/run.h"

/* chosen: deals of a whole match without a tournament; some games have 50 */
#define DEALS_DEFAULT 10

/**
 * struct check_how - what to check, and under which conditions
 * @bot: its command, as for `arena play`; or the name of a bot of @like
 * @game: a name or a file
 * @like: take rules and limits from this tournament; or NULL
 * @isolation: word of a level; NULL: that of @like, without @like the default
 * @deals: maximum in whole matches; 0: that of @like, without DEALS_DEFAULT
 * @steps: steps to report, a bit each; 0: all.  A test match that none of them
 * needs is not played
 * @on_step: callback, called with @arg for each step that is judged; or NULL
 */
struct check_how {
	const char *bot, *game;
	const struct config *like;
	const char *isolation, *seed;
	int64_t deals;
	uint64_t steps;
	void (*on_step)(void *arg, const struct check *check, unsigned step);
	void *arg;
};

/* Return the bot of @like that .bot names, or NULL. */
const struct bot *check_own_bot(const struct check_how *how);

/**
 * check_play - play all test matches that the steps need
 * @check: zeroed; release it in any case
 *
 * Returns STATUS_DONE when every step was judged or skipped, also if steps
 * failed; else another status, after a message on stderr.
 */
enum status check_play(struct check *check, const struct check_how *how);

#endif
