/* Names of cards, words of actions, sentences of refusals. */
#include <check.h>
#include <string.h>

#include "referee/engine/action.h"
#include "referee/engine/cards.h"
#include "referee/engine/refusal.h"
#include "referee/engine/rules.h"
#include "tests/support/suite.h"

static const struct {
	const char *text;
	struct laid laid;
} names[] = {
	{ "AS", { 0x01, CARD_NONE } },
	{ "KC", { 0x3d, CARD_NONE } },
	{ "TH", { 0x1a, CARD_NONE } },
	{ "X1", { CARD_X1, CARD_NONE } },
	{ "X2", { CARD_X2, CARD_NONE } },
	{ "??", { CARD_HIDDEN, CARD_NONE } },
	{ "X1=QS", { CARD_X1, 0x0c } },
	{ "X1=Q?", { CARD_X1, AS_RANK(RANK_QUEEN) } },
	{ "2H=7C", { 0x12, 0x37 } },
	{ "2S=2S", { 0x02, 0x02 } },
};

START_TEST(a_card_is_read_and_written_alike)
{
	char name[CARD_NAME_MAX];
	struct laid laid = { 0, 0 };
	const char *text = names[_i].text;

	ck_assert(laid_parse(text, strlen(text), &laid));
	ck_assert_uint_eq(laid.card, names[_i].laid.card);
	ck_assert_uint_eq(laid.as, names[_i].laid.as);
	ck_assert_uint_eq(laid_name(laid, true, name), strlen(text));
	ck_assert_str_eq(name, text);
}
END_TEST

static const char *const no_names[] = {
	"",	 "A",	   "1S",     "10S",   "as",    "AX",	"X3",
	"X",	 "?S",	   "A?",     "QS=",   "QS=Q",  "QS-QS", "X1=X1",
	"X1=??", "?\?=QS", "X1=QS ", "X1=1S", "X1=?S", " AS",
};

START_TEST(what_names_no_card_is_refused)
{
	struct laid laid = { 7, 7 };
	const char *text = no_names[_i];

	ck_assert(!laid_parse(text, strlen(text), &laid));
	ck_assert_uint_eq(laid.card, 7);
}
END_TEST

START_TEST(a_nul_names_no_card)
{
	struct laid laid;

	ck_assert(!laid_parse("A\0", 2, &laid));
	ck_assert(!laid_parse("\0S", 2, &laid));
	ck_assert(!laid_parse("X1=\0S", 5, &laid));
}
END_TEST

START_TEST(a_card_that_stands_for_itself_has_no_equals_sign)
{
	char name[CARD_NAME_MAX];
	struct laid laid = { 0x02, 0x02 };

	ck_assert_uint_eq(laid_name(laid, false, name), 2);
	ck_assert_str_eq(name, "2S");
}
END_TEST

START_TEST(a_bag_counts_and_lists_in_order)
{
	struct bag bag = { 0 };
	card_t out[8];

	bag_put(&bag, CARD_X1);
	bag_put(&bag, 0x31);
	bag_put(&bag, 0x05);
	bag_put(&bag, 0x05);
	ck_assert_uint_eq(bag.n, 4);
	ck_assert_uint_eq(bag_list(&bag, out), 4);
	ck_assert_uint_eq(out[0], 0x05);
	ck_assert_uint_eq(out[1], 0x05);
	ck_assert_uint_eq(out[2], 0x31);
	ck_assert_uint_eq(out[3], CARD_X1);
	bag_take(&bag, 0x05);
	ck_assert(bag_has(&bag, 0x05));
	ck_assert_uint_ne(bag.any & UINT64_C(1) << 0x05, 0);
	bag_take(&bag, 0x05);
	ck_assert(!bag_has(&bag, 0x05));
	ck_assert_uint_eq(bag.any, UINT64_C(1) << 0x31);
	ck_assert(!bag_has(&bag, CARD_HIDDEN));
}
END_TEST

START_TEST(every_refusal_has_a_name_and_a_sentence)
{
	struct rules rules = { .sheet = "rummy" };
	struct action action;
	struct ruling ruling = { .refusal = (enum refusal)_i };
	char out[200];

	action_init(&action, ACT_DISCARD);
	ck_assert_ptr_nonnull(refusal_name((enum refusal)_i));
	ck_assert_int_eq(refusal_by_name(refusal_name((enum refusal)_i)), _i);
	ruling_sentence(&rules, ruling, &action, out, sizeof(out));
	ck_assert_uint_gt(strlen(out), strlen("discard: ") + 5);
}
END_TEST

