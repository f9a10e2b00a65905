/*
 * names.h - texts to numbers: the first one met is 0, the next new one 1.
 *
 * A million names take some 30 MB; each is kept once.
 */
#ifndef DEADWOOD_LIB_NAMES_H
#define DEADWOOD_LIB_NAMES_H

#include <stddef.h>
#include <stdint.h>

#define NAMES_NONE UINT32_MAX

/* All zero is empty. */
struct names {
	uint32_t count;
	char *text; /* all of them, each with its NUL */
	size_t bytes, room;
	size_t *at;	/* of each, where its text begins */
	uint32_t *slot; /* by hash: the name's number, or NAMES_NONE */
	uint32_t slots;
};

/* The number of @text; a new one is taken in. */
uint32_t names_number(struct names *names, const char *text);

/* The number of @text, or NAMES_NONE. */
uint32_t names_find(const struct names *names, const char *text);

/* The text of a number, borrowed until the next new name. */
const char *names_text(const struct names *names, uint32_t number);

void names_release(struct names *names);

#endif
