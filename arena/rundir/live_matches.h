/*
 * live_matches.h - the matches of a run that are played at this moment.
 *
 * Read by another process than the run, out of its folder alone: it is asked
 * for nothing and notices nothing.  A match under way is a log with the name of
 * a draft (outdir_log_paths); the run's seed, which its store holds, is what
 * its cards were dealt from (arena/schedule/seeds.h).  So who may read the
 * folder sees every card; what others may see of them, redact.h picks.
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
	1024 /* matches at once: more jobs than a machine has */

/**
 * struct live_matches - a run's folder
 * @dir: borrowed
 * @matches: of the run, as many as were known
 * @match: the @n matches under way when it was last looked at, ascending
 */
struct live_matches {
	const char *dir;
	struct seeds seeds;
	uint64_t matches;
	unsigned n;
	uint64_t match[LIVE_MATCHES_MAX];
};

/* Ready to look at a run's matches; @of as the folder's store has it. */
void live_matches_init(struct live_matches *run, const char *dir,
		       const struct store_run *of);

/* Which are there now?  False with @diag when the folder cannot be read. */
bool live_matches_look(struct live_matches *run, struct diag *diag);

/* A descriptor of a match's log, or -1 with errno.  ENOENT: it is over.  No
 * link is followed. */
int live_matches_log(const struct live_matches *run, uint64_t match);

/**
 * struct live_matches_head - what a match's log says at its beginning
 * @cards: the number of its cards, which is that of its group (store.h)
 * @players: 0 where bots are not told who the others are
 */
struct live_matches_head {
	uint64_t cards;
	unsigned players;
	char player[SEATS_MAX][LOG_VERIFY_NAME_MAX];
};

/* Reads it.  False: the match is over, or has written nothing yet, or was not
 * dealt from this run's seed. */
bool live_matches_head(const struct live_matches *run, uint64_t match,
		       struct live_matches_head *head);

/* struct live_log_seed's find, of a struct live_matches. */
bool live_matches_seed(void *run, uint64_t match, const uint8_t commitment[32],
		       uint8_t *seed);

#endif
