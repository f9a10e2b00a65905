/* test_request_audit.c - what may follow what in a log, and what may not. */
#include "arena/replay/request_audit.h"

#include <check.h>
#include <string.h>

#include "tests/support/suite.h"

static struct request_audit l;
static struct diag why;

static void
setup(void)
{
	request_audit_init(&l, FAULTS_STANDARD, 2);
}

static void
refused(bool good, const char *words)
{
	ck_assert_msg(!good, "it stands, not refused for \"%s\"", words);
	ck_assert_msg(strstr(why.text, words) != NULL, "%s", why.text);
	why.text[0] = '\0';
}

static void
holds(bool good)
{
	ck_assert_msg(good, "%s", why.text);
}

static bool
answer(unsigned seat, unsigned req)
{
	return request_audit_action(&l, seat, req, false, true, &why);
}

static bool
default_of(unsigned seat, unsigned req)
{
	return request_audit_action(&l, seat, req, true, false, &why);
}

static bool
illegal(unsigned seat, unsigned req)
{
	return request_audit_fault(&l, seat, req, FAULT_ILLEGAL,
				   REQUEST_AUDIT_ANSWER, &why);
}

static bool
forfeits(unsigned seat, enum verdict verdict)
{
	return request_audit_forfeit(&l, seat, REQUEST_AUDIT_IN_TURN, verdict,
				     0, &why);
}

START_TEST(requests_are_numbered_by_seat)
{
	holds(answer(0, 1));
	holds(answer(0, 2));
	holds(answer(1, 1));
	refused(answer(0, 2), "request 2 is out of order");
	refused(answer(0, 4), "the last request of seat 0 was 2");
	holds(answer(0, 3));
	ck_assert_uint_eq(l.seat[0].decisions, 3);
	ck_assert_uint_eq(l.seat[1].decisions, 1);
}
END_TEST

START_TEST(an_answer_may_be_several_actions)
{
	holds(answer(0, 1));
	refused(answer(0, 1), "may have times");
	holds(request_audit_action(&l, 0, 1, false, false, &why));
	holds(request_audit_unused(&l, 0, 1, &why));
	refused(request_audit_unused(&l, 0, 1, &why), "an answer of seat 0");
	refused(request_audit_action(&l, 0, 2, false, false, &why),
		"must have times");
	ck_assert_uint_eq(l.seat[0].decisions, 2);
}
END_TEST

START_TEST(a_fault_ends_in_the_default_action)
{
	refused(default_of(0, 1), "without an earlier fault of seat 0");
	refused(default_of(0, 0), "answers no request");
	holds(illegal(0, 1));
	refused(illegal(0, 2), "must end in the default action");
	refused(answer(0, 2), "must end in the default action");
	refused(answer(1, 1), "request 1 of seat 0 is still open");
	refused(request_audit_idle(&l, &why), "is still open");
	refused(request_audit_action(&l, 0, 1, true, true, &why),
		"must have no times");
	holds(default_of(0, 1));
	holds(request_audit_idle(&l, &why));
}
END_TEST

START_TEST(lenient_asks_three_times)
{
	request_audit_init(&l, FAULTS_LENIENT, 2);
	holds(illegal(0, 1));
	holds(illegal(0, 2));
	holds(illegal(0, 3));
	refused(illegal(0, 4), "must end in the default action");
	holds(default_of(0, 3));
	ck_assert_uint_eq(l.seat[0].decisions, 1);
	ck_assert_uint_eq(l.seat[0].faults, 3);
	holds(request_audit_fault(&l, 0, 4, FAULT_TIMEOUT,
				  REQUEST_AUDIT_SILENCE, &why));
	refused(answer(0, 5), "must end in the default action");
}
END_TEST

START_TEST(a_person_is_asked_without_end)
{
	request_audit_init(&l, FAULTS_STRICT, 2);
	l.people = 1 << 0;
	for (unsigned req = 1; req <= 100; req++)
		holds(illegal(0, req));
	holds(answer(0, 101));
	ck_assert_uint_eq(l.seat[0].decisions, 1);
	holds(illegal(1, 1));
	refused(answer(1, 2), "must forfeit first: faults");
}
END_TEST

START_TEST(the_fifth_fault_forfeits)
{
	for (unsigned req = 1; req < 5; req++) {
		holds(illegal(0, req));
		holds(default_of(0, req));
	}
	refused(forfeits(0, VERDICT_FAULTS), "no earlier record");
	holds(illegal(0, 5));
	refused(default_of(0, 5), "must forfeit first: faults");
	holds(forfeits(0, VERDICT_FAULTS));
	refused(forfeits(0, VERDICT_EXIT), "a second time");
	refused(answer(0, 6), "is out of the match");
	holds(default_of(0, 0));
	ck_assert_int_eq(l.seat[0].verdict, VERDICT_FAULTS);
}
END_TEST

