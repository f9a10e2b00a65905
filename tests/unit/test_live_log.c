/*
 * A log that is written piece by piece tells a watcher what the whole log does,
 * however it is cut, and as soon as a line is whole; and nothing that has not
 * held.
 */
#include "arena/replay/live_log.h"

#include <check.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/alloc.h"
#include "tests/support/recording.h"
#include "tests/support/sample_share.h"
#include "tests/support/suite.h"
#include "tests/support/variants.h"

static struct diag diag;
static struct variants every;

/* --- a log and who follows it --------------------------------------------- */

static char *text; /* the whole log */
static size_t len;
static uint8_t right_seed[SEED_BYTES];
static bool seed_is_known;
static FILE *file; /* what was written so far */
static char path[] = "/tmp/deadwood-live.XXXXXX";
static struct live_log *live;

/* What a watcher was told: its words, and a hash of each state. */
struct told {
	char *text;
	size_t n;
	FILE *out;
	unsigned records;
	unsigned most; /* then it has had enough; 0: never */
};

static struct told whole, pieces;

static bool
note(void *arg, const struct log_verify *match, const char *what)
{
	struct told *told = arg;
	unsigned char state[16];
	char hex[33];

	crypto_generichash(state, sizeof(state),
			   (const unsigned char *)&match->state.hands,
			   sizeof(match->state.hands), NULL, 0);
	sodium_bin2hex(hex, sizeof(hex), state, sizeof(state));
	fprintf(told->out, "%u %s deal %u action %u event %u seat %u %s\n",
		match->line, what, match->deals, match->actions,
		match->event_number, match->state.seat, hex);
	return ++told->records != told->most;
}

static bool
note_header(void *arg, const struct log_verify *m)
{
	return note(arg, m, "header");
}

static bool
note_deal(void *arg, const struct log_verify *m)
{
	return note(arg, m, "deal");
}

static bool
note_action(void *arg, const struct log_verify *m)
{
	return note(arg, m, "action");
}

static bool
note_line(void *arg, const struct log_verify *m, const char *type)
{
	return note(arg, m, type);
}

static bool
note_deal_over(void *arg, const struct log_verify *m)
{
	return note(arg, m, "end of deal");
}

static bool
note_match_over(void *arg, const struct log_verify *m)
{
	return note(arg, m, "end of match");
}

static struct watcher
watcher_of(struct told *told)
{
	memset(told, 0, sizeof(*told));
	told->out = open_memstream(&told->text, &told->n);
	return (struct watcher){ .arg = told,
				 .header = note_header,
				 .deal = note_deal,
				 .action = note_action,
				 .line = note_line,
				 .deal_over = note_deal_over,
				 .match_over = note_match_over };
}

static void
forget(struct told *told)
{
	fclose(told->out);
	free(told->text);
}

static bool
find(void *arg, uint64_t match, const uint8_t commitment[32], uint8_t *seed)
{
	uint8_t hash[32];

	(void)arg;
	(void)match;
	crypto_generichash(hash, sizeof(hash), right_seed, SEED_BYTES, NULL, 0);
	ck_assert_int_eq(memcmp(hash, commitment, sizeof(hash)), 0);
	memcpy(seed, right_seed, SEED_BYTES);
	return seed_is_known;
}

static void
follow(void)
{
	const struct live_log_seed seed = { NULL, find };
	struct watcher watcher = watcher_of(&pieces);
	int fd = mkstemp(path);

	ck_assert_int_ge(fd, 0);
	file = fopen(path, "w"); /* an offset of its own */
	ck_assert_ptr_nonnull(file);
	setbuf(file, NULL);
	seed_is_known = true;
	live = live_log_open("log", fd, &seed, &watcher);
}

/* All that @variant's log tells at once; the log is text. */
static void
record(const struct variant *variant, uint32_t number)
{
	struct log_verify *match = xcalloc(1, sizeof(*match));
	struct watcher watcher = watcher_of(&whole);

