/*
 * lookup.h - find the value that a cell means.
 *
 * A text is found by itself; or else by its fold (lib/text/fold.h), so in other
 * capitals; or else by its number, where a spreadsheet has cut the zeros in
 * front (0012345 became 12345) or put a fraction behind (12345.0).  Only a
 * match that is the only one counts.
 */
#ifndef DEADWOOD_ARENA_CSV_LOOKUP_H
#define DEADWOOD_ARENA_CSV_LOOKUP_H

#include "lib/names.h"

#define LOOKUP_NONE UINT32_MAX
#define LOOKUP_MANY (UINT32_MAX - 1)

enum lookup_like {
	LOOKUP_EXACT,
	LOOKUP_FOLD,
	LOOKUP_NUMBER,
};

/**
 * struct lookup - texts with values; all zero is empty
 * @keys: the texts in all three forms; @value: of each
 */
struct lookup {
	struct names keys;
	uint32_t *value, room;
};

/* Add a text that means @value, below LOOKUP_MANY.  A text may be added more
 * than once; one that means two values is LOOKUP_MANY. */
void lookup_add(struct lookup *lookup, const char *text, uint32_t value);

/* Return the value of @text, LOOKUP_NONE or LOOKUP_MANY.  @like: how it was
 * found. */
uint32_t lookup_find(const struct lookup *lookup, const char *text,
		     enum lookup_like *like);

void lookup_release(struct lookup *lookup);

#endif
