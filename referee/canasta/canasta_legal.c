/*
 * Legal actions of Canasta, and the default action.
 *
 * Suits and copies do not matter, so the list names the first cards of a rank.
 * It has:
 * - every new meld with all natural cards of its rank and each number of wild
 *   cards; without wild cards also with fewer natural cards;
 * - melds that open a side: up to three at a time with the fewest wild cards
 * that reach the minimum, and a whole hand laid at once;
 * - every single card that can be added, and all cards of a rank with each
 * number of wild cards;
 * - each way to take the pile, with the same choices;
 * - every discard.
 * "more" is set when there are other actions.
 *
 * canasta_check_lay checks each action before it is listed.
 */
#include <string.h>

#include "referee/canasta/canasta.h"
#include "referee/engine/ruling.h"

#define WILDS_IN_HAND 24 /* 12 deuces and 6 jokers, with room */
#define OPENINGS_MAX  48 /* of several melds: arbitrary */

/**
 * struct canasta_finder - search for melds in a hand
 * @naturals: number of natural cards of each rank in the hand
 * @wilds: the wild cards, jokers last; @jokers: the number of jokers
 * @top: the pile's top card if the action must lay it, or CARD_NONE
 */
struct canasta_finder {
	const struct state *state;
	const struct rules *rules;
	struct legal *out;
	const struct bag *hand;
	uint8_t naturals[RANK_HIGH_ACE];
	card_t wilds[WILDS_IN_HAND];
	unsigned wild_count;
	unsigned jokers;
	card_t top;
};

/* Cards of one rank that could be a meld: @n natural cards, the pile's top card
 * included, and @wilds wild cards. */
struct unit {
	unsigned rank;
	unsigned n;
	unsigned wilds;
};

/* Check that the seat may ask its partner: canasta 7.1. */
struct ruling
canasta_check_ask(const struct state *state)
{
	const struct canasta_state *own = &state->own.canasta;
	const struct rules *rules = state->rules;

	if (rules->sides == 0 || rules->sides >= state->players ||
	    !rules->asking || own->answer != ANSWER_NONE || own->melded ||
	    state->hands[state->seat].n < 2)
		return refuse(REFUSE_ASK, CARD_NONE);
	return good;
}

/* Check that the seat may pass instead of drawing: canasta 8.2. */
struct ruling
canasta_check_pass(const struct state *state)
{
	if (state->phase != PHASE_DRAW || state->stock.n > 0)
		return refuse(REFUSE_PASS, CARD_NONE);
	if (canasta_must_take(state))
		return refuse(REFUSE_MUST_TAKE, pile_top(&state->discard));
	return good;
}

static void
canasta_finder_init(struct canasta_finder *finder, const struct state *state,
		    card_t top, struct legal *out)
{
	const struct rules *rules = state->rules;
	const struct bag *hand = &state->hands[state->seat];

	finder->state = state;
	finder->rules = rules;
	finder->out = out;
	finder->hand = hand;
	finder->wild_count = 0;
	finder->jokers = 0;
	finder->top = top;
	memset(finder->wilds, 0, sizeof(finder->wilds));
	memset(finder->naturals, 0, sizeof(finder->naturals));
	for (uint64_t left = hand->any; left != 0; left &= left - 1) {
		card_t card = (card_t)__builtin_ctzll(left);

		if (!card_is_wild(rules, card))
			finder->naturals[card_rank(card)] += hand->of[card];
		for (unsigned i = 0;
		     i < hand->of[card] && card_is_wild(rules, card) &&
		     finder->wild_count < WILDS_IN_HAND;
		     i++)
			finder->wilds[finder->wild_count++] = card;
	}
	for (unsigned i = 0;
	     i < hand->of[CARD_X1] && finder->wild_count < WILDS_IN_HAND; i++) {
		finder->wilds[finder->wild_count++] = CARD_X1;
		finder->jokers++;
	}
}

