/*
 * quick.h - quick policies: play seats in rollouts.
 *
 * They are fast, and good enough that the mean result separates good actions
 * from bad ones.  A rollout plays a world (worlds.h), in which every card is
 * known, to the end of the deal.  Each seat uses only what it could see: its
 * hand, what was shown, how many cards the others hold. rollout.h selects the
 * quick policy of a game by its rules.
 */
#ifndef DEADWOOD_REFEREE_POLICY_QUICK_H
#define DEADWOOD_REFEREE_POLICY_QUICK_H

#include "lib/prng.h"
#include "referee/engine/state.h"

struct rollout;

/* Return true if quick_gin supports these rules: all options of the gin family
 * with gin's melds and values (least_deadwood.h). */
bool quick_gin_supports(const struct rules *rules);

/**
 * quick_gin_play - play a deal of gin to its end
 * @state: in any phase of the deal, with every card known; not changed
 * @own: the seat for which the rollout is made: it waits for gin, while its
 *       opponent waits in half of the worlds; SEAT_NONE: both knock as soon as
 *       they may
 * @points: caller's storage; receives the deal's score of each seat
 *
 * Deterministic: the same state has the same end.
 */
void quick_gin_play(const struct state *state, seat_t own,
		    int points[SEATS_MAX]);

/**
 * quick_gin_make_likely - replace a random world of gin by a likely one
 * @state: a random world; the opponent's unknown cards are dealt again several
 *         times.  The deal that fits best to the actions so far remains
 * @seat: the seat that does not see them
 * @known: cards that the opponent surely holds
 * @prng: advanced
 *
 * A good player's hand is better than a random hand.  Such a player would have
 * taken, or kept, cards of the pile that complete its melds.
 */
void quick_gin_make_likely(struct state *state, seat_t seat,
			   const struct bag *known, uint64_t *prng);

/**
 * quick_any_play - play a deal of any game to its end, or to a limit of actions
 * @roll: working memory; its stream deals reshuffled cards
 * @state: with every card known; changed
 * @points: as in quick_gin_play; for an unfinished deal, an estimate from hands
 *          and melds
 *
 * Returns whether the deal ended.
 */
bool quick_any_play(struct rollout *roll, struct state *state,
		    int points[SEATS_MAX]);

#endif
