/* What may be done in gin: the list for bots, and the safe action. */
#include "referee/games/gin.h"

#include "referee/engine/deck.h"
#include "referee/search/least_deadwood.h"
#include "referee/search/partition.h"

bool
gin_is_wall_offer(const struct state *state)
{
	/* gin 8.3: two cards are the wall; fewer can only be a position that
	 * begins with the upcard */
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
gin_kept_back(const struct state *state, const struct bag *hand)
{
	card_t taken = gin_is_wall_offer(state)	     ? pile_top(&state->discard)
		       : state->from == FROM_DISCARD ? state->drew
						     : CARD_NONE;

	if (state->rules->throw_back == THROW_FREE || hand->of[taken] > 1)
		return CARD_NONE;
	return taken;
}

/* Bit per act that the phase knows: gin 3.2, 4.1, 4.2, 6.1, 8.3. */
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

/* The whole hand in melds, which no deadwood does not say where cards cost
 * nothing. */
bool
gin_big_gin(const struct state *state, const struct bag *held, int least,
	    struct action *action)
{
	if (!state->rules->big_gin || least != 0)
		return false;
	partition_show(state->rules, held, action);
	return action_card_count(action) == held->n;
}

bool
gin_knocks_with(const struct state *state, const struct bag *held, int least,
		card_t card)
{
	const struct rules *rules = state->rules;
	int knock_value = state->own.gin.knock;
	struct bag rest;

	/* without a card the deadwood falls by its points at most */
	if (least - card_points(rules, card) > knock_value ||
	    card == gin_kept_back(state, held))
		return false;
	if (rules->plain_melds)
		return (int)least_deadwood(held->any & ~card_bit(card)) <=
		       knock_value;
	rest = *held;
	bag_take(&rest, card);
	return partition_deadwood(rules, &rest) <= knock_value;
}

/* The knocks from @held, listed as @n @cards, with each discard that leaves
 * little enough, best melds shown. */
static void
legal_knocks(const struct state *state, const struct bag *held,
	     const card_t *cards, unsigned n, struct legal *out)
{
	const struct rules *rules = state->rules;
	int least = partition_deadwood(rules, held);

	/* of all cards the dearest is not enough */
	if (rules->plain_melds &&
	    least > state->own.gin.knock + DEADWOOD_VALUE_MAX)
		return;
	if (gin_big_gin(state, held, least, legal_next(out, ACT_KNOCK)))
		legal_keep(out);
	for (unsigned i = 0; i < n; i++) {
		struct action *action;
		struct bag rest;

		if ((i > 0 && cards[i] == cards[i - 1]) ||
		    !gin_knocks_with(state, held, least, cards[i]))
			continue;
		rest = *held;
		bag_take(&rest, cards[i]);
		action = legal_add(out, ACT_KNOCK);
		action->card = cards[i];
		partition_show(rules, &rest, action);
		out->more = true; /* gin 7.5: shown worse */
	}
}

static void
legal_play(const struct state *state, struct legal *out)
{
	const struct bag *hand = &state->hands[state->seat];
	card_t cards[PACK_CARDS_MAX];
	unsigned n = bag_list(hand, cards);
	card_t kept = gin_kept_back(state, hand);

	for (unsigned i = 0; i < n; i++)
		if ((i == 0 || cards[i] != cards[i - 1]) && cards[i] != kept)
			legal_add(out, ACT_DISCARD)->card = cards[i];
	legal_knocks(state, hand, cards, n, out);
}

/* gin 8.3 */
static void
legal_wall(const struct state *state, struct legal *out)
{
	struct bag hand = gin_knocking_hand(state);
	card_t cards[PACK_CARDS_MAX];
	unsigned n = bag_list(&hand, cards);

	legal_add(out, ACT_PASS);
	legal_knocks(state, &hand, cards, n, out);
}

/*
 * The same for melds of one pack without wild cards, which grow at their ends.
 */
static bool
fits_plain(const struct meld *meld, card_t card)
{
	card_t low = meld->cards[0].card, high = meld->cards[meld->n - 1].card;

	if (meld->kind == KIND_SET)
		return meld->n < SUITS && card_rank(card) == card_rank(low);
	return card_suit(card) == card_suit(low) &&
	       (card + 1 == low || card == high + 1);
}

static bool
fits(const struct rules *rules, const struct meld *meld, card_t card)
{
	return rules->plain_melds ? fits_plain(meld, card)
				  : meld_takes(rules, meld, card);
}

/* Does one of the cards fit a meld that grows by the first? */
static bool
another_fits(const struct meld *meld, card_t first, uint64_t cards)
{
	card_t low = meld->cards[0].card, high = meld->cards[meld->n - 1].card;
	uint64_t ends;

	if (meld->kind == KIND_SET) /* it is full */
		return false;
	low = first < low ? first : low;
	high = first > high ? first : high;
	ends = card_bit((card_t)(low - 1)) | card_bit((card_t)(high + 1));
	return (cards & ends) != 0;
}

/* Could a second card of the hand come along in the same "add"? */
static bool
takes_another(const struct state *state, const struct meld *meld, card_t first)
{
	struct bag rest = state->hands[state->seat];
	card_t cards[PACK_CARDS_MAX];
	unsigned n;

	bag_take(&rest, first);
	if (state->rules->plain_melds)
		return another_fits(meld, first, rest.any);
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
gin_fits(const struct state *state, card_t card, unsigned meld)
{
	return fits(state->rules, &state->table[meld], card);
}

static void
legal_layoff(const struct state *state, struct legal *out)
{
	card_t cards[PACK_CARDS_MAX];
	unsigned n = bag_list(&state->hands[state->seat], cards);

	legal_add(out, ACT_PASS);
	for (unsigned i = 0; i < n; i++)
		for (unsigned j = 0; j < state->melds; j++) {
			struct laid laid = { cards[i], CARD_NONE };
			struct action *action;

			if ((i > 0 && cards[i] == cards[i - 1]) ||
			    !gin_fits(state, cards[i], j))
				continue;
			action = legal_add(out, ACT_ADD);
			action->meld = (uint8_t)(j + 1);
			action_put_cards(action, &laid, 1);
			if (!out->more)
				out->more = takes_another(
					state, &state->table[j], cards[i]);
		}
}

void
gin_legal(const struct state *state, struct legal *out)
{
	switch ((enum phase)state->phase) {
	case PHASE_OFFER:
		if (gin_is_wall_offer(state)) {
			legal_wall(state, out);
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
		legal_play(state, out);
		break;
	case PHASE_LAYOFF:
		legal_layoff(state, out);
		break;
	case PHASE_NONE:
	case PHASE_ANSWER:
		break;
	}
}

/* The discard that leaves the least deadwood; of equal ones the dearest, then
 * the last in order. */
static card_t
safe_discard(const struct state *state)
{
	const struct rules *rules = state->rules;
	struct bag hand = state->hands[state->seat];
	card_t cards[PACK_CARDS_MAX], best = CARD_NONE;
	unsigned n = bag_list(&hand, cards);
	card_t kept = gin_kept_back(state, &hand);
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
		out->card = safe_discard(state);
		break;
	case PHASE_OFFER:
	case PHASE_LAYOFF:
	case PHASE_NONE:
	case PHASE_ANSWER:
		action_init(out, ACT_PASS);
		break;
	}
}
