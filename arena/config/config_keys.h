/*
 * config_keys.h - the table of configuration keys.
 *
 * Each row of the table describes one key: its type, range, default, and the
 * words that it accepts.  The parser (config_read.c) and the writer
 * (config_write.c) use this table.
 */
#ifndef DEADWOOD_ARENA_CONFIG_CONFIG_KEYS_H
#define DEADWOOD_ARENA_CONFIG_CONFIG_KEYS_H

#include <stddef.h>
#include <stdint.h>

#include "arena/config/config.h"

/* arbitrary: maximum bytes of a path or a command */
#define CONFIG_TEXT_MAX 4096

enum key_type {
	KEY_TEXT,   /* a YAML scalar of at most @max bytes, stored as char * */
	KEY_INT,    /* a number from @min to @max, stored as int64_t */
	KEY_AUTO,   /* "auto" or a number from @min to @max, stored as int64_t;
		       "auto" is 0 */
	KEY_CHOICE, /* one of @words, stored as int64_t: the index of the
		       word */
	KEY_DURATION, /* a duration from @min to @max microseconds, stored as
			 int64_t */
	KEY_SIZE,     /* a size from @min to @max bytes, stored as int64_t */
	KEY_COST, /* a number from @min to @max millionths, stored as int64_t */
	KEY_MAP,  /* a map; @rows describes its keys */
	KEY_OPTIONS, /* a map of the game's parameters (the key "options") */
	KEY_BOTS,
	KEY_APART,  /* lists of bots (the key "apart"), stored in
		       config.camps */
	KEY_NAMES,  /* a list of bots, stored as struct bot_list */
	KEY_STOP,   /* a map of the stop rule, stored in config.stop */
	KEY_ANCHOR, /* a map of a bot and its rating (the key "anchor") */
	KEY_GAMES,  /* a list of games, which series.c reads.  The configuration
		       of a single game cannot have this type */
};

struct key {
	const char *name;
	enum key_type type;
	size_t at; /* offset of the value in struct config, in bytes */
	int64_t min, max;
	int64_t initial;
	const char *const *words;
	const struct key *rows;
	const char *hint; /* valid values, for error messages */
};

extern const struct key config_keys[]; /* table of keys; the last row has a NULL
					  name */

/* Return the address of the member of @config that stores the value of @key.
 * Call the function that fits the key's type: number, list of bots, or text. */
int64_t *config_key_number(struct config *config, const struct key *key);
struct bot_list *config_key_bots(struct config *config, const struct key *key);
char **config_key_text(struct config *config, const struct key *key);

/* Write a duration (1500ms) or a size (512M) to @out, in the largest unit that
 * gives a whole number. */
void config_key_unit_text(enum key_type type, int64_t value, char *out,
			  size_t size);

#endif
