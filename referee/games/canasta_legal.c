/*
 * What a seat can do in Canasta.
 *
 * Suits and copies do not matter, so of the cards of a rank the first ones are
 * named.  Listed are: every new meld with all natural cards of its rank and
 * each number of wild cards, with fewer natural cards without them; the melds
 * that open a side, up to three at a time with the fewest wild cards that reach
 * the minimum, and a whole hand laid down; every single card that can be added,
 * and all of a rank with each number of wild cards; the pile in each way, the
 * same choices; every discard.  "more" is set when there are others.
 *
 * Whatever is listed was judged by the same function that judges an action.
 */
#include <string.h>

#include "referee/engine/ruling.h"
#include "referee/games/canasta.h"

#define WILDS_IN_HAND 24 /* 12 deuces and 6 jokers, with room */
#define OPENINGS_MAX  48 /* of several melds: chosen */

/**
 * struct melding - looking for melds in a hand
 * @naturals: natural cards of each rank in the hand
 * @wilds: the wild cards, jokers last; @jokers: how many they are
 * @top: the pile's top card where it is to be laid, or CARD_NONE
 */
struct melding {
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

/* Cards of one rank that could be a meld: @n natural ones, the top included,
 * and @wilds beside them. */
struct unit {
	unsigned rank;
	unsigned n;
	unsigned wilds;
};

/* canasta 7.1 */
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

/* canasta 8.2 */
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
melding_init(struct melding *melding, const struct state *state, card_t top,
	     struct legal *out)
{
	const struct rules *rules = state->rules;
	const struct bag *hand = &state->hands[state->seat];

	melding->state = state;
	melding->rules = rules;
	melding->out = out;
	melding->hand = hand;
	melding->wild_count = 0;
	melding->jokers = 0;
	melding->top = top;
	memset(melding->wilds, 0, sizeof(melding->wilds));
	memset(melding->naturals, 0, sizeof(melding->naturals));
	for (uint64_t left = hand->any; left != 0; left &= left - 1) {
		card_t card = (card_t)__builtin_ctzll(left);

		if (!card_is_wild(rules, card))
			melding->naturals[card_rank(card)] += hand->of[card];
		for (unsigned i = 0;
		     i < hand->of[card] && card_is_wild(rules, card) &&
		     melding->wild_count < WILDS_IN_HAND;
		     i++)
			melding->wilds[melding->wild_count++] = card;
	}
	for (unsigned i = 0;
	     i < hand->of[CARD_X1] && melding->wild_count < WILDS_IN_HAND;
	     i++) {
		melding->wilds[melding->wild_count++] = CARD_X1;
		melding->jokers++;
	}
}

/* Is a rank one whose melds take no wild cards? */
static bool
is_stop_rank(const struct rules *rules, unsigned rank)
{
	for (unsigned suit = 0; suit < SUITS; suit++) {
		if (card_in(rules->stop_cards, card_of(suit, rank)))
			return true;
	}
	return false;
}

static unsigned
wild_room(const struct melding *melding, unsigned rank)
{
	const struct rules *rules = melding->rules;

	if (is_stop_rank(rules, rank))
		return 0;
	return rules->wild_max == 0 || rules->wild_max > melding->wild_count
		       ? melding->wild_count
		       : rules->wild_max;
}

/* The place of the next action, or NULL with "more". */
static struct action *
begin_action(struct legal *out, enum act act)
{
	struct action *action;

	if (out->n >= LEGAL_MAX - CARD_KINDS) { /* room for the discards */
		out->more = true;
		return NULL;
	}
	action = legal_next(out, act);
	if (act == ACT_DRAW)
		action->from = FROM_PILE;
	return action;
}

/* Keep the action that was begun if it is legal. */
static bool
keep_action(const struct melding *melding)
{
	struct legal *out = melding->out;
	struct lay lay;

	if (canasta_judge(melding->state, &out->at[out->n], &lay).refusal !=
	    REFUSE_NONE)
		return false;
	legal_keep(out);
	return true;
}

static enum act
laying_act(const struct melding *melding, enum act act)
{
	return melding->top != CARD_NONE ? ACT_DRAW : act;
}

/* Append @n natural cards of a rank, the pile's top card first. */
static unsigned
put_naturals(const struct melding *melding, unsigned rank, unsigned n,
	     struct laid *out)
{
	unsigned put = 0;

