/*
 * observe.h - observations: a seat's view encoded as a row of bytes.
 *
 * The row is a sequence of blocks: card counts, one-hot enums, numbers, values
 * by seat (own seat first, then clockwise), melds, and flags.  Every number in
 * the row is clamped to 0..255.
 *
 * observe_write_state encodes a state and reads only the parts that the seat
 * may see.  Visibility of some parts depends on the rules.  The caller passes
 * these parts separately, as struct visible. observe_write_view encodes a view:
 * it first makes a state from the view.
 */
#ifndef DEADWOOD_LIBRARY_OBSERVE_H
#define DEADWOOD_LIBRARY_OBSERVE_H

#include "library/internal.h"
#include "referee/engine/view.h"

/* Maximum length in bytes of an observation, with 8 seats and six packs. */
#define OBSERVE_MAX 2048

/* List of @n flags (game-specific members of the state) of one type.  Each flag
 * has the offset @at in struct state and the index @to in the row. */
struct observe_flags {
	unsigned n;
	struct {
		uint16_t at, to;
	} flag[VIEW_FLAGS_MAX];
};

/**
 * struct observe_plan - layout of the observations of a game
 * @count: length of an observation in bytes
 * @meld_rows: maximum number of melds in an observation
 * @score_unit: number of points that one unit in the score columns represents
 * @bytes: flags of one byte; @words: flags of two bytes
 * @seat_words: flags with a number for each seat; @seat_bags: flags with a bag
 *	of cards for each seat
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
 * @pile: number of visible copies of each card in the discard pile, by
 *	internal_card_column
 * @top: top card of the pile; CARD_NONE if the card is hidden or the pile is
 *	empty
 * @drew: card that the seat drew in this turn; CARD_NONE if it drew no card
 */
struct visible {
	const uint8_t *pile;
	card_t top, drew;
};

/* Compute the layout of the observations of a game. */
void observe_plan_init(const struct rules *rules, struct observe_plan *plan);

/* Count the copies of each card, indexed by internal_card_column. */
void observe_count_cards(const card_t *cards, unsigned n,
			 uint8_t of[CARD_COLUMNS]);

/* Set @visible to what view_of would show.  The function is for game families
 * without a family.view function.  @of: storage to which visible->pile
 * points. */
void observe_find_visible(const struct state *state, seat_t seat,
			  struct visible *visible, uint8_t of[CARD_COLUMNS]);

/* Encode a state as the seat sees it.  @out: buffer that receives plan->count
 * bytes. */
void observe_write_state(const struct observe_plan *plan,
			 const struct state *state, seat_t seat,
			 const struct visible *visible, uint8_t *restrict out);

/* Encode a view.  The result equals the result of observe_write_state for the
 * true state.  @room: working memory. */
void observe_write_view(const struct observe_plan *plan,
			const struct view *view, struct state *room,
			uint8_t *out);

#endif
