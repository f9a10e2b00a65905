/*
 * Legal actions of Rummikub: a selection of new tables, and the default action.
 *
 * A list of all new tables would be far too long.  The list has the table that
 * adds the most tiles, and obvious plays: new sets of the rack, and tiles added
 * to sets of the table.  Before the seat's first meld, the list has one or two
 * new sets with enough points.
 */
#include "referee/games/rummikub.h"

#include <string.h>

#include "referee/search/rearrange.h"

#define SETS_MAX  48 /* sets of the rack that are considered */
/* new tables in the list; arbitrary: it keeps requests short */
#define LISTED	  40
#define PAIRS_MAX 16 /* pairs of sets among them */

/* Return a bit per act that may be legal: rummikub 4.1. */
uint32_t
rummikub_may(const struct state *state)
{
	if (state->phase != PHASE_PLAY)
		return 0;
	return 1u << ACT_ARRANGE |
	       (state->stock.n > 0 ? 1u << ACT_DRAW : 1u << ACT_PASS);
}

void
rummikub_standard(const struct state *state, struct action *out)
{
	action_init(out, state->stock.n > 0 ? ACT_DRAW : ACT_PASS);
	if (state->stock.n > 0)
		out->from = FROM_STOCK;
}

/* Sets of tiles of the rack alone. */
struct rack_sets {
	const struct state *state;
	const struct bag *rack;
	unsigned n;
	struct meld at[SETS_MAX];
};

static void
rack_sets_append(struct rack_sets *sets, enum kind kind,
		 const struct laid *cards, unsigned n)
{
	struct meld *set;

	if (sets->n == SETS_MAX)
		return;
	set = &sets->at[sets->n++];
	set->kind = (uint8_t)kind;
	set->owner = SEAT_NONE;
	set->n = (uint8_t)n;
	memcpy(set->cards, cards, n * sizeof(*cards));
}

/* Find the groups of a rank in the rack; a joker completes a pair:
 * rummikub 5.1. */
static void
rack_sets_find_groups(struct rack_sets *sets, unsigned rank)
{
	unsigned there = 0;

	for (unsigned suit = 0; suit < SUITS; suit++)
		there |= (unsigned)bag_has(sets->rack, card_of(suit, rank))
			 << suit;
	for (unsigned suits = there; suits != 0; suits = (suits - 1) & there) {
		struct laid cards[SUITS];
		unsigned n = 0;

		for (unsigned suit = 0; suit < SUITS; suit++)
			if (suits >> suit & 1) {
				card_t card = card_of(suit, rank);

				cards[n++] = (struct laid){ card, card };
			}
		if (n == 2 && bag_has(sets->rack, CARD_X1))
			cards[n++] = (struct laid){ CARD_X1, AS_RANK(rank) };
		if (n >= 3)
			rack_sets_append(sets, KIND_SET, cards, n);
	}
}

/* Find the runs that start at a place: without a joker, and those of three
 * tiles with one. */
static void
rack_sets_find_runs(struct rack_sets *sets, unsigned suit, int from)
{
	const struct rules *rules = sets->state->rules;
	struct laid cards[RANK_KING];
	unsigned naturals = 0;

	for (unsigned n = 0;
	     n < rules->run_max && from + (int)n <= place_highest(rules); n++) {
		card_t card = card_of(suit, place_rank(from + (int)n));
		bool has = bag_has(sets->rack, card);

		naturals += has;
		if (!has && n >= 3)
			return;
		cards[n] = (struct laid){ has ? card : CARD_X1, card };
		if (n + 1 < 3 || naturals + (n < 3) < n + 1)
			continue;
		if (naturals < n + 1 &&
		    (n > 2 || !bag_has(sets->rack, CARD_X1)))
			return;
		rack_sets_append(sets, KIND_RUN, cards, n + 1);
		if (naturals < n + 1)
			return;
	}
}

