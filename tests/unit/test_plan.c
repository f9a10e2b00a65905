/* plan.h: the plan for a contract against all ways to meet it with a hand. */
#include <check.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "lib/prng.h"
#include "referee/engine/deck.h"
#include "referee/policy/plan.h"
#include "tests/support/rules_fixture.h"
#include "tests/support/sample_share.h"
#include "tests/support/suite.h"

#define HANDS	 300
#define OUTS	 8  /* of every card: each one that is lacked costs PLAN_CARD */
#define EXACT_OF 50 /* of so many hands all but one get the best plan */

static const struct {
	const char *game;
	unsigned players, deal; /* of two parts: brute force bears no more */
} contracts[] = {
	{ "carioca", 2, 1 },	 { "carioca", 2, 2 },
	{ "carioca", 2, 3 },	 { "progressive", 2, 4 },
	{ "progressive", 2, 5 }, { "progressive", 2, 6 },
	{ "eight-hands", 2, 2 }, { "rummy2", 2, 3 },
	{ "push", 4, 2 },	 { "push", 4, 3 },
};

static struct rules rules;
static uint8_t unseen[CARD_KINDS];
static struct plan_goal goal;

/*
 * All ways: the least number of cards that a contract lacks
 */

struct brute {
	const struct contract *contract;
	int of[CARD_KINDS];
	int least;
};

static void try_part(struct brute *brute, unsigned part, int lacks);

static int
size_of(const struct contract_part *part, enum kind kind)
{
	int least = kind == KIND_SET ? rules.set_min : rules.run_min;

	return part->min > least ? part->min : least;
}

static int
twins_in(int size)
{
	if (rules.set_suits == SUITS_ANY)
		return size;
	return rules.set_suits == SUITS_COVER && size > 4 ? size - 4 : 0;
}

/* Cards of the suits from @suit on are still to be taken. */
static void
try_set(struct brute *brute, unsigned part, int lacks, unsigned rank,
	unsigned suit, int left, int twins)
{
	card_t card;

	if (suit == SUITS || left == 0) {
		try_part(brute, part + 1, lacks + left);
		return;
	}
	card = card_of(suit, rank);
	for (int n = 0; n <= brute->of[card] && n <= left && n - 1 <= twins;
	     n++) {
		brute->of[card] -= n;
		try_set(brute, part, lacks, rank, suit + 1, left - n,
			n > 1 ? twins - (n - 1) : twins);
		brute->of[card] += n;
	}
}

static void
try_run(struct brute *brute, unsigned part, int lacks, unsigned suit, int from,
	int size)
{
	bool has[RANK_HIGH_ACE + 1];

	for (int i = from; i < from + size; i++) {
		card_t card = card_of(suit, (unsigned)(i - 1) % 13 + 1);

		has[i] = brute->of[card] > 0 && !card_is_wild(&rules, card);
		if (has[i])
			brute->of[card]--;
		else
			lacks++;
	}
	try_part(brute, part + 1, lacks);
	for (int i = from; i < from + size; i++)
		if (has[i])
			brute->of[card_of(suit, (unsigned)(i - 1) % 13 + 1)]++;
}

static void
try_part(struct brute *brute, unsigned part, int lacks)
{
	const struct contract_part *asked = &brute->contract->part[part];
	int low = rules.ace == ACE_HIGH ? 2 : 1;
	int high = rules.ace == ACE_LOW ? 13 : 14;

	if (part == brute->contract->parts) {
		brute->least = lacks < brute->least ? lacks : brute->least;
		return;
	}
	if (low < rules.run_low)
		low = rules.run_low;
	for (unsigned rank = 1; rank <= 13 && asked->kind != KIND_RUN; rank++) {
		int size = size_of(asked, KIND_SET);

		if (!card_is_wild(&rules, card_of(0, rank)))
			try_set(brute, part, lacks, rank, 0, size,
				twins_in(size));
	}
	for (unsigned suit = 0; suit < SUITS && asked->kind != KIND_SET;
	     suit++) {
		int size = size_of(asked, KIND_RUN);

		for (int from = low; from + size - 1 <= high; from++)
			try_run(brute, part, lacks, suit, from, size);
	}
}

static int
least_lacks(const struct contract *contract, const struct bag *hand)
{
	struct brute brute = { .contract = contract, .least = 100 };
	int wilds = 0;

	for (unsigned card = 0; card < CARD_KINDS; card++) {
		brute.of[card] = hand->of[card];
		if (card_is_wild(&rules, (card_t)card))
			wilds += hand->of[card];
	}
	try_part(&brute, 0, 0);
	return brute.least > wilds ? brute.least - wilds : 0;
}

static void
deal_hand(struct bag *hand, unsigned n, uint64_t *prng)
{
	memset(hand, 0, sizeof(*hand));
	while (hand->n < n) {
		card_t card = (card_t)prng_below(prng, CARD_KINDS);

		if (hand->of[card] < rules.pack_of[card])
			bag_put(hand, card);
	}
}

