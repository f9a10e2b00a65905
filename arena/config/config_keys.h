/*
 * config_keys.h - the table of configuration keys.
 *
 * A row describes a key: type, range, default, words.  The parser
 * (config_read.c) and the writer (config_write.c) use these rows; there is no
 * other list of keys.
 */
#ifndef DEADWOOD_ARENA_CONFIG_CONFIG_KEYS_H
#define DEADWOOD_ARENA_CONFIG_CONFIG_KEYS_H

#include <stddef.h>
#include <stdint.h>

#include "arena/config/config.h"

#define CONFIG_TEXT_MAX 4096 /* chosen: bytes of a path or a command */

enum key_type {
	KEY_TEXT,     /* char *: a scalar of at most @max bytes */
	KEY_INT,      /* int64_t, @min..@max */
	KEY_AUTO,     /* the same, or "auto", which is 0 */
	KEY_CHOICE,   /* int64_t: index of one of @words */
	KEY_DURATION, /* int64_t microseconds, @min..@max */
	KEY_SIZE,     /* int64_t bytes, @min..@max */
	KEY_MAP,      /* a map with keys of its own: @rows */
	KEY_OPTIONS,  /* the game's own parameters */
	KEY_BOTS,
	KEY_APART,  /* lists of bots: .camps of struct config */
	KEY_NAMES,  /* struct bot_list: some of the bots */
	KEY_STOP,   /* stop rule: .stop of struct config */
	KEY_ANCHOR, /* a bot and its rating */
	KEY_GAMES,  /* several games: series.h; not in the text of one game */
};

struct key {
	const char *name;
	enum key_type type;
	size_t at; /* offset in struct config */
	int64_t min, max;
	int64_t initial;
	const char *const *words;
	const struct key *rows;
	const char *hint; /* valid values, for messages */
};

extern const struct key config_keys[]; /* ends with a NULL name */

/* Return the field of a row: a number of any type, a list of bots, a text. */
int64_t *config_key_number(struct config *config, const struct key *key);
struct bot_list *config_key_bots(struct config *config, const struct key *key);
char **config_key_text(struct config *config, const struct key *key);

/* Write a duration or a size in its largest unit that leaves no remainder. */
void config_key_unit_text(enum key_type type, int64_t value, char *out,
			  size_t size);

#endif
