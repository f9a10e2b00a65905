/* The second hands of sides or seats in games of the canasta family.  The cards
 * lie aside, unseen, until a seat takes them or they become the stock. */
#include "referee/canasta/canasta.h"

void
canasta_deal_feet(struct state *state)
{
	const struct rules *rules = state->rules;

	state->own.canasta.feet = 0;
	for (unsigned i = 0; rules->foot > 0 && i < state->players; i++) {
		if (state->own.canasta.feet & foot_bit(rules, i))
			continue;
		state->own.canasta.feet |= (uint8_t)foot_bit(rules, i);
		for (unsigned n = 0; n < rules->foot; n++)
			bag_put(&state->aside, pile_pop(&state->stock));
	}
}

/* All hidden cards are equally likely at each place.  So a second hand has
 * random cards of those that lie aside: burraco 4.6. */
static void
foot_draw(struct state *state, struct stream *stream, card_t *foot)
{
	card_t cards[PACK_CARDS_MAX];
	unsigned left = bag_list(&state->aside, cards);

	for (unsigned n = 0; n < state->rules->foot; n++) {
		unsigned at = stream_below(stream, left);

		foot[n] = cards[at];
		cards[at] = cards[--left];
		bag_take(&state->aside, foot[n]);
	}
}

void
canasta_take_foot(struct state *state, seat_t seat, struct stream *stream,
		  struct events *events)
{
	struct event *event = event_add(events, seat, NULL);

	event->action.act = ACT_DEAL;
	event->got_shown = SHOWN_SEAT(seat);
	event->got_count = state->rules->foot;
	foot_draw(state, stream, event->got);
	for (unsigned n = 0; n < event->got_count; n++)
		bag_put(&state->hands[seat], event->got[n]);
	state->own.canasta.feet &= (uint8_t)~foot_bit(state->rules, seat);
}

void
canasta_end_deal(struct state *state, enum how how, seat_t ender,
		 struct stream *stream, struct events *events)
{
	for (seat_t seat = 0; seat < state->players; seat++) {
		if (state->rules->foot_of == FOOT_OF_SEAT &&
		    seat_has_foot(state, seat))
			canasta_take_foot(state, seat, stream, events);
	}
	game_end_deal(state, how, ender);
}

void
canasta_stock_foot(struct state *state, struct stream *stream,
		   struct events *events)
{
	struct event *event = event_add(events, SEAT_NONE, NULL);
	card_t cards[PACK_CARDS_MAX];

	foot_draw(state, stream, cards);
	for (unsigned n = 0; n < state->rules->foot; n++)
		pile_push(&state->stock, cards[n]);
	event->action.act = ACT_RENEW;
	event->action.count = state->stock.n;
}
