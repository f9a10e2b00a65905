/* The second hands of sides in games of the canasta family.  Until a side takes
 * its second hand, the cards lie aside, unseen. */
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

/* All hidden cards are equally likely at each place.  So the seat gets random
 * cards of those that lie aside: burraco 4.6. */
void
canasta_take_foot(struct state *state, struct stream *stream,
		  struct events *events)
{
	struct event *event = event_add(events, state->seat, NULL);
	card_t cards[PACK_CARDS_MAX];
	unsigned left = bag_list(&state->aside, cards);

	event->action.act = ACT_DEAL;
	event->got_shown = SHOWN_SEAT(state->seat);
	for (unsigned n = 0; n < state->rules->foot; n++) {
		unsigned at = stream_below(stream, left);
		card_t card = cards[at];

		cards[at] = cards[--left];
		bag_take(&state->aside, card);
		bag_put(&state->hands[state->seat], card);
		event->got[event->got_count++] = card;
	}
	state->own.canasta.feet &= (uint8_t) ~(
		1u << rules_side(state->rules, state->seat));
}
