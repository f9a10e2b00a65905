/*
 * least_deadwood.c - find the least deadwood of a Gin hand with bit operations.
 *
 * The code stores a hand as four suits of 16 bits.  A shift of all suits at
 * once finds three cards in a row.  Counting along the suits finds three cards
 * of a rank.  Bits 0, 14 and 15 of a suit are empty, so no shift reaches the
 * next suit.
 *
 * The sets determine the runs: of the remaining cards, each row of three or
 * more forms a run.  So the code searches only sets, and of these only ranks
 * with a card that could also be in a run.  All other sets need no search.  An
 * ordinary hand has at most one such rank.  A hand with many such ranks has
 * more cards than Gin deals.  Dynamic programming over the ranks solves it.
 * The states of the dynamic programming are the unfinished runs of the four
 * suits.
 */
#include "least_deadwood.h"

#include <string.h>

#include "referee/engine/deck.h"

#define RANKS 13

/* Up to this many combinations of sets are tried one by one; measured. */
#define TRIES_MAX 64

/*
 * Points of the cards of one suit, indexed by their bits: all 2^13 sums in
 * order.  Each macro repeats the previous one with the next card added.
 */
#define SUMS_0(x) (x)
#define SUMS_1(x) SUMS_0(x), SUMS_0((x) + 1)
#define SUMS_2(x) SUMS_1(x), SUMS_1((x) + 2)
#define SUMS_3(x) SUMS_2(x), SUMS_2((x) + 3)
#define SUMS_4(x) SUMS_3(x), SUMS_3((x) + 4)
#define SUMS_5(x) SUMS_4(x), SUMS_4((x) + 5)
#define SUMS_6(x) SUMS_5(x), SUMS_5((x) + 6)
#define SUMS_7(x) SUMS_6(x), SUMS_6((x) + 7)
#define SUMS_8(x) SUMS_7(x), SUMS_7((x) + 8)
#define SUMS_9(x) SUMS_8(x), SUMS_8((x) + 9)
#define SUMS_T(x) SUMS_9(x), SUMS_9((x) + 10)
#define SUMS_J(x) SUMS_T(x), SUMS_T((x) + 10)
#define SUMS_Q(x) SUMS_J(x), SUMS_J((x) + 10)
#define SUMS_K(x) SUMS_Q(x), SUMS_Q((x) + 10)

static const uint8_t suit_points[8192] = { SUMS_K(0) };

unsigned
deadwood_points(uint64_t cards)
{
	unsigned points = 0;

	for (unsigned suit = 0; suit < SUITS; suit++) {
		points += suit_points[cards >> 1 & 8191];
		cards >>= 16;
	}
	return points;
}

/* Return the ranks of the cards, as bits of one suit. */
static inline uint64_t
cards_rank_bits(uint64_t cards)
{
	return (cards | cards >> 16 | cards >> 32 | cards >> 48) & 0x3ffe;
}

static inline uint64_t
lowest_bit(uint64_t bits)
{
	return bits & (~bits + 1);
}

static inline unsigned
points_outside_runs(uint64_t rest)
{
	return deadwood_points(rest & ~cards_in_runs(rest));
}

/*
 * Return the least deadwood if the cards of one rank, @cards, can be in a set
 * or in runs, @runs.  The set has all of them, three of four, or none.
 */
static unsigned
least_for_rank(uint64_t rest, uint64_t cards, uint64_t runs)
{
	unsigned none = deadwood_points(rest & ~runs);
	unsigned least = points_outside_runs(rest & ~cards);

	if (none < least)
		least = none;
	if (count_cards(cards) < SUITS)
		return least;
	for (uint64_t spare = cards & runs; spare != 0; spare &= spare - 1) {
		unsigned now = points_outside_runs(
			rest & ~(cards & ~lowest_bit(spare)));

		if (now < least)
			least = now;
	}
	return least;
}

struct set_choice {
	unsigned left; /* points outside melds */
	uint64_t sets; /* the cards in sets */
};

/*
 * Try the sets of each rank of @ranks, with all its cards, three of four, or
 * none.
 * @rest: the hand without the sets chosen so far, @sets.
 */
static void
deadwood_try_sets(uint64_t rest, uint64_t sets, uint64_t ranks,
		  struct set_choice *best)
{
	uint64_t runs = cards_in_runs(rest);
	uint64_t cards, spare;

	for (; ranks != 0; ranks &= ranks - 1) {
		cards = lowest_bit(ranks) * EVERY_SUIT & rest;
		if ((cards & runs) != 0)
			break;
		/* no run contains these cards: the set costs nothing */
		rest &= ~cards;
		sets |= cards;
	}
	if (ranks == 0) {
		unsigned left = deadwood_points(rest & ~runs);

		if (left < best->left)
			*best = (struct set_choice){ left, sets };
		return;
	}
	cards = lowest_bit(ranks) * EVERY_SUIT & rest;
	ranks &= ranks - 1;
	deadwood_try_sets(rest & ~cards, sets | cards, ranks, best);
	if (count_cards(cards) == SUITS)
		for (spare = cards & runs; spare != 0; spare &= spare - 1) {
			uint64_t three = cards & ~lowest_bit(spare);

			deadwood_try_sets(rest & ~three, sets | three, ranks,
					  best);
		}
	deadwood_try_sets(rest, sets, ranks, best);
}

/*
 * Dynamic programming over the ranks.  A state has two bits per suit: the
 * length of the row of cards that ends at this rank and is used for a run, 0 to
 * 3; 3 means a complete run.
 */
