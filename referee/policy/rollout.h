/*
 * rollout.h - rollout: play a world to the end of the deal with quick policies.
 */
#ifndef DEADWOOD_REFEREE_POLICY_ROLLOUT_H
#define DEADWOOD_REFEREE_POLICY_ROLLOUT_H

#include "referee/engine/game.h"
#include "referee/policy/plan.h"
#include "referee/search/partition.h"
#include "referee/worlds/habits.h"

/**
 * struct rollout - working memory; only these members need a value
 * @own: the seat for which the rollout is made
 * @prng: for random choices; set it before each rollout
 * @habits: set by rollout_init_habits
 * @best: melds of a hand
 * @plans: by seat, the plan of its hand for a contract, once computed
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

/* Return true if the rules have a quick policy of their own, which takes some
 * microseconds a deal. */
bool rollout_is_fast(const struct rules *rules);

/**
 * rollout_play - play a deal to its end, or to a limit of actions
 * @state: with every card known; may be over; changed
 * @points: caller's storage; receives the deal's scores, or an estimate
 *
 * Returns whether the deal ended.
 */
bool rollout_play(struct rollout *roll, struct state *state,
		  int points[SEATS_MAX]);

/**
 * rollout_init_habits - prepare the model of other hands (habits.h)
 * @view: of the seat that must act
 * @memory: of that seat
 */
void rollout_init_habits(struct rollout *roll, const struct view *view,
			 const struct memory *memory);

/**
 * rollout_step - return the action of the seat in turn in a rollout
 * @world: a world of that seat, which becomes @roll->own.  Only what the seat
 *         sees is read.  Not for games that are fast
 *
 * Returns an action in @roll.
 */
const struct action *rollout_step(struct rollout *roll,
				  const struct state *world);

/**
 * rollout_make_likely - replace a random world by a likely one, by the game's
 * quick policy or by habits.h
 * @memory: the world is one of its worlds; the same as in rollout_init_habits
 * @prng: advanced
 */
void rollout_make_likely(const struct rollout *roll,
			 const struct memory *memory, uint64_t *prng,
			 struct state *world);

#endif
