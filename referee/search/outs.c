/* outs.c - compute how much new cards reduce the deadwood of a hand; see
 * outs.h. */
#include "referee/search/outs.h"

#include "referee/search/least_deadwood.h"

/* Sum of the points of all ranks up to this one. */
static const uint8_t sums[] = { 0,  1,	3,  6,	10, 15, 21,
				28, 36, 45, 55, 65, 75, 85 };

/**
 * struct held_melds - a hand, its cards that can be in sets and in runs
 * @least: the least deadwood of the hand
 */
struct held_melds {
	uint64_t hand, sets, runs;
	unsigned least;
};

/**
 * struct neighbours - the cards of a hand that a card can form melds with
 * @same: the others of its rank, @others of them
 * @below, @above: number of adjacent cards of its suit without a gap
 */
struct neighbours {
	unsigned rank, others, below, above;
	uint64_t same;
};

static void
held_melds_init(uint64_t hand, struct held_melds *held)
{
	held->hand = hand;
	held->sets = set_ranks(hand) * EVERY_SUIT & hand;
	held->runs = cards_in_runs(hand);
	if ((held->sets & held->runs) == 0)
		held->least = deadwood_points(hand &
					      ~(held->sets | held->runs));
	else
		held->least = least_deadwood(hand);
}

static inline struct neighbours
neighbours_find(uint64_t hand, card_t card)
{
	unsigned suit = card & 48u, rank = card & 15u;
	unsigned gaps = ~(unsigned)(hand >> suit & 0xffff);
	struct neighbours at = { .rank = rank };

	at.same = hand & EVERY_SUIT << rank & ~(UINT64_C(1) << card);
	at.others = (unsigned)((at.same >> rank) * EVERY_SUIT >> 48);
	/* there is always a gap below the ace and above the king */
	at.below = (unsigned)__builtin_clz(gaps << (32 - rank));
	at.above = (unsigned)__builtin_ctz(gaps >> (rank + 1));
	return at;
}

static inline bool
neighbours_make_set(const struct neighbours *at)
{
	return at->others >= 2;
}

static inline bool
neighbours_make_run(const struct neighbours *at)
{
	return at->below + at->above >= 2;
}

/* Return the card with its adjacent cards of the suit. */
static inline uint64_t
neighbours_row(const struct neighbours *at, card_t card)
{
	return ((UINT64_C(2) << (at->below + at->above)) - 1)
	       << (card - at->below);
}

/* Return whether another meld could use a card that this one melds with. */
static inline bool
outs_is_contested(const struct held_melds *held, const struct neighbours *at,
		  card_t card)
{
	uint64_t own = UINT64_C(1) << card;

	return (neighbours_make_set(at) && (at->same & held->runs) != 0) ||
	       (neighbours_make_run(at) &&
		(neighbours_row(at, card) & held->sets & ~own) != 0);
}

/* Return what a card saves that forms a run with the cards below and above it.
 * A part that was a run before saves nothing, and the new card has no cost. */
static inline unsigned
outs_saved_in_run(unsigned rank, unsigned below, unsigned above)
{
	unsigned saved = 0;

	if (below + above < 2)
		return 0;
	if (below < 3)
		saved += sums[rank - 1] - sums[rank - 1 - below];
	if (above < 3)
		saved += sums[rank + above] - sums[rank];
	return saved;
}

/* Return what a card saves that forms a set with two others of its rank.  A
 * fourth card saves nothing. */
static inline unsigned
outs_saved_in_set(unsigned rank, unsigned others)
{
	return others == 2 ? 2u * sums[rank] - 2u * sums[rank - 1] : 0;
}

static inline unsigned
outs_max(unsigned a, unsigned b)
{
	return a > b ? a : b;
}

/* Return what an uncontested card saves, in the meld that saves more. */
static inline unsigned
outs_saved_by(const struct neighbours *at)
{
	return outs_max(outs_saved_in_set(at->rank, at->others),
			outs_saved_in_run(at->rank, at->below, at->above));
}

static inline unsigned
outs_decrease(unsigned from, unsigned to)
{
	return to < from ? from - to : 0;
}

static unsigned
outs_least_without_melded(const struct held_melds *held, card_t card)
{
	struct neighbours at = neighbours_find(held->hand, card);

	if (outs_is_contested(held, &at, card))
		return least_deadwood(held->hand & ~(UINT64_C(1) << card));
	return held->least + outs_saved_by(&at);
}

