/*
 * believe.h - determinization: make a random complete state that fits a seat's
 * view.
 *
 * The engine needs a complete state.  A view contains all of a state except the
 * hidden cards.  believe_sample deals the hidden cards at random to the places
 * where they may be.  The function uses only the current view; worlds.h also
 * uses earlier events.
 */
#ifndef DEADWOOD_REFEREE_WORLDS_BELIEVE_H
#define DEADWOOD_REFEREE_WORLDS_BELIEVE_H

#include "lib/prng.h"
#include "referee/engine/view.h"

/**
 * believe_list_unseen - list the cards that a seat does not see
 *
 * The listed cards are in other hands, in the stock, hidden in the pile or out
 * of play.
 */
void believe_list_unseen(const struct view *view, struct bag *unseen);

/**
 * believe_sample - make a random state that is consistent with a view
 * @view: view of the seat; view->rules must be resolved for its number of
 *	players
 * @state: caller's storage, written on success
 *
 * If the view is impossible under these rules, returns false.  An impossible
 * view shows more copies of a card than the pack has, or leaves too few cards
 * for the hidden places.
 */
bool believe_sample(const struct view *view, uint64_t *prng,
		    struct state *state);

/* Copy the cards of a bag to @pile in random order. */
void believe_shuffle(const struct bag *cards, uint64_t *prng,
		     struct pile *pile);

/* Set all parts of a state that are not random.  First, believe_init sets all
 * public parts and the seat's own hand, without hidden cards.  After the caller
 * has dealt the hidden cards, believe_set_flags sets the members that only this
 * family of games uses.  believe_set_flags starts with their values at the
 * start of a deal, then applies the flags of the view. */
void believe_init(const struct view *view, struct state *state);
void believe_set_flags(const struct view *view, struct state *state);

#endif
