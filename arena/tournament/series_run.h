/*
 * series_run.h - run a tournament over several games: each game is a run of its
 * own (run.h) in its own directory; one table contains the standings of all.
 *
 * The games are played one after the other, in the order of the file.  So at
 * most one run is unfinished at any time: after a crash there is one run to
 * resume, and all workers share one set of limits.  To choose another order,
 * play single games first (--game).
 */
#ifndef DEADWOOD_ARENA_TOURNAMENT_SERIES_RUN_H
#define DEADWOOD_ARENA_TOURNAMENT_SERIES_RUN_H

#include "arena/config/series.h"
#include "arena/tournament/run.h"

/**
 * struct series_how - how to run a series
 * @dir: results directory: config.yaml, a directory for each game, and the
 *	standings over all games, written after each run
 * @resume: the command that resumes the run, for messages
 * @game: play this game only; NULL: all
 * @replay_bot: as in struct run_how, for every game that is played
 * @shard: of each game; 0 of 0: all matches
 * @next: directory with the results so far of all games (struct run_how), or
 *	NULL
 * @retry: directory of the shard of all games whose time-outs are retried, or
 *	NULL
 * @pack: the pack that contains the series (pack/opened_pack.h), or NULL
 */
struct series_how {
	const char *dir;
	const char *resume;
	const char *game;
	const char *replay_bot;
	struct shard shard;
	const char *next;
	const char *retry;
	const struct opened_pack *pack;
};

/**
 * series_run - run all games, or resume them
 *
 * In a new directory every bot is started once for every game before the first
 * match, so that broken bots are reported at once.  If one game ends early, the
 * series ends.
 */
enum status series_run(struct series *series, const struct series_how *how);

/* Print the configuration for `arena config`, or with @schedule the matches to
 * play.  @dir: print only matches without a result there; or NULL.  Returns
 * false with @diag. */
bool series_print(struct series *series, bool schedule, const char *dir,
		  struct diag *diag);

#endif
