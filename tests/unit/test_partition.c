/* partition.h: nothing better exists than what is found, under any rules. */
#include <check.h>

#include "lib/prng.h"
#include "referee/search/partition.h"
#include "tests/support/rules_fixture.h"
#include "tests/support/sample_share.h"
#include "tests/support/suite.h"

#define BRUTE_CARDS_MAX 9
#define READINGS_MAX	24

/*
 * Brute force: every way to deal the cards of a hand into lists, each list read
 * in every way, all demands looked at in the end.
 */
struct reading {
	uint8_t kind;
	unsigned start, n, suit; /* a run's places */
	unsigned rank;		 /* a set's */
	unsigned wilds;
	int gain;
};

struct brute {
	const struct partition_query *query;
	card_t card[BRUTE_CARDS_MAX];
	unsigned cards;
	bool found;
	int gain;
	struct reading melds[4];
	unsigned n;
	/* each list's readings */
	uint8_t readings[1 << BRUTE_CARDS_MAX];
	struct reading reading[1 << BRUTE_CARDS_MAX][READINGS_MAX];
};

static bool
numbers_fit(const struct partition_query *query, unsigned n, unsigned wilds)
{
	return n - wilds >= query->natural_min && wilds <= query->wild_max &&
	       (!query->natural_more || wilds < n - wilds);
}

/* The run from @start on, of the cards in @mask of which those in @wild are
 * wild. */
static bool
reads_as_run(const struct brute *brute, unsigned mask, unsigned wild,
	     unsigned suit, unsigned start, struct reading *out)
{
	const struct partition_query *query = brute->query;
	unsigned n = (unsigned)__builtin_popcount(mask), used = 0;
	bool alone = false;

	*out = (struct reading){
		.kind = KIND_RUN, .start = start, .n = n, .suit = suit
	};
	for (unsigned place = start; place < start + n; place++) {
		card_t stands = card_of(suit, (place - 1) % 13 + 1);
		unsigned i = 0;

		if (!query->run_round && place > query->run_high)
			return false;
		while (i < brute->cards &&
		       (!(mask >> i & 1) || (wild >> i & 1) ||
			(used >> i & 1) || brute->card[i] != stands))
			i++;
		if (i < brute->cards) {
			used |= 1u << i;
			continue;
		}
		out->wilds++;
		out->gain += query->wild_place[stands];
		alone |= query->wild_alone >> stands & 1;
	}
	if (used != (mask & ~wild) || (alone && out->wilds > 1))
		return false;
	out->gain += n == query->run_max ? query->full_bonus : 0;
	return n >= query->run_min && n <= query->run_max &&
	       !(query->pure_runs && out->wilds > 0) &&
	       numbers_fit(query, n, out->wilds);
}

static bool
reads_as_set(const struct brute *brute, unsigned mask, unsigned wild,
	     struct reading *out)
{
	const struct partition_query *query = brute->query;
	unsigned suits = 0, shown = 0;

	*out = (struct reading){ .kind = KIND_SET };
	for (unsigned i = 0; i < brute->cards; i++) {
		card_t card = brute->card[i];

		if (!(mask >> i & 1))
			continue;
		out->n++;
		if (wild >> i & 1) {
			out->wilds++;
			continue;
		}
		if (out->rank != 0 && out->rank != card_rank(card))
			return false;
		if (query->set_suits == SUITS_DIFFER &&
		    (suits >> card_suit(card) & 1))
			return false;
		shown += !(suits >> card_suit(card) & 1);
		suits |= 1u << card_suit(card);
		out->rank = card_rank(card);
	}
	out->gain = (int)out->wilds * query->wild_rank[out->rank];
	shown += out->wilds;
	if (query->set_suits == SUITS_COVER &&
	    shown < (out->n < 4 ? out->n : 4))
		return false;
	return out->rank != 0 && out->n >= query->set_min &&
	       out->n <= query->set_max &&
	       numbers_fit(query, out->n, out->wilds);
}

