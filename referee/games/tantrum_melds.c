/* The four kinds of meld of Tantrum: find the meld that cards form, and list
 * the melds of a hand. */
#include "referee/engine/ruling.h"
#include "referee/games/tantrum.h"

/* Return the value of a card in a count: tantrum 5.3. */
static unsigned
tantrum_count_value(card_t card)
{
	return card_rank(card) > 10 ? 10 : card_rank(card);
}

/* Return a bit per enum kind that the cards form: tantrum 5.1. */
static unsigned
tantrum_find_kinds(const struct rules *rules, const struct laid *cards,
		   unsigned count)
{
	bool one_rank = true, neighbours = true;
	unsigned suits = 0, sum = 0, kinds = 0;

	for (unsigned i = 0; i < count; i++) {
		unsigned rank = card_rank(cards[i].card);

		if (cards[i].card >= CARD_X1)
			return 0;
		if (i > 0) { /* tantrum 5.2: low to high, ace low */
			one_rank &= rank == card_rank(cards[i - 1].card);
			neighbours &= rank == card_rank(cards[i - 1].card) + 1;
		}
		suits |= 1u << card_suit(cards[i].card);
		sum += tantrum_count_value(cards[i].card);
	}
	if (neighbours && __builtin_popcount(suits) == 1)
		kinds |= 1u << KIND_FLUSH;
	if (neighbours && (unsigned)__builtin_popcount(suits) == count)
		kinds |= 1u << KIND_BLANK;
	if (one_rank)
		kinds |= 1u << KIND_RANK;
	if (sum == rules->count_sum &&
	    (unsigned)__builtin_popcount(suits) == count)
		kinds |= 1u << KIND_COUNT;
	return kinds;
}

/* Check that the pack has the cards, and that none stands for another. */
static struct ruling
tantrum_check_cards(const struct rules *rules, const struct laid *cards,
		    unsigned count)
{
	for (unsigned i = 0; i < count; i++) {
		struct ruling ruling = cards_in_pack(rules, cards, i + 1);

		if (ruling.refusal != REFUSE_NONE)
			return ruling;
		if (cards[i].as != CARD_NONE && cards[i].as != cards[i].card)
			return refuse(REFUSE_MELD_WILD, cards[i].card);
	}
	return good;
}

struct ruling
tantrum_read_cards(const struct rules *rules, const struct laid *cards,
		   unsigned count, enum kind kind, unsigned laid,
		   struct meld *out)
{
	struct ruling ruling;
	unsigned kinds, open;

	if (count == 0)
		return refuse(REFUSE_EMPTY_LIST, CARD_NONE);
	if (count < rules->set_min)
		return refuse(REFUSE_MELD_SIZE, CARD_NONE);
	if (count > rules->set_max || count > MELD_CARDS_MAX)
		return refuse(REFUSE_MELD_LONG, CARD_NONE);
	ruling = tantrum_check_cards(rules, cards, count);
	if (ruling.refusal != REFUSE_NONE)
		return ruling;
	kinds = tantrum_find_kinds(rules, cards, count);
	if (kind != KIND_NONE)
		kinds &= 1u << kind;
	open = kinds & ~laid;
	if (open == 0)
		return refuse(kinds == 0 ? REFUSE_MELD_KIND : REFUSE_KIND_LAID,
			      CARD_NONE);
	out->kind = (uint8_t)__builtin_ctz(open);
	out->n = (uint8_t)count;
	for (unsigned i = 0; i < count; i++)
		out->cards[i] = (struct laid){ cards[i].card, cards[i].card };
	return good;
}

/* Search for melds of a hand: cards[0..n) of the next one are chosen. */
struct tantrum_finder {
	const struct rules *rules;
	const struct bag *hand;
	struct legal *out;
	unsigned size, n;
	struct laid cards[MELD_CARDS_MAX];
};

