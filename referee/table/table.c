/*
 * The table family, games in which melds are laid on the table: the deal, the
 * turn, the end of a deal.
 *
 * Parts of a turn: phase draw (stock, upcard or pile), phase play (meld, add),
 * and a discard, which ends the turn.  A deal of the table family ends when a
 * hand is empty, when the stock is used up, or at the cap on turns.
 */
#include "referee/table/table.h"

#include <string.h>

#include "referee/engine/ruling.h"

/* Store how many special jokers each hand has: rummy2 11, special_seen. */
static void
table_count_specials(struct state *state)
{
	for (unsigned i = 0; state->rules->special_seen && i < SEATS_MAX; i++)
		state->own.table.specials[i] = state->hands[i].of[CARD_X2];
}

static void
table_add_upcard_event(const struct state *state, struct events *events)
{
	struct event *event = event_add(events, SEAT_NONE, NULL);

	event->action.act = ACT_DEAL;
	event->action.card = pile_top(&state->discard);
}

/* A stock may have only wild cards.  The number leaves room for the events of a
 * cut: it, a hand for each seat, and the upcard. */
#define TURNED_MAX (EVENTS_MAX - SEATS_MAX - 4)

/* Turn up cards until one is natural: push 3.2.  Events show the cards that go
 * back into the stock to all seats. */
static void
table_turn_natural(struct state *state, struct stream *stream,
		   struct events *events)
{
	struct pile *stock = &state->stock;
	unsigned turned = 0;

	while (card_is_wild(state->rules, pile_top(&state->discard)) &&
	       turned++ < TURNED_MAX) {
		unsigned place = stream_below(stream, stock->n + 1u);

		table_add_upcard_event(state, events);
		memmove(stock->at + place + 1, stock->at + place,
			stock->n - place);
		stock->at[place] = pile_pop(&state->discard);
		stock->n++;
		pile_push(&state->discard, pile_pop(stock));
	}
	if (turned > 0)
		table_add_upcard_event(state, events);
}

/* Set the seats of the family's state to none at the start of a deal. */
static void
table_clear_seats(struct state *state)
{
	struct table_state *own = &state->own.table;

	own->upcard_from = SEAT_NONE;
	own->turn_seat = SEAT_NONE;
	own->bidder = SEAT_NONE;
	own->buyer = SEAT_NONE;
	own->caller = SEAT_NONE;
}

static void
table_deal(struct state *state, struct stream *stream, struct events *events)
{
	bool extra = state->rules->first_extra;

	/* rummy 3.2, wildcat 3.2: any card may be the upcard; tong-its 3.1:
	 * there is none */
	if (state->rules->indicator) { /* okey101 3.2 */
		state->own.table.indicator = pile_take_natural(&state->stock);
		bag_put(&state->aside, state->own.table.indicator);
	}
	if (extra)
		bag_put(&state->hands[state->seat], pile_pop(&state->stock));
	else
		pile_push(&state->discard, pile_pop(&state->stock));
	if (state->rules->upcard_natural && !extra)
		table_turn_natural(state, stream, events);
	state->phase = extra ? PHASE_PLAY : PHASE_DRAW;
	state->first = true;
	table_clear_seats(state);
	state->own.table.head = state->rules->head_bonus > 0;
	table_count_specials(state);
	table_offer_dealt(state);
}

/* Forget the purchases of the last deal, and offer the cut: liverpool 3.1. */
static bool
table_before(struct state *state, struct stream *stream)
{
	if (state->rules->buys_of == BUYS_OF_DEAL)
		memset(state->buys, 0, sizeof(state->buys));
	table_clear_seats(state);
	return table_offer_cut(state, stream);
}

/* Set up a position: contract 7.5. */
static void
table_position(struct state *state)
{
	bool from_deal = state->first &&
			 state->seat == seat_after(state, state->dealer);
	seat_t seat = state->seat;

	if (seat < state->players && (state->dealt >> seat & 1)) {
		while (seat_after(state, seat) != state->seat)
			seat = seat_after(state, seat);
	}
	state->own.table.upcard_from = from_deal ? SEAT_NONE : seat;
	if (state->own.table.bid == 0)
		state->own.table.bidder = SEAT_NONE;
	state->own.table.buyer = SEAT_NONE;
	if (state->own.table.caller >= state->players ||
	    state->own.table.fights[state->own.table.caller] == 0)
		state->own.table.caller = SEAT_NONE;
	table_credit_owners(state);
	table_count_specials(state);
	table_offer_position(state);
}