	if (melding->top != CARD_NONE && card_rank(melding->top) == rank &&
	    put < n)
		out[put++] = (struct laid){ melding->top, CARD_NONE };
	for (unsigned suit = 0; suit < SUITS; suit++) {
		card_t card = card_of(suit, rank);

		if (card_is_wild(melding->rules, card))
			continue;
		for (unsigned i = 0; i < melding->hand->of[card] && put < n;
		     i++)
			out[put++] = (struct laid){ card, CARD_NONE };
	}
	return put;
}

/* The wild card of a number, from the cheap end or from the dear one. */
static struct laid
wild_at(const struct melding *melding, unsigned i, bool dear)
{
	card_t card = melding->wilds[dear ? melding->wild_count - 1 - i : i];

	return (struct laid){ card, CARD_NONE };
}

/* Are there two kinds of wild cards to choose from? */
static bool
wilds_differ(const struct melding *melding)
{
	return melding->jokers > 0 && melding->jokers < melding->wild_count;
}

/* Melds of some units in one action. */
static bool
list_units(const struct melding *melding, const struct unit *units,
	   unsigned count, bool dear)
{
	struct action *action = begin_action(melding->out,
					     laying_act(melding, ACT_MELD));
	struct laid cards[PACK_CARDS_MAX];
	unsigned used = 0;

	if (action == NULL)
		return false;
	for (unsigned i = 0; i < count; i++) {
		unsigned n = put_naturals(melding, units[i].rank, units[i].n,
					  cards);

		for (unsigned k = 0; k < units[i].wilds; k++)
			cards[n++] = wild_at(melding, used++, dear);
		action_put_meld(action, cards, n);
	}
	return keep_action(melding);
}

/* One meld of a rank: all natural cards with each number of wild cards, and
 * with fewer natural ones. */
static void
list_melds_of(const struct melding *melding, unsigned rank, unsigned held)
{
	const struct rules *rules = melding->rules;
	unsigned room = wild_room(melding, rank);
	unsigned least = rules->natural_min > 0 ? rules->natural_min : 1;

	for (unsigned wilds = 0; wilds <= room; wilds++) {
		for (unsigned n = held; n >= least; n--) {
			struct unit unit = { rank, n, wilds };

			if (n + wilds < rules->set_min)
				break;
			/* Between all and the fewest there is little to say. */
			if (wilds > 0 && n < held && n > least)
				continue;
			list_units(melding, &unit, 1, false);
			if (wilds > 0 && wilds_differ(melding))
				list_units(melding, &unit, 1, true);
		}
	}
}

/* Natural cards of a rank, with the pile's top card. */
static unsigned
held_of(const struct melding *melding, unsigned rank)
{
	bool tops = melding->top != CARD_NONE &&
		    card_rank(melding->top) == rank;

	return melding->naturals[rank] + (tops ? 1u : 0u);
}

/* Ranks of which a new meld could be made, the top card's first. */
static unsigned
find_units(const struct melding *melding, struct unit *units)
{
	const struct rules *rules = melding->rules;
	unsigned first = melding->top != CARD_NONE ? card_rank(melding->top)
						   : 0;
	unsigned n = 0;

	for (unsigned i = 0; i <= RANK_KING; i++) {
		unsigned rank = i == 0 ? first : i;
		unsigned held = held_of(melding, rank);
		unsigned room = wild_room(melding, rank);

		if (rank == 0 || (i > 0 && i == first) || held == 0 ||
		    held < rules->natural_min || held + room < rules->set_min ||
		    canasta_meld_of(melding->state, melding->state->seat,
				    rank) >= 0)
			continue;
		units[n++] = (struct unit){ rank, held,
					    held < rules->set_min
						    ? rules->set_min - held
						    : 0 };
	}
	return n;
}

static int
unit_points(const struct melding *melding, const struct unit *unit)
{
	struct laid cards[PACK_CARDS_MAX];
	unsigned n = put_naturals(melding, unit->rank, unit->n, cards);
	int points = 0;

	for (unsigned i = 0; i < n; i++)
		points += card_points(melding->rules, cards[i].card);
	return points;
}

/* Several melds, with the fewest wild cards that reach the minimum: one way
 * with cheap ones, one with dear ones. */
static void
list_opening(const struct melding *melding, const struct unit *from,
	     unsigned count)
{
	int minimum = canasta_minimum(melding->state);

	for (unsigned dear = 0; dear <= wilds_differ(melding); dear++) {
		struct unit units[LAY_MELDS_MAX];
		unsigned used = 0;
		int points = 0;
		bool grows = true;

		for (unsigned i = 0; i < count; i++) {
			units[i] = from[i];
			points += unit_points(melding, &units[i]);
			used += units[i].wilds;
		}
		if (used > melding->wild_count)
			return;
		for (unsigned i = 0; i < used; i++)
			points += card_points(melding->rules,
					      wild_at(melding, i, dear).card);
		while (points < minimum && grows) {
			grows = false;
			for (unsigned i = 0; i < count && points < minimum &&
					     used < melding->wild_count;
			     i++) {
				card_t card = wild_at(melding, used, dear).card;

				if (units[i].wilds >=
				    wild_room(melding, units[i].rank))
					continue;
				units[i].wilds++;
				used++;
				points += card_points(melding->rules, card);
				grows = true;
			}
		}
		if (points >= minimum)
			list_units(melding, units, count, dear);
		if (used == 0)
			return; /* the dear way is the same */
	}
}

/* The most that could be laid to open: no more than this counts. */
static bool
could_open(const struct melding *melding, const struct unit *units,
	   unsigned count)
{
	int points = 0;

	for (unsigned i = 0; i < count; i++)
		points += unit_points(melding, &units[i]);
	for (unsigned i = 0; i < melding->wild_count && count > 0; i++)
		points += card_points(melding->rules, melding->wilds[i]);
	return points >= canasta_minimum(melding->state);
}

/* Openings of two melds, of three, and of all. */
static void
list_openings(const struct melding *melding, const struct unit *units,
	      unsigned count)
{
	/* With the pile, its top card is in every way to take it. */
	unsigned firsts = melding->top != CARD_NONE ? 1 : count;
	unsigned before = melding->out->n;
	struct unit some[3];

	for (unsigned a = 0; a < firsts; a++) {
		some[0] = units[a];
		for (unsigned b = a + 1; b < count; b++) {
			some[1] = units[b];
			list_opening(melding, some, 2);
			if (melding->out->n - before > OPENINGS_MAX)
				return;
		}
	}
	for (unsigned a = 0; a < firsts; a++) {
		some[0] = units[a];
		for (unsigned b = a + 1; b < count; b++) {
			some[1] = units[b];
			for (unsigned c = b + 1; c < count; c++) {
				some[2] = units[c];
				list_opening(melding, some, 3);
				if (melding->out->n - before > OPENINGS_MAX)
					return;
			}
		}
	}
	if (count > 3)
		list_opening(melding, units, count);
}

/* The unit with the most cards that still takes a wild card. */
static struct unit *
largest_with_room(const struct melding *melding, struct unit *units,
		  unsigned count, unsigned below)
{
	struct unit *best = NULL;

	for (unsigned i = 0; i < count; i++) {
		unsigned size = units[i].n + units[i].wilds;

		if (units[i].wilds < wild_room(melding, units[i].rank) &&
		    size < below &&
		    (best == NULL || size > best->n + best->wilds))
			best = &units[i];
	}
	return best;
}

/*
 * canasta 5.6: the whole hand, but for one card at most, laid down at once.
 * Wild cards go where they are needed, then to the meld that is nearest to a
 * canasta.  True when there may be such a way.
 */
static bool
list_whole_hand(const struct melding *melding, struct unit *units,
		unsigned count)
{
	const struct rules *rules = melding->rules;
	unsigned laid = 0;
	unsigned used = 0;
	struct unit *unit;

	for (unsigned i = 0; i < count; i++) {
		laid += units[i].n;
		used += units[i].wilds;
	}
	if (used > melding->wild_count ||
	    laid + melding->wild_count + 1 < melding->hand->n)
		return false;
	while (used < melding->wild_count) {
		unit = largest_with_room(melding, units, count,
					 rules->canasta_size);
		if (unit == NULL)
			unit = largest_with_room(melding, units, count,
						 UINT8_MAX);
		if (unit == NULL)
			break;
		unit->wilds++;
		used++;
	}
	if (laid + used + 1 >= melding->hand->n)
		list_units(melding, units, count, false);
	/* A wild card kept to be discarded. */
	if (laid + used == melding->hand->n && used > 0) {
		for (unsigned i = 0; i < count; i++) {
			if (units[i].n + units[i].wilds <= rules->set_min ||
			    units[i].wilds == 0)
				continue;
			units[i].wilds--;
			list_units(melding, units, count, false);
			units[i].wilds++;
		}
	}
	return true;
}

/* New melds of the hand, or with the pile's top card. */
static void
list_melds(const struct melding *melding)
{
	const struct state *state = melding->state;
	struct legal *out = melding->out;
	struct unit units[LAY_MELDS_MAX + 1];
	unsigned count = find_units(melding, units);
	bool open = canasta_side_is_open(state, state->seat);
	bool only;

	if (count == 0 || (melding->top != CARD_NONE &&
			   units[0].rank != card_rank(melding->top)))
		return;
	/* One way there is: three natural cards, or two and the wild one. */
	only = count == 1 && units[0].n + wild_room(melding, units[0].rank) ==
				     melding->rules->set_min;
	for (unsigned i = 0; i < count; i++) {
		if (melding->top == CARD_NONE ||
		    units[i].rank == card_rank(melding->top))
			list_melds_of(melding, units[i].rank, units[i].n);
	}
	if (open) {
		out->more |= !only;
		return;
	}
	if (!only && could_open(melding, units, count)) {
		out->more = true;
		list_openings(melding, units, count);
	}
	if (melding->top == CARD_NONE && state->from != FROM_PILE &&
	    list_whole_hand(melding, units, count))
		out->more = true;
}

/* Some cards for a meld: natural ones of its rank, and wild ones. */
static void
list_add(const struct melding *melding, unsigned number, unsigned naturals,
	 unsigned wilds, bool dear)
{
	const struct meld *meld = &melding->state->table[number - 1];
	struct action *action = begin_action(melding->out,
					     laying_act(melding, ACT_ADD));
	struct laid cards[PACK_CARDS_MAX];
	unsigned n;

	if (action == NULL)
		return;
	n = put_naturals(melding, meld_rank(meld), naturals, cards);
	for (unsigned i = 0; i < wilds; i++)
		cards[n++] = wild_at(melding, i, dear);
	action->meld = (uint8_t)number;
	action_put_cards(action, cards, n);
	keep_action(melding);
}

static void
list_single_add(const struct melding *melding, unsigned number, card_t card)
{
	struct action *action = begin_action(melding->out, ACT_ADD);

	if (action == NULL)
		return;
	action->meld = (uint8_t)number;
	action_put_cards(action, &(struct laid){ card, CARD_NONE }, 1);
	keep_action(melding);
}

/* Wild cards of the hand that a meld still takes. */
static unsigned
meld_room(const struct melding *melding, const struct meld *meld)
{
	const struct rules *rules = melding->rules;
	unsigned wilds = 0;
	unsigned room;

	if (is_stop_rank(rules, meld_rank(meld)))
		return 0;
	for (unsigned i = 0; i < meld->n; i++)
		wilds += card_is_wild(rules, meld->cards[i].card);
	room = rules->wild_max == 0	 ? melding->wild_count
	       : rules->wild_max > wilds ? rules->wild_max - wilds
					 : 0;
	return room < melding->wild_count ? room : melding->wild_count;
}

static void
list_adds_to(const struct melding *melding, unsigned number)
{
	const struct meld *meld = &melding->state->table[number - 1];
	unsigned rank = meld_rank(meld);
	unsigned held = melding->naturals[rank];
	unsigned room = meld_room(melding, meld);
	card_t last = CARD_NONE;

	for (unsigned suit = 0; suit < SUITS && held > 0; suit++) {
		card_t card = card_of(suit, rank);

		if (bag_has(melding->hand, card) &&
		    !card_is_wild(melding->rules, card))
			list_single_add(melding, number, card);
	}
	for (unsigned i = 0; i < melding->wild_count && room > 0; i++) {
		if (melding->wilds[i] != last)
			list_single_add(melding, number, melding->wilds[i]);
		last = melding->wilds[i];
	}
	if (held + room < 2)
		return;
	melding->out->more = true;
	for (unsigned wilds = 0; wilds <= room; wilds++) {
		if (held + wilds < 2)
			continue;
		list_add(melding, number, held, wilds, false);
		if (wilds > 0 && wilds_differ(melding))
			list_add(melding, number, held, wilds, true);
	}
}

static bool
is_own_meld(const struct state *state, unsigned number)
{
	const struct meld *meld = &state->table[number - 1];

	return canasta_meld_of(state, state->seat, meld_rank(meld)) ==
	       (int)number - 1;
}

static void
list_plays(const struct state *state, struct legal *out)
{
	const struct bag *hand = &state->hands[state->seat];
	struct melding melding;
	card_t cards[PACK_CARDS_MAX];
	unsigned n = bag_list(hand, cards);

	melding_init(&melding, state, CARD_NONE, out);
	list_melds(&melding);
	for (unsigned number = 1; number <= state->melds; number++) {
		if (is_own_meld(state, number))
			list_adds_to(&melding, number);
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

/* The top card for the side's meld of its rank: alone, with all of the rank,
 * with wild cards. */
static void
list_pile_adds(const struct melding *melding, unsigned number)
{
	const struct meld *meld = &melding->state->table[number - 1];
	unsigned held = melding->naturals[meld_rank(meld)];
	unsigned room = meld_room(melding, meld);
	bool frozen = canasta_pile_is_frozen(melding->state);
	unsigned least = frozen ? 2 : 0;

	if (held < least)
		return;
	list_add(melding, number, 1 + least, 0, false);
	if (held > least)
		list_add(melding, number, 1 + held, 0, false);
	for (unsigned wilds = 1; wilds <= room; wilds++) {
		list_add(melding, number, 1 + held, wilds, false);
		if (wilds_differ(melding))
			list_add(melding, number, 1 + held, wilds, true);
	}
	melding->out->more |= held > least || room > 0;
}

static void
list_draws(const struct state *state, struct legal *out)
{
	card_t top = pile_top(&state->discard);

	if (canasta_check_pile(state).refusal == REFUSE_NONE) {
		int own = canasta_meld_of(state, state->seat, card_rank(top));
		struct melding melding;

		melding_init(&melding, state, top, out);
		if (own >= 0)
			list_pile_adds(&melding, (unsigned)own + 1);
		else
			list_melds(&melding);
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
		list_draws(state, out);
	} else if (state->phase == PHASE_PLAY) {
		list_plays(state, out);
	} else {
		legal_add(out, ACT_ANSWER)->yes = true;
		legal_add(out, ACT_ANSWER);
	}
}

/* The dearest card; a wild one only if all are wild. */
static card_t
safe_discard(const struct state *state)
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

/* canasta 8.2: the pile that must be taken, its top card added to the meld. */
static void
take_pile(const struct state *state, struct action *out)
{
	card_t top = pile_top(&state->discard);

	out->from = FROM_PILE;
	out->meld = (uint8_t)(canasta_meld_of(state, state->seat,
					      card_rank(top)) +
			      1);
	action_put_cards(out, &(struct laid){ top, CARD_NONE }, 1);
}

void
canasta_standard(const struct state *state, struct action *out)
{
	if (state->phase == PHASE_ANSWER) {
		action_init(out, ACT_ANSWER);
		out->yes = true;
	} else if (state->phase == PHASE_PLAY) {
		action_init(out, ACT_DISCARD);
		out->card = safe_discard(state);
	} else if (canasta_check_pass(state).refusal == REFUSE_NONE) {
		action_init(out, ACT_PASS);
	} else {
		action_init(out, ACT_DRAW);
		out->from = FROM_STOCK;
		if (state->stock.n == 0)
			take_pile(state, out);
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
