/* List the legal actions of gin, and find the default action. */
#include "referee/games/gin.h"

#include "referee/engine/deck.h"
#include "referee/knock/showdown.h"
#include "referee/search/least_deadwood.h"
#include "referee/search/partition.h"

bool
gin_is_wall_offer(const struct state *state)
{
	unsigned wall = state->rules->wall_cards;

	/* gin 8.3: fewer cards than the wall before the first turn are a
	 * position at the offer of the upcard */
	return state->phase == PHASE_OFFER &&
	       (state->stock.n == wall ||
		(state->stock.n < wall && state->turns > 0));
}

struct bag
gin_knocking_hand(const struct state *state)
{
	struct bag hand = state->hands[state->seat];

	if (gin_is_wall_offer(state) && state->discard.n > 0)
		bag_put(&hand, pile_top(&state->discard));
	return hand;
}

card_t
gin_barred_discard(const struct state *state, const struct bag *hand)
{
	card_t taken = gin_is_wall_offer(state)	     ? pile_top(&state->discard)
		       : state->from == FROM_DISCARD ? state->drew
						     : CARD_NONE;

	if (state->rules->throw_back == THROW_FREE || hand->of[taken] > 1)
		return CARD_NONE;
	return taken;
}

/* Return a bit per act that the phase allows: gin 3.2, 4.1, 4.2, 6.1, 8.3. */
uint32_t
gin_may(const struct state *state)
{
	switch ((enum phase)state->phase) {
	case PHASE_OFFER:
		return 1u << ACT_PASS |
		       (gin_is_wall_offer(state) ? 1u << ACT_KNOCK
						 : 1u << ACT_DRAW);
	case PHASE_DRAW:
		return 1u << ACT_DRAW;
	case PHASE_PLAY:
		return 1u << ACT_DISCARD | 1u << ACT_KNOCK;
	case PHASE_LAYOFF:
		return 1u << ACT_ADD | 1u << ACT_PASS;
	case PHASE_NONE:
	case PHASE_ANSWER:
		break;
	}
	return 0;
}

/* Cards may cost no points, so no deadwood does not prove that all cards are in
 * melds. */
bool
gin_find_big_gin(const struct state *state, const struct bag *held, int least,
		 struct action *action)
{
	if (!state->rules->big_gin || least != 0)
		return false;
	partition_append_best(state->rules, held, action);
	return action_card_count(action) == held->n;
}

bool
gin_may_knock_with(const struct state *state, const struct bag *held, int least,
		   card_t card)
{
	const struct rules *rules = state->rules;
	int knock_value = state->own.gin.knock;
	struct bag rest;

	/* a discard lowers the deadwood by its points at most */
	if (least - card_points(rules, card) > knock_value ||
	    card == gin_barred_discard(state, held))
		return false;
	if (rules->plain_melds)
		return (int)least_deadwood(held->any & ~card_bit(card)) <=
		       knock_value;
	rest = *held;
	bag_take(&rest, card);
	return partition_deadwood(rules, &rest) <= knock_value;
}

/* List the knocks from @held, also given as @n @cards: one for each legal
 * discard, with the best melds. */
static void
gin_list_knocks(const struct state *state, const struct bag *held,
		const card_t *cards, unsigned n, struct legal *out)
{
	const struct rules *rules = state->rules;
	int least = partition_deadwood(rules, held);

	/* no single discard lowers the deadwood enough */
	if (rules->plain_melds &&
	    least > state->own.gin.knock + DEADWOOD_VALUE_MAX)
		return;
	if (gin_find_big_gin(state, held, least, legal_next(out, ACT_KNOCK)))
		legal_keep(out);
	for (unsigned i = 0; i < n; i++) {
		struct action *action;
		struct bag rest;

		if ((i > 0 && cards[i] == cards[i - 1]) ||
		    !gin_may_knock_with(state, held, least, cards[i]))
			continue;
		rest = *held;
		bag_take(&rest, cards[i]);
		action = legal_add(out, ACT_KNOCK);
		action->card = cards[i];
		partition_append_best(rules, &rest, action);
		out->more = true; /* gin 7.5: worse melds */
	}
}

static void
gin_list_plays(const struct state *state, struct legal *out)
{
	const struct bag *hand = &state->hands[state->seat];
	card_t cards[PACK_CARDS_MAX];
	unsigned n = bag_list(hand, cards);
	card_t kept = gin_barred_discard(state, hand);

	for (unsigned i = 0; i < n; i++)
		if ((i == 0 || cards[i] != cards[i - 1]) && cards[i] != kept)
			legal_add(out, ACT_DISCARD)->card = cards[i];
	gin_list_knocks(state, hand, cards, n, out);
}

/* List the actions at the wall: gin 8.3. */
static void
gin_list_wall(const struct state *state, struct legal *out)
{
	struct bag hand = gin_knocking_hand(state);
	card_t cards[PACK_CARDS_MAX];
	unsigned n = bag_list(&hand, cards);

	legal_add(out, ACT_PASS);
	gin_list_knocks(state, &hand, cards, n, out);
}

void
gin_legal(const struct state *state, struct legal *out)
{
	switch ((enum phase)state->phase) {
	case PHASE_OFFER:
		if (gin_is_wall_offer(state)) {
			gin_list_wall(state, out);
			break;
		}
		legal_add(out, ACT_PASS);
		if (state->discard.n > 0)
			legal_add(out, ACT_DRAW)->from = FROM_DISCARD;
		break;
	case PHASE_DRAW:
		if (state->stock.n > 0)
			legal_add(out, ACT_DRAW)->from = FROM_STOCK;
		if (state->discard.n > 0 && !state->own.gin.stock_only)
			legal_add(out, ACT_DRAW)->from = FROM_DISCARD;
		break;
	case PHASE_PLAY:
		gin_list_plays(state, out);
		break;
	case PHASE_LAYOFF:
		legal_add(out, ACT_PASS);
		layoff_list(state, out);
		break;
	case PHASE_NONE:
	case PHASE_ANSWER:
		break;
	}
}

void
gin_standard(const struct state *state, struct action *out)
{
	switch ((enum phase)state->phase) {
	case PHASE_DRAW:
		action_init(out, ACT_DRAW);
		out->from = state->stock.n > 0 ? FROM_STOCK : FROM_DISCARD;
		break;
	case PHASE_PLAY:
		action_init(out, ACT_DISCARD);
		out->card = least_discard(
			state,
			gin_barred_discard(state, &state->hands[state->seat]));
		break;
	case PHASE_OFFER:
	case PHASE_LAYOFF:
	case PHASE_NONE:
	case PHASE_ANSWER:
		action_init(out, ACT_PASS);
		break;
	}
}
