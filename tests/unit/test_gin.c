/* The gin family: random deals end, lose no card, and list what is legal.  The
 * rules themselves are tested by tests/cases/gin.yaml. */
#include <check.h>
#include <string.h>

#include "lib/prng.h"
#include "referee/engine/view.h"
#include "referee/search/partition.h"
#include "tests/support/deck.h"
#include "tests/support/rules_fixture.h"
#include "tests/support/suite.h"

#define DEALS 1000

/* Check writes a word to its parent with every ck_assert: too often here. */
#define CLAIM(claim)                                                           \
	do {                                                                   \
		if (!(claim))                                                  \
			ck_abort_msg("not so: %s", #claim);                    \
	} while (0)

/* Options of the sheet, as what they make of the rules. */
static const struct {
	const char *what;
	unsigned knock, oklahoma, wall, take_cap;
	bool big_gin, no_tie, throws;
} variants[] = {
	{ "gin as it is", 10, OKLAHOMA_OFF, WALL_VOID, 50, false, false,
	  false },
	{ "knock on the wall, big gin", 10, OKLAHOMA_OFF, WALL_KNOCK, 50, true,
	  true, true },
	{ "oklahoma", 10, OKLAHOMA_SPADES, WALL_KNOCK, 50, true, false, false },
	{ "straight gin, five takes", 0, OKLAHOMA_OFF, WALL_VOID, 5, false,
	  false, true },
};

#define VARIANTS (int)(sizeof(variants) / sizeof(*variants))

static struct rules rules;
static struct state state;
static struct legal legal;
static struct events events;
static struct stream stream;
static uint64_t prng;

static void
use_variant(int i)
{
	must_load("gin", "", 2, &rules);
	rules.knock = (uint8_t)variants[i].knock;
	rules.oklahoma = (uint8_t)variants[i].oklahoma;
	rules.wall = (uint8_t)variants[i].wall;
	rules.take_cap = (uint16_t)variants[i].take_cap;
	rules.big_gin = variants[i].big_gin;
	rules.tie_undercuts = !variants[i].no_tie;
	rules.throw_back = variants[i].throws ? THROW_FREE : THROW_TWIN;
	prng = (uint64_t)i + 1;
}

static void
check_cards(void)
{
	unsigned copies;

	CLAIM(deck_find_miscount(&state, &copies) == CARD_NONE);
}

static bool
is_listed(const struct action *action)
{
	for (unsigned i = 0; i < legal.n; i++)
		if (legal.at[i].act == action->act &&
		    legal.at[i].from == action->from &&
		    legal.at[i].card == action->card &&
		    legal.at[i].meld == action->meld &&
		    (action->lists == 0 || action->act == ACT_KNOCK ||
		     legal.at[i].cards[0].card == action->cards[0].card))
			return true;
	return false;
}

/* On a copy: is it accepted?  A refusal changes nothing. */
static bool
is_accepted(const struct action *action)
{
	static struct state copy;
	static struct events told;
	struct stream draws = stream;
	struct ruling ruling;

	copy = state;
	ruling = game_apply(&copy, copy.seat, action, &draws, &told);
	if (ruling.refusal == REFUSE_NONE)
		return true;
	CLAIM(memcmp(&copy, &state, sizeof(state)) == 0);
	return false;
}

/* What could be tried at all, but for melds shown otherwise and several cards
 * laid off at once, is accepted exactly when it is listed. */
static void
check_legal(void)
{
	struct action action;
	struct bag hand;

	for (unsigned i = 0; i < legal.n; i++)
		CLAIM(is_accepted(&legal.at[i]));
	action_init(&action, ACT_PASS);
	CLAIM(is_accepted(&action) == is_listed(&action));
	for (unsigned from = FROM_STOCK; from <= FROM_SPREAD; from++) {
		action_init(&action, ACT_DRAW);
		action.from = (uint8_t)from;
		CLAIM(is_accepted(&action) == is_listed(&action));
	}
	for (unsigned card = 0; card < CARD_KINDS; card++) {
		action_init(&action, ACT_DISCARD);
		action.card = (card_t)card;
		CLAIM(is_accepted(&action) == is_listed(&action));
		for (unsigned meld = 0; meld <= state.melds; meld++) {
			action_init(&action, ACT_ADD);
			action.meld = (uint8_t)meld;
			action.has_cards = true;
			action.lists = 1;
			action.ends[0] = 1;
			action.cards[0] = (struct laid){ (card_t)card,
							 CARD_NONE };
			CLAIM(is_accepted(&action) == is_listed(&action));
		}
		hand = state.hands[state.seat];
		if (state.phase == PHASE_OFFER)
			bag_put(&hand, pile_top(&state.discard));
		if (bag_has(&hand, (card_t)card))
			bag_take(&hand, (card_t)card);
		action_init(&action, ACT_KNOCK);
		action.card = (card_t)card;
		partition_append_best(&rules, &hand, &action);
		CLAIM(is_accepted(&action) == is_listed(&action));
	}
	game_standard(&state, &action);
	CLAIM(is_listed(&action));
}

/* 9: one seat scores at most, and no more than the cards can bring. */
static void
check_scores(void)
{
	int a = state.deal_scores[0], b = state.deal_scores[1];

	CLAIM(a == 0 || b == 0);
	ck_assert_int_ge(a + b, 0);
	ck_assert_int_le(a + b, 2 * (98 + 31));
	if (state.how == HOW_VOID)
		ck_assert_int_eq(a + b, 0);
}

/* Random, but knocks more often than not: else no deal comes to it.  Who is
 * patient seldom does: else none comes to gin. */
static const struct action *
pick(bool patient)
{
	unsigned i = prng_below(&prng, legal.n);

	if (prng_below(&prng, 12) >= (patient ? 11 : 3))
		for (unsigned j = 0; j < legal.n; j++)
			if (legal.at[j].act == ACT_KNOCK)
				return &legal.at[j];
	return &legal.at[i];
}

/* To the best melds by the safe action, sometimes: so that deals are knocked.
 */
static void
play_deal(bool sensible, bool patient, unsigned check_every)
{
	unsigned steps = 0;

	stream_for_deal(&stream, (const uint8_t[SEED_BYTES]){ 7 },
			state.deal + 1u);
	game_deal(&state, &stream, &events);
	check_cards();
	while (state.over == OVER_NO) {
		struct action action;
		uint32_t may = game_may(&state);

		game_legal(&state, &legal);
		CLAIM(legal.n > 0);
		if (steps % check_every == 0)
			check_legal();
		action_copy(&action, pick(patient));
		if (sensible && action.act == ACT_DISCARD)
			game_standard(&state, &action);
		CLAIM(may >> action.act & 1);
		CLAIM(game_apply(&state, state.seat, &action, &stream, &events)
			      .refusal == REFUSE_NONE);
		check_cards();
		CLAIM(++steps < 2000);
	}
	check_scores();
}

START_TEST(random_deals_end_and_lose_no_card)
{
	unsigned hows[HOW_MELDED + 1] = { 0 };

	use_variant(_i);
	game_begin(&state, &rules, 2);
	for (unsigned deal = 0; deal < DEALS; deal++) {
		if (state.over == OVER_MATCH) {
			uint16_t n = state.deal;

			game_begin(&state, &rules, 2);
			state.deal = n; /* go on in the stream of deals */
		}
		play_deal(deal % 2 == 0, deal % 4 == 0,
			  deal % 10 == 0 ? 1 : 40);
		hows[state.how]++;
	}
	/* all the ways to end were seen */
	ck_assert_uint_gt(hows[HOW_VOID], 0);
	ck_assert_uint_gt(hows[HOW_GIN], 0);
	if (variants[_i].knock > 0)
		ck_assert_uint_gt(hows[HOW_KNOCK], 0);
}
END_TEST

/* The same, by the slow search of any rules: the lists do not differ. */
START_TEST(fast_and_general_search_list_the_same)
{
	static struct legal general;

	use_variant(1);
	ck_assert(rules.plain_melds);
	game_begin(&state, &rules, 2);
	for (unsigned deal = 0; deal < 20; deal++) {
		stream_for_deal(&stream, (const uint8_t[SEED_BYTES]){ 9 },
				deal + 1);
		state.over = OVER_DEAL;
		game_deal(&state, &stream, &events);
		while (state.over == OVER_NO) {
			struct action action, other;

			game_legal(&state, &legal);
			game_standard(&state, &action);
			rules.plain_melds = false;
			game_legal(&state, &general);
			game_standard(&state, &other);
			rules.plain_melds = true;
			ck_assert_uint_eq(legal.n, general.n);
			ck_assert_uint_eq(action.act, other.act);
			ck_assert_uint_eq(action.card, other.card);
			for (unsigned i = 0; i < legal.n; i++) {
				ck_assert_uint_eq(legal.at[i].act,
						  general.at[i].act);
				ck_assert_uint_eq(legal.at[i].card,
						  general.at[i].card);
				ck_assert(is_accepted(&general.at[i]));
			}
			if (prng_below(&prng, 2) == 0 || action.act == ACT_PASS)
				action_copy(&action, pick(false));
			game_apply(&state, state.seat, &action, &stream,
				   &events);
		}
	}
}
END_TEST

/* 12.1: the card under the knock is seen by the knocker only. */
START_TEST(discard_of_a_knock_lies_face_down)
{
	static struct view view;
	unsigned found = 0;

	use_variant(0);
	game_begin(&state, &rules, 2);
	for (unsigned deal = 0; deal < 200 && found == 0; deal++) {
		play_deal(true, false, 1000);
		if (state.over == OVER_MATCH)
			game_begin(&state, &rules, 2);
		if (state.how != HOW_KNOCK)
			continue;
		ck_assert_uint_eq(state.own.gin.shown[state.own.gin.knocker].n,
				  state.hands[state.own.gin.knocker].n);
		for (seat_t seat = 0; seat < 2; seat++) {
			card_t top;

			view_of(&state, seat, &view);
			top = pile_top(&view.discard);
			ck_assert(seat == state.own.gin.knocker
					  ? top == pile_top(&state.discard)
					  : top == CARD_HIDDEN);
		}
		found++;
	}
	ck_assert_uint_gt(found, 0);
}
END_TEST

static Suite *
gin_suite(void)
{
	Suite *suite = suite_create("gin");
	TCase *tcase = tcase_create("gin");

	tcase_set_timeout(tcase, 60);
	tcase_add_loop_test(tcase, random_deals_end_and_lose_no_card, 0,
			    VARIANTS);
	tcase_add_test(tcase, fast_and_general_search_list_the_same);
	tcase_add_test(tcase, discard_of_a_knock_lies_face_down);
	suite_add_tcase(suite, tcase);
	return suite;
}

int
main(void)
{
	return run_suite(gin_suite());
}
