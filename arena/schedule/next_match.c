/* next_match.c - choose the next match for a free worker; see next_match.h. */
#include "arena/schedule/next_match.h"

#include <assert.h>
#include <stddef.h>

/* arbitrary: maximum number of matches that are checked in one search; each
 * takes up to two microseconds */
/* arbitrary: maximum number of matches that are checked in one group */
#define LOOKS_MAX 4000
/* Whether a match can be played now.  HELD_PLAYED: it has a result or is being
 * played.  HELD_LATER: it must wait for a match with the same cards, or the
 * caller delays it. */
#define LEAPS_MAX 1000
enum held { HELD_NOT, HELD_PLAYED, HELD_LATER };

/* Return true if two matches have a bot or a camp in common, because
 * processes of one bot or camp could exchange what they see. */
static bool
next_match_shares_bot(const struct next_match *search, const struct fixture *a,
		      const struct fixture *b)
{
	const struct pairing_field *field = schedule_field(search->schedule);

	for (uint32_t i = 0; i < field->seats; i++)
		for (uint32_t k = 0; k < field->seats; k++)
			if (pairing_camp(field, a->bots[i]) ==
			    pairing_camp(field, b->bots[k]))
				return true;
	return false;
}

static enum held
next_match_held(const struct next_match *search, const struct fixture *fixture)
{
	enum held held = HELD_NOT;

	for (unsigned i = 0; i < search->tables; i++) {
		const struct fixture *other = search->playing(search->arg, i);

		if (other == NULL)
			continue;
		if (other->match == fixture->match)
			return HELD_PLAYED;
		if (other->cards == fixture->cards &&
		    next_match_shares_bot(search, other, fixture))
			held = HELD_LATER;
	}
	if (held == HELD_NOT && search->waits != NULL &&
	    search->waits(search->arg, fixture))
		held = HELD_LATER;
	return held;
}

void
next_match_replay(struct next_match *search, uint64_t match)
{
	if (match < search->next)
		search->next = match;
}

static uint64_t
next_match_divisor(uint64_t a, uint64_t b)
{
	while (b != 0) {
		uint64_t rest = a % b;

		a = b;
		b = rest;
	}
	return a;
}

void
next_match_init(struct next_match *search)
{
	search->group = schedule_same_cards(search->schedule);
	assert(search->group > 0);
	/* A step of the golden section spreads the checked matches best.  If
	 * the step and the group have no common divisor, every match of the
	 * group is visited before any match is visited again. */
	search->leap = search->group * 618 / 1000 + 1;
	while (next_match_divisor(search->leap, search->group) != 1)
		search->leap++;
	search->leaps = 0;
}

/* Search the group that starts at match @first in at most @leaps steps.  Return
 * the match to play, or 0. */
static uint64_t
next_match_leap(struct next_match *search, uint64_t first, unsigned leaps,
		struct fixture *fixture)
{
	for (unsigned i = 0; i < leaps; i++) {
		uint64_t match = first + search->leaps % search->group *
						 search->leap % search->group;

		search->leaps++; /* the next search continues where this search
				    ended */
		schedule_at(search->schedule, match, fixture);
		if (next_match_held(search, fixture) == HELD_NOT &&
		    search->is_missing(search->arg, match))
			return match;
	}
	return 0;
}

/* Return the first match from @match on that is not off and has no result; 0 on
 * an error. */
static uint64_t
next_match_missing(const struct next_match *search, uint64_t match)
{
	uint64_t plays = match;

	do {
		match = search->missing(search->arg, plays);
		if (match > 0)
			plays = schedule_next(search->schedule, match);
	} while (match > 0 && plays != match);
	return match;
}

uint64_t
next_match_find(struct next_match *search, struct fixture *fixture)
{
	uint64_t last = schedule_known(search->schedule);
	bool all_before = true; /* true if all matches so far are played or
				   being played */
	uint64_t match = search->next;
	uint64_t found = 0;
	unsigned leaps = search->group < LEAPS_MAX ? (unsigned)search->group
						   : LEAPS_MAX;

	for (unsigned looks = 0; looks < LOOKS_MAX && found == 0; looks++) {
		enum held wait;
		uint64_t first;

		match = next_match_missing(search, match);
		if (match == 0 || match > last)
			return 0;
		schedule_at(search->schedule, match, fixture);
		wait = next_match_held(search, fixture);
		all_before = all_before && wait != HELD_LATER;
		if (all_before)
			search->next = match + 1;
		if (wait == HELD_NOT)
			return match;
		if (wait == HELD_PLAYED) {
			match++;
			continue;
		}
		first = match - (match - 1) % search->group;
		found = next_match_leap(search, first, leaps, fixture);
		looks += leaps;
		match = first + search->group;
	}
	return found;
}
