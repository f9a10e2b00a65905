/*
 * hidden.h - make a table that looks the same to one seat but has other hidden
 * cards.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_HIDDEN_H
#define DEADWOOD_TESTS_SUPPORT_HIDDEN_H

#include "lib/prng.h"
#include "library/internal.h"

/* Copy @from to @to, and redistribute the cards that @seat does not see: the
 * stock and the other hands. */
static inline void
hidden_reshuffle(struct dw_table *to, const struct dw_table *from,
		 unsigned seat, uint64_t *prng)
{
	struct state *state = &to->state;
	struct pile pool;
	card_t cards[PACK_CARDS_MAX];

	dw_table_copy(to, from);
	pool = state->stock;
	for (unsigned i = 0; i < state->players; i++) {
		unsigned n = i == seat ? 0 : bag_list(&state->hands[i], cards);

		for (unsigned k = 0; k < n; k++)
			pile_push(&pool, cards[k]);
		if (n > 0)
			memset(&state->hands[i], 0, sizeof(state->hands[i]));
	}
	for (unsigned i = pool.n; i > 1; i--) {
		unsigned j = prng_below(prng, i);
		card_t card = pool.at[i - 1];

		pool.at[i - 1] = pool.at[j];
		pool.at[j] = card;
	}
	for (unsigned i = 0; i < state->players; i++)
		while (i != seat && state->hands[i].n < from->state.hands[i].n)
			bag_put(&state->hands[i], pile_pop(&pool));
	memcpy(state->stock.at, pool.at, pool.n);
}

#endif
