#include "referee/worlds/worlds.h"

#include <string.h>

#include "lib/lot.h"
#include "referee/worlds/believe.h"

/* A number from 0 up to 1, in 53 bits. */
static double
lot_fraction(uint64_t *lot)
{
	uint64_t high = lot_draw(lot) >> 5, low = lot_draw(lot) >> 6;

	return (double)(high << 26 | low) / 9007199254740992.0;
}

/* A layout by its number of worlds. */
static const struct layout *
draw_layout(const struct layouts *layouts, uint64_t *lot)
{
	double weight[LAYOUTS_MAX], sum = 0, drawn;
	unsigned i;

	if (layouts->n == 1)
		return &layouts->at[0];
	for (i = 0; i < layouts->n; i++)
		sum += weight[i] = layouts_weight(&layouts->at[i]);
	drawn = lot_fraction(lot) * sum;
	for (i = 0; i + 1u < layouts->n && drawn >= weight[i]; i++)
		drawn -= weight[i];
	return &layouts->at[i];
}

static void
put_all(const struct bag *from, struct bag *to)
{
	if (from->n == 0)
		return;
	for (card_t card = 0; card < CARD_KINDS; card++)
		for (unsigned n = from->of[card]; n > 0; n--)
			bag_put(to, card);
}

/* Deal a pool's cards to its places; @down gets those of the pile. */
static void
deal_pool(const struct layout *layout, unsigned pool, uint64_t *lot,
	  struct state *state, struct pile *down)
{
	struct pile cards;

	believe_shuffle(&layout->pool[pool], lot, &cards);
	for (unsigned place = 0; place < PLACES; place++) {
		unsigned n = layout->slots[place][pool];

		for (; n > 0; n--) {
			card_t card = pile_pop(&cards);

			if (place == PLACE_STOCK)
				pile_push(&state->stock, card);
			else if (place == PLACE_PILE)
				pile_push(down, card);
			else if (place == PLACE_ASIDE)
				bag_put(&state->aside, card);
			else
				bag_put(&state->hands[place], card);
		}
	}
}

/* Where cards of several pools lie in the stock, they do so in any order. */
static void
mix_stock(const struct layout *layout, uint64_t *lot, struct pile *stock)
{
	struct bag cards = { .n = 0 };
	unsigned pools = 0;

	for (unsigned pool = 0; pool < POOLS_MAX; pool++)
		pools += layout->slots[PLACE_STOCK][pool] > 0;
	if (pools < 2)
		return;
	while (stock->n > 0)
		bag_put(&cards, pile_pop(stock));
	believe_shuffle(&cards, lot, stock);
}

static void
set_pile(const struct memory *memory, struct pile *down, struct state *state)
{
	for (unsigned i = 0; i < memory->pile.n; i++) {
		card_t card = memory->pile.at[i];

		pile_push(&state->discard,
			  card == CARD_HIDDEN ? pile_pop(down) : card);
	}
}

bool
worlds_sample(const struct view *view, const struct memory *memory,
	      uint64_t *lot, struct state *state)
{
	const struct layout *layout;
	struct pile down = { .n = 0 };

	if (!memory_is_of(memory, view))
		return false;
	believe_open(view, state);
	layout = draw_layout(&memory->layouts, lot);
	for (unsigned i = 0; i < view->players; i++)
		put_all(&memory->known[i], &state->hands[i]);
	put_all(&memory->known[PLACE_ASIDE], &state->aside);
	put_all(&memory->open, &state->aside);
	for (unsigned pool = 0; pool < POOLS_MAX; pool++)
		if (layout->pool[pool].n > 0)
			deal_pool(layout, pool, lot, state, &down);
	mix_stock(layout, lot, &state->stock);
	if (memory->stock.n > 0)
		state->stock = memory->stock;
	set_pile(memory, &down, state);
	believe_own(view, state);
	return true;
}
