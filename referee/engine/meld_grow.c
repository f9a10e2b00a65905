/* Lay cards off on a set or a run. */
#include <string.h>

#include "meld.h"
#include "rules.h"
#include "ruling.h"

/*
 * A run while cards are laid off on it: the cards at their places (meld.h),
 * from @low to @high.  A place between @low and @high is free if a card further
 * out was added first.
 */
struct growth {
	const struct rules *rules;
	int lowest, highest; /* places that the rules allow */
	unsigned longest;
	unsigned suit;
	int low, high;
	enum end ace; /* the end for an ace that fits both, or AT_NONE */
	bool moves;   /* the wild cards of the run are added again */
	card_t loose[MELD_CARDS_MAX]; /* @loose_count wild cards to add */
	unsigned loose_count;
	unsigned filled;
	struct laid at[PLACE_RING_HIGH - PLACE_RING_LOW + 1];
	bool taken[PLACE_RING_HIGH - PLACE_RING_LOW + 1];
};

#define PLACE_NONE (PLACE_RING_LOW - 1)

static void
growth_add(struct growth *growth, int place, card_t card)
{
	int i = place - PLACE_RING_LOW;

	growth->at[i].card = card;
	growth->at[i].as = card_of(growth->suit, place_rank(place));
	if (growth->rules->run_suits == RUN_SUITS_ANY)
		growth->at[i].as = card_is_wild(growth->rules, card)
					   ? AS_RANK(place_rank(place))
					   : card;
	growth->taken[i] = true;
	growth->filled++;
	if (place < growth->low)
		growth->low = place;
	if (place > growth->high)
		growth->high = place;
}

static bool
growth_place_allowed(const struct growth *growth, int place)
{
	int low = place < growth->low ? place : growth->low;
	int high = place > growth->high ? place : growth->high;

	return place >= growth->lowest && place <= growth->highest &&
	       (unsigned)(high - low) < growth->longest;
}

/*
 * Return the steps from the run to the nearest place of a rank, in one
 * direction; 0 if there is none.
 */
static int
growth_steps_to(const struct growth *growth, unsigned rank, bool up)
{
	int from = up ? growth->high : growth->low;

	for (int steps = 1; steps <= RANK_KING; steps++) {
		int place = up ? from + steps : from - steps;

		if (!growth_place_allowed(growth, place))
			return 0;
		if (place_rank(place) == rank)
			return steps;
	}
	return 0;
}

/* Return a free place of a rank within the run, or PLACE_NONE. */
static int
growth_find_gap(const struct growth *growth, unsigned rank)
{
	for (int place = growth->low; place <= growth->high; place++) {
		if (!growth->taken[place - PLACE_RING_LOW] &&
		    place_rank(place) == rank)
			return place;
	}
	return PLACE_NONE;
}

/* Add a natural card, or a wild card whose represented card the seat named with
 * "=", at its place. */
static struct ruling
growth_place(struct growth *growth, struct laid card, enum end at)
{
	bool wild = card_is_wild(growth->rules, card.card);
	card_t as = wild ? card.as : card.card;
	bool at_low = at == AT_LOW;
	bool upward;
	int up;
	int down;

	if (growth->rules->run_suits == RUN_SUITS_ANY) {
		if (as >= 64 && (!wild || !as_has_no_suit(as)))
			return refuse(REFUSE_MELD_WILD, card.card);
	} else if (as >= 64) {
		return refuse(REFUSE_MELD_WILD, card.card);
	} else if (card_suit(as) != growth->suit) {
		return refuse(REFUSE_MELD_SUIT, card.card);
	}
	if (growth->moves &&
	    growth_find_gap(growth, card_rank(as)) != PLACE_NONE) {
		growth_add(growth, growth_find_gap(growth, card_rank(as)),
			   card.card);
		return good;
	}
	up = growth_steps_to(growth, card_rank(as), true);
	down = growth_steps_to(growth, card_rank(as), false);
	if (up == 0 && down == 0)
		return refuse(REFUSE_NO_PLACE, card.card);
	/* An ace goes to the end with the smaller gap; if the gaps are equal,
	 * to the end that "at" names: contract 6.2 */
	upward = up > 0 && (down == 0 || up < down || (up == down && !at_low));
	if (growth->ace != AT_NONE && up > 0 && down > 0)
		upward = growth->ace == AT_HIGH;
	if (wild && up > 0 && down > 0 && at != AT_NONE)
		upward = !at_low;
	/* rules/README: refuse "=" with an "at" that names the other end. */
	if (wild && at != AT_NONE && upward == at_low)
		return refuse(REFUSE_END_CLOSED, card.card);
	growth_add(growth, upward ? growth->high + up : growth->low - down,
		   card.card);
	return good;
}

