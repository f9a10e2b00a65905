#include "cards.h"

#include <string.h>

unsigned
bag_list(const struct bag *bag, card_t *out)
{
	uint64_t left = bag->any;
	unsigned n = 0;

	while (left != 0) {
		card_t card = (card_t)__builtin_ctzll(left);

		for (unsigned i = 0; i < bag->of[card]; i++)
			out[n++] = card;
		left &= left - 1;
	}
	for (card_t joker = CARD_X1; joker <= CARD_X2; joker++) {
		for (unsigned i = 0; i < bag->of[joker]; i++)
			out[n++] = joker;
	}
	return n;
}

card_t
pile_take_natural(struct pile *pile)
{
	unsigned at = pile->n - 1u;
	card_t card;

	while (at > 0 && card_is_joker(pile->at[at]))
		at--;
	card = pile->at[at];
	pile->n--;
	memmove(&pile->at[at], &pile->at[at + 1], pile->n - at);
	return card;
}
