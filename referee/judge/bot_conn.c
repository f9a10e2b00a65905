/*
 * bot_conn.c - Linux only: ppoll, for deadlines below a millisecond.
 */
#define _GNU_SOURCE
#include "bot_conn.h"

#include <errno.h>
#include <poll.h>
#include <time.h>
#include <unistd.h>

#include "referee/judge/inject.h"
#include "referee/judge/message.h"

/* How long a silent bot is listened to once its input is closed. */
#define FLUSH_PATIENCE_US 300000

/* The caller of bot_conn_hear is back after this long, to give a sign of life.
 */
#define HEAR_US 1000000

void
bot_conn_init(struct bot_conn *seat, int to, int from)
{
	/* The buffers are left as they are: most of them are never touched. */
	memset(seat, 0, offsetof(struct bot_conn, pending_buf));
	seat->to = to;
	seat->from = from;
	jsonw_init(&seat->pending, seat->pending_buf,
		   sizeof(seat->pending_buf));
	jsonw_init(&seat->out, seat->out_buf[0], sizeof(seat->out_buf[0]));
	line_reader_init(&seat->in, seat->in_buf, sizeof(seat->in_buf));
}

/* Wait until a descriptor is ready: 1, 0 when the time was up, -1 with errno.
 */
static int
await(int fd, short events, int64_t us)
{
	struct pollfd p = { .fd = fd, .events = events };
	struct timespec t;

	if (us < 0)
		us = 0;
	t = (struct timespec){ us / 1000000, (long)(us % 1000000) * 1000 };
	return ppoll(&p, 1, &t, NULL);
}

/* One write; SENT_YET when the pipe is full. */
static enum sent
push(struct bot_conn *seat)
{
	ssize_t n;

	if (seat->to == -1)
		return SENT_GONE;
	n = write(seat->to, seat->out.buf + seat->handed,
		  seat->out.n - seat->handed);
	if (n == -1)
		return errno == EAGAIN || errno == EINTR ? SENT_YET : SENT_GONE;
	seat->handed += (size_t)n;
	seat->sent_bytes += (size_t)n;
	return seat->handed == seat->out.n ? SENT_ALL : SENT_YET;
}

/* Whatever became of the lines: the next ones begin a buffer. */
static enum sent
sent(struct bot_conn *seat, enum sent how)
{
	seat->out.n = seat->handed = 0;
	seat->out.full = false;
	return how;
}

enum sent
bot_conn_send(struct bot_conn *seat, int64_t patience_us)
{
	struct monotime until;
	enum sent how;

	inject_dress(seat->drill, &seat->out, &seat->request_at);
	how = push(seat);
	if (how != SENT_YET)
		return sent(seat, how);
	until = monotime_plus_us(monotime_now(), patience_us);
	do {
		int64_t left = monotime_since_us(until, monotime_now());

		if (left <= 0)
			return sent(seat, SENT_STUCK);
		await(seat->to, POLLOUT, left);
	} while ((how = push(seat)) == SENT_YET);
	return sent(seat, how);
}

/* The request and what came before it are in the pipe, or will never be. */
static enum sent
handed_over(struct bot_conn *seat, enum sent how)
{
	char *other = seat->out_buf[seat->out.buf == seat->out_buf[0]];

	if (how == SENT_GONE)
		return sent(seat, how); /* it knows nothing of this one */
	seat->asked = (struct bytes){ seat->out.buf + seat->request_at,
				      seat->out.n - seat->request_at - 1 };
	seat->asked_told = false;
	seat->asking = true;
	if (!seat->silent)
		seat->silent_since = monotime_now();
	seat->silent = true;
	seat->odd.len = 0;
	jsonw_init(&seat->out, other, sizeof(seat->out_buf[0]));
	return sent(seat, how);
}

