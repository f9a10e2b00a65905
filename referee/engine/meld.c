/* Find the meld that cards form, and count a meld's points (see meld.h).
 * meld_grow.c lays cards off on a meld. */
#include "meld.h"

#include <string.h>

#include "rules.h"
#include "ruling.h"

bool
meld_has_wild(const struct rules *rules, const struct meld *meld, unsigned i)
{
	struct laid laid = meld->cards[i];

	return meld->kind == KIND_SET
		       ? card_is_wild(rules, laid.card) && laid.as != laid.card
		       : run_card_is_wild(rules, laid);
}

int
card_points(const struct rules *rules, card_t card)
{
	return card < CARD_KINDS ? rules->value[card] : 0;
}

int
bag_points(const struct rules *rules, const struct bag *bag)
{
	int sum = 0;

	for (uint64_t left = bag->any; left != 0; left &= left - 1) {
		card_t card = (card_t)__builtin_ctzll(left);

		sum += bag->of[card] * card_points(rules, card);
	}
	return sum + bag->of[CARD_X1] * card_points(rules, CARD_X1) +
	       bag->of[CARD_X2] * card_points(rules, CARD_X2);
}

static bool
ace_is_round(const struct rules *rules)
{
	return rules->ace == ACE_ROUND;
}

unsigned
run_longest(const struct rules *rules)
{
	/* rummy 5.3: with ACE_ROUND, a run has each rank once. */
	return ace_is_round(rules) && rules->run_max > RANK_KING
		       ? RANK_KING
		       : rules->run_max;
}

int
place_lowest(const struct rules *rules)
{
	if (ace_is_round(rules))
		return PLACE_RING_LOW;
	if (rules->ace != ACE_HIGH)
		return RANK_ACE;
	return rules->run_low > 0 ? rules->run_low : RANK_ACE + 1;
}

int
place_highest(const struct rules *rules)
{
	if (ace_is_round(rules))
		return PLACE_RING_HIGH;
	if (rules->ace != ACE_LOW)
		return RANK_HIGH_ACE;
	return (int)rules_rank_high(rules);
}

uint64_t
places_held(const struct rules *rules, uint64_t ranks)
{
	if (ace_is_round(rules))
		return ranks | ranks << RANK_KING;
	if ((ranks >> RANK_ACE & 1) && rules->ace != ACE_LOW)
		ranks |= UINT64_C(1) << RANK_HIGH_ACE;
	return ranks;
}

bool
naturals_suffice(const struct rules *rules, unsigned naturals, unsigned wilds)
{
	return naturals > 0 && naturals >= rules->natural_min &&
	       (rules->wild_max == 0 || wilds <= rules->wild_max) &&
	       (!rules->natural_majority || naturals > wilds);
}

/* Count the copies only of a card that occurs more than once, which saves
 * time. */
struct ruling
cards_in_pack(const struct rules *rules, const struct laid *cards,
	      unsigned count)
{
	uint64_t seen = 0;

	for (unsigned i = 0; i < count; i++) {
		card_t card = cards[i].card;
		unsigned copies = 0;

		if (card < 64 && !(seen >> card & 1)) {
			seen |= UINT64_C(1) << card;
			if (rules->pack_of[card] > 0)
				continue;
		}
		for (unsigned j = 0; j <= i; j++)
			copies += cards[j].card == card;
		if (card >= CARD_KINDS || copies > rules->pack_of[card])
			return refuse(REFUSE_NOT_IN_PACK, card);
	}
	return good;
}

static bool
card_is_in(uint64_t cards, card_t card)
{
	return card < 64 && (cards >> card & 1);
}

card_t
wild_alone_conflict(const struct rules *rules, const struct laid *cards,
		    unsigned count)
{
	unsigned wilds = 0;
	card_t alone = CARD_NONE;

	for (unsigned i = 0; rules->wild_alone != 0 && i < count; i++) {
		card_t card = cards[i].card;

		if (card != CARD_NONE && !card_is_wild(rules, card))
			continue;
		wilds++;
		if (card_is_in(rules->wild_alone, cards[i].as))
			alone = cards[i].as;
	}
	return wilds > 1 ? alone : CARD_NONE;
}

