/*
 * config_keys.h - the table of configuration keys.
 *
 * Each row describes one key: its type, range, default, and the words that it
 * accepts.  The parser (config_read.c) and the writer (config_write.c) use this
 * table.
 */
#ifndef DEADWOOD_ARENA_CONFIG_CONFIG_KEYS_H
#define DEADWOOD_ARENA_CONFIG_CONFIG_KEYS_H

#include <stddef.h>
#include <stdint.h>

#include "arena/config/config.h"

#define CONFIG_TEXT_MAX 4096 /* arbitrary: bytes of a path or a command */

enum key_type {
	KEY_TEXT, /* a YAML scalar of at most @max bytes, stored as char * */
	KEY_INT,  /* a number in @min..@max, stored as int64_t */
	KEY_AUTO, /* "auto" or a number in @min..@max, stored as int64_t; "auto"
		     is 0 */
	KEY_CHOICE,   /* one of @words, stored as its index in int64_t */
	KEY_DURATION, /* a duration in @min..@max microseconds, stored as
			 int64_t */
	KEY_SIZE,     /* a size in @min..@max bytes, stored as int64_t */
	KEY_MAP,      /* a map, whose keys are described by @rows */
	KEY_OPTIONS,  /* map of the game's parameters (key options) */
	KEY_BOTS,
	KEY_APART,  /* lists of bots (key apart), stored in config.camps */
	KEY_NAMES,  /* a list of bots, stored as struct bot_list */
	KEY_STOP,   /* map of the stop rule, stored in config.stop */
	KEY_ANCHOR, /* map of a bot and its rating (key anchor) */
	KEY_GAMES,  /* a list of games, which series.c reads; not allowed in the
		       configuration of one game */
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

extern const struct key config_keys[]; /* the last row has a NULL name */

/* Return the address of the member of @config that stores the value of @key.
 * Use the function for the type of the key: number, list of bots, or text. */
int64_t *config_key_number(struct config *config, const struct key *key);
struct bot_list *config_key_bots(struct config *config, const struct key *key);
char **config_key_text(struct config *config, const struct key *key);

/* Write a duration (1500ms) or a size (512M) to @out, in the largest unit in
 * which the number is whole. */
void config_key_unit_text(enum key_type type, int64_t value, char *out,
			  size_t size);

#endif
