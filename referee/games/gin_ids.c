/*
 * Gin's actions by number, and which of them are legal, as bits.
 *
 *	  0	discard a card: + its place from AS to KC, suits S H D C
 *	 52	draw the upcard, or the top of the pile
 *	 53	draw from the stock
 *	 54	pass
 *	 55	knock without a discard: big gin
 *	 56	knock with a discard: + its place; the melds are the best
 *	108	lay a card off on meld 1: + its place; then meld 2, ...
 *
 * docs/library.md has this table too.
 */
#include "referee/games/gin.h"

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
id_place_of(card_t card)
{
	return card_suit(card) * RANKS + card_rank(card) - 1;
}

static card_t
id_card_at(unsigned place)
{
	return card_of(place / RANKS, place % RANKS + 1);
}

/* Bit per card, 16 a suit, as bit per place, 13 a suit. */
static uint64_t
id_places_of(uint64_t cards)
{
	const uint64_t suit = (1u << RANKS) - 1;

	return (cards >> 1 & suit) | (cards >> 17 & suit) << RANKS |
	       (cards >> 33 & suit) << 2 * RANKS |
	       (cards >> 49 & suit) << 3 * RANKS;
}

/* A knock shows melds of three cards and more, of a hand and the card drawn. */
static unsigned
id_melds(const struct rules *rules)
{
	return (rules_hand(rules, 1) + 1) / 3;
}

static unsigned
count(const struct rules *rules)
{
	unsigned n = ID_ADD + id_melds(rules) * PLACES;

	/* a joker has no place */
	if (rules->pack_of[CARD_X1] + rules->pack_of[CARD_X2] > 0)
		return 0;
	return n <= IDS_MAX ? n : 0;
}

static unsigned
of(const struct action *action)
{
	switch (action->act) {
	case ACT_DISCARD:
		return ID_DISCARD + id_place_of(action->card);
	case ACT_DRAW:
		return action->from == FROM_STOCK ? ID_DRAW_STOCK
						  : ID_DRAW_DISCARD;
	case ACT_PASS:
		return ID_PASS;
	case ACT_KNOCK:
		return action->card == CARD_NONE
			       ? ID_BIG_GIN
			       : ID_KNOCK + id_place_of(action->card);
	case ACT_ADD:
		return ID_ADD + (action->meld - 1u) * PLACES +
		       id_place_of(action->cards[0].card);
	default:
		return ID_NONE;
	}
}

/* Set the bits of @places from @id on. */
static void
put(struct id_mask *mask, unsigned id, uint64_t places)
{
	mask->words[id / 64] |= places << id % 64;
	if (id % 64 > 64 - PLACES)
		mask->words[id / 64 + 1] |= places >> (64 - id % 64);
}

static void
put_one(struct id_mask *mask, unsigned id)
{
	mask->words[id / 64] |= UINT64_C(1) << id % 64;
}

static void
mask_big_gin(const struct state *state, const struct bag *held,
	     struct id_mask *mask)
{
	struct action action;

	action_init(&action, ACT_KNOCK);
	if (gin_big_gin(state, held, 0, &action))
		put_one(mask, ID_BIG_GIN);
}

static void
mask_knocks(const struct state *state, const struct bag *held,
	    struct id_mask *mask)
{
	int least = partition_deadwood(state->rules, held);
	uint64_t knocks = 0;

	/* of all cards the dearest is not enough */
	if (state->rules->plain_melds &&
	    least > state->own.gin.knock + DEADWOOD_VALUE_MAX)
		return;
	if (least == 0 && state->rules->big_gin)
		mask_big_gin(state, held, mask);
	for (uint64_t left = held->any; left != 0; left &= left - 1) {
		card_t card = (card_t)__builtin_ctzll(left);

		if (gin_knocks_with(state, held, least, card))
			knocks |= UINT64_C(1) << card;
	}
	put(mask, ID_KNOCK, id_places_of(knocks));
}