/* Deal a card to each empty hand except the winner's, starting left of the seat
 * that had the last turn: rummy2 8.4. */
static void
table_fill_hands(struct state *state, seat_t winner, struct stream *stream,
		 struct events *events)
{
	seat_t seat = state->seat;

	for (unsigned i = 0; i < state->players; i++) {
		struct event *event;

		seat = seat_after(state, seat);
		if (state->hands[seat].n > 0 || seat == winner)
			continue;
		if (state->stock.n == 0 && state->discard.n > 0)
			game_renew_stock(state, true, stream, events);
		if (state->stock.n == 0)
			return;
		event = event_add(events, seat, NULL);
		event->action.act = ACT_DRAW;
		event->action.from = FROM_STOCK;
		event->got[event->got_count++] = pile_top(&state->stock);
		event->got_shown = SHOWN_SEAT(seat);
		bag_put(&state->hands[seat], pile_pop(&state->stock));
	}
}

/* End the deal with this turn. */
static void
table_end_deal(struct state *state, enum how how, seat_t winner,
	       struct stream *stream, struct events *events)
{
	if (state->rules->going_out == OUT_WAITS)
		table_fill_hands(state, winner, stream, events);
	if (winner == SEAT_NONE)
		table_show_hands(state, events);
	game_end_deal(state, how, winner);
}

/* End one turn, or the deal if this was its last turn. */
static void
table_end_one_turn(struct state *state, struct stream *stream,
		   struct events *events)
{
	const struct rules *rules = state->rules;
	unsigned seats = (unsigned)__builtin_popcount(state->dealt);

	state->turns++;
	/* wildcat 8.2; push 8.2: a push needs two cards */
	if (rules->stock_end == STOCK_LAST_TURN &&
	    state->stock.n < (rules->push ? 2 : 1)) {
		table_end_deal(state, HOW_STOPPED, SEAT_NONE, stream, events);
		return;
	}
	if (rules->max_rounds > 0 &&
	    state->turns >= rules->max_rounds * seats) {
		/* rummy 8.5, czech 8.3 */
		table_end_deal(state,
			       rules->stock_gone == GONE_STOP ? HOW_STOPPED
							      : HOW_BLOCKED,
			       SEAT_NONE, stream, events);
		return;
	}
	game_next_turn(state, PHASE_DRAW);
	state->own.table.opened_now = false;
	state->own.table.buyer = SEAT_NONE;
	state->own.table.bought = false;
}

/* End the turn, and the turns that seats miss: phase10 4.4, 4.5. */
static void
table_end_turn(struct state *state, struct stream *stream,
	       struct events *events)
{
	uint16_t *skipped = state->own.table.skipped;

	table_end_one_turn(state, stream, events);
	while (state->over == OVER_NO && skipped[state->seat] == SKIPPED_NEXT) {
		skipped[state->seat] = state->rules->skip_named ? SKIPPED_DONE
								: SKIPPED_NOT;
		event_add(events, state->seat, NULL)->action.act = ACT_PASS;
		table_end_one_turn(state, stream, events);
	}
	if (state->over == OVER_NO)
		skipped[state->seat] = SKIPPED_NOT;
}

static struct ruling
table_draw_stock(struct state *state, struct stream *stream,
		 struct events *events)
{
	if (!table_stock_ready(state)) {
		if (state->rules->stock_gone == GONE_PASS)
			return refuse(REFUSE_STOCK_EMPTY, CARD_NONE);
		/* czech 8.2 */
		table_end_deal(state, HOW_STOPPED, SEAT_NONE, stream, events);
		return good;
	}
	table_sell_upcard(state, stream, events); /* rummy2 7.4 */
	/* keep the upcard, unless a buyer has left no other card */
	if (state->stock.n == 0)
		game_renew_stock(state,
				 state->rules->stock_end == STOCK_ALL ||
					 state->discard.n < 2,
				 stream, events);
	/* contract 4.1: the other seats may buy the upcard first */
	if (!table_offer_upcard(state))
		table_take_stock(state, events);
	return good;
}

static struct ruling
table_draw_upcard(struct state *state, const struct action *action,
		  struct events *events)
{
	bool lays = action->lists > 0 || action->has_melds;
	struct ruling ruling = good;
	unsigned n = table_count_taken(state, action);