static void
rack_sets_find_all(struct rack_sets *sets)
{
	int highest = place_highest(sets->state->rules) - 2;

	for (unsigned rank = RANK_KING; rank >= RANK_ACE; rank--)
		rack_sets_find_groups(sets, rank);
	for (unsigned suit = 0; suit < SUITS; suit++)
		for (int place = RANK_ACE;
		     place <= RANK_KING && place <= highest; place++)
			rack_sets_find_runs(sets, suit, place);
}

static void
rummikub_put_set(struct action *action, const struct meld *set)
{
	action_append_meld(action, set->cards, set->n);
}

static void
rummikub_put_table(struct action *action, const struct state *state)
{
	for (unsigned i = 0; i < state->melds; i++)
		rummikub_put_set(action, &state->table[i]);
}

/* List the new table that adds the most tiles, first.  Returns false if the
 * search proved that no tile can be added. */
static bool
rummikub_list_most(const struct state *state, struct legal *out)
{
	bool open = rummikub_is_open(state, state->seat);
	struct rearrange_query query = {
		.table = state->table,
		.sets = open ? state->melds : 0,
		.rack = &state->hands[state->seat],
		.joker = (enum joker_rule)state->rules->joker,
		.group_joker = (enum group_joker)state->rules->group_joker,
		.points_min = open ? 0 : state->rules->first_meld,
		.ace = (enum ace)state->rules->ace,
	};
	struct rearranged best;
	struct action *action;

	rearrange_most(&query, rummikub_scratch(out), &best);
	if (best.tiles == 0)
		return !best.exact;
	action = legal_add(out, ACT_ARRANGE);
	if (!open)
		rummikub_put_table(action, state); /* rummikub 6.2 */
	for (unsigned i = 0; i < best.n; i++)
		rummikub_put_set(action, &best.sets[i]);
	return true;
}

/* Return whether both actions show the same table, set by set. */
static bool
rummikub_same_tables(const struct action *a, const struct action *b)
{
	if (a->lists != b->lists || memcmp(a->ends, b->ends, a->lists) != 0)
		return false;
	for (unsigned i = 0; i < action_card_count(a); i++)
		if (a->cards[i].card != b->cards[i].card ||
		    (card_is_joker(a->cards[i].card) &&
		     a->cards[i].as != b->cards[i].as))
			return false;
	return true;
}

/* Remove the last action of the list if it equals the first. */
static void
rummikub_drop_duplicate(struct legal *out)
{
	if (out->n > 1 &&
	    rummikub_same_tables(&out->at[0], &out->at[out->n - 1]))
		out->n--;
}

static bool
rack_sets_are_disjoint(const struct rack_sets *sets, const struct meld *a,
		       const struct meld *b)
{
	uint8_t used[CARD_KINDS] = { 0 };

	for (unsigned i = 0; i < a->n; i++)
		used[a->cards[i].card]++;
	for (unsigned i = 0; i < b->n; i++)
		if (used[b->cards[i].card]++ >=
		    sets->rack->of[b->cards[i].card])
			return false;
	return true;
}

/* List first melds of one or two sets with enough points: rummikub 6.2. */
static void
rummikub_list_first_melds(const struct rack_sets *sets, struct legal *out)
{
	const struct state *state = sets->state;
	int points[SETS_MAX];
	unsigned pairs = 0;

	for (unsigned i = 0; i < sets->n; i++) {
		points[i] = meld_points(state->rules, &sets->at[i]);
		if (points[i] >= state->rules->first_meld && out->n < LISTED) {
			struct action *action = legal_add(out, ACT_ARRANGE);

			rummikub_put_table(action, state);
			rummikub_put_set(action, &sets->at[i]);
			rummikub_drop_duplicate(out);
		}
	}
	for (unsigned i = 0; i < sets->n; i++)
		for (unsigned j = i + 1; j < sets->n; j++) {
			struct action *action;

			if (points[i] + points[j] < state->rules->first_meld ||
			    pairs == PAIRS_MAX || out->n >= LISTED ||
			    !rack_sets_are_disjoint(sets, &sets->at[i],
						    &sets->at[j]))
				continue;
			pairs++;
			action = legal_add(out, ACT_ARRANGE);
			rummikub_put_table(action, state);
			rummikub_put_set(action, &sets->at[i]);
			rummikub_put_set(action, &sets->at[j]);
			rummikub_drop_duplicate(out);
		}
}

