#include "referee/worlds/ways.h"

#include <string.h>

/*
 * Can the cards of one pool lie where a layout says?  Kinds give cards, places
 * want them: each place in turn gets one more, by a chain of exchanges if need
 * be, until no chain is left.
 */
struct filling {
	const struct placement *placement;
	uint8_t left[CARD_KINDS];	 /* of the pool, not placed */
	uint8_t put[CARD_KINDS][PLACES]; /* of a kind in a place */
	bool met[PLACES];
};

static bool
give_one(struct filling *filling, unsigned place)
{
	filling->met[place] = true;
	for (card_t card = 0; card < CARD_KINDS; card++) {
		unsigned room = filling->placement->in[place].of[card];

		if (filling->put[card][place] == room)
			continue;
		if (filling->left[card] > 0) {
			filling->left[card]--;
			filling->put[card][place]++;
			return true;
		}
		for (unsigned other = 0; other < PLACES; other++) {
			if (filling->met[other] ||
			    filling->put[card][other] == 0)
				continue;
			if (!give_one(filling, other))
				continue;
			filling->put[card][other]--;
			filling->put[card][place]++;
			return true;
		}
	}
	return false;
}

static bool
pool_fits(const struct placement *placement, const struct layout *layout,
	  unsigned pool)
{
	struct filling filling = { .placement = placement };

	memcpy(filling.left, layout->pool[pool].of, sizeof(filling.left));
	for (unsigned place = 0; place < PLACES; place++)
		for (unsigned n = layout->slots[place][pool]; n > 0; n--) {
			memset(filling.met, 0, sizeof(filling.met));
			if (!give_one(&filling, place))
				return false;
		}
	return true;
}

/* Are there as many hidden cards in each place, and of each kind? */
static bool
numbers_fit(const struct placement *placement, const struct layout *layout)
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
		unsigned told = 0;

		for (unsigned pool = 0; pool < POOLS_MAX; pool++)
			told += layout->pool[pool].of[card];
		if (there[card] != told)
			return false;
	}
	return true;
}

bool
ways_fits(const struct layout *layout, const struct placement *placement)
{
	if (!numbers_fit(placement, layout))
		return false;
	for (unsigned pool = 0; pool < POOLS_MAX; pool++)
		if (layout->pool[pool].n > 0 &&
		    !pool_fits(placement, layout, pool))
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
