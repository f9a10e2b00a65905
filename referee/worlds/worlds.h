/*
 * worlds.h - sample a random world: a state consistent with all that a seat has
 * seen.
 *
 * A world assigns a place to each card that the seat does not see: a hand, a
 * position in the stock, face down in the pile, out of play.  Copies of a card
 * are different cards, so a place that can have either copy counts twice.  The
 * worlds of a memory are the worlds of all its layouts (layouts.h): known cards
 * are in their known places, cards of each pool in the places of the layout.
 * All worlds have the same probability.  What others would have done with other
 * cards has no effect.
 *
 * If a seat shows a card with one copy in hands and one in the renewed stock,
 * there are several layouts, and a placement may fit more than one.  To keep
 * probabilities equal, a placement that fits m layouts (ways.h) is accepted
 * with probability 1/m.
 *
 * Restrictions of the rules on others' past actions are ignored.
 * referee/search/redeal.h respects them: it replays the whole deal for each
 * card that it moves.
 *
 * The sampler draws a layout by its number of worlds, then shuffles and deals
 * each pool.  With one layout, which is certain in games of one pack without
 * several jokers, it never retries.  With several layouts, the number of tries
 * is bounded, and the last one is used as it is.
 */
#ifndef DEADWOOD_REFEREE_WORLDS_WORLDS_H
#define DEADWOOD_REFEREE_WORLDS_WORLDS_H

#include "referee/worlds/memory.h"

/**
 * worlds_sample - sample a world
 * @view: the last one of the memory, or its equal
 * @prng: state of the random numbers; advanced
 * @state: caller's storage; written on success.  Parts that the view does not
 *         show and that are no cards, such as who has passed an offer, are set
 *         as by believe_sample
 *
 * The result depends only on the arguments.  Returns false if there is no
 * world: view and events are not of one deal, or the view is not the memory's.
 */
bool worlds_sample(const struct view *view, const struct memory *memory,
		   uint64_t *prng, struct state *state);

#endif
