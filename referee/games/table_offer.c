/*
 * Offers: what seats are asked out of turn.
 *
 * An offer is a row of a table: whom it asks is settled when it begins, in the
 * order of play from the left of a seat; what may be answered, and what follows
 * an answer or the end of the row, are its functions.  Who is asked never
 * depends on cards that only some may see, so that being asked tells nothing.
 *
 * While an offer goes on state->seat is the seat that is asked, and what the
 * interrupted turn drew is kept aside, out of that seat's view.
 */
#include <string.h>

#include "referee/engine/verdict.h"
#include "referee/games/table.h"

/* The next seat to be asked after @seat, or SEAT_NONE. */
static seat_t
next_asked(const struct state *state, seat_t seat)
{
	for (unsigned i = 1; i <= state->players; i++) {
		seat_t next = (seat_t)((seat + i) % state->players);

		if (state->own.table.asked >> next & 1)
			return next;
	}
	return SEAT_NONE;
}

/* Ask the seats of @asked, beginning at the left of the seat in turn. */
static void
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
	state->seat = next_asked(state, state->seat);
}

/* Back to the turn that was interrupted. */
static void
offer_end(struct state *state, enum phase phase)
{
	struct table_state *own = &state->own.table;

	state->seat = own->turn_seat;
	state->drew = own->turn_drew;
	state->from = own->turn_from;
	state->phase = (uint8_t)phase;
	own->offer = OFFER_NONE;
	own->asked = 0;
	own->turn_seat = SEAT_NONE;
	own->turn_drew = CARD_NONE;
	own->turn_from = FROM_NONE;
}

/* The seat has declined; the next one is asked, if there is one. */
static bool
offer_passes_on(struct state *state, struct events *events)
{
	struct table_state *own = &state->own.table;

	event_add(events, state->seat, NULL)->action.act = ACT_PASS;
	own->asked &= (uint8_t) ~(1u << state->seat);
	if (own->asked == 0)
		return false;
	state->seat = next_asked(state, state->seat);
	return true;
}

/*
 * Buying: contract 7
 */

bool
table_offer_upcard(struct state *state)
{
	const struct table_state *own = &state->own.table;
	unsigned asked = state->dealt & ~(1u << state->seat);

	/* contract 7.2: who gave the card up is not asked. */
	if (own->upcard_from < state->players)
		asked &= ~(1u << own->upcard_from);
	if (state->rules->buy != BUY_AFTER_STOCK || own->bought || asked == 0 ||
	    state->discard.n == 0 ||
	    state->stock.n < state->rules->buy_extra + 1u) /* contract 7.4 */
		return false;
	offer_begin(state, OFFER_BUY, asked);
	return true;
}

/* rummy2 7.1, 7.2 */
void
table_offer_turn(struct state *state)
{
	const struct rules *rules = state->rules;
	const struct table_state *own = &state->own.table;
	unsigned asked;

	if (rules->buy != BUY_BEFORE || state->over != OVER_NO ||
	    table_is_quiet(state) || table_is_pat(state))
		return;
	asked = state->dealt & ~(1u << state->seat);
	if (own->upcard_from < state->players)
		asked &= ~(1u << own->upcard_from);
	if (asked == 0 || state->discard.n == 0 ||
	    0u + state->stock.n + state->discard.n < rules->buy_extra + 2u)
		return;
	offer_begin(state, OFFER_BUY, asked);
}

static void
buy_over(struct state *state, struct events *events)
{
	offer_end(state, PHASE_DRAW);
	table_take_stock(state, events);
}

/* contract 7.3: the upcard and the stock's top card. */
static void
buy_upcard(struct state *state, struct events *events)
{
	struct bag *hand = &state->hands[state->seat];
	struct event *event = event_add(events, state->seat, NULL);

	event->action.act = ACT_BUY;
	event->action.card = pile_pop(&state->discard);
	event->got_shown = SHOWN_SEAT(state->seat);
	bag_put(hand, event->action.card);
	for (unsigned i = 0; i < state->rules->buy_extra; i++) {
		card_t card = pile_pop(&state->stock);

		event->got[event->got_count++] = card;
		bag_put(hand, card);
	}
	/* eight-hands 4.3: or the seat in turn chooses again. */
	if (state->rules->after_buy != AFTER_BUY_CHOICE) {
		buy_over(state, events);
		return;
	}
	offer_end(state, PHASE_DRAW);
	state->own.table.bought = true;
}

/* rummy2 7.2: a buyer is bound, and waits for the choice of the seat in turn.
 */