/* Return whether melds of the rank take no wild cards. */
static bool
canasta_is_stop_rank(const struct rules *rules, unsigned rank)
{
	for (unsigned suit = 0; suit < SUITS; suit++) {
		if (card_mask_has(rules->stop_cards, card_of(suit, rank)))
			return true;
	}
	return false;
}

/* Return how many wild cards of the hand a new meld of the rank can take. */
static unsigned
canasta_wild_room(const struct canasta_finder *finder, unsigned rank)
{
	const struct rules *rules = finder->rules;

	if (canasta_is_stop_rank(rules, rank))
		return 0;
	return rules->wild_max == 0 || rules->wild_max > finder->wild_count
		       ? finder->wild_count
		       : rules->wild_max;
}

/* Return the next action of the list to fill in; if there is no room, set
 * "more" and return NULL. */
static struct action *
canasta_next_action(struct legal *out, enum act act)
{
	struct action *action;

	if (out->n >=
	    LEGAL_MAX - CARD_KINDS) { /* leave room for the discards */
		out->more = true;
		return NULL;
	}
	action = legal_next(out, act);
	if (act == ACT_DRAW)
		action->from = FROM_PILE;
	return action;
}

/* Append the action that was filled in if it is legal; return whether it is. */
static bool
canasta_keep_if_legal(const struct canasta_finder *finder)
{
	struct legal *out = finder->out;
	struct lay lay;

	if (canasta_check_lay(finder->state, &out->at[out->n], &lay).refusal !=
	    REFUSE_NONE)
		return false;
	legal_keep(out);
	return true;
}

static enum act
canasta_laying_act(const struct canasta_finder *finder, enum act act)
{
	return finder->top != CARD_NONE ? ACT_DRAW : act;
}

/* Append @n natural cards of a rank, the pile's top card first. */
static unsigned
canasta_put_naturals(const struct canasta_finder *finder, unsigned rank,
		     unsigned n, struct laid *out)
{
	unsigned put = 0;

	if (finder->top != CARD_NONE && card_rank(finder->top) == rank &&
	    put < n)
		out[put++] = (struct laid){ finder->top, CARD_NONE };
	for (unsigned suit = 0; suit < SUITS; suit++) {
		card_t card = card_of(suit, rank);

		if (card_is_wild(finder->rules, card))
			continue;
		for (unsigned i = 0; i < finder->hand->of[card] && put < n; i++)
			out[put++] = (struct laid){ card, CARD_NONE };
	}
	return put;
}

/* Return wild card @i, counted from the cheapest or, with @expensive, from the
 * most expensive. */
static struct laid
canasta_wild_at(const struct canasta_finder *finder, unsigned i, bool expensive)
{
	card_t card = finder->wilds[expensive ? finder->wild_count - 1 - i : i];

	return (struct laid){ card, CARD_NONE };
}

/* Return whether the hand has both jokers and other wild cards. */
static bool
canasta_wilds_differ(const struct canasta_finder *finder)
{
	return finder->jokers > 0 && finder->jokers < finder->wild_count;
}

