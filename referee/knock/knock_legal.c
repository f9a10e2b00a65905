/* Checks of actions of knock games, legal actions, and the default action. */
#include "referee/knock/knock.h"

#include "referee/engine/ruling.h"

bool
knock_may_renew(const struct state *state)
{
	const struct rules *rules = state->rules;

	/* 1000: no limit */
	return rules->stock_end != STOCK_LAST_TURN && state->discard.n >= 2 &&
	       (rules->max_renewals >= 1000 ||
		state->renewals < rules->max_renewals);
}

struct ruling
knock_check_discard(const struct state *state, card_t card)
{
	const struct bag *hand = &state->hands[state->seat];

	if (card == CARD_NONE)
		return refuse(REFUSE_FORM, CARD_NONE);
	if (!bag_has(hand, card))
		return refuse(REFUSE_NOT_IN_HAND, card);
	if (state->rules->throw_back != THROW_FREE && /* knock 4.3 */
	    state->from == FROM_DISCARD && state->drew == card &&
	    hand->of[card] == 1 &&
	    (state->rules->throw_back == THROW_TWIN || hand->n > 1))
		return refuse(REFUSE_JUST_TAKEN, card);
	return good;
}

bool
knock_is_open(const struct state *state)
{
	return state->own.knock.knocker == SEAT_NONE &&
	       !(state->rules->knock_waits && state->first);
}

struct ruling
knock_check_rest(const struct rules *rules, const struct bag *rest)
{
	if (rules->knock_cards > 0 && rest->n > rules->knock_cards)
		return refuse(REFUSE_KNOCK_CARDS, CARD_NONE);
	if (rules->knock != KNOCK_ANY && bag_points(rules, rest) > rules->knock)
		return refuse(REFUSE_KNOCK_HIGH, CARD_NONE);
	return good;
}

uint32_t
knock_may(const struct state *state)
{
	if (state->phase == PHASE_DRAW)
		return 1u << ACT_DRAW;
	if (state->phase == PHASE_LAYOFF)
		return 1u << ACT_ADD | 1u << ACT_PASS;
	return 1u << ACT_DISCARD | (knock_is_open(state) ? 1u << ACT_KNOCK : 0);
}

static void
knock_list_draws(const struct state *state, struct legal *out)
{
	if (state->stock.n > 0 || knock_may_renew(state))
		legal_add(out, ACT_DRAW)->from = FROM_STOCK;
	if (state->discard.n > 0)
		legal_add(out, ACT_DRAW)->from = FROM_DISCARD;
}

/* List the knock that discards @card, if it is legal, with the best melds.
 * @least: the least deadwood of the whole hand. */
static void
knock_list_knock(const struct state *state, card_t card, int least,
		 struct legal *out)
{
	const struct rules *rules = state->rules;
	struct bag rest = state->hands[state->seat];
	struct action *action;
	struct partition best;

	/* a discard lowers the deadwood by its points at most */
	if (rules->knock != KNOCK_ANY &&
	    least - card_points(rules, card) > rules->knock)
		return;
	bag_take(&rest, card);
	if (!knock_find_melds(rules, &rest, &best))
		return;
	action = legal_next(out, ACT_KNOCK);
	action->card = card;
	partition_append_melds(&best, action);
	for (unsigned i = 0; i < action_card_count(action); i++)
		bag_take(&rest, action->cards[i].card);
	if (knock_check_rest(rules, &rest).refusal != REFUSE_NONE)
		return;
	legal_keep(out);
	out->more = true; /* worse melds */
}

static void
knock_list_plays(const struct state *state, struct legal *out)
{
	const struct bag *hand = &state->hands[state->seat];
	card_t cards[PACK_CARDS_MAX];
	unsigned n = bag_list(hand, cards);
	bool open = knock_is_open(state);
	int least = open ? knock_deadwood(state, hand) : 0;

	for (unsigned i = 0; i < n; i++)
		if ((i == 0 || cards[i] != cards[i - 1]) &&
		    knock_check_discard(state, cards[i]).refusal == REFUSE_NONE)
			legal_add(out, ACT_DISCARD)->card = cards[i];
	for (unsigned i = 0; i < n && open; i++)
		if ((i == 0 || cards[i] != cards[i - 1]) &&
		    knock_check_discard(state, cards[i]).refusal == REFUSE_NONE)
			knock_list_knock(state, cards[i], least, out);
}

void
knock_legal(const struct state *state, struct legal *out)
{
	if (state->phase == PHASE_DRAW) {
		knock_list_draws(state, out);
	} else if (state->phase == PHASE_LAYOFF) {
		legal_add(out, ACT_PASS);
		layoff_list(state, out);
	} else {
		knock_list_plays(state, out);
	}
}

void
knock_standard(const struct state *state, struct action *out)
{
	bool stock = state->stock.n > 0 || knock_may_renew(state);
	card_t drew = state->drew;

	if (state->phase == PHASE_DRAW) {
		action_init(out, ACT_DRAW);
		out->from = stock ? FROM_STOCK : FROM_DISCARD;
	} else if (state->phase == PHASE_LAYOFF) {
		action_init(out, ACT_PASS);
	} else {
		action_init(out, ACT_DISCARD);
		if (drew != CARD_NONE &&
		    knock_check_discard(state, drew).refusal !=
			    REFUSE_JUST_TAKEN)
			drew = CARD_NONE;
		out->card = least_discard(state, drew);
	}
}
