#include "referee/worlds/layouts.h"

#include <string.h>

void
layouts_init(struct layouts *layouts)
{
	layouts->n = 1;
	layouts->merged = false;
	memset(&layouts->at[0], 0, sizeof(layouts->at[0]));
}

static bool
layout_equal(const struct layout *a, const struct layout *b)
{
	if (memcmp(a->slots, b->slots, sizeof(a->slots)) != 0)
		return false;
	for (unsigned i = 0; i < POOLS_MAX; i++)
		if (memcmp(a->pool[i].of, b->pool[i].of,
			   sizeof(a->pool[i].of)) != 0)
			return false;
	return true;
}

/* Keep layout @i as number @n. */
static void
layouts_keep(struct layouts *layouts, unsigned *n, unsigned i)
{
	if (*n != i)
		layouts->at[*n] = layouts->at[i];
	(*n)++;
}

/* Remove duplicates; the order does not change. */
static void
layouts_drop_duplicates(struct layouts *layouts)
{
	unsigned n = 0;

	for (unsigned i = 0; i < layouts->n; i++) {
		unsigned j = 0;

		while (j < n && !layout_equal(&layouts->at[i], &layouts->at[j]))
			j++;
		if (j == n)
			layouts_keep(layouts, &n, i);
	}
	layouts->n = (uint8_t)n;
}

/* Move the cards of one pool to another. */
static void
layout_merge_pools(struct layout *layout, unsigned from, unsigned to)
{
	card_t cards[PACK_CARDS_MAX];
	unsigned n = bag_list(&layout->pool[from], cards);

	for (unsigned i = 0; i < n; i++)
		bag_put(&layout->pool[to], cards[i]);
	memset(&layout->pool[from], 0, sizeof(layout->pool[from]));
	for (unsigned place = 0; place < PLACES; place++) {
		layout->slots[place][to] += layout->slots[place][from];
		layout->slots[place][from] = 0;
	}
}

/* Merge all pools except the special one. */
static void
layouts_merge_all(struct layouts *layouts)
{
	for (unsigned i = 0; i < layouts->n; i++)
		for (unsigned from = POOL_SPECIAL + 2; from < POOLS_MAX; from++)
			layout_merge_pools(&layouts->at[i], from,
					   POOL_SPECIAL + 1);
	layouts->merged = true;
	layouts_drop_duplicates(layouts);
}

/* Merge pools if @each new layouts for every layout do not fit. */
static void
layouts_make_room(struct layouts *layouts, unsigned each)
{
	if (layouts->n * each > LAYOUTS_MAX)
		layouts_merge_all(layouts);
}

void
layouts_add_cards(struct layouts *layouts, unsigned pool, unsigned place,
		  const struct bag *cards, unsigned n)
{
	card_t list[PACK_CARDS_MAX];
	unsigned count = bag_list(cards, list);

	for (unsigned i = 0; i < layouts->n; i++) {
		for (unsigned j = 0; j < count; j++)
			bag_put(&layouts->at[i].pool[pool], list[j]);
		layouts->at[i].slots[place][pool] += (uint16_t)n;
	}
}

/* Return a pool that is empty in all layouts, or 0. */
static unsigned
layouts_find_empty_pool(const struct layouts *layouts)
{
	for (unsigned pool = POOL_SPECIAL + 1; pool < POOLS_MAX; pool++) {
		unsigned i = 0;

		while (i < layouts->n && layouts->at[i].pool[pool].n == 0)
			i++;
		if (i == layouts->n)
			return pool;
	}
	return 0;
}

void
layouts_add_pool(struct layouts *layouts, const struct bag *cards,
		 unsigned place)
{
	unsigned pool = layouts_find_empty_pool(layouts);

	if (pool == 0) {
		layouts_merge_all(layouts);
		pool = layouts_find_empty_pool(layouts);
	}
	layouts_add_cards(layouts, pool, place, cards, cards->n);
}

/* Branch each layout: the card comes from each pool that may contain it.  A
 * hidden card moves to @to; a card that is seen leaves the pool. */