START_TEST(noise_is_counted_to_its_bound)
{
	holds(request_audit_noise(&l, 0, 0, &why));
	holds(request_audit_noise(&l, 0, 1, &why));
	refused(request_audit_noise(&l, 0, 0, &why),
		"request 0 is out of order");
	refused(request_audit_noise(&l, 1, 1, &why), "is still open");
	holds(request_audit_noise(&l, 0, 1, &why));
	refused(answer(0, 1), "must forfeit first: flood");
	holds(forfeits(0, VERDICT_FLOOD));
	ck_assert_uint_eq(l.seat[0].noise, 3);
	ck_assert_uint_eq(l.seat[0].decisions, 1);
}
END_TEST

START_TEST(late_is_who_owes_an_answer)
{
	refused(request_audit_late(&l, 0, 0, &why),
		"without an earlier time-out");
	setup();
	holds(request_audit_fault(&l, 0, 1, FAULT_TIMEOUT,
				  REQUEST_AUDIT_SILENCE, &why));
	holds(default_of(0, 1));
	holds(request_audit_late(&l, 0, 1, &why));
	refused(request_audit_late(&l, 0, 1, &why),
		"without an earlier time-out");
}
END_TEST

START_TEST(a_line_that_was_not_asked_for_is_a_fault_of_its_own)
{
	holds(request_audit_fault(&l, 0, 0, FAULT_PROTOCOL,
				  REQUEST_AUDIT_UNASKED, &why));
	refused(request_audit_fault(&l, 0, 1, FAULT_PROTOCOL,
				    REQUEST_AUDIT_UNASKED, &why),
		"request 1 is out of order");
	holds(answer(0, 1));
	ck_assert_uint_eq(l.seat[0].faults, 1);
	ck_assert_uint_eq(l.seat[0].decisions, 1);
}
END_TEST

START_TEST(greetings_are_by_seat_and_once)
{
	holds(request_audit_greeting(&l, 0, 0, &why));
	refused(request_audit_greeting(&l, 0, 0, &why),
		"after the greeting of seat 0");
	holds(request_audit_greeting(&l, 2, 5, &why));
	refused(request_audit_greeting(&l, 1, 0, &why),
		"after the greeting of seat 2");
	ck_assert_uint_eq(l.seat[2].noise, 5);
	holds(request_audit_forfeit(&l, 3, REQUEST_AUDIT_GREETING,
				    VERDICT_STARTUP, 0, &why));
	refused(request_audit_forfeit(&l, 0, REQUEST_AUDIT_BETWEEN_DEALS,
				      VERDICT_STARTUP, 0, &why),
		"no earlier record");
}
END_TEST

/* One that does not read has been asked; of one that ended, or whose line is
 * too long, no record tells when that was. */
START_TEST(who_goes_has_decided_or_not)
{
	static const enum verdict unsure[] = { VERDICT_EXIT, VERDICT_PROTOCOL };

	holds(answer(0, 1));
	holds(forfeits(0, VERDICT_TIMEOUT));
	ck_assert_uint_eq(l.seat[0].decisions, 2);
	ck_assert_uint_eq(l.seat[0].unsure, 0);
	for (unsigned i = 0; i < 2; i++) {
		holds(answer(1 + i, 1));
		holds(forfeits(1 + i, unsure[i]));
		ck_assert_uint_eq(l.seat[1 + i].decisions, 1);
		ck_assert_uint_eq(l.seat[1 + i].unsure, 1);
	}
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("request_audit");
	TCase *tc = tcase_create("request_audit");

	tcase_add_checked_fixture(tc, setup, NULL);
	tcase_add_test(tc, requests_are_numbered_by_seat);
	tcase_add_test(tc, an_answer_may_be_several_actions);
	tcase_add_test(tc, a_fault_ends_in_the_default_action);
	tcase_add_test(tc, lenient_asks_three_times);
	tcase_add_test(tc, a_person_is_asked_without_end);
	tcase_add_test(tc, the_fifth_fault_forfeits);
	tcase_add_test(tc, noise_is_counted_to_its_bound);
	tcase_add_test(tc, late_is_who_owes_an_answer);
	tcase_add_test(tc, a_line_that_was_not_asked_for_is_a_fault_of_its_own);
	tcase_add_test(tc, greetings_are_by_seat_and_once);
	tcase_add_test(tc, who_goes_has_decided_or_not);
	suite_add_tcase(suite, tc);
	return run_suite(suite);
}
