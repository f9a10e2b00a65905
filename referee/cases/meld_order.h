/*
 * meld_order.h - find out whether cards that are no meld are a run in another
 * order.
 *
 * The cards of a run are written from low to high.  A rule case that expects
 * cards to be no meld proves nothing if only their order is wrong.
 */
#ifndef DEADWOOD_REFEREE_CASES_MELD_ORDER_H
#define DEADWOOD_REFEREE_CASES_MELD_ORDER_H

#include "referee/engine/game.h"

/* Return whether the cards, sorted by rank with the ace low or high, are a run
 * of the deal.  Return false if a wild card without "=" is among them: its
 * place says what it represents.  @out gets the run. */
bool meld_order_find(const struct state *state, const struct laid *cards,
		     unsigned count, struct meld *out);

#endif
