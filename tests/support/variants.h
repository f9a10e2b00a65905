/*
 * variants.h - every table that the game files allow: each game with each
 * number of players, and there with each value of each option, alone and two
 * options at a time.
 *
 * The values come from the files' "options" as the loader reads them, so that
 * a new option needs no line here.  Of a range: both ends, the default and a
 * number between.  Pairs are drawn at random, the same ones each time.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_VARIANTS_H
#define DEADWOOD_TESTS_SUPPORT_VARIANTS_H

#include "referee/engine/rules.h"

#define VARIANT_OPTIONS_MAX 160

/* A table; @options as a tournament gives them: "" or "{ace: both}". */
struct variant {
	char game[RULES_NAME_MAX];
	unsigned players;
	char options[VARIANT_OPTIONS_MAX];
};

/**
 * struct variants - a list of them, none with the rules of another
 * @refused: pairs that the loader does not accept together
 */
struct variants {
	struct variant *at;
	size_t n, room;
	unsigned refused;
};

/**
 * variants_list - add a game's tables
 * @game: a name or a path; NULL: every game compiled in
 *
 * Returns NULL, or what is wrong with the game: it cannot be loaded, or an
 * option has a value that no number of players can play.
 */
const char *variants_list(struct variants *variants, const char *game);
void variants_free(struct variants *variants);

/* The rules of a table; false never happens to one that was listed. */
bool variant_load(const struct variant *variant, struct rules *rules);

/* What the environment asks of a long sweep: DEALS at each table, 0: the short
 * form, for `make test`; GAME, or NULL: all. */
unsigned sweep_deals(void);
const char *sweep_game(void);

/* Should all tables be played in one process?  With sanitizers each further
 * process is searched for leaks, which takes twenty times as long as its deals.
 */
bool sweep_in_one_process(void);

/* In the long form: one line when a table is done. */
void sweep_tell(const struct variant *variant, const char *what,
		unsigned long done);

#endif
