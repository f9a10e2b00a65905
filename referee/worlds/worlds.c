#include "referee/worlds/worlds.h"

#include <string.h>

#include "lib/prng.h"
#include "referee/worlds/believe.h"
#include "referee/worlds/ways.h"

/* Chosen: with LAYOUTS_MAX layouts, the probability to use the last try
 * unchecked is 10^-13. */
#define TRIES_MAX 2000

/* Return a number from 0 up to 1, in 53 bits. */
static double
world_random_fraction(uint64_t *prng)
{
	uint64_t high = prng_draw(prng) >> 5, low = prng_draw(prng) >> 6;

	return (double)(high << 26 | low) / 9007199254740992.0;
}

/* Draw a layout by its number of worlds. */
static const struct layout *
world_draw_layout(const struct layouts *layouts, uint64_t *prng)
{
	double weight[LAYOUTS_MAX], sum = 0, drawn;
	unsigned i;

	if (layouts->n == 1)
		return &layouts->at[0];
	for (i = 0; i < layouts->n; i++)
		sum += weight[i] = layouts_weight(&layouts->at[i]);
	drawn = world_random_fraction(prng) * sum;
	for (i = 0; i + 1u < layouts->n && drawn >= weight[i]; i++)
		drawn -= weight[i];
	return &layouts->at[i];
}

static void
bag_add_all(const struct bag *from, struct bag *to)
{
	if (from->n == 0)
		return;
	for (card_t card = 0; card < CARD_KINDS; card++)
		for (unsigned n = from->of[card]; n > 0; n--)
			bag_put(to, card);
}

/* Deal a pool's cards to its places; @down receives those of the pile. */
static void
world_deal_pool(const struct layout *layout, unsigned pool, uint64_t *prng,
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

/* Shuffle the stock if it has cards of several pools. */
static void
world_mix_stock(const struct layout *layout, uint64_t *prng, struct pile *stock)
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
world_set_pile(const struct memory *memory, struct pile *down,
	       struct state *state)
{
	for (unsigned i = 0; i < memory->pile.n; i++) {
		card_t card = memory->pile.at[i];

		pile_push(&state->discard,
			  card == CARD_HIDDEN ? pile_pop(down) : card);
	}
}

/* Remove the known cards of a place; the dealt ones remain. */
static void
bag_remove_all(struct bag *in, const struct bag *known)
{
	for (card_t card = 0; card < CARD_KINDS; card++)
		for (unsigned n = known->of[card]; n > 0; n--)
			bag_take(in, card);
}

static void
bag_add_pile(const struct pile *pile, struct bag *in)
{
	for (unsigned i = 0; i < pile->n; i++)
		bag_put(in, pile->at[i]);
}

static void
world_placement(const struct memory *memory, const struct state *state,
		const struct pile *down, struct placement *placement)
{
	memset(placement, 0, sizeof(*placement));
	for (unsigned i = 0; i < state->players; i++) {
		if (i == memory->seat)
			continue;
		placement->in[i] = state->hands[i];
		bag_remove_all(&placement->in[i], &memory->known[i]);
	}
	placement->in[PLACE_ASIDE] = state->aside;
	bag_remove_all(&placement->in[PLACE_ASIDE], &memory->open);
	bag_remove_all(&placement->in[PLACE_ASIDE],
		       &memory->known[PLACE_ASIDE]);
	bag_add_pile(&state->stock, &placement->in[PLACE_STOCK]);
	bag_add_pile(down, &placement->in[PLACE_PILE]);
}

/* Accept a placement that fits m layouts with probability 1/m, because it is
 * drawn m times as often. */
static bool
world_is_kept(const struct memory *memory, const struct state *state,
	      const struct pile *down, uint64_t *prng)
{
	double drawn = world_random_fraction(prng);
	struct placement placement;
	unsigned most = drawn * LAYOUTS_MAX < 1 ? LAYOUTS_MAX
						: (unsigned)(1 / drawn);

	world_placement(memory, state, down, &placement);
	return ways_count(&memory->layouts, &placement, most + 1) <= most;
}

/* Deal all cards of a world; return false if it must be drawn again. */
static bool
world_draw(const struct view *view, const struct memory *memory, uint64_t *prng,
	   struct state *state)
{
	const struct layouts *layouts = &memory->layouts;
	const struct layout *layout = world_draw_layout(layouts, prng);
	struct pile down = { .n = 0 };
	bool kept;

	believe_init(view, state);
	for (unsigned i = 0; i < view->players; i++)
		bag_add_all(&memory->known[i], &state->hands[i]);
	bag_add_all(&memory->known[PLACE_ASIDE], &state->aside);
	bag_add_all(&memory->open, &state->aside);
	for (unsigned pool = 0; pool < POOLS_MAX; pool++)
		if (layout->pool[pool].n > 0)
			world_deal_pool(layout, pool, prng, state, &down);
	kept = layouts->n == 1 || world_is_kept(memory, state, &down, prng);
	world_mix_stock(layout, prng, &state->stock);
	if (memory->stock.n > 0)
		state->stock = memory->stock;
	world_set_pile(memory, &down, state);
	return kept;
}

bool
worlds_sample(const struct view *view, const struct memory *memory,
	      uint64_t *prng, struct state *state)
{
	if (!memory_matches(memory, view))
		return false;
	for (unsigned n = 0; n < TRIES_MAX; n++)
		if (world_draw(view, memory, prng, state))
			break;
	believe_set_flags(view, state);
	return true;
}
