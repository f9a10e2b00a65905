/* Checks of a discard in the table family, of the seat that a skip card names,
 * and of a knock without a discard. */
#include "referee/engine/ruling.h"
#include "referee/table/table.h"

struct ruling
table_check_discard(const struct state *state, card_t card)
{
	const struct bag *hand = &state->hands[state->seat];
	struct ruling ruling;
	struct fit fit;

	if (!bag_has(hand, card))
		return refuse(REFUSE_NOT_IN_HAND, card);
	ruling = table_check_card(state, card, hand->of[card], hand->n);
	/* rummy2 4.3; 5.7 exempts the card that a pat hand has left */
	if (ruling.refusal == REFUSE_NONE && state->rules->keep_fitting &&
	    !(table_is_pat(state) && (state->opened >> state->seat & 1)) &&
	    table_fits(state, card, false, &fit))
		return refuse(REFUSE_FITS, card);
	return ruling;
}

int
table_discard_fine(const struct state *state, card_t card)
{
	const struct rules *rules = state->rules;
	struct fit fit;

	if (rules->discard_fine == 0 || state->hands[state->seat].n == 1)
		return 0;
	return card_is_wild(rules, card) || table_fits(state, card, false, &fit)
		       ? rules->discard_fine
		       : 0;
}

unsigned
table_skip_targets(const struct state *state)
{
	unsigned targets = state->dealt & ~(1u << state->seat);

	if (!state->rules->skip_named)
		return 0;
	for (unsigned i = 0; i < state->players; i++) {
		if (state->own.table.skipped[i] != SKIPPED_NOT)
			targets &= ~(1u << i);
	}
	return targets;
}

seat_t
table_skip_target(const struct state *state, unsigned targets)
{
	seat_t best = SEAT_NONE;

	for (seat_t seat = 0; seat < state->players; seat++) {
		if ((targets >> seat & 1) &&
		    (best == SEAT_NONE ||
		     state->hands[seat].n < state->hands[best].n))
			best = seat;
	}
	return best;
}

struct ruling
table_check_skip(const struct state *state, const struct action *action)
{
	unsigned targets = card_is_skip(state->rules, action->card)
				   ? table_skip_targets(state)
				   : 0;
	bool named = action->to == 0
			     ? targets == 0
			     : action->to <= state->players &&
				       (targets >> (action->to - 1) & 1);

	return named ? good : refuse(REFUSE_FORM, CARD_NONE);
}

bool
table_has_discard(const struct state *state)
{
	const struct bag *hand = &state->hands[state->seat];

	for (uint64_t left = hand->any; left != 0; left &= left - 1) {
		card_t card = (card_t)__builtin_ctzll(left);

		if (table_check_discard(state, card).refusal == REFUSE_NONE)
			return true;
	}
	return table_check_discard(state, CARD_X1).refusal == REFUSE_NONE ||
	       table_check_discard(state, CARD_X2).refusal == REFUSE_NONE;
}

struct ruling
table_check_knock(const struct state *state)
{
	const struct bag *hand = &state->hands[state->seat];
	card_t cards[PACK_CARDS_MAX];
	unsigned n = bag_list(hand, cards);
	struct fit fit;

	if (state->rules->stuck != STUCK_KNOCK)
		return refuse(REFUSE_NO_SUCH_ACTION, CARD_NONE);
	if (state->phase != PHASE_PLAY)
		return refuse(REFUSE_PHASE, CARD_NONE);
	/* rummy2 4.4 */
	if (table_is_pat(state) &&
	    state->rules->final_discard == FINAL_REQUIRED)
		return refuse(REFUSE_KNOCK_NEVER, CARD_NONE);
	if (table_has_discard(state))
		return refuse(REFUSE_KNOCK_DISCARD, CARD_NONE);
	for (unsigned i = 0; i < n; i++) {
		if (table_fits(state, cards[i], true, &fit))
			return refuse(REFUSE_KNOCK_FITS, cards[i]);
	}
	return good;
}