#define STEPS_NONE PLACE_RING_HIGH
/* more steps than any other card needs without ACE_ROUND */
#define STEPS_ACE  RANK_KING

/* Return the distance of a card from the run.  An ace has the largest distance,
 * because it has two places, and the other cards must be added before one can
 * be chosen. */
static int
growth_distance(const struct growth *growth, struct laid card)
{
	bool wild = card_is_wild(growth->rules, card.card);
	unsigned rank = card_rank(wild ? card.as : card.card);
	int up = growth_steps_to(growth, rank, true);
	int down = growth_steps_to(growth, rank, false);
	int steps = up > 0 && (down == 0 || up < down) ? up : down;

	if (growth->moves && growth_find_gap(growth, rank) != PLACE_NONE)
		return 0;
	if (steps == 0)
		return STEPS_NONE;
	if (rank == RANK_ACE && growth->rules->ace != ACE_ROUND)
		return STEPS_ACE;
	return steps;
}

/* Add the natural cards, the nearest card first, so that only real gaps
 * remain. */
static struct ruling
growth_place_all(struct growth *growth, struct laid *fixed, unsigned count,
		 enum end at)
{
	while (count > 0) {
		unsigned best = 0;
		int best_steps = STEPS_NONE;
		struct ruling ruling;

		for (unsigned i = 0; i < count; i++) {
			int steps = growth_distance(growth, fixed[i]);

			if (steps < best_steps) {
				best_steps = steps;
				best = i;
			}
		}
		ruling = growth_place(growth, fixed[best], at);
		if (ruling.refusal != REFUSE_NONE)
			return ruling;
		fixed[best] = fixed[--count];
	}
	return good;
}

/* Return whether a wild card may be natural at a place: burraco 5.5. */
static bool
growth_is_own_place(const struct growth *growth, int place, card_t card)
{
	return growth->rules->run_wilds == RUN_WILDS_MOVE &&
	       place >= growth->lowest && place <= growth->highest &&
	       card == card_of(growth->suit, place_rank(place));
}

/* Return the index of the wild card for a place: the first one.  If wild cards
 * move (burraco 5.5): the card of this place if there is one, else the first
 * that has no own place in the run, else the first. */
static unsigned
growth_choose_loose(const struct growth *growth, int place)
{
	const card_t *loose = growth->loose;

	if (growth->rules->run_wilds != RUN_WILDS_MOVE)
		return 0;
	for (unsigned i = 0; i < growth->loose_count; i++)
		if (growth_is_own_place(growth, place, loose[i]))
			return i;
	for (unsigned i = 0; i < growth->loose_count; i++)
		if (card_is_joker(loose[i]) ||
		    card_suit(loose[i]) != growth->suit)
			return i;
	return 0;
}

/* Take a wild card for a place. */
static card_t
growth_take_loose(struct growth *growth, int place)
{
	unsigned at = growth_choose_loose(growth, place);
	card_t card = growth->loose[at];

	growth->loose_count--;
	for (; at < growth->loose_count; at++)
		growth->loose[at] = growth->loose[at + 1];
	return card;
}

/* Add the wild cards that are natural next to the run: burraco 5.5. */
static void
growth_place_own(struct growth *growth, enum end at)
{
	for (unsigned up = 0; up < 2; up++) {
		int place = up ? growth->high + 1 : growth->low - 1;

		if ((up && at == AT_LOW) || (!up && at == AT_HIGH) ||
		    !growth_place_allowed(growth, place))
			continue;
		for (unsigned i = 0; i < growth->loose_count; i++) {
			if (!growth_is_own_place(growth, place,
						 growth->loose[i]))
				continue;
			growth_add(growth, place,
				   growth_take_loose(growth, place));
			break;
		}
	}
}

