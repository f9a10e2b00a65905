/*
 * What may be done in Rummikub: a useful choice of new tables, and the safe
 * action.
 *
 * There are far too many new tables to list.  The list has the table that adds
 * the most tiles, and what a person sees at once: new sets of the rack and
 * tiles that go to sets as they lie; before the first meld one or two new sets
 * that count enough.
 */
#include "referee/games/rummikub.h"

#include <string.h>

#include "referee/search/rearrange.h"

#define SETS_MAX  48 /* of the rack, looked at */
#define LISTED	  40 /* new tables that are listed: chosen, a line stays short */
#define PAIRS_MAX 16 /* of them pairs of sets */

/* rummikub 4.1 */
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

/* Sets that the rack alone makes. */
struct rack_sets {
	const struct state *state;
	const struct bag *rack;
	unsigned n;
	struct meld at[SETS_MAX];
};

static void
note_set(struct rack_sets *sets, enum kind kind, const struct laid *cards,
	 unsigned n)
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

/* rummikub 5.1: groups of the suits that the rack has, with a joker where only
 * two are chosen. */
static void
note_groups(struct rack_sets *sets, unsigned rank)
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
			note_set(sets, KIND_SET, cards, n);
	}
}

/* Runs from a card up: all natural ones, and of three tiles with a joker. */
static void
note_runs(struct rack_sets *sets, card_t from)
{
	struct laid cards[RANK_KING];
	unsigned naturals = 0;

	for (unsigned n = 0; card_rank(from) + n <= RANK_KING; n++) {
		card_t card = (card_t)(from + n);
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
		note_set(sets, KIND_RUN, cards, n + 1);
		if (naturals < n + 1)
			return;
	}
}

static void
note_sets(struct rack_sets *sets)
{
	uint64_t any = sets->rack->any;

	for (unsigned rank = RANK_KING; rank >= RANK_ACE; rank--)
		note_groups(sets, rank);
	for (unsigned suit = 0; suit < SUITS; suit++)
		for (unsigned rank = RANK_ACE; rank + 2 <= RANK_KING; rank++)
			if (any >> card_of(suit, rank) & 7)
				note_runs(sets, card_of(suit, rank));
}

static void
show_set(struct action *action, const struct meld *set)
{
	action_put_meld(action, set->cards, set->n);
}

static void
show_table(struct action *action, const struct state *state)
{
	for (unsigned i = 0; i < state->melds; i++)
		show_set(action, &state->table[i]);
}

/* The new table that adds the most tiles: the first in the list.  False when it
 * is known that there is none. */
static bool
list_most(const struct state *state, struct legal *out)
{
	bool open = rummikub_is_open(state, state->seat);
	struct rearrange_query query = {
		.table = state->table,
		.sets = open ? state->melds : 0,
		.rack = &state->hands[state->seat],
		.joker = (enum joker_rule)state->rules->joker,
		.group_joker = (enum group_joker)state->rules->group_joker,
		.points_min = open ? 0 : state->rules->first_meld,
	};
	struct rearranged best;
	struct action *action;

	rearrange_most(&query, rummikub_scratch(out), &best);
	if (best.tiles == 0)
		return !best.exact;
	action = legal_add(out, ACT_ARRANGE);
	if (!open)
		show_table(action, state); /* rummikub 6.2 */
	for (unsigned i = 0; i < best.n; i++)
		show_set(action, &best.sets[i]);
	return true;
}

/* Do both show the same table, set by set? */
static bool
same_tables(const struct action *a, const struct action *b)
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

/* The last of the list is taken out where it is the first once more. */
static void
drop_twin(struct legal *out)
{
	if (out->n > 1 && same_tables(&out->at[0], &out->at[out->n - 1]))
		out->n--;
}

static bool
is_disjoint(const struct rack_sets *sets, const struct meld *a,
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

/* rummikub 6.2: one or two sets that count enough. */
static void
list_first_melds(const struct rack_sets *sets, struct legal *out)
{
	const struct state *state = sets->state;
	int points[SETS_MAX];
	unsigned pairs = 0;

	for (unsigned i = 0; i < sets->n; i++) {
		points[i] = meld_points(state->rules, &sets->at[i]);
		if (points[i] >= state->rules->first_meld && out->n < LISTED) {
			struct action *action = legal_add(out, ACT_ARRANGE);

			show_table(action, state);
			show_set(action, &sets->at[i]);
			drop_twin(out);
		}
	}
	for (unsigned i = 0; i < sets->n; i++)
		for (unsigned j = i + 1; j < sets->n; j++) {
			struct action *action;

			if (points[i] + points[j] < state->rules->first_meld ||
			    pairs == PAIRS_MAX || out->n >= LISTED ||
			    !is_disjoint(sets, &sets->at[i], &sets->at[j]))
				continue;
			pairs++;
			action = legal_add(out, ACT_ARRANGE);
			show_table(action, state);
			show_set(action, &sets->at[i]);
			show_set(action, &sets->at[j]);
			drop_twin(out);
		}
}

/* A tile of the rack goes to a set as it lies, at the end @low of a run. */
static void
list_fit(const struct state *state, unsigned at, card_t card, bool low,
	 struct legal *out)
{
	struct action *action;
	unsigned begin;

	if (out->n >= LISTED)
		return;
	action = legal_add(out, ACT_ARRANGE);
	show_table(action, state);
	begin = low ? action_list_start(action, at) : action->ends[at];
	memmove(action->cards + begin + 1, action->cards + begin,
		(action_card_count(action) - begin) * sizeof(*action->cards));
	action->cards[begin] = (struct laid){ card, CARD_NONE };
	for (unsigned i = at; i < action->lists; i++)
		action->ends[i]++;
	drop_twin(out);
}

static void
list_fits(const struct state *state, struct legal *out)
{
	const struct bag *rack = &state->hands[state->seat];
	bool joker = bag_has(rack, CARD_X1);

	for (unsigned i = 0; i < state->melds; i++) {
		const struct meld *set = &state->table[i];
		card_t low = (card_t)(set->cards[0].as - 1);
		card_t high = (card_t)(set->cards[set->n - 1].as + 1);
		uint64_t naturals = rearrange_naturals(set);
		unsigned rank = card_rank(set->cards[0].as);

		if (set->kind == KIND_RUN) {
			bool down = card_rank(low) >= RANK_ACE;
			bool up = card_rank(high) <= RANK_KING;

			if (down && bag_has(rack, low))
				list_fit(state, i, low, true, out);
			if (up && bag_has(rack, high))
				list_fit(state, i, high, false, out);
			if (joker && (up || down))
				list_fit(state, i, CARD_X1, !up, out);
			continue;
		}
		if (set->n == 4)
			continue;
		for (unsigned suit = 0; suit < SUITS; suit++) {
			card_t card = card_of(suit, rank);

			if (bag_has(rack, card) && !(naturals >> card & 1))
				list_fit(state, i, card, false, out);
		}
		if (joker)
			list_fit(state, i, CARD_X1, false, out);
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
	note_sets(&sets);
	if (rummikub_is_open(state, state->seat)) {
		out->more = list_most(state, out);
		for (unsigned i = 0; i < sets.n && out->n < LISTED; i++) {
			struct action *action = legal_add(out, ACT_ARRANGE);

			show_table(action, state);
			show_set(action, &sets.at[i]);
			drop_twin(out);
		}
		list_fits(state, out);
	} else if (sets.n > 0 || sets.rack->of[CARD_X1] > 1) {
		out->more = list_most(state, out);
		list_first_melds(&sets, out);
	}
	rummikub_standard(state, legal_add(out, ACT_NONE));
}
