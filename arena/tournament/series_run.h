/*
 * series_run.h - a tournament over several games: each game is a run like any
 * other (run.h), in a folder of its own, and a table is over all of them.
 *
 * The games are played one after the other, in the order of the file, each to
 * its end: at any moment at most one of them is under way, so that what a kill
 * leaves is one run to be gone on with, and all tables work on one set of
 * limits.  Who wants another order plays single games first.
 */
#ifndef DEADWOOD_ARENA_TOURNAMENT_SERIES_RUN_H
#define DEADWOOD_ARENA_TOURNAMENT_SERIES_RUN_H

#include "arena/config/series.h"
#include "arena/tournament/run.h"

/**
 * struct circuit_how - how to run
 * @dir: of the results: config.yaml, a folder for each game, and the standings
 *	over all, written anew after each run
 * @resume: the command that goes on, for people
 * @game: play this one alone; NULL: all
 * @again: as in struct run_how, in every game that is played
 * @shard: of each game; 0 of 0: all
 * @next: the folder with the results so far of all games (struct run_how), or
 *	NULL
 * @retry: the folder of the shard of all games that is tried again, or NULL
 * @parcel: the one that the circuit is of (pack/opened_pack.h), or NULL
 */
struct circuit_how {
	const char *dir;
	const char *resume;
	const char *game;
	const char *again;
	struct shard shard;
	const char *next;
	const char *retry;
	const struct opened_pack *parcel;
};

/**
 * circuit_run - run all games, or go on with them
 *
 * Before the first match of a folder that is new every bot is started once for
 * every game that is to be played, so that whoever is broken is told at once.
 * What ends one game early ends the run.
 */
enum status circuit_run(struct series *circuit, const struct circuit_how *how);

/* What `arena config` prints of it: the configuration, or with @schedule what
 * is to be played, less what is in the folder @dir where that is not NULL.
 * False with @diag. */
bool circuit_print(struct series *circuit, bool schedule, const char *dir,
		   struct diag *diag);

#endif
