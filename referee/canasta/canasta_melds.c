/* The list of the new melds of a hand in Canasta: each meld alone, and several
 * melds that open a side. */
#include "referee/canasta/canasta_melds.h"
#include "referee/engine/canasta_kind.h"

#define OPENINGS_MAX 48 /* of several melds: arbitrary */

/* Return how many wild cards of the hand a new meld of the rank can take. */
static unsigned
canasta_wild_room(const struct canasta_finder *finder, unsigned rank)
{
	const struct rules *rules = finder->rules;

	if (rank == UNIT_RUN || canasta_is_stop_rank(rules, rank))
		return 0;
	if (rank_is_of_wilds(rules, rank))
		return rules->canasta_size < finder->wild_count
			       ? rules->canasta_size
			       : finder->wild_count;
	return rules->wild_max == 0 || rules->wild_max > finder->wild_count
		       ? finder->wild_count
		       : rules->wild_max;
}

/* Return whether a unit takes another wild card. */
static bool
canasta_unit_takes_wild(const struct canasta_finder *finder,
			const struct unit *unit)
{
	const struct rules *rules = finder->rules;

	return unit->wilds < canasta_wild_room(finder, unit->rank) &&
	       unit->n + unit->wilds < rules->set_max &&
	       (unit->n == 0 ||
		naturals_suffice(rules, unit->n, unit->wilds + 1));
}

/* List the single melds of a rank: all natural cards with each number of wild
 * cards, and fewer natural cards. */
static void
canasta_list_rank(const struct canasta_finder *finder, unsigned rank,
		  unsigned held)
{
	const struct rules *rules = finder->rules;
	unsigned room = canasta_wild_room(finder, rank);
	unsigned least = rules->natural_min > 0 ? rules->natural_min : 1;

	for (unsigned wilds = 0; wilds <= room; wilds++) {
		for (unsigned n = held; n >= least; n--) {
			struct unit unit = { .rank = rank,
					     .n = n,
					     .wilds = wilds };

			if (n + wilds < rules->set_min)
				break;
			/* choices between all and the fewest differ little */
			if (wilds > 0 && n < held && n > least)
				continue;
			canasta_list_units(finder, &unit, 1, false);
			if (wilds > 0 && canasta_wilds_differ(finder))
				canasta_list_units(finder, &unit, 1, true);
		}
	}
}

/* Count the natural cards of a rank, the pile's top card included. */
static unsigned
canasta_count_held(const struct canasta_finder *finder, unsigned rank)
{
	bool tops = finder->top != CARD_NONE && card_rank(finder->top) == rank;

	return finder->naturals[rank] + (tops ? 1u : 0u);
}

/* Return whether no set of the rank is ever laid: hand-and-foot 5.1. */
static bool
canasta_rank_is_barred(const struct rules *rules, unsigned rank)
{
	return rules->stop_never && canasta_is_stop_rank(rules, rank);
}

/* Find the ranks of which a new meld can be made, the top card's rank first. */
static unsigned
canasta_find_units(const struct canasta_finder *finder, struct unit *units)
{
	const struct rules *rules = finder->rules;
	unsigned first = finder->top != CARD_NONE ? card_rank(finder->top) : 0;
	unsigned n = 0;

	if (rules->meld_kinds == MELDS_RUNS)
		return 0;
	for (unsigned i = 0; i <= RANK_KING; i++) {
		unsigned rank = i == 0 ? first : i;
		unsigned held = canasta_count_held(finder, rank);
		unsigned room = canasta_wild_room(finder, rank);

		if (rank_is_of_wilds(rules, rank) && room >= rules->set_min &&
		    canasta_find_set(finder->state, finder->state->seat, rank) <
			    0)
			units[n++] = (struct unit){ .rank = rank,
						    .wilds = rules->set_min };
		if (held > rules->set_max)
			held = rules->set_max;
		if (rank == 0 || (i > 0 && i == first) || held == 0 ||
		    canasta_rank_is_barred(rules, rank) ||
		    held < rules->natural_min || held + room < rules->set_min ||
		    canasta_find_set(finder->state, finder->state->seat,
				     rank) >= 0)
			continue;
		units[n++] = (struct unit){ .rank = rank,
					    .n = held,
					    .wilds = held < rules->set_min
							     ? rules->set_min -
								       held
							     : 0 };
	}
	return n;
}

/* Return the points of a unit's natural cards. */
static int
canasta_unit_points(const struct canasta_finder *finder,
		    const struct unit *unit)
{
	struct laid cards[PACK_CARDS_MAX];
	unsigned n = canasta_put_unit(finder, unit, cards);
	int points = 0;

	for (unsigned i = 0; i < n; i++)
		points += card_points(finder->rules, cards[i].card);
	return points;
}

