/* Cut of the pack before the deal: liverpool 3. */
#include "referee/table/table_offer.h"

#include "referee/engine/ruling.h"

static seat_t
cut_seat_before(const struct state *state, seat_t seat)
{
	do
		seat = (seat_t)(seat == 0 ? state->players - 1 : seat - 1);
	while (!(state->dealt >> seat & 1));
	return seat;
}

static void
cut_begin(struct state *state, seat_t cutter)
{
	state->own.table.cut = true;
	state->seat = state->dealer;
	offer_begin(state, OFFER_CUT, 1u << cutter);
}

bool
table_offer_cut(struct state *state, struct stream *stream)
{
	unsigned spread = state->rules->cut_spread;

	if (!state->rules->cut)
		return false;
	/* liverpool 3.3: the error does not depend on the number named */
	state->own.table.cut_error = (int)stream_below(stream, 2 * spread + 1) -
				     (int)spread;
	cut_begin(state, cut_seat_before(state, state->dealer));
	return true;
}

/* Return the exact number of cards: the hands and the upcard: liverpool 3.2. */
static unsigned
cut_target(const struct state *state)
{
	return rules_hand(state->rules, state->deal) *
		       (unsigned)__builtin_popcount(state->dealt) +
	       1;
}

static void
cut_apply(struct state *state, unsigned named, struct events *events)
{
	const struct rules *rules = state->rules;
	int last = rules->pack_cards - 1;
	int cut = (int)named + state->own.table.cut_error;
	struct event *event;

	cut = cut < 1 ? 1 : cut > last ? last : cut;
	event = event_add(events, state->seat, NULL);
	event->action.act = ACT_BID;
	event->action.count = (uint16_t)named;
	event = event_add(events, SEAT_NONE, NULL);
	event->action.act = ACT_CUT;
	event->action.count = (uint16_t)cut;
	if ((unsigned)cut != cut_target(state))
		return;
	/* liverpool 3.4 */
	if (rules->winner == WINNER_LOWEST)
		state->scores[state->seat] -= rules->cut_bonus;
	else
		state->scores[state->seat] += rules->cut_bonus;
}

/* Append the hands and the upcard as events, because the message that starts
 * the deal was already sent. */
static void
cut_add_deal_events(const struct state *state, struct events *events)
{
	seat_t seat = state->dealer;
	struct event *upcard;

	for (unsigned i = 0; i < state->players; i++) {
		struct event *event;

		seat = (seat_t)((seat + 1u) % state->players);
		if (!(state->dealt >> seat & 1))
			continue;
		event = event_add(events, seat, NULL);
		event->action.act = ACT_DEAL;
		event->got_count = (uint8_t)bag_list(&state->hands[seat],
						     event->got);
		event->got_shown = SHOWN_SEAT(seat);
	}
	upcard = event_add(events, SEAT_NONE, NULL);
	upcard->action.act = ACT_DEAL;
	upcard->action.card = pile_top(&state->discard);
}

struct ruling
offer_answer_cut(struct state *state, const struct action *action,
		 struct stream *stream, struct events *events)
{
	bool bids = (enum act)action->act == ACT_BID;

	if (bids &&
	    (action->count == 0 || action->count >= state->rules->pack_cards))
		return refuse(REFUSE_CUT, CARD_NONE);
	if (state->stock.n < cut_target(state))
		return refuse(REFUSE_STOCK_EMPTY, CARD_NONE);
	if (bids)
		cut_apply(state, action->count, events);
	else
		event_add(events, state->seat, NULL)->action.act = ACT_PASS;
	offer_end(state, PHASE_NONE);
	state->own.table.cut = false;
	state->own.table.cut_error = 0;
	game_deal_cards(state, stream, events); /* liverpool 3.5 */
	cut_add_deal_events(state, events);
	return good;
}

void
offer_list_cuts(const struct state *state, struct legal *out)
{
	unsigned target = cut_target(state);

	legal_add(out, ACT_BID)->count = (uint16_t)target;
	for (unsigned count = 1; count < state->rules->pack_cards; count++) {
		if (count != target)
			legal_add(out, ACT_BID)->count = (uint16_t)count;
	}
}

/* Set up a position before the cut: liverpool 3.6. */
void
offer_position_cut(struct state *state)
{
	seat_t cutter = state->phase == PHASE_OFFER
				? state->seat
				: cut_seat_before(state, state->dealer);

	cut_begin(state, cutter);
}
