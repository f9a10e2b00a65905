#include "lib/enum_words.h"

#include <check.h>

#include "tests/support/suite.h"

/* The words that configurations, orders and logs have had from the first. */
START_TEST(words_choose)
{
	ck_assert_int_eq(enum_words_of(clock_words, "wall"), CLOCK_WALL);
	ck_assert_int_eq(enum_words_of(clock_words, "cpu"), CLOCK_CPU);
	ck_assert_int_eq(enum_words_of(pondering_words, "freeze"),
			 PONDER_FREEZE);
	ck_assert_int_eq(enum_words_of(pondering_words, "charge"),
			 PONDER_CHARGE);
	ck_assert_int_eq(enum_words_of(pondering_words, "allow"), PONDER_ALLOW);
	ck_assert_int_eq(enum_words_of(faults_words, "lenient"),
			 FAULTS_LENIENT);
	ck_assert_int_eq(enum_words_of(faults_words, "standard"),
			 FAULTS_STANDARD);
	ck_assert_int_eq(enum_words_of(faults_words, "strict"), FAULTS_STRICT);
	ck_assert_int_eq(enum_words_of(isolation_words, "none"),
			 ISOLATION_NONE);
	ck_assert_int_eq(enum_words_of(isolation_words, "process"),
			 ISOLATION_PROCESS);
	ck_assert_int_eq(enum_words_of(isolation_words, "sandbox"),
			 ISOLATION_SANDBOX);
	ck_assert_int_eq(enum_words_of(isolation_words, "best"),
			 ISOLATION_BEST);
}
END_TEST

START_TEST(other_words_do_not)
{
	ck_assert_int_eq(enum_words_of(clock_words, ""), -1);
	ck_assert_int_eq(enum_words_of(clock_words, "Wall"), -1);
	ck_assert_int_eq(enum_words_of(faults_words, "standard "), -1);
	ck_assert_int_eq(enum_words_of(isolation_words, "sand"), -1);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("enum_words");
	TCase *t = tcase_create("enum_words");

	suite_add_tcase(s, t);
	tcase_add_test(t, words_choose);
	tcase_add_test(t, other_words_do_not);
	return run_suite(s);
}
