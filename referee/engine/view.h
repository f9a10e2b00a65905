/*
 * view.h - the part of a state that a seat may see.
 *
 * view_of copies only visible data; it never copies hidden data to erase it
 * afterwards.  Every message to a bot about a state is written from a struct
 * view.  House bots build the same struct from the messages.
 */
#ifndef DEADWOOD_REFEREE_ENGINE_VIEW_H
#define DEADWOOD_REFEREE_ENGINE_VIEW_H

#include "game.h"

/* Pseudo-seat of a spectator, which sees what all seats see.  It has a bit of
 * its own in the masks of events (event.h). */
#define SEAT_PUBLIC ((seat_t)15)

#define VIEW_FLAGS_MAX	 32   /* chosen: canasta has most, some 15 */
#define VIEW_FLAGS_BYTES 1024 /* chosen: canasta has most, some 700 */

/**
 * struct view - a state as one seat sees it
 * @discard: the public part of the pile, from the bottom up; CARD_HIDDEN for a
 *        card that lies face down.  @discard_count is the size of the whole
 *        pile; if discard.n is less, @discard contains the topmost cards
 * @cards: number of cards in each hand
 * @opened: bit per seat
 * @in: bit per seat still in the match
 * @table: borrowed from the state
 * @flag: the @flag_count flags of the game that are not hidden, in the order of
 *        flag_next; @flag_at: offset of each in @flags
 * Other members are as in struct state.
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
	seat_t turn; /* the seat that must act */
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
 * view_of - make the view of a seat
 * @state: must outlive the view, which borrows its table
 * @seat: a seat of the match, or SEAT_PUBLIC, whose hand is empty
 * @view: caller's storage
 */
void view_of(const struct state *state, seat_t seat, struct view *view);

/* Make a view again, of a state with the same rules as before: does not list
 * the flags again. */
void view_update(const struct state *state, seat_t seat, struct view *view);

/* Return one member of a view: whether the top of the pile lies face down for a
 * seat; the card drawn in this turn, if the seat saw it, or CARD_NONE. */
bool view_top_hidden(const struct state *state, seat_t seat);
card_t view_drew(const struct state *state, seat_t seat);

/* Set @flag_count, @flag and @flag_at, which depend only on the rules. */
void view_list_flags(struct view *view);

/* Set the flags of a state to those of a view, except hidden ones. */
void view_set_flags(const struct view *view, struct state *state);

#endif
