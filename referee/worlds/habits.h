/*
 * habits.h - worlds in which others hold what players keep.
 *
 * To worlds.h each place for a hidden card is as likely as another.  But who
 * may lay a run has laid it, who has opened lays off what fits, pairs and cheap
 * cards are kept, loners and dear ones thrown.  So a world has the weight
 * exp(sum); into the sum goes, for each other hand, how often it has
 *
 *   ranks of three cards or more, ranks of two; runs of three, neighbours, and
 *   neighbours with a gap; ten points; wild cards; cards that a meld on the
 *   table takes; misfits with what its seat threw (likely.h)
 *
 * each times a factor.  Factors hang on how the seat stands, and grow with the
 * turns it had.  They make the true hands of deals that house:greedy played the
 * likeliest among random hands (habits.c); of players at large they are a
 * guess, the same one for all games.  No world is ruled out by it.
 *
 * From a random world a chain of exchanges leads to one by weight: a hidden
 * card of a hand for one of the stock or of another hand; made where that
 * weighs more, and else as often as the weights stand to each other
 * (Metropolis).
 */
#ifndef DEADWOOD_REFEREE_WORLDS_HABITS_H
#define DEADWOOD_REFEREE_WORLDS_HABITS_H

#include "referee/worlds/memory.h"

/* What a hand has that no card of it has alone. */
enum pattern {
	PATTERN_THREES,
	PATTERN_RUNS,
	PATTERN_TWOS,
	PATTERN_NEXT,
	PATTERN_GAPS,
	PATTERNS
};

/**
 * struct habits - what it adds that a seat holds a pattern, or a card
 * @seat: whose view it is: of its own hand nothing is asked
 */
struct habits {
	const struct rules *rules;
	seat_t seat;
	uint8_t players;
	float pattern[SEATS_MAX][PATTERNS];
	float card[SEATS_MAX][CARD_KINDS];
};

/**
 * habits_init - how the others may be expected to hold
 * @view: of a seat
 * @memory: that seat's, for what others threw
 */
void habits_init(struct habits *habits, const struct view *view,
		 const struct memory *memory);

/* The sum that stands in a world's weight. */
double habits_sum(const struct habits *habits, const struct state *world);

/**
 * habits_settle - make a random world one by weight
 * @memory: of which it is a world (worlds_sample)
 * @prng: goes on
 *
 * Its stock stays in random order.  Where hidden cards are of several
 * origins (layouts.h), or the stock is known, or there is none, the world stays
 * as it is.
 */
void habits_settle(const struct habits *habits, const struct memory *memory,
		   uint64_t *prng, struct state *world);

#endif
