/*
 * live_matches.h - list the matches of a run that are in progress.
 *
 * Commands that watch a run from another process use live_matches.h.  The
 * functions only read the run's folder and do not affect the run.  While a
 * match is in progress, its log has another name (outdir_log_paths).  The store
 * contains the run's seed, which determines all cards (arena/schedule/seeds.h).
 * So these functions could show every card of a match. redact.h removes the
 * cards that spectators must not see.
 */
#ifndef DEADWOOD_ARENA_RUNDIR_LIVE_MATCHES_H
#define DEADWOOD_ARENA_RUNDIR_LIVE_MATCHES_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/replay/log_verify.h"
#include "arena/schedule/seeds.h"
#include "arena/store/store.h"
#include "lib/diag.h"

/* maximum number of matches in progress, above the maximum of the key jobs the
 * key jobs */
#define LIVE_MATCHES_MAX 1024

/**
 * struct live_matches - the matches in progress in a run's folder
 * @dir: the results directory, borrowed
 * @matches: number of matches in the schedule, as far as known at the last
 *	reading of the store
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

/* Scan the run's folder for matches in progress.  If the folder cannot be read,
 * returns false and sets @diag. */
bool live_matches_scan(struct live_matches *run, struct diag *diag);

/* Open the log of a match in progress.  Returns a descriptor, or -1 with errno.
 * ENOENT means that the match is over.  The function does not follow a symbolic
 * link. */
int live_matches_open_log(const struct live_matches *run, uint64_t match);

/**
 * struct live_matches_head - information in the first lines of a match's log
 * @cards: number of the match's mirror group (store.h).  Matches of one group
 *	have the same cards
 * @players: number of names in @player; 0: the tournament hides the bots' names
 *	(key names)
 */
struct live_matches_head {
	uint64_t cards;
	unsigned players;
	char player[SEATS_MAX][LOG_VERIFY_NAME_MAX];
};

/* Read the first lines of the log of @match.  Returns false if the match is
 * over, the log is still empty, or the seed of the match does not come from
 * this run. */
bool live_matches_head(const struct live_matches *run, uint64_t match,
		       struct live_matches_head *head);

/* live_matches_find_seed is the callback `find` of struct live_log_seed.  @run:
 * pointer to a struct live_matches. */
bool live_matches_find_seed(void *run, uint64_t match,
			    const uint8_t commitment[32], uint8_t *seed);

#endif