static void
layouts_branch(struct layouts *layouts, unsigned from, unsigned to, card_t card)
{
	unsigned last = 0, n = layouts->n;

	/* the first pool changes the layout itself, others append layouts */
	for (unsigned i = 0; i < n; i++) {
		struct layout was = layouts->at[i];
		bool any = false;

		for (unsigned pool = 0; pool < POOLS_MAX; pool++) {
			struct layout *now = &layouts->at[i];

			if (was.slots[from][pool] == 0 ||
			    (card != CARD_HIDDEN &&
			     was.pool[pool].of[card] == 0))
				continue;
			if (any)
				now = &layouts->at[layouts->n++];
			any = true;
			*now = was;
			now->slots[from][pool]--;
			if (card == CARD_HIDDEN)
				now->slots[to][pool]++;
			else
				bag_take(&now->pool[pool], card);
		}
		if (!any)
			layouts->at[i].slots[from][0] = UINT16_MAX; /* none */
	}
	for (unsigned i = 0; i < layouts->n; i++)
		if (layouts->at[i].slots[from][0] != UINT16_MAX)
			layouts_keep(layouts, &last, i);
	layouts->n = (uint8_t)last;
	if (n > 1 || last > 1)
		layouts_drop_duplicates(layouts);
}

/* Return the highest number of pools that a card of a place may be from. */
static unsigned
layouts_pools_max(const struct layouts *layouts, unsigned place, card_t card)
{
	unsigned most = 1;

	for (unsigned i = 0; i < layouts->n; i++) {
		const struct layout *layout = &layouts->at[i];
		unsigned pools = 0;

		for (unsigned pool = 0; pool < POOLS_MAX; pool++)
			pools += layout->slots[place][pool] > 0 &&
				 (card == CARD_HIDDEN ||
				  layout->pool[pool].of[card] > 0);
		most = pools > most ? pools : most;
	}
	return most;
}

void
layouts_move(struct layouts *layouts, unsigned from, unsigned to)
{
	layouts_make_room(layouts,
			  layouts_pools_max(layouts, from, CARD_HIDDEN));
	layouts_branch(layouts, from, to, CARD_HIDDEN);
}

void
layouts_move_all(struct layouts *layouts, unsigned from, unsigned to)
{
	for (unsigned i = 0; i < layouts->n; i++)
		for (unsigned pool = 0; pool < POOLS_MAX; pool++) {
			uint16_t *slots = &layouts->at[i].slots[from][pool];

			layouts->at[i].slots[to][pool] += *slots;
			*slots = 0;
		}
}

void
layouts_reveal(struct layouts *layouts, unsigned place, card_t card)
{
	layouts_make_room(layouts, layouts_pools_max(layouts, place, card));
	layouts_branch(layouts, place, place, card);
}

void
layouts_require_specials(struct layouts *layouts, unsigned place, unsigned n)
{
	unsigned last = 0;

	for (unsigned i = 0; i < layouts->n; i++)
		if (layouts->at[i].slots[place][POOL_SPECIAL] == n)
			layouts_keep(layouts, &last, i);
	layouts->n = (uint8_t)last;
}

/* Return the place that contains all cards of a pool, if it is a hand or out of
 * play; otherwise PLACES. */
static unsigned
layout_only_place(const struct layout *layout, unsigned pool)
{
	for (unsigned place = 0; place < PLACES; place++)
		if (place != PLACE_STOCK && place != PLACE_PILE &&
		    layout->pool[pool].n > 0 &&
		    layout->slots[place][pool] == layout->pool[pool].n)
			return place;
	return PLACES;
}

static bool
layouts_pool_is_known(const struct layouts *layouts, unsigned pool,
		      unsigned place)
{
	const uint8_t *first = layouts->at[0].pool[pool].of;

	for (unsigned i = 1; i < layouts->n; i++)
		if (layout_only_place(&layouts->at[i], pool) != place ||
		    memcmp(layouts->at[i].pool[pool].of, first, CARD_KINDS) !=
			    0)
			return false;
	return true;
}

unsigned
layouts_remove_known(struct layouts *layouts, struct bag *cards)
{
	for (unsigned pool = 0; layouts->n > 0 && pool < POOLS_MAX; pool++) {
		unsigned place = layout_only_place(&layouts->at[0], pool);

		if (place == PLACES ||
		    !layouts_pool_is_known(layouts, pool, place))
			continue;
		*cards = layouts->at[0].pool[pool];
		for (unsigned i = 0; i < layouts->n; i++) {
			layouts->at[i].slots[place][pool] = 0;
			memset(&layouts->at[i].pool[pool], 0,
			       sizeof(layouts->at[i].pool[pool]));
		}
		return place;
	}
	return PLACES;
}

/* A product of all multinomials fits a double: 324 cards in 8 places have fewer
 * than 10^293 ways.  Factorials of more than 170 cards would not fit. */
double
layouts_weight(const struct layout *layout)
{
	double weight = 1;

	for (unsigned pool = 0; pool < POOLS_MAX; pool++) {
		unsigned dealt = 0;

		for (unsigned place = 0; place < PLACES; place++) {
			unsigned slots = layout->slots[place][pool];

			for (unsigned n = 1; n <= slots; n++)
				weight = weight * ++dealt / n;
		}
	}
	return weight;
}
