/*
 * Legal actions of Indian Rummy, the declaration of a hand, and the default
 * action.
 */
#include "referee/games/indian.h"

#include <string.h>

#include "referee/engine/ruling.h"

bool
indian_stock_ready(const struct state *state)
{
	return state->stock.n > 0 || state->discard.n >= 2; /* indian 8.2 */
}

struct ruling
indian_check_take(const struct state *state)
{
	card_t top = pile_top(&state->discard);

	if (top == CARD_NONE)
		return refuse(REFUSE_NO_DISCARD, CARD_NONE);
	/* indian 4.2; 8.2 lifts the ban if nothing else can be drawn */
	if (indian_is_wild(state, top) && !state->own.indian.upcard &&
	    indian_stock_ready(state))
		return refuse(REFUSE_WILD_TOP, top);
	return good;
}

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

static bool
indian_may_draw(const struct state *state)
{
	return indian_stock_ready(state) || state->discard.n > 0;
}

uint32_t
indian_may(const struct state *state)
{
	if (state->phase == PHASE_DRAW)
		return 1u << ACT_DROP |
		       (indian_may_draw(state) ? 1u << ACT_DRAW : 0);
	return 1u << ACT_DISCARD | 1u << ACT_DECLARE;
}

static void
indian_list_draws(const struct state *state, struct legal *out)
{
	if (indian_stock_ready(state))
		legal_add(out, ACT_DRAW)->from = FROM_STOCK;
	if (indian_check_take(state).refusal == REFUSE_NONE)
		legal_add(out, ACT_DRAW)->from = FROM_DISCARD;
	legal_add(out, ACT_DROP);
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

/* Find a valid declaration of a hand with one card too many.  @best: its melds,
 * written on success.  Returns its discard, or CARD_NONE. */
static card_t
indian_find_declaration(const struct state *state, const struct bag *hand,
			struct partition *best)
{
	struct partition_query query;
	card_t card;

	if (hand->n == 0)
		return CARD_NONE;
	partition_query_deal(&query, state);
	query.left_min = query.left_max = 1;
	/* with all weights 0 any partition that leaves one card is best; the
	 * weight of a card that may not be discarded puts it in a meld */
	memset(query.weight, 0, sizeof(query.weight));
	if (indian_check_discard(state, state->drew).refusal ==
	    REFUSE_JUST_TAKEN)
		query.weight[state->drew] = 1;
	if (!partition_find(&query, hand, best))
		return CARD_NONE;
	card = indian_left_over(hand, best);
	if (indian_check_discard(state, card).refusal != REFUSE_NONE)
		return CARD_NONE;
	return card;
}

static void
indian_list_plays(const struct state *state, struct legal *out)
{
	const struct bag *hand = &state->hands[state->seat];
	card_t cards[PACK_CARDS_MAX];
	unsigned n = bag_list(hand, cards);
	struct partition best;
	card_t card = indian_find_declaration(state, hand, &best);

	if (card != CARD_NONE) {
		struct action *action = legal_add(out, ACT_DECLARE);

		action->card = card;
		partition_append_melds(&best, action);
	}
	for (unsigned i = 0; i < n; i++)
		if ((i == 0 || cards[i] != cards[i - 1]) &&
		    indian_check_discard(state, cards[i]).refusal ==
			    REFUSE_NONE)
			legal_add(out, ACT_DISCARD)->card = cards[i];
	/* other arrangements, and wrong declarations where they are allowed */
	out->more = card != CARD_NONE ||
		    state->rules->wrong_declare == WRONG_OUT;
}

void
indian_legal(const struct state *state, struct legal *out)
{
	if (state->phase == PHASE_DRAW)
		indian_list_draws(state, out);
	else
		indian_list_plays(state, out);
}

/* Return the legal discard with the most points; among equals the last. */
static card_t
indian_safe_discard(const struct state *state)
{
	card_t cards[PACK_CARDS_MAX], best = CARD_NONE;
	unsigned n = bag_list(&state->hands[state->seat], cards);

	for (unsigned i = 0; i < n; i++)
		if (indian_check_discard(state, cards[i]).refusal ==
			    REFUSE_NONE &&
		    (best == CARD_NONE || indian_points(state, cards[i]) >=
						  indian_points(state, best)))
			best = cards[i];
	return best;
}

void
indian_standard(const struct state *state, struct action *out)
{
	if (state->phase != PHASE_DRAW) {
		action_init(out, ACT_DISCARD);
		out->card = indian_safe_discard(state);
	} else if (indian_may_draw(state)) {
		action_init(out, ACT_DRAW);
		out->from = indian_stock_ready(state) ? FROM_STOCK
						      : FROM_DISCARD;
	} else {
		action_init(out, ACT_DROP);
	}
}
