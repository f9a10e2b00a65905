/*
 * series_run.h - run a series, that is, a tournament over several games.  Each
 * game is a separate run (run.h) in its own directory; one table contains the
 * standings over all games.
 *
 * The games are played one after the other, in the order of the configuration.
 * Therefore at most one run is partly played at any time, and only this run
 * must be resumed after a crash.  To play the games in another order, the user
 * runs single games first (--game).
 */
#ifndef DEADWOOD_ARENA_TOURNAMENT_SERIES_RUN_H
#define DEADWOOD_ARENA_TOURNAMENT_SERIES_RUN_H

#include "arena/config/series.h"
#include "arena/tournament/run.h"

/**
 * struct series_how - how to run a series; a member that is NULL has no effect
 * @dir: results directory: it gets config.yaml, a directory for each game and,
 *	after each run, the standings over all games
 * @resume: the command that resumes an interrupted series, for messages
 * @game: name of the only game to play; NULL: play all games
 * @replay_bot: name of a bot whose matches are all played again, in each game
 *	that is played
 * @shard: the part of the matches of each game to play; 0 of 0: all matches
 * @next: directory with the merged results of the earlier stages of all games
 *	(struct run_how), or NULL
 * @retry: results directory of a shard of the series, whose matches with
 *	time-outs are to be played again; or NULL
 * @pack: the pack (archive of a tournament) that contains the series
 *	(pack/opened_pack.h), or NULL
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
 * series_run - start or resume the games of a series
 *
 * Before the first match in a new results directory, the function starts every
 * bot once for each game, so that broken bots are reported early.  If a game
 * fails or is interrupted, the series ends.
 */
enum status series_run(struct series *series, const struct series_how *how);

/* For `arena config`, print the configuration or, if @schedule is true, the
 * matches to play.  @dir: results directory; matches with a result there are
 * not printed.  NULL: all matches are printed.  Returns false with @diag. */
bool series_print(struct series *series, bool schedule, const char *dir,
		  struct diag *diag);

#endif
