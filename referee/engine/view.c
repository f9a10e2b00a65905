#include "view.h"

#include <assert.h>
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

const struct flag *
view_flag(const struct rules *rules, const struct flag *flag, size_t *at)
{
	if (flag == NULL)
		*at = 0;
	else
		*at += view_flag_room(flag);
	while ((flag = flag_next(rules, flag)) != NULL && flag->hidden)
		;
	return flag;
}

static void
show_flags(const struct state *state, struct view *view)
{
	const struct flag *flag = NULL;
	size_t at;

	while ((flag = view_flag(view->rules, flag, &at)) != NULL) {
		assert(at + view_flag_room(flag) <= sizeof(view->flags));
		memcpy(view->flags + at, (const char *)state + flag->at,
		       flag_bytes(flag->type));
	}
}

void
view_set_flags(const struct view *view, struct state *state)
{
	const struct flag *flag = NULL;
	size_t at;

	while ((flag = view_flag(view->rules, flag, &at)) != NULL)
		memcpy((char *)state + flag->at, view->flags + at,
		       flag_bytes(flag->type));
}

void
view_of(const struct state *state, seat_t seat, struct view *view)
{
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
	show_flags(state, view);
	if (state->rules->family != NULL && state->rules->family->view != NULL)
		state->rules->family->view(state, seat, view);
}
