/*
 * rollout.h - rollout: play a world (a state with assumed hidden cards) to the
 * end of the deal with quick policies.
 */
#ifndef DEADWOOD_REFEREE_POLICY_ROLLOUT_H
#define DEADWOOD_REFEREE_POLICY_ROLLOUT_H

#include "referee/engine/game.h"
#include "referee/policy/plan.h"
#include "referee/search/partition.h"
#include "referee/worlds/habits.h"

/**
 * struct rollout - working memory of a rollout.  The caller sets only @own,
 * @prng and @habits
 * @own: number of the seat for which the rollout is made
 * @prng: state of the random numbers, which the caller sets before each rollout
 * @habits: model of other hands, set by rollout_init_habits
 * @best: working memory for the melds of a hand
 * @plans: by seat, the plan to meet the contract with the seat's hand (plan.h),
 *	if the rollout has computed it
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

/* Return true if these rules have a special quick policy, which plays a deal in
 * a few microseconds. */
bool rollout_is_fast(const struct rules *rules);

/**
 * rollout_play - play a deal to its end, or to a limit of actions
 * @state: state with every card known, which the function changes.  The deal
 *	may already be over
 * @points: caller's storage, which gets the deal's scores, or an estimate if
 *	the deal did not end
 *
 * Returns whether the deal ended.
 */
bool rollout_play(struct rollout *roll, struct state *state,
		  int points[SEATS_MAX]);

/**
 * rollout_init_habits - prepare the model of other hands (habits.h)
 * @view: view of the seat that must act
 * @memory: memory of that seat
 */
void rollout_init_habits(struct rollout *roll, const struct view *view,
			 const struct memory *memory);

/**
 * rollout_step - return the action of the seat in turn in a rollout
 * @world: state of the rollout.  The function reads only the cards that the
 *	seat in turn sees, and sets roll->own to this seat.  The function does
 *	not support rules for which rollout_is_fast is true
 *
 * Returns an action that is stored in @roll.
 */
const struct action *rollout_step(struct rollout *roll,
				  const struct state *world);

/**
 * rollout_make_likely - replace a random world by a likely world, with the
 * game's quick policy or with habits.h
 * @memory: memory from which the world was sampled, and with which
 *	rollout_init_habits was called
 * @prng: state of the random numbers, which the function advances
 */
void rollout_make_likely(const struct rollout *roll,
			 const struct memory *memory, uint64_t *prng,
			 struct state *world);

#endif