	if (table_stock_only(state))
		return refuse(REFUSE_STOCK_ONLY, CARD_NONE);
	if (state->discard.n == 0)
		return refuse(REFUSE_NO_DISCARD, CARD_NONE);
	if (!table_has_upcard(state))
		return refuse(REFUSE_SOURCE, pile_top(&state->discard));
	if (n == 0)
		return refuse(REFUSE_NOT_IN_PILE, action->card);
	if (n > 1 || lays || table_must_use(state))
		ruling = table_take_to_use(state, action, n, events);
	else
		game_take_card(state, FROM_DISCARD, events);
	if (ruling.refusal == REFUSE_NONE)
		state->own.table.buyer = SEAT_NONE; /* rummy2 7.3 */
	return ruling;
}

static struct ruling
table_draw(struct state *state, const struct action *action,
	   struct stream *stream, struct events *events)
{
	enum source from = (enum source)action->from;

	if (state->phase != PHASE_DRAW)
		return refuse(REFUSE_PHASE, CARD_NONE);
	if (from == FROM_NONE)
		return refuse(REFUSE_FORM, CARD_NONE);
	if (from == FROM_PILE && state->rules->take == TAKE_PILE_MELDED)
		return table_take_pile(state, action, events);
	if ((action->lists > 0 || action->has_melds) &&
	    !(from == FROM_DISCARD &&
	      (table_must_use(state) || state->rules->take == TAKE_DEEP)))
		return refuse(REFUSE_FORM, CARD_NONE);
	if (from == FROM_STOCK && !state->rules->push)
		return table_draw_stock(state, stream, events);
	if (from != FROM_DISCARD || !table_takes_upcard(state))
		return refuse(REFUSE_SOURCE, CARD_NONE);
	return table_draw_upcard(state, action, events);
}

/* Push the upcard and a card of the stock to the left neighbour: push 4.2. */
static struct ruling
table_push(struct state *state, struct events *events)
{
	seat_t left = seat_after(state, state->seat);
	struct event *event;

	if (!state->rules->push)
		return refuse(REFUSE_NO_SUCH_ACTION, CARD_NONE);
	if (state->phase != PHASE_DRAW)
		return refuse(REFUSE_PHASE, CARD_NONE);
	if (!table_can_push(state))
		return refuse(state->discard.n == 0 ? REFUSE_NO_DISCARD
						    : REFUSE_STOCK_EMPTY,
			      CARD_NONE);
	event = event_add(events, state->seat, NULL);
	event->action.act = ACT_PUSH;
	event->action.card = pile_pop(&state->discard);
	event->got[event->got_count++] = pile_pop(&state->stock);
	event->got_shown = SHOWN_SEAT(left);
	bag_put(&state->hands[left], event->action.card);
	bag_put(&state->hands[left], event->got[0]);
	table_take_stock(state, events);
	return good;
}

/* Announce that the seat has one card left: rummy2 4.7.  The number of cards is
 * public, so the engine does it. */
static void
table_announce_last_card(const struct state *state, struct events *events)
{
	if (state->rules->announce_last && state->hands[state->seat].n == 1)
		event_add(events, state->seat, NULL)->action.act = ACT_KNOCK;
}

/* Note who misses a turn because of the discard: phase10 4.4, 4.5. */
static void
table_note_skip(struct state *state, const struct action *action)
{
	seat_t seat = SEAT_NONE;

	if (action->to > 0)
		seat = (seat_t)(action->to - 1);
	else if (card_is_skip(state->rules, action->card) &&
		 !state->rules->skip_named)
		seat = seat_after(state, state->seat);
	if (seat != SEAT_NONE)
		state->own.table.skipped[seat] = SKIPPED_NEXT;
}

static struct ruling
table_discard(struct state *state, const struct action *action,
	      struct stream *stream, struct events *events)
{
	struct bag *hand = &state->hands[state->seat];
	struct ruling ruling;

	if (state->phase != PHASE_PLAY)
		return refuse(REFUSE_PHASE, CARD_NONE);
	if (action->card == CARD_NONE)
		return refuse(REFUSE_FORM, CARD_NONE);
	ruling = table_check_discard(state, action->card);
	if (ruling.refusal == REFUSE_NONE)
		ruling = table_check_skip(state, action);
	if (ruling.refusal != REFUSE_NONE)
		return ruling;
	state->own.table.fines[state->seat] += table_discard_fine(state,
								  action->card);
	game_discard_card(state, action->card, events);
	events->at[events->n - 1].action.to = action->to;
	state->own.table.upcard_from = state->seat;
	if (hand->n == 0) {
		table_end_deal(state, HOW_OUT, state->seat, stream, events);
		return good;
	}
	table_announce_last_card(state, events);
	table_note_skip(state, action);
	table_end_turn(state, stream, events);
	table_offer_turn(state); /* rummy2 7.1 */
	return good;
}

