/* The search for melds in a hand of Canasta: cards of the hand, and actions to
 * fill in. */
#include <string.h>

#include "referee/canasta/canasta_melds.h"

void
canasta_finder_set_hand(struct canasta_finder *finder, const struct bag *hand)
{
	const struct rules *rules = finder->rules;

	finder->hand = hand;
	finder->wild_count = 0;
	finder->jokers = 0;
	memset(finder->wilds, 0, sizeof(finder->wilds));
	memset(finder->naturals, 0, sizeof(finder->naturals));
	for (uint64_t left = hand->any; left != 0; left &= left - 1) {
		card_t card = (card_t)__builtin_ctzll(left);

		if (!card_is_wild(rules, card))
			finder->naturals[card_rank(card)] += hand->of[card];
		for (unsigned i = 0;
		     i < hand->of[card] && card_is_wild(rules, card) &&
		     finder->wild_count < WILDS_IN_HAND;
		     i++)
			finder->wilds[finder->wild_count++] = card;
	}
	for (unsigned i = 0;
	     i < hand->of[CARD_X1] && finder->wild_count < WILDS_IN_HAND; i++) {
		finder->wilds[finder->wild_count++] = CARD_X1;
		finder->jokers++;
	}
}

void
canasta_finder_init(struct canasta_finder *finder, const struct state *state,
		    card_t top, struct legal *out)
{
	finder->state = state;
	finder->rules = state->rules;
	finder->out = out;
	finder->top = top;
	finder->takes = false;
	canasta_finder_set_hand(finder, &state->hands[state->seat]);
}

struct action *
canasta_next_action(struct legal *out, enum act act)
{
	struct action *action;

	if (out->n >=
	    LEGAL_MAX - CARD_KINDS) { /* leave room for the discards */
		out->more = true;
		return NULL;
	}
	action = legal_next(out, act);
	if (act == ACT_DRAW)
		action->from = FROM_PILE;
	return action;
}

bool
canasta_keep_if_legal(const struct canasta_finder *finder)
{
	struct legal *out = finder->out;
	struct lay lay;

	if (canasta_check_lay(finder->state, &out->at[out->n], &lay).refusal !=
	    REFUSE_NONE)
		return false;
	legal_keep(out);
	return true;
}

unsigned
canasta_put_naturals(const struct canasta_finder *finder, unsigned rank,
		     unsigned n, struct laid *out)
{
	unsigned put = 0;

	if (finder->top != CARD_NONE && card_rank(finder->top) == rank &&
	    put < n)
		out[put++] = (struct laid){ finder->top, CARD_NONE };
	for (unsigned suit = 0; suit < SUITS; suit++) {
		card_t card = card_of(suit, rank);

		if (card_is_wild(finder->rules, card))
			continue;
		for (unsigned i = 0; i < finder->hand->of[card] && put < n; i++)
			out[put++] = (struct laid){ card, CARD_NONE };
	}
	return put;
}

unsigned
canasta_put_unit(const struct canasta_finder *finder, const struct unit *unit,
		 struct laid *out)
{
	if (unit->rank != UNIT_RUN)
		return canasta_put_naturals(finder, unit->rank, unit->n, out);
	for (unsigned i = 0; i < unit->n; i++)
		out[i] = (struct laid){ run_unit_card(unit, i), CARD_NONE };
	return unit->n;
}

bool
canasta_list_units(const struct canasta_finder *finder,
		   const struct unit *units, unsigned count, bool expensive)
{
	struct action *action = canasta_next_action(
		finder->out, canasta_laying_act(finder, ACT_MELD));
	struct laid cards[PACK_CARDS_MAX];
	unsigned used = 0;

	if (action == NULL)
		return false;
	for (unsigned i = 0; i < count; i++) {
		unsigned n = canasta_put_unit(finder, &units[i], cards);

		for (unsigned k = 0; k < units[i].wilds; k++)
			cards[n++] = canasta_wild_at(finder, used++, expensive);
		action_append_meld(action, cards, n);
	}
	return canasta_keep_if_legal(finder);
}
