/*
 * habits.h - weigh worlds (assumed hidden cards) by the cards that players tend
 * to keep.
 *
 * For worlds.h all places for a hidden card are equally likely.  But players
 * have habits: they lay the runs that they can lay, lay off cards that fit,
 * keep pairs and cheap cards, and discard single expensive cards.  So habits.h
 * gives each world the weight exp(sum).  The sum contains, for each hand except
 * the viewer's, the number of
 *
 *   ranks of three cards or more, ranks of two; runs of three, pairs of
 * neighbours in a suit, pairs with one rank between them; points of the cards,
 * in tens; wild cards; cards that fit a meld on the table; misfits with
 * discards of the same seat (likely.h)
 *
 * each multiplied by a factor.  The factors depend on the situation of the seat
 * and on the number of its turns so far.  The factors were fitted to deals of
 * house:greedy.  With them, the true hands have the highest weights among
 * random hands (habits.c).  For other players the factors are a guess.  All
 * games use the same factors.  Every world has a weight above 0.
 *
 * habits_resample starts from a random world, and exchanges hidden cards
 * between a hand and the stock or another hand.  The ratio of the weights
 * decides whether habits_resample accepts an exchange (Metropolis algorithm).
 */
#ifndef DEADWOOD_REFEREE_WORLDS_HABITS_H
#define DEADWOOD_REFEREE_WORLDS_HABITS_H

#include "referee/worlds/memory.h"

/* Patterns of several cards in a hand, each with a weight. */
enum pattern {
	PATTERN_THREES,
	PATTERN_RUNS,
	PATTERN_TWOS,
	PATTERN_NEXT,
	PATTERN_GAPS,
	PATTERNS
};

/**
 * struct habits - logarithms of the weights of patterns and cards in each hand
 * @seat: number of the seat whose view it is.  The seat's own hand has no
 *	weight
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
 * @view: view of the seat that must act
 * @memory: memory of that seat, with the discards of the other seats
 */
void habits_init(struct habits *habits, const struct view *view,
		 const struct memory *memory);

/* Return the logarithm of a world's weight. */
double habits_log_weight(const struct habits *habits,
			 const struct state *world);

/**
 * habits_resample - replace a random world by a world whose probability is
 * proportional to its weight
 * @memory: memory from which worlds_sample made the world
 * @prng: state of the random numbers, which the function advances
 *
 * The stock stays in random order.  If hidden cards are in several pools
 * (layouts.h), or the stock is known or empty, the world does not change.
 */
void habits_resample(const struct habits *habits, const struct memory *memory,
		     uint64_t *prng, struct state *world);

#endif