static void
answer_before(struct state *state, const struct action *action,
	      struct events *events)
{
	if ((enum act)action->act == ACT_BUY) {
		state->own.table.buyer = state->seat;
		event_add(events, state->seat, NULL)->action.act = ACT_BUY;
		offer_end(state, PHASE_DRAW);
	} else if (!offer_passes_on(state, events)) {
		offer_end(state, PHASE_DRAW);
	}
}

static struct verdict
answer_buy(struct state *state, const struct action *action,
	   struct stream *stream, struct events *events)
{
	(void)stream;
	if (state->rules->buy == BUY_BEFORE)
		answer_before(state, action, events);
	else if ((enum act)action->act == ACT_BUY)
		buy_upcard(state, events);
	else if (!offer_passes_on(state, events))
		buy_over(state, events);
	return good;
}

static void
list_buy(const struct state *state, struct legal *out)
{
	(void)state;
	legal_add(out, ACT_BUY);
}

/*
 * Claiming wild cards just laid: king 7.2
 */

static uint32_t
wild_cards(const struct rules *rules, const struct meld *meld)
{
	uint32_t wilds = 0;

	for (unsigned i = 0; i < meld->n; i++) {
		if (meld_has_wild(rules, meld, i))
			wilds |= UINT32_C(1) << i;
	}
	return wilds;
}

/* Of the wild cards of a meld that grew those that were not there before: a
 * run's cards keep their places, a set's new ones stand behind the others. */
static uint32_t
fresh_wilds(const struct rules *rules, const struct meld *meld,
	    const struct meld *before)
{
	uint32_t fresh = wild_cards(rules, meld);
	unsigned shift = 0;

	if (before == NULL)
		return fresh;
	while (meld->kind == KIND_RUN && shift < meld->n &&
	       meld->cards[shift].as != before->cards[0].as)
		shift++;
	for (unsigned i = 0; i < before->n; i++)
		fresh &= ~(UINT32_C(1) << (i + shift));
	return fresh;
}

void
table_offer_wilds(struct state *state, unsigned from, const struct meld *before)
{
	struct table_state *own = &state->own.table;
	unsigned asked;
	unsigned to = before != NULL ? from + 1 : state->melds;
	uint32_t any = 0;

	/* king 8: nobody gives a card for a wild one when the deal is over. */
	if (!state->rules->claim_wilds || state->over != OVER_NO)
		return;
	asked = state->dealt & ~(1u << state->seat);
	if (asked == 0)
		return;
	memset(own->fresh, 0, sizeof(own->fresh));
	for (unsigned i = from; i < to; i++) {
		own->fresh[i] = fresh_wilds(state->rules, &state->table[i],
					    before);
		any |= own->fresh[i];
	}
	if (any != 0)
		offer_begin(state, OFFER_CLAIM, asked);
}

static bool
any_fresh(const struct state *state)
{
	uint32_t any = 0;

	for (unsigned i = 0; i < state->melds; i++)
		any |= state->own.table.fresh[i];
	return any != 0;
}

/* The meld with the natural card in the place of a fresh wild one; @place: of
 * which one.  False: there is none that it may replace. */
static bool
claim_fits(const struct state *state, unsigned number, card_t card,
	   struct meld *claimed, unsigned *place)
{
	const struct rules *rules = state->rules;
	const struct meld *meld = &state->table[number - 1];
	uint32_t fresh = state->own.table.fresh[number - 1];

	if (card_is_wild(rules, card))
		return false;
	for (; fresh != 0; fresh &= fresh - 1) {
		struct laid cards[MELD_CARDS_MAX];
		unsigned i = (unsigned)__builtin_ctz(fresh);
		card_t as = meld->cards[i].as;

		if (as != card &&
		    !(as_has_no_suit(as) && card_rank(as) == card_rank(card)))
			continue;
		memcpy(cards, meld->cards, meld->n * sizeof(cards[0]));
		cards[i] = (struct laid){ card, CARD_NONE };
		*place = i;
		if (meld_read(rules, cards, meld->n, (enum kind)meld->kind,
			      claimed)
			    .refusal == REFUSE_NONE)
			return true;
	}
	return false;
}

