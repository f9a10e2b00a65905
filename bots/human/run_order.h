/*
 * run_order.h - put the cards of a meld that a human has named into the order
 * of a run.  A person adds cards to a run in any order.  In an action, the
 * cards of a run must go from low to high.
 */
#ifndef DEADWOOD_BOTS_HUMAN_RUN_ORDER_H
#define DEADWOOD_BOTS_HUMAN_RUN_ORDER_H

#include "referee/engine/meld.h"

/**
 * run_order - sort the cards of a run that are in another order
 * @cards: array of @n cards.  Jokers fill the gaps.  Further jokers go to the
 *	high end, or to the low end if a king is the high end
 *
 * The order does not change if it is already that of a run, if a joker has a
 * meaning, or if the cards are not a run with the ace low.
 */
void run_order(struct laid *cards, unsigned n);

#endif