static unsigned
read_list(const struct brute *brute, unsigned mask, struct reading *out)
{
	const struct partition_query *query = brute->query;
	unsigned must = 0, may = 0, n = 0;

	for (unsigned i = 0; i < brute->cards; i++)
		if (mask >> i & 1) {
			must |= (unsigned)(query->wild[brute->card[i]] ==
					   WILD_ALWAYS)
				<< i;
			may |= (unsigned)(query->wild[brute->card[i]] ==
					  WILD_EITHER)
			       << i;
		}
	if (__builtin_popcount(mask) < 3)
		return 0;
	for (unsigned some = may;; some = (some - 1) & may) {
		for (unsigned suit = 0; suit < SUITS; suit++)
			for (unsigned start = query->run_low; start <= 14;
			     start++)
				if (n < READINGS_MAX && query->run_max > 0 &&
				    reads_as_run(brute, mask, must | some, suit,
						 start, &out[n]))
					n++;
		if (n < READINGS_MAX && query->set_max > 0 &&
		    reads_as_set(brute, mask, must | some, &out[n]))
			n++;
		if (some == 0)
			return n;
	}
}

/* Can the melds be the parts, each a meld of its own? */
static bool
parts_fill(const struct brute *brute, unsigned part, unsigned used)
{
	const struct partition_query *query = brute->query;

	if (part == query->parts) {
		if (query->parts_only && brute->n != query->parts)
			return false;
		for (unsigned i = 0; i < brute->n; i++)
			for (unsigned j = 0; j < brute->n; j++) {
				const struct reading *a = &brute->melds[i];
				const struct reading *b = &brute->melds[j];

				if (i == j || a->kind != b->kind ||
				    query->parts == 0)
					continue;
				if (a->kind == KIND_SET && query->sets_differ &&
				    a->rank == b->rank)
					return false;
				if (a->kind == KIND_RUN && query->runs_apart &&
				    a->suit == b->suit &&
				    a->start + a->n == b->start &&
				    b->start != 14)
					return false;
			}
		return true;
	}
	for (unsigned i = 0; i < brute->n; i++)
		if (!(used >> i & 1) &&
		    brute->melds[i].kind == query->part[part].kind &&
		    brute->melds[i].n >= query->part[part].min &&
		    brute->melds[i].n <= query->part[part].max &&
		    parts_fill(brute, part + 1, used | 1u << i))
			return true;
	return false;
}

static void
brute_finish(struct brute *brute, unsigned rest, int gain)
{
	const struct partition_query *query = brute->query;
	unsigned left = (unsigned)__builtin_popcount(rest);
	unsigned runs = 0, pure = 0;

	for (unsigned i = 0; i < brute->n; i++) {
		runs += brute->melds[i].kind == KIND_RUN;
		pure += brute->melds[i].kind == KIND_RUN &&
			brute->melds[i].wilds == 0;
	}
	if (left < query->left_min || left > query->left_max ||
	    runs < query->runs_min || pure < query->pure_min ||
	    !parts_fill(brute, 0, 0))
		return;
	if (!brute->found || gain > brute->gain)
		brute->gain = gain;
	brute->found = true;
}

static void
brute_force(struct brute *brute, unsigned rest, unsigned from, int gain)
{
	brute_finish(brute, rest, gain);
	for (unsigned mask = from; mask < 1u << brute->cards; mask++) {
		int weight = 0;

		if ((mask & ~rest) != 0 || brute->readings[mask] == 0)
			continue;
		for (unsigned i = 0; i < brute->cards; i++)
			if (mask >> i & 1)
				weight += brute->query->weight[brute->card[i]];
		for (unsigned i = 0; i < brute->readings[mask]; i++) {
			brute->melds[brute->n++] = brute->reading[mask][i];
			brute_force(brute, rest & ~mask, mask + 1,
				    gain + weight +
					    brute->reading[mask][i].gain);
			brute->n--;
		}
	}
}

/* What was found is disjoint, is made of melds, and brings what it says. */
static void
check_partition(const struct partition_query *query, const struct bag *hand,
		const struct partition *best)
{
	struct bag rest = *hand;
	int left = 0, gain = 0;

	for (unsigned i = 0; i < best->n; i++) {
		const struct meld *meld = &best->melds[i];
		unsigned wilds = 0;

		for (unsigned j = 0; j < meld->n; j++) {
			struct laid laid = meld->cards[j];

			ck_assert(bag_has(&rest, laid.card));
			bag_take(&rest, laid.card);
			gain += query->weight[laid.card];
			if (query->wild[laid.card] == WILD_NEVER ||
			    (query->wild[laid.card] == WILD_EITHER &&
			     laid.as == laid.card))
				continue;
			wilds++;
			gain += meld->kind == KIND_RUN
					? query->wild_place[laid.as]
					: query->wild_rank[card_rank(laid.as)];
		}
		if (meld->kind == KIND_RUN && meld->n == query->run_max)
			gain += query->full_bonus;
		for (unsigned j = 1; j < meld->n; j++) {
			card_t as = meld->cards[j].as;
			card_t before = meld->cards[j - 1].as;

			ck_assert(card_rank(as) ==
				  (meld->kind == KIND_SET
					   ? card_rank(before)
					   : card_rank(before) % 13 + 1));
			ck_assert(meld->kind == KIND_SET ||
				  card_suit(as) == card_suit(before));
		}
		ck_assert(numbers_fit(query, meld->n, wilds));
	}
	for (unsigned card = 0; card < CARD_KINDS; card++)
		left += rest.of[card] * query->weight[card];
	ck_assert_int_eq(left, best->left);
	ck_assert_uint_eq(rest.n, best->left_count);
	ck_assert_int_eq(gain, best->gain);
}

