/* truth.c - is it so?  See truth.h. */
#include "tests/support/truth.h"

#include <string.h>

/* What lies hidden in each place, beside the known cards. */
struct hidden {
	struct bag in[PLACES];
};

static bool
take_all(struct bag *from, const struct bag *cards)
{
	for (card_t card = 0; card < CARD_KINDS; card++)
		for (unsigned n = cards->of[card]; n > 0; n--) {
			if (!bag_has(from, card))
				return false;
			bag_take(from, card);
		}
	return true;
}

/*
 * Can the cards of one pool lie where a layout says?  Kinds give cards, places
 * want them: each place in turn gets one more, by a chain of exchanges if need
 * be, until no chain is left.
 */
struct filling {
	const struct hidden *hidden;
	unsigned left[CARD_KINDS];	  /* of the pool, not placed */
	unsigned put[CARD_KINDS][PLACES]; /* of a kind in a place */
	bool met[PLACES];
};

static bool
give_one(struct filling *filling, unsigned place)
{
	filling->met[place] = true;
	for (card_t card = 0; card < CARD_KINDS; card++) {
		unsigned room = filling->hidden->in[place].of[card];

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
pool_fits(const struct hidden *hidden, const struct layout *layout,
	  unsigned pool)
{
	struct filling filling = { .hidden = hidden };

	for (unsigned card = 0; card < CARD_KINDS; card++)
		filling.left[card] = layout->pool[pool].of[card];
	for (unsigned place = 0; place < PLACES; place++)
		for (unsigned n = layout->slots[place][pool]; n > 0; n--) {
			memset(filling.met, 0, sizeof(filling.met));
			if (!give_one(&filling, place))
				return false;
		}
	return true;
}

static bool
layout_fits(const struct hidden *hidden, const struct layout *layout)
{
	for (unsigned place = 0; place < PLACES; place++) {
		unsigned n = 0;

		for (unsigned pool = 0; pool < POOLS_MAX; pool++)
			n += layout->slots[place][pool];
		if (n != hidden->in[place].n)
			return false;
	}
	for (unsigned card = 0; card < CARD_KINDS; card++) {
		unsigned there = 0, told = 0;

		for (unsigned place = 0; place < PLACES; place++)
			there += hidden->in[place].of[card];
		for (unsigned pool = 0; pool < POOLS_MAX; pool++)
			told += layout->pool[pool].of[card];
		if (there != told)
			return false;
	}
	for (unsigned pool = 0; pool < POOLS_MAX; pool++)
		if (layout->pool[pool].n > 0 &&
		    !pool_fits(hidden, layout, pool))
			return false;
	return true;
}

static const char *
gather(const struct memory *memory, const struct state *state,
       struct hidden *hidden)
{
	memset(hidden, 0, sizeof(*hidden));
	for (unsigned i = 0; i < state->players; i++) {
		if (i == memory->seat)
			continue;
		hidden->in[i] = state->hands[i];
		if (!take_all(&hidden->in[i], &memory->known[i]))
			return "a known card is not in that hand";
	}
	hidden->in[PLACE_ASIDE] = state->aside;
	if (!take_all(&hidden->in[PLACE_ASIDE], &memory->open) ||
	    !take_all(&hidden->in[PLACE_ASIDE], &memory->known[PLACE_ASIDE]))
		return "a known card does not lie aside";
	if (memory->pile.n != state->discard.n)
		return "the pile has another number of cards";
	for (unsigned i = 0; i < state->discard.n; i++) {
		if (memory->pile.at[i] == CARD_HIDDEN)
			bag_put(&hidden->in[PLACE_PILE], state->discard.at[i]);
		else if (memory->pile.at[i] != state->discard.at[i])
			return "another card lies in the pile";
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
truth_mistake(const struct memory *memory, const struct state *state)
{
	struct hidden hidden;
	const char *mistake = gather(memory, state, &hidden);

	for (unsigned i = 0; mistake == NULL && i < memory->layouts.n; i++)
		if (layout_fits(&hidden, &memory->layouts.at[i]))
			return NULL;
	return mistake != NULL ? mistake
			       : "no layout can be filled with the cards";
}
