/* Legal actions of gin, and the default action. */
#include "referee/games/gin.h"

#include "referee/engine/deck.h"
#include "referee/search/least_deadwood.h"
#include "referee/search/partition.h"

bool
gin_is_wall_offer(const struct state *state)
{
	/* gin 8.3: two cards are the wall; fewer cards before the first turn
	 * are a position at the offer of the upcard */
	return state->phase == PHASE_OFFER &&
	       (state->stock.n == GIN_WALL_CARDS ||
		(state->stock.n < GIN_WALL_CARDS && state->turns > 0));
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

/*
 * Return whether the meld takes the card, for one pack without wild cards: runs
 * grow at their ends.
 */
static bool
gin_plain_meld_takes(const struct meld *meld, card_t card)
{
	card_t low = meld->cards[0].card, high = meld->cards[meld->n - 1].card;

	if (meld->kind == KIND_SET)
		return meld->n < SUITS && card_rank(card) == card_rank(low);
	return card_suit(card) == card_suit(low) &&
	       (card + 1 == low || card == high + 1);
}

static bool
gin_meld_takes(const struct rules *rules, const struct meld *meld, card_t card)
{
	return rules->plain_melds ? gin_plain_meld_takes(meld, card)
				  : meld_accepts(rules, meld, card);
}

/* Return whether the meld, after @first is added, takes one of @cards. */
static bool
gin_plain_meld_takes_more(const struct meld *meld, card_t first, uint64_t cards)
{
	card_t low = meld->cards[0].card, high = meld->cards[meld->n - 1].card;
	uint64_t ends;

	if (meld->kind == KIND_SET) /* the set is full */
		return false;
	low = first < low ? first : low;
	high = first > high ? first : high;
	ends = card_bit((card_t)(low - 1)) | card_bit((card_t)(high + 1));
	return (cards & ends) != 0;
}

/* Return whether a second card of the hand can be added with @first in one
 * action. */
static bool
gin_meld_takes_more(const struct state *state, const struct meld *meld,
		    card_t first)
{
	struct bag rest = state->hands[state->seat];
	card_t cards[PACK_CARDS_MAX];
	unsigned n;

	bag_take(&rest, first);
	if (state->rules->plain_melds)
		return gin_plain_meld_takes_more(meld, first, rest.any);
	n = bag_list(&rest, cards);
	for (unsigned i = 0; i < n; i++) {
		struct laid laid[2] = { { first, CARD_NONE },
					{ cards[i], CARD_NONE } };
		struct meld grown = *meld;

		if (meld_grow(state->rules, &grown, laid, 2, AT_NONE).refusal ==
		    REFUSE_NONE)
			return true;
	}
	return false;
}

bool
gin_card_fits(const struct state *state, card_t card, unsigned meld)
{
	return gin_meld_takes(state->rules, &state->table[meld], card);
}

static void
gin_list_layoffs(const struct state *state, struct legal *out)
{
	card_t cards[PACK_CARDS_MAX];
	unsigned n = bag_list(&state->hands[state->seat], cards);

	legal_add(out, ACT_PASS);
	for (unsigned i = 0; i < n; i++)
		for (unsigned j = 0; j < state->melds; j++) {
			struct laid laid = { cards[i], CARD_NONE };
			struct action *action;

			if ((i > 0 && cards[i] == cards[i - 1]) ||
			    !gin_card_fits(state, cards[i], j))
				continue;
			action = legal_add(out, ACT_ADD);
			action->meld = (uint8_t)(j + 1);
			action_append_cards(action, &laid, 1);
			if (!out->more)
				out->more = gin_meld_takes_more(
					state, &state->table[j], cards[i]);
		}
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
		gin_list_layoffs(state, out);
		break;
	case PHASE_NONE:
	case PHASE_ANSWER:
		break;
	}
}

/* Return the discard that leaves the least deadwood; among equals the one with
 * the most points, then the last in order. */
static card_t
gin_safe_discard(const struct state *state)
{
	const struct rules *rules = state->rules;
	struct bag hand = state->hands[state->seat];
	card_t cards[PACK_CARDS_MAX], best = CARD_NONE;
	unsigned n = bag_list(&hand, cards);
	card_t kept = gin_barred_discard(state, &hand);
	int best_left = 0;

	for (unsigned i = 0; i < n; i++) {
		int left;

		if (cards[i] == kept)
			continue;
		bag_take(&hand, cards[i]);
		left = partition_deadwood(rules, &hand);
		bag_put(&hand, cards[i]);
		if (best == CARD_NONE || left < best_left ||
		    (left == best_left && card_points(rules, cards[i]) >=
						  card_points(rules, best))) {
			best = cards[i];
			best_left = left;
		}
	}
	return best;
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
		out->card = gin_safe_discard(state);
		break;
	case PHASE_OFFER:
	case PHASE_LAYOFF:
	case PHASE_NONE:
	case PHASE_ANSWER:
		action_init(out, ACT_PASS);
		break;
	}
}
