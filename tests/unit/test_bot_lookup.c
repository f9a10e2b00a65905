/* test_bot_lookup.c - bots found by their names and their titles. */
#include "arena/config/bot_lookup.h"

#include "tests/support/suite.h"

static const struct bot_label labels[] = {
	{ "ann", NULL },    { "J-rg-08b59", "J\xc3\xb6rg" },
	{ "bob", "Bobby" }, { "rob", "bob" },
	{ "self", "self" },
};
#define LABELS (sizeof(labels) / sizeof(*labels))

static const struct {
	const char *text;
	enum bot_lookup end;
	const char *name; /* the bot's, or what the message must hold */
} cases[] = {
	{ "ann", BOT_FOUND, "ann" },
	{ "J-rg-08b59", BOT_FOUND, "J-rg-08b59" },
	{ "J\xc3\xb6rg", BOT_FOUND, "J-rg-08b59" },
	{ "Bobby", BOT_FOUND, "bob" },
	{ "rob", BOT_FOUND, "rob" },
	{ "self", BOT_FOUND, "self" },
	{ "bob", BOT_AMBIGUOUS,
	  "\"bob\" is the name of one bot, shown as Bobby, and the title of "
	  "another bot, rob" },
	{ "Jorg", BOT_UNKNOWN, "did you mean J\xc3\xb6rg?" },
	{ "zzzzzzzz", BOT_UNKNOWN,
	  "the bots are ann, J-rg-08b59 (J\xc3\xb6rg), bob (Bobby), rob (bob), "
	  "self" },
	{ "\x1b[2Jzzzzzz", BOT_UNKNOWN, "\"\\x1b[2Jzzzzzz\"" },
	{ "", BOT_UNKNOWN, "the bots are ann" },
};

START_TEST(names_and_titles_find_a_bot)
{
	unsigned found = 99;
	struct diag diag = { "" };

	ck_assert_int_eq(
		bot_lookup(labels, LABELS, cases[_i].text, &found, &diag),
		cases[_i].end);
	if (cases[_i].end == BOT_FOUND) {
		ck_assert_str_eq(labels[found].name, cases[_i].name);
		return;
	}
	ck_assert_uint_eq(found, cases[_i].end == BOT_AMBIGUOUS ? 2 : 99);
	ck_assert_msg(strstr(diag.text, cases[_i].name) != NULL, "%s",
		      diag.text);
}
END_TEST

START_TEST(a_long_list_is_cut)
{
	struct bot_label many[100];
	unsigned found;
	struct diag diag;

	for (unsigned i = 0; i < 100; i++)
		many[i] = (struct bot_label){ "somebody", "Some Body" };
	ck_assert_int_eq(bot_lookup(many, 100, "zzzz", &found, &diag),
			 BOT_UNKNOWN);
	ck_assert_str_eq(diag.text + strlen(diag.text) - 4, " ...");
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("bot_lookup");
	TCase *tcase = tcase_create("lookup");

	tcase_add_loop_test(tcase, names_and_titles_find_a_bot, 0,
			    (int)(sizeof(cases) / sizeof(*cases)));
	tcase_add_test(tcase, a_long_list_is_cut);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
