#include "lib/diag.h"

#include <check.h>
#include <string.h>

#include "tests/support/suite.h"

static const char *const keys[] = { "seats",   "seed",
				    "format",  "rounds",
				    "mirror",  "isolation",
				    "time",    "bots",
				    "game",    "move_ms",
				    "watches", "watch",
				    "matches", "J\u00f6rg M\u00fcller",
				    NULL };

struct guess {
	const char *what;
	const char *text;
	const char *nearest;
};

static const struct guess guesses[] = {
	{ "the word itself", "seats", "seats" },
	{ "a letter left out", "seat", "seats" },
	{ "a letter put in", "roundss", "rounds" },
	{ "a letter changed", "nirror", "mirror" },
	{ "two letters swapped", "foramt", "format" },
	{ "two slips in a long word", "isolatoin", "isolation" },
	{ "three slips in a long word", "izolatino", "isolation" },
	{ "capitals are no slip", "GAME", "game" },
	{ "dashes are no slip", "move-ms", "move_ms" },
	{ "how a word begins", "iso", "isolation" },
	{ "a beginning, though a shorter word is nearer", "match", "matches" },
	{ "a whole word that begins a longer one", "watch", "watch" },
	{ "letters outside ASCII count as one", "Jorg Muller",
	  "J\u00f6rg M\u00fcller" },
	{ "two letters for one", "Jorg Mueller", "J\u00f6rg M\u00fcller" },
	{ "accents of their own", "Jo\u0308rg Mu\u0308ller",
	  "J\u00f6rg M\u00fcller" },
	{ "a word of its own", "colour", NULL },
	{ "a short word changed all over", "xyz", NULL },
	{ "one letter fits anything", "b", NULL },
	{ "nothing", "", NULL },
	{ "a text far too long",
	  "seatsseatsseatsseatsseatsseatsseatsseatsseatsseats", NULL },
};

START_TEST(nearest_word_is_near)
{
	const struct guess *g = &guesses[_i];
	const char *got = nearest_word(g->text, keys);

	if (g->nearest == NULL)
		ck_assert_msg(got == NULL, "%s: %s", g->what, got);
	else
		ck_assert_msg(got != NULL && strcmp(got, g->nearest) == 0,
			      "%s: %s", g->what, got == NULL ? "none" : got);
}
END_TEST

struct quoting {
	const char *what;
	const char *text;
	size_t len;
	size_t size;
	const char *quoted;
};

#define TEXT(s) (s), sizeof(s) - 1

static const struct quoting quotings[] = {
	{ "plain text", TEXT("KD: no"), 64, "KD: no" },
	{ "quotes and backslash", TEXT("a\"b\\c"), 64, "a\\\"b\\\\c" },
	{ "line ends and tabs", TEXT("a\r\n\tb"), 64, "a\\r\\n\\tb" },
	{ "a NUL", TEXT("a\0b"), 64, "a\\x00b" },
	{ "a terminal's escape", TEXT("\033[31mred"), 64, "\\x1b[31mred" },
	{ "delete", TEXT("\177"), 64, "\\x7f" },
	{ "good UTF-8 stays", TEXT("z\303\274g \342\231\240"), 64,
	  "z\303\274g \342\231\240" },
	{ "bad UTF-8", TEXT("\303(\377"), 64, "\\xc3(\\xff" },
	{ "a cut character", TEXT("a\342\231"), 64, "a\\xe2\\x99" },
	{ "overlong slash", TEXT("\300\257"), 64, "\\xc0\\xaf" },
	{ "a surrogate", TEXT("\355\240\200"), 64, "\\xed\\xa0\\x80" },
	{ "above U+10FFFF", TEXT("\364\220\200\200"), 64,
	  "\\xf4\\x90\\x80\\x80" },
	{ "C1 control", TEXT("\302\233"), 64, "\\u{9b}" },
	{ "text turned round", TEXT("\342\200\256x"), 64, "\\u{202e}x" },
	{ "isolate", TEXT("\342\201\246x\342\201\251"), 64,
	  "\\u{2066}x\\u{2069}" },
	{ "fits to the byte", TEXT("12345"), 6, "12345" },
	{ "cut", TEXT("1234567890"), 8, "1234..." },
	{ "never cut inside an escape", TEXT("123\n567890"), 8, "123..." },
	{ "never cut inside a character", TEXT("123\342\231\240567"), 8,
	  "123..." },
	{ "too small for the dots", TEXT("abcdef"), 3, "" },
	{ "room for the NUL alone", TEXT("abcdef"), 1, "" },
};

START_TEST(quoted_text_is_fit_to_print)
{
	const struct quoting *q = &quotings[_i];
	char out[64];

	text_quote(q->text, q->len, out, q->size);
	ck_assert_msg(strcmp(out, q->quoted) == 0, "%s: %s", q->what, out);
}
END_TEST

START_TEST(a_line_is_shown_as_its_author_knows_it)
{
	static const char line[] = "{\"note\":\"a\\\"b\"}\033[2J\r";
	char out[64];

	text_show(line, sizeof(line) - 1, out, sizeof(out));
	ck_assert_str_eq(out, "{\"note\":\"a\\\"b\"}\\x1b[2J\\r");
	text_show(line, sizeof(line) - 1, out, 8);
	ck_assert_str_eq(out, "{\"no...");
}
END_TEST

START_TEST(message_is_cut_and_terminated)
{
	struct diag diag;
	char longer[2 * DIAG_TEXT_MAX];

	memset(longer, 'x', sizeof(longer) - 1);
	longer[sizeof(longer) - 1] = '\0';
	diag_set(&diag, "%s", longer);
	ck_assert_uint_eq(strlen(diag.text), DIAG_TEXT_MAX - 1);
	diag_prefix(&diag, "%s", "why");
	ck_assert_uint_eq(strlen(diag.text), DIAG_TEXT_MAX - 1);
	ck_assert(strncmp(diag.text, "why: xxx", 8) == 0);
	diag_prefix(&diag, "%s", longer);
	ck_assert_uint_eq(strlen(diag.text), DIAG_TEXT_MAX - 1);
}
END_TEST

START_TEST(each_level_adds_what_it_was_doing)
{
	struct diag diag;

	diag_set(&diag, "no such file");
	diag_prefix(&diag, "cannot read %s", "gin.yaml");
	ck_assert_str_eq(diag.text, "cannot read gin.yaml: no such file");
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("diag");
	TCase *tests = tcase_create("diag");

	suite_add_tcase(suite, tests);
	tcase_add_loop_test(tests, nearest_word_is_near, 0,
			    sizeof(guesses) / sizeof(guesses[0]));
	tcase_add_loop_test(tests, quoted_text_is_fit_to_print, 0,
			    sizeof(quotings) / sizeof(quotings[0]));
	tcase_add_test(tests, a_line_is_shown_as_its_author_knows_it);
	tcase_add_test(tests, message_is_cut_and_terminated);
	tcase_add_test(tests, each_level_adds_what_it_was_doing);
	return run_suite(suite);
}