static void
plain_query(struct partition_query *query)
{
	*query = (struct partition_query){
		.set_min = 3,
		.set_max = 4,
		.run_min = 3,
		.run_max = 13,
		.run_low = 1,
		.run_high = 13,
		.natural_min = 1,
		.wild_max = 255,
		.left_max = 255,
	};
	for (unsigned card = 0; card < 64; card++)
		query->weight[card] = card_rank((card_t)card) > 10 ? 10
								   : card & 15;
	query->weight[CARD_X1] = 20;
	query->wild[CARD_X1] = WILD_ALWAYS;
	query->wild[CARD_X2] = WILD_ALWAYS;
	query->weight[CARD_X2] = 50;
}

/* How long sets and runs may be, and how runs go. */
static void
random_melds(uint64_t *seed, struct partition_query *query)
{
	query->set_max = (uint8_t[]){ 4, 4, 8, 0 }[prng_below(seed, 4)];
	query->set_suits = (uint8_t)prng_below(seed, 3);
	query->run_min = (uint8_t)(3 + prng_below(seed, 2));
	query->run_max = (uint8_t[]){ 4, 13, 13, 0 }[prng_below(seed, 4)];
	if (query->run_max == 0 && query->set_max == 0)
		query->run_max = 13;
	switch (prng_below(seed, 5)) {
	case 0:
		query->run_low = 3;
		query->run_high = 14;
		break;
	case 1:
		query->run_high = 14;
		break;
	case 2:
		query->run_round = true;
		break;
	default:
		break;
	}
}

/* Which cards are wild, and how many a meld may hold. */
static void
random_wild(uint64_t *seed, struct partition_query *query)
{
	query->natural_min = (uint8_t)(1 + prng_below(seed, 2));
	query->wild_max = prng_below(seed, 3) == 0 ? 1 : 255;
	query->natural_more = prng_below(seed, 4) == 0;
	query->pure_runs = prng_below(seed, 6) == 0;
	if (prng_below(seed, 4) == 0)
		query->wild_alone = UINT64_C(0x0010001010000420) |
				    UINT64_C(1) << prng_below(seed, 64);
	if (prng_below(seed, 3) == 0)
		for (unsigned suit = 0; suit < SUITS; suit++) {
			card_t card = card_of(suit, 2 + prng_below(seed, 6));

			query->wild[card] = (uint8_t)(1 + prng_below(seed, 2));
		}
	else if (prng_below(seed, 2) == 0) {
		for (unsigned card = 0; card < 64; card++)
			query->wild_place[card] = query->weight[card];
		for (unsigned rank = 1; rank <= 13; rank++)
			query->wild_rank[rank] = query->weight[rank];
		query->wild_place[card_of(SPADES, 12)] = 50;
		query->full_bonus = (int16_t)prng_below(seed, 21);
	}
}

/* What else is asked of all melds together. */
static void
random_demand(uint64_t *seed, struct partition_query *query)
{
	if (prng_below(seed, 3) == 0)
		query->left_min = 1;
	if (prng_below(seed, 6) == 0)
		query->left_max = (uint8_t)prng_below(seed, 4);
	if (prng_below(seed, 5) == 0) {
		query->runs_min = (uint8_t)prng_below(seed, 3);
		query->pure_min = (uint8_t)prng_below(seed, 2);
	}
	if (prng_below(seed, 3) == 0) {
		query->parts = (uint8_t)(1 + prng_below(seed, 2));
		for (unsigned i = 0; i < query->parts; i++) {
			bool run = prng_below(seed, 2);
			uint8_t min = run ? query->run_min : 3;

			query->part[i].kind = run ? KIND_RUN : KIND_SET;
			query->part[i].min = min;
			query->part[i].max = prng_below(seed, 2) ? min : 13;
		}
		query->parts_only = prng_below(seed, 2);
		/* how a meld may stand beside others is asked of parts alone */
		query->sets_differ = query->parts_only;
		query->runs_apart = query->parts_only;
	}
}