/* Return whether the card is wild in a set of the rank.  In a set of deuces,
 * the deuces are natural: eight-hands 11, deuce_sets. */
static bool
card_is_wild_in_set(const struct rules *rules, card_t card, unsigned rank)
{
	if (rules->wild_sets && card < 64 && card_rank(card) == rank)
		return false;
	return card_is_wild(rules, card);
}

/* Return the rank of a set, which is the rank of its first natural card; 0 if
 * it has no natural card. */
static unsigned
set_find_rank(const struct rules *rules, const struct laid *cards,
	      unsigned count)
{
	for (unsigned i = 0; i < count; i++) {
		if (!card_is_wild(rules, cards[i].card))
			return card_rank(cards[i].card);
	}
	for (unsigned i = 0; rules->wild_sets && i < count; i++) {
		if (!card_is_joker(cards[i].card))
			return card_rank(cards[i].card);
	}
	return 0;
}

/* Check the suits of the natural cards of a set that also has @wilds wild
 * cards.  @suits: number of natural cards of each suit. */
static bool
set_suits_allowed(const struct rules *rules, const uint8_t suits[SUITS],
		  unsigned wilds)
{
	unsigned different = 0;
	unsigned naturals = 0;
	unsigned wanted;

	for (unsigned i = 0; i < SUITS; i++) {
		different += suits[i] > 0;
		naturals += suits[i];
	}
	if (rules->set_suits == SUITS_ANY)
		return true;
	if (rules->set_suits == SUITS_DIFFER)
		return different == naturals;
	/* progressive 5.1 */
	wanted = naturals + wilds < SUITS ? naturals + wilds : SUITS;
	return different + wilds >= wanted;
}

/* rummy2 5.4: the places of a set are S H D C, repeated up to set_max places.
 * Return the suit of the first free place. */
static unsigned
set_free_suit(const uint8_t suits[SUITS])
{
	unsigned free = SPADES;

	for (unsigned suit = HEARTS; suit < SUITS; suit++) {
		if (suits[suit] < suits[free])
			free = suit;
	}
	return free;
}

/* Set what a wild card of a set represents.  Return false if the seat named a
 * different card. */
static bool
set_place_wild(const struct rules *rules, unsigned rank, uint8_t suits[SUITS],
	       struct laid *laid)
{
	card_t as = laid->as;

	if (rules->set_wilds == SET_WILDS_PLACES) {
		unsigned suit = set_free_suit(suits);

		suits[suit]++;
		laid->as = card_of(suit, rank);
		return as == CARD_NONE || as == laid->as;
	}
	if (as == CARD_NONE)
		laid->as = AS_RANK(rank);
	if (laid->as == AS_RANK(rank))
		return true;
	if (rules->set_wilds != SET_WILDS_SUIT || as >= 64 ||
	    card_rank(as) != rank || suits[card_suit(as)] > 0)
		return false;
	suits[card_suit(as)]++;
	return true;
}

/* Write a meld.  The unused cards are cleared: a saved state contains them. */
static void
meld_write(struct meld *out, enum kind kind, const struct laid *cards,
	   unsigned count)
{
	out->kind = (uint8_t)kind;
	out->n = (uint8_t)count;
	memset(out->cards, 0, sizeof(out->cards)); /* constant size: fast */
	memcpy(out->cards, cards, count * sizeof(cards[0]));
}

