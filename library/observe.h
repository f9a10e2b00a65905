/*
 * observe.h - what a seat sees, as a row of numbers.
 *
 * Blocks stand one behind the other: cards by their places, then words as one 1
 * among zeros, then numbers, seats from one's own on to the left, melds, and
 * the game's flags.  A number that does not fit is the nearest that does.
 *
 * The row is written from a state, of which nothing is read but what the seat
 * sees; what of it hangs on the rules of seeing comes apart, as struct seen.  A
 * view makes such a state of itself.
 */
#ifndef DEADWOOD_LIBRARY_OBSERVE_H
#define DEADWOOD_LIBRARY_OBSERVE_H

#include "library/inside.h"
#include "referee/engine/view.h"

/* No game's observation has more: 8 seats, three packs. */
#define OBSERVE_MAX 2048

/* Flags of one type: where in a state, where in the row; @n of them. */
struct observe_flags {
	unsigned n;
	struct {
		uint16_t at, to;
	} flag[VIEW_FLAGS_MAX];
};

/**
 * struct observe_plan - what follows from the rules alone
 * @count: numbers of an observation
 * @meld_rows: melds that have a row
 * @score_unit: points of a score that are 1
 * @bytes, @words: flags of one and two bytes; @seat_words, @seat_bags: by seat
 * @others: flags of all other types, which are @type
 */
struct observe_plan {
	unsigned count, meld_rows;
	int score_unit;
	struct observe_flags bytes, words, seat_words, seat_bags, others;
	uint8_t type[VIEW_FLAGS_MAX]; /* enum flag_type */
};

/**
 * struct seen - what of a state hangs on who looks
 * @pile: how many of each card are seen in the discard pile, by their places
 * @top: its last card, or CARD_NONE where that is not seen
 * @drew: the card drawn in this turn, or CARD_NONE
 */
struct seen {
	const uint8_t *pile;
	card_t top, drew;
};

void observe_plan(const struct rules *rules, struct observe_plan *plan);

/* Count cards by their places. */
void observe_count(const card_t *cards, unsigned n, uint8_t of[CARD_PLACES]);

/* What view_of shows of a state, where its family has no view of its own.  @of:
 * room to count the pile in. */
void observe_seen(const struct state *state, seat_t seat, struct seen *seen,
		  uint8_t of[CARD_PLACES]);

/* @out: @plan->count bytes. */
void observe_state(const struct observe_plan *plan, const struct state *state,
		   seat_t seat, const struct seen *seen, uint8_t *restrict out);

/* The same of a view; @room: a state to work in. */
void observe_view(const struct observe_plan *plan, const struct view *view,
		  struct state *room, uint8_t *out);

#endif