static void
aim_at(const struct contract *contract)
{
	goal.rules = &rules;
	goal.contract = contract;
	goal.wild = rules.wild_mask;
	goal.pure = 0;
}

static int
cost_of(const struct bag *hand)
{
	struct plan plan;

	plan_find(&goal, hand, unseen, PLAN_MOST, &plan);
	return plan.cost;
}

/* The plan's cards alone make the plan: any spare one may go. */
static void
check_spare(const struct bag *hand, const struct plan *plan, unsigned *worse)
{
	uint64_t spare = plan->spare;

	ck_assert_uint_eq(spare & ~hand->any, 0);
	for (; spare != 0; spare &= spare - 1) {
		struct bag rest = *hand;

		bag_take(&rest, lowest_card(spare));
		*worse += cost_of(&rest) > plan->cost;
	}
}

/* The contract @_i. */
START_TEST(it_lacks_as_little_as_can_be)
{
	const struct contract *contract;
	unsigned hands = sample_share_of(HANDS), missed = 0, worse = 0;
	uint64_t prng = 1;

	must_load(contracts[_i].game, "", contracts[_i].players, &rules);
	contract = rules_contract(&rules, contracts[_i].deal);
	ck_assert(contract != NULL && contract->parts == 2);
	aim_at(contract);
	memset(unseen, OUTS, sizeof(unseen));
	for (unsigned i = 0; i < hands; i++) {
		struct bag hand;
		struct plan plan, again;
		int least;

		deal_hand(&hand, 6 + i % 6, &prng);
		least = PLAN_CARD * least_lacks(contract, &hand);
		plan_find(&goal, &hand, unseen, PLAN_MOST, &plan);
		ck_assert_int_ge(plan.cost, least);
		missed += plan.cost > least;
		check_spare(&hand, &plan, &worse);

		plan_find(&goal, &hand, unseen, plan.cost + 1, &again);
		ck_assert_int_eq(again.cost, plan.cost);
		ck_assert_uint_eq(again.spare, plan.spare);
		plan_find(&goal, &hand, unseen, plan.cost, &again);
		ck_assert_int_eq(again.cost, plan.cost);
		ck_assert_uint_eq(again.spare, hand.any & ~rules.wild_mask);
	}
	ck_assert_uint_le(missed, hands / EXACT_OF);
	ck_assert_uint_le(worse, hands / EXACT_OF);
}
END_TEST

/* A pair of which two cards are left is nearer to a set than one of which none
 * is, and a wild card stands for the one that will not come. */
START_TEST(what_will_not_come_costs_more)
{
	struct bag hand = hand_parse("7S 7H 9D 9C 9C KH");
	struct plan plan;
	int cost;

	must_load("zioncheck", "", 2, &rules);
	aim_at(rules_contract(&rules, 1)); /* zioncheck 5.1: S3 S3 */
	memset(unseen, 0, sizeof(unseen));
	unseen[card_of(2, 7)] = 2;
	plan_find(&goal, &hand, unseen, PLAN_MOST, &plan);
	ck_assert_uint_eq(plan.spare, UINT64_C(1) << card_of(1, RANK_KING));
	cost = plan.cost;
	unseen[card_of(2, 7)] = 0;
	ck_assert_int_gt(cost_of(&hand), cost);
	bag_put(&hand, CARD_X1);
	ck_assert_int_eq(cost_of(&hand), 0);
}
END_TEST

/* Two runs, one of them pure: a wild card fills the one that may have it. */
START_TEST(what_must_be_pure_takes_no_wild_card)
{
	static const struct contract runs = {
		.parts = 2,
		.part = { { KIND_RUN, 3, 0 }, { KIND_RUN, 3, 0 } },
	};
	struct bag hand = hand_parse("4S 5S 6S 9H TH X1"), apart;

	must_load("indian", "", 2, &rules);
	aim_at(&runs);
	memset(unseen, 1, sizeof(unseen));
	apart = hand_parse("4S 5S 9H TH X1 X1");
	ck_assert_int_eq(cost_of(&hand), 0);
	ck_assert_int_eq(cost_of(&apart), 0);
	goal.pure = 1;
	ck_assert_int_eq(cost_of(&hand), 0);
	ck_assert_int_gt(cost_of(&apart), 0);
	goal.pure = 2;
	ck_assert_int_gt(cost_of(&hand), 0);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("plan");
	TCase *tcase = tcase_create("plan");

	if (sodium_init() < 0)
		return EXIT_FAILURE;
	tcase_set_timeout(tcase, 120);
	tcase_add_loop_test(tcase, it_lacks_as_little_as_can_be, 0,
			    (int)(sizeof(contracts) / sizeof(*contracts)));
	tcase_add_test(tcase, what_will_not_come_costs_more);
	tcase_add_test(tcase, what_must_be_pure_takes_no_wild_card);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
