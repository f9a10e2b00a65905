/*
 * showdown.h - show and compare hands, and lay off on shown melds, at the end
 * of a deal.
 *
 * The families gin, indian, knock and table share these functions.  Checks are
 * for the seat in turn.
 */
#ifndef DEADWOOD_REFEREE_KNOCK_SHOWDOWN_H
#define DEADWOOD_REFEREE_KNOCK_SHOWDOWN_H

#include "referee/engine/game.h"
#include "referee/search/partition.h"

/* Maximum number of melds, of at least three cards, that one action can
 * show. */
#define SHOWN_MELDS_MAX (ACTION_LISTS_MAX / 3)

/**
 * struct shown_hand - a hand that a seat shows: its melds, and the other cards
 * @rest: cards outside the melds.  Before shown_hand_read, @rest is the whole
 *	hand
 */
struct shown_hand {
	unsigned n;
	struct meld melds[SHOWN_MELDS_MAX];
	struct bag rest;
};

/**
 * shown_hand_read - find the melds of an action: disjoint melds of cards of the
 * hand (gin 7.1)
 * @hand: hand whose .rest has the cards that the melds may use.  The function
 *        moves the melds' cards from .rest to .melds, and sets the owner of the
 *        melds
 */
struct ruling shown_hand_read(const struct state *state,
			      const struct action *action,
			      struct shown_hand *hand);

/* Lay the melds of a knock on the table, keep the other cards in hand, and add
 * an event.  @card: the discard of the knock, or CARD_NONE.  Returns the added
 * event. */
struct event *shown_hand_lay(struct state *state, const struct shown_hand *hand,
			     card_t card, struct events *events);

/* Add the event that shows a hand of a finished deal with its best melds:
 * indian 12.1. */
void hand_show(const struct state *state, seat_t seat,
	       const struct partition *best, struct events *events);

/**
 * hands_find_lowest - find the hands with the lowest count
 * @counts: count of each seat
 * @seats: the seats to compare, one bit per seat
 * @knocker: the seat that ended the deal, or SEAT_NONE
 * @undercuts: with the same lowest count, other seats win instead of the
 *        knocker; false: only the knocker wins
 *
 * Returns the winners, one bit per seat: knock 9.4, tonk 9.4.
 */
unsigned hands_find_lowest(const int *counts, unsigned seats, seat_t knocker,
			   bool undercuts);

/* Add cards of the hand to a meld on the table: gin 6.1. */
struct ruling layoff_apply(struct state *state, const struct action *action,
			   struct events *events);

/* Return whether the card can be laid off on state->table[@meld]. */
bool layoff_fits(const struct state *state, card_t card, unsigned meld);

/* List the lay-offs (cards added to shown melds) of single cards.  If two cards
 * can be added at once, the function sets @more. */
void layoff_list(const struct state *state, struct legal *out);

/* Return the discard that leaves the least deadwood.  Among equal discards,
 * return the one with the most points, then the last in order.  @kept: a card
 * that the seat may not discard, or CARD_NONE. */
card_t least_discard(const struct state *state, card_t kept);

#endif
