/*
 * seat.c - Linux only: ppoll, for deadlines below a millisecond.
 */
#define _GNU_SOURCE
#include "seat.h"

#include <errno.h>
#include <poll.h>
#include <time.h>
#include <unistd.h>

/* How long a silent bot is listened to once its input is closed. */
#define FLUSH_PATIENCE_US 300000

/* The caller of seat_hear is back after this long, to give a sign of life. */
#define HEAR_US 1000000

void
seat_init(struct seat *seat, int to, int from)
{
	/* The buffers are left as they are: most of them are never touched. */
	memset(seat, 0, offsetof(struct seat, pending_buf));
	seat->to = to;
	seat->from = from;
	jot_init(&seat->pending, seat->pending_buf, sizeof(seat->pending_buf));
	jot_init(&seat->out, seat->out_buf, sizeof(seat->out_buf));
	line_init(&seat->in, seat->in_buf, sizeof(seat->in_buf));
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

/* A pipe that is full is waited for; what is left of the time is in @until. */
static enum sent
send_slowly(struct seat *seat, size_t done, struct mono until)
{
	while (done < seat->out.n) {
		ssize_t n = write(seat->to, seat->out.buf + done,
				  seat->out.n - done);
		int64_t left;

		if (n >= 0) {
			done += (size_t)n;
			continue;
		}
		if (errno == EINTR)
			continue;
		if (errno != EAGAIN)
			return SENT_GONE;
		left = mono_since_us(until, mono_now());
		if (left <= 0)
			return SENT_STUCK;
		await(seat->to, POLLOUT, left);
	}
	return SENT_ALL;
}

enum sent
seat_send(struct seat *seat, int64_t patience_us)
{
	enum sent sent = SENT_ALL;
	ssize_t n;

	if (seat->to == -1)
		return SENT_GONE;
	seat->sent_bytes += seat->out.n;
	n = write(seat->to, seat->out.buf, seat->out.n);
	if (n != (ssize_t)seat->out.n)
		sent = send_slowly(seat, n > 0 ? (size_t)n : 0,
				   mono_plus_us(mono_now(), patience_us));
	seat->out.n = 0;
	seat->out.full = false;
	return sent;
}

/* One read: HEARD_LINE says that bytes came. */
static enum heard
fill(struct seat *seat)
{
	ssize_t n = line_fill(&seat->in, seat->from);

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
static enum heard
drain(struct seat *seat, struct bytes *line)
{
	for (;;) {
		enum heard heard;

		if (line_take(&seat->in, line))
			return HEARD_LINE;
		heard = fill(seat);
		if (heard != HEARD_LINE)
			return heard;
	}
}

enum heard
seat_hear(struct seat *seat, struct bytes *line, struct mono *now)
{
	struct clock *clock = &seat->clock;
	/* A quick bot on the same core has answered by the time that the write
	 * to it returns: look before waiting. */
	enum heard heard = drain(seat, line);
	struct mono began;

	*now = began = mono_now();
	if (heard != HEARD_NOTHING)
		return heard;
	while (mono_since_us(*now, began) < HEAR_US) {
		int64_t wait_us = clock_wait_us(clock, *now);

		if (wait_us > HEAR_US)
			wait_us = HEAR_US;
		if (wait_us > 0 && await(seat->from, POLLIN, wait_us) > 0) {
			heard = fill(seat);
			if (heard == HEARD_LINE && !line_take(&seat->in, line))
				heard = HEARD_NOTHING; /* a part of one */
		} else {
			/* Bytes that lie there were in time. */
			heard = drain(seat, line);
			*now = mono_now();
			if (heard == HEARD_NOTHING &&
			    clock_wait_us(clock, *now) <= 0 &&
			    clock_is_up(clock, *now))
				return HEARD_NOTHING;
		}
		*now = mono_now();
		if (heard != HEARD_NOTHING)
			return heard;
	}
	return HEARD_YET;
}

enum heard
seat_peek(struct seat *seat, struct bytes *line)
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

bool
seat_does_not_flush(struct seat *seat)
{
	struct mono until = mono_plus_us(mono_now(), FLUSH_PATIENCE_US);
	struct bytes line;

	if (seat->to != -1)
		close(seat->to);
	seat->to = -1;
	for (;;) {
		int64_t left = mono_since_us(until, mono_now());
		enum heard heard = drain(seat, &line);

		/* The last line may lack its newline. */
		if (heard == HEARD_LINE || line_rest(&seat->in).len > 0)
			return true;
		if (heard != HEARD_NOTHING || left <= 0)
			return false;
		await(seat->from, POLLIN, left);
	}
}

void
seat_close(struct seat *seat)
{
	ponder_release(&seat->ponder);
	if (seat->to != -1)
		close(seat->to);
	if (seat->from != -1)
		close(seat->from);
	seat->to = seat->from = -1;
}
