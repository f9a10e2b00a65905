#include "view.h"

#include <string.h>

/* The pile as far as the sheet makes it public: all of it, or its top card. */
static void
show_discard(const struct state *state, struct view *view)
{
	const struct pile *pile = &state->discard;
	unsigned from = 0;

	if (state->rules->discard_seen == DISCARD_TOP && pile->n > 0)
		from = pile->n - 1u;
	view->discard_count = pile->n;
	view->discard.n = (uint8_t)(pile->n - from);
	memcpy(view->discard.at, pile->at + from, view->discard.n);
}

void
view_of(const struct state *state, seat_t seat, struct view *view)
{
	view->state = state;
	view->rules = state->rules;
	view->seat = seat;
	view->players = state->players;
	view->hand = state->hands[seat];
	view->melds = state->melds;
	view->table = state->table;
	show_discard(state, view);
	view->spread = state->spread;
	view->stock = state->stock.n;
	for (unsigned i = 0; i < SEATS_MAX; i++) {
		view->cards[i] = state->hands[i].n;
		view->scores[i] = state->scores[i];
	}
	view->opened = state->opened;
	view->in = state->in;
	view->deal = state->deal;
	view->turns = state->turns;
	view->dealer = state->dealer;
	view->turn = state->seat;
	view->phase = state->phase;
	/* Who took a card from the pile was seen by all; a card from the stock
	 * is its drawer's secret. */
	view->drew = CARD_NONE;
	if (seat == state->seat || state->from == FROM_DISCARD ||
	    state->from == FROM_SPREAD)
		view->drew = state->drew;
	view->from = state->from;
	view->first = state->first;
	if (state->rules->family != NULL && state->rules->family->view != NULL)
		state->rules->family->view(state, seat, view);
}