/* Read wild cards as a set of the lowest wild rank: bolivia 5.6. */
static struct ruling
meld_read_wilds(const struct rules *rules, const struct laid *cards,
		unsigned count, struct meld *out)
{
	card_t as = AS_RANK(__builtin_ctz(rules->wild));
	struct laid placed[MELD_CARDS_MAX];
	struct ruling ruling;

	if (count < rules->set_min)
		return refuse(REFUSE_MELD_SIZE, CARD_NONE);
	if (count > rules->canasta_size)
		return refuse(REFUSE_MELD_LONG, CARD_NONE);
	for (unsigned i = 0; i < count; i++) {
		card_t card = cards[i].card;
		bool own = card_rank(card) == card_rank(as) && card < 64;

		placed[i] = (struct laid){ card, own ? card : as };
		if (cards[i].as != CARD_NONE && cards[i].as != placed[i].as)
			return refuse(REFUSE_MELD_WILD, card);
	}
	ruling = cards_in_pack(rules, cards, count);
	if (ruling.refusal == REFUSE_NONE)
		meld_write(out, KIND_SET, placed, count);
	return ruling;
}

static struct ruling
meld_read_set(const struct rules *rules, const struct laid *cards,
	      unsigned count, struct meld *out)
{
	unsigned rank = set_find_rank(rules, cards, count);
	uint8_t suits[SUITS] = { 0 };
	unsigned wilds = 0;
	card_t stop_card = CARD_NONE;
	struct laid placed[MELD_CARDS_MAX];
	struct ruling ruling;

	if (rank == 0 && rules->wild_melds)
		return meld_read_wilds(rules, cards, count, out);
	if (count < (rules->pairs ? 2 : rules->set_min))
		return refuse(REFUSE_MELD_SIZE, CARD_NONE);
	if (count > rules->set_max || count > MELD_CARDS_MAX)
		return refuse(REFUSE_MELD_LONG, CARD_NONE);
	for (unsigned i = 0; i < count; i++) {
		card_t card = cards[i].card;

		if (card_is_wild_in_set(rules, card, rank)) {
			wilds++;
			continue;
		}
		if (card_is_in(rules->bonus_cards, card) || /* canasta 2.1 */
		    (rules->stop_never && card_is_in(rules->stop_cards, card)))
			return refuse(REFUSE_MELD_BONUS, card);
		if (card_is_in(rules->stop_cards, card))
			stop_card = card;
		if (card_rank(card) != rank)
			return refuse(REFUSE_MELD_RANK, card);
		if (cards[i].as != CARD_NONE && cards[i].as != card)
			return refuse(REFUSE_MELD_WILD, card);
		suits[card_suit(card)]++;
	}
	if (stop_card != CARD_NONE && wilds > 0) /* canasta 5.4 */
		return refuse(REFUSE_MELD_PURE, stop_card);
	if (!naturals_suffice(rules, count - wilds, wilds))
		return refuse(REFUSE_MELD_NATURAL, CARD_NONE);
	if (!set_suits_allowed(rules, suits, wilds))
		return refuse(REFUSE_MELD_SUITS, CARD_NONE);
	ruling = cards_in_pack(rules, cards, count);
	if (ruling.refusal != REFUSE_NONE)
		return ruling;

	for (unsigned i = 0; i < count; i++) {
		struct laid laid = cards[i];

		if (!card_is_wild_in_set(rules, laid.card, rank))
			laid.as = laid.card;
		else if (!set_place_wild(rules, rank, suits, &laid))
			return refuse(REFUSE_MELD_WILD, laid.card);
		placed[i] = laid;
	}
	meld_write(out, KIND_SET, placed, count);
	return good;
}

/*
 * Find the place of a run's first card, and the suit of the run, from a card
 * whose rank has one place.  If there is no such card, use the position of an
 * ace (docs/rules/README.md, "Notation").  Return false if there is no ace
 * either, or if the ace is in the middle.
 */
