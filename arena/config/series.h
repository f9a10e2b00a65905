/*
 * series.h - one tournament over several games: the key "games".
 *
 *	games: [gin, {game: contract, seats: 4, rounds: 5, weight: 2}]
 *
 * Of each game follows a configuration of its own: the file's keys, and those
 * of the game's entry in their place.  It is one like any other, with a folder
 * of results of its own, DIR/GAME; bots and seed are the whole tournament's.
 * A file without the key is a circuit of its one game, so that a command may
 * read either.
 *
 * The seed of a game is derived from the tournament's and its name, one way:
 * what a game's results tell when it is over says nothing of the cards of the
 * games to come.
 */
#ifndef DEADWOOD_ARENA_CONFIG_SERIES_H
#define DEADWOOD_ARENA_CONFIG_SERIES_H

#include "arena/config/config.h"

#define SERIES_GAMES_MAX  64   /* chosen: of one tournament */
#define SERIES_WEIGHT_MAX 1000 /* chosen */

/**
 * struct series_game - one of the games
 * @name: its folder, and what messages and tables call it: the entry's name, or
 *	else the game's; "" where there is one game and no key "games"
 * @weight: in the table over all, 1 where nothing is said
 * @config: its own, named "TOURNAMENT GAME"
 */
struct series_game {
	char *name;
	int64_t weight;
	struct config *config;
};

/**
 * struct series - all of them, in the order of the file, at least one
 * @several: there is a key "games"
 * @name, @seed: the tournament's
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

/* Owned, or NULL with the first mistake, as config_read_file. */
struct series *series_read_file(const char *path, struct config_error *error);

/* The same of series_text that was kept in a file: the bots' programs need not
 * be there any more. */
struct series *series_read_kept(const char *path, struct config_error *error);

/**
 * series_read_packed - the same of a text, with the rules of its games
 * @name: of the text, for messages
 * @rules: a line of JSON for each game, as series_rules writes them: no file
 *	of a game need be there
 */
struct series *series_read_packed(const char *name, const char *text,
				  const char *rules,
				  struct config_error *error);

/* The rules of all games, a line each; an owned string. */
char *series_rules(const struct series *circuit);

/* Is there such a file, and does it have the key? */
bool series_is_several(const char *path);

void series_free(struct series *circuit);

/* Take another seed, that of results that are there. */
void series_take_seed(struct series *circuit, const char *seed);

/* The game of a name; NULL: there is none. */
struct series_game *series_find(struct series *circuit, const char *name);

/* As YAML that runs the same, every default written out; an owned string. */
char *series_text(const struct series *circuit);

#endif
