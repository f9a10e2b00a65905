/* oracle.c - compare a memory with the real cards; see oracle.h. */
#include "tests/support/oracle.h"

#include <string.h>

#include "referee/worlds/ways.h"

static bool
bag_remove_all(struct bag *from, const struct bag *cards)
{
	for (card_t card = 0; card < CARD_KINDS; card++)
		for (unsigned n = cards->of[card]; n > 0; n--) {
			if (!bag_has(from, card))
				return false;
			bag_take(from, card);
		}
	return true;
}

static const char *
oracle_collect_hidden(const struct memory *memory, const struct state *state,
		      struct placement *hidden)
{
	memset(hidden, 0, sizeof(*hidden));
	for (unsigned i = 0; i < state->players; i++) {
		if (i == memory->seat)
			continue;
		hidden->in[i] = state->hands[i];
		if (!bag_remove_all(&hidden->in[i], &memory->known[i]))
			return "a known card is not in that hand";
	}
	hidden->in[PLACE_ASIDE] = state->aside;
	if (!bag_remove_all(&hidden->in[PLACE_ASIDE], &memory->open) ||
	    !bag_remove_all(&hidden->in[PLACE_ASIDE],
			    &memory->known[PLACE_ASIDE]))
		return "a known card is not among the cards aside";
	if (memory->pile.n != state->discard.n)
		return "the pile has another number of cards";
	for (unsigned i = 0; i < state->discard.n; i++) {
		if (memory->pile.at[i] == CARD_HIDDEN)
			bag_put(&hidden->in[PLACE_PILE], state->discard.at[i]);
		else if (memory->pile.at[i] != state->discard.at[i])
			return "another card is in the pile";
	}
	if (memory->stock.n == 0) {
		for (unsigned i = 0; i < state->stock.n; i++)
			bag_put(&hidden->in[PLACE_STOCK], state->stock.at[i]);
	} else if (memory->stock.n != state->stock.n ||
		   memcmp(memory->stock.at, state->stock.at, state->stock.n) !=
			   0) {
		return "the stock is not in that order";
	}
	return NULL;
}

const char *
oracle_mistake(const struct memory *memory, const struct state *state)
{
	struct placement hidden;
	const char *mistake = oracle_collect_hidden(memory, state, &hidden);

	for (unsigned i = 0; mistake == NULL && i < memory->layouts.n; i++)
		if (ways_fits(&memory->layouts.at[i], &hidden))
			return NULL;
	return mistake != NULL ? mistake : "the hidden cards fit no layout";
}
