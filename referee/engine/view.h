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

/* Nobody's seat: it sees what all seats see, as somebody who looks on does.  A
 * bit of its own in the masks of events (event.h), which no seat has. */
#define SEAT_PUBLIC ((seat_t)15)

#define VIEW_FLAGS_MAX	 32   /* chosen: the most is canasta's, some 15 */
#define VIEW_FLAGS_BYTES 1024 /* chosen: the most is canasta's, some 700 */

/**
 * struct view - a state as one seat sees it
 * @discard: the pile from the bottom up as far as the sheet makes it public;
 *        CARD_HIDDEN for a card lying face down.  @discard_count is the whole
 *        pile's number of cards; discard.n may be less: the topmost ones
 * @cards: how many cards each hand holds
 * @opened: bit per seat
 * @in: bit per seat still in the match
 * @table: kept while the view is used
 * @flag: the game's flags that are not hidden, @flag_count of them in the order
 *        of flag_next; @flag_at: where each stands in @flags
 * The rest is as in struct state.
 */
struct view {
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
	uint8_t flag_count;
	const struct flag *flag[VIEW_FLAGS_MAX];
	uint16_t flag_at[VIEW_FLAGS_MAX];
	_Alignas(8) unsigned char flags[VIEW_FLAGS_BYTES];
};

/**
 * view_of - what a seat sees
 * @state: its table is kept by the view: it must outlive it
 * @seat: of the match, or SEAT_PUBLIC, whose hand is empty
 * @view: caller's storage
 */
void view_of(const struct state *state, seat_t seat, struct view *view);

/* The same where @view was made of a state with these rules before: its flags
 * are listed already. */
void view_again(const struct state *state, seat_t seat, struct view *view);

/* Two pieces of it alone: does the top of the pile lie face down to this seat?
 * The card drawn in this turn, as far as this seat saw it. */
bool view_top_hidden(const struct state *state, seat_t seat);
card_t view_drew(const struct state *state, seat_t seat);

/* What flags there are, and where in @flags: of the rules alone. */
void view_list_flags(struct view *view);

/* Set a state's flags to those of a view; hidden ones are left alone. */
void view_set_flags(const struct view *view, struct state *state);

#endif
