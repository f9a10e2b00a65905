#include "lib/file/line_reader.h"

#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "tests/support/suite.h"

#define BUFFER 16

struct feed {
	const char *what;
	const char *bytes;
	size_t len;
	const char *lines[6]; /* in order; NULL ends */
	const char *rest;
	int error; /* of line_reader_fill, when the reader gives up */
};

#define BYTES(s) .bytes = (s), .len = sizeof(s) - 1

static const struct feed feeds[] = {
	{ .what = "nothing", BYTES(""), .rest = "" },
	{ .what = "one line", BYTES("abc\n"), .lines = { "abc" }, .rest = "" },
	{
		.what = "empty lines are lines",
		BYTES("\n\na\n"),
		.lines = { "", "", "a" },
		.rest = "",
	},
	{
		.what = "an unfinished line is no line",
		BYTES("ab\ncd"),
		.lines = { "ab" },
		.rest = "cd",
	},
	{
		.what = "a carriage return belongs to the line",
		BYTES("ab\r\n"),
		.lines = { "ab\r" },
		.rest = "",
	},
	{
		.what = "the longest line that fits",
		BYTES("123456789012345\nx\n"),
		.lines = { "123456789012345", "x" },
		.rest = "",
	},
	{
		.what = "a line that fills the buffer has no room to end",
		BYTES("1234567890123456\n"),
		.rest = "1234567890123456",
		.error = ENOBUFS,
	},
	{
		.what = "a long line after short ones",
		BYTES("a\nb\n12345678901234567890\nc\n"),
		.lines = { "a", "b" },
		.rest = "1234567890123456",
		.error = ENOBUFS,
	},
	{
		.what = "many lines in a small buffer",
		BYTES("aaaaaaa\nbbbbbbb\nccccccc\nddddddd\neee"),
		.lines = { "aaaaaaa", "bbbbbbb", "ccccccc", "ddddddd" },
		.rest = "eee",
	},
};

/* Feed @piece bytes at a time; the lines must not depend on the pieces. */
static void
feed_in_pieces(const struct feed *feed, size_t piece)
{
	char buf[BUFFER];
	struct line_reader r;
	struct bytes line;
	size_t sent = 0;
	size_t count = 0;
	int fds[2];
	int error = 0;

	ck_assert_int_eq(pipe(fds), 0);
	ck_assert_int_eq(fcntl(fds[0], F_SETFL, O_NONBLOCK), 0);
	line_reader_init(&r, buf, sizeof(buf));
	while (error == 0) {
		size_t n = feed->len - sent < piece ? feed->len - sent : piece;
		ssize_t got;

		if (n > 0)
			ck_assert_int_eq(write(fds[1], feed->bytes + sent, n),
					 (ssize_t)n);
		sent += n;
		got = line_reader_fill(&r, fds[0]);
		if (got == -1)
			error = errno;
		while (line_reader_take(&r, &line)) {
			const char *want = feed->lines[count++];

			ck_assert_msg(want != NULL, "%s: too many lines",
				      feed->what);
			ck_assert_msg(line.len == strlen(want) &&
					      memcmp(line.at, want, line.len) ==
						      0,
				      "%s: wanted \"%s\"", feed->what, want);
		}
	}
	ck_assert_msg(feed->lines[count] == NULL, "%s: %zu lines", feed->what,
		      count);
	ck_assert_msg(error == (feed->error == 0 ? EAGAIN : feed->error),
		      "%s: %s", feed->what, strerror(error));
	line = line_reader_rest(&r);
	ck_assert_msg(line.len == strlen(feed->rest) &&
			      memcmp(line.at, feed->rest, line.len) == 0,
		      "%s: the rest", feed->what);
	close(fds[0]);
	close(fds[1]);
}

START_TEST(lines_come_whole_whatever_the_pieces)
{
	for (size_t piece = 1; piece <= 64; piece++)
		feed_in_pieces(&feeds[_i], piece);
}
END_TEST

START_TEST(nul_is_only_a_byte)
{
	char buf[BUFFER];
	struct line_reader r;
	struct bytes line;
	int fds[2];

	ck_assert_int_eq(pipe(fds), 0);
	line_reader_init(&r, buf, sizeof(buf));
	ck_assert_int_eq(write(fds[1], "a\0b\n", 4), 4);
	ck_assert_int_eq(line_reader_fill(&r, fds[0]), 4);
	ck_assert(line_reader_take(&r, &line));
	ck_assert_mem_eq(line.at, "a\0b", 3);
	ck_assert_uint_eq(line.len, 3);
	close(fds[1]);
	ck_assert_int_eq(line_reader_fill(&r, fds[0]), 0);
	close(fds[0]);
}
END_TEST

START_TEST(dripped_bytes_are_looked_at_once)
{
	char buf[BUFFER];
	struct line_reader r;
	struct bytes line;
	int fds[2];

	ck_assert_int_eq(pipe(fds), 0);
	line_reader_init(&r, buf, sizeof(buf));
	for (size_t i = 1; i <= 10; i++) {
		ck_assert_int_eq(write(fds[1], "x", 1), 1);
		ck_assert_int_eq(line_reader_fill(&r, fds[0]), 1);
		ck_assert(!line_reader_take(&r, &line));
		ck_assert_uint_eq(r.seen, i);
	}
	ck_assert_int_eq(write(fds[1], "\ny", 2), 2);
	ck_assert_int_eq(line_reader_fill(&r, fds[0]), 2);
	ck_assert(line_reader_take(&r, &line));
	ck_assert_uint_eq(line.len, 10);
	ck_assert(!line_reader_take(&r, &line));
	ck_assert_uint_eq(line_reader_rest(&r).len, 1);
	close(fds[0]);
	close(fds[1]);
}
END_TEST

START_TEST(bad_descriptor_is_an_error)
{
	char buf[BUFFER];
	struct line_reader r;

	line_reader_init(&r, buf, sizeof(buf));
	ck_assert_int_eq(line_reader_fill(&r, -1), -1);
	ck_assert_int_eq(errno, EBADF);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("line_reader");
	TCase *tests = tcase_create("line_reader");

	suite_add_tcase(suite, tests);
	tcase_add_loop_test(tests, lines_come_whole_whatever_the_pieces, 0,
			    sizeof(feeds) / sizeof(feeds[0]));
	tcase_add_test(tests, nul_is_only_a_byte);
	tcase_add_test(tests, dripped_bytes_are_looked_at_once);
	tcase_add_test(tests, bad_descriptor_is_an_error);
	return run_suite(suite);
}