static struct verdict
claim(struct state *state, const struct action *action, struct events *events)
{
	struct bag *hand = &state->hands[state->seat];
	struct meld *meld;
	struct meld claimed;
	struct event *event;
	unsigned place;

	if (action->meld == 0 || action->card == CARD_NONE || action->to != 0 ||
	    action->lists > 0 || action->has_melds)
		return refuse(REFUSE_FORM, CARD_NONE);
	if (action->meld > state->melds)
		return refuse(REFUSE_NO_SUCH_MELD, CARD_NONE);
	if (!bag_has(hand, action->card))
		return refuse(REFUSE_NOT_IN_HAND, action->card);
	if (!claim_fits(state, action->meld, action->card, &claimed, &place))
		return refuse(REFUSE_NO_WILD, action->card);
	meld = &state->table[action->meld - 1];
	event = event_add(events, state->seat, NULL);
	event->action.act = ACT_SWAP;
	event->action.meld = action->meld;
	event->action.card = action->card;
	event->got[0] = meld->cards[place].card;
	event->got_count = 1;
	event->got_shown = SHOWN_ALL;
	bag_take(hand, action->card);
	bag_put(hand, meld->cards[place].card);
	claimed.owner = meld->owner;
	*meld = claimed;
	state->own.table.fresh[action->meld - 1] &= ~(UINT32_C(1) << place);
	return good;
}

/* king 7.3: who has swapped is asked again. */
static struct verdict
answer_claim(struct state *state, const struct action *action,
	     struct stream *stream, struct events *events)
{
	struct verdict verdict;

	(void)stream;
	if ((enum act)action->act == ACT_PASS) {
		if (!offer_passes_on(state, events))
			offer_end(state, PHASE_PLAY);
		return good;
	}
	verdict = claim(state, action, events);
	if (verdict.refusal == REFUSE_NONE && !any_fresh(state))
		offer_end(state, PHASE_PLAY);
	return verdict;
}

static void
list_claims(const struct state *state, struct legal *out)
{
	const struct bag *hand = &state->hands[state->seat];
	struct meld claimed;
	unsigned place;

	for (unsigned number = 1; number <= state->melds; number++) {
		if (state->own.table.fresh[number - 1] == 0)
			continue;
		for (uint64_t left = hand->any; left != 0; left &= left - 1) {
			card_t card = (card_t)__builtin_ctzll(left);
			struct action *action;

			if (!claim_fits(state, number, card, &claimed, &place))
				continue;
			action = legal_add(out, ACT_SWAP);
			action->meld = (uint8_t)number;
			action->card = card;
		}
	}
}

/*
 * The auction of the upcard: buy 7
 */

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

/* So many cards of the stock; buy 7.4: renewed on the way from all the pile. */
static void
buy_stock(struct state *state, struct event *event, unsigned count,
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

/* rummy2 7.4 */
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
	event = event_add(events, buyer, NULL);
	event->action.act = ACT_BUY;
	event->action.card = pile_pop(&state->discard);
	event->got_shown = SHOWN_SEAT(buyer);
	bag_put(&state->hands[buyer], event->action.card);
	buy_stock(state, event, state->rules->buy_extra, stream, events);
}

/* The buyer takes the turn: buy 7.4, 7.5. */
static void
auction_over(struct state *state, struct stream *stream, struct events *events)
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
		buy_stock(state, event, count, stream, events);
		return;
	}
	event->got_shown = SHOWN_ALL; /* buy 12.1 */
	while (--count > 0) {
		card_t card = pile_pop(&state->discard);

		event->got[event->got_count++] = card;
		bag_put(hand, card);
	}
}

static struct verdict
check_bid(const struct state *state, const struct action *action)
{
	if (action->count <= state->own.table.bid ||
	    action->count > table_bid_limit(state))
		return refuse(REFUSE_BID, CARD_NONE);
	return good;
}

static void
note_bid(struct state *state, unsigned count, struct events *events)
{
	struct event *event = event_add(events, state->seat, NULL);

	event->action.act = ACT_BID;
	event->action.count = (uint16_t)count;
	state->own.table.bid = (uint8_t)count;
	state->own.table.bidder = state->seat;
}

struct verdict
table_bid(struct state *state, const struct action *action,
	  struct stream *stream, struct events *events)
{
	struct verdict verdict;
	unsigned asked = state->dealt & ~(1u << state->seat);

	if (state->rules->bid_from == BID_NONE || state->phase != PHASE_DRAW)
		return refuse(REFUSE_PHASE, CARD_NONE);
	verdict = check_bid(state, action);
	if (verdict.refusal != REFUSE_NONE)
		return verdict;
	note_bid(state, action->count, events);
	offer_begin(state, OFFER_BID, asked);
	if (asked == 0 || action->count == table_bid_limit(state))
		auction_over(state, stream, events);
	return good;
}

/* buy 7.2: who is overcalled may be asked again, who has passed is not. */
static struct verdict
answer_bid(struct state *state, const struct action *action,
	   struct stream *stream, struct events *events)
{
	struct table_state *own = &state->own.table;
	struct verdict verdict;

