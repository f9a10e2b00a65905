/*
 * quick.h - quick policies: play seats in rollouts (deals with assumed hidden
 * cards).
 *
 * These policies are fast, and play well enough that the mean result of
 * rollouts separates good actions from bad ones.  A rollout plays a world
 * (worlds.h), in which every card is known, to the end of the deal.  A quick
 * policy chooses for each seat only from what the seat could see in a match.  A
 * seat could see its own hand, the cards that were shown, and the number of
 * cards in the other hands. rollout.h selects a quick policy by the rules of
 * the game.
 */
#ifndef DEADWOOD_REFEREE_POLICY_QUICK_H
#define DEADWOOD_REFEREE_POLICY_QUICK_H

#include "lib/prng.h"
#include "referee/engine/state.h"

struct rollout;

/* Return true if quick_gin supports these rules: the gin family with gin's
 * melds and card values (least_deadwood.h).  Other options of the rules do not
 * matter. */
bool quick_gin_supports(const struct rules *rules);

/**
 * quick_gin_play - play a deal of gin to its end
 * @state: state in any phase of the deal, with every card known; the function
 *	does not change it
 * @own: number of the seat for which the rollout is made.  The seat @own waits
 *       for gin.  Its opponent waits for gin in half of the worlds.  SEAT_NONE:
 *       both seats knock as soon as they may
 * @points: caller's storage, which gets each seat's score of the deal
 *
 * The function is deterministic: the same state gives the same points.
 */
void quick_gin_play(const struct state *state, seat_t own,
		    int points[SEATS_MAX]);

/**
 * quick_gin_make_likely - replace a random world of gin by a likely world
 * @state: random world of gin.  The function deals the opponent's unknown cards
 *	several times, and keeps the deal that best fits the actions so far
 * @seat: number of the seat that does not see the opponent's cards
 * @known: cards that the opponent surely holds
 * @prng: state of the random numbers, which the function advances
 *
 * Few random hands are likely for a good player.  With most hands, a good
 * player would have taken or kept some card that is now in the pile.
 */
void quick_gin_make_likely(struct state *state, seat_t seat,
			   const struct bag *known, uint64_t *prng);

/**
 * quick_any_play - play a deal of any game to its end, or to a limit of actions
 * @roll: working memory.  Its random numbers shuffle the discard pile if the
 *	pile becomes the new stock
 * @state: state with every card known, which the function changes
 * @points: caller's storage, which gets each seat's score of the deal.  For an
 *	unfinished deal, gets an estimate from hands and melds
 *
 * Returns whether the deal ended.
 */
bool quick_any_play(struct rollout *roll, struct state *state,
		    int points[SEATS_MAX]);

#endif