/* List one action that lays a meld of each unit. */
static bool
canasta_list_units(const struct canasta_finder *finder,
		   const struct unit *units, unsigned count, bool expensive)
{
	struct action *action = canasta_next_action(
		finder->out, canasta_laying_act(finder, ACT_MELD));
	struct laid cards[PACK_CARDS_MAX];
	unsigned used = 0;

	if (action == NULL)
		return false;
	for (unsigned i = 0; i < count; i++) {
		unsigned n = canasta_put_naturals(finder, units[i].rank,
						  units[i].n, cards);

		for (unsigned k = 0; k < units[i].wilds; k++)
			cards[n++] = canasta_wild_at(finder, used++, expensive);
		action_append_meld(action, cards, n);
	}
	return canasta_keep_if_legal(finder);
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
			struct unit unit = { rank, n, wilds };

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

/* Find the ranks of which a new meld can be made, the top card's rank first. */
static unsigned
canasta_find_units(const struct canasta_finder *finder, struct unit *units)
{
	const struct rules *rules = finder->rules;
	unsigned first = finder->top != CARD_NONE ? card_rank(finder->top) : 0;
	unsigned n = 0;

	for (unsigned i = 0; i <= RANK_KING; i++) {
		unsigned rank = i == 0 ? first : i;
		unsigned held = canasta_count_held(finder, rank);
		unsigned room = canasta_wild_room(finder, rank);

		if (rank == 0 || (i > 0 && i == first) || held == 0 ||
		    held < rules->natural_min || held + room < rules->set_min ||
		    canasta_find_meld(finder->state, finder->state->seat,
				      rank) >= 0)
			continue;
		units[n++] = (struct unit){ rank, held,
					    held < rules->set_min
						    ? rules->set_min - held
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
	unsigned n = canasta_put_naturals(finder, unit->rank, unit->n, cards);
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

				if (units[i].wilds >=
				    canasta_wild_room(finder, units[i].rank))
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

		if (units[i].wilds < canasta_wild_room(finder, units[i].rank) &&
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
	unsigned laid = 0;
	unsigned used = 0;
	struct unit *unit;

	for (unsigned i = 0; i < count; i++) {
		laid += units[i].n;
		used += units[i].wilds;
	}
	if (used > finder->wild_count ||
	    laid + finder->wild_count + 1 < finder->hand->n)
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
	if (laid + used + 1 >= finder->hand->n)
		canasta_list_units(finder, units, count, false);
	/* keep one wild card as the discard */
	if (laid + used == finder->hand->n && used > 0) {
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

/* List the new melds of the hand, or those with the pile's top card. */
static void
canasta_list_melds(const struct canasta_finder *finder)
{
	const struct state *state = finder->state;
	struct legal *out = finder->out;
	struct unit units[LAY_MELDS_MAX + 1];
	unsigned count = canasta_find_units(finder, units);
	bool open = canasta_side_is_open(state, state->seat);
	bool only;

	if (count == 0 || (finder->top != CARD_NONE &&
			   units[0].rank != card_rank(finder->top)))
		return;
	/* the only way: three natural cards, or two and the wild card */
	only = count == 1 &&
	       units[0].n + canasta_wild_room(finder, units[0].rank) ==
		       finder->rules->set_min;
	for (unsigned i = 0; i < count; i++) {
		if (finder->top == CARD_NONE ||
		    units[i].rank == card_rank(finder->top))
			canasta_list_rank(finder, units[i].rank, units[i].n);
	}
	if (open) {
		out->more |= !only;
		return;
	}
	if (!only && canasta_could_open(finder, units, count)) {
		out->more = true;
		canasta_list_openings(finder, units, count);
	}
	if (finder->top == CARD_NONE && state->from != FROM_PILE &&
	    canasta_list_whole_hand(finder, units, count))
		out->more = true;
}

/* List one add: natural cards of the meld's rank and wild cards. */
static void
canasta_list_add(const struct canasta_finder *finder, unsigned number,
		 unsigned naturals, unsigned wilds, bool expensive)
{
	const struct meld *meld = &finder->state->table[number - 1];
	struct action *action = canasta_next_action(
		finder->out, canasta_laying_act(finder, ACT_ADD));
	struct laid cards[PACK_CARDS_MAX];
	unsigned n;

	if (action == NULL)
		return;
	n = canasta_put_naturals(finder, canasta_meld_rank(meld), naturals,
				 cards);
	for (unsigned i = 0; i < wilds; i++)
		cards[n++] = canasta_wild_at(finder, i, expensive);
	action->meld = (uint8_t)number;
	action_append_cards(action, cards, n);
	canasta_keep_if_legal(finder);
}

static void
canasta_list_single_add(const struct canasta_finder *finder, unsigned number,
			card_t card)
{
	struct action *action = canasta_next_action(finder->out, ACT_ADD);

	if (action == NULL)
		return;
	action->meld = (uint8_t)number;
	action_append_cards(action, &(struct laid){ card, CARD_NONE }, 1);
	canasta_keep_if_legal(finder);
}

/* Count the wild cards of the hand that the meld still takes. */
static unsigned
canasta_meld_room(const struct canasta_finder *finder, const struct meld *meld)
{
	const struct rules *rules = finder->rules;
	unsigned wilds = 0;
	unsigned room;

	if (canasta_is_stop_rank(rules, canasta_meld_rank(meld)))
		return 0;
	for (unsigned i = 0; i < meld->n; i++)
		wilds += card_is_wild(rules, meld->cards[i].card);
	room = rules->wild_max == 0	 ? finder->wild_count
	       : rules->wild_max > wilds ? rules->wild_max - wilds
					 : 0;
	return room < finder->wild_count ? room : finder->wild_count;
}

static void
canasta_list_adds_to(const struct canasta_finder *finder, unsigned number)
{
	const struct meld *meld = &finder->state->table[number - 1];
	unsigned rank = canasta_meld_rank(meld);
	unsigned held = finder->naturals[rank];
	unsigned room = canasta_meld_room(finder, meld);
	card_t last = CARD_NONE;

	for (unsigned suit = 0; suit < SUITS && held > 0; suit++) {
		card_t card = card_of(suit, rank);

		if (bag_has(finder->hand, card) &&
		    !card_is_wild(finder->rules, card))
			canasta_list_single_add(finder, number, card);
	}
	for (unsigned i = 0; i < finder->wild_count && room > 0; i++) {
		if (finder->wilds[i] != last)
			canasta_list_single_add(finder, number,
						finder->wilds[i]);
		last = finder->wilds[i];
	}
	if (held + room < 2)
		return;
	finder->out->more = true;
	for (unsigned wilds = 0; wilds <= room; wilds++) {
		if (held + wilds < 2)
			continue;
		canasta_list_add(finder, number, held, wilds, false);
		if (wilds > 0 && canasta_wilds_differ(finder))
			canasta_list_add(finder, number, held, wilds, true);
	}
}

static bool
canasta_is_own_meld(const struct state *state, unsigned number)
{
	const struct meld *meld = &state->table[number - 1];

	return canasta_find_meld(state, state->seat, canasta_meld_rank(meld)) ==
	       (int)number - 1;
}

static void
canasta_list_plays(const struct state *state, struct legal *out)
{
	const struct bag *hand = &state->hands[state->seat];
	struct canasta_finder finder;
	card_t cards[PACK_CARDS_MAX];
	unsigned n = bag_list(hand, cards);

	canasta_finder_init(&finder, state, CARD_NONE, out);
	canasta_list_melds(&finder);
	for (unsigned number = 1; number <= state->melds; number++) {
		if (canasta_is_own_meld(state, number))
			canasta_list_adds_to(&finder, number);
	}
	for (unsigned i = 0; i < n; i++) {
		if ((i == 0 || cards[i] != cards[i - 1]) &&
		    canasta_check_discard(state, cards[i]).refusal ==
			    REFUSE_NONE)
			legal_add(out, ACT_DISCARD)->card = cards[i];
	}
	if (canasta_check_ask(state).refusal == REFUSE_NONE)
		legal_add(out, ACT_ASK);
}

/* List the ways to add the pile's top card to the side's meld of its rank:
 * alone, with all cards of the rank, with wild cards. */
static void
canasta_list_pile_adds(const struct canasta_finder *finder, unsigned number)
{
	const struct meld *meld = &finder->state->table[number - 1];
	unsigned held = finder->naturals[canasta_meld_rank(meld)];
	unsigned room = canasta_meld_room(finder, meld);
	bool frozen = canasta_pile_is_frozen(finder->state);
	unsigned least = frozen ? 2 : 0;

	if (held < least)
		return;
	canasta_list_add(finder, number, 1 + least, 0, false);
	if (held > least)
		canasta_list_add(finder, number, 1 + held, 0, false);
	for (unsigned wilds = 1; wilds <= room; wilds++) {
		canasta_list_add(finder, number, 1 + held, wilds, false);
		if (canasta_wilds_differ(finder))
			canasta_list_add(finder, number, 1 + held, wilds, true);
	}
	finder->out->more |= held > least || room > 0;
}

static void
canasta_list_draws(const struct state *state, struct legal *out)
{
	card_t top = pile_top(&state->discard);

	if (canasta_check_pile(state).refusal == REFUSE_NONE) {
		int own = canasta_find_meld(state, state->seat, card_rank(top));
		struct canasta_finder finder;

		canasta_finder_init(&finder, state, top, out);
		if (own >= 0)
			canasta_list_pile_adds(&finder, (unsigned)own + 1);
		else
			canasta_list_melds(&finder);
	}
	if (state->stock.n > 0)
		legal_add(out, ACT_DRAW)->from = FROM_STOCK;
	if (canasta_check_pass(state).refusal == REFUSE_NONE)
		legal_add(out, ACT_PASS);
}

void
canasta_legal(const struct state *state, struct legal *out)
{
	if (state->phase == PHASE_DRAW) {
		canasta_list_draws(state, out);
	} else if (state->phase == PHASE_PLAY) {
		canasta_list_plays(state, out);
	} else {
		legal_add(out, ACT_ANSWER)->yes = true;
		legal_add(out, ACT_ANSWER);
	}
}

/* Return the card with the most points; a wild card only if all are wild. */
static card_t
canasta_safe_discard(const struct state *state)
{
	card_t cards[PACK_CARDS_MAX];
	unsigned n = bag_list(&state->hands[state->seat], cards);
	card_t best = CARD_NONE;
	int best_points = 0;

	for (unsigned i = 0; i < n; i++) {
		int points = card_points(state->rules, cards[i]);

		if (card_is_wild(state->rules, cards[i]))
			points -= 20000;
		if (best == CARD_NONE || points > best_points) {
			best = cards[i];
			best_points = points;
		}
	}
	return best;
}

/* Fill in the draw of a pile that must be taken, its top card added to the
 * meld: canasta 8.2. */
static void
canasta_fill_pile_draw(const struct state *state, struct action *out)
{
	card_t top = pile_top(&state->discard);

	out->from = FROM_PILE;
	out->meld = (uint8_t)(canasta_find_meld(state, state->seat,
						card_rank(top)) +
			      1);
	action_append_cards(out, &(struct laid){ top, CARD_NONE }, 1);
}

void
canasta_standard(const struct state *state, struct action *out)
{
	if (state->phase == PHASE_ANSWER) {
		action_init(out, ACT_ANSWER);
		out->yes = true;
	} else if (state->phase == PHASE_PLAY) {
		action_init(out, ACT_DISCARD);
		out->card = canasta_safe_discard(state);
	} else if (canasta_check_pass(state).refusal == REFUSE_NONE) {
		action_init(out, ACT_PASS);
	} else {
		action_init(out, ACT_DRAW);
		out->from = FROM_STOCK;
		if (state->stock.n == 0)
			canasta_fill_pile_draw(state, out);
	}
}

uint32_t
canasta_may(const struct state *state)
{
	bool asks = canasta_check_ask(state).refusal == REFUSE_NONE;

	if (state->phase == PHASE_ANSWER)
		return 1u << ACT_ANSWER;
	if (state->phase == PHASE_PLAY)
		return 1u << ACT_MELD | 1u << ACT_ADD | 1u << ACT_DISCARD |
		       (asks ? 1u << ACT_ASK : 0);
	return 1u << ACT_DRAW |
	       (canasta_check_pass(state).refusal == REFUSE_NONE
			? 1u << ACT_PASS
			: 0);
}
