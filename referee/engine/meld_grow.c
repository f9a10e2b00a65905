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
	unsigned filled;
	struct laid at[PLACE_RING_HIGH - PLACE_RING_LOW + 1];
	bool taken[PLACE_RING_HIGH - PLACE_RING_LOW + 1];
};

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

/* Add wild cards, first in the gaps from low to high, then at the ends. */
static struct ruling
growth_place_wilds(struct growth *growth, const card_t *loose, unsigned count,
		   enum end at)
{
	const struct rules *rules = growth->rules;
	unsigned used = 0;

	for (int place = growth->low; place <= growth->high; place++) {
		if (growth->taken[place - PLACE_RING_LOW])
			continue;
		if (used == count)
			return refuse(REFUSE_NO_PLACE, CARD_NONE);
		growth_add(growth, place, loose[used++]);
	}
	if (rules->strict_ends && used < count &&
	    ((at == AT_LOW && growth->low <= growth->lowest) ||
	     (at == AT_HIGH && growth->high >= growth->highest)))
		return refuse(REFUSE_END_CLOSED, loose[used]);
	for (; used < count; used++) {
		bool up = at != AT_LOW;

		if (up && growth->high >= growth->highest)
			up = false;
		else if (!up && growth->low <= growth->lowest)
			up = true;
		if (!growth_place_allowed(growth, up ? growth->high + 1
						     : growth->low - 1))
			return refuse(REFUSE_NO_PLACE, loose[used]);
		growth_add(growth, up ? growth->high + 1 : growth->low - 1,
			   loose[used]);
	}
	return good;
}

/* Lay off on a run.  @ace: the end for an ace that fits both ends; AT_NONE: the
 * end with the smaller gap. */
static struct ruling
meld_grow_run_at(const struct rules *rules, struct meld *meld,
		 const struct laid *cards, unsigned count, enum end at,
		 enum end ace)
{
	struct growth growth = { .rules = rules,
				 .lowest = place_lowest(rules),
				 .highest = place_highest(rules),
				 .longest = run_longest(rules),
				 .ace = ace };
	struct laid fixed[MELD_CARDS_MAX];
	card_t loose[MELD_CARDS_MAX];
	unsigned fixed_count = 0;
	unsigned loose_count = 0;
	unsigned wilds = 0;
	const struct laid *grown;
	card_t conflict;
	struct ruling ruling;

	/* An ace as the first card of a run is low, never high. */
	growth.suit = card_suit(meld->cards[0].as);
	growth.low = (int)card_rank(meld->cards[0].as);
	growth.high = growth.low;
	for (unsigned i = 0; i < meld->n; i++)
		growth_add(&growth, growth.low + (int)i, meld->cards[i].card);
	if (rules->strict_ends &&
	    ((at == AT_LOW && growth.low <= growth.lowest) ||
	     (at == AT_HIGH && growth.high >= growth.highest)))
		return refuse(REFUSE_END_CLOSED, CARD_NONE);
	for (unsigned i = 0; i < count; i++) {
		bool wild = card_is_wild(rules, cards[i].card);

		if (!wild && cards[i].as != CARD_NONE &&
		    cards[i].as != cards[i].card)
			return refuse(REFUSE_MELD_WILD, cards[i].card);
		if (wild && cards[i].as == CARD_NONE)
			loose[loose_count++] = cards[i].card;
		else
			fixed[fixed_count++] = cards[i];
	}
	ruling = growth_place_all(&growth, fixed, fixed_count, at);
	if (ruling.refusal == REFUSE_NONE)
		ruling = growth_place_wilds(&growth, loose, loose_count, at);
	if (ruling.refusal != REFUSE_NONE)
		return ruling;
	grown = growth.at + (growth.low - PLACE_RING_LOW);
	for (unsigned i = 0; i < growth.filled; i++)
		wilds += card_is_wild(rules, grown[i].card);
	if (wilds > 0 && rules->pure_runs) /* samba 5.4 */
		return refuse(REFUSE_RUN_WILD, CARD_NONE);
	if (!naturals_suffice(rules, growth.filled - wilds, wilds))
		return refuse(REFUSE_MELD_NATURAL, CARD_NONE);
	conflict = wild_alone_conflict(rules, grown, growth.filled);
	if (conflict != CARD_NONE)
		return refuse(REFUSE_WILD_ALONE, conflict);
	ruling = cards_in_pack(rules, grown, growth.filled);
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

	if (!rules->strict_ends || rules->ace != ACE_BOTH)
		return meld_grow_run_at(rules, meld, cards, count, at, AT_NONE);
	/* push 6.1: "at" decides for an ace that fits both ends, not gaps. */
	ruling = meld_grow_run_at(rules, meld, cards, count, at, first);
	if (ruling.refusal == REFUSE_NONE)
		return ruling;
	return meld_grow_run_at(rules, meld, cards, count, at,
				first == AT_LOW ? AT_HIGH : AT_LOW);
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