	if ((enum act)action->act == ACT_PASS) {
		if (!offer_passes_on(state, events))
			auction_over(state, stream, events);
		return good;
	}
	verdict = check_bid(state, action);
	if (verdict.refusal != REFUSE_NONE)
		return verdict;
	own->asked |= (uint8_t)(1u << own->bidder);
	own->asked &= (uint8_t) ~(1u << state->seat);
	note_bid(state, action->count, events);
	if (action->count == table_bid_limit(state)) /* buy 7.3 */
		auction_over(state, stream, events);
	else
		state->seat = next_asked(state, state->seat);
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

/*
 * The cut before the deal: liverpool 3
 */

static seat_t
seat_before(const struct state *state, seat_t seat)
{
	do
		seat = (seat_t)(seat == 0 ? state->players - 1 : seat - 1);
	while (!(state->dealt >> seat & 1));
	return seat;
}

static void
begin_cut(struct state *state, seat_t cutter)
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
	/* liverpool 3.3: whatever number will be named, and by whom. */
	state->own.table.cut_error = (int)stream_below(stream, 2 * spread + 1) -
				     (int)spread;
	begin_cut(state, seat_before(state, state->dealer));
	return true;
}

/* liverpool 3.2: the hands and the upcard. */
static unsigned
cut_target(const struct state *state)
{
	return rules_hand(state->rules, state->deal) *
		       (unsigned)__builtin_popcount(state->dealt) +
	       1;
}

static void
cut_cards(struct state *state, unsigned named, struct events *events)
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

/* The hands come after the deal's beginning was told: as events. */
static void
tell_deal(const struct state *state, struct events *events)
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

static struct verdict
answer_cut(struct state *state, const struct action *action,
	   struct stream *stream, struct events *events)
{
	bool bids = (enum act)action->act == ACT_BID;

	if (bids &&
	    (action->count == 0 || action->count >= state->rules->pack_cards))
		return refuse(REFUSE_CUT, CARD_NONE);
	if (state->stock.n < cut_target(state))
		return refuse(REFUSE_STOCK_EMPTY, CARD_NONE);
	if (bids)
		cut_cards(state, action->count, events);
	else
		event_add(events, state->seat, NULL)->action.act = ACT_PASS;
	offer_end(state, PHASE_NONE);
	state->own.table.cut = false;
	state->own.table.cut_error = 0;
	game_deal_cards(state, stream, events); /* liverpool 3.5 */
	tell_deal(state, events);
	return good;
}

/* The number that the deal needs first. */
static void
list_cuts(const struct state *state, struct legal *out)
{
	unsigned target = cut_target(state);

	legal_add(out, ACT_BID)->count = (uint16_t)target;
	for (unsigned count = 1; count < state->rules->pack_cards; count++) {
		if (count != target)
			legal_add(out, ACT_BID)->count = (uint16_t)count;
	}
}

/*
 * The table of offers
 */

static const struct offer_row {
	uint32_t may; /* besides pass */
	struct verdict (*answer)(struct state *state,
				 const struct action *action,
				 struct stream *stream, struct events *events);
	void (*list)(const struct state *state, struct legal *out);
} rows[] = {
	[OFFER_NONE] = { 0, NULL, NULL },
	[OFFER_CUT] = { 1u << ACT_BID, answer_cut, list_cuts },
	[OFFER_BUY] = { 1u << ACT_BUY, answer_buy, list_buy },
	[OFFER_CLAIM] = { 1u << ACT_SWAP, answer_claim, list_claims },
	[OFFER_BID] = { 1u << ACT_BID, answer_bid, table_list_bids },
};

struct verdict
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
	legal_add(out, ACT_PASS);
}

uint32_t
table_may_answer(const struct state *state)
{
	return rows[state->own.table.offer].may | 1u << ACT_PASS;
}

/* liverpool 3.6 */
static void
position_cut(struct state *state)
{
	seat_t cutter = state->phase == PHASE_OFFER
				? state->seat
				: seat_before(state, state->dealer);

	begin_cut(state, cutter);
}

/* No case begins here: a bot that thinks ahead does, by its view's flags. */
static void
position_offer(struct state *state)
{
	struct table_state *own = &state->own.table;
	seat_t seat = state->seat;
	seat_t last = own->bid > 0 ? own->bidder : own->turn_seat;

	if (last >= state->players || !(state->dealt >> last & 1))
		return;
	own->offer = any_fresh(state) ? OFFER_CLAIM : OFFER_BUY;
	/* Who has passed already the view does not tell. */
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
		position_cut(state);
	else if (state->phase == PHASE_OFFER)
		position_offer(state);
	else
		state->own.table.turn_seat = SEAT_NONE;
}
