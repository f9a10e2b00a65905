/* test_botlog.c - the first and the last of what a bot says are kept. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/runner/botlog.h"
#include "tests/support/suite.h"

static char *
written(const struct botlog *log)
{
	char *text = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&text, &len);

	ck_assert_ptr_nonnull(out);
	botlog_write(log, out);
	fclose(out);
	return text;
}

START_TEST(little_is_kept_as_it_is)
{
	struct botlog log = { 0 };
	char *text;

	botlog_append(&log, "hel", 3);
	botlog_append(&log, "lo", 2);
	botlog_note(&log, "a note");
	botlog_append(&log, "end", 3);
	text = written(&log);
	ck_assert_str_eq(text, "hello\n-- a note\nend\n");
	free(text);
	botlog_reset(&log);
	text = written(&log);
	ck_assert_str_eq(text, "");
	free(text);
	botlog_release(&log);
}
END_TEST

START_TEST(much_is_kept_at_both_ends)
{
	struct botlog log = { 0 };
	char line[16], *text;

	for (unsigned i = 0; i < 100000; i++) {
		snprintf(line, sizeof(line), "%07u\n", i);
		botlog_append(&log, line, 8);
	}
	text = written(&log);
	ck_assert_int_eq(strncmp(text, "0000000\n0000001\n", 16), 0);
	ck_assert_str_eq(text + strlen(text) - 16, "0099998\n0099999\n");
	ck_assert_ptr_nonnull(
		strstr(text, "\n-- 668928 bytes left out here\n0091808\n"));
	ck_assert_uint_lt(strlen(text), 2 * BOTLOG_HALF + 100);
	free(text);
	botlog_release(&log);
}
END_TEST

/* However much a bot writes, what the referee noted stays, in its place. */
START_TEST(no_flood_washes_a_note_away)
{
	static char noise[BOTLOG_HALF], request[300001];
	struct botlog log = { 0 };
	char *text, *at;

	memset(noise, 'n', sizeof(noise));
	memset(request, 'r', sizeof(request) - 1);
	botlog_append(&log, "first\n", 6);
	botlog_note(&log, "one");
	for (unsigned i = 0; i < 20; i++) {
		botlog_append(&log, noise, sizeof(noise));
		if (i == 9) {
			botlog_note_part(&log, "two\nasked: ", true);
			botlog_note_part(&log, request, true);
			botlog_note_part(&log, request, true);
			botlog_note_part(&log, "", false);
		}
	}
	botlog_append(&log, "\nlast\n", 6);
	botlog_note(&log, "three");
	text = written(&log);
	ck_assert_int_eq(strncmp(text, "first\n-- one\nnnn", 16), 0);
	at = strstr(text, " bytes left out here\n-- two\nasked: rrr");
	ck_assert_ptr_nonnull(at);
	at = strchr(at, 'r');
	ck_assert_uint_eq(strspn(strstr(at, "rrr"), "r"),
			  2 * (sizeof(request) - 1));
	at = strstr(text, "n\nlast\n-- three\n");
	ck_assert_ptr_nonnull(at);
	ck_assert_str_eq(at, "n\nlast\n-- three\n");
	ck_assert_ptr_null(strstr(strstr(text, "left out") + 1, "left out"));
	free(text);
	botlog_reset(&log);
	ck_assert(botlog_is_empty(&log));
	botlog_release(&log);
}
END_TEST

/* What the arena notes while the referee's note still comes in parts. */
START_TEST(two_writers_do_not_share_a_line)
{
	struct botlog log = { 0 };
	char *text;

	botlog_append(&log, "Traceback\n", 10);
	botlog_note_part(&log, "forfeits the match", true);
	botlog_note(&log, "the process exited with status 1");
	botlog_note_part(&log, "\nasked: ", true);
	botlog_note_part(&log, "this", false);
	botlog_note_part(&log, "another", false);
	text = written(&log);
	ck_assert_str_eq(text, "Traceback\n"
			       "-- forfeits the match\nasked: this\n"
			       "-- the process exited with status 1\n"
			       "-- another\n");
	free(text);
	botlog_release(&log);
}
END_TEST

static struct botlog
numbered(unsigned lines)
{
	struct botlog log = { 0 };
	char line[32];

	for (unsigned i = 1; i <= lines; i++) {
		int n = snprintf(line, sizeof(line), "line %u\n", i);

		botlog_append(&log, line, (size_t)n);
	}
	return log;
}

