/*
 * worlds.h - sample a random world: a state that fits everything that a seat
 * has seen.
 *
 * A world assigns a place to each card that the seat does not see: a hand, a
 * position in the stock, face down in the pile, or out of play.  Copies of a
 * card are different cards.  So worlds that differ only in which copy is in a
 * place count separately.  The worlds that fit a struct memory are the worlds
 * of all its layouts (layouts.h).  Known cards are in their known places.  Each
 * place contains as many cards of each pool as the layout says.  All these
 * worlds have the same probability.  The sampler ignores whether the other
 * seats would have acted in the same way with the sampled cards.
 *
 * If one copy of a shown card may be in hands and another in the renewed stock,
 * there are several layouts.  A placement of the hidden cards may fit several
 * of these layouts.  To keep probabilities equal, the sampler accepts a
 * placement that fits m layouts (ways.h) with probability 1/m.
 *
 * The sampler does not check whether the past actions of other seats were legal
 * with the cards of a world. referee/search/redeal.h makes this check, but
 * replays the whole deal for each card that it moves.
 *
 * The sampler draws a layout with a probability proportional to its number of
 * worlds; then it shuffles and deals each pool.  Games of one pack with at most
 * one joker always have one layout; then the sampler always accepts the first
 * placement.  With several layouts, the number of tries is limited, and the
 * sampler accepts the last placement in any case.
 */
#ifndef DEADWOOD_REFEREE_WORLDS_WORLDS_H
#define DEADWOOD_REFEREE_WORLDS_WORLDS_H

#include "referee/worlds/memory.h"

/**
 * worlds_sample - sample a random world for a seat
 * @view: the last view of the memory, or an equal view
 * @prng: state of the random numbers, which the function advances
 * @state: caller's storage, written on success.  Some parts of the state are
 *	hidden but are not cards, such as which seats passed an offer.  The
 *	sampler sets these parts as believe_sample does
 *
 * The result depends only on the arguments.  If no world exists, returns false.
 * Reasons are that view and events are not of the same deal, or that the view
 * is not the last view of the memory.
 */
bool worlds_sample(const struct view *view, const struct memory *memory,
		   uint64_t *prng, struct state *state);

#endif