/* List an opening of several melds with the fewest wild cards that reach the
 * minimum: once with cheap wild cards, once with expensive ones. */
static void
canasta_list_opening(const struct canasta_finder *finder,
		     const struct unit *from, unsigned count)
{
	int minimum = canasta_minimum(finder->state, finder->state->seat);

	for (unsigned expensive = 0; expensive <= canasta_wilds_differ(finder);
	     expensive++) {
		struct unit units[LAY_MELDS_MAX];
		unsigned used = 0;
		int points = 0;
		bool grows = true;

		for (unsigned i = 0; i < count; i++) {
			units[i] = from[i];
			points += canasta_unit_points(finder, &units[i]);
			used += units[i].wilds;
		}
		if (used > finder->wild_count)
			return;
		for (unsigned i = 0; i < used; i++)
			points += card_points(
				finder->rules,
				canasta_wild_at(finder, i, expensive).card);
		while (points < minimum && grows) {
			grows = false;
			for (unsigned i = 0; i < count && points < minimum &&
					     used < finder->wild_count;
			     i++) {
				card_t card = canasta_wild_at(finder, used,
							      expensive)
						      .card;

				if (!canasta_unit_takes_wild(finder, &units[i]))
					continue;
				units[i].wilds++;
				used++;
				points += card_points(finder->rules, card);
				grows = true;
			}
		}
		if (points >= minimum)
			canasta_list_units(finder, units, count, expensive);
		if (used == 0)
			return; /* without wild cards both ways are the same */
	}
}

/* Return whether the units and all wild cards reach the minimum to open.  It
 * may return true when no legal opening exists. */
static bool
canasta_could_open(const struct canasta_finder *finder,
		   const struct unit *units, unsigned count)
{
	int points = 0;

	for (unsigned i = 0; i < count; i++)
		points += canasta_unit_points(finder, &units[i]);
	for (unsigned i = 0; i < finder->wild_count && count > 0; i++)
		points += card_points(finder->rules, finder->wilds[i]);
	return points >= canasta_minimum(finder->state, finder->state->seat);
}

/* List the openings of two melds, of three, and of all units. */
static void
canasta_list_openings(const struct canasta_finder *finder,
		      const struct unit *units, unsigned count)
{
	/* to take the pile, every opening needs its top card */
	unsigned firsts = finder->top != CARD_NONE ? 1 : count;
	unsigned before = finder->out->n;
	struct unit some[3];

	for (unsigned a = 0; a < firsts; a++) {
		some[0] = units[a];
		for (unsigned b = a + 1; b < count; b++) {
			some[1] = units[b];
			canasta_list_opening(finder, some, 2);
			if (finder->out->n - before > OPENINGS_MAX)
				return;
		}
	}
	for (unsigned a = 0; a < firsts; a++) {
		some[0] = units[a];
		for (unsigned b = a + 1; b < count; b++) {
			some[1] = units[b];
			for (unsigned c = b + 1; c < count; c++) {
				some[2] = units[c];
				canasta_list_opening(finder, some, 3);
				if (finder->out->n - before > OPENINGS_MAX)
					return;
			}
		}
	}
	if (count > 3)
		canasta_list_opening(finder, units, count);
}

/* Return the largest unit below @below cards that takes another wild card. */
static struct unit *
canasta_largest_unit(const struct canasta_finder *finder, struct unit *units,
		     unsigned count, unsigned below)
{
	struct unit *best = NULL;

	for (unsigned i = 0; i < count; i++) {
		unsigned size = units[i].n + units[i].wilds;

		if (canasta_unit_takes_wild(finder, &units[i]) &&
		    size < below &&
		    (best == NULL || size > best->n + best->wilds))
			best = &units[i];
	}
	return best;
}

/*
 * List the ways to lay the whole hand, except at most one card: canasta 5.6.
 * Wild cards go to the meld that is nearest to a canasta.  Returns true if
 * there may be such a way.
 */