/* List a tile of the rack added to a set of the table; with @low at the low end
 * of a run. */
static void
rummikub_list_fit(const struct state *state, unsigned at, card_t card, bool low,
		  struct legal *out)
{
	struct action *action;
	unsigned begin;

	if (out->n >= LISTED)
		return;
	action = legal_add(out, ACT_ARRANGE);
	rummikub_put_table(action, state);
	begin = low ? action_list_start(action, at) : action->ends[at];
	memmove(action->cards + begin + 1, action->cards + begin,
		(action_card_count(action) - begin) * sizeof(*action->cards));
	action->cards[begin] = (struct laid){ card, CARD_NONE };
	for (unsigned i = at; i < action->lists; i++)
		action->ends[i]++;
	rummikub_drop_duplicate(out);
}

/* List the tiles of the rack that fit at the ends of a run of the table. */
static void
rummikub_list_run_fits(const struct state *state, unsigned at,
		       struct legal *out)
{
	const struct rules *rules = state->rules;
	const struct bag *rack = &state->hands[state->seat];
	const struct meld *run = &state->table[at];
	unsigned suit = card_suit(run->cards[0].as);
	int low = (int)card_rank(run->cards[0].as) - 1, high = low + run->n + 1;
	bool longer = run->n < run_longest(rules);
	bool down = longer && low >= place_lowest(rules);
	bool up = longer && high <= place_highest(rules);
	card_t below = card_of(suit, place_rank(low));
	card_t above = card_of(suit, place_rank(high));

	if (down && bag_has(rack, below))
		rummikub_list_fit(state, at, below, true, out);
	if (up && bag_has(rack, above))
		rummikub_list_fit(state, at, above, false, out);
	if (bag_has(rack, CARD_X1) && (up || down))
		rummikub_list_fit(state, at, CARD_X1, !up, out);
}

static void
rummikub_list_fits(const struct state *state, struct legal *out)
{
	const struct bag *rack = &state->hands[state->seat];

	for (unsigned i = 0; i < state->melds; i++) {
		const struct meld *set = &state->table[i];
		uint64_t naturals = rearrange_naturals(set);
		unsigned rank = card_rank(set->cards[0].as);

		if (set->kind == KIND_RUN) {
			rummikub_list_run_fits(state, i, out);
			continue;
		}
		if (set->n == 4)
			continue;
		for (unsigned suit = 0; suit < SUITS; suit++) {
			card_t card = card_of(suit, rank);

			if (bag_has(rack, card) && !(naturals >> card & 1))
				rummikub_list_fit(state, i, card, false, out);
		}
		if (bag_has(rack, CARD_X1))
			rummikub_list_fit(state, i, CARD_X1, false, out);
	}
}

void
rummikub_legal(const struct state *state, struct legal *out)
{
	struct rack_sets sets;

	if (state->phase != PHASE_PLAY)
		return;
	sets.state = state;
	sets.rack = &state->hands[state->seat];
	sets.n = 0;
	rack_sets_find_all(&sets);
	if (rummikub_is_open(state, state->seat)) {
		out->more = rummikub_list_most(state, out);
		for (unsigned i = 0; i < sets.n && out->n < LISTED; i++) {
			struct action *action = legal_add(out, ACT_ARRANGE);

			rummikub_put_table(action, state);
			rummikub_put_set(action, &sets.at[i]);
			rummikub_drop_duplicate(out);
		}
		rummikub_list_fits(state, out);
	} else if (sets.n > 0 || sets.rack->of[CARD_X1] > 1) {
		out->more = rummikub_list_most(state, out);
		rummikub_list_first_melds(&sets, out);
	}
	rummikub_standard(state, legal_add(out, ACT_NONE));
}
