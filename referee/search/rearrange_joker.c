/* rearrange_joker.c - find the tiles that a joker of a set can represent:
 * rummikub 6.4. */
#include "rearrange.h"

uint64_t
rearrange_naturals(const struct meld *set)
{
	uint64_t naturals = 0;

	for (unsigned i = 0; i < set->n; i++)
		if (set->cards[i].card < 64)
			naturals |= UINT64_C(1) << set->cards[i].card;
	return naturals;
}

uint64_t
rearrange_joker_means(const struct meld *set, unsigned i)
{
	unsigned rank = card_rank(set->cards[i].as);
	uint64_t means = 0;

	if (set->kind == KIND_RUN)
		return UINT64_C(1) << (set->cards[i].as & 63);
	for (unsigned suit = 0; suit < SUITS; suit++)
		means |= UINT64_C(1) << card_of(suit, rank);
	return means & ~rearrange_naturals(set);
}