enum sent
bot_conn_hand_over(struct bot_conn *seat)
{
	enum sent how = push(seat);
	struct monotime began, now;

	if (how != SENT_YET)
		return handed_over(seat, how);
	now = began = monotime_now();
	while (monotime_since_us(now, began) < HEAR_US) {
		int64_t wait_us = clock_wait_us(&seat->clock, now);

		if (wait_us > HEAR_US)
			wait_us = HEAR_US;
		if (wait_us > 0)
			await(seat->to, POLLOUT, wait_us);
		how = push(seat);
		if (how != SENT_YET)
			return handed_over(seat, how);
		now = monotime_now();
		if (clock_wait_us(&seat->clock, now) <= 0 &&
		    clock_is_up(&seat->clock, now))
			return handed_over(seat, SENT_STUCK);
	}
	return SENT_YET;
}

/* One read: HEARD_LINE says that bytes came. */
static enum hearing
fill(struct bot_conn *seat)
{
	ssize_t n = line_reader_fill(&seat->in, seat->from);

	if (n > 0)
		return HEARD_LINE;
	if (n == 0)
		return HEARD_END;
	if (errno == ENOBUFS)
		return HEARD_LONG;
	if (errno == EAGAIN || errno == EINTR)
		return HEARD_NOTHING;
	return HEARD_END;
}

/* All that lies in the pipe now, up to a whole line. */
static enum hearing
drain(struct bot_conn *seat, struct bytes *line)
{
	for (;;) {
		enum hearing heard;

		if (line_reader_take(&seat->in, line))
			return HEARD_LINE;
		heard = fill(seat);
		if (heard != HEARD_LINE)
			return heard;
	}
}

enum hearing
bot_conn_hear(struct bot_conn *seat, struct bytes *line, struct monotime *now)
{
	struct clock *clock = &seat->clock;
	/* A quick bot on the same core has answered by the time that the write
	 * to it returns: look before waiting. */
	enum hearing heard = drain(seat, line);
	struct monotime began;

	*now = began = monotime_now();
	if (heard != HEARD_NOTHING)
		return heard;
	while (monotime_since_us(*now, began) < HEAR_US) {
		int64_t wait_us = clock_wait_us(clock, *now);

		if (wait_us > HEAR_US)
			wait_us = HEAR_US;
		if (wait_us > 0 && await(seat->from, POLLIN, wait_us) > 0) {
			heard = fill(seat);
			if (heard == HEARD_LINE &&
			    !line_reader_take(&seat->in, line))
				heard = HEARD_NOTHING; /* a part of one */
		} else {
			/* Bytes that lie there were in time. */
			heard = drain(seat, line);
			*now = monotime_now();
			if (heard == HEARD_NOTHING &&
			    clock_wait_us(clock, *now) <= 0 &&
			    clock_is_up(clock, *now))
				return HEARD_NOTHING;
		}
		*now = monotime_now();
		if (heard != HEARD_NOTHING)
			return heard;
	}
	return HEARD_YET;
}

enum hearing
bot_conn_peek(struct bot_conn *seat, struct bytes *line)
{
	return drain(seat, line);
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
bot_conn_half_line(const struct bot_conn *seat)
{
	struct bytes rest = line_reader_rest(&seat->in);

	/* a bot that prints prompts has printed the next one already */
	if (line_has_words((struct bytes){ seat->odd.text, seat->odd.len }) &&
	    line_is_noise(rest))
		rest.len = 0;
	return rest;
}

bool
line_has_words(struct bytes line)
{
	return line_is_noise(line) && memchr(line.at, '{', line.len) != NULL &&
	       memchr(line.at, '\0', line.len) == NULL; /* of UTF-16 */
}

void
bot_conn_keep_odd(struct bot_conn *seat, struct json *json, struct bytes line)
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

	ponder_release(&seat->ponder); /* it must run to show it */
	if (seat->to != -1)
		close(seat->to);
	seat->to = -1;
	while (lines < want) {
		int64_t left = monotime_since_us(until, monotime_now());
		enum hearing heard = drain(seat, &line);

		if (heard == HEARD_LINE) {
			lines += !line_is_noise(line);
			continue;
		}
		/* The last line may lack its newline. */
		if (heard != HEARD_NOTHING || left <= 0)
			return lines +
			       !line_is_noise(line_reader_rest(&seat->in));
		await(seat->from, POLLIN, left);
	}
	return lines;
}

const char *
bot_conn_held_back(struct bot_conn *seat)
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
	s->asking = false;
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
