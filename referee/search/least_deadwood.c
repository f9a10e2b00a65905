/*
 * A hand is four suits of 16 bits.  Three cards in a row are found by shifting
 * all suits at once, three of a rank by counting along the suits; slots 0, 14
 * and 15 of a suit are empty, so nothing runs over into the next one.
 *
 * Once the sets are chosen the runs follow: in what is left, every block of
 * three or more neighbours lies in a run.  So only the sets are searched, and
 * of these only the ranks of which a card could serve in a run too: all other
 * sets are free.  An ordinary hand has no such rank, or one.  A hand with many
 * (it takes more cards than Gin deals) is solved by going through the ranks
 * once, keeping the best way to reach each state of the four suits' unfinished
 * runs.
 */
#include "least_deadwood.h"

#include <string.h>

#include "referee/engine/deck.h"

#define RANKS 13

/* So many combinations of sets are tried one by one; chosen by measurement. */
#define TRIES_MAX 64

/*
 * Points of the ranks of a suit, by their bits: all 2^13 sums in order, each
 * table the one before and once more with the next card.
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

/* Of which ranks are the cards?  As bits of one suit. */
static inline uint64_t
ranks_of(uint64_t cards)
{
	return (cards | cards >> 16 | cards >> 32 | cards >> 48) & 0x3ffe;
}

static inline uint64_t
lowest(uint64_t bits)
{
	return bits & (~bits + 1);
}

static inline unsigned
left_by_runs(uint64_t rest)
{
	return deadwood_points(rest & ~cards_in_runs(rest));
}

/*
 * The least that is left where the cards of one rank, @cards, may lie in a set
 * or in runs, @runs: all of them, three of four, none.
 */
static unsigned
least_of_rank(uint64_t rest, uint64_t cards, uint64_t runs)
{
	unsigned none = deadwood_points(rest & ~runs);
	unsigned least = left_by_runs(rest & ~cards);

	if (none < least)
		least = none;
	if (count_cards(cards) < SUITS)
		return least;
	for (uint64_t spare = cards & runs; spare != 0; spare &= spare - 1) {
		unsigned now = left_by_runs(rest & ~(cards & ~lowest(spare)));

		if (now < least)
			least = now;
	}
	return least;
}

struct choice {
	unsigned left; /* points outside melds */
	uint64_t sets; /* the cards that lie in sets */
};

/*
 * Try the sets of each rank of @ranks: all its cards, three of four, none.
 * @rest: the hand without the sets chosen so far, @sets.
 */
static void
try_sets(uint64_t rest, uint64_t sets, uint64_t ranks, struct choice *best)
{
	uint64_t runs = cards_in_runs(rest);
	uint64_t cards, spare;

	for (; ranks != 0; ranks &= ranks - 1) {
		cards = lowest(ranks) * EVERY_SUIT & rest;
		if ((cards & runs) != 0)
			break;
		/* no run wants them any more: the set is free */
		rest &= ~cards;
		sets |= cards;
	}
	if (ranks == 0) {
		unsigned left = deadwood_points(rest & ~runs);

		if (left < best->left)
			*best = (struct choice){ left, sets };
		return;
	}
	cards = lowest(ranks) * EVERY_SUIT & rest;
	ranks &= ranks - 1;
	try_sets(rest & ~cards, sets | cards, ranks, best);
	if (count_cards(cards) == SUITS)
		for (spare = cards & runs; spare != 0; spare &= spare - 1) {
			uint64_t three = cards & ~lowest(spare);

			try_sets(rest & ~three, sets | three, ranks, best);
		}
	try_sets(rest, sets, ranks, best);
}

/*
 * By ranks.  A state holds for each suit how many neighbours up to this rank
 * are kept for a run, two bits: 0, 1, 2, or 3 for a run that stands.
 */
#define STATES	    256
#define NOT_REACHED (-1)

struct sweep {
	int16_t melded[RANKS + 1][STATES]; /* most points in melds so far */
	uint8_t before[RANKS + 1][STATES]; /* the state one rank lower */
	uint8_t set[RANKS + 1][STATES]; /* bit per suit: in this rank's set */
};

static void
sweep_step(struct sweep *sweep, unsigned rank, unsigned state, unsigned held,
	   unsigned set)
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
sweep_sets(uint64_t hand, struct choice *best)
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
					sweep_step(&sweep, rank, state, held,
						   set);
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

/* Some set and some run want the same card. */
static struct choice
choose_sets(uint64_t hand, uint64_t ranks)
{
	struct choice best = { .left = UINT32_MAX };
	uint64_t runs = cards_in_runs(hand);
	unsigned tries = 1;

	for (uint64_t left = ranks; left != 0; left &= left - 1) {
		uint64_t cards = lowest(left) * EVERY_SUIT & hand;

		if ((cards & runs) == 0)
			continue;
		tries *= count_cards(cards) == SUITS
				 ? 2 + (unsigned)count_cards(cards & runs)
				 : 2;
		if (tries > TRIES_MAX) {
			sweep_sets(hand, &best);
			return best;
		}
	}
	try_sets(hand, 0, ranks, &best);
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
	contested = ranks_of(sets & runs);
	if ((contested & (contested - 1)) == 0) {
		uint64_t cards = contested * EVERY_SUIT & hand;

		return least_of_rank(hand & ~(sets & ~cards), cards, runs);
	}
	return choose_sets(hand, ranks).left;
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
		sets = choose_sets(hand, ranks).sets;
	runs = cards_in_runs(hand & ~sets);
	for (; ranks != 0; ranks &= ranks - 1)
		if ((lowest(ranks) * EVERY_SUIT & sets) != 0)
			melds[n++] = lowest(ranks) * EVERY_SUIT & sets;
	while (runs != 0) {
		/* adding the lowest bit carries through the block above it */
		uint64_t run = runs & ~(runs + lowest(runs));

		melds[n++] = run;
		runs &= ~run;
	}
	return n;
}
