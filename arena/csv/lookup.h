/*
 * lookup.h - find a cell of a table among known texts, even if the spelling
 * differs slightly.
 *
 * The lookup first compares the exact texts (LOOKUP_EXACT).  If no exact text
 * matches, the lookup compares the texts without case (lib/text/fold.h,
 * LOOKUP_FOLD); then it compares the texts as numbers (LOOKUP_NUMBER).  The
 * lookup compares numbers because a spreadsheet may change 0012345 to 12345 or
 * 12345.0.  If texts with different values match, the result is LOOKUP_MANY.
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
 * struct lookup - the known texts, each with a value.  A zeroed struct has no
 * texts
 * @keys: up to three keys for each text: the text itself, folded (without
 *	case), and as a number
 * @value: the value of each key, or LOOKUP_MANY
 */
struct lookup {
	struct names keys;
	uint32_t *value;
};

/* Add a text with a value below LOOKUP_MANY.  If the same text is added with
 * different values, its value becomes LOOKUP_MANY. */
void lookup_add(struct lookup *lookup, const char *text, uint32_t value);

/* Return the value of the known text that matches @text.  LOOKUP_NONE: no text
 * matches; LOOKUP_MANY: several match.  @like: set to the kind of comparison
 * that matched. */
uint32_t lookup_find(const struct lookup *lookup, const char *text,
		     enum lookup_like *like);

void lookup_release(struct lookup *lookup);

#endif
