/*
 * Legal actions of Indian Rummy, and the default action.
 */
#include "referee/games/indian.h"

#include "referee/engine/ruling.h"

bool
indian_stock_ready(const struct state *state)
{
	if (state->stock.n > 0)
		return true;
	return state->rules->stock_end != STOCK_END && /* okey 8.2 */
	       state->discard.n >= 2;		       /* indian 8.2 */
}

struct ruling
indian_check_take(const struct state *state)
{
	card_t top = pile_top(&state->discard);

	if (top == CARD_NONE)
		return refuse(REFUSE_NO_DISCARD, CARD_NONE);
	/* indian 4.2; 8.2 lifts the ban if nothing else can be drawn */
	if (!state->rules->take_wild && indian_is_wild(state, top) &&
	    !state->own.indian.upcard && indian_stock_ready(state))
		return refuse(REFUSE_WILD_TOP, top);
	return good;
}

/* Return whether a seat may choose the stock: it draws a card or, if there is
 * none, ends the deal (okey 8.2). */
static bool
indian_stock_allows(const struct state *state)
{
	return indian_stock_ready(state) ||
	       state->rules->stock_gone == GONE_STOP;
}

static bool
indian_may_draw(const struct state *state)
{
	return indian_stock_allows(state) || state->discard.n > 0;
}

bool
indian_may_drop(const struct state *state)
{
	/* a card can always be drawn in a deal, but not in every position */
	return !state->rules->no_drop || !indian_may_draw(state);
}

uint32_t
indian_may(const struct state *state)
{
	if (state->phase == PHASE_DRAW)
		return (indian_may_drop(state) ? 1u << ACT_DROP : 0) |
		       (indian_may_draw(state) ? 1u << ACT_DRAW : 0);
	return 1u << ACT_DISCARD | 1u << ACT_DECLARE;
}

static void
indian_list_draws(const struct state *state, struct legal *out)
{
	if (indian_stock_allows(state))
		legal_add(out, ACT_DRAW)->from = FROM_STOCK;
	if (indian_check_take(state).refusal == REFUSE_NONE)
		legal_add(out, ACT_DRAW)->from = FROM_DISCARD;
	if (indian_may_drop(state))
		legal_add(out, ACT_DROP);
}

static void
indian_list_plays(const struct state *state, struct legal *out)
{
	const struct bag *hand = &state->hands[state->seat];
	card_t cards[PACK_CARDS_MAX];
	unsigned n = bag_list(hand, cards);
	bool declares = indian_list_declarations(state, out);

	for (unsigned i = 0; i < n; i++)
		if ((i == 0 || cards[i] != cards[i - 1]) &&
		    indian_check_discard(state, cards[i]).refusal ==
			    REFUSE_NONE)
			legal_add(out, ACT_DISCARD)->card = cards[i];
	/* other arrangements, and wrong declarations where they are allowed */
	out->more = declares || state->rules->wrong_declare == WRONG_OUT;
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
		out->from = indian_stock_allows(state) ? FROM_STOCK
						       : FROM_DISCARD;
	} else {
		action_init(out, ACT_DROP);
	}
}