static bool
run_find_start(const struct rules *rules, const struct laid *cards,
	       unsigned count, int *start, unsigned *suit)
{
	bool known = false;
	unsigned ace = count;

	*suit = SUITS;
	for (unsigned i = 0; i < count; i++) {
		card_t as = card_is_wild(rules, cards[i].card) ? cards[i].as
							       : cards[i].card;

		if (as == CARD_NONE || as >= 64)
			continue;
		if (*suit == SUITS)
			*suit = card_suit(as);
		if (card_rank(as) == RANK_ACE) {
			ace = i;
		} else if (!known) {
			*start = (int)card_rank(as) - (int)i;
			known = true;
		}
	}
	if (known)
		return true;
	if (ace == count)
		return false;
	*start = RANK_ACE - (int)ace;
	if (ace_is_round(rules) || (ace == 0 && rules->ace != ACE_HIGH))
		return true;
	*start = RANK_HIGH_ACE - (int)ace;
	return ace + 1 == count;
}

/* Return what the card at a place of a run represents if it is wild. */
static card_t
run_card_at(const struct rules *rules, unsigned suit, int place)
{
	unsigned rank = place_rank(place);

	return rules->run_suits == RUN_SUITS_ANY ? AS_RANK(rank)
						 : card_of(suit, rank);
}

/* Check that a natural card may have this place of a run. */
static enum refusal
run_check_natural(const struct rules *rules, unsigned suit, int place,
		  card_t card)
{
	if (rules->run_suits != RUN_SUITS_ANY && card_suit(card) != suit)
		return REFUSE_MELD_SUIT;
	return card_rank(card) == place_rank(place) ? REFUSE_NONE
						    : REFUSE_MELD_RANK;
}

enum refusal
run_check_wilds(const struct rules *rules, unsigned count, unsigned wilds)
{
	if (wilds > 0 && rules->pure_runs) /* samba 5.4 */
		return REFUSE_RUN_WILD;
	/* burraco 5.4: one ace; buraco 5.4: two */
	if (rules->run_wilds == RUN_WILDS_MOVE && rules->long_canastas.n < 2 &&
	    count - wilds > RANK_KING)
		return REFUSE_MELD_LONG;
	if (!naturals_suffice(rules, count - wilds, wilds))
		return REFUSE_MELD_NATURAL;
	return REFUSE_NONE;
}

static struct ruling
meld_read_run(const struct rules *rules, const struct laid *cards,
	      unsigned count, struct meld *out)
{
	int start = 0;
	unsigned suit = 0;
	unsigned wilds = 0;
	struct laid placed[MELD_CARDS_MAX];
	card_t conflict;
	enum refusal refusal;
	struct ruling ruling;

	if (count < rules->run_min)
		return refuse(REFUSE_MELD_SIZE, CARD_NONE);
	if (count > run_longest(rules) || count > MELD_CARDS_MAX)
		return refuse(REFUSE_MELD_LONG, CARD_NONE);
	if (!run_find_start(rules, cards, count, &start, &suit))
		return refuse(REFUSE_MELD_ACE, CARD_NONE);
	for (unsigned i = 0; i < count; i++) {
		card_t card = cards[i].card;
		card_t as = run_card_at(rules, suit, start + (int)i);

		if (card_is_wild(rules, card)) {
			wilds += run_card_is_wild(rules,
						  (struct laid){ card, as });
		} else {
			refusal = run_check_natural(rules, suit, start + (int)i,
						    card);
			if (refusal != REFUSE_NONE)
				return refuse(refusal, card);
			as = card;
		}
		if (cards[i].as != CARD_NONE && cards[i].as != as)
			return refuse(REFUSE_MELD_WILD, card);
		placed[i].card = card;
		placed[i].as = as;
	}
	if (start < place_lowest(rules) ||
	    start + (int)count - 1 > place_highest(rules))
		return refuse(REFUSE_MELD_ACE, CARD_NONE);
	refusal = run_check_wilds(rules, count, wilds);
	if (refusal != REFUSE_NONE)
		return refuse(refusal, CARD_NONE);
	conflict = wild_alone_conflict(rules, placed, count);
	if (conflict != CARD_NONE) /* wildcat 5.5 */
		return refuse(REFUSE_WILD_ALONE, conflict);
	ruling = cards_in_pack(rules, cards, count);
	if (ruling.refusal != REFUSE_NONE)
		return ruling;

	meld_write(out, KIND_RUN, placed, count);
	return good;
}

