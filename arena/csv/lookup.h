/*
 * lookup.h - match a cell with known texts, tolerant of spelling.
 *
 * Matches are tried in this order: the exact text; the text after folding
 * (lib/text/fold.h: upper and lower case are equal); the number, if a
 * spreadsheet has removed leading zeros (0012345 became 12345) or added a
 * fraction (12345.0).  A match must be unique.
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
 * struct lookup - texts with values; zeroed is empty
 * @keys: the texts in all three forms; @value: the value of each key
 */
struct lookup {
	struct names keys;
	uint32_t *value;
};

/* Add a text with its value, below LOOKUP_MANY.  A text may be added more than
 * once; with two values it becomes LOOKUP_MANY. */
void lookup_add(struct lookup *lookup, const char *text, uint32_t value);

/* Return the value of @text, LOOKUP_NONE or LOOKUP_MANY.  @like: the kind of
 * match. */
uint32_t lookup_find(const struct lookup *lookup, const char *text,
		     enum lookup_like *like);

void lookup_release(struct lookup *lookup);

#endif
