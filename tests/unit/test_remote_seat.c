/* test_remote_seat.c - lines and answers of a remote bot. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/runner/remote_seat.h"
#include "lib/file/fd.h"
#include "tests/support/suite.h"

/* A configuration of a house bot and a remote bot, and the referee's ends of
 * the pipes to the remote bot. */
static char house_word[] = "house:first", remote_word[] = "remote";
static char *house_words[] = { house_word, NULL };
static char *remote_words[] = { remote_word, NULL };
static struct bot bots[] = { { .words = house_words },
			     { .words = remote_words, .remote = true } };
static const struct config config = { .bots = bots, .bot_count = 2 };
static struct loop loop;
static struct remote_seats *seats;
static struct remote_seat *seat;
static int to, from;
static unsigned news;

static void
count_news(void *owner, struct remote_seat *changed)
{
	(void)owner;
	ck_assert_ptr_eq(changed, seat);
	news++;
}

static void
begin_session(void)
{
	int in[2], out[2];

	ck_assert_int_eq(pipe(in), 0);
	ck_assert_int_eq(pipe(out), 0);
	to = in[1];
	from = out[0];
	fd_nonblocking(to);
	fd_nonblocking(from);
	ck_assert_int_eq(remote_seat_open(seat, in[0], out[1]), 0);
}

static void
set_up(void)
{
	ck_assert_int_eq(loop_init(&loop), 0);
	seats = remote_seats_new(&loop, &config);
	seat = remote_seats_of(seats, 1);
	ck_assert_ptr_null(remote_seats_of(seats, 0));
	ck_assert_ptr_nonnull(seat);
	remote_seats_watch(seats, count_news, NULL);
	news = 0;
	begin_session();
}

static void
tear_down(void)
{
	fd_close(&to);
	fd_close(&from);
	remote_seats_free(seats);
	loop_release(&loop);
}

static void
referee_writes(const char *text)
{
	ck_assert_int_eq(write(to, text, strlen(text)), (ssize_t)strlen(text));
	ck_assert_int_eq(loop_turn(&loop, 0), 0);
}

static void
assert_lines_after(uint64_t after, const char *want)
{
	size_t len;
	char *text = remote_seat_lines(seat, after, &len);

	if (want == NULL)
		ck_assert_ptr_null(text);
	else
		ck_assert_mem_eq(text, want, strlen(want));
	ck_assert_uint_eq(len, want != NULL ? strlen(want) : 0);
	free(text);
}

static void
assert_lines(const char *want)
{
	assert_lines_after(0, want);
}

static void
assert_referee_reads(const char *want)
{
	char text[200] = "";
	ssize_t n = read(from, text, sizeof(text) - 1);

	ck_assert_int_eq(n, want != NULL ? (ssize_t)strlen(want) : -1);
	ck_assert_str_eq(text, want != NULL ? want : "");
}

static enum remote_taken
answer(uint64_t number, const char *text)
{
	return remote_seat_answer(seat, number,
				  (struct bytes){ text, strlen(text) });
}

START_TEST(lines_wait_until_they_are_confirmed)
{
	assert_lines(NULL);
	referee_writes("{\"a\":1}\n{\"b\"");
	assert_lines("1 {\"a\":1}\n");
	referee_writes(":2}\n");
	assert_lines("1 {\"a\":1}\n2 {\"b\":2}\n");
	ck_assert_uint_eq(news, 2);
	remote_seat_confirm(seat, 1);
	assert_lines("2 {\"b\":2}\n");
	remote_seat_confirm(seat, 1000); /* a number that does not exist yet */
	assert_lines(NULL);
	referee_writes("{}\n");
	assert_lines("3 {}\n");
}
END_TEST

/* A client that starts again asks for all lines. */
START_TEST(the_open_request_stays_until_it_is_answered)
{
	referee_writes("{\"type\":\"event\"}\n{\"req\":7}\n");
	remote_seat_confirm(seat, 2);
	assert_lines_after(2, NULL);
	assert_lines("2 {\"req\":7}\n");
	ck_assert_int_eq(answer(2, "{}"), REMOTE_TAKEN);
	assert_referee_reads("{}\n");
	assert_lines(NULL);
	referee_writes("{\"req\":8}\n{\"late\":8}\n");
	remote_seat_confirm(seat, 4); /* the request is over */
	assert_lines(NULL);
	referee_writes("{\"req\":9}\n");
	remote_seat_confirm(seat, 5);
	begin_session(); /* so is that of the last match */
	remote_seat_confirm(seat, 5);
	assert_lines(NULL);
}
END_TEST

START_TEST(an_answer_counts_once)
{
	referee_writes("a\nb\n");
	ck_assert_int_eq(answer(0, "{}"), REMOTE_UNKNOWN);
	ck_assert_int_eq(answer(3, "{}"), REMOTE_UNKNOWN);
	ck_assert_int_eq(answer(2, "{}"), REMOTE_TAKEN);
	assert_referee_reads("{}\n");
	assert_lines(NULL); /* an answer confirms its line */
	ck_assert_int_eq(answer(2, "{}"), REMOTE_REPEATED);
	ck_assert_int_eq(answer(2, "{} "), REMOTE_CONTRADICTS);
	ck_assert_int_eq(answer(1, "[]"), REMOTE_TAKEN);
	assert_referee_reads("[]\n");
	ck_assert_int_eq(answer(2, "{}"), REMOTE_REPEATED);
	assert_referee_reads(NULL);
}
END_TEST

