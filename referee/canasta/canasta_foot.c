/* The second hands of sides in games of the canasta family.  Until a side takes
 * its second hand, or it becomes the stock, the cards lie aside, unseen. */
#include "referee/canasta/canasta.h"

void
canasta_deal_feet(struct state *state)
{
	const struct rules *rules = state->rules;

	state->own.canasta.feet = 0;
	for (unsigned i = 0; rules->foot > 0 && i < state->players; i++) {
		unsigned side = rules_side(rules, i);

		if (state->own.canasta.feet >> side & 1)
			continue;
		state->own.canasta.feet |= (uint8_t)(1u << side);
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
canasta_take_foot(struct state *state, struct stream *stream,
		  struct events *events)
{
	struct event *event = event_add(events, state->seat, NULL);

	event->action.act = ACT_DEAL;
	event->got_shown = SHOWN_SEAT(state->seat);
	event->got_count = state->rules->foot;
	foot_draw(state, stream, event->got);
	for (unsigned n = 0; n < event->got_count; n++)
		bag_put(&state->hands[state->seat], event->got[n]);
	state->own.canasta.feet &= (uint8_t) ~(
		1u << rules_side(state->rules, state->seat));
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