static struct ruling
table_knock(struct state *state, const struct action *action,
	    struct stream *stream, struct events *events)
{
	bool calls = state->phase == PHASE_DRAW ||
		     state->rules->stuck != STUCK_KNOCK;
	struct ruling ruling = calls ? table_check_call(state)
				     : table_check_knock(state);

	if (ruling.refusal != REFUSE_NONE)
		return ruling;
	if (action->lists > 0 || action->has_melds || action->card != CARD_NONE)
		return refuse(REFUSE_FORM, CARD_NONE);
	if (calls)
		return table_call(state, events);
	event_add(events, state->seat, NULL)->action.act = ACT_KNOCK;
	table_end_turn(state, stream, events);
	return good;
}

/* Pass because the seat can draw no card (rummy 8.4) or discard none
 * (wildcat 4.7). */
static struct ruling
table_pass(struct state *state, struct stream *stream, struct events *events)
{
	bool draws = state->phase == PHASE_DRAW;

	if (draws && !table_may_pass(state))
		return refuse(REFUSE_PASS, CARD_NONE);
	if (!draws &&
	    (state->rules->stuck == STUCK_KNOCK || table_has_discard(state)))
		return refuse(REFUSE_PASS, CARD_NONE);
	event_add(events, state->seat, NULL)->action.act = ACT_PASS;
	if (draws) {
		table_end_deal(state, HOW_BLOCKED, SEAT_NONE, stream, events);
		return good;
	}
	table_announce_last_card(state, events);
	table_end_turn(state, stream, events);
	return good;
}

static struct ruling
table_run_action(struct state *state, const struct action *action,
		 struct stream *stream, struct events *events)
{
	if (state->phase == PHASE_OFFER)
		return table_answer(state, action, stream, events);
	switch ((enum act)action->act) {
	case ACT_DRAW:
		return table_draw(state, action, stream, events);
	case ACT_MELD:
		return table_meld(state, action, events);
	case ACT_ADD:
		return table_add(state, action, events);
	case ACT_DISCARD:
		return table_discard(state, action, stream, events);
	case ACT_PASS:
		return table_pass(state, stream, events);
	case ACT_SWAP:
		return table_swap(state, action, events);
	case ACT_BUY:
		if (state->rules->buy == BUY_NONE)
			break;
		return table_buy(state, events);
	case ACT_BID:
		if (state->rules->bid_from == BID_NONE && !state->rules->cut)
			break;
		return table_bid(state, action, stream, events);
	case ACT_PUSH:
		return table_push(state, events);
	case ACT_KNOCK:
		return table_knock(state, action, stream, events);
	case ACT_DECLARE:
	case ACT_DROP:
	case ACT_ARRANGE:
	case ACT_ASK:
	case ACT_ANSWER:
	case ACT_NONE:
	case ACT_RENEW:
	case ACT_RED_THREE:
	case ACT_SHOW:
	case ACT_CUT:
	case ACT_DEAL:
	case ACTS:
		break;
	}
	return refuse(REFUSE_NO_SUCH_ACTION, CARD_NONE);
}

static struct ruling
table_apply(struct state *state, const struct action *action,
	    struct stream *stream, struct events *events)
{
	uint16_t *blocks = &state->own.table.blocks[state->seat];
	uint16_t blocked = *blocks;
	struct ruling ruling;

	/* tonk 7.2: the seat takes a card, and the turn in which it could not
	 * call is under way.  Before the action, which may lay a card */
	if (state->phase == PHASE_DRAW &&
	    (action->act == ACT_DRAW || action->act == ACT_BUY ||
	     action->act == ACT_PUSH))
		*blocks = 0;
	ruling = table_run_action(state, action, stream, events);
	if (ruling.refusal == REFUSE_NONE)
		table_count_specials(state);
	else
		*blocks = blocked;
	return ruling;
}

const struct family table_family = {
	.name = "table",
	.flags = table_flags,
	.has_flag = table_has_flag,
	.opening_points = table_opening_points,
	.before = table_before,
	.position = table_position,
	.deal = table_deal,
	.apply = table_apply,
	.legal = table_legal,
	.standard = table_standard,
	.may = table_may,
	.score = table_score,
	.prove = table_prove,
};
