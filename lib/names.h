/*
 * names.h - string interning: number distinct texts from 0 in the order of
 * their first use.
 *
 * A million names need some 30 MB; each text is stored once.
 */
#ifndef DEADWOOD_LIB_NAMES_H
#define DEADWOOD_LIB_NAMES_H

#include <stddef.h>
#include <stdint.h>

#define NAMES_NONE UINT32_MAX

/* A table of names; all zero is empty. */
struct names {
	uint32_t count;
	char *text; /* all texts, NUL-terminated */
	size_t bytes, room;
	size_t *at;	/* offset of each text */
	uint32_t *slot; /* hash table: number of the name, or NAMES_NONE */
	uint32_t slots;
};

/* Return the number of @text; add it if it is new. */
uint32_t names_number(struct names *names, const char *text);

/* Return the number of @text, or NAMES_NONE. */
uint32_t names_find(const struct names *names, const char *text);

/* Return the text of a number, borrowed until the next new name. */
const char *names_text(const struct names *names, uint32_t number);

void names_release(struct names *names);

#endif
