/*
 * believe.h - from what a seat sees to a state that could be the true one.
 *
 * The engine plays on states, and a view holds all of a state but the hidden
 * cards: those are dealt at random among the places where they may lie.  Every
 * state made from one view is a guess; what must hold whatever the guess is
 * asked of several.  Of what was before it a view tells nothing: who remembers
 * that as well asks worlds.h.
 */
#ifndef DEADWOOD_REFEREE_WORLDS_BELIEVE_H
#define DEADWOOD_REFEREE_WORLDS_BELIEVE_H

#include "lib/prng.h"
#include "referee/engine/view.h"

/**
 * believe_unseen - the cards that a seat does not see
 *
 * All of the pack that lies in nobody's sight: in other hands, in the stock,
 * hidden in the pile.
 */
void believe_unseen(const struct view *view, struct bag *unseen);

/**
 * believe - make a state that looks like this to the view's seat
 * @view: with rules resolved for its players
 * @state: caller's storage; written on success
 *
 * Returns false when the view cannot be one of these rules: it shows more of a
 * card than the pack has, or there are too few cards for the hidden places.
 */
bool believe(const struct view *view, uint64_t *prng, struct state *state);

/* The cards of a bag in random order. */
void believe_shuffle(const struct bag *cards, uint64_t *prng,
		     struct pile *pile);

/* The two halves of it that are not random: a state with what everybody sees
 * and the seat's own hand, without hidden cards; and when these are dealt, the
 * game's own part: as at a deal's start, then what the view's flags tell. */
void believe_open(const struct view *view, struct state *state);
void believe_own(const struct view *view, struct state *state);

#endif
