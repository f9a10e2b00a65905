/*
 * quick.h - how seats play in roll-outs: fast, and well enough that what a deal
 * brings in the mean tells good actions from bad ones.
 *
 * A roll-out plays a world (worlds.h), in which every card is known, to the
 * deal's end.  Each seat chooses by what it could see there: its hand, what was
 * shown, how many cards the others hold.  rollout.h picks the quick policy of a
 * game by its rules.
 */
#ifndef DEADWOOD_REFEREE_POLICY_QUICK_H
#define DEADWOOD_REFEREE_POLICY_QUICK_H

#include "lib/prng.h"
#include "referee/engine/state.h"

struct rollout;

/* Does gin's own quick policy know these rules?  Any options of the gin family
 * with gin's melds and values (deadwood.h). */
bool quick_gin_plays(const struct rules *rules);

/**
 * quick_gin - play a deal of gin to its end
 * @state: in any phase of the deal, with every card known; not changed
 * @own: the seat for which the roll-out is made: it waits for gin, where the
 *       other one knocks as soon as it may; SEAT_NONE: nobody waits
 * @points: caller's storage; gets the deal's score of either seat
 *
 * By chance nothing happens: the same state has the same end.
 */
void quick_gin(const struct state *state, seat_t own, int points[SEATS_MAX]);

/**
 * quick_gin_believe - make a world of gin a likely one
 * @state: a random world; the other seat's unknown cards are dealt anew,
 * several times, and stay as they fit best to what was played
 * @seat: who does not see them
 * @known: cards that the other surely holds
 * @prng: goes on
 *
 * Who plays well holds better cards than a random hand, and would have taken,
 * or kept, what the pile has and would complete its melds.
 */
void quick_gin_believe(struct state *state, seat_t seat,
		       const struct bag *known, uint64_t *prng);

/**
 * quick_any - play a deal of any game to its end, or for so many actions that
 * more of them would tell no more
 * @roll: working memory; its stream deals what is shuffled anew
 * @state: with every card known; changed
 * @points: as quick_gin has it; where the deal did not end, as it lies
 *
 * Returns whether it ended.
 */
bool quick_any(struct rollout *roll, struct state *state,
	       int points[SEATS_MAX]);

#endif
