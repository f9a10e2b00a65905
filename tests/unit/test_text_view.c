/* What a match looks like on a terminal: to all, and to a seat. */
#include "arena/tui/text_view.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/replay/log_verify.h"
#include "lib/alloc.h"
#include "tests/support/recording.h"
#include "tests/support/suite.h"

static const char *const games[] = { "rummy", "gin", "wildcat" };

#define GAMES (sizeof(games) / sizeof(games[0]))

static struct diag diag;
static struct log_verify *match;
static char *text;
static size_t len;

static void
release(void)
{
	free(match);
	free(text);
	match = NULL;
	text = NULL;
}

static void
recorded(const char *game)
{
	match = xcalloc(1, sizeof(*match));
	text = recording_plain(game, &len);
}

static char *
shown(int seat, bool colour)
{
	char *out;
	size_t size;
	struct text_view show = { .seat = seat, .colour = colour };
	struct watcher watcher = text_view_watcher(&show);

	show.out = open_memstream(&out, &size);
	ck_assert_msg(log_verify_text(match, "log", text, len, &watcher, &diag),
		      "%s", diag.text);
	fclose(show.out);
	return out;
}

START_TEST(a_match_is_shown_to_its_places)
{
	char *plain, *coloured;

	recorded(games[_i]);
	plain = shown(-1, false);
	coloured = shown(-1, true);
	ck_assert_ptr_nonnull(strstr(plain, "match 17"));
	ck_assert_ptr_nonnull(strstr(plain, "deal 1 over"));
	ck_assert_ptr_nonnull(strstr(plain, "place 1"));
	ck_assert_ptr_null(strchr(plain, 0x1b));
	ck_assert_ptr_nonnull(strchr(coloured, 0x1b));
	free(plain);
	free(coloured);
	release();
}
END_TEST

/* What seat 0 is shown does not depend on what seat 1 drew from the stock. */
START_TEST(a_seat_is_shown_what_it_saw)
{
	char *all, *mine, *line, *bobs;
	unsigned hidden = 0;

	recorded("rummy");
	all = shown(-1, false);
	mine = shown(0, false);
	ck_assert_uint_lt(strlen(mine), strlen(all));
	bobs = strstr(all, "from the stock: ");
	ck_assert_ptr_nonnull(bobs);
	for (line = strtok_r(mine, "\n", &bobs); line != NULL;
	     line = strtok_r(NULL, "\n", &bobs)) {
		if (strstr(line, "bob") == NULL ||
		    strstr(line, "from the stock") == NULL)
			continue;
		ck_assert_msg(strstr(line, "from the stock: a card") != NULL,
			      "%s", line);
		hidden++;
	}
	ck_assert_uint_ge(hidden, 10);
	free(all);
	free(mine);
	release();
}
END_TEST

/* A draw that waits for who would buy is told when it is chosen; a hand stands
 * below a line of its own seat, also where another's answer moved its cards. */
START_TEST(a_hand_is_shown_below_its_own_seat)
{
	char *all, *line, *rest, last[120] = "";
	unsigned hands = 0, bought = 0, waits = 0;

	recorded("contract");
	all = shown(-1, false);
	for (line = strtok_r(all, "\n", &rest); line != NULL;
	     line = strtok_r(NULL, "\n", &rest)) {
		if (strstr(line, "  hand ") != NULL) {
			hands++;
			bought += strstr(last, "  buys") != NULL;
			ck_assert_msg(strncmp(line, "     ", 5) == 0,
				      "below another's line: %s", line);
			ck_assert_msg(strncmp(last, "deal", 4) != 0 &&
					      strstr(last, "pass") == NULL,
				      "below %s: %s", last, line);
		}
		if (strstr(line, "after the other seats have answered") != NULL)
			waits++;
		snprintf(last, sizeof(last), "%.119s", line);
	}
	ck_assert_uint_gt(hands, 5);
	ck_assert_uint_gt(bought, 0);
	ck_assert_uint_gt(waits, 2);
	free(all);
	release();
}
END_TEST

START_TEST(lines_are_as_wide_as_the_terminal)
{
	char *out, *line, *rest;
	size_t size;
	struct text_view show = { .seat = -1, .columns = 50 };
	struct watcher watcher = text_view_watcher(&show);

	recorded("contract");
	show.out = open_memstream(&out, &size);
	ck_assert(log_verify_text(match, "log", text, len, &watcher, &diag));
	fclose(show.out);
	for (line = strtok_r(out, "\n", &rest); line != NULL;
	     line = strtok_r(NULL, "\n", &rest))
		ck_assert_msg(strlen(line) <= 52, "%s", line); /* \xc3 */
	free(out);
	release();
}
END_TEST

START_TEST(a_seat_that_is_not_there_shows_nothing)
{
	char *out;
	size_t size;
	struct text_view show = { .seat = 2 };
	struct watcher watcher = text_view_watcher(&show);

	recorded("rummy");
	show.out = open_memstream(&out, &size);
	ck_assert(log_verify_text(match, "log", text, len, &watcher, &diag));
	fclose(show.out);
	ck_assert(show.no_seat);
	ck_assert_uint_eq(strlen(out), 0);
	free(out);
	release();
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("text_view");
	TCase *tc = tcase_create("text_view");

	tcase_add_loop_test(tc, a_match_is_shown_to_its_places, 0, GAMES);
	tcase_add_test(tc, a_seat_is_shown_what_it_saw);
	tcase_add_test(tc, a_hand_is_shown_below_its_own_seat);
	tcase_add_test(tc, lines_are_as_wide_as_the_terminal);
	tcase_add_test(tc, a_seat_that_is_not_there_shows_nothing);
	suite_add_tcase(suite, tc);
	return run_suite(suite);
}