/* Add wild cards, first in the gaps from low to high, then at the ends. */
static struct ruling
growth_place_wilds(struct growth *growth, enum end at)
{
	const struct rules *rules = growth->rules;

	for (int place = growth->low; place <= growth->high; place++) {
		if (growth->taken[place - PLACE_RING_LOW])
			continue;
		if (growth->loose_count == 0)
			return refuse(REFUSE_NO_PLACE, CARD_NONE);
		growth_add(growth, place, growth_take_loose(growth, place));
	}
	growth_place_own(growth, at);
	if (rules->strict_ends && growth->loose_count > 0 &&
	    ((at == AT_LOW && growth->low <= growth->lowest) ||
	     (at == AT_HIGH && growth->high >= growth->highest)))
		return refuse(REFUSE_END_CLOSED, growth->loose[0]);
	while (growth->loose_count > 0) {
		bool up = at != AT_LOW;
		int place;

		if (up && growth->high >= growth->highest)
			up = false;
		else if (!up && growth->low <= growth->lowest)
			up = true;
		place = up ? growth->high + 1 : growth->low - 1;
		if (!growth_place_allowed(growth, place))
			return refuse(REFUSE_NO_PLACE, growth->loose[0]);
		growth_add(growth, place, growth_take_loose(growth, place));
	}
	return good;
}

/* Start with the cards of the run.  If its wild cards move, they are loose. */
static void
growth_add_run(struct growth *growth, const struct meld *meld)
{
	/* An ace as the first card of a run is low, never high. */
	int low = (int)card_rank(meld->cards[0].as);
	unsigned first = 0;

	while (growth->moves && first < meld->n &&
	       card_is_wild(growth->rules, meld->cards[first].card))
		first++;
	if (first == meld->n) { /* each card is of a wild rank */
		growth->moves = false;
		first = 0;
	}
	growth->suit = card_suit(meld->cards[0].as);
	growth->low = low + (int)first;
	growth->high = growth->low;
	for (unsigned i = 0; i < meld->n; i++) {
		card_t card = meld->cards[i].card;

		if (growth->moves && card_is_wild(growth->rules, card))
			growth->loose[growth->loose_count++] = card;
		else
			growth_add(growth, low + (int)i, card);
	}
}

/* Add cards to the run: natural cards at their places, then the wild cards. */
static struct ruling
growth_add_cards(struct growth *growth, const struct laid *cards,
		 unsigned count, enum end at)
{
	struct laid fixed[MELD_CARDS_MAX];
	unsigned n = 0;
	struct ruling ruling;

	for (unsigned i = 0; i < count; i++) {
		bool wild = card_is_wild(growth->rules, cards[i].card);

		if (!wild && cards[i].as != CARD_NONE &&
		    cards[i].as != cards[i].card)
			return refuse(REFUSE_MELD_WILD, cards[i].card);
		if (wild && cards[i].as == CARD_NONE)
			growth->loose[growth->loose_count++] = cards[i].card;
		else
			fixed[n++] = cards[i];
	}
	ruling = growth_place_all(growth, fixed, n, at);
	if (ruling.refusal == REFUSE_NONE)
		ruling = growth_place_wilds(growth, at);
	return ruling;
}

/* Check the run that has grown, from @grown on. */
static struct ruling
growth_check_run(const struct growth *growth, const struct laid *grown)
{
	const struct rules *rules = growth->rules;
	unsigned wilds = 0;
	enum refusal refusal;
	card_t conflict;

	for (unsigned i = 0; i < growth->filled; i++)
		wilds += run_card_is_wild(rules, grown[i]);
	refusal = run_check_wilds(rules, growth->filled, wilds);
	if (refusal != REFUSE_NONE)
		return refuse(refusal, CARD_NONE);
	conflict = wild_alone_conflict(rules, grown, growth->filled);
	if (conflict != CARD_NONE)
		return refuse(REFUSE_WILD_ALONE, conflict);
	return cards_in_pack(rules, grown, growth->filled);
}

/* Start the growth of a run.  @ace: the end for an ace that fits both ends;
 * AT_NONE: the end with the smaller gap.  @moves: the wild cards of the run are
 * added again. */
static struct growth
growth_of(const struct rules *rules, enum end ace, bool moves)
{
	return (struct growth){ .rules = rules,
				.lowest = place_lowest(rules),
				.highest = place_highest(rules),
				.longest = run_longest(rules),
				.ace = ace,
				.moves = moves };
}

/* Lay off on a run. */
static struct ruling
meld_grow_run_at(struct growth growth, struct meld *meld,
		 const struct laid *cards, unsigned count, enum end at)
{
	const struct rules *rules = growth.rules;
	const struct laid *grown;
	struct ruling ruling;

	growth_add_run(&growth, meld);
	if (rules->strict_ends &&
	    ((at == AT_LOW && growth.low <= growth.lowest) ||
	     (at == AT_HIGH && growth.high >= growth.highest)))
		return refuse(REFUSE_END_CLOSED, CARD_NONE);
	ruling = growth_add_cards(&growth, cards, count, at);
	if (ruling.refusal != REFUSE_NONE)
		return ruling;
	grown = growth.at + (growth.low - PLACE_RING_LOW);
	ruling = growth_check_run(&growth, grown);
	if (ruling.refusal != REFUSE_NONE)
		return ruling;
	meld->n = (uint8_t)growth.filled;
	memcpy(meld->cards, grown, growth.filled * sizeof(meld->cards[0]));
	return good;
}