struct ruling
meld_read_flush(const struct rules *rules, const struct laid *cards,
		unsigned count, struct meld *out)
{
	struct laid placed[MELD_CARDS_MAX];
	unsigned suit = SUITS, wilds = 0;
	struct ruling ruling;

	for (unsigned i = 0; i < count; i++) {
		card_t card = cards[i].card;

		if (cards[i].as != CARD_NONE && cards[i].as != card)
			return refuse(REFUSE_MELD_WILD, card);
		placed[i] = (struct laid){ card, card };
		if (card_is_wild(rules, card)) {
			wilds++;
			continue;
		}
		if (suit == SUITS)
			suit = card_suit(card);
		if (card_suit(card) != suit)
			return refuse(REFUSE_MELD_SUIT, card);
	}
	if (!naturals_suffice(rules, count - wilds, wilds))
		return refuse(REFUSE_MELD_NATURAL, CARD_NONE);
	ruling = cards_in_pack(rules, cards, count);
	if (ruling.refusal == REFUSE_NONE)
		meld_write(out, KIND_FLUSH, placed, count);
	return ruling;
}

/* Return the kind of a meld by its natural cards; KIND_NONE if these could be a
 * set or a run. */
static enum kind
meld_guess_kind(const struct rules *rules, const struct laid *cards,
		unsigned count)
{
	unsigned naturals = 0;
	unsigned rank = 0;

	if (rules->meld_kinds != MELDS_BOTH)
		return rules->meld_kinds == MELDS_SETS ? KIND_SET : KIND_RUN;
	for (unsigned i = 0; i < count; i++) {
		if (card_is_wild(rules, cards[i].card))
			continue;
		if (naturals++ == 0)
			rank = card_rank(cards[i].card);
		else
			return card_rank(cards[i].card) == rank ? KIND_SET
								: KIND_RUN;
	}
	return KIND_NONE;
}

/* Read one natural card and wild cards as a meld: try a set first, or a run
 * first if the parameter runs_first is true. */
static struct ruling
meld_read_either(const struct rules *rules, const struct laid *cards,
		 unsigned count, struct meld *out)
{
	bool suit_named = false;
	struct ruling first;
	struct ruling second;

	for (unsigned i = 0; i < count; i++)
		suit_named |= cards[i].as != CARD_NONE && cards[i].as < 64;
	first = rules->runs_first ? meld_read_run(rules, cards, count, out)
				  : meld_read_set(rules, cards, count, out);
	if (first.refusal == REFUSE_NONE)
		return first;
	second = rules->runs_first ? meld_read_set(rules, cards, count, out)
				   : meld_read_run(rules, cards, count, out);
	if (second.refusal == REFUSE_NONE || suit_named != rules->runs_first)
		return second;
	return first;
}

/* Read two cards as a pair of identical cards, one of which may be wild:
 * okey101 5.6. */
static struct ruling
meld_read_pair(const struct rules *rules, const struct laid *cards,
	       struct meld *out)
{
	card_t face = cards[card_is_wild(rules, cards[0].card)].card;
	struct laid placed[2];

	if (card_is_wild(rules, face))
		return refuse(REFUSE_MELD_NATURAL, CARD_NONE);
	for (unsigned i = 0; i < 2; i++) {
		card_t card = cards[i].card;

		if (card != face && !card_is_wild(rules, card))
			return refuse(card_rank(card) == card_rank(face)
					      ? REFUSE_MELD_SUIT
					      : REFUSE_MELD_RANK,
				      card);
		if (cards[i].as != CARD_NONE && cards[i].as != face)
			return refuse(REFUSE_MELD_WILD, card);
		placed[i] = (struct laid){ card, face };
	}
	meld_write(out, KIND_SET, placed, 2);
	return cards_in_pack(rules, cards, 2);
}