static void
mask_play(const struct state *state, struct id_mask *mask)
{
	const struct bag *hand = &state->hands[state->seat];
	card_t kept = gin_kept_back(state, hand);
	uint64_t cards = hand->any;

	if (kept != CARD_NONE)
		cards &= ~(UINT64_C(1) << kept);
	put(mask, ID_DISCARD, id_places_of(cards));
	mask_knocks(state, hand, mask);
}

static void
mask_layoff(const struct state *state, struct id_mask *mask)
{
	uint64_t hand = state->hands[state->seat].any;

	put_one(mask, ID_PASS);
	for (unsigned i = 0; i < state->melds; i++)
		for (uint64_t left = hand; left != 0; left &= left - 1) {
			card_t card = (card_t)__builtin_ctzll(left);

			if (gin_fits(state, card, i))
				put_one(mask, ID_ADD + i * PLACES +
						      id_place_of(card));
		}
}

static void
mask_offer(const struct state *state, struct id_mask *mask)
{
	struct bag held;

	put_one(mask, ID_PASS);
	if (gin_is_wall_offer(state)) {
		held = gin_knocking_hand(state);
		mask_knocks(state, &held, mask);
	} else if (state->discard.n > 0) {
		put_one(mask, ID_DRAW_DISCARD);
	}
}

static unsigned
mask(const struct state *state, struct id_mask *out)
{
	unsigned n;

	*out = (struct id_mask){ { 0 } };
	switch ((enum phase)state->phase) {
	case PHASE_OFFER:
		mask_offer(state, out);
		break;
	case PHASE_DRAW:
		if (state->stock.n > 0)
			put_one(out, ID_DRAW_STOCK);
		if (state->discard.n > 0 && !state->own.gin.stock_only)
			put_one(out, ID_DRAW_DISCARD);
		break;
	case PHASE_PLAY:
		mask_play(state, out);
		break;
	case PHASE_LAYOFF:
		mask_layoff(state, out);
		break;
	case PHASE_NONE:
	case PHASE_ANSWER:
		break;
	}
	n = id_bits(out->words[0]);
	if (state->phase != PHASE_DRAW) /* it has none beyond */
		for (unsigned i = 1; i < IDS_WORDS_MAX; i++)
			n += id_bits(out->words[i]);
	return n;
}

static void
knock_action(const struct state *state, card_t card, struct action *out)
{
	struct bag rest = gin_knocking_hand(state);

	action_init(out, ACT_KNOCK);
	out->card = card;
	if (card != CARD_NONE)
		bag_take(&rest, card);
	partition_show(state->rules, &rest, out);
}

static void
add_action(unsigned id, struct action *out)
{
	struct laid laid = { id_card_at((id - ID_ADD) % PLACES), CARD_NONE };

	action_init(out, ACT_ADD);
	out->meld = (uint8_t)((id - ID_ADD) / PLACES + 1);
	action_put_cards(out, &laid, 1);
}

static void
action(const struct state *state, unsigned id, struct action *out)
{
	if (id >= ID_ADD) {
		add_action(id, out);
	} else if (id >= ID_KNOCK) {
		knock_action(state, id_card_at(id - ID_KNOCK), out);
	} else if (id == ID_BIG_GIN) {
		knock_action(state, CARD_NONE, out);
	} else if (id == ID_PASS) {
		action_init(out, ACT_PASS);
	} else if (id == ID_DRAW_STOCK || id == ID_DRAW_DISCARD) {
		action_init(out, ACT_DRAW);
		out->from = id == ID_DRAW_STOCK ? FROM_STOCK : FROM_DISCARD;
	} else {
		action_init(out, ACT_DISCARD);
		out->card = id_card_at(id - ID_DISCARD);
	}
}

const struct id_space gin_ids = {
	.count = count,
	.melds = id_melds,
	.of = of,
	.mask = mask,
	.action = action,
};
