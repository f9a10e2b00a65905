/* deck.c - check that no card is lost or duplicated; see deck.h. */
#include "tests/support/deck.h"

#include "referee/engine/game.h"

static void
deck_count_place(const struct state *state, const struct place *place,
		 unsigned seen[CARD_KINDS])
{
	const struct pile *pile = place_pile(state, place);

	switch (place->form) {
	case FORM_BAG:
		for (unsigned i = 0; i < (place->of_seats ? SEATS_MAX : 1u);
		     i++)
			for (unsigned card = 0; card < CARD_KINDS; card++)
				seen[card] +=
					place_bag(state, place, i)->of[card];
		return;
	case FORM_PILE:
		for (unsigned i = 0; i < pile->n; i++)
			seen[pile->at[i]]++;
		return;
	case FORM_MELDS:
		for (unsigned i = 0; i < state->melds; i++)
			for (unsigned j = 0; j < state->table[i].n; j++)
				seen[state->table[i].cards[j].card]++;
		return;
	}
}

card_t
deck_find_miscount(const struct state *state, unsigned *copies)
{
	unsigned seen[CARD_KINDS] = { 0 };
	const struct place *place = NULL;

	while ((place = place_next(state->rules, place)) != NULL)
		deck_count_place(state, place, seen);
	for (unsigned card = 0; card < CARD_KINDS; card++) {
		if (seen[card] == state->rules->pack_of[card])
			continue;
		*copies = seen[card];
		return (card_t)card;
	}
	return CARD_NONE;
}
