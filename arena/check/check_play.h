/*
 * check_play.h - the test matches of a check (checks.h) are played, each
 * as a tournament of its own that is thrown away.
 */
#ifndef DEADWOOD_ARENA_CHECK_CHECK_PLAY_H
#define DEADWOOD_ARENA_CHECK_CHECK_PLAY_H

#include "arena/check/checks.h"
#include "arena/config/config.h"
#include "arena/tournament/run.h"

/* chosen: of a whole match where no tournament says; some games go on for 50 */
#define DEALS_DEFAULT 10

/**
 * struct check_how - who is checked, and how it sits
 * @bot: its command, as for `arena play`; or the name of a bot of @like
 * @game: a name or a file
 * @like: the tournament whose rules and limits hold, or NULL
 * @isolation: a level's word; NULL: @like's, or else the default
 * @deals: most of them in whole matches; 0: as @like has it, or DEALS_DEFAULT
 * @steps: to report, a bit each; 0: all.  A test match that none of them needs
 * is not played
 * @told: gets @arg and each step when it is known; or NULL
 */
struct check_how {
	const char *bot, *game;
	const struct config *like;
	const char *isolation, *seed;
	int64_t deals;
	uint64_t steps;
	void (*told)(void *arg, const struct check *check, unsigned step);
	void *arg;
};

/* The bot of @like that is meant, or NULL. */
const struct bot *check_own_bot(const struct check_how *how);

/**
 * check_play - play all test matches that its steps need
 * @check: zeroed; release it in any case
 *
 * Returns STATUS_DONE when every step was judged or left out, whatever came of
 * it; else another status, after a message.
 */
enum status check_play(struct check *check, const struct check_how *how);

#endif
