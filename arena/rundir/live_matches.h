/*
 * live_matches.h - list the matches of a run that are being played.
 *
 * Used by a process other than the run, and reads only the run's folder, so the
 * run does not notice.  A match in progress is a log with the name of a draft
 * (outdir_log_paths).  Its cards were dealt from the run's seed
 * (arena/schedule/seeds.h), which is in the store.  So a reader of the folder
 * sees every card; redact.h removes what others may not see.
 */
#ifndef DEADWOOD_ARENA_RUNDIR_LIVE_MATCHES_H
#define DEADWOOD_ARENA_RUNDIR_LIVE_MATCHES_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/replay/log_verify.h"
#include "arena/schedule/seeds.h"
#include "arena/store/store.h"
#include "lib/diag.h"

#define LIVE_MATCHES_MAX 1024 /* matches at once, above any number of jobs */

/**
 * struct live_matches - a run's folder
 * @dir: borrowed
 * @matches: of the run, as many as were known
 * @match: the @n matches in progress at the last scan, ascending
 */
struct live_matches {
	const char *dir;
	struct seeds seeds;
	uint64_t matches;
	unsigned n;
	uint64_t match[LIVE_MATCHES_MAX];
};

/* Prepare to scan a run's matches; @of is from the folder's store. */
void live_matches_init(struct live_matches *run, const char *dir,
		       const struct store_run *of);

/* Scan the folder.  Returns false with @diag if it cannot be read. */
bool live_matches_scan(struct live_matches *run, struct diag *diag);

/* Open the log of a match; -1 with errno.  ENOENT: it is over.  No symbolic
 * link is followed. */
int live_matches_open_log(const struct live_matches *run, uint64_t match);

/**
 * struct live_matches_head - the start of a match's log
 * @cards: the number of its cards, which is that of its group (store.h)
 * @players: 0 if bots are not told each other's names
 */
struct live_matches_head {
	uint64_t cards;
	unsigned players;
	char player[SEATS_MAX][LOG_VERIFY_NAME_MAX];
};

/* Read the start of a log.  Returns false if the match is over, has written
 * nothing yet, or was not dealt from this run's seed. */
bool live_matches_head(const struct live_matches *run, uint64_t match,
		       struct live_matches_head *head);

/* Implements find of struct live_log_seed for a struct live_matches. */
bool live_matches_find_seed(void *run, uint64_t match,
			    const uint8_t commitment[32], uint8_t *seed);

#endif
