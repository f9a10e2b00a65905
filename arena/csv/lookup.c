/* lookup.c - find the value that a cell means; see lookup.h. */
#include "arena/csv/lookup.h"

#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"
#include "lib/text/fold.h"

#define DIGITS "0123456789"

/* The digits of a number without its zeros in front and a fraction of zeros;
 * owned.  NULL: it is none. */
static char *
bare_number(const char *text)
{
	size_t digits = strspn(text, DIGITS), zeros = strspn(text, "0");
	const char *behind = text + digits;

	if (digits == 0)
		return NULL;
	if (*behind == '.' && behind[1] == '0')
		behind += 1 + strspn(behind + 1, "0");
	if (*behind != '\0')
		return NULL;
	if (zeros == digits)
		zeros--;
	return xprintf("%.*s", (int)(digits - zeros), text + zeros);
}

/* The key of a text in a form; owned.  NULL: it has none. */
static char *
key_of(const char *text, enum lookup_like like)
{
	char *form = like == LOOKUP_EXACT  ? xstrdup(text)
		     : like == LOOKUP_FOLD ? fold_text(text)
					   : bare_number(text);
	char *key = form == NULL ? NULL : xprintf("%u%s", (unsigned)like, form);

	free(form);
	return key;
}

static void
add_key(struct lookup *lookup, const char *key, uint32_t value)
{
	uint32_t known = lookup->keys.count;
	uint32_t number = names_number(&lookup->keys, key);

	if (number < known) {
		if (lookup->value[number] != value)
			lookup->value[number] = LOOKUP_MANY;
		return;
	}
	if (number == lookup->room) {
		lookup->room = 2 * lookup->room + 64;
		lookup->value = xrealloc(lookup->value, lookup->room,
					 sizeof(*lookup->value));
	}
	lookup->value[number] = value;
}

void
lookup_add(struct lookup *lookup, const char *text, uint32_t value)
{
	for (unsigned like = LOOKUP_EXACT; like <= LOOKUP_NUMBER; like++) {
		char *key = key_of(text, (enum lookup_like)like);

		if (key != NULL)
			add_key(lookup, key, value);
		free(key);
	}
}

uint32_t
lookup_find(const struct lookup *lookup, const char *text,
	    enum lookup_like *like)
{
	for (unsigned i = LOOKUP_EXACT; i <= LOOKUP_NUMBER; i++) {
		char *key = key_of(text, (enum lookup_like)i);
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