START_TEST(both_ends_are_shown)
{
	struct botlog log = numbered(9);
	char out[400];

	botlog_excerpt(&log, 4, 5, out, sizeof(out));
	ck_assert_str_eq(out, "\n    line 1\n    line 2\n    line 3\n    line 4"
			      "\n    line 5\n    line 6\n    line 7\n    line 8"
			      "\n    line 9");
	botlog_excerpt(&log, 2, 1, out, sizeof(out));
	ck_assert_str_eq(out, "\n    line 1\n    line 2\n    (6 lines left out)"
			      "\n    line 9");
	/* 11 bytes a line, 23 what is left out */
	botlog_excerpt(&log, 9, 9, out, 77);
	ck_assert_str_eq(out, "\n    line 1\n    line 2\n    (5 lines left out)"
			      "\n    line 8\n    line 9");
	botlog_release(&log);
	botlog_excerpt(&log, 2, 1, out, sizeof(out));
	ck_assert_str_eq(out, "");
}
END_TEST

static void
fault(struct botlog *log, unsigned number, const char *message)
{
	char note[200];

	snprintf(note, sizeof(note),
		 "fault %u, %s\nasked: %u\nanswered: nothing", number, message,
		 number);
	botlog_note(log, note);
}

START_TEST(what_is_said_again_is_shown_once)
{
	struct botlog log = { 0 };
	char out[1000];

	botlog_append(&log, "mine\n", 5);
	fault(&log, 1, "timeout: no answer within 2000 ms");
	fault(&log, 2, "illegal, gin 4.2: pass");
	fault(&log, 3, "timeout: no answer within 31 ms");
	botlog_note(&log, "no JSON object, ignored: thinking");
	botlog_note(&log, "no JSON object, ignored: a move");
	fault(&log, 4, "timeout: no answer within 2 ms");
	botlog_note(&log, "forfeits the match: 4 faults, the last one timeout");
	botlog_note(&log, "the process was killed");
	botlog_excerpt(&log, 20, 20, out, sizeof(out));
	ck_assert_str_eq(out,
			 "\n    mine"
			 "\n    -- fault 1, timeout: no answer within 2000 "
			 "ms (and 2 more such)"
			 "\n    asked: 1\n    answered: nothing"
			 "\n    -- fault 2, illegal, gin 4.2: pass"
			 "\n    asked: 2\n    answered: nothing"
			 "\n    -- no JSON object, ignored: thinking (and 1 "
			 "more such)"
			 "\n    -- the process was killed");
	botlog_reset(&log);
	fault(&log, 1, "illegal, gin 4.2: pass");
	botlog_note(&log, "forfeits the match: it ended");
	botlog_excerpt(&log, 20, 20, out, sizeof(out));
	ck_assert_ptr_nonnull(strstr(out, "forfeits the match: it ended"));
	botlog_release(&log);
}
END_TEST

static void
ck_shown(const char *said, size_t len, size_t size, const char *expected)
{
	struct botlog log = { 0 };
	char out[600];

	botlog_append(&log, said, len);
	botlog_excerpt(&log, 9, 9, out, size);
	ck_assert_str_eq(out, expected);
	botlog_release(&log);
}

START_TEST(nothing_that_is_shown_steers_a_terminal)
{
	struct botlog log = { 0 };
	char expected[300], line[300], *text = NULL;
	size_t len = 0;
	FILE *file = open_memstream(&text, &len);

	ck_assert_ptr_nonnull(file);
	botlog_append(&log, "a\033]0;b\007\tc\r\n\xc2\x9b\xff\xc3\xa9", 16);
	botlog_print(&log, file);
	fclose(file);
	ck_assert_str_eq(text, "a ]0;b \tc \n  \xc3\xa9\n");
	free(text);
	botlog_release(&log);

	ck_shown("a\033[2Jb\nc\xc2\x9b"
		 "31md\n\xe2\x80\xae"
		 "e\x9b\xff\t\xc3\xa9",
		 24, sizeof(line),
		 "\n    a [2Jb\n    c 31md\n     e   \xc3\xa9");
	memset(line, 'x', sizeof(line));
	memset(expected, 'x', sizeof(expected));
	memcpy(expected, "\n    ", 5);
	memcpy(expected + 205, "...", 4);
	ck_shown(line, sizeof(line), 600, expected);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("botlog");
	TCase *tcase = tcase_create("botlog");

	tcase_add_test(tcase, little_is_kept_as_it_is);
	tcase_add_test(tcase, much_is_kept_at_both_ends);
	tcase_add_test(tcase, no_flood_washes_a_note_away);
	tcase_add_test(tcase, two_writers_do_not_share_a_line);
	tcase_add_test(tcase, both_ends_are_shown);
	tcase_add_test(tcase, what_is_said_again_is_shown_once);
	tcase_add_test(tcase, nothing_that_is_shown_steers_a_terminal);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