/* What the sheets can ask for, drawn at random. */
static void
random_query(uint64_t *seed, struct partition_query *query)
{
	plain_query(query);
	random_melds(seed, query);
	random_wild(seed, query);
	random_demand(seed, query);
}

static void
random_hand(uint64_t *seed, unsigned cards, unsigned ranks, unsigned suits,
	    unsigned jokers, struct bag *hand)
{
	unsigned low = 1 + prng_below(seed, 13);

	*hand = (struct bag){ 0 };
	for (unsigned i = 0; i < jokers; i++)
		bag_put(hand, prng_below(seed, 4) == 0 ? CARD_X2 : CARD_X1);
	for (unsigned i = 0; i < 60 && hand->n < cards; i++) {
		unsigned suit = prng_below(seed, suits);
		unsigned rank = (low + prng_below(seed, ranks)) % 13 + 1;
		card_t card = card_of(suit, rank);

		if (hand->of[card] < 2)
			bag_put(hand, card);
	}
}

static void
agree(const struct partition_query *query, const struct bag *hand,
      uint64_t seed)
{
	static struct brute brute;
	struct partition best;
	bool found;

	brute.query = query;
	brute.found = false;
	brute.n = 0;
	brute.cards = bag_list(hand, brute.card);
	for (unsigned mask = 1; mask < 1u << brute.cards; mask++)
		brute.readings[mask] = (uint8_t)read_list(&brute, mask,
							  brute.reading[mask]);
	brute_force(&brute, (1u << brute.cards) - 1, 1, 0);
	found = partition_find(query, hand, &best);
	ck_assert(best.exact);
	ck_assert_msg(found == brute.found, "seed %llu: found %d, not %d",
		      (unsigned long long)seed, found, brute.found);
	check_partition(query, hand, &best);
	if (found)
		ck_assert_msg(best.gain == brute.gain, "seed %llu: %d, not %d",
			      (unsigned long long)seed, best.gain, brute.gain);
}

START_TEST(random_hands_agree_with_brute_force)
{
	for (unsigned i = 0; i < sample_share_of(300); i++) {
		uint64_t seed = draw_seed((unsigned)_i * 300u + i);
		uint64_t start = seed;
		struct partition_query query;
		struct bag hand;
		unsigned ranks = 3 + prng_below(&seed, 5);

		random_query(&seed, &query);
		random_hand(&seed, 6 + prng_below(&seed, 4), ranks,
			    1 + prng_below(&seed, 4), prng_below(&seed, 4),
			    &hand);
		agree(&query, &hand, start);
	}
}
END_TEST

/* indian 9.7: sevens are wild; two sequences, one of them pure */
static const struct {
	const char *cards;
	int count; /* -1: no two sequences with a pure one */
} indian[] = {
	{ "4H 5H 6H 8S 9S X1 KD KC 2C 9D 9H 3S 3C", 31 },
	{ "7D 5H 6H 8S 9S X1 KD KC 2C 9D 9H 3S 3C", -1 },
	{ "6H 7H 8H 7S 9S TS JS 2C 2D 2H 5C 5D KS", 10 },
};

START_TEST(indian_count_needs_two_sequences)
{
	struct bag hand = hand_parse(indian[_i].cards);
	struct partition_query query;
	struct partition best;
	bool found;

	plain_query(&query);
	query.set_suits = SUITS_DIFFER;
	query.run_high = 14;
	query.runs_min = 2;
	query.pure_min = 1;
	for (unsigned suit = 0; suit < SUITS; suit++) {
		query.weight[card_of(suit, 1)] = 10;
		query.weight[card_of(suit, 7)] = 0;
		query.wild[card_of(suit, 7)] = WILD_EITHER;
	}
	query.weight[CARD_X1] = 0;
	found = partition_find(&query, &hand, &best);
	ck_assert(best.exact);
	ck_assert_int_eq(found, indian[_i].count >= 0);
	if (found)
		ck_assert_int_eq(best.left, indian[_i].count);
}
END_TEST

