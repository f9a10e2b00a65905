/* run_order.c - put cards into the order of a run; see run_order.h. */
#include "bots/human/run_order.h"

#include <string.h>

/**
 * struct run_cards - cards by rank
 * @natural: the card of each rank of @ranks, a bit per rank
 * @joker: the jokers
 */
struct run_cards {
	struct laid natural[RANK_KING + 1];
	struct laid joker[RANK_KING];
	unsigned ranks, jokers, low, high;
};

/* Sort the cards into @run.  Returns false if they are no run. */
static bool
run_cards_read(struct run_cards *run, const struct laid *cards, unsigned n)
{
	unsigned suit = SUITS;

	memset(run, 0, sizeof(*run));
	for (unsigned i = 0; i < n; i++) {
		unsigned rank = card_rank(cards[i].card);

		if (card_is_joker(cards[i].card)) {
			if (cards[i].as != CARD_NONE)
				return false;
			run->joker[run->jokers++] = cards[i];
			continue;
		}
		if (suit != SUITS && suit != card_suit(cards[i].card))
			return false;
		if (run->ranks >> rank & 1)
			return false;
		suit = card_suit(cards[i].card);
		run->ranks |= 1u << rank;
		run->natural[rank] = cards[i];
		run->low = run->low == 0 || rank < run->low ? rank : run->low;
		run->high = rank > run->high ? rank : run->high;
	}
	return n > run->jokers &&
	       run->high - run->low + 1 <= n; /* jokers fill all gaps */
}

/* Return whether each natural card is as far from the first as its rank. */
static bool
run_is_in_order(const struct laid *cards, unsigned n)
{
	unsigned first = n;

	for (unsigned i = 0; i < n; i++) {
		if (card_is_joker(cards[i].card))
			continue;
		if (first == n)
			first = i;
		if (card_rank(cards[i].card) !=
		    card_rank(cards[first].card) + i - first)
			return false;
	}
	return true;
}

void
run_order(struct laid *cards, unsigned n)
{
	struct run_cards run;
	unsigned at = 0, used = 0, gaps, below;

	if (n > RANK_KING || run_is_in_order(cards, n) ||
	    !run_cards_read(&run, cards, n))
		return;
	gaps = run.high - run.low + 1 - (n - run.jokers);
	below = run.high + run.jokers - gaps > RANK_KING
			? run.high + run.jokers - gaps - RANK_KING
			: 0;
	while (at < below)
		cards[at++] = run.joker[used++];
	for (unsigned rank = run.low; rank <= run.high; rank++)
		cards[at++] = run.ranks >> rank & 1 ? run.natural[rank]
						    : run.joker[used++];
	while (at < n)
		cards[at++] = run.joker[used++];
}
