#include "referee/worlds/believe.h"

#include <string.h>

/* Return false if the view shows more copies of a card than exist. */
static bool
believe_count_unseen(const struct view *view, struct bag *unseen)
{
	bool fits = true;
	struct bag seen = view->hand;

	for (unsigned i = 0; i < view->melds; i++)
		for (unsigned j = 0; j < view->table[i].n; j++)
			bag_put(&seen, view->table[i].cards[j].card);
	for (unsigned i = 0; i < view->discard.n; i++)
		if (view->discard.at[i] < CARD_KINDS)
			bag_put(&seen, view->discard.at[i]);
	memset(unseen, 0, sizeof(*unseen));
	for (card_t card = 0; card < CARD_KINDS; card++) {
		int left = view->rules->pack_of[card] - seen.of[card] -
			   view->spread.of[card];

		fits = fits && left >= 0;
		for (; left > 0; left--)
			bag_put(unseen, card);
	}
	return fits;
}

void
believe_list_unseen(const struct view *view, struct bag *unseen)
{
	(void)believe_count_unseen(view, unseen);
}

void
believe_shuffle(const struct bag *cards, uint64_t *prng, struct pile *pile)
{
	pile->n = (uint16_t)bag_list(cards, pile->at);
	for (unsigned i = pile->n; i > 1; i--) {
		unsigned j = prng_below(prng, i);
		card_t card = pile->at[i - 1];

		pile->at[i - 1] = pile->at[j];
		pile->at[j] = card;
	}
}

void
believe_set_flags(const struct view *view, struct state *state)
{
	const struct family *family = view->rules->family;

	view_set_flags(view, state);
	/* family->position may need some flags, and may overwrite others */
	if (family->position != NULL)
		family->position(state);
	view_set_flags(view, state);
}

void
believe_init(const struct view *view, struct state *state)
{
	memset(state, 0, sizeof(*state));
	state->rules = view->rules;
	state->players = view->players;
	state->deal = view->deal;
	state->dealer = view->dealer;
	state->in = view->in;
	memcpy(state->scores, view->scores, sizeof(state->scores));
	if (view->seat < view->players)
		state->hands[view->seat] = view->hand;
	state->spread = view->spread;
	memcpy(state->table, view->table, view->melds * sizeof(*view->table));
	state->melds = view->melds;
	state->opened = view->opened;
	state->dealt = state_seats_dealt(state);
	state->ender = SEAT_NONE;
	state->turns = view->turns;
	state->next_event = 1;
	state->seat = view->turn;
	state->phase = view->phase;
	state->drew = view->drew;
	state->from = view->from;
	state->first = view->first;
}

bool
believe_sample(const struct view *view, uint64_t *prng, struct state *state)
{
	struct bag unseen;
	struct pile hidden;
	unsigned places = 0u + view->stock + view->discard_count -
			  view->discard.n;

	for (unsigned i = 0; i < view->players; i++)
		places += i == view->seat ? 0u : view->cards[i];
	for (unsigned i = 0; i < view->discard.n; i++)
		places += view->discard.at[i] >= CARD_KINDS;
	if (!believe_count_unseen(view, &unseen) || places > unseen.n ||
	    view->discard_count < view->discard.n)
		return false;
	believe_shuffle(&unseen, prng, &hidden);

	believe_init(view, state);
	while (state->discard.n < view->discard_count - view->discard.n)
		pile_push(&state->discard, pile_pop(&hidden));
	for (unsigned i = 0; i < view->discard.n; i++) {
		card_t card = view->discard.at[i];

		pile_push(&state->discard,
			  card < CARD_KINDS ? card : pile_pop(&hidden));
	}
	for (unsigned i = 0; i < view->players; i++)
		for (unsigned n = view->cards[i]; i != view->seat && n > 0; n--)
			bag_put(&state->hands[i], pile_pop(&hidden));
	while (state->stock.n < view->stock)
		pile_push(&state->stock, pile_pop(&hidden));
	while (view->rules->foot > 0 && hidden.n > 0)
		bag_put(&state->aside, pile_pop(&hidden));
	believe_set_flags(view, state);
	return true;
}
