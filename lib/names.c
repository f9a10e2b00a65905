/* names.c - string interning; see names.h. */
#include "lib/names.h"

#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"

/* Return a hash of the text (FNV-1a).  The hash does not protect against names
 * that are chosen to collide, because the input is the user's own. */
static uint32_t
names_hash(const char *text)
{
	uint64_t h = UINT64_C(0xcbf29ce484222325);

	for (; *text != '\0'; text++)
		h = (h ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
	return (uint32_t)(h ^ (h >> 32));
}

static uint32_t
names_next_slot(const struct names *names, uint32_t at)
{
	return (at + 1) & (names->slots - 1);
}

/* Return the slot that contains @text, or the free slot for it. */
static uint32_t
names_slot(const struct names *names, const char *text)
{
	uint32_t at = names_hash(text) & (names->slots - 1);

	while (names->slot[at] != NAMES_NONE &&
	       strcmp(names_text(names, names->slot[at]), text) != 0)
		at = names_next_slot(names, at);
	return at;
}

/* Return a free slot for a name that is not in the table. */
static uint32_t
names_free_slot(const struct names *names, const char *text)
{
	uint32_t at = names_hash(text) & (names->slots - 1);

	while (names->slot[at] != NAMES_NONE)
		at = names_next_slot(names, at);
	return at;
}

/* Double the number of slots, so that less than half of them are used. */
static void
names_grow(struct names *names)
{
	names->slots = names->slots == 0 ? 64 : 2 * names->slots;
	names->slot = xrealloc(names->slot, names->slots, sizeof(*names->slot));
	memset(names->slot, 0xff, names->slots * sizeof(*names->slot));
	for (uint32_t i = 0; i < names->count; i++)
		names->slot[names_free_slot(names, names_text(names, i))] = i;
	names->at = xrealloc(names->at, names->slots / 2 + 1,
			     sizeof(*names->at));
}

uint32_t
names_number(struct names *names, const char *text)
{
	uint32_t slot;
	size_t len;

	if (2 * (names->count + 1) > names->slots)
		names_grow(names);
	slot = names_slot(names, text);
	if (names->slot[slot] != NAMES_NONE)
		return names->slot[slot];
	len = strlen(text) + 1;
	if (names->bytes + len > names->room) {
		names->room = 2 * names->room + len + 4096;
		names->text = xrealloc(names->text, names->room, 1);
	}
	memcpy(names->text + names->bytes, text, len);
	names->at[names->count] = names->bytes;
	names->bytes += len;
	names->slot[slot] = names->count;
	return names->count++;
}

uint32_t
names_find(const struct names *names, const char *text)
{
	return names->slots == 0 ? NAMES_NONE
				 : names->slot[names_slot(names, text)];
}

const char *
names_text(const struct names *names, uint32_t number)
{
	return names->text + names->at[number];
}

void
names_release(struct names *names)
{
	free(names->text);
	free(names->at);
	free(names->slot);
	*names = (struct names){ 0 };
}
