/*
 * habits.h - weigh worlds by the cards that players tend to keep.
 *
 * In worlds.h all places for a hidden card are equally likely.  But a seat that
 * can lay a run has laid it, a seat that has opened lays off what fits, and
 * seats keep pairs and cheap cards and discard single expensive ones.  So a
 * world has the weight exp(sum).  For each other hand, the sum adds the number
 * of
 *
 *   ranks of three cards or more, ranks of two; runs of three, neighbours, and
 *   neighbours with a gap; ten points; wild cards; cards that a meld on the
 *   table takes; misfits with discards of its seat (likely.h)
 *
 * each times a factor.  Factors depend on the situation of the seat and change
 * with the turns that it had.  They were fitted so that the true hands of deals
 * of house:greedy are most likely among random hands (habits.c).  For other
 * players they are a guess, the same for all games.  No world is impossible.
 *
 * habits_resample starts from a random world and exchanges hidden cards between
 * a hand and the stock or another hand.  It accepts an exchange by the ratio of
 * the weights (Metropolis algorithm).
 */
#ifndef DEADWOOD_REFEREE_WORLDS_HABITS_H
#define DEADWOOD_REFEREE_WORLDS_HABITS_H

#include "referee/worlds/memory.h"

/* Patterns of several cards in a hand. */
enum pattern {
	PATTERN_THREES,
	PATTERN_RUNS,
	PATTERN_TWOS,
	PATTERN_NEXT,
	PATTERN_GAPS,
	PATTERNS
};

/**
 * struct habits - log weights of patterns and cards in a seat's hand
 * @seat: the seat of the view; its own hand has no weight
 */
struct habits {
	const struct rules *rules;
	seat_t seat;
	uint8_t players;
	float pattern[SEATS_MAX][PATTERNS];
	float card[SEATS_MAX][CARD_KINDS];
};

/**
 * habits_init - set the weights of the other hands
 * @view: of a seat
 * @memory: of that seat, for the discards of others
 */
void habits_init(struct habits *habits, const struct view *view,
		 const struct memory *memory);

/* Return the logarithm of a world's weight. */
double habits_log_weight(const struct habits *habits,
			 const struct state *world);

/**
 * habits_resample - replace a random world by one drawn by weight
 * @memory: of which it is a world (worlds_sample)
 * @prng: advanced
 *
 * The stock stays in random order.  The world does not change if hidden cards
 * are in several pools (layouts.h), or if the stock is known or empty.
 */
void habits_resample(const struct habits *habits, const struct memory *memory,
		     uint64_t *prng, struct state *world);

#endif