START_TEST(old_answers_are_forgotten_but_never_taken_twice)
{
	for (unsigned i = 1; i <= REMOTE_ANSWERS + 5; i++) {
		referee_writes("x\n");
		ck_assert_int_eq(answer(i, "{}"), REMOTE_TAKEN);
	}
	ck_assert_int_eq(answer(5, "{}"), REMOTE_OVER);
	ck_assert_int_eq(answer(6, "{}"), REMOTE_REPEATED);
}
END_TEST

START_TEST(the_next_session_continues_the_numbers)
{
	referee_writes("a\nb\n");
	ck_assert_int_eq(answer(1, "{}"), REMOTE_TAKEN);
	ck_assert_int_eq(write(to, "c\nhal", 5), 5); /* not read yet */
	fd_close(&to);
	fd_close(&from);
	begin_session();
	referee_writes("d\n");
	assert_lines("2 b\n3 c\n4 d\n");
	ck_assert_int_eq(answer(3, "{}"), REMOTE_OVER);
	ck_assert_int_eq(answer(1, "{}"), REMOTE_REPEATED);
	assert_referee_reads(NULL);
	ck_assert_int_eq(answer(4, "{}"), REMOTE_TAKEN);
	assert_referee_reads("{}\n");
}
END_TEST

/* A client of the process before confirms and answers lines that this process
 * does not have. */
START_TEST(a_resumed_run_loses_no_line_to_old_numbers)
{
	remote_seat_number_from(seat, 1000);
	referee_writes("a\nb\n");
	remote_seat_confirm(seat, 57);
	ck_assert_int_eq(answer(57, "{}"), REMOTE_OVER);
	assert_lines("1000 a\n1001 b\n");
	ck_assert_int_eq(answer(1002, "{}"), REMOTE_UNKNOWN);
	ck_assert_int_eq(answer(1001, "{}"), REMOTE_TAKEN);
	assert_referee_reads("{}\n");
}
END_TEST

START_TEST(a_bot_that_leaves_is_at_the_end_of_file)
{
	referee_writes("a\n");
	ck_assert_int_eq(remote_seat_leave(seat, 2), REMOTE_UNKNOWN);
	assert_referee_reads(NULL);
	ck_assert_int_eq(remote_seat_leave(seat, 1), REMOTE_TAKEN);
	assert_referee_reads("");
	ck_assert_int_eq(remote_seat_leave(seat, 1), REMOTE_OVER);
	ck_assert_int_eq(answer(1, "{}"), REMOTE_OVER);
}
END_TEST

START_TEST(a_client_that_never_reads_ends_its_session)
{
	static char line[60001];

	memset(line, 'x', sizeof(line) - 2);
	line[sizeof(line) - 2] = '\n';
	for (unsigned i = 0; i < 17; i++)
		referee_writes(line);
	assert_referee_reads(NULL); /* the buffer has room */
	referee_writes(line);
	assert_referee_reads(""); /* as if the bot had exited */
	ck_assert_int_eq(write(to, line, 1), -1);
	begin_session(); /* the next match has all room */
	remote_seat_confirm(seat, 17);
	referee_writes("hello\n");
	ck_assert_int_eq(answer(18, "{}"), REMOTE_TAKEN);
	assert_referee_reads("{}\n");
}
END_TEST

START_TEST(a_full_pipe_takes_an_answer_later)
{
	static char text[REMOTE_ANSWER_MAX], read_back[2 * sizeof(text)];
	struct bytes big = { text, sizeof(text) };
	size_t got = 0;

	memset(text, 'y', sizeof(text));
	referee_writes("a\nb\nc\n");
	ck_assert_int_eq(remote_seat_answer(seat, 1, big), REMOTE_TAKEN);
	ck_assert_int_eq(remote_seat_answer(seat, 2, big), REMOTE_BUSY);
	while (got < sizeof(text) + 1) {
		ssize_t n = read(from, read_back + got,
				 sizeof(read_back) - got);

		got += n > 0 ? (size_t)n : 0;
		ck_assert_int_eq(loop_turn(&loop, 20), 0);
	}
	ck_assert_uint_eq(got, sizeof(text) + 1);
	ck_assert_int_eq(read_back[got - 1], '\n');
	ck_assert_int_eq(remote_seat_answer(seat, 2, big), REMOTE_TAKEN);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("remote_seat");
	TCase *tcase = tcase_create("seat");

	signal(SIGPIPE, SIG_IGN); /* as the arena does */
	tcase_add_checked_fixture(tcase, set_up, tear_down);
	tcase_add_test(tcase, lines_wait_until_they_are_confirmed);
	tcase_add_test(tcase, the_open_request_stays_until_it_is_answered);
	tcase_add_test(tcase, an_answer_counts_once);
	tcase_add_test(tcase, old_answers_are_forgotten_but_never_taken_twice);
	tcase_add_test(tcase, the_next_session_continues_the_numbers);
	tcase_add_test(tcase, a_resumed_run_loses_no_line_to_old_numbers);
	tcase_add_test(tcase, a_bot_that_leaves_is_at_the_end_of_file);
	tcase_add_test(tcase, a_client_that_never_reads_ends_its_session);
	tcase_add_test(tcase, a_full_pipe_takes_an_answer_later);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
