/* follow.c - rows of a store on their way to a course; see follow.h. */
#include "arena/results/follow.h"

#include <stdlib.h>

#include "lib/alloc.h"

struct follow {
	struct course *course;
	bool low_wins;
};

struct follow *
follow_new(struct course *course, bool low_wins)
{
	struct follow *follow = xcalloc(1, sizeof(*follow));

	*follow = (struct follow){ course, low_wins };
	return follow;
}

void
follow_free(struct follow *follow)
{
	free(follow);
}

bool
follow_match(struct follow *follow, const struct store_match *match)
{
	struct course_result result = { .match = match->number };

	if (!course_is_open(follow->course) || match->seats == 0 ||
	    match->number != course_taken(follow->course) + 1)
		return false;
	for (unsigned i = 0; i < match->seats; i++) {
		unsigned sharing;

		result.place[i] = store_place(match, i, &sharing);
		result.score[i] = follow->low_wins ? -match->seat[i].score
						   : match->seat[i].score;
	}
	course_take(follow->course, &result);
	return true;
}

static bool
see(void *arg, const struct store_match *match)
{
	return follow_match(arg, match);
}

bool
follow_store(struct follow *follow, struct store *store, struct diag *diag)
{
	return !course_is_open(follow->course) ||
	       store_each_from(store, course_taken(follow->course) + 1, see,
			       follow, diag);
}
