/*
 * bot_conn.c - connection to one bot; see bot_conn.h.  Linux only: ppoll, for
 * deadlines below a millisecond.
 */
#define _GNU_SOURCE
#include "bot_conn.h"

#include <errno.h>
#include <poll.h>
#include <time.h>
#include <unistd.h>

#include "referee/judge/inject.h"
#include "referee/judge/message.h"

/* Time to wait for the output of a silent bot after closing its input. */
#define FLUSH_PATIENCE_US 300000

/* bot_conn_recv returns after this long, so that its caller can report to the
 * arena. */
#define RECV_SLICE_US 1000000

void
bot_conn_init(struct bot_conn *seat, int to, int from)
{
	/* Do not clear the buffers: most of their pages are never touched. */
	memset(seat, 0, offsetof(struct bot_conn, pending_buf));
	seat->to = to;
	seat->from = from;
	jsonw_init(&seat->pending, seat->pending_buf,
		   sizeof(seat->pending_buf));
	jsonw_init(&seat->pending_text, seat->pending_text_buf,
		   sizeof(seat->pending_text_buf));
	jsonw_init(&seat->out, seat->out_buf[0], sizeof(seat->out_buf[0]));
	line_reader_init(&seat->in, seat->in_buf, sizeof(seat->in_buf));
}

/* Wait until a descriptor is ready.  Return 1, 0 on time-out, or -1 with errno.
 */
static int
bot_conn_poll(int fd, short events, int64_t us)
{
	struct pollfd p = { .fd = fd, .events = events };
	struct timespec t;

	if (us < 0)
		us = 0;
	t = (struct timespec){ us / 1000000, (long)(us % 1000000) * 1000 };
	return ppoll(&p, 1, &t, NULL);
}

/* Write once; return SENT_AGAIN if the pipe is full. */
static enum send_result
bot_conn_write(struct bot_conn *seat)
{
	ssize_t n;

	if (seat->to == -1)
		return SENT_GONE;
	n = write(seat->to, seat->out.buf + seat->out_sent,
		  seat->out.n - seat->out_sent);
	if (n == -1)
		return errno == EAGAIN || errno == EINTR ? SENT_AGAIN
							 : SENT_GONE;
	seat->out_sent += (size_t)n;
	seat->sent_bytes += (size_t)n;
	return seat->out_sent == seat->out.n ? SENT_ALL : SENT_AGAIN;
}

/* Empty the output buffer, sent or not. */
static enum send_result
bot_conn_reset_out(struct bot_conn *seat, enum send_result how)
{
	seat->out.n = seat->out_sent = 0;
	seat->out.full = false;
	return how;
}

enum send_result
bot_conn_send(struct bot_conn *seat, int64_t patience_us)
{
	struct monotime until;
	enum send_result how;

	inject_rewrite(seat->injection, &seat->out, &seat->request_at);
	how = bot_conn_write(seat);
	if (how != SENT_AGAIN)
		return bot_conn_reset_out(seat, how);
	until = monotime_plus_us(monotime_now(), patience_us);
	do {
		int64_t left = monotime_since_us(until, monotime_now());

		if (left <= 0)
			return bot_conn_reset_out(seat, SENT_STUCK);
		bot_conn_poll(seat->to, POLLOUT, left);
	} while ((how = bot_conn_write(seat)) == SENT_AGAIN);
	return bot_conn_reset_out(seat, how);
}

/* Finish sending a request: remember it and switch buffers. */
static enum send_result
bot_conn_end_request(struct bot_conn *seat, enum send_result how)
{
	char *other = seat->out_buf[seat->out.buf == seat->out_buf[0]];

	if (how == SENT_GONE)
		return bot_conn_reset_out(seat,
					  how); /* the request did not arrive */
	seat->request = (struct bytes){ seat->out.buf + seat->request_at,
					seat->out.n - seat->request_at - 1 };
	seat->request_noted = false;
	seat->awaits_answer = true;
	if (!seat->silent)
		seat->silent_since = monotime_now();
	seat->silent = true;
	seat->odd.len = 0;
	jsonw_init(&seat->out, other, sizeof(seat->out_buf[0]));
	return bot_conn_reset_out(seat, how);
}

enum send_result
bot_conn_send_request(struct bot_conn *seat)
{
	enum send_result how = bot_conn_write(seat);
	struct monotime began, now;

	if (how != SENT_AGAIN)
		return bot_conn_end_request(seat, how);
	now = began = monotime_now();
	while (monotime_since_us(now, began) < RECV_SLICE_US) {
		int64_t wait_us = clock_wait_us(&seat->clock, now);

		if (wait_us > RECV_SLICE_US)
			wait_us = RECV_SLICE_US;
		if (wait_us > 0)
			bot_conn_poll(seat->to, POLLOUT, wait_us);
		how = bot_conn_write(seat);
		if (how != SENT_AGAIN)
			return bot_conn_end_request(seat, how);
		now = monotime_now();
		if (clock_wait_us(&seat->clock, now) <= 0 &&
		    clock_is_up(&seat->clock, now))
			return bot_conn_end_request(seat, SENT_STUCK);
	}
	return SENT_AGAIN;
}

/* Read once; RECV_LINE means that bytes came. */
static enum recv_result
bot_conn_read(struct bot_conn *seat)
{
	ssize_t n = line_reader_fill(&seat->in, seat->from);

	if (n > 0)
		return RECV_LINE;
	if (n == 0)
		return RECV_EOF;
	if (errno == ENOBUFS)
		return RECV_TOO_LONG;
	if (errno == EAGAIN || errno == EINTR)
		return RECV_NOTHING;
	return RECV_EOF;
}

