/*
 * Facts of a turn in the table family that several files need: the quiet first
 * round, the stock, passing, and cards that the seat may not discard.
 */
#include "referee/engine/ruling.h"
#include "referee/table/table.h"

bool
table_is_quiet(const struct state *state)
{
	return state->rules->quiet_round && state->first;
}

struct ruling
table_check_play(const struct state *state)
{
	if (state->phase != PHASE_PLAY)
		return refuse(REFUSE_PHASE, CARD_NONE);
	if (table_is_quiet(state))
		return refuse(REFUSE_FIRST_ROUND, CARD_NONE);
	return good;
}

bool
table_stock_only(const struct state *state)
{
	return table_is_quiet(state) &&
	       state->seat == seat_after(state, state->dealer);
}

static bool
table_stock_renews(const struct state *state)
{
	const struct rules *rules = state->rules;
	unsigned need = rules->stock_end == STOCK_ALL ? 1 : 2;

	return (rules->stock_end == STOCK_SHUFFLE ||
		rules->stock_end == STOCK_TURN ||
		rules->stock_end == STOCK_ALL) &&
	       state->discard.n >= need &&
	       state->renewals < rules->max_renewals;
}

bool
table_stock_ready(const struct state *state)
{
	return state->stock.n > 0 || table_stock_renews(state);
}

void
table_take_stock(struct state *state, struct events *events)
{
	game_take_card(state, FROM_STOCK, events);
}

bool
table_can_push(const struct state *state)
{
	return state->rules->push && state->discard.n > 0 &&
	       state->stock.n >= 2;
}

/* Return whether the seat may pass: the stock is used up: rummy 8.4. */
bool
table_may_pass(const struct state *state)
{
	if (state->rules->push)
		return !table_can_push(state) && state->discard.n == 0;
	return !table_stock_ready(state) &&
	       state->rules->stock_gone == GONE_PASS;
}

struct ruling
table_check_card(const struct state *state, card_t card, unsigned copies,
		 unsigned n)
{
	const struct rules *rules = state->rules;

	if (rules->keep_jokers && card_is_joker(card))
		return refuse(REFUSE_KEEP_JOKER, card);
	/* buy 7.8 */
	if (rules->bid_from == BID_DISCARD && state->from == FROM_DISCARD)
		return refuse(REFUSE_BOUGHT, CARD_NONE);
	/* rummy 4.4, american 4.4: a second copy of the card may go */
	if (rules->throw_back != THROW_FREE && state->from == FROM_DISCARD &&
	    state->drew == card && copies == 1 &&
	    !(rules->throw_back == THROW_LAST && n == 1))
		return refuse(REFUSE_JUST_TAKEN, card);
	/* wildcat 4.6 */
	if (card < 64 && (rules->protect >> card & 1) && n > 1)
		return refuse(REFUSE_CARD_PROTECTED, card);
	return good;
}

struct ruling
table_check_last(const struct state *state, card_t card)
{
	return table_check_card(state, card, 1, 1);
}

static void
table_go_out(struct state *state)
{
	state->own.table.laid_out = true; /* tonk 9.3 */
	game_end_deal(state, HOW_OUT, state->seat);
}

void
table_end_if_empty(struct state *state)
{
	if (state->hands[state->seat].n == 0 &&
	    state->rules->going_out != OUT_WAITS)
		table_go_out(state);
}