static inline unsigned
outs_least_without(const struct held_melds *held, card_t card)
{
	if (((held->sets | held->runs) >> card & 1) != 0)
		return outs_least_without_melded(held, card);
	/* a card that fits in no meld just removes its own points */
	return held->least - deadwood_value(card);
}

/*
 * Savings of one new card.  Without a card of the hand that it cannot be in a
 * meld with, the new card saves the same.  For the other cards, outs->saved
 * gets the difference.
 */

static void
outs_add_difference(struct outs *outs, card_t without, unsigned now,
		    unsigned in_all)
{
	outs->saved[without] += (int16_t)(now - in_all);
}

/* Add a new card that melds with exactly these two cards.  It uses them up, so
 * the result is the least deadwood of the hand without them. */
static unsigned
outs_add_pair_card(const struct held_melds *held, uint64_t two,
		   struct outs *outs)
{
	uint64_t others = (held->sets | held->runs) & ~two;
	struct held_melds rest;
	unsigned saved;

	held_melds_init(held->hand & ~two, &rest);
	saved = outs_decrease(held->least, rest.least);
	for (; others != 0; others &= others - 1) {
		card_t card = lowest_card(others);
		unsigned now = outs_least_without(&rest, card);

		outs_add_difference(outs, card,
				    outs_decrease(outs->least[card], now),
				    saved);
	}
	for (; two != 0; two &= two - 1)
		outs_add_difference(outs, lowest_card(two), 0, saved);
	return saved;
}

/* Add a new card that competes with other melds for cards. */
static unsigned
outs_add_contested_card(const struct held_melds *held,
			const struct neighbours *at, card_t card,
			struct outs *outs)
{
	struct held_melds all;
	unsigned saved;

	if (!neighbours_make_run(at) && at->others == 2)
		return outs_add_pair_card(held, at->same, outs);
	if (!neighbours_make_set(at) && at->below + at->above == 2)
		return outs_add_pair_card(
			held, neighbours_row(at, card) & held->hand, outs);
	held_melds_init(held->hand | UINT64_C(1) << card, &all);
	saved = outs_decrease(held->least, all.least);
	for (uint64_t left = (all.sets | all.runs) & held->hand; left != 0;
	     left &= left - 1) {
		card_t without = lowest_card(left);
		unsigned now = outs_least_without_melded(&all, without);

		outs_add_difference(outs, without,
				    outs_decrease(outs->least[without], now),
				    saved);
	}
	return saved;
}

/* Add a new card that does not compete with other melds. */
static unsigned
outs_add_free_card(const struct neighbours *at, card_t card, struct outs *outs)
{
	unsigned rank = at->rank, others = at->others;
	unsigned below = at->below, above = at->above;
	unsigned set = outs_saved_in_set(rank, others);
	unsigned saved = outs_max(set, outs_saved_in_run(rank, below, above));
	unsigned now = outs_max(outs_saved_in_set(rank, others - 1),
				outs_saved_in_run(rank, below, above));

	for (uint64_t left = at->same; others >= 2 && left != 0;
	     left &= left - 1)
		outs_add_difference(outs, lowest_card(left), now, saved);
	if (below + above < 2)
		return saved;
	for (unsigned i = 1; i <= below; i++) {
		now = outs_max(set, outs_saved_in_run(rank, i - 1, above));
		outs_add_difference(outs, (card_t)(card - i), now, saved);
	}
	for (unsigned i = 1; i <= above; i++) {
		now = outs_max(set, outs_saved_in_run(rank, below, i - 1));
		outs_add_difference(outs, (card_t)(card + i), now, saved);
	}
	return saved;
}

void
outs_without_each(uint64_t hand, uint64_t unseen, struct outs *outs)
{
	uint64_t coming = unseen & cards_that_meld(hand);
	struct held_melds held;
	unsigned saved = 0;

	held_melds_init(hand, &held);
	for (uint64_t left = hand; left != 0; left &= left - 1) {
		card_t card = lowest_card(left);

		outs->least[card] = (uint8_t)outs_least_without(&held, card);
		outs->saved[card] = 0;
	}
	for (; coming != 0; coming &= coming - 1) {
		card_t card = lowest_card(coming);
		struct neighbours at = neighbours_find(hand, card);

		if (outs_is_contested(&held, &at, card))
			saved += outs_add_contested_card(&held, &at, card,
							 outs);
		else
			saved += outs_add_free_card(&at, card, outs);
	}
	for (uint64_t left = hand; left != 0; left &= left - 1)
		outs->saved[lowest_card(left)] += (int16_t)saved;
}
