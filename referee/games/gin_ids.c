/*
 * Fixed action numbers of gin, and a bit mask of the legal actions.
 *
 *	  0	discard a card: + its place from AS to KC, suits S H D C
 *	 52	draw the upcard, or the top of the pile
 *	 53	draw from the stock
 *	 54	pass
 *	 55	knock without a discard: big gin
 *	 56	knock with a discard: + its place; the melds are the best
 *	108	lay a card off on meld 1: + its place; then meld 2, ...
 *
 * docs/library.md also has this table of action numbers.
 */
#include "referee/games/gin.h"

#include "referee/knock/showdown.h"
#include "referee/search/least_deadwood.h"
#include "referee/search/partition.h"

#define PLACES 52
#define RANKS  13

enum {
	ID_DISCARD = 0,
	ID_DRAW_DISCARD = 52,
	ID_DRAW_STOCK,
	ID_PASS,
	ID_BIG_GIN,
	ID_KNOCK,
	ID_ADD = ID_KNOCK + PLACES,
};

static unsigned
gin_place_of(card_t card)
{
	return card_suit(card) * RANKS + card_rank(card) - 1;
}

static card_t
gin_card_at_place(unsigned place)
{
	return card_of(place / RANKS, place % RANKS + 1);
}

/* Convert a mask of cards, 16 bits a suit, to one of places, 13 bits a suit. */
static uint64_t
gin_places_of(uint64_t cards)
{
	const uint64_t suit = (1u << RANKS) - 1;

	return (cards >> 1 & suit) | (cards >> 17 & suit) << RANKS |
	       (cards >> 33 & suit) << 2 * RANKS |
	       (cards >> 49 & suit) << 3 * RANKS;
}

/* Return how many melds a knock can show: three cards or more each, of the hand
 * and the card drawn. */
static unsigned
gin_count_id_melds(const struct rules *rules)
{
	return (rules_hand(rules, 1) + 1) / 3;
}

static unsigned
gin_count_ids(const struct rules *rules)
{
	unsigned n = ID_ADD + gin_count_id_melds(rules) * PLACES;

	/* jokers have no place */
	if (rules->pack_of[CARD_X1] + rules->pack_of[CARD_X2] > 0)
		return 0;
	return n <= IDS_MAX ? n : 0;
}

static unsigned
gin_id_of(const struct action *action)
{
	switch (action->act) {
	case ACT_DISCARD:
		return ID_DISCARD + gin_place_of(action->card);
	case ACT_DRAW:
		return action->from == FROM_STOCK ? ID_DRAW_STOCK
						  : ID_DRAW_DISCARD;
	case ACT_PASS:
		return ID_PASS;
	case ACT_KNOCK:
		return action->card == CARD_NONE
			       ? ID_BIG_GIN
			       : ID_KNOCK + gin_place_of(action->card);
	case ACT_ADD:
		return ID_ADD + (action->meld - 1u) * PLACES +
		       gin_place_of(action->cards[0].card);
	default:
		return ID_NONE;
	}
}

/* Set the bits of @places, the first one at @id. */
static void
gin_mask_put_places(struct id_mask *mask, unsigned id, uint64_t places)
{
	mask->words[id / 64] |= places << id % 64;
	if (id % 64 > 64 - PLACES)
		mask->words[id / 64 + 1] |= places >> (64 - id % 64);
}

static void
gin_mask_put(struct id_mask *mask, unsigned id)
{
	mask->words[id / 64] |= UINT64_C(1) << id % 64;
}

static void
gin_mask_big_gin(const struct state *state, const struct bag *held,
		 struct id_mask *mask)
{
	struct action action;

	action_init(&action, ACT_KNOCK);
	if (gin_find_big_gin(state, held, 0, &action))
		gin_mask_put(mask, ID_BIG_GIN);
}

static void
gin_mask_knocks(const struct state *state, const struct bag *held,
		struct id_mask *mask)
{
	int least = partition_deadwood(state->rules, held);
	uint64_t knocks = 0;

	/* no single discard lowers the deadwood enough */
	if (state->rules->plain_melds &&
	    least > state->own.gin.knock + DEADWOOD_VALUE_MAX)
		return;
	if (least == 0 && state->rules->big_gin)
		gin_mask_big_gin(state, held, mask);
	for (uint64_t left = held->any; left != 0; left &= left - 1) {
		card_t card = (card_t)__builtin_ctzll(left);

		if (gin_may_knock_with(state, held, least, card))
			knocks |= UINT64_C(1) << card;
	}
	gin_mask_put_places(mask, ID_KNOCK, gin_places_of(knocks));
}