static void
tantrum_list_meld(const struct tantrum_finder *finder, enum kind kind)
{
	struct action *action = legal_add(finder->out, ACT_MELD);

	action->kind = (uint8_t)kind;
	action_append_meld(action, finder->cards, finder->size);
}

static void
tantrum_list_flushes(struct tantrum_finder *finder)
{
	uint64_t starts = finder->hand->any;

	for (unsigned i = 1; i < finder->size; i++)
		starts &= finder->hand->any >> i;
	for (; starts != 0; starts &= starts - 1) {
		for (unsigned i = 0; i < finder->size; i++)
			finder->cards[i].card =
				(card_t)((unsigned)__builtin_ctzll(starts) + i);
		tantrum_list_meld(finder, KIND_FLUSH);
	}
}

/* Extend a blank by a card of @rank and the ranks above it, each of a suit not
 * in @suits. */
static void
tantrum_list_blanks(struct tantrum_finder *finder, unsigned rank,
		    unsigned suits)
{
	if (finder->n == finder->size) {
		tantrum_list_meld(finder, KIND_BLANK);
		return;
	}
	for (unsigned suit = 0; suit < SUITS && rank <= RANK_KING; suit++) {
		card_t card = card_of(suit, rank);

		if ((suits >> suit & 1) || finder->hand->of[card] == 0)
			continue;
		finder->cards[finder->n++].card = card;
		tantrum_list_blanks(finder, rank + 1, suits | 1u << suit);
		finder->n--;
	}
}

/* Extend a rank by cards of @suit and the suits after it, copies included. */
static void
tantrum_list_ranks(struct tantrum_finder *finder, unsigned suit, unsigned rank)
{
	card_t card = card_of(suit, rank);
	unsigned n = finder->n;

	if (finder->n == finder->size) {
		tantrum_list_meld(finder, KIND_RANK);
		return;
	}
	if (suit == SUITS)
		return;
	for (unsigned i = 0; i < finder->hand->of[card]; i++) {
		if (finder->n == finder->size)
			break;
		finder->cards[finder->n++].card = card;
	}
	for (;; finder->n--) {
		tantrum_list_ranks(finder, suit + 1, rank);
		if (finder->n == n)
			break;
	}
}

/* Extend a count by cards of @suit or later suits, at most one of each, worth
 * @missing. */
static void
tantrum_list_counts(struct tantrum_finder *finder, unsigned suit,
		    unsigned missing)
{
	if (finder->n == finder->size) {
		if (missing == 0)
			tantrum_list_meld(finder, KIND_COUNT);
		return;
	}
	if (suit + finder->size - finder->n > SUITS)
		return;
	for (unsigned rank = 1; rank <= RANK_KING; rank++) {
		card_t card = card_of(suit, rank);

		if (finder->hand->of[card] == 0 ||
		    tantrum_count_value(card) > missing)
			continue;
		finder->cards[finder->n++].card = card;
		tantrum_list_counts(finder, suit + 1,
				    missing - tantrum_count_value(card));
		finder->n--;
	}
	tantrum_list_counts(finder, suit + 1, missing);
}

void
tantrum_list_melds(const struct rules *rules, const struct bag *hand,
		   unsigned size, unsigned laid, struct legal *out)
{
	struct tantrum_finder finder = {
		.rules = rules, .hand = hand, .out = out, .size = size
	};

	if (size > MELD_CARDS_MAX)
		return;
	for (unsigned i = 0; i < size; i++)
		finder.cards[i].as = CARD_NONE;
	if (!(laid >> KIND_FLUSH & 1))
		tantrum_list_flushes(&finder);
	for (unsigned rank = 1; rank <= RANK_KING; rank++) {
		if (!(laid >> KIND_BLANK & 1))
			tantrum_list_blanks(&finder, rank, 0);
		if (!(laid >> KIND_RANK & 1))
			tantrum_list_ranks(&finder, 0, rank);
	}
	if (!(laid >> KIND_COUNT & 1))
		tantrum_list_counts(&finder, 0, rules->count_sum);
}
