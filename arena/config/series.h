/*
 * series.h - a tournament over several games: the key "games".
 *
 *	games: [gin, {game: contract, seats: 4, rounds: 5, weight: 2}]
 *
 * Each game gets a configuration of its own: the keys of the file, overridden
 * by the keys of the game's entry.  It plays like any other configuration, with
 * its own results directory DIR/GAME; bots and seed are those of the whole
 * tournament.  A file without the key is a series of one game, so that a
 * command can read both.
 *
 * The seed of a game is derived one way from the tournament's seed and the name
 * of the game: published results of a game do not reveal cards of later games.
 */
#ifndef DEADWOOD_ARENA_CONFIG_SERIES_H
#define DEADWOOD_ARENA_CONFIG_SERIES_H

#include "arena/config/config.h"

#define SERIES_GAMES_MAX  64   /* chosen */
#define SERIES_WEIGHT_MAX 1000 /* chosen */

/**
 * struct series_game - one of the games
 * @name: of its directory, messages and tables: the name of the entry, else of
 *	the game; "" without the key "games"
 * @weight: in the standings over all games; default: 1
 * @config: its own, named "TOURNAMENT GAME"
 */
struct series_game {
	char *name;
	int64_t weight;
	struct config *config;
};

/**
 * struct series - all games, in the order of the file, at least one
 * @several: the file has the key "games"
 * @name, @seed: of the tournament
 * @file: its path, absolute, without links; or NULL
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

/* Read a file; owned, or NULL with the first error, as config_read_file. */
struct series *series_read_file(const char *path, struct config_error *error);

/* Read series_text from a results directory.  The bots' programs need not exist
 * any more. */
struct series *series_read_kept(const char *path, struct config_error *error);

/**
 * series_read_packed - read a text from a pack, with the rules of its games
 * @name: of the text, for messages
 * @rules: a line of JSON for each game, as series_rules writes them; files of
 *	rules are not read
 */
struct series *series_read_packed(const char *name, const char *text,
				  const char *rules,
				  struct config_error *error);

/* Return the rules of all games, one line each; owned. */
char *series_rules(const struct series *series);

/* Is @path a file with the key "games"? */
bool series_is_several(const char *path);

void series_free(struct series *series);

/* Replace the seed, by that of existing results. */
void series_set_seed(struct series *series, const char *seed);

/* Return the game with a name, or NULL. */
struct series_game *series_find(struct series *series, const char *name);

/* Return the series as YAML with all defaults; owned. */
char *series_text(const struct series *series);

#endif