	text = variant != NULL ? recording_match(variant, 2, number, &len)
			       : recording_plain("gin", &len);
	ck_assert_msg(log_verify_text(match, "log", text, len, &watcher, &diag),
		      "%s", diag.text);
	memcpy(right_seed, match->seed, SEED_BYTES);
	free(match);
	follow();
}

static void
release(void)
{
	live_log_close(live);
	live = NULL;
	fclose(file);
	unlink(path);
	memcpy(path + strlen(path) - 6, "XXXXXX", 6);
	forget(&whole);
	forget(&pieces);
	free(text);
}

static void
put(size_t from, size_t n)
{
	ck_assert_uint_eq(fwrite(text + from, 1, n, file), n);
}

/* All that is there to read. */
static enum live_log_status
read_all(void)
{
	enum live_log_status news;

	do
		news = live_log_read(live, &diag);
	while (news == LIVE_LOG_MORE);
	return news;
}

/* As much of what the whole log tells as it has told, and nothing else. */
static void
told_so_far(void)
{
	fflush(whole.out);
	fflush(pieces.out);
	ck_assert_uint_le(pieces.n, whole.n);
	ck_assert_int_eq(memcmp(pieces.text, whole.text, pieces.n), 0);
}

static unsigned
lines_until(size_t n)
{
	unsigned lines = 0;

	for (size_t i = 0; i < n; i++)
		lines += text[i] == '\n';
	return lines;
}

/* --- tests ---------------------------------------------------------------- */

/* Of all variants one in so many: test_log_verify.c reads the logs of each, and
 * how a log is cut knows no game. */
#define EVERY 10

START_TEST(pieces_tell_what_the_whole_tells)
{
	record(&every.at[_i * EVERY], 1);
	for (size_t at = 0, n; at < len; at += n) {
		n = 1 + randombytes_uniform(_i % 2 == 0 ? 300 : 30000);
		if (n > len - at)
			n = len - at;
		put(at, n);
		ck_assert_msg(read_all() == (at + n == len ? LIVE_LOG_ENDED
							   : LIVE_LOG_WAITING),
			      "%s", diag.text);
		ck_assert_uint_eq(live_log_match(live)->line,
				  lines_until(at + n));
		told_so_far();
	}
	ck_assert_uint_eq(pieces.n, whole.n);
	ck_assert_int_eq(live_log_read(live, &diag), LIVE_LOG_ENDED);
	release();
}
END_TEST

START_TEST(a_seed_that_nobody_knows_is_said)
{
	record(NULL, 0);
	seed_is_known = false;
	put(0, len);
	ck_assert_int_eq(read_all(), LIVE_LOG_INVALID);
	ck_assert_ptr_nonnull(strstr(diag.text, "log:1: "));
	ck_assert_ptr_nonnull(strstr(diag.text, "seed"));
	ck_assert_uint_eq(pieces.records, 0);
	release();
}
END_TEST

/* A card elsewhere in a deal, or another sentence of a header. */
static void
changed(const char *after, const char *was, char is, const char *word)
{
	char *at;

	record(NULL, 0);
	at = strstr(text, after);
	ck_assert_ptr_nonnull(at);
	at = strstr(at, was);
	ck_assert_ptr_nonnull(at);
	at[strlen(was) - 1] = is;
	put(0, len);
	ck_assert_int_eq(read_all(), LIVE_LOG_INVALID);
	ck_assert_msg(strstr(diag.text, word) != NULL, "%s", diag.text);
	told_so_far();
	ck_assert_int_eq(live_log_read(live, &diag), LIVE_LOG_INVALID);
	release();
}

START_TEST(what_does_not_hold_is_not_told)
{
	changed("\"type\":\"deal\"", "\"dealer\":1", '0', "dealer");
	changed("\"type\":\"header\"", "\"deadwood\":\"0", '7', "hash");
	changed("\"type\":\"seed\"", "\"hash\":", ';', "JSON");
}
END_TEST

