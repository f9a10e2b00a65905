/* meld_order.c - see meld_order.h. */
#include "referee/cases/meld_order.h"

#include "referee/engine/meld.h"

/* Return the place of a card among those of a run, or 0 for a wild card that
 * may represent any card. */
static unsigned
meld_order_key(const struct rules *rules, struct laid laid, bool ace_high)
{
	card_t card = card_is_wild(rules, laid.card) ? laid.as : laid.card;

	if (card >= 64)
		return 0;
	return ace_high && card_rank(card) == RANK_ACE ? RANK_HIGH_ACE
						       : card_rank(card);
}

static void
meld_order_sort(const struct rules *rules, struct laid *cards, unsigned count,
		bool ace_high)
{
	for (unsigned i = 1; i < count; i++) {
		struct laid laid = cards[i];
		unsigned key = meld_order_key(rules, laid, ace_high);
		unsigned to = i;

		for (; to > 0 &&
		       meld_order_key(rules, cards[to - 1], ace_high) > key;
		     to--)
			cards[to] = cards[to - 1];
		cards[to] = laid;
	}
}

bool
meld_order_find(const struct state *state, const struct laid *cards,
		unsigned count, struct meld *out)
{
	struct laid sorted[MELD_CARDS_MAX];

	if (count > MELD_CARDS_MAX)
		return false;
	for (unsigned i = 0; i < count; i++) {
		if (meld_order_key(state->rules, cards[i], false) == 0)
			return false;
		sorted[i] = cards[i];
	}
	for (unsigned high = 0; high < 2; high++) {
		meld_order_sort(state->rules, sorted, count, high);
		if (game_read_meld(state, SEAT_NONE, sorted, count, KIND_RUN,
				   out)
			    .refusal == REFUSE_NONE)
			return true;
	}
	return false;
}