START_TEST(a_sentence_names_the_card)
{
	struct rules rules = { .sheet = "gin" };
	struct ruling ruling = { REFUSE_NOT_IN_HAND, 0x2d, 0 };
	struct action action;
	char out[200];

	memcpy(rules.cites[REFUSE_NOT_IN_HAND], "4.2", 4);
	action_init(&action, ACT_DISCARD);
	ruling_sentence(&rules, ruling, &action, out, sizeof(out));
	ck_assert_str_eq(out, "discard KD: that card is not in your hand");
	refusal_cite(&rules, REFUSE_NOT_IN_HAND, out, sizeof(out));
	ck_assert_str_eq(out, "gin 4.2");
	refusal_cite(&rules, REFUSE_PHASE, out, sizeof(out));
	ck_assert_str_eq(out, "gin");
	ck_assert_int_eq(refusal_by_name("no such name"), REFUSALS);
	ruling.list = 2;
	action_init(&action, ACT_MELD);
	ruling_sentence(&rules, ruling, &action, out, sizeof(out));
	ck_assert_str_eq(out, "meld 2, KD: that card is not in your hand");
}
END_TEST

START_TEST(a_sentence_says_what_the_rules_ask)
{
	static const struct {
		enum refusal refusal;
		const char *sentence;
	} said[] = {
		{ REFUSE_MELD_SIZE,
		  "meld 1: too few cards for a meld: a set has "
		  "at least 3, a run 4" },
		{ REFUSE_MELD_LONG,
		  "meld 1: too many cards for that meld: a set "
		  "has at most 4, a run 13" },
		{ REFUSE_MELD_NATURAL,
		  "meld 1: too few natural cards beside the wild ones: a meld "
		  "needs 2" },
		{ REFUSE_MELD_ACE, "meld 1: the run goes beyond its last "
				   "place: the ace is high, "
				   "nothing follows it" },
		{ REFUSE_MELD_SUITS, "meld 1: the suits of the set are not as "
				     "they must be: they differ" },
	};
	struct rules rules = {
		.set_min = 3,
		.set_max = 4,
		.run_min = 4,
		.run_max = 13,
		.natural_min = 2,
		.ace = ACE_HIGH,
		.set_suits = SUITS_DIFFER,
	};
	struct action action;
	char out[200];

	action_init(&action, ACT_MELD);
	for (unsigned i = 0; i < sizeof(said) / sizeof(said[0]); i++) {
		struct ruling ruling = { said[i].refusal, CARD_NONE, 1 };

		ruling_sentence(&rules, ruling, &action, out, sizeof(out));
		ck_assert_str_eq(out, said[i].sentence);
	}
	action_init(&action, ACT_ADD);
	action.meld = 2;
	ruling_sentence(&rules, (struct ruling){ REFUSE_NO_PLACE, 0x2d, 0 },
			&action, out, sizeof(out));
	ck_assert_str_eq(out, "add KD to meld 2: the card finds no place in "
			      "that meld");
}
END_TEST

START_TEST(words_outside_the_list_are_none)
{
	ck_assert_str_eq(act_word(ACT_DRAW), "draw");
	ck_assert_str_eq(act_word((enum act)200), "none");
	ck_assert_str_eq(source_word(FROM_PILE), "pile");
	ck_assert_str_eq(source_word((enum source)9), "none");
	ck_assert_str_eq(end_word(AT_LOW), "low");
	ck_assert_str_eq(end_word((enum end)9), "none");
	ck_assert_str_eq(kind_word(KIND_RUN), "run");
	ck_assert_str_eq(kind_word((enum kind)99), "none");
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("card");
	TCase *tcase = tcase_create("card");

	tcase_add_loop_test(tcase, a_card_is_read_and_written_alike, 0,
			    sizeof(names) / sizeof(names[0]));
	tcase_add_loop_test(tcase, what_names_no_card_is_refused, 0,
			    sizeof(no_names) / sizeof(no_names[0]));
	tcase_add_test(tcase, a_nul_names_no_card);
	tcase_add_test(tcase, a_card_that_stands_for_itself_has_no_equals_sign);
	tcase_add_test(tcase, a_bag_counts_and_lists_in_order);
	tcase_add_loop_test(tcase, every_refusal_has_a_name_and_a_sentence, 0,
			    REFUSALS);
	tcase_add_test(tcase, a_sentence_names_the_card);
	tcase_add_test(tcase, a_sentence_says_what_the_rules_ask);
	tcase_add_test(tcase, words_outside_the_list_are_none);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