struct ruling
meld_read(const struct rules *rules, const struct laid *cards, unsigned count,
	  enum kind kind, struct meld *out)
{
	if (count == 0)
		return refuse(REFUSE_EMPTY_LIST, CARD_NONE);
	if (count > MELD_CARDS_MAX)
		return refuse(REFUSE_MELD_LONG, CARD_NONE);
	for (unsigned i = 0; i < count; i++) {
		if (cards[i].card >= CARD_KINDS ||
		    rules->pack_of[cards[i].card] == 0)
			return refuse(REFUSE_NOT_IN_PACK, cards[i].card);
		if (card_is_skip(rules, cards[i].card)) /* phase10 4.4 */
			return refuse(REFUSE_MELD_RANK, cards[i].card);
	}
	if (count == 2 && rules->opening_pairs > 0 &&
	    (kind == KIND_NONE || kind == KIND_SET))
		return meld_read_pair(rules, cards, out);
	if (kind == KIND_NONE)
		kind = meld_guess_kind(rules, cards, count);
	else if ((kind == KIND_RUN && rules->meld_kinds == MELDS_SETS) ||
		 (kind == KIND_SET && rules->meld_kinds == MELDS_RUNS))
		return refuse(REFUSE_MELD_KIND, CARD_NONE);
	switch (kind) {
	case KIND_SET:
		return meld_read_set(rules, cards, count, out);
	case KIND_RUN:
		return meld_read_run(rules, cards, count, out);
	case KIND_NONE:
		return meld_read_either(rules, cards, count, out);
	case KIND_FLUSH:
		if (rules->flushes)
			return meld_read_flush(rules, cards, count, out);
		break;
	case KIND_BLANK:
	case KIND_RANK:
	case KIND_COUNT:
	case KIND_PURE:
	case KIND_SEQ:
	case KINDS:
		break;
	}
	return refuse(REFUSE_MELD_KIND, CARD_NONE);
}

/* Return the points of a represented card or rank.  wildcat 5.4: a wild queen
 * of a set is an ordinary queen. */
static int
represented_points(const struct rules *rules, card_t as)
{
	if (as_has_no_suit(as))
		return rules->rank_value[card_rank(as)];
	return card_points(rules, as);
}

/* Return whether card @i of a meld counts as an ace below a two.  A wild card
 * that represents it counts as itself if the cards themselves count. */
static bool
meld_has_low_ace(const struct rules *rules, const struct meld *meld, unsigned i)
{
	return meld->kind == KIND_RUN && i == 0 &&
	       card_rank(meld->cards[0].as) == RANK_ACE &&
	       (rules->meld_value != VALUE_CARDS ||
		meld->cards[0].card == meld->cards[0].as);
}

int
meld_points(const struct rules *rules, const struct meld *meld)
{
	int sum = 0;
	int highest = 0;
	int lowest = 0;

	for (unsigned i = 0; i < meld->n; i++) {
		int points = rules->meld_value == VALUE_CARDS
				     ? card_points(rules, meld->cards[i].card)
				     : represented_points(rules,
							  meld->cards[i].as);

		if (rules->low_ace > 0 && meld_has_low_ace(rules, meld, i))
			points = rules->low_ace;
		sum += points;
		if (i == 0 || points > highest)
			highest = points;
		if (i == 0 || points < lowest)
			lowest = points;
	}
	if (rules->meld_value == VALUE_HIGHEST)
		return highest;
	if (rules->meld_value == VALUE_LOWEST)
		return lowest;
	if (meld->kind == KIND_RUN && meld->n == rules->run_max)
		sum += rules->full_run_bonus; /* wildcat 9.3 */
	return sum;
}
