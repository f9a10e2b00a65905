/*
 * Who looks on while a match is played is shown, step by step, what the log
 * shows to the same eyes afterwards.
 */
#include "arena/viewer/live_steps.h"

#include <check.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/replay/redact.h"
#include "arena/viewer/match_steps.h"
#include "lib/alloc.h"
#include "referee/engine/view.h"
#include "tests/support/recording.h"
#include "tests/support/suite.h"

static const char *const games[] = { "rummy", "gin", "wildcat" };
static const char *const eyes[] = { "public", "0", "1" };

#define GAMES (sizeof(games) / sizeof(games[0]))
#define EYES  (sizeof(eyes) / sizeof(eyes[0]))

static struct diag diag;
static char *text;
static size_t len;
static uint8_t right_seed[SEED_BYTES];
static char path[] = "/tmp/deadwood-steps.XXXXXX";
static FILE *file;

/* Lines of steps, and after how many it is enough; 0: never. */
struct shown {
	char *text;
	size_t n;
	FILE *out;
	unsigned lines, most;
};

static struct shown whole, pieces;

static bool
show_line(void *arg, enum view_steps_kind kind, const char *line, size_t n)
{
	struct shown *shown = arg;

	fprintf(shown->out, "%d %.*s\n", (int)kind, (int)n, line);
	fflush(shown->out);
	return ++shown->lines != shown->most;
}

static struct view_steps_reader
reader_of(struct shown *shown, unsigned most)
{
	memset(shown, 0, sizeof(*shown));
	shown->most = most;
	shown->out = open_memstream(&shown->text, &shown->n);
	return (struct view_steps_reader){ shown, show_line };
}

static bool
find(void *arg, uint64_t match, const uint8_t commitment[32], uint8_t *seed)
{
	(void)arg;
	(void)match;
	(void)commitment;
	memcpy(seed, right_seed, SEED_BYTES);
	return true;
}

static void
record(const char *game)
{
	struct log_verify *match = xcalloc(1, sizeof(*match));
	int fd = mkstemp(path);

	text = recording_plain(game, &len);
	ck_assert(log_verify_text(match, "log", text, len, NULL, &diag));
	memcpy(right_seed, match->seed, SEED_BYTES);
	free(match);
	ck_assert_int_ge(fd, 0);
	file = fdopen(fd, "w");
	setbuf(file, NULL);
}

static struct live_steps *
follow(seat_t seat, bool closed, unsigned most)
{
	const struct live_log_seed seed = { NULL, find };
	struct view_steps_reader reader = reader_of(&pieces, most);
	int fd = open(path, O_RDONLY | O_CLOEXEC);

	ck_assert_int_ge(fd, 0);
	return live_steps_open("log", fd, &seed, seat, closed, &reader);
}

static enum live_log_status
read_all(struct live_steps *live)
{
	enum live_log_status news;

	do
		news = live_steps_read(live, &diag);
	while (news == LIVE_LOG_MORE);
	return news;
}

static void
release(struct live_steps *live)
{
	live_steps_close(live);
	fclose(file);
	fclose(pieces.out);
	free(pieces.text);
	unlink(path);
	memcpy(path + strlen(path) - 6, "XXXXXX", 6);
	free(text);
}

START_TEST(pieces_show_what_the_whole_shows)
{
	const struct match_look look = { .eyes = eyes[(unsigned)_i % EYES],
					 .hide_hands = _i % 2 == 1 };
	struct view_steps_reader reader = reader_of(&whole, 0);
	struct live_steps *live;
	seat_t seat = SEAT_NONE;
	size_t told = 0;
	unsigned shows = 0;

	ck_assert(redact_parse_seat(look.eyes, &seat));
	record(games[(unsigned)_i / EYES]);
	live = follow(seat, look.hide_hands, 0);
	for (size_t at = 0, n; at < len; at += n) {
		n = len - at < 5000 ? len - at : 5000;
		ck_assert_uint_eq(fwrite(text + at, 1, n, file), n);
		ck_assert_msg(read_all(live) == (at + n == len
							 ? LIVE_LOG_ENDED
							 : LIVE_LOG_WAITING),
			      "%s", diag.text);
		ck_assert_uint_ge(pieces.n, told);
		shows += pieces.n > told;
		told = pieces.n;
	}
	ck_assert_uint_gt(shows, 3); /* it came while it was played */
	ck_assert_msg(match_steps(path, &look, &reader, &diag), "%s",
		      diag.text);
	ck_assert_str_eq(pieces.text, whole.text);
	fclose(whole.out);
	free(whole.text);
	release(live);
}
END_TEST

/* In public nothing but face-down cards is in any hand; the end of a deal shows
 * them, unless the cards are still to be played by others. */
START_TEST(closed_hands_stay_closed)
{
	static const char *const hands[] = { "\"h0\":", "\"h1\":" };
	bool closed = _i % 2 == 1, shown = false;
	struct live_steps *live;
	unsigned ends = 0;

	record(games[_i / 2]);
	live = follow(SEAT_PUBLIC, closed, 0);
	ck_assert_uint_eq(fwrite(text, 1, len, file), len);
	ck_assert_int_eq(read_all(live), LIVE_LOG_ENDED);
	for (const char *at = pieces.text; *at != '\0';
	     at = strchr(at, '\n') + 1) {
		char *line = xprintf("%.*s", (int)strcspn(at, "\n"), at);

		if (strstr(line, "\"t\":\"end\"") != NULL) {
			ends++;
			for (unsigned i = 0; i < 2; i++)
				shown |= strstr(line, hands[i]) != NULL;
		}
		free(line);
	}
	ck_assert_uint_gt(ends, 0);
	ck_assert(shown != closed);
	release(live);
}
END_TEST

START_TEST(who_has_seen_enough_is_shown_no_more)
{
	struct live_steps *live;

	record("gin");
	live = follow(SEAT_PUBLIC, false, 5);
	ck_assert_uint_eq(fwrite(text, 1, len, file), len);
	ck_assert_int_eq(read_all(live), LIVE_LOG_STOPPED);
	ck_assert_uint_eq(pieces.lines, 5);
	release(live);
}
END_TEST

START_TEST(a_seat_that_is_not_there_is_said)
{
	struct live_steps *live;

	record("gin");
	live = follow(5, false, 0);
	ck_assert_uint_eq(fwrite(text, 1, len, file), len);
	ck_assert_int_eq(read_all(live), LIVE_LOG_INVALID);
	ck_assert_str_eq(diag.text, "log:1: the match has no such seat");
	ck_assert_uint_eq(pieces.lines, 0);
	release(live);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("live steps");
	TCase *tc = tcase_create("live steps");

	tcase_set_timeout(tc, 60);
	tcase_add_loop_test(tc, pieces_show_what_the_whole_shows, 0,
			    (int)(GAMES * EYES));
	tcase_add_loop_test(tc, closed_hands_stay_closed, 0, (int)(2 * GAMES));
	tcase_add_test(tc, who_has_seen_enough_is_shown_no_more);
	tcase_add_test(tc, a_seat_that_is_not_there_is_said);
	suite_add_tcase(suite, tc);
	return run_suite(suite);
}
