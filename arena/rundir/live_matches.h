/*
 * live_matches.h - list the matches of a run that are being played.
 *
 * Commands that watch a run from another process use this module.  It only
 * reads the run's folder and does not affect the run.  While a match is in
 * progress, its log has another name (outdir_log_paths).  The store contains
 * the run's seed, which determines all cards (arena/schedule/seeds.h).  So this
 * module could show every card of a match; redact.h removes the cards that
 * spectators must not see.
 */
#ifndef DEADWOOD_ARENA_RUNDIR_LIVE_MATCHES_H
#define DEADWOOD_ARENA_RUNDIR_LIVE_MATCHES_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/replay/log_verify.h"
#include "arena/schedule/seeds.h"
#include "arena/store/store.h"
#include "lib/diag.h"

#define LIVE_MATCHES_MAX                                                       \
	1024 /* maximum number of matches in progress, above the maximum of    \
		the key jobs */

/**
 * struct live_matches - the matches in progress in a run's folder
 * @dir: the results directory, borrowed
 * @matches: number of matches in the schedule, as far as known when the store
 *	was read
 * @match: numbers of the @n matches that were in progress at the last scan,
 *	ascending
 */
struct live_matches {
	const char *dir;
	struct seeds seeds;
	uint64_t matches;
	unsigned n;
	uint64_t match[LIVE_MATCHES_MAX];
};

/* Initialise @run.  @of: the run as the store in @dir describes it. */
void live_matches_init(struct live_matches *run, const char *dir,
		       const struct store_run *of);

/* Scan the folder.  Returns false with @diag if the folder cannot be read. */
bool live_matches_scan(struct live_matches *run, struct diag *diag);

/* Open the log of a match in progress.  Returns a descriptor, or -1 with errno;
 * ENOENT means that the match is over.  Does not follow a symbolic link. */
int live_matches_open_log(const struct live_matches *run, uint64_t match);

/**
 * struct live_matches_head - information in the first lines of a match's log
 * @cards: number of the match's mirror group (store.h); matches of one group
 *	have the same cards
 * @players: number of names in @player; 0 if the tournament hides the bots'
 *	names (key names)
 */
struct live_matches_head {
	uint64_t cards;
	unsigned players;
	char player[SEATS_MAX][LOG_VERIFY_NAME_MAX];
};

/* Read the first lines of the log of @match.  Returns false if the match is
 * over, if the log is still empty, or if the seed of the match does not come
 * from this run. */
bool live_matches_head(const struct live_matches *run, uint64_t match,
		       struct live_matches_head *head);

/* This function is the callback `find` of struct live_log_seed.  @run: a struct
 * live_matches. */
bool live_matches_find_seed(void *run, uint64_t match,
			    const uint8_t commitment[32], uint8_t *seed);

#endif
