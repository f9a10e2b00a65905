/*
 * config_keys.h - the one table of a configuration's keys.
 *
 * A row is a key: how its value is read and written, its range and its default.
 * Reading (config_read.c) and writing (config_write.c) walk the rows; no other
 * list of keys exists.
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
	KEY_APART,  /* lists of bots: struct config's camps */
	KEY_NAMES,  /* struct bot_list: some of the bots */
	KEY_STOP,   /* struct config's stop */
	KEY_ANCHOR, /* a bot and its rating */
	KEY_GAMES,  /* several games: series.h; no game's own text has it */
};

struct key {
	const char *name;
	enum key_type type;
	size_t at; /* in struct config */
	int64_t min, max;
	int64_t initial;
	const char *const *words;
	const struct key *rows;
	const char *hint; /* what to write, for messages */
};

extern const struct key config_keys[]; /* ends with a NULL name */

/* The fields of a row: numbers of all types, and texts. */
int64_t *key_number(struct config *config, const struct key *key);
struct bot_list *key_names(struct config *config, const struct key *key);
char **key_text(struct config *config, const struct key *key);

/* A duration or a size with its largest unit that leaves no remainder. */
void key_unit_text(enum key_type type, int64_t value, char *out, size_t size);

#endif
