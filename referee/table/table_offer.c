/* Begin an offer, pass it from seat to seat, and end it. */
#include "referee/table/table_offer.h"

#include <string.h>

seat_t
offer_next(const struct state *state, seat_t seat)
{
	for (unsigned i = 1; i <= state->players; i++) {
		seat_t next = (seat_t)((seat + i) % state->players);

		if (state->own.table.asked >> next & 1)
			return next;
	}
	return SEAT_NONE;
}

void
offer_begin(struct state *state, enum offer offer, unsigned asked)
{
	struct table_state *own = &state->own.table;

	own->offer = (uint8_t)offer;
	own->asked = (uint8_t)asked;
	own->turn_seat = state->seat;
	own->turn_drew = state->drew;
	own->turn_from = state->from;
	state->drew = CARD_NONE;
	state->from = FROM_NONE;
	state->phase = PHASE_OFFER;
	state->seat = offer_next(state, state->seat);
}

void
offer_end(struct state *state, enum phase phase)
{
	struct table_state *own = &state->own.table;

	state->seat = own->turn_seat;
	state->drew = own->turn_drew;
	state->from = own->turn_from;
	state->phase = (uint8_t)phase;
	if (own->offer == OFFER_CLAIM)
		memset(own->fresh, 0, sizeof(own->fresh));
	own->offer = OFFER_NONE;
	own->asked = 0;
	own->turn_seat = SEAT_NONE;
	own->turn_drew = CARD_NONE;
	own->turn_from = FROM_NONE;
}

bool
offer_advance(struct state *state)
{
	struct table_state *own = &state->own.table;

	own->asked &= (uint8_t) ~(1u << state->seat);
	if (own->asked == 0)
		return false;
	state->seat = offer_next(state, state->seat);
	return true;
}

bool
offer_pass(struct state *state, struct events *events)
{
	event_add(events, state->seat, NULL)->action.act = ACT_PASS;
	return offer_advance(state);
}
