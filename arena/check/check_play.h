/*
 * check_play.h - run a conformance check: play its test matches (checks.h) and
 * judge each step.
 *
 * The check plays each test match as a tournament, and deletes its results
 * afterwards.
 */
#ifndef DEADWOOD_ARENA_CHECK_CHECK_PLAY_H
#define DEADWOOD_ARENA_CHECK_CHECK_PLAY_H

#include "arena/check/checks.h"
#include "arena/config/config.h"
#include "arena/tournament/run.h"

/* arbitrary: maximum number of deals in a whole match if the check uses no
 * configuration; the rules of some games allow 50 deals */
#define DEALS_DEFAULT 10

/**
 * struct check_how - options of a check
 * @bot: command of the bot, as in `arena play`.  If @like is set: name of a bot
 *	of that tournament
 * @game: name of a game, or path of a rule file
 * @like: configuration whose rules, time limits and other limits the check
 *	uses; or NULL
 * @isolation: name of an isolation level; NULL: the level of @like, or the
 *	default level without @like
 * @deals: maximum number of deals in each whole match; 0: the maximum of @like,
 *	or DEALS_DEFAULT without @like
 * @steps: set of steps to report, one bit per step; 0: all steps.  The check
 *	plays only the test matches that these steps need
 * @on_step: callback with @arg when a step has a result; or NULL
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

/* Return the bot of @how->like that has the name or title @how->bot, or
 * NULL. */
const struct bot *check_own_bot(const struct check_how *how);

/**
 * check_play - play the test matches that the steps to report need, and judge
 * these steps
 * @check: struct that the caller zeroes first.  The caller calls check_release
 *	even after a failure
 *
 * If every step was judged or skipped, returns STATUS_DONE, even if steps
 * failed; otherwise prints a message on stderr and returns another status.
 */
enum status check_play(struct check *check, const struct check_how *how);

#endif
