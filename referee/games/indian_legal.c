/* What may be done in Indian Rummy: the list for bots, and the safe action. */
#include "referee/games/indian.h"

static struct action *
list(struct legal *out, enum act act)
{
	struct action *action = &out->at[out->n++];

	action_init(action, act);
	return action;
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
		list(out, ACT_DRAW)->from = FROM_STOCK;
	if (indian_check_take(state).refusal == REFUSE_NONE)
		list(out, ACT_DRAW)->from = FROM_DISCARD;
	list(out, ACT_DROP);
}

static void
legal_play(const struct state *state, struct legal *out)
{
	const struct bag *hand = &state->hands[state->seat];
	card_t cards[PACK_CARDS_MAX];
	unsigned n = bag_list(hand, cards);
	struct arrangement best;
	card_t card = indian_find_declaration(state, hand, &best);

	if (card != CARD_NONE) {
		struct action *action = list(out, ACT_DECLARE);

		action->card = card;
		indian_show(&best, action);
	}
	for (unsigned i = 0; i < n; i++)
		if ((i == 0 || cards[i] != cards[i - 1]) &&
		    indian_check_discard(state, cards[i]).refusal ==
			    REFUSE_NONE)
			list(out, ACT_DISCARD)->card = cards[i];
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
