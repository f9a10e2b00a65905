/*
 * worlds.h - a random world: a state that could be the true one, for all that
 * its seat has seen.
 *
 * A world says of each card that the seat does not see where it lies: in whose
 * hand, where in the stock, face down in the pile, out of play.  Cards are told
 * apart, twins of several packs too, so a place that two twins could have is
 * filled in two ways.  The worlds of a memory are those of all its layouts
 * (layouts.h): known cards lie where they are known to lie, those of each pool
 * in the places that the layout gives it.  Each world has the same chance.
 * What others would rather have done with other cards is not weighed.
 *
 * Where a seat showed a card of which one twin lay in hands and one in the
 * renewed stock there are several layouts, and a placement may fit more than
 * one.  It has no more chance for that: of what fits m layouts (ways.h) one
 * drawn in m is kept.
 *
 * What a rule forced others to do is not asked: referee/search/redeal.h does
 * that, which plays the whole deal again for each card that it moves.
 *
 * The layouts' worlds are counted, a layout is drawn by its number of them, and
 * each pool is shuffled and dealt: while there is one layout, and in a game of
 * one pack without several jokers there always is, nothing is tried in vain.
 * With several the tries are bounded, and the last one is taken as it is.
 */
#ifndef DEADWOOD_REFEREE_WORLDS_WORLDS_H
#define DEADWOOD_REFEREE_WORLDS_WORLDS_H

#include "referee/worlds/memory.h"

/**
 * worlds_sample - one of the worlds
 * @view: the last that the memory was shown, or its equal
 * @prng: where the random numbers come from; goes on
 * @state: caller's storage; written on success.  What the view does not show
 *         and no card is (who has passed an offer) is as believe() makes it
 *
 * It hangs on its arguments alone.  Returns false when there is no world: view
 * and events were not those of a deal, or the view is not the memory's.
 */
bool worlds_sample(const struct view *view, const struct memory *memory,
		   uint64_t *prng, struct state *state);

#endif
