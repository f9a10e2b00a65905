/*
 * run_order.h - put the cards of a meld that a human has named into the order
 * of a run.  A person adds cards to a run in any order; in an action, the cards
 * of a run stand from low to high.
 */
#ifndef DEADWOOD_BOTS_HUMAN_RUN_ORDER_H
#define DEADWOOD_BOTS_HUMAN_RUN_ORDER_H

#include "referee/engine/meld.h"

/**
 * run_order - sort cards that are a run in another order
 * @cards: @n cards; jokers fill the gaps, and further jokers stand at the high
 *	end, or at the low end above a king
 *
 * The order stays if it is that of a run already, if a joker has a meaning, or
 * if the cards are no run with the ace low.
 */
void run_order(struct laid *cards, unsigned n);

#endif
