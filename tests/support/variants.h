/*
 * variants.h - list every variant that the game files allow: each game, each
 * number of players, each value of each option, and pairs of options.
 *
 * The values come from the key "options" of the game files.  So a new option
 * needs no change in variants.c.  For a range, the list contains both ends, the
 * default and a number between the ends.  The pairs of options are random, but
 * equal in every run.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_VARIANTS_H
#define DEADWOOD_TESTS_SUPPORT_VARIANTS_H

#include "referee/engine/rules.h"

#define VARIANT_OPTIONS_MAX 160

/* A variant: a game with options and a number of players.  @options: options as
 * in a tournament's configuration, such as "" or "{ace: both}" */
struct variant {
	char game[RULES_NAME_MAX];
	unsigned players;
	char options[VARIANT_OPTIONS_MAX];
};

/**
 * struct variants - list of variants with different rules
 * @refused: number of pairs of options that the loader refuses
 */
struct variants {
	struct variant *at;
	size_t n, room;
	unsigned refused;
};

/**
 * variants_list - add the variants of a game
 * @game: name or path of a game; NULL: every built-in game
 *
 * Returns NULL.  On an error, returns a message: the game fails to load, or an
 * option has a value that no number of players can use.
 */
const char *variants_list(struct variants *variants, const char *game);

/* Add one variant in SHARE (sample_share.h), spread over all games.  SOAK_SEED
 * changes the choice.  Without SHARE, add all variants.  The parameters and the
 * result are as of variants_list(), but a value that no number of players can
 * use is an error only without SHARE. */
const char *variants_sample(struct variants *variants, const char *game);

/* Add each built-in game with each number of players, without options. */
const char *variants_list_plain(struct variants *variants);

void variants_free(struct variants *variants);

/* Load the rules of a variant.  For a variant that variants_list() did not add,
 * returns false. */
bool variant_load(const struct variant *variant, struct rules *rules);

/* Environment of a long sweep: DEALS is the number of deals for each variant
 * (0: the short form, for `make test`).  GAME is the name of the only game;
 * NULL: all games. */
unsigned sweep_deals(void);
const char *sweep_game(void);

/* Return whether all variants must be played in one process.  With sanitizers,
 * the leak check of each process takes twenty times as long as its deals. */
bool sweep_in_one_process(void);

/* In a long sweep, print a line about a finished variant. */
void sweep_print_done(const struct variant *variant, const char *what,
		      unsigned long done);

#endif
