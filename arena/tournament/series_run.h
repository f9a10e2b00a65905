/*
 * series_run.h - run a series: a tournament over several games.  Each game is a
 * separate run (run.h) in its own directory; one table contains the standings
 * over all games.
 *
 * The games are played one after the other, in the order of the configuration.
 * So at any time at most one game is partly played, and after a crash the user
 * must resume only this game.  To play the games in another order, the user
 * runs single games first (--game).
 */
#ifndef DEADWOOD_ARENA_TOURNAMENT_SERIES_RUN_H
#define DEADWOOD_ARENA_TOURNAMENT_SERIES_RUN_H

#include "arena/config/series.h"
#include "arena/tournament/run.h"

/**
 * struct series_how - settings of a series' run.  A member that is NULL has no
 * effect
 * @dir: results directory.  The directory gets config.yaml, a directory for
 *	each game and, after each game, the standings over all games
 * @resume: command that resumes an interrupted series, for messages
 * @game: name of the only game to play; NULL: play all games
 * @replay_bot: name of a bot; the run replays all matches of this bot in each
 *	game that it plays
 * @shard: shard (part) of the matches of each game to play; 0 of 0: all matches
 * @next: directory with the merged results of the earlier stages of all games
 *	(struct run_how), or NULL
 * @retry: results directory of a shard of the series, whose matches with
 *	time-outs this run replays; or NULL
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
 * In a new results directory, the function first starts every bot once for each
 * game, so that the user hears early of broken bots.  If a game fails or is
 * interrupted, the series ends.
 */
enum status series_run(struct series *series, const struct series_how *how);

/* For `arena config`, print the configuration.  If @schedule is true, print the
 * matches to play instead.  @dir: results directory.  The output omits matches
 * that have a result there.  NULL: the output contains all matches.  On an
 * error, returns false and sets @diag. */
bool series_print(struct series *series, bool schedule, const char *dir,
		  struct diag *diag);

#endif