START_TEST(another_seed_at_the_end_is_found)
{
	char *at;

	record(NULL, 0);
	at = strstr(text, "\"seed\":\"") + strlen("\"seed\":\"");
	*at = *at == '0' ? '1' : '0';
	put(0, len);
	ck_assert_int_eq(read_all(), LIVE_LOG_INVALID);
	ck_assert_ptr_nonnull(strstr(diag.text, "not dealt from this seed"));
	release();
}
END_TEST

START_TEST(nothing_follows_the_seed)
{
	record(NULL, 0);
	put(0, len);
	fputs("{}\n", file);
	ck_assert_int_eq(read_all(), LIVE_LOG_INVALID);
	ck_assert_msg(strstr(diag.text, "after the seed") != NULL, "%s",
		      diag.text);
	release();
}
END_TEST

START_TEST(a_line_without_end_is_no_log)
{
	record(NULL, 0);
	for (unsigned i = 0; i < 1 << 19; i++)
		putc('[', file);
	ck_assert_int_eq(read_all(), LIVE_LOG_INVALID);
	ck_assert_ptr_nonnull(strstr(diag.text, "longer than any record"));
	release();
}
END_TEST

START_TEST(a_match_that_begins_again_is_noticed)
{
	record(NULL, 0);
	put(0, len / 2);
	ck_assert_int_eq(read_all(), LIVE_LOG_WAITING);
	ck_assert_int_eq(ftruncate(fileno(file), 0), 0);
	ck_assert_int_eq(read_all(), LIVE_LOG_GONE);
	ck_assert_int_eq(live_log_read(live, &diag), LIVE_LOG_GONE);
	release();
}
END_TEST

START_TEST(a_log_that_was_thrown_away_is_noticed)
{
	char other[64];

	record(NULL, 0);
	put(0, len / 2);
	snprintf(other, sizeof(other), "%s.jsonl", path);
	ck_assert_int_eq(rename(path, other), 0); /* it is still the same */
	ck_assert_int_eq(read_all(), LIVE_LOG_WAITING);
	ck_assert_int_eq(unlink(other), 0);
	ck_assert_int_eq(read_all(), LIVE_LOG_GONE);
	release();
}
END_TEST

START_TEST(who_has_had_enough_is_told_no_more)
{
	record(NULL, 0);
	pieces.most = 7;
	put(0, len);
	ck_assert_int_eq(read_all(), LIVE_LOG_STOPPED);
	ck_assert_int_eq(read_all(), LIVE_LOG_STOPPED);
	ck_assert_uint_eq(pieces.records, 7);
	release();
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("live_log");
	TCase *tc = tcase_create("live_log");
	const char *issue = variants_sample(&every, sweep_game());
	int status;

	if (issue != NULL || sodium_init() < 0) {
		fprintf(stderr, "%s\n", issue != NULL ? issue : "libsodium");
		return EXIT_FAILURE;
	}
	tcase_set_timeout(tc, 60);
	tcase_add_loop_test(tc, pieces_tell_what_the_whole_tells, 0,
			    (int)(every.n / EVERY));
	tcase_add_test(tc, a_seed_that_nobody_knows_is_said);
	tcase_add_test(tc, what_does_not_hold_is_not_told);
	tcase_add_test(tc, another_seed_at_the_end_is_found);
	tcase_add_test(tc, nothing_follows_the_seed);
	tcase_add_test(tc, a_line_without_end_is_no_log);
	tcase_add_test(tc, a_match_that_begins_again_is_noticed);
	tcase_add_test(tc, a_log_that_was_thrown_away_is_noticed);
	tcase_add_test(tc, who_has_had_enough_is_told_no_more);
	suite_add_tcase(suite, tc);
	status = run_sweep(suite);
	variants_free(&every);
	return status;
}