static bool
canasta_list_whole_hand(const struct canasta_finder *finder, struct unit *units,
			unsigned count)
{
	const struct rules *rules = finder->rules;
	unsigned held = finder->state->hands[finder->state->seat].n;
	unsigned laid = 0;
	unsigned used = 0;
	struct unit *unit;

	for (unsigned i = 0; i < count; i++) {
		laid += units[i].n;
		used += units[i].wilds;
	}
	if (used > finder->wild_count || laid + finder->wild_count + 1 < held)
		return false;
	while (used < finder->wild_count) {
		unit = canasta_largest_unit(finder, units, count,
					    rules->canasta_size);
		if (unit == NULL)
			unit = canasta_largest_unit(finder, units, count,
						    UINT8_MAX);
		if (unit == NULL)
			break;
		unit->wilds++;
		used++;
	}
	if (laid + used + 1 >= held)
		canasta_list_units(finder, units, count, false);
	/* keep one wild card as the discard */
	if (laid + used == held && used > 0) {
		for (unsigned i = 0; i < count; i++) {
			if (units[i].n + units[i].wilds <= rules->set_min ||
			    units[i].wilds == 0)
				continue;
			units[i].wilds--;
			canasta_list_units(finder, units, count, false);
			units[i].wilds++;
		}
	}
	return true;
}

/* List the openings with these melds, which a hand can lay together. */
static void
canasta_list_plan(const struct canasta_finder *finder, struct unit *units,
		  unsigned count)
{
	struct legal *out = finder->out;

	if (canasta_could_open(finder, units, count)) {
		out->more = true;
		canasta_list_openings(finder, units, count);
	}
	if (finder->top == CARD_NONE && finder->state->from != FROM_PILE &&
	    canasta_list_whole_hand(finder, units, count))
		out->more = true;
}

/* List the openings with @runs: the sets are of the other cards. */
static void
canasta_list_run_plan(const struct canasta_finder *finder,
		      const struct unit *runs, unsigned count)
{
	struct canasta_finder rest = *finder;
	struct bag hand = *finder->hand;
	struct unit units[LAY_MELDS_MAX + 1];
	unsigned n;

	for (unsigned i = 0; i < count; i++)
		canasta_take_run(&runs[i], &hand);
	canasta_finder_set_hand(&rest, &hand);
	n = canasta_find_units(&rest, units);
	for (unsigned i = 0; i < count && n < LAY_MELDS_MAX; i++)
		units[n++] = runs[i];
	if (finder->top == CARD_NONE || units[0].rank == card_rank(finder->top))
		canasta_list_plan(&rest, units, n);
}

/* List the openings with runs: with each of the longest runs, and with all. */
static void
canasta_list_run_openings(const struct canasta_finder *finder)
{
	struct unit runs[RUNS_FOUND_MAX];
	unsigned count = canasta_find_runs(finder->rules, finder->hand, runs);

	for (unsigned i = 0; i < count; i++)
		canasta_list_run_plan(finder, &runs[i], 1);
	if (count > 1)
		canasta_list_run_plan(finder, runs, count);
}

/* List the sets of wild cards: bolivia 5.6. */
static void
canasta_list_wilds(const struct canasta_finder *finder, unsigned rank)
{
	struct unit unit = { .rank = rank };

	for (unit.wilds = finder->rules->set_min;
	     unit.wilds <= canasta_wild_room(finder, rank); unit.wilds++) {
		canasta_list_units(finder, &unit, 1, false);
		if (canasta_wilds_differ(finder))
			canasta_list_units(finder, &unit, 1, true);
	}
}

void
canasta_list_melds(const struct canasta_finder *finder)
{
	const struct state *state = finder->state;
	struct legal *out = finder->out;
	struct unit units[LAY_MELDS_MAX + 1];
	unsigned count = canasta_find_units(finder, units);
	bool open = canasta_side_is_open(state, state->seat) ||
		    canasta_minimum(state, state->seat) == 0;
	bool runs = canasta_list_runs(finder);
	bool only;

	if (finder->top != CARD_NONE &&
	    (count == 0 || units[0].rank != card_rank(finder->top)))
		return;
	if (count == 0 && !runs)
		return;
	/* the only way: three natural cards, or two and the wild card */
	only = count == 1 && !runs &&
	       units[0].n + canasta_wild_room(finder, units[0].rank) ==
		       finder->rules->set_min;
	for (unsigned i = 0; i < count; i++) {
		if (finder->top != CARD_NONE &&
		    units[i].rank != card_rank(finder->top))
			continue;
		if (units[i].n == 0)
			canasta_list_wilds(finder, units[i].rank);
		else
			canasta_list_rank(finder, units[i].rank, units[i].n);
	}
	if (open) {
		out->more |= !only;
		return;
	}
	if (!only)
		canasta_list_plan(finder, units, count);
	else if (finder->top == CARD_NONE && state->from != FROM_PILE &&
		 canasta_list_whole_hand(finder, units, count))
		out->more = true;
	if (runs)
		canasta_list_run_openings(finder);
}
