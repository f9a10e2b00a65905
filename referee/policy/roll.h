/*
 * roll.h - play a world on, most often to the deal's end, with quick policies.
 */
#ifndef DEADWOOD_REFEREE_POLICY_ROLL_H
#define DEADWOOD_REFEREE_POLICY_ROLL_H

#include "referee/engine/game.h"
#include "referee/policy/plan.h"
#include "referee/search/partition.h"
#include "referee/worlds/habits.h"

/**
 * struct roll - working memory; needs no preparation but what is said
 * @own: the seat for which the roll-outs are made
 * @prng: of what is chosen at random; set it before each roll-out
 * @habits: of roll_expect
 * @best: melds of a hand
 * @plans: by seat, how its hand is to meet a contract, once that was asked
 */
struct roll {
	seat_t own;
	uint64_t prng;
	struct stream stream;
	struct events events;
	struct legal legal;
	struct action action;
	struct habits habits;
	struct partition best;
	struct roll_plan {
		bool made;
		struct bag hand;
		struct plan plan;
	} plans[SEATS_MAX];
};

/* Are deals of these rules rolled out by a policy of their own, in some
 * us each? */
bool roll_is_fast(const struct rules *rules);

/**
 * roll_out - play a deal to its end, or so far that more would tell no more
 * @state: with every card known; may be over; changed
 * @points: caller's storage; gets the deal's scores, or how it lies
 *
 * Returns whether it ended.
 */
bool roll_out(struct roll *roll, struct state *state, int points[SEATS_MAX]);

/**
 * roll_expect - see how the others may be expected to hold
 * @view: of the seat that is to act
 * @memory: that seat's
 */
void roll_expect(struct roll *roll, const struct view *view,
		 const struct memory *memory);

/**
 * roll_step - what the seat in turn would do in a roll-out
 * @world: of that seat, whose roll-outs they are then, and of which only what
 *         it sees is looked at; of no game that is fast
 *
 * Returns an action in @roll.
 */
const struct action *roll_step(struct roll *roll, const struct state *world);

/**
 * roll_believe - make a world a likely one: by what the game's quick policy
 * knows of hands, or by habits.h
 * @memory: of which it is a world; the last that was expected by
 * @prng: goes on
 */
void roll_believe(const struct roll *roll, const struct memory *memory,
		  uint64_t *prng, struct state *world);

#endif
