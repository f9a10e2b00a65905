/* lookup.c - match a cell with known texts; see lookup.h. */
#include "arena/csv/lookup.h"

#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"
#include "lib/text/fold.h"

#define DIGITS "0123456789"

/* Return a number without leading zeros and without a fraction of zeros; owned.
 * Returns NULL if @text is no number. */
static char *
lookup_strip_number(const char *text)
{
	size_t digits = strspn(text, DIGITS), zeros = strspn(text, "0");
	const char *rest = text + digits;

	if (digits == 0)
		return NULL;
	if (*rest == '.' && rest[1] == '0')
		rest += 1 + strspn(rest + 1, "0");
	if (*rest != '\0')
		return NULL;
	if (zeros == digits)
		zeros--;
	return xprintf("%.*s", (int)(digits - zeros), text + zeros);
}

/* Return the key of a text for a kind of comparison; owned.  Returns NULL if
 * the text has no such key. */
static char *
lookup_make_key(const char *text, enum lookup_like like)
{
	char *form = like == LOOKUP_EXACT  ? xstrdup(text)
		     : like == LOOKUP_FOLD ? fold_text(text)
					   : lookup_strip_number(text);
	char *key = form == NULL ? NULL : xprintf("%u%s", (unsigned)like, form);

	free(form);
	return key;
}

static void
lookup_add_key(struct lookup *lookup, const char *key, uint32_t value)
{
	uint32_t known = lookup->keys.count;
	uint32_t number = names_number(&lookup->keys, key);

	if (number < known) {
		if (lookup->value[number] != value)
			lookup->value[number] = LOOKUP_MANY;
		return;
	}
	XGROW(lookup->value, number);
	lookup->value[number] = value;
}

void
lookup_add(struct lookup *lookup, const char *text, uint32_t value)
{
	for (unsigned like = LOOKUP_EXACT; like <= LOOKUP_NUMBER; like++) {
		char *key = lookup_make_key(text, (enum lookup_like)like);

		if (key != NULL)
			lookup_add_key(lookup, key, value);
		free(key);
	}
}

uint32_t
lookup_find(const struct lookup *lookup, const char *text,
	    enum lookup_like *like)
{
	for (unsigned i = LOOKUP_EXACT; i <= LOOKUP_NUMBER; i++) {
		char *key = lookup_make_key(text, (enum lookup_like)i);
		uint32_t number = key == NULL ? NAMES_NONE
					      : names_find(&lookup->keys, key);

		free(key);
		if (number == NAMES_NONE)
			continue;
		*like = (enum lookup_like)i;
		return lookup->value[number];
	}
	return LOOKUP_NONE;
}

void
lookup_release(struct lookup *lookup)
{
	names_release(&lookup->keys);
	free(lookup->value);
	*lookup = (struct lookup){ .value = NULL };
}
