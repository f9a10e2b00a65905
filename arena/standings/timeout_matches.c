/* timeout_matches.c - matches that a time-out has decided; see
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

/* The walk over rows. */
struct finding {
	const struct timeout_matches_asked *asked;
	struct store_machines machines;
	struct timeout_matches *late;
};

/* The isolation is the run's and not the machine's. */
static bool
is_elsewhere(const struct finding *finding, const struct store_match *match)
{
	const struct store_machine *was = store_machine_of(&finding->machines,
							   match);
	struct store_machine here = *finding->asked->here, there;

	if (was == NULL)
		return false;
	there = *was;
	memcpy(here.isolation, there.isolation, sizeof(here.isolation));
	store_machine_name(&here);
	store_machine_name(&there); /* as a merge does */
	return strcmp(here.class, there.class) != 0;
}

static bool
see_row(void *arg, const struct store_match *match)
{
	const struct finding *finding = arg;
	struct timeout_matches *late = finding->late;
	uint64_t first;

	if (match->number > finding->asked->last)
		return false;
	first = match->number - (match->number - 1) % late->turns;
	if (!timeout_matches_is(match) || !is_elsewhere(finding, match) ||
	    (late->count > 0 && late->first[late->count - 1] == first))
		return true;
	late->first = xrealloc(late->first, late->count + 1,
			       sizeof(*late->first));
	late->first[late->count++] = first;
	return true;
}

bool
timeout_matches_find(struct store *store,
		     const struct timeout_matches_asked *asked,
		     struct timeout_matches *out, struct diag *diag)
{
	struct finding finding = { .asked = asked, .late = out };
	bool ok;

	*out = (struct timeout_matches){ .turns = asked->turns };
	ok = store_machines_read(store, &finding.machines, diag) &&
	     store_each_from(store, asked->first, see_row, &finding, diag);
	store_machines_release(&finding.machines);
	return ok;
}

void
timeout_matches_release(struct timeout_matches *late)
{
	free(late->first);
	*late = (struct timeout_matches){ .first = NULL };
}

uint64_t
timeout_matches_next(const struct timeout_matches *late, uint64_t match)
{
	size_t low = 0, high = late->count;

	while (low < high) { /* the first group that ends at it or behind */
		size_t middle = low + (high - low) / 2;

		if (late->first[middle] + late->turns <= match)
			low = middle + 1;
		else
			high = middle;
	}
	if (low == late->count)
		return UINT64_MAX;
	return late->first[low] > match ? late->first[low] : match;
}

bool
timeout_matches_has(const struct timeout_matches *late, uint64_t match)
{
	return timeout_matches_next(late, match) == match;
}
