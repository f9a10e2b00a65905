#include "referee/worlds/ways.h"

#include <string.h>

/*
 * Bipartite matching between the cards of one pool and the slots of a layout.
 * Each place in turn gets one more card, by an augmenting path if necessary,
 * until there is none.
 */
struct matching {
	const struct placement *placement;
	uint8_t left[CARD_KINDS]; /* cards of the pool not placed yet */
	uint8_t placed[CARD_KINDS][PLACES]; /* by kind and place */
	bool visited[PLACES];
};

static bool
ways_place_card(struct matching *matching, unsigned place)
{
	matching->visited[place] = true;
	for (card_t card = 0; card < CARD_KINDS; card++) {
		unsigned room = matching->placement->in[place].of[card];

		if (matching->placed[card][place] == room)
			continue;
		if (matching->left[card] > 0) {
			matching->left[card]--;
			matching->placed[card][place]++;
			return true;
		}
		for (unsigned other = 0; other < PLACES; other++) {
			if (matching->visited[other] ||
			    matching->placed[card][other] == 0)
				continue;
			if (!ways_place_card(matching, other))
				continue;
			matching->placed[card][other]--;
			matching->placed[card][place]++;
			return true;
		}
	}
	return false;
}

static bool
ways_pool_fits(const struct placement *placement, const struct layout *layout,
	       unsigned pool)
{
	struct matching matching = { .placement = placement };

	memcpy(matching.left, layout->pool[pool].of, sizeof(matching.left));
	for (unsigned place = 0; place < PLACES; place++)
		for (unsigned n = layout->slots[place][pool]; n > 0; n--) {
			memset(matching.visited, 0, sizeof(matching.visited));
			if (!ways_place_card(&matching, place))
				return false;
		}
	return true;
}

/* Compare the number of hidden cards of each place and of each kind. */
static bool
ways_numbers_fit(const struct placement *placement, const struct layout *layout)
{
	unsigned there[CARD_KINDS] = { 0 };

	for (unsigned place = 0; place < PLACES; place++) {
		const struct bag *in = &placement->in[place];
		unsigned n = 0;

		for (unsigned pool = 0; pool < POOLS_MAX; pool++)
			n += layout->slots[place][pool];
		if (n != in->n)
			return false;
		for (card_t card = 0; n > 0 && card < CARD_KINDS; card++)
			there[card] += in->of[card];
	}
	for (card_t card = 0; card < CARD_KINDS; card++) {
		unsigned pooled = 0;

		for (unsigned pool = 0; pool < POOLS_MAX; pool++)
			pooled += layout->pool[pool].of[card];
		if (there[card] != pooled)
			return false;
	}
	return true;
}

bool
ways_fits(const struct layout *layout, const struct placement *placement)
{
	if (!ways_numbers_fit(placement, layout))
		return false;
	for (unsigned pool = 0; pool < POOLS_MAX; pool++)
		if (layout->pool[pool].n > 0 &&
		    !ways_pool_fits(placement, layout, pool))
			return false;
	return true;
}

unsigned
ways_count(const struct layouts *layouts, const struct placement *placement,
	   unsigned most)
{
	unsigned n = 0;

	for (unsigned i = 0; i < layouts->n && n < most; i++)
		n += ways_fits(&layouts->at[i], placement);
	return n;
}
