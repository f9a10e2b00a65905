/* test_verdict.c - words of verdicts, and which verdicts of a row and a log
 * agree. */
#include "lib/verdict.h"

#include <check.h>
#include <string.h>

#include "arena/audit/match_audit.h"
#include "tests/support/suite.h"

START_TEST(each_word_is_read_back)
{
	for (enum verdict v = VERDICT_OK; v < VERDICT_UNKNOWN; v++)
		ck_assert_msg(verdict_of(verdict_word(v)) == v, "%s",
			      verdict_word(v));
}
END_TEST

START_TEST(each_verdict_has_a_meaning_of_its_own)
{
	for (enum verdict v = VERDICT_OK; v <= VERDICT_UNKNOWN; v++) {
		ck_assert_uint_gt(strlen(verdict_meaning(v)), 8);
		for (enum verdict w = VERDICT_OK; w < v; w++)
			ck_assert_str_ne(verdict_meaning(v),
					 verdict_meaning(w));
	}
}
END_TEST

START_TEST(another_word_is_unknown)
{
	static const char *const others[] = { "",  "OK",   "ok ",
					      "o", "late", "suspended" };

	for (size_t i = 0; i < sizeof(others) / sizeof(*others); i++)
		ck_assert_msg(verdict_of(others[i]) == VERDICT_UNKNOWN, "%s",
			      others[i]);
}
END_TEST

/* The arena's own verdict replaces one with which the referee saw the bot go.
 */
START_TEST(a_row_agrees_with_its_log)
{
	ck_assert(match_audit_same_verdict(VERDICT_EXIT, VERDICT_EXIT));
	ck_assert(match_audit_same_verdict(VERDICT_MEMORY, VERDICT_EXIT));
	ck_assert(match_audit_same_verdict(VERDICT_SUSPENDED, VERDICT_STARTUP));
	ck_assert(!match_audit_same_verdict(VERDICT_MEMORY, VERDICT_OK));
	ck_assert(!match_audit_same_verdict(VERDICT_OK, VERDICT_EXIT));
}
END_TEST

START_TEST(two_unknown_words_do_not_agree)
{
	ck_assert(!match_audit_same_verdict(VERDICT_UNKNOWN, VERDICT_UNKNOWN));
	ck_assert(!match_audit_same_verdict(VERDICT_MEMORY, VERDICT_UNKNOWN));
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("verdict");
	TCase *test = tcase_create("verdict");

	tcase_add_test(test, each_word_is_read_back);
	tcase_add_test(test, each_verdict_has_a_meaning_of_its_own);
	tcase_add_test(test, another_word_is_unknown);
	tcase_add_test(test, a_row_agrees_with_its_log);
	tcase_add_test(test, two_unknown_words_do_not_agree);
	suite_add_tcase(suite, test);
	return run_suite(suite);
}
