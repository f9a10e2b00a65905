/*
 * believe.h - determinization: make a random state that is consistent with a
 * view.
 *
 * The engine plays on states, and a view contains all of a state except the
 * hidden cards.  This module deals them at random to the places where they may
 * be.  It uses only the current view; worlds.h also uses earlier events.  A
 * caller that needs what holds in every consistent state makes several.
 */
#ifndef DEADWOOD_REFEREE_WORLDS_BELIEVE_H
#define DEADWOOD_REFEREE_WORLDS_BELIEVE_H

#include "lib/prng.h"
#include "referee/engine/view.h"

/**
 * believe_list_unseen - list the cards that a seat does not see
 *
 * They are in other hands, in the stock or hidden in the pile.
 */
void believe_list_unseen(const struct view *view, struct bag *unseen);

/**
 * believe_sample - make a random state that is consistent with a view
 * @view: with rules resolved for its players
 * @state: caller's storage; written on success
 *
 * Returns false if the view is impossible under these rules: it shows more
 * copies of a card than the pack has, or there are too few cards for the hidden
 * places.
 */
bool believe_sample(const struct view *view, uint64_t *prng,
		    struct state *state);

/* Copy the cards of a bag to @pile in random order. */
void believe_shuffle(const struct bag *cards, uint64_t *prng,
		     struct pile *pile);

/* Set the parts of a state that are not random. believe_init sets all public
 * parts and the seat's own hand, without hidden cards. believe_set_flags sets
 * the game's own part after the hidden cards are dealt: as at the start of a
 * deal, then from the flags of the view. */
void believe_init(const struct view *view, struct state *state);
void believe_set_flags(const struct view *view, struct state *state);

#endif
