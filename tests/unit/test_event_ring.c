/* What a stream has said: who is where, and who is too late. */
#include "arena/http/event_ring.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/suite.h"

static struct event_ring tape;

static void
begin(void)
{
	event_ring_init(&tape, 400, 2000);
}

static void
end(void)
{
	event_ring_release(&tape);
}

/* All that is behind a place, in small bites. */
static const char *
rest(uint64_t place)
{
	static char text[8192];
	size_t n = 0;
	long more;

	while ((more = event_ring_read(&tape, &place, text + n, 7)) > 0)
		n += (size_t)more;
	text[n] = '\0';
	return more < 0 ? "gone" : text;
}

static bool
say(const char *text, bool deal)
{
	return event_ring_append(&tape, NULL, deal, text, strlen(text));
}

START_TEST(all_is_told_in_order)
{
	ck_assert(say("one", false));
	ck_assert(say("two", true));
	ck_assert(event_ring_append(&tape, "over", false, "three", 5));
	ck_assert_str_eq(rest(event_ring_find(&tape, 0)),
			 "id: 1\ndata: one\n\nid: 2\ndata: two\n\n"
			 "id: 3\nevent: over\ndata: three\n\n");
}
END_TEST

START_TEST(who_comes_back_goes_on)
{
	for (unsigned i = 0; i < 6; i++)
		ck_assert(say("x", i % 3 == 0));
	ck_assert_str_eq(rest(event_ring_find(&tape, 4)),
			 "id: 5\ndata: x\n\nid: 6\ndata: x\n\n");
	ck_assert_str_eq(rest(event_ring_find(&tape, 6)), "");
	ck_assert_uint_eq(event_ring_find(&tape, 7), event_ring_find(&tape, 0));
}
END_TEST

START_TEST(whole_deals_go_first)
{
	char text[101];
	uint64_t late, first;

	memset(text, 'y', sizeof(text) - 1);
	text[sizeof(text) - 1] = '\0';
	ck_assert(say(text, true));
	late = event_ring_find(&tape, 0);
	ck_assert(say(text, false));
	for (unsigned i = 0; i < 3; i++)
		ck_assert(say(text, i == 0));
	ck_assert_str_eq(rest(late), "gone"); /* too slow */
	first = event_ring_find(&tape, 0);
	ck_assert(strncmp(rest(first), "id: 3\n", 6) == 0);
	ck_assert_uint_eq(event_ring_find(&tape, 1), first); /* no more kept */
	ck_assert(strncmp(rest(event_ring_find(&tape, 4)), "id: 5\n", 6) == 0);
}
END_TEST

START_TEST(the_deal_under_way_stays)
{
	char text[101];

	memset(text, 'y', sizeof(text) - 1);
	text[sizeof(text) - 1] = '\0';
	for (unsigned i = 0; i < 17; i++)
		ck_assert(say(text, i == 0));
	ck_assert(strncmp(rest(event_ring_find(&tape, 0)), "id: 1\n", 6) == 0);
	ck_assert(!say(text, false)); /* more than may be kept of one */
	ck_assert(tape.full);
	ck_assert_uint_eq(tape.events, 17);
}
END_TEST

START_TEST(deals_beyond_count_go_too)
{
	uint64_t place;
	char head[7] = "";

	event_ring_release(&tape);
	event_ring_init(&tape, 1u << 20, 1u << 20);
	for (unsigned i = 0; i < EVENT_RING_DEALS_MAX + 5; i++)
		ck_assert(say("z", true));
	ck_assert_uint_le(tape.deals, EVENT_RING_DEALS_MAX);
	place = event_ring_find(&tape, 0);
	ck_assert_int_eq(event_ring_read(&tape, &place, head, 6), 6);
	ck_assert_str_eq(head, "id: 6\n");
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("event_ring");
	TCase *tc = tcase_create("event_ring");

	tcase_add_checked_fixture(tc, begin, end);
	tcase_add_test(tc, all_is_told_in_order);
	tcase_add_test(tc, who_comes_back_goes_on);
	tcase_add_test(tc, whole_deals_go_first);
	tcase_add_test(tc, the_deal_under_way_stays);
	tcase_add_test(tc, deals_beyond_count_go_too);
	suite_add_tcase(suite, tc);
	return run_suite(suite);
}