START_TEST(search_is_cut_at_its_bound_and_says_so)
{
	struct bag hand = { 0 };
	struct partition_query query;
	struct partition best;

	plain_query(&query);
	for (unsigned card = 0; card < 64; card++)
		if (card_rank((card_t)card) % 14 > 0 && card % 16 < 14)
			bag_put(&hand, (card_t)card);
	for (unsigned i = 0; i < 8; i++)
		bag_put(&hand, CARD_X1);
	for (unsigned card = 0; card < 64; card++)
		query.wild_place[card] = 5; /* no bound is near */
	query.nodes = 1000;
	query.left_min = 1;
	partition_find(&query, &hand, &best);
	ck_assert(!best.exact);
	ck_assert_uint_le(best.nodes, 2000);
	check_partition(&query, &hand, &best);
}
END_TEST

/* Hands that are whole melds, so large that states are met again: what is given
 * up for that reason never holds the only answer. */
START_TEST(a_large_hand_of_melds_leaves_nothing)
{
	uint64_t seed = (unsigned)_i;
	unsigned longer = 0;

	for (unsigned i = 0; i < 100; i++) {
		struct bag hand = { 0 };
		struct partition best;
		struct partition_query query;

		plain_query(&query);
		query.left_max = 0;
		for (unsigned melds = 0; melds < 8; melds++) {
			bool set = prng_below(&seed, 3) == 0;
			unsigned rank = 1 + prng_below(&seed, 8);
			unsigned suit = prng_below(&seed, SUITS);

			for (unsigned j = 0; j < 3; j++)
				bag_put(&hand,
					set ? card_of((suit + j) % SUITS, rank)
					    : card_of(suit, rank + j));
		}
		ck_assert(partition_find(&query, &hand, &best));
		ck_assert(best.exact);
		ck_assert_uint_eq(best.left_count, 0);
		check_partition(&query, &hand, &best);
		longer += best.nodes > 100;
	}
	ck_assert_uint_gt(longer, 0);
}
END_TEST

/* The same hand with its suits turned round is searched in another order, and
 * is worth as much. */
START_TEST(a_large_hand_is_worth_as_much_in_other_suits)
{
	uint64_t seed = (unsigned)_i;
	unsigned longer = 0;

	for (unsigned i = 0; i < 100; i++) {
		struct bag hand, turned = { 0 };
		struct partition best, other;
		struct partition_query query;
		card_t cards[PACK_CARDS_MAX];
		unsigned n;

		plain_query(&query);
		query.left_min = 1;
		random_hand(&seed, 20, 9, SUITS, 1 + i % 2, &hand);
		n = bag_list(&hand, cards);
		for (unsigned j = 0; j < n; j++)
			bag_put(&turned,
				card_is_joker(cards[j])
					? cards[j]
					: card_of(SUITS - 1 -
							  card_suit(cards[j]),
						  card_rank(cards[j])));
		partition_find(&query, &hand, &best);
		partition_find(&query, &turned, &other);
		ck_assert(best.exact && other.exact);
		ck_assert_int_eq(best.gain, other.gain);
		longer += best.nodes > 100;
	}
	ck_assert_uint_gt(longer, 0);
}
END_TEST

/* Some of three to the power of twenty ways to split them. */
START_TEST(search_is_cut_among_the_ways_to_split_a_hand)
{
	struct bag hand = { 0 };
	struct partition_query query;
	struct partition best;

	plain_query(&query);
	for (unsigned i = 0; i < 40; i++) {
		card_t card = card_of(i % SUITS, 2 + i / SUITS % 5);

		query.wild[card] = WILD_EITHER;
		bag_put(&hand, card);
	}
	query.nodes = 1000;
	query.runs_min = 1;
	partition_find(&query, &hand, &best);
	ck_assert(!best.exact);
	ck_assert_uint_eq(best.nodes, 1000);
}
END_TEST

static Suite *
partition_suite(void)
{
	Suite *suite = suite_create("partition");
	TCase *tcase = tcase_create("partition");

	tcase_set_timeout(tcase, 60);
	tcase_add_loop_test(tcase, random_hands_agree_with_brute_force, 0, 10);
	tcase_add_loop_test(tcase, indian_count_needs_two_sequences, 0,
			    sizeof(indian) / sizeof(*indian));
	tcase_add_test(tcase, search_is_cut_at_its_bound_and_says_so);
	tcase_add_loop_test(tcase, a_large_hand_of_melds_leaves_nothing, 0, 8);
	tcase_add_loop_test(tcase, a_large_hand_is_worth_as_much_in_other_suits,
			    0, 8);
	tcase_add_test(tcase, search_is_cut_among_the_ways_to_split_a_hand);
	suite_add_tcase(suite, tcase);
	return suite;
}

int
main(void)
{
	return run_suite(partition_suite());
}
