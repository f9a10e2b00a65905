/*
 * view.h - the part of a match's state that one seat may see.
 *
 * view_of copies only data that the seat may see.  So a struct view contains no
 * hidden data.  The referee writes every message about a state from a struct
 * view.  The house bots (bots/house) build the same struct from these messages.
 */
#ifndef DEADWOOD_REFEREE_ENGINE_VIEW_H
#define DEADWOOD_REFEREE_ENGINE_VIEW_H

#include "game.h"

/* Seat number of a spectator, who sees only what all seats see.  The bit masks
 * of an event's viewers (event.h) also have a bit for SEAT_PUBLIC. */
#define SEAT_PUBLIC ((seat_t)15)

/* Chosen: canasta needs the most room, about 15 flags and 700 bytes. */
#define VIEW_FLAGS_MAX	 32
#define VIEW_FLAGS_BYTES 1024

/**
 * struct view - a state as one seat sees it
 * @rules: the rules that are valid for the seat in this deal
 * @discard: topmost cards of the discard pile that the seat may see, from the
 *        bottom up.  CARD_HIDDEN stands for a card that lies face down.
 *        @discard_count is the number of cards in the whole pile
 * @cards: number of cards in the hand of each seat
 * @opened: one bit per seat that has opened (laid a card)
 * @in: one bit per seat that is still in the match
 * @table: the melds on the table; borrowed from the state
 * @flag: the @flag_count visible flags of the game (flag.h), in the order of
 *        flag_next.  @flag_at: offset of each flag's value in @flags
 */
struct view {
	const struct rules *rules;
	seat_t seat;
	uint8_t players;
	struct bag hand;
	uint8_t melds;
	const struct meld *table;
	struct pile discard;
	uint16_t discard_count;
	struct bag spread;
	uint16_t stock;
	uint16_t cards[SEATS_MAX];
	int scores[SEATS_MAX];
	uint8_t opened;
	uint8_t in;
	uint16_t deal;
	uint16_t turns;
	seat_t dealer;
	seat_t turn; /* the seat that must act */
	uint8_t phase;
	card_t drew; /* card drawn in this turn; CARD_NONE if the view's seat
			did not see the card */
	uint8_t from;
	bool first;
	uint8_t flag_count;
	const struct flag *flag[VIEW_FLAGS_MAX];
	uint16_t flag_at[VIEW_FLAGS_MAX];
	_Alignas(8) unsigned char flags[VIEW_FLAGS_BYTES];
};

/**
 * view_of - make the view of a seat
 * @state: state to view.  The state must outlive the view, because @table of
 *        the view points into it
 * @seat: a seat of the match, or SEAT_PUBLIC (its hand is empty)
 * @view: caller's storage
 */
void view_of(const struct state *state, seat_t seat, struct view *view);

/* Update a view that view_of made, so that the view shows a later state with
 * the same rules.  view_update is faster than view_of, because it does not list
 * the flags again. */
void view_update(const struct state *state, seat_t seat, struct view *view);

/* Return one value of a seat's view.  view_top_hidden returns whether the top
 * card of the discard pile lies face down for the seat.  view_drew returns the
 * card drawn in this turn; CARD_NONE if the seat did not see the card. */
bool view_top_hidden(const struct state *state, seat_t seat);
card_t view_drew(const struct state *state, seat_t seat);

/* Set @flag_count, @flag and @flag_at of a view.  @flag_count, @flag and
 * @flag_at depend only on the rules. */
void view_list_flags(struct view *view);

/* Set @rules of a view to the rule set that is valid for the view's seat.
 * Before the call, @rules may be any set of the game.  The caller must set the
 * deal and the flags first. */
void view_choose_rules(struct view *view);

/* Copy the values of the flags in a view to a state. */
void view_set_flags(const struct view *view, struct state *state);

#endif