static struct ruling
meld_grow_run(const struct rules *rules, struct meld *meld,
	      const struct laid *cards, unsigned count, enum end at)
{
	enum end first = at == AT_LOW ? AT_LOW : AT_HIGH;
	struct ruling ruling;

	if (rules->run_wilds == RUN_WILDS_MOVE) { /* burraco 5.5 */
		ruling = meld_grow_run_at(growth_of(rules, AT_NONE, true), meld,
					  cards, count, at);
		if (ruling.refusal == REFUSE_NONE)
			return ruling;
	}
	if (!rules->strict_ends || rules->ace != ACE_BOTH)
		return meld_grow_run_at(growth_of(rules, AT_NONE, false), meld,
					cards, count, at);
	/* push 6.1: "at" decides for an ace that fits both ends, not gaps. */
	ruling = meld_grow_run_at(growth_of(rules, first, false), meld, cards,
				  count, at);
	if (ruling.refusal == REFUSE_NONE)
		return ruling;
	first = first == AT_LOW ? AT_HIGH : AT_LOW;
	return meld_grow_run_at(growth_of(rules, first, false), meld, cards,
				count, at);
}

/* Add cards to a set, or to a flush, which grows by any cards of its suit
 * (phase10 6.2): read all cards together. */
static struct ruling
meld_grow_unordered(const struct rules *rules, struct meld *meld,
		    const struct laid *cards, unsigned count)
{
	struct laid all[MELD_CARDS_MAX];
	struct meld grown = { 0 };
	struct ruling ruling;

	memcpy(all, meld->cards, meld->n * sizeof(all[0]));
	memcpy(all + meld->n, cards, count * sizeof(all[0]));
	/* rummy2 5.4: each added card changes what the wild cards represent. */
	for (unsigned i = 0;
	     meld->kind == KIND_SET && rules->set_wilds == SET_WILDS_PLACES &&
	     i < meld->n;
	     i++)
		all[i].as = CARD_NONE;
	ruling = meld->kind == KIND_SET
			 ? meld_read(rules, all, meld->n + count, KIND_SET,
				     &grown)
			 : meld_read_flush(rules, all, meld->n + count, &grown);
	if (ruling.refusal == REFUSE_MELD_RANK ||
	    ruling.refusal == REFUSE_MELD_SUIT ||
	    ruling.refusal == REFUSE_MELD_LONG)
		ruling.refusal = REFUSE_NO_PLACE;
	if (ruling.refusal != REFUSE_NONE)
		return ruling;
	grown.owner = meld->owner;
	*meld = grown;
	return good;
}

struct ruling
meld_grow(const struct rules *rules, struct meld *meld,
	  const struct laid *cards, unsigned count, enum end at)
{
	if (count == 0)
		return refuse(REFUSE_EMPTY_LIST, CARD_NONE);
	if (count + meld->n > MELD_CARDS_MAX)
		return refuse(REFUSE_MELD_LONG, CARD_NONE);
	if (rules->opening_pairs > 0 && meld_is_pair(meld)) /* okey101 6.1 */
		return refuse(REFUSE_NO_PLACE, cards[0].card);
	for (unsigned i = 0; i < count; i++) {
		if (cards[i].card >= CARD_KINDS ||
		    rules->pack_of[cards[i].card] == 0)
			return refuse(REFUSE_NOT_IN_PACK, cards[i].card);
		if (card_is_skip(rules, cards[i].card)) /* phase10 4.4 */
			return refuse(REFUSE_NO_PLACE, cards[i].card);
	}
	if (meld->kind == KIND_SET || meld->kind == KIND_FLUSH)
		return meld_grow_unordered(rules, meld, cards, count);
	if (meld->kind == KIND_RUN)
		return meld_grow_run(rules, meld, cards, count, at);
	return refuse(REFUSE_NO_PLACE, cards[0].card);
}

bool
meld_accepts(const struct rules *rules, const struct meld *meld, card_t card)
{
	struct laid laid = { card, CARD_NONE };
	struct meld grown = *meld;

	return meld_grow(rules, &grown, &laid, 1, AT_NONE).refusal ==
	       REFUSE_NONE;
}
