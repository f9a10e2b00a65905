/* Buy the upcard, in turn or out of turn: contract 7, rummy2 7. */
#include "referee/table/table_offer.h"

#include "referee/engine/ruling.h"

static bool
seat_may_buy(const struct state *state, unsigned seat)
{
	const struct rules *rules = state->rules;

	if (seat == state->own.table.upcard_from) /* contract 7.2 */
		return false;
	if (rules->buys_max > 0 && state->buys[seat] >= rules->buys_max)
		return false; /* shanghai 7.3 */
	/* telefunken 7.2 */
	return !rules->buy_unopened || !(state->opened >> seat & 1);
}

/* Return the other seats that may buy the upcard, one bit per seat. */
static unsigned
buy_seats(const struct state *state)
{
	unsigned asked = state->dealt & ~(1u << state->seat);

	for (unsigned i = 0; i < state->players; i++) {
		if (!seat_may_buy(state, i))
			asked &= ~(1u << i);
	}
	return asked;
}

/* Return whether the upcard is for sale: the seat in turn has chosen the stock,
 * or may choose it. */
static bool
upcard_is_for_sale(const struct state *state)
{
	return state->rules->buy == BUY_AFTER_STOCK &&
	       !state->own.table.bought && state->discard.n > 0 &&
	       state->stock.n > state->rules->buy_extra; /* contract 7.4 */
}

bool
table_offer_upcard(struct state *state)
{
	unsigned asked = buy_seats(state);

	if (asked == 0 || !upcard_is_for_sale(state))
		return false;
	offer_begin(state, OFFER_BUY, asked);
	return true;
}

bool
table_can_buy(const struct state *state)
{
	return (state->rules->take == TAKE_BOUGHT ||
		state->rules->take == TAKE_FIRST_FREE) &&
	       upcard_is_for_sale(state) && table_has_upcard(state) &&
	       !table_is_quiet(state) && seat_may_buy(state, state->seat);
}

/* Offer the upcard before the turn, if it may be bought: rummy2 7.1, 7.2. */
void
table_offer_turn(struct state *state)
{
	const struct rules *rules = state->rules;
	unsigned asked;

	if (rules->buy != BUY_BEFORE || state->over != OVER_NO ||
	    table_is_quiet(state) || table_is_pat(state))
		return;
	asked = buy_seats(state);
	if (asked == 0 || state->discard.n == 0 ||
	    0u + state->stock.n + state->discard.n < rules->buy_extra + 2u)
		return;
	offer_begin(state, OFFER_BUY, asked);
}

static void
buy_end(struct state *state, struct events *events)
{
	offer_end(state, PHASE_DRAW);
	table_take_stock(state, events);
}

/* Give the seat the upcard and cards of the stock: contract 7.3. */
static void
buy_take_upcard(struct state *state, struct events *events)
{
	struct bag *hand = &state->hands[state->seat];
	struct event *event = event_add(events, state->seat, NULL);

	state->buys[state->seat]++;
	event->action.act = ACT_BUY;
	event->action.card = pile_pop(&state->discard);
	event->got_shown = SHOWN_SEAT(state->seat);
	bag_put(hand, event->action.card);
	for (unsigned i = 0; i < state->rules->buy_extra; i++) {
		card_t card = pile_pop(&state->stock);

		event->got[event->got_count++] = card;
		bag_put(hand, card);
	}
}

/* Sell the upcard to the asked seat, and continue the turn. */
static void
buy_answer_after(struct state *state, struct events *events)
{
	buy_take_upcard(state, events);
	/* eight-hands 4.3: the seat in turn may choose again */
	if (state->rules->after_buy != AFTER_BUY_CHOICE) {
		buy_end(state, events);
		return;
	}
	offer_end(state, PHASE_DRAW);
	state->own.table.bought = true;
}

/* Answer before the turn: a buyer is bound, and waits for the choice of the
 * seat in turn: rummy2 7.2. */
static void
buy_answer_before(struct state *state, const struct action *action,
		  struct events *events)
{
	if ((enum act)action->act == ACT_BUY) {
		state->own.table.buyer = state->seat;
		event_add(events, state->seat, NULL)->action.act = ACT_BUY;
		offer_end(state, PHASE_DRAW);
	} else if (!offer_pass(state, events)) {
		offer_end(state, PHASE_DRAW);
	}
}

struct ruling
offer_answer_buy(struct state *state, const struct action *action,
		 struct stream *stream, struct events *events)
{
	(void)stream;
	if (state->rules->buy == BUY_BEFORE)
		buy_answer_before(state, action, events);
	else if ((enum act)action->act == ACT_BUY)
		buy_answer_after(state, events);
	else if (!offer_pass(state, events))
		buy_end(state, events);
	return good;
}

struct ruling
table_buy(struct state *state, struct events *events)
{
	if (state->phase != PHASE_DRAW || !table_can_buy(state))
		return refuse(REFUSE_PHASE, CARD_NONE);
	buy_take_upcard(state, events);
	table_take_stock(state, events);
	return good;
}

void
offer_list_buy(const struct state *state, struct legal *out)
{
	(void)state;
	legal_add(out, ACT_BUY);
}

void
offer_buy_stock(struct state *state, struct event *event, unsigned count,
		struct stream *stream, struct events *events)
{
	seat_t seat = event->seat;
	struct bag *hand = &state->hands[seat];

	while (count-- > 0) {
		card_t card;

		if (state->stock.n == 0) {
			game_renew_stock(state, true, stream, events);
			event = event_add(events, seat, NULL);
			event->action.act = ACT_DRAW;
			event->action.from = FROM_STOCK;
			event->got_shown = SHOWN_SEAT(seat);
		}
		card = pile_pop(&state->stock);
		event->got[event->got_count++] = card;
		bag_put(hand, card);
	}
}

/* Give the upcard and cards of the stock to its buyer: rummy2 7.4. */
void
table_sell_upcard(struct state *state, struct stream *stream,
		  struct events *events)
{
	seat_t buyer = state->own.table.buyer;
	struct event *event;

	if (state->rules->buy != BUY_BEFORE || buyer >= state->players ||
	    state->discard.n == 0)
		return;
	state->own.table.buyer = SEAT_NONE;
	state->buys[buyer]++;
	event = event_add(events, buyer, NULL);
	event->action.act = ACT_BUY;
	event->action.card = pile_pop(&state->discard);
	event->got_shown = SHOWN_SEAT(buyer);
	bag_put(&state->hands[buyer], event->action.card);
	offer_buy_stock(state, event, state->rules->buy_extra, stream, events);
}
