#include "finishes.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"

void
finishes_init(struct finishes *finishes, uint32_t bots)
{
	*finishes = (struct finishes){ .bots = bots };
	finishes->matches_room = 64;
	finishes->entries_room = 256;
	finishes->entry = xcalloc(finishes->entries_room,
				  sizeof(*finishes->entry));
	finishes->match_at = xcalloc(finishes->matches_room + 1,
				     sizeof(*finishes->match_at));
	finishes->group = xcalloc(finishes->matches_room,
				  sizeof(*finishes->group));
}

static void
finishes_reserve(struct finishes *f, unsigned seats)
{
	if (f->entries + seats > f->entries_room) {
		f->entries_room *= 2;
		f->entry = xrealloc(f->entry, f->entries_room,
				    sizeof(*f->entry));
	}
	if (f->matches == f->matches_room) {
		f->matches_room *= 2;
		f->match_at = xrealloc(f->match_at, f->matches_room + 1,
				       sizeof(*f->match_at));
		f->group = xrealloc(f->group, f->matches_room,
				    sizeof(*f->group));
	}
}

void
finishes_add(struct finishes *f, uint32_t group, const uint32_t *bots,
	     const uint32_t *places, unsigned seats)
{
	unsigned order[FINISH_SEATS_MAX];
	uint32_t *to;

	assert(seats >= 2 && seats <= FINISH_SEATS_MAX);
	finishes_reserve(f, seats);
	to = f->entry + f->entries;
	for (unsigned i = 0; i < seats; i++) {
		unsigned at = i; /* insertion sort, because matches are small */

		while (at > 0 && places[order[at - 1]] > places[i]) {
			order[at] = order[at - 1];
			at--;
		}
		order[at] = i;
	}
	for (unsigned i = 0; i < seats; i++) {
		to[i] = bots[order[i]];
		if (i > 0 && places[order[i]] == places[order[i - 1]])
			to[i] |= FINISH_TIED;
	}
	f->group[f->matches++] = group;
	f->entries += seats;
	f->match_at[f->matches] = f->entries;
	if (seats > f->seats_max)
		f->seats_max = seats;
}

void
finishes_add_sides(struct finishes *f, uint32_t group, const uint32_t *bots,
		   const uint32_t *places, unsigned seats,
		   const uint32_t *sides)
{
	if (sides == NULL) {
		finishes_add(f, group, bots, places, seats);
		return;
	}
	for (unsigned i = 0; i < seats; i++)
		for (unsigned j = i + 1; j < seats; j++)
			if (sides[i] != sides[j])
				finishes_add(
					f, group,
					(uint32_t[]){ bots[i], bots[j] },
					(uint32_t[]){ places[i], places[j] },
					2);
}

/* A match and its group; a sort by group keeps the order of matches. */
struct tagged {
	uint32_t group, match;
};

static int
tagged_compare(const void *a, const void *b)
{
	const struct tagged *x = a, *y = b;

	if (x->group != y->group)
		return x->group < y->group ? -1 : 1;
	return (x->match > y->match) - (x->match < y->match);
}

static bool
finishes_is_sorted(const struct finishes *f)
{
	for (size_t m = 1; m < f->matches; m++)
		if (f->group[m] < f->group[m - 1])
			return false;
	return true;
}

static void
finishes_sort(struct finishes *f)
{
	struct tagged *tags = xcalloc(f->matches + 1u, sizeof(*tags));
	uint32_t *entry = xcalloc(f->entries + 1, sizeof(*entry));
	size_t *match_at = xcalloc(f->matches + 1u, sizeof(*match_at));
	size_t at = 0;

	for (uint32_t m = 0; m < f->matches; m++)
		tags[m] = (struct tagged){ f->group[m], m };
	qsort(tags, f->matches, sizeof(*tags), tagged_compare);
	for (size_t m = 0; m < f->matches; m++) {
		unsigned seats = finishes_seats(f, tags[m].match);

		memcpy(entry + at, finishes_match(f, tags[m].match),
		       seats * sizeof(*entry));
		at += seats;
		match_at[m + 1] = at;
		f->group[m] = tags[m].group;
	}
	free(tags);
	free(f->entry);
	free(f->match_at);
	f->entry = entry;
	f->match_at = match_at;
}

void
finishes_seal(struct finishes *f)
{
	if (!finishes_is_sorted(f))
		finishes_sort(f);
	for (size_t m = 0; m < f->matches; m++)
		if (m == 0 || f->group[m] != f->group[m - 1])
			f->groups++;
	f->group_at = xcalloc(f->groups + 1u, sizeof(*f->group_at));
	f->groups = 0;
	for (uint32_t m = 0; m < f->matches; m++)
		if (m == 0 || f->group[m] != f->group[m - 1])
			f->group_at[f->groups++] = m;
	f->group_at[f->groups] = f->matches;
	free(f->group);
	f->group = NULL;
}

void
finishes_release(struct finishes *f)
{
	free(f->entry);
	free(f->match_at);
	free(f->group_at);
	free(f->group);
	*f = (struct finishes){ 0 };
}

unsigned
finishes_tie_size(const uint32_t *match, unsigned at, unsigned seats)
{
	unsigned end = at + 1;

	while (end < seats && (match[end] & FINISH_TIED) != 0)
		end++;
	return end - at;
}
