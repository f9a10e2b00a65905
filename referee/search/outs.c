/* outs.c - what the cards that may still come save of a hand: see outs.h. */
#include "referee/search/outs.h"

#include "referee/search/least_deadwood.h"

/* The points of all ranks up to this one. */
static const uint8_t sums[] = { 0,  1,	3,  6,	10, 15, 21,
				28, 36, 45, 55, 65, 75, 85 };

/**
 * struct melding - a hand, and its cards in sets and in runs
 * @least: its least deadwood
 */
struct melding {
	uint64_t hand, sets, runs;
	unsigned least;
};

/**
 * struct beside - a card beside others of a hand
 * @same: those of its rank, @others of them
 * @below, @above: how many of its suit follow it without a gap
 */
struct beside {
	unsigned rank, others, below, above;
	uint64_t same;
};

static void
find_melding(uint64_t hand, struct melding *held)
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

static inline struct beside
beside_of(uint64_t hand, card_t card)
{
	unsigned suit = card & 48u, rank = card & 15u;
	unsigned gaps = ~(unsigned)(hand >> suit & 0xffff);
	struct beside at = { .rank = rank };

	at.same = hand & EVERY_SUIT << rank & ~(UINT64_C(1) << card);
	at.others = (unsigned)((at.same >> rank) * EVERY_SUIT >> 48);
	/* below the ace and above the king there is a gap */
	at.below = (unsigned)__builtin_clz(gaps << (32 - rank));
	at.above = (unsigned)__builtin_ctz(gaps >> (rank + 1));
	return at;
}

static inline bool
in_set(const struct beside *at)
{
	return at->others >= 2;
}

static inline bool
in_run(const struct beside *at)
{
	return at->below + at->above >= 2;
}

/* The cards that follow it, and itself. */
static inline uint64_t
row_of(const struct beside *at, card_t card)
{
	return ((UINT64_C(2) << (at->below + at->above)) - 1)
	       << (card - at->below);
}

/* Could a card that it melds with lie in another meld too? */
static inline bool
is_contested(const struct melding *held, const struct beside *at, card_t card)
{
	uint64_t own = UINT64_C(1) << card;

	return (in_set(at) && (at->same & held->runs) != 0) ||
	       (in_run(at) && (row_of(at, card) & held->sets & ~own) != 0);
}

/* A card that makes a run of what lies below it and above: what lay in a run
 * before is not saved, and the card itself costs nothing. */
static inline unsigned
saved_in_run(unsigned rank, unsigned below, unsigned above)
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

/* A card that makes a set of the two others of its rank; a fourth one saves
 * nothing. */
static inline unsigned
saved_in_set(unsigned rank, unsigned others)
{
	return others == 2 ? 2u * sums[rank] - 2u * sums[rank - 1] : 0;
}

static inline unsigned
larger(unsigned a, unsigned b)
{
	return a > b ? a : b;
}

/* A card that is not contested: it lies where it saves more. */
static inline unsigned
saved_by(const struct beside *at)
{
	return larger(saved_in_set(at->rank, at->others),
		      saved_in_run(at->rank, at->below, at->above));
}

static inline unsigned
fall(unsigned from, unsigned to)
{
	return to < from ? from - to : 0;
}

static unsigned
least_without_melding(const struct melding *held, card_t card)
{
	struct beside at = beside_of(held->hand, card);

	if (is_contested(held, &at, card))
		return least_deadwood(held->hand & ~(UINT64_C(1) << card));
	return held->least + saved_by(&at);
}

static inline unsigned
least_without(const struct melding *held, card_t card)
{
	if (((held->sets | held->runs) >> card & 1) != 0)
		return least_without_melding(held, card);
	/* who lies in no meld whatever is chosen takes its points along */
	return held->least - deadwood_value(card);
}

/*
 * One card that may come.  What it saves is the same without any card that it
 * cannot lie in a meld with; without one of the others the row of that one gets
 * the difference.
 */

static void
differ(struct outs *outs, card_t without, unsigned now, unsigned in_all)
{
	outs->saved[without] += (int16_t)(now - in_all);
}

/* A card that melds with these two and in no other way: it costs them, so what
 * is left without them counts. */
static unsigned
come_to_two(const struct melding *held, uint64_t two, struct outs *outs)
{
	uint64_t others = (held->sets | held->runs) & ~two;
	struct melding rest;
	unsigned saved;

	find_melding(held->hand & ~two, &rest);
	saved = fall(held->least, rest.least);
	for (; others != 0; others &= others - 1) {
		card_t card = lowest_card(others);
		unsigned now = least_without(&rest, card);

		differ(outs, card, fall(outs->least[card], now), saved);
	}
	for (; two != 0; two &= two - 1)
		differ(outs, lowest_card(two), 0, saved);
	return saved;
}

/* In any number of ways. */
static unsigned
come_contested(const struct melding *held, const struct beside *at, card_t card,
	       struct outs *outs)
{
	struct melding all;
	unsigned saved;

	if (!in_run(at) && at->others == 2)
		return come_to_two(held, at->same, outs);
	if (!in_set(at) && at->below + at->above == 2)
		return come_to_two(held, row_of(at, card) & held->hand, outs);
	find_melding(held->hand | UINT64_C(1) << card, &all);
	saved = fall(held->least, all.least);
	for (uint64_t left = (all.sets | all.runs) & held->hand; left != 0;
	     left &= left - 1) {
		card_t without = lowest_card(left);
		unsigned now = least_without_melding(&all, without);

		differ(outs, without, fall(outs->least[without], now), saved);
	}
	return saved;
}

/* A card that is not contested. */
static unsigned
come(const struct beside *at, card_t card, struct outs *outs)
{
	unsigned rank = at->rank, others = at->others;
	unsigned below = at->below, above = at->above;
	unsigned set = saved_in_set(rank, others);
	unsigned saved = larger(set, saved_in_run(rank, below, above));
	unsigned now = larger(saved_in_set(rank, others - 1),
			      saved_in_run(rank, below, above));

	for (uint64_t left = at->same; others >= 2 && left != 0;
	     left &= left - 1)
		differ(outs, lowest_card(left), now, saved);
	if (below + above < 2)
		return saved;
	for (unsigned i = 1; i <= below; i++) {
		now = larger(set, saved_in_run(rank, i - 1, above));
		differ(outs, (card_t)(card - i), now, saved);
	}
	for (unsigned i = 1; i <= above; i++) {
		now = larger(set, saved_in_run(rank, below, i - 1));
		differ(outs, (card_t)(card + i), now, saved);
	}
	return saved;
}

void
outs_without_each(uint64_t hand, uint64_t unseen, struct outs *outs)
{
	uint64_t coming = unseen & cards_that_meld(hand);
	struct melding held;
	unsigned saved = 0;

	find_melding(hand, &held);
	for (uint64_t left = hand; left != 0; left &= left - 1) {
		card_t card = lowest_card(left);

		outs->least[card] = (uint8_t)least_without(&held, card);
		outs->saved[card] = 0;
	}
	for (; coming != 0; coming &= coming - 1) {
		card_t card = lowest_card(coming);
		struct beside at = beside_of(hand, card);

		if (is_contested(&held, &at, card))
			saved += come_contested(&held, &at, card, outs);
		else
			saved += come(&at, card, outs);
	}
	for (uint64_t left = hand; left != 0; left &= left - 1)
		outs->saved[lowest_card(left)] += (int16_t)saved;
}
