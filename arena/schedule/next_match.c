/* next_match.c - which match a free table plays next; see next_match.h. */
#include "arena/schedule/next_match.h"

#include <assert.h>
#include <stddef.h>

#define LOOKS_MAX 4000 /* chosen: a look takes up to two microseconds */
#define LEAPS_MAX 1000 /* chosen: in one group */

/* HELD_LATER: behind a twin, or behind others by its owner's wish. */
enum held { HELD_NOT, HELD_PLAYED, HELD_LATER };

/* Or a camp: what two of it see at two tables they could tell each other. */
static bool
share_a_bot(const struct next_match *pick, const struct fixture *a,
	    const struct fixture *b)
{
	const struct pairing_field *field = schedule_field(pick->schedule);

	for (uint32_t i = 0; i < field->seats; i++)
		for (uint32_t k = 0; k < field->seats; k++)
			if (pairing_camp(field, a->bots[i]) ==
			    pairing_camp(field, b->bots[k]))
				return true;
	return false;
}

static enum held
held(const struct next_match *pick, const struct fixture *fixture)
{
	enum held held = HELD_NOT;

	for (unsigned i = 0; i < pick->tables; i++) {
		const struct fixture *other = pick->playing(pick->arg, i);

		if (other == NULL)
			continue;
		if (other->match == fixture->match)
			return HELD_PLAYED;
		if (other->cards == fixture->cards &&
		    share_a_bot(pick, other, fixture))
			held = HELD_LATER;
	}
	if (held == HELD_NOT && pick->waits != NULL &&
	    pick->waits(pick->arg, fixture))
		held = HELD_LATER;
	return held;
}

void
next_match_again(struct next_match *pick, uint64_t match)
{
	if (match < pick->next)
		pick->next = match;
}

static uint64_t
common_divisor(uint64_t a, uint64_t b)
{
	while (b != 0) {
		uint64_t rest = a % b;

		a = b;
		b = rest;
	}
	return a;
}

void
next_match_init(struct next_match *pick)
{
	pick->group = schedule_same_cards(pick->schedule);
	assert(pick->group > 0);
	/* The golden section spreads best; with no common divisor all of the
	 * group is met before any of it again. */
	pick->leap = pick->group * 618 / 1000 + 1;
	while (common_divisor(pick->leap, pick->group) != 1)
		pick->leap++;
	pick->leaps = 0;
}

/* One of the group that begins with @first, after at most @leaps; or 0. */
static uint64_t
pick_in_leaps(struct next_match *pick, uint64_t first, unsigned leaps,
	      struct fixture *fixture)
{
	for (unsigned i = 0; i < leaps; i++) {
		uint64_t match = first + pick->leaps % pick->group *
						 pick->leap % pick->group;

		pick->leaps++; /* goes on where the last search has ended */
		schedule_at(pick->schedule, match, fixture);
		if (held(pick, fixture) == HELD_NOT &&
		    pick->is_missing(pick->arg, match))
			return match;
	}
	return 0;
}

/* The first match from @match on that is to be played and has not been; 0: the
 * question failed. */
static uint64_t
next_missing(const struct next_match *pick, uint64_t match)
{
	uint64_t plays = match;

	do {
		match = pick->missing(pick->arg, plays);
		if (match > 0)
			plays = schedule_next(pick->schedule, match);
	} while (match > 0 && plays != match);
	return match;
}

uint64_t
next_match_match(struct next_match *pick, struct fixture *fixture)
{
	uint64_t last = schedule_known(pick->schedule);
	bool all_before = true; /* before @match all are played, or being */
	uint64_t match = pick->next;
	uint64_t found = 0;
	unsigned leaps = pick->group < LEAPS_MAX ? (unsigned)pick->group
						 : LEAPS_MAX;

	for (unsigned looks = 0; looks < LOOKS_MAX && found == 0; looks++) {
		enum held wait;
		uint64_t first;

		match = next_missing(pick, match);
		if (match == 0 || match > last)
			return 0;
		schedule_at(pick->schedule, match, fixture);
		wait = held(pick, fixture);
		all_before = all_before && wait != HELD_LATER;
		if (all_before)
			pick->next = match + 1;
		if (wait == HELD_NOT)
			return match;
		if (wait == HELD_PLAYED) {
			match++;
			continue;
		}
		first = match - (match - 1) % pick->group;
		found = pick_in_leaps(pick, first, leaps, fixture);
		looks += leaps;
		match = first + pick->group;
	}
	return found;
}