static void
gin_mask_plays(const struct state *state, struct id_mask *mask)
{
	const struct bag *hand = &state->hands[state->seat];
	card_t kept = gin_barred_discard(state, hand);
	uint64_t cards = hand->any;

	if (kept != CARD_NONE)
		cards &= ~(UINT64_C(1) << kept);
	gin_mask_put_places(mask, ID_DISCARD, gin_places_of(cards));
	gin_mask_knocks(state, hand, mask);
}

static void
gin_mask_layoffs(const struct state *state, struct id_mask *mask)
{
	uint64_t hand = state->hands[state->seat].any;

	gin_mask_put(mask, ID_PASS);
	for (unsigned i = 0; i < state->melds; i++)
		for (uint64_t left = hand; left != 0; left &= left - 1) {
			card_t card = (card_t)__builtin_ctzll(left);

			if (layoff_fits(state, card, i))
				gin_mask_put(mask, ID_ADD + i * PLACES +
							   gin_place_of(card));
		}
}

static void
gin_mask_offer(const struct state *state, struct id_mask *mask)
{
	struct bag held;

	gin_mask_put(mask, ID_PASS);
	if (gin_is_wall_offer(state)) {
		held = gin_knocking_hand(state);
		gin_mask_knocks(state, &held, mask);
	} else if (state->discard.n > 0) {
		gin_mask_put(mask, ID_DRAW_DISCARD);
	}
}

static unsigned
gin_mask_legal(const struct state *state, struct id_mask *out)
{
	unsigned n;

	*out = (struct id_mask){ { 0 } };
	switch ((enum phase)state->phase) {
	case PHASE_OFFER:
		gin_mask_offer(state, out);
		break;
	case PHASE_DRAW:
		if (state->stock.n > 0)
			gin_mask_put(out, ID_DRAW_STOCK);
		if (state->discard.n > 0 && !state->own.gin.stock_only)
			gin_mask_put(out, ID_DRAW_DISCARD);
		break;
	case PHASE_PLAY:
		gin_mask_plays(state, out);
		break;
	case PHASE_LAYOFF:
		gin_mask_layoffs(state, out);
		break;
	case PHASE_NONE:
	case PHASE_ANSWER:
		break;
	}
	n = id_bits(out->words[0]);
	if (state->phase != PHASE_DRAW) /* phase draw has no higher numbers */
		for (unsigned i = 1; i < IDS_WORDS_MAX; i++)
			n += id_bits(out->words[i]);
	return n;
}

static void
gin_make_knock(const struct state *state, card_t card, struct action *out)
{
	struct bag rest = gin_knocking_hand(state);

	action_init(out, ACT_KNOCK);
	out->card = card;
	if (card != CARD_NONE)
		bag_take(&rest, card);
	partition_append_best(state->rules, &rest, out);
}

static void
gin_make_add(unsigned id, struct action *out)
{
	struct laid laid = { gin_card_at_place((id - ID_ADD) % PLACES),
			     CARD_NONE };

	action_init(out, ACT_ADD);
	out->meld = (uint8_t)((id - ID_ADD) / PLACES + 1);
	action_append_cards(out, &laid, 1);
}

static void
gin_make_action(const struct state *state, unsigned id, struct action *out)
{
	if (id >= ID_ADD) {
		gin_make_add(id, out);
	} else if (id >= ID_KNOCK) {
		gin_make_knock(state, gin_card_at_place(id - ID_KNOCK), out);
	} else if (id == ID_BIG_GIN) {
		gin_make_knock(state, CARD_NONE, out);
	} else if (id == ID_PASS) {
		action_init(out, ACT_PASS);
	} else if (id == ID_DRAW_STOCK || id == ID_DRAW_DISCARD) {
		action_init(out, ACT_DRAW);
		out->from = id == ID_DRAW_STOCK ? FROM_STOCK : FROM_DISCARD;
	} else {
		action_init(out, ACT_DISCARD);
		out->card = gin_card_at_place(id - ID_DISCARD);
	}
}

const struct id_space gin_ids = {
	.count = gin_count_ids,
	.melds = gin_count_id_melds,
	.of = gin_id_of,
	.mask = gin_mask_legal,
	.action = gin_make_action,
};
