/* Answers to offers: a table with the checks, lists and effects of each kind of
 * offer. */
#include "referee/table/table_offer.h"

#include "referee/engine/ruling.h"

#define PASS (1u << ACT_PASS)

static const struct offer_row {
	uint32_t may;
	struct ruling (*answer)(struct state *state,
				const struct action *action,
				struct stream *stream, struct events *events);
	void (*list)(const struct state *state, struct legal *out);
} rows[] = {
	[OFFER_NONE] = { PASS, NULL, NULL },
	[OFFER_CUT] = { PASS | 1u << ACT_BID, offer_answer_cut,
			offer_list_cuts },
	[OFFER_BUY] = { PASS | 1u << ACT_BUY, offer_answer_buy,
			offer_list_buy },
	[OFFER_CLAIM] = { PASS | 1u << ACT_SWAP, offer_answer_claim,
			  offer_list_claims },
	[OFFER_BID] = { PASS | 1u << ACT_BID, offer_answer_bid,
			table_list_bids },
	[OFFER_CALL] = { PASS | 1u << ACT_KNOCK, offer_answer_call,
			 offer_list_call },
	/* the seat must show its hand: tonk 3.3 */
	[OFFER_DEALT] = { 1u << ACT_KNOCK, offer_answer_dealt,
			  offer_list_call },
};

struct ruling
table_answer(struct state *state, const struct action *action,
	     struct stream *stream, struct events *events)
{
	const struct offer_row *row = &rows[state->own.table.offer];

	if (row->answer == NULL ||
	    !(table_may_answer(state) >> action->act & 1))
		return refuse(REFUSE_PHASE, CARD_NONE);
	return row->answer(state, action, stream, events);
}

void
table_list_answers(const struct state *state, struct legal *out)
{
	const struct offer_row *row = &rows[state->own.table.offer];

	if (row->list != NULL)
		row->list(state, out);
	if (row->may & PASS)
		legal_add(out, ACT_PASS);
}

uint32_t
table_may_answer(const struct state *state)
{
	return rows[state->own.table.offer].may;
}

/* Restore the offers that a call or a hand as dealt begins.  Returns false if
 * the position is in none of them. */
static bool
table_restore_call(struct state *state)
{
	struct table_state *own = &state->own.table;
	seat_t seat = state->seat;

	if (own->caller >= state->players) {
		if (state->turns > 0 || !table_hand_ends(state, seat))
			return false;
		own->shows = true;
		own->offer = OFFER_DEALT;
		own->asked = (uint8_t)(1u << seat);
		return true;
	}
	own->offer = OFFER_CALL;
	for (unsigned i = 0; i < state->players && seat != own->caller; i++) {
		if (i == 0 || table_has_meld(state, seat))
			own->asked |= (uint8_t)(1u << seat);
		seat = seat_after(state, seat);
	}
	return true;
}

/* Restore the offer of a position.  No rule case starts here, but a searching
 * bot sets up positions from the flags of its view. */
static void
table_restore_offer(struct state *state)
{
	struct table_state *own = &state->own.table;
	seat_t seat = state->seat;
	seat_t last = own->bid > 0 ? own->bidder : own->turn_seat;

	if (table_restore_call(state))
		return;
	if (last >= state->players || !(state->dealt >> last & 1))
		return;
	own->offer = offer_any_fresh(state) ? OFFER_CLAIM : OFFER_BUY;
	/* the view does not show which seats have passed */
	if (own->bid > 0)
		own->offer = OFFER_BID;
	for (; seat != last; seat = seat_after(state, seat)) {
		if (own->offer != OFFER_BUY || seat != own->upcard_from)
			own->asked |= (uint8_t)(1u << seat);
	}
}

void
table_offer_position(struct state *state)
{
	if (state->rules->cut &&
	    (state->own.table.cut ||
	     (state->phase == PHASE_OFFER && state->hands[state->seat].n == 0)))
		offer_position_cut(state);
	else if (state->phase == PHASE_OFFER)
		table_restore_offer(state);
	else
		state->own.table.turn_seat = SEAT_NONE;
}