/* Read what is in the pipe now, up to a whole line. */
static enum recv_result
bot_conn_read_line(struct bot_conn *seat, struct bytes *line)
{
	for (;;) {
		enum recv_result got;

		if (line_reader_take(&seat->in, line))
			return RECV_LINE;
		got = bot_conn_read(seat);
		if (got != RECV_LINE)
			return got;
	}
}

enum recv_result
bot_conn_recv(struct bot_conn *seat, struct bytes *line, struct monotime *now)
{
	struct clock *clock = &seat->clock;
	/* A quick bot on the same core has answered before the write to it
	 * returns: read before waiting. */
	enum recv_result got = bot_conn_read_line(seat, line);
	struct monotime began;

	*now = began = monotime_now();
	if (got != RECV_NOTHING)
		return got;
	while (monotime_since_us(*now, began) < RECV_SLICE_US) {
		int64_t wait_us = clock_wait_us(clock, *now);

		if (wait_us > RECV_SLICE_US)
			wait_us = RECV_SLICE_US;
		if (wait_us > 0 &&
		    bot_conn_poll(seat->from, POLLIN, wait_us) > 0) {
			got = bot_conn_read(seat);
			if (got == RECV_LINE &&
			    !line_reader_take(&seat->in, line))
				got = RECV_NOTHING; /* part of a line */
		} else {
			/* Bytes that are in the pipe now were in time. */
			got = bot_conn_read_line(seat, line);
			*now = monotime_now();
			if (got == RECV_NOTHING &&
			    clock_wait_us(clock, *now) <= 0 &&
			    clock_is_up(clock, *now))
				return RECV_NOTHING;
		}
		*now = monotime_now();
		if (got != RECV_NOTHING)
			return got;
	}
	return RECV_AGAIN;
}

enum recv_result
bot_conn_peek(struct bot_conn *seat, struct bytes *line)
{
	return bot_conn_read_line(seat, line);
}

bool
line_is_noise(struct bytes line)
{
	size_t i = 0;

	if (line.len >= 3 && memcmp(line.at, "\xef\xbb\xbf", 3) == 0)
		return false;
	while (i < line.len &&
	       (line.at[i] == ' ' || line.at[i] == '\t' || line.at[i] == '\r'))
		i++;
	return i == line.len || line.at[i] != '{';
}

struct bytes
bot_conn_partial_line(const struct bot_conn *seat)
{
	struct bytes rest = line_reader_rest(&seat->in);

	/* a bot with prompts has already printed the next one */
	if (line_has_prompt((struct bytes){ seat->odd.text, seat->odd.len }) &&
	    line_is_noise(rest))
		rest.len = 0;
	return rest;
}

bool
line_has_prompt(struct bytes line)
{
	return line_is_noise(line) && memchr(line.at, '{', line.len) != NULL &&
	       memchr(line.at, '\0', line.len) == NULL; /* UTF-16 */
}

void
bot_conn_store_odd(struct bot_conn *seat, struct json *json, struct bytes line)
{
	seat->odd.json = json_read(json, line.at, line.len);
	seat->odd.len = line.len < ODD_BYTES ? line.len : ODD_BYTES;
	memcpy(seat->odd.text, line.at, seat->odd.len);
}

unsigned
bot_conn_drain_closed(struct bot_conn *seat, unsigned want)
{
	struct monotime until = monotime_plus_us(monotime_now(),
						 FLUSH_PATIENCE_US);
	unsigned lines = 0;
	struct bytes line;

	ponder_release(&seat->ponder); /* a stopped process cannot flush */
	if (seat->to != -1)
		close(seat->to);
	seat->to = -1;
	while (lines < want) {
		int64_t left = monotime_since_us(until, monotime_now());
		enum recv_result got = bot_conn_read_line(seat, &line);

		if (got == RECV_LINE) {
			lines += !line_is_noise(line);
			continue;
		}
		/* The last line may lack its newline. */
		if (got != RECV_NOTHING || left <= 0)
			return lines +
			       !line_is_noise(line_reader_rest(&seat->in));
		bot_conn_poll(seat->from, POLLIN, left);
	}
	return lines;
}

const char *
bot_conn_check_unflushed(struct bot_conn *seat)
{
	unsigned want = seat->owed < 2 ? seat->owed : 2;

	if (want == 0 || seat->late > 0 || seat->odd.len > 0 ||
	    line_reader_rest(&seat->in).len > 0 ||
	    bot_conn_drain_closed(seat, want) < want)
		return "";
	return want == 1
		       ? "; its answer came when its input was closed: does "
			 "it flush standard output after each line?"
		       : "; its answers came " SAYS_HELD_BACK
			 ": flush standard output after each line, and do not "
			 "read on to the end of the input first";
}

int64_t
bot_conn_wake(struct bot_conn *s)
{
	int64_t cpu_us = clock_cpu_us(&s->clock);

	clock_charge(&s->clock,
		     ponder_wake(&s->ponder, cpu_us, monotime_now()));
	return cpu_us;
}

void
bot_conn_rest(struct bot_conn *s)
{
	s->awaits_answer = false;
	ponder_rest(&s->ponder, clock_rested_us(&s->clock),
		    monotime_plus_us(s->clock.start, s->clock.last_wall_us));
}

void
bot_conn_close(struct bot_conn *seat)
{
	ponder_release(&seat->ponder);
	if (seat->to != -1)
		close(seat->to);
	if (seat->from != -1)
		close(seat->from);
	seat->to = seat->from = -1;
}
