/*
 * series.h - a tournament over several games: the key "games".
 *
 *	games: [gin, {game: contract, seats: 4, rounds: 5, weight: 2}]
 *
 * A series is a tournament over one or more games.  Each game gets its own
 * configuration: the keys of the file, overridden by the keys of the game's
 * entry in the list "games".  The arena plays each game as a tournament with
 * its own results directory DIR/GAME.  Only the bots and the seed are the same
 * in all games.  A file without the key "games" is a series of one game.  So
 * commands need not distinguish the two kinds of file.
 *
 * The seed of a game is a hash of the tournament's seed and the game's name.
 * Published results of a game contain the seed of this game.  Because of the
 * hash, this seed does not reveal the cards of later games.
 */
#ifndef DEADWOOD_ARENA_CONFIG_SERIES_H
#define DEADWOOD_ARENA_CONFIG_SERIES_H

#include "arena/config/config.h"

struct yaml;
struct yaml_node;

#define SERIES_GAMES_MAX  64   /* arbitrary: maximum number of games */
#define SERIES_WEIGHT_MAX 1000 /* arbitrary: maximum weight of a game */

/**
 * struct series_game - one game of a series
 * @name: name in paths, messages and tables: the entry's key "name", or else
 *	the name of the game.  "" if the file has no key "games"
 * @weight: weight of the game in the standings over all games (default: 1)
 * @config: configuration of the game, named "TOURNAMENT GAME"; owned
 */
struct series_game {
	char *name;
	int64_t weight;
	struct config *config;
};

/**
 * struct series - a tournament over @count games, in the order of the file
 * @several: true: the file has the key "games"
 * @name, @seed: name and seed of the whole tournament
 * @file: absolute path of the configuration file, without links; or NULL
 */
struct series {
	bool several;
	char *name;
	char *file;
	char *seed;
	bool seed_drawn;
	uint32_t count;
	struct series_game game[SERIES_GAMES_MAX];
};

/* Read a configuration file.  Returns an owned series, or NULL with the first
 * error. */
struct series *series_read_file(const char *path, struct config_error *error);

/* Read a configuration that is part of a document.  @root: map of its keys, as
 * for config_read_nodes.  @dir: absolute path to which relative paths refer. */
struct series *series_read_nodes(const struct yaml *doc,
				 const struct yaml_node *root, const char *dir,
				 struct config_error *error);

/* Read the configuration file that series_text wrote to a results directory.
 * The programs of the bots need not exist. */
struct series *series_read_kept(const char *path, struct config_error *error);

/**
 * series_read_packed - read the configuration in a pack
 * @name: name of the pack for messages
 * @rules: rules of the games, as series_rules returns them.  So the function
 *	reads no rule files
 */
struct series *series_read_packed(const char *name, const char *text,
				  const char *rules,
				  struct config_error *error);

/* Return the rules of all games, owned, as one line of JSON for each game. */
char *series_rules(const struct series *series);

/* Return true if @path is a configuration file with the key "games". */
bool series_is_several(const char *path);

void series_free(struct series *series);

/* Set the tournament's seed to @seed, the seed of existing results.  Derive the
 * seeds of the games from it. */
void series_set_seed(struct series *series, const char *seed);

/* Return the game with this name, or NULL. */
struct series_game *series_find(struct series *series, const char *name);

/* Return the configuration of the series as YAML with all defaults; owned. */
char *series_text(const struct series *series);

#endif
