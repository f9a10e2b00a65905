/*
 * rollout.h - play a world on, most often to the deal's end, with quick
 * policies.
 */
#ifndef DEADWOOD_REFEREE_POLICY_ROLLOUT_H
#define DEADWOOD_REFEREE_POLICY_ROLLOUT_H

#include "referee/engine/game.h"
#include "referee/policy/plan.h"
#include "referee/search/partition.h"
#include "referee/worlds/habits.h"

/**
 * struct rollout - working memory; needs no preparation but what is said
 * @own: the seat for which the roll-outs are made
 * @prng: of what is chosen at random; set it before each roll-out
 * @habits: of rollout_expect
 * @best: melds of a hand
 * @plans: by seat, how its hand is to meet a contract, once that was asked
 */
struct rollout {
	seat_t own;
	uint64_t prng;
	struct stream stream;
	struct events events;
	struct legal legal;
	struct action action;
	struct habits habits;
	struct partition best;
	struct rollout_plan {
		bool made;
		struct bag hand;
		struct plan plan;
	} plans[SEATS_MAX];
};

/* Are deals of these rules rolled out by a policy of their own, in some
 * us each? */
bool rollout_is_fast(const struct rules *rules);

/**
 * rollout_out - play a deal to its end, or so far that more would tell no more
 * @state: with every card known; may be over; changed
 * @points: caller's storage; gets the deal's scores, or how it lies
 *
 * Returns whether it ended.
 */
bool rollout_out(struct rollout *roll, struct state *state,
		 int points[SEATS_MAX]);

/**
 * rollout_expect - see how the others may be expected to hold
 * @view: of the seat that is to act
 * @memory: that seat's
 */
void rollout_expect(struct rollout *roll, const struct view *view,
		    const struct memory *memory);

/**
 * rollout_step - what the seat in turn would do in a roll-out
 * @world: of that seat, whose roll-outs they are then, and of which only what
 *         it sees is looked at; of no game that is fast
 *
 * Returns an action in @roll.
 */
const struct action *rollout_step(struct rollout *roll,
				  const struct state *world);

/**
 * rollout_believe - make a world a likely one: by what the game's quick policy
 * knows of hands, or by habits.h
 * @memory: of which it is a world; the last that was expected by
 * @prng: goes on
 */
void rollout_believe(const struct rollout *roll, const struct memory *memory,
		     uint64_t *prng, struct state *world);

#endif
