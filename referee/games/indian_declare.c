/*
 * Declarations of a hand: the melds, or the pairs (okey 7.3), that hold all its
 * cards but the discard.
 *
 * partition.h finds melds.  Pairs need no search: identical natural cards form
 * pairs, each other natural card needs a wild card, and wild cards that remain
 * form pairs.
 */
#include "referee/games/indian.h"

#include <string.h>

#include "referee/engine/ruling.h"

struct ruling
indian_check_discard(const struct state *state, card_t card)
{
	const struct bag *hand = &state->hands[state->seat];

	if (!bag_has(hand, card))
		return refuse(REFUSE_NOT_IN_HAND, card);
	if (state->rules->throw_back != THROW_FREE && /* indian 4.3 */
	    state->from == FROM_DISCARD && state->drew == card &&
	    hand->of[card] == 1)
		return refuse(REFUSE_JUST_TAKEN, card);
	return good;
}

/* The cards of a hand that are in no natural pair. */
struct unpaired {
	unsigned singles, wilds;
	card_t single[PACK_CARDS_MAX], wild[PACK_CARDS_MAX];
};

static void
unpaired_list(const struct state *state, const struct bag *hand,
	      struct unpaired *rest)
{
	rest->singles = rest->wilds = 0;
	for (card_t card = 0; card < CARD_KINDS; card++) {
		bool wild = hand->of[card] > 0 && indian_is_wild(state, card);

		for (unsigned n = hand->of[card]; wild && n > 0; n--)
			rest->wild[rest->wilds++] = card;
		if (!wild && hand->of[card] % 2 > 0)
			rest->single[rest->singles++] = card;
	}
}

static void
pair_add(struct partition *best, card_t one, card_t two)
{
	struct meld *meld = &best->melds[best->n++];

	*meld = (struct meld){ .kind = KIND_SET, .n = 2 };
	meld->cards[0] = (struct laid){ one, CARD_NONE };
	meld->cards[1] = (struct laid){ two, CARD_NONE };
}

/* Arrange a hand in pairs.  Returns false if it does not consist of pairs. */
static bool
pairs_arrange(const struct state *state, const struct bag *hand,
	      struct partition *best)
{
	struct unpaired rest;
	unsigned used = 0;

	unpaired_list(state, hand, &rest);
	if (rest.singles > rest.wilds)
		return false;
	best->n = 0;
	for (card_t card = 0; card < CARD_KINDS; card++)
		for (unsigned n = hand->of[card];
		     n >= 2 && !indian_is_wild(state, card); n -= 2)
			pair_add(best, card, card);
	for (unsigned i = 0; i < rest.singles; i++)
		pair_add(best, rest.single[i], rest.wild[used++]);
	for (; used + 1 < rest.wilds; used += 2)
		pair_add(best, rest.wild[used], rest.wild[used + 1]);
	return true;
}

/* Find a declaration of pairs in a hand with one card too many: okey 7.3.
 * @best: its pairs, written on success.  Returns its discard, or CARD_NONE. */
static card_t
indian_find_pairs(const struct state *state, const struct bag *hand,
		  struct partition *best)
{
	card_t cards[PACK_CARDS_MAX], discard = CARD_NONE;
	struct unpaired all;
	unsigned n;

	if (state->rules->declare_pairs == 0 ||
	    hand->n != 2u * state->rules->declare_pairs + 1)
		return CARD_NONE;
	unpaired_list(state, hand, &all);
	if (all.singles > all.wilds + 1)
		return CARD_NONE;
	n = bag_list(hand, cards);
	for (unsigned i = 0; i < n; i++) {
		struct bag rest = *hand;

		/* okey 9.1: a wild card as the discard brings more */
		if (discard != CARD_NONE && !indian_is_wild(state, cards[i]))
			continue;
		bag_take(&rest, cards[i]);
		if (indian_check_discard(state, cards[i]).refusal ==
			    REFUSE_NONE &&
		    pairs_arrange(state, &rest, best))
			discard = cards[i];
	}
	return discard;
}

bool
indian_declares_pairs(const struct action *action)
{
	return action->lists > 0 && action_list_count(action, 0) == 2;
}

/* Return the card of the hand that is in no meld. */
static card_t
indian_left_over(const struct bag *hand, const struct partition *best)
{
	struct bag left = *hand;
	card_t card = CARD_NONE;

	for (unsigned i = 0; i < best->n; i++)
		for (unsigned j = 0; j < best->melds[i].n; j++)
			bag_take(&left, best->melds[i].cards[j].card);
	bag_list(&left, &card);
	return card;
}

/* Find melds that hold all cards of a hand except @left cards, as a declaration
 * requires.  @kept: a card that must be in a meld, or CARD_NONE.  Writes the
 * melds to @best on success. */
static bool
indian_find_melds(const struct state *state, const struct bag *hand,
		  unsigned left, card_t kept, struct partition *best)
{
	struct partition_query query;

	if (hand->n == 0)
		return false;
	partition_query_deal(&query, state);
	query.left_min = query.left_max = (uint8_t)left;
	/* with all weights 0 any partition that leaves @left cards is best; the
	 * weight of a card that may not be discarded puts it in a meld */
	memset(query.weight, 0, sizeof(query.weight));
	for (card_t card = 0; state->rules->stakes.n > 0 && card < CARD_KINDS;
	     card++) /* okey 9.1: a wild card left over can bring more */
		query.weight[card] = !indian_is_wild(state, card);
	if (kept != CARD_NONE)
		query.weight[kept] = 2 * PACK_CARDS_MAX;
	return partition_find(&query, hand, best);
}

/* Find a valid declaration of a hand with one card too many.  @best: its melds,
 * written on success.  Returns its discard, or CARD_NONE. */
static card_t
indian_find_declaration(const struct state *state, const struct bag *hand,
			struct partition *best)
{
	bool kept = indian_check_discard(state, state->drew).refusal ==
		    REFUSE_JUST_TAKEN;
	card_t card;

	if (!indian_find_melds(state, hand, 1, kept ? state->drew : CARD_NONE,
			       best))
		return CARD_NONE;
	card = indian_left_over(hand, best);
	if (indian_check_discard(state, card).refusal != REFUSE_NONE)
		return CARD_NONE;
	return card;
}

static void
indian_add_declaration(struct legal *out, card_t card,
		       const struct partition *best)
{
	struct action *action = legal_add(out, ACT_DECLARE);

	action->card = card;
	partition_append_melds(best, action);
}

bool
indian_list_declarations(const struct state *state, struct legal *out)
{
	const struct bag *hand = &state->hands[state->seat];
	struct partition best;
	unsigned before = out->n;
	card_t card;

	if (state->rules->declare_all && /* cacheta 7.3 */
	    indian_find_melds(state, hand, 0, CARD_NONE, &best))
		indian_add_declaration(out, CARD_NONE, &best);
	card = indian_find_declaration(state, hand, &best);
	if (card != CARD_NONE)
		indian_add_declaration(out, card, &best);
	card = indian_find_pairs(state, hand, &best);
	if (card != CARD_NONE)
		indian_add_declaration(out, card, &best);
	return out->n > before;
}