#define STATES	    256
#define NOT_REACHED (-1)

struct sweep {
	int16_t melded[RANKS + 1][STATES]; /* most melded points so far */
	uint8_t before[RANKS + 1][STATES]; /* the state one rank lower */
	uint8_t set[RANKS + 1][STATES];	   /* bit per suit in the rank's set */
};

static void
sweep_add_step(struct sweep *sweep, unsigned rank, unsigned state,
	       unsigned held, unsigned set)
{
	int melded = sweep->melded[rank - 1][state];
	unsigned after = 0;

	for (unsigned suit = 0; suit < SUITS; suit++) {
		unsigned run = state >> 2 * suit & 3;

		if (set >> suit & 1)
			melded += (int)deadwood_value((card_t)rank);
		if ((set >> suit & 1) || !(held >> suit & 1))
			continue;
		if (run == 2)
			melded += (int)(deadwood_value((card_t)(rank - 2)) +
					deadwood_value((card_t)(rank - 1)));
		if (run >= 2)
			melded += (int)deadwood_value((card_t)rank);
		after |= (run < 3 ? run + 1 : 3) << 2 * suit;
	}
	if (melded <= sweep->melded[rank][after])
		return;
	sweep->melded[rank][after] = (int16_t)melded;
	sweep->before[rank][after] = (uint8_t)state;
	sweep->set[rank][after] = (uint8_t)set;
}

static void
sweep_find_sets(uint64_t hand, struct set_choice *best)
{
	struct sweep sweep;
	unsigned state = 0;

	memset(sweep.melded, 0xff, sizeof(sweep.melded)); /* NOT_REACHED */
	sweep.melded[0][0] = 0;
	for (unsigned rank = 1; rank <= RANKS; rank++) {
		unsigned held = 0;

		for (unsigned suit = 0; suit < SUITS; suit++)
			held |= (unsigned)(hand >> card_of(suit, rank) & 1)
				<< suit;
		for (state = 0; state < STATES; state++) {
			if (sweep.melded[rank - 1][state] == NOT_REACHED)
				continue;
			for (unsigned set = 0; set < 16; set++)
				if ((set & ~held) == 0 &&
				    (set == 0 || count_cards(set) >= 3))
					sweep_add_step(&sweep, rank, state,
						       held, set);
		}
	}
	state = 0;
	for (unsigned i = 1; i < STATES; i++)
		if (sweep.melded[RANKS][i] > sweep.melded[RANKS][state])
			state = i;
	best->left = deadwood_points(hand) -
		     (unsigned)sweep.melded[RANKS][state];
	best->sets = 0;
	for (unsigned rank = RANKS; rank > 0; rank--) {
		for (unsigned suit = 0; suit < SUITS; suit++)
			if (sweep.set[rank][state] >> suit & 1)
				best->sets |= UINT64_C(1)
					      << card_of(suit, rank);
		state = sweep.before[rank][state];
	}
}

/* Choose the sets of a hand in which sets and runs compete for cards. */
static struct set_choice
deadwood_choose_sets(uint64_t hand, uint64_t ranks)
{
	struct set_choice best = { .left = UINT32_MAX };
	uint64_t runs = cards_in_runs(hand);
	unsigned tries = 1;

	for (uint64_t left = ranks; left != 0; left &= left - 1) {
		uint64_t cards = lowest_bit(left) * EVERY_SUIT & hand;

		if ((cards & runs) == 0)
			continue;
		tries *= count_cards(cards) == SUITS
				 ? 2 + (unsigned)count_cards(cards & runs)
				 : 2;
		if (tries > TRIES_MAX) {
			sweep_find_sets(hand, &best);
			return best;
		}
	}
	deadwood_try_sets(hand, 0, ranks, &best);
	return best;
}

unsigned
least_deadwood(uint64_t hand)
{
	uint64_t ranks, sets, runs, contested;

	hand &= DECK;
	ranks = set_ranks(hand);
	sets = ranks * EVERY_SUIT & hand;
	runs = cards_in_runs(hand);
	if ((sets & runs) == 0)
		return deadwood_points(hand & ~(sets | runs));
	contested = cards_rank_bits(sets & runs);
	if ((contested & (contested - 1)) == 0) {
		uint64_t cards = contested * EVERY_SUIT & hand;

		return least_for_rank(hand & ~(sets & ~cards), cards, runs);
	}
	return deadwood_choose_sets(hand, ranks).left;
}

unsigned
deadwood_melds(uint64_t hand, uint64_t melds[DEADWOOD_MELDS_MAX])
{
	unsigned n = 0;
	uint64_t sets, runs, ranks;

	hand &= DECK;
	ranks = set_ranks(hand);
	sets = ranks * EVERY_SUIT & hand;
	if ((sets & cards_in_runs(hand)) != 0)
		sets = deadwood_choose_sets(hand, ranks).sets;
	runs = cards_in_runs(hand & ~sets);
	for (; ranks != 0; ranks &= ranks - 1)
		if ((lowest_bit(ranks) * EVERY_SUIT & sets) != 0)
			melds[n++] = lowest_bit(ranks) * EVERY_SUIT & sets;
	while (runs != 0) {
		/* adding the lowest bit carries through the whole run */
		uint64_t run = runs & ~(runs + lowest_bit(runs));

		melds[n++] = run;
		runs &= ~run;
	}
	return n;
}
