/*
 * view.h - what a seat may see of a state.
 *
 * view_of picks; nothing is copied and then blanked out.  All that is ever sent
 * to a bot about a state is written from a struct view, and house bots build
 * the same struct from what they receive.
 */
#ifndef DEADWOOD_REFEREE_ENGINE_VIEW_H
#define DEADWOOD_REFEREE_ENGINE_VIEW_H

#include "game.h"

/**
 * struct view - a state as one seat sees it
 * @discard: the pile from the bottom up as far as the sheet makes it public;
 *        CARD_HIDDEN for a card lying face down.  @discard_count is the whole
 *        pile's number of cards; discard.n may be less: the topmost ones
 * @cards: how many cards each hand holds
 * @opened: bit per seat
 * @in: bit per seat still in the match
 * @state: the family's flags are read from here by flag rows that are not
 *        hidden; kept while the view is used
 * The rest is as in struct state.
 */
struct view {
	const struct state *state;
	const struct rules *rules;
	seat_t seat;
	uint8_t players;
	struct bag hand;
	uint8_t melds;
	const struct meld *table;
	struct pile discard;
	uint8_t discard_count;
	struct bag spread;
	uint8_t stock;
	uint8_t cards[SEATS_MAX];
	int scores[SEATS_MAX];
	uint8_t opened;
	uint8_t in;
	uint16_t deal;
	uint16_t turns;
	seat_t dealer;
	seat_t turn; /* who must act */
	uint8_t phase;
	card_t drew; /* the card this seat drew this turn, or CARD_NONE */
	uint8_t from;
	bool first;
};

/**
 * view_of - what a seat sees
 * @state: kept by the view, for its table and flags: it must outlive it
 * @view: caller's storage
 */
void view_of(const struct state *state, seat_t seat, struct view *view);

#endif
