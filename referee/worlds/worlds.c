#include "referee/worlds/worlds.h"

#include <string.h>

#include "lib/prng.h"
#include "referee/worlds/believe.h"
#include "referee/worlds/ways.h"

/* Chosen: of LAYOUTS_MAX ways, the last of these worlds is the one that is
 * taken as it is once in 10^13 times. */
#define TRIES_MAX 2000

/* A number from 0 up to 1, in 53 bits. */
static double
prng_fraction(uint64_t *prng)
{
	uint64_t high = prng_draw(prng) >> 5, low = prng_draw(prng) >> 6;

	return (double)(high << 26 | low) / 9007199254740992.0;
}

/* A layout by its number of worlds. */
static const struct layout *
draw_layout(const struct layouts *layouts, uint64_t *prng)
{
	double weight[LAYOUTS_MAX], sum = 0, drawn;
	unsigned i;

	if (layouts->n == 1)
		return &layouts->at[0];
	for (i = 0; i < layouts->n; i++)
		sum += weight[i] = layouts_weight(&layouts->at[i]);
	drawn = prng_fraction(prng) * sum;
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
deal_pool(const struct layout *layout, unsigned pool, uint64_t *prng,
	  struct state *state, struct pile *down)
{
	struct pile cards;

	believe_shuffle(&layout->pool[pool], prng, &cards);
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
mix_stock(const struct layout *layout, uint64_t *prng, struct pile *stock)
{
	struct bag cards = { .n = 0 };
	unsigned pools = 0;

	for (unsigned pool = 0; pool < POOLS_MAX; pool++)
		pools += layout->slots[PLACE_STOCK][pool] > 0;
	if (pools < 2)
		return;
	while (stock->n > 0)
		bag_put(&cards, pile_pop(stock));
	believe_shuffle(&cards, prng, stock);
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

/* The cards that were dealt, and not those that were known to lie there. */
static void
take_known(struct bag *in, const struct bag *known)
{
	for (card_t card = 0; card < CARD_KINDS; card++)
		for (unsigned n = known->of[card]; n > 0; n--)
			bag_take(in, card);
}

static void
put_pile(const struct pile *pile, struct bag *in)
{
	for (unsigned i = 0; i < pile->n; i++)
		bag_put(in, pile->at[i]);
}

static void
see_placement(const struct memory *memory, const struct state *state,
	      const struct pile *down, struct placement *placement)
{
	memset(placement, 0, sizeof(*placement));
	for (unsigned i = 0; i < state->players; i++) {
		if (i == memory->seat)
			continue;
		placement->in[i] = state->hands[i];
		take_known(&placement->in[i], &memory->known[i]);
	}
	placement->in[PLACE_ASIDE] = state->aside;
	take_known(&placement->in[PLACE_ASIDE], &memory->open);
	take_known(&placement->in[PLACE_ASIDE], &memory->known[PLACE_ASIDE]);
	put_pile(&state->stock, &placement->in[PLACE_STOCK]);
	put_pile(down, &placement->in[PLACE_PILE]);
}

/* What can have come about in several ways is dealt as often as there are ways:
 * one time in so many it is kept. */
static bool
is_kept(const struct memory *memory, const struct state *state,
	const struct pile *down, uint64_t *prng)
{
	double drawn = prng_fraction(prng);
	struct placement placement;
	unsigned most = drawn * LAYOUTS_MAX < 1 ? LAYOUTS_MAX
						: (unsigned)(1 / drawn);

	see_placement(memory, state, down, &placement);
	return ways_count(&memory->layouts, &placement, most + 1) <= most;
}

/* All cards of a world; returns false where it is to be drawn again. */
static bool
draw_world(const struct view *view, const struct memory *memory, uint64_t *prng,
	   struct state *state)
{
	const struct layouts *layouts = &memory->layouts;
	const struct layout *layout = draw_layout(layouts, prng);
	struct pile down = { .n = 0 };
	bool kept;

	believe_open(view, state);
	for (unsigned i = 0; i < view->players; i++)
		put_all(&memory->known[i], &state->hands[i]);
	put_all(&memory->known[PLACE_ASIDE], &state->aside);
	put_all(&memory->open, &state->aside);
	for (unsigned pool = 0; pool < POOLS_MAX; pool++)
		if (layout->pool[pool].n > 0)
			deal_pool(layout, pool, prng, state, &down);
	kept = layouts->n == 1 || is_kept(memory, state, &down, prng);
	mix_stock(layout, prng, &state->stock);
	if (memory->stock.n > 0)
		state->stock = memory->stock;
	set_pile(memory, &down, state);
	return kept;
}

bool
worlds_sample(const struct view *view, const struct memory *memory,
	      uint64_t *prng, struct state *state)
{
	if (!memory_is_of(memory, view))
		return false;
	for (unsigned n = 0; n < TRIES_MAX; n++)
		if (draw_world(view, memory, prng, state))
			break;
	believe_own(view, state);
	return true;
}
