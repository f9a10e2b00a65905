/* timeout_matches.c - find matches that a time-out decided; see
 * timeout_matches.h. */
#include "arena/standings/timeout_matches.h"

#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"

bool
timeout_matches_is(const struct store_match *match)
{
	for (unsigned i = 0; i < match->seats; i++)
		if (match->seat[i].verdict == VERDICT_TIMEOUT)
			return true;
	return false;
}

/* State of a search through rows. */
struct search {
	const struct timeout_matches_query *query;
	struct store_machines machines;
	struct timeout_matches *matches;
};

/* Return true if the match was played on another class of machine.  The
 * isolation is ignored, because it belongs to the run. */
static bool
was_on_other_class(const struct search *search, const struct store_match *match)
{
	const struct store_machine *was = store_machine_of(&search->machines,
							   match);
	struct store_machine here = *search->query->here, there;

	if (was == NULL)
		return false;
	there = *was;
	memcpy(here.isolation, there.isolation, sizeof(here.isolation));
	store_machine_name(&here);
	/* compute the class as a merge of shards does */
	store_machine_name(&there);
	return strcmp(here.class, there.class) != 0;
}

static bool
add_timeout_group(void *arg, const struct store_match *match)
{
	const struct search *search = arg;
	struct timeout_matches *matches = search->matches;
	uint64_t first;

	if (match->number > search->query->last)
		return false;
	first = match->number - (match->number - 1) % matches->turns;
	if (!timeout_matches_is(match) || !was_on_other_class(search, match) ||
	    (matches->count > 0 && matches->first[matches->count - 1] == first))
		return true;
	XGROW(matches->first, matches->count);
	matches->first[matches->count++] = first;
	return true;
}

bool
timeout_matches_find(struct store *store,
		     const struct timeout_matches_query *query,
		     struct timeout_matches *out, struct diag *diag)
{
	struct search search = { .query = query, .matches = out };
	bool ok;

	*out = (struct timeout_matches){ .turns = query->turns };
	ok = store_machines_read(store, &search.machines, diag) &&
	     store_each_from(store, query->first, add_timeout_group, &search,
			     diag);
	store_machines_release(&search.machines);
	return ok;
}

void
timeout_matches_release(struct timeout_matches *matches)
{
	free(matches->first);
	*matches = (struct timeout_matches){ .first = NULL };
}

uint64_t
timeout_matches_next(const struct timeout_matches *matches, uint64_t match)
{
	size_t low = 0, high = matches->count;

	/* find the first group that ends at @match or later */
	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (matches->first[middle] + matches->turns <= match)
			low = middle + 1;
		else
			high = middle;
	}
	if (low == matches->count)
		return UINT64_MAX;
	return matches->first[low] > match ? matches->first[low] : match;
}

bool
timeout_matches_has(const struct timeout_matches *matches, uint64_t match)
{
	return timeout_matches_next(matches, match) == match;
}
