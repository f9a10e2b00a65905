/* deck.c - check that no card is lost or duplicated; see deck.h. */
#include "tests/support/deck.h"

#include <string.h>

#include "referee/engine/game.h"

static void
deck_count_bag(const struct bag *bag, unsigned seen[CARD_KINDS])
{
	for (unsigned card = 0; card < CARD_KINDS; card++)
		seen[card] += bag->of[card];
}

/* Count the cards in the state of a single game: the red threes of canasta. */
static void
deck_count_flags(const struct state *state, unsigned seen[CARD_KINDS])
{
	for (const struct flag *f = state->rules->family->flags;
	     f != NULL && f->name != NULL; f++) {
		if (strcmp(f->name, "red_threes") != 0)
			continue;
		for (unsigned i = 0; i < SEATS_MAX; i++) {
			struct bag bag;

			memcpy(&bag,
			       (const char *)state + f->at + i * sizeof(bag),
			       sizeof(bag));
			deck_count_bag(&bag, seen);
		}
	}
}

card_t
deck_find_miscount(const struct state *state, unsigned *copies)
{
	unsigned seen[CARD_KINDS] = { 0 };

	for (unsigned i = 0; i < state->stock.n; i++)
		seen[state->stock.at[i]]++;
	for (unsigned i = 0; i < state->discard.n; i++)
		seen[state->discard.at[i]]++;
	for (unsigned i = 0; i < state->melds; i++)
		for (unsigned j = 0; j < state->table[i].n; j++)
			seen[state->table[i].cards[j].card]++;
	for (unsigned i = 0; i < state->players; i++)
		deck_count_bag(&state->hands[i], seen);
	deck_count_bag(&state->spread, seen);
	deck_count_bag(&state->aside, seen);
	deck_count_flags(state, seen);
	for (unsigned card = 0; card < CARD_KINDS; card++) {
		if (seen[card] == state->rules->pack_of[card])
			continue;
		*copies = seen[card];
		return (card_t)card;
	}
	return CARD_NONE;
}
