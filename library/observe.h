/*
 * observe.h - observations: a seat's view encoded as a row of bytes.
 *
 * The row is a sequence of blocks: counts of cards, one-hot enums, numbers,
 * seats (the own seat first, then to its left), melds, and the game's flags.
 * Numbers are clamped to 0..255.
 *
 * observe_write_state encodes a state and reads only what the seat may see of
 * it.  The parts whose visibility depends on the rules are passed separately,
 * as struct visible.  observe_write_view makes such a state from a view.
 */
#ifndef DEADWOOD_LIBRARY_OBSERVE_H
#define DEADWOOD_LIBRARY_OBSERVE_H

#include "library/internal.h"
#include "referee/engine/view.h"

/* No game has a longer observation: 8 seats, three packs. */
#define OBSERVE_MAX 2048

/* @n flags of one type: offset @at in struct state, index @to in the row. */
struct observe_flags {
	unsigned n;
	struct {
		uint16_t at, to;
	} flag[VIEW_FLAGS_MAX];
};

/**
 * struct observe_plan - layout of the observations of a game
 * @count: length of an observation
 * @meld_rows: number of melds that have a row
 * @score_unit: points per unit in the score column
 * @bytes, @words: flags of one and two bytes
 * @seat_words, @seat_bags: flags that have a value for each seat
 * @others: all other flags; their types are in @type
 */
struct observe_plan {
	unsigned count, meld_rows;
	int score_unit;
	struct observe_flags bytes, words, seat_words, seat_bags, others;
	uint8_t type[VIEW_FLAGS_MAX]; /* enum flag_type */
};

/**
 * struct visible - the parts of a state whose visibility depends on the seat
 * @pile: number of each card that is visible in the discard pile, by column
 * @top: top card of the pile; CARD_NONE if it is hidden or there is none
 * @drew: the card that the seat drew in this turn, or CARD_NONE
 */
struct visible {
	const uint8_t *pile;
	card_t top, drew;
};

/* Compute the layout for a game. */
void observe_plan_init(const struct rules *rules, struct observe_plan *plan);

/* Count cards by column. */
void observe_count_cards(const card_t *cards, unsigned n,
			 uint8_t of[CARD_COLUMNS]);

/* Find what view_of would show, for families without a view function of their
 * own.  @of: storage for visible->pile. */
void observe_find_visible(const struct state *state, seat_t seat,
			  struct visible *visible, uint8_t of[CARD_COLUMNS]);

/* Encode a state for a seat.  @out: plan->count bytes. */
void observe_write_state(const struct observe_plan *plan,
			 const struct state *state, seat_t seat,
			 const struct visible *visible, uint8_t *restrict out);

/* Encode a view.  @room: working memory. */
void observe_write_view(const struct observe_plan *plan,
			const struct view *view, struct state *room,
			uint8_t *out);

#endif
