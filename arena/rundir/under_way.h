/*
 * under_way.h - the matches of a run that are played at this moment.
 *
 * Read by another process than the run, out of its folder alone: it is asked
 * for nothing and notices nothing.  A match under way is a log with the name of
 * a draft (outdir_log_paths); the run's seed, which its store holds, is what
 * its cards were dealt from (arena/schedule/seeds.h).  So who may read the
 * folder sees every card; what others may see of them, seen.h picks.
 */
#ifndef DEADWOOD_ARENA_RUNDIR_UNDER_WAY_H
#define DEADWOOD_ARENA_RUNDIR_UNDER_WAY_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/replay/retrace.h"
#include "arena/schedule/seeds.h"
#include "arena/store/store.h"
#include "lib/diag.h"

#define UNDER_WAY_MAX 1024 /* matches at once: more jobs than a machine has */

/**
 * struct under_way - a run's folder
 * @dir: borrowed
 * @matches: of the run, as many as were known
 * @match: the @n matches under way when it was last looked at, ascending
 */
struct under_way {
	const char *dir;
	struct seeds seeds;
	uint64_t matches;
	unsigned n;
	uint64_t match[UNDER_WAY_MAX];
};

/* Ready to look at a run's matches; @of as the folder's store has it. */
void under_way_init(struct under_way *run, const char *dir,
		    const struct store_run *of);

/* Which are there now?  False with @diag when the folder cannot be read. */
bool under_way_look(struct under_way *run, struct diag *diag);

/* A descriptor of a match's log, or -1 with errno.  ENOENT: it is over.  No
 * link is followed. */
int under_way_log(const struct under_way *run, uint64_t match);

/**
 * struct under_way_head - what a match's log says at its beginning
 * @cards: the number of its cards, which is that of its group (store.h)
 * @players: 0 where bots are not told who the others are
 */
struct under_way_head {
	uint64_t cards;
	unsigned players;
	char player[SEATS_MAX][RETRACE_NAME_MAX];
};

/* Reads it.  False: the match is over, or has written nothing yet, or was not
 * dealt from this run's seed. */
bool under_way_head(const struct under_way *run, uint64_t match,
		    struct under_way_head *head);

/* struct live_seed's find, of a struct under_way. */
bool under_way_seed(void *run, uint64_t match, const uint8_t commitment[32],
		    uint8_t *seed);

#endif
