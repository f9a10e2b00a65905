/* Auction of the upcard: buy 7. */
#include "referee/table/table_offer.h"

#include "referee/engine/ruling.h"

unsigned
table_bid_limit(const struct state *state)
{
	const struct rules *rules = state->rules;
	unsigned below;

	if (state->discard.n == 0 || rules->bid_from == BID_NONE)
		return 0;
	if (rules->bid_from == BID_DISCARD)
		return state->discard.n;
	below = state->stock.n + state->discard.n - 1u;
	return below < rules->bid_max ? below : rules->bid_max;
}

/* End the auction: the buyer takes the upcard and the turn: buy 7.4, 7.5. */
static void
auction_end(struct state *state, struct stream *stream, struct events *events)
{
	struct table_state *own = &state->own.table;
	struct event *event = event_add(events, own->bidder, NULL);
	struct bag *hand = &state->hands[own->bidder];
	unsigned count = own->bid;

	own->turn_seat = own->bidder;
	own->turn_drew = pile_pop(&state->discard);
	own->turn_from = FROM_DISCARD;
	own->bid = 0;
	own->bidder = SEAT_NONE;
	offer_end(state, PHASE_PLAY);
	event->action.act = ACT_BUY;
	event->action.card = state->drew;
	bag_put(hand, state->drew);
	if (state->rules->bid_from == BID_STOCK) {
		event->got_shown = SHOWN_SEAT(state->seat);
		offer_buy_stock(state, event, count, stream, events);
		return;
	}
	event->got_shown = SHOWN_ALL; /* buy 12.1 */
	while (--count > 0) {
		card_t card = pile_pop(&state->discard);

		event->got[event->got_count++] = card;
		bag_put(hand, card);
	}
}

static struct ruling
auction_check_bid(const struct state *state, const struct action *action)
{
	if (action->count <= state->own.table.bid ||
	    action->count > table_bid_limit(state))
		return refuse(REFUSE_BID, CARD_NONE);
	return good;
}

static void
auction_store_bid(struct state *state, unsigned count, struct events *events)
{
	struct event *event = event_add(events, state->seat, NULL);

	event->action.act = ACT_BID;
	event->action.count = (uint16_t)count;
	state->own.table.bid = (uint8_t)count;
	state->own.table.bidder = state->seat;
}

struct ruling
table_bid(struct state *state, const struct action *action,
	  struct stream *stream, struct events *events)
{
	struct ruling ruling;
	unsigned asked = state->dealt & ~(1u << state->seat);

	if (state->rules->bid_from == BID_NONE || state->phase != PHASE_DRAW)
		return refuse(REFUSE_PHASE, CARD_NONE);
	ruling = auction_check_bid(state, action);
	if (ruling.refusal != REFUSE_NONE)
		return ruling;
	auction_store_bid(state, action->count, events);
	offer_begin(state, OFFER_BID, asked);
	if (asked == 0 || action->count == table_bid_limit(state))
		auction_end(state, stream, events);
	return good;
}

/* A seat that is outbid may be asked again, one that passed not: buy 7.2. */
struct ruling
offer_answer_bid(struct state *state, const struct action *action,
		 struct stream *stream, struct events *events)
{
	struct table_state *own = &state->own.table;
	struct ruling ruling;

	if ((enum act)action->act == ACT_PASS) {
		if (!offer_pass(state, events))
			auction_end(state, stream, events);
		return good;
	}
	ruling = auction_check_bid(state, action);
	if (ruling.refusal != REFUSE_NONE)
		return ruling;
	own->asked |= (uint8_t)(1u << own->bidder);
	own->asked &= (uint8_t) ~(1u << state->seat);
	auction_store_bid(state, action->count, events);
	if (action->count == table_bid_limit(state)) /* buy 7.3 */
		auction_end(state, stream, events);
	else
		state->seat = offer_next(state, state->seat);
	return good;
}

void
table_list_bids(const struct state *state, struct legal *out)
{
	unsigned limit = table_bid_limit(state);

	for (unsigned count = state->own.table.bid + 1u; count <= limit;
	     count++)
		legal_add(out, ACT_BID)->count = (uint16_t)count;
}
