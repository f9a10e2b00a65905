/* What may be done in Indian Rummy: what a turn allows, the declaration that a
 * hand holds, the list for bots, and the safe action. */
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
	/* indian 4.2; 8.2 lifts the ban where nothing else can be drawn */
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
may_draw(const struct state *state)
{
	return indian_stock_ready(state) || state->discard.n > 0;
}

uint32_t
indian_may(const struct state *state)
{
	if (state->phase == PHASE_DRAW)
		return 1u << ACT_DROP | (may_draw(state) ? 1u << ACT_DRAW : 0);
	return 1u << ACT_DISCARD | 1u << ACT_DECLARE;
}

static void
legal_draw(const struct state *state, struct legal *out)
{
	if (indian_stock_ready(state))
		legal_add(out, ACT_DRAW)->from = FROM_STOCK;
	if (indian_check_take(state).refusal == REFUSE_NONE)
		legal_add(out, ACT_DRAW)->from = FROM_DISCARD;
	legal_add(out, ACT_DROP);
}

/* The card of the hand that lies in no meld. */
static card_t
left_over(const struct bag *hand, const struct partition *best)
{
	struct bag left = *hand;
	card_t card = CARD_NONE;

	for (unsigned i = 0; i < best->n; i++)
		for (unsigned j = 0; j < best->melds[i].n; j++)
			bag_take(&left, best->melds[i].cards[j].card);
	bag_list(&left, &card);
	return card;
}

/* The melds of a hand with one card too many: @best, written when there is a
 * valid declaration.  Returns its discard, or CARD_NONE. */
static card_t
find_declaration(const struct state *state, const struct bag *hand,
		 struct partition *best)
{
	struct partition_query query;
	card_t card;

	if (hand->n == 0)
		return CARD_NONE;
	partition_query_deal(&query, state);
	query.left_min = query.left_max = 1;
	/* nothing is better than that only one card is left, unless that one
	 * may not be discarded */
	memset(query.weight, 0, sizeof(query.weight));
	if (indian_check_discard(state, state->drew).refusal ==
	    REFUSE_JUST_TAKEN)
		query.weight[state->drew] = 1;
	if (!partition_find(&query, hand, best))
		return CARD_NONE;
	card = left_over(hand, best);
	if (indian_check_discard(state, card).refusal != REFUSE_NONE)
		return CARD_NONE;
	return card;
}

static void
legal_play(const struct state *state, struct legal *out)
{
	const struct bag *hand = &state->hands[state->seat];
	card_t cards[PACK_CARDS_MAX];
	unsigned n = bag_list(hand, cards);
	struct partition best;
	card_t card = find_declaration(state, hand, &best);

	if (card != CARD_NONE) {
		struct action *action = legal_add(out, ACT_DECLARE);

		action->card = card;
		partition_put(&best, action);
	}
	for (unsigned i = 0; i < n; i++)
		if ((i == 0 || cards[i] != cards[i - 1]) &&
		    indian_check_discard(state, cards[i]).refusal ==
			    REFUSE_NONE)
			legal_add(out, ACT_DISCARD)->card = cards[i];
	/* other arrangements; and, where they are played, wrong ones */
	out->more = card != CARD_NONE ||
		    state->rules->wrong_declare == WRONG_OUT;
}

void
indian_legal(const struct state *state, struct legal *out)
{
	if (state->phase == PHASE_DRAW)
		legal_draw(state, out);
	else
		legal_play(state, out);
}

/* The dearest card that may go, of equal ones the last. */
static card_t
safe_discard(const struct state *state)
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
		out->card = safe_discard(state);
	} else if (may_draw(state)) {
		action_init(out, ACT_DRAW);
		out->from = indian_stock_ready(state) ? FROM_STOCK
						      : FROM_DISCARD;
	} else {
		action_init(out, ACT_DROP);
	}
}
