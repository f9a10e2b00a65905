/*
 * remote_seat.c - lines and answers of a remote bot; see remote_seat.h.
 */
#define _GNU_SOURCE /* memmem, memrchr */

#include "arena/runner/remote_seat.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/alloc.h"
#include "lib/file/fd.h"

#define NUMBER_BYTES 24	   /* bytes of a line's number and a space */
#define RETRY_US     10000 /* arbitrary: pause before a full pipe is tried */

/* An answer that came; @number is the number of its line. */
struct remote_answer {
	uint64_t number;
	uint64_t hash;
};

/**
 * struct remote_seat - a remote bot
 * @in: the referee's lines; @out: descriptor for the answers, or -1
 * @lines: the last @used bytes that the referee has written and that are not
 *	confirmed
 * @first: number of the first line in @lines; @begin: number of the first line
 *	of the session
 * @answers: the last answers, in a ring; @answered: number of answers so far
 * @forgotten: largest number of a line whose answer is no longer in the ring
 * @up: bytes of an answer that the pipe has not accepted yet; @up_at, @up_n:
 *	offset and number of these bytes
 */
struct remote_seat {
	struct remote_seats *of;
	struct watch in;
	int out;
	struct timer retry;
	char *lines;
	size_t used;
	uint64_t first, begin;
	struct remote_answer answers[REMOTE_ANSWERS];
	uint64_t answered, forgotten;
	char up[REMOTE_ANSWER_MAX + 1];
	size_t up_at, up_n;
	bool joins;
	void (*joined)(void *owner);
	void *owner;
};

/* @seat: for each bot its seat, or NULL. */
struct remote_seats {
	struct loop *loop;
	struct monotime began;
	uint32_t count;
	struct remote_seat **seat;
	void (*news)(void *owner, struct remote_seat *seat);
	void *owner;
};

/* --- lines of the referee ------------------------------------------------- */

static uint64_t
remote_seat_count_lines(const struct remote_seat *seat)
{
	const char *at = seat->lines, *end = at + seat->used;
	uint64_t count = 0;

	while ((at = memchr(at, '\n', (size_t)(end - at))) != NULL) {
		at++;
		count++;
	}
	return count;
}

/* Return the number of the line that the referee writes next. */
static uint64_t
remote_seat_next(const struct remote_seat *seat)
{
	return seat->first + remote_seat_count_lines(seat);
}

/* Read what the pipe contains now.  Returns false when the session has
 * ended. */
static bool
remote_seat_read(struct remote_seat *seat)
{
	struct loop *loop = seat->of->loop;
	ssize_t n;

	while (seat->in.fd != -1) {
		if (seat->used == REMOTE_LINES_MAX) {
			remote_seat_close(seat); /* the client does not read */
			loop_close(loop, &seat->in);
			return false;
		}
		n = read(seat->in.fd, seat->lines + seat->used,
			 REMOTE_LINES_MAX - seat->used);
		if (n < 0 && (errno == EAGAIN || errno == EINTR))
			return true;
		if (n > 0)
			seat->used += (size_t)n;
		else
			loop_close(loop, &seat->in);
	}
	return false;
}

static void
remote_seat_readable(void *owner)
{
	struct remote_seat *seat = owner;
	size_t before = seat->used;

	remote_seat_read(seat);
	if (seat->used > before && seat->of->news != NULL)
		seat->of->news(seat->of->owner, seat);
}

/* Drop the lines up to number @number. */
static void
remote_seat_drop(struct remote_seat *seat, uint64_t number)
{
	const char *at = seat->lines, *end = at + seat->used, *nl;

	while (seat->first <= number &&
	       (nl = memchr(at, '\n', (size_t)(end - at))) != NULL) {
		at = nl + 1;
		seat->first++;
	}
	seat->used = (size_t)(end - at);
	memmove(seat->lines, at, seat->used);
}

/* Return true if the last line is a request without an answer. */
static bool
remote_seat_has_request(const struct remote_seat *seat)
{
	const char *nl = memrchr(seat->lines, '\n', seat->used), *before;
	const char *line = seat->lines;

	if (nl == NULL || nl + 1 != seat->lines + seat->used)
		return false;
	before = memrchr(line, '\n', (size_t)(nl - line));
	if (before != NULL)
		line = before + 1;
	return memmem(line, (size_t)(nl - line), "\"req\":", 6) != NULL;
}

void
remote_seat_confirm(struct remote_seat *seat, uint64_t number)
{
	uint64_t last = remote_seat_next(seat) - 1;

	if (number >= last && last >= seat->begin && seat->out != -1 &&
	    remote_seat_has_request(seat))
		number = last - 1;
	remote_seat_drop(seat, number);
}

char *
remote_seat_lines(const struct remote_seat *seat, uint64_t after, size_t *len)
{
	const char *at = seat->lines, *end = at + seat->used, *nl;
	uint64_t number = seat->first, next = remote_seat_next(seat);
	char *text;

	*len = 0;
	if (number == next || after + 1 >= next)
		return NULL;
	text = xcalloc(
		seat->used + NUMBER_BYTES * remote_seat_count_lines(seat), 1);
	for (; (nl = memchr(at, '\n', (size_t)(end - at))) != NULL;
	     at = nl + 1) {
		if (number++ <= after)
			continue;
		*len += (size_t)snprintf(text + *len, NUMBER_BYTES,
					 "%" PRIu64 " ", number - 1);
		memcpy(text + *len, at, (size_t)(nl + 1 - at));
		*len += (size_t)(nl + 1 - at);
	}
	return text;
}

/* --- answers -------------------------------------------------------------- */

/* Write the rest of an answer to the pipe. */
static void
remote_seat_flush(void *owner)
{
	struct remote_seat *seat = owner;

	while (seat->up_n > 0 && seat->out != -1) {
		ssize_t n = write(seat->out, seat->up + seat->up_at,
				  seat->up_n);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0 && errno == EAGAIN) {
			timer_set(seat->of->loop, &seat->retry, RETRY_US);
			return;
		}
		if (n < 0) { /* the referee plays on without the bot */
			fd_close(&seat->out);
			break;
		}
		seat->up_at += (size_t)n;
		seat->up_n -= (size_t)n;
	}
	seat->up_n = 0;
}

/* Return a hash (FNV-1a) that distinguishes a repetition from another answer.
 * A client that forges a collision only gets "repeated". */
static uint64_t
remote_answer_hash(struct bytes answer)
{
	uint64_t hash = UINT64_C(14695981039346656037);

	for (size_t i = 0; i < answer.len; i++)
		hash = (hash ^ (unsigned char)answer.at[i]) *
		       UINT64_C(1099511628211);
	return hash;
}

static const struct remote_answer *
remote_seat_find_answer(const struct remote_seat *seat, uint64_t number)
{
	for (unsigned i = 0; i < REMOTE_ANSWERS; i++)
		if (seat->answers[i].number == number)
			return &seat->answers[i];
	return NULL;
}

static void
remote_seat_remember(struct remote_seat *seat, uint64_t number, uint64_t hash)
{
	struct remote_answer *at =
		&seat->answers[seat->answered++ % REMOTE_ANSWERS];

	if (at->number > seat->forgotten)
		seat->forgotten = at->number;
	*at = (struct remote_answer){ number, hash };
}

/* Is @number the number of a line of this session that can be answered? */
static enum remote_taken
remote_seat_check_number(const struct remote_seat *seat, uint64_t number)
{
	if (number == 0 || number >= remote_seat_next(seat))
		return REMOTE_UNKNOWN;
	if (number < seat->begin || number <= seat->forgotten ||
	    seat->out == -1)
		return REMOTE_OVER;
	return REMOTE_TAKEN;
}

enum remote_taken
remote_seat_answer(struct remote_seat *seat, uint64_t number,
		   struct bytes answer)
{
	const struct remote_answer *before =
		number > 0 ? remote_seat_find_answer(seat, number) : NULL;
	enum remote_taken taken = remote_seat_check_number(seat, number);
	uint64_t hash = remote_answer_hash(answer);

	if (before != NULL)
		return before->hash == hash ? REMOTE_REPEATED
					    : REMOTE_CONTRADICTS;
	if (taken != REMOTE_TAKEN)
		return taken;
	if (seat->up_n > 0)
		return REMOTE_BUSY;
	remote_seat_remember(seat, number, hash);
	remote_seat_drop(seat, number);
	memcpy(seat->up, answer.at, answer.len);
	seat->up[answer.len] = '\n';
	seat->up_at = 0;
	seat->up_n = answer.len + 1;
	remote_seat_flush(seat);
	return REMOTE_TAKEN;
}

enum remote_taken
remote_seat_leave(struct remote_seat *seat, uint64_t number)
{
	enum remote_taken taken = remote_seat_check_number(seat, number);

	if (taken == REMOTE_TAKEN) {
		remote_seat_drop(seat, number);
		remote_seat_close(seat);
	}
	return taken;
}

/* --- sessions ------------------------------------------------------------- */

/* End the session before: keep its last lines, but not the part of a line that
 * a crashed referee left. */
static void
remote_seat_finish(struct remote_seat *seat)
{
	remote_seat_close(seat);
	remote_seat_read(seat);
	loop_close(seat->of->loop, &seat->in);
	while (seat->used > 0 && seat->lines[seat->used - 1] != '\n')
		seat->used--;
}

int
remote_seat_open(struct remote_seat *seat, int in, int out)
{
	remote_seat_finish(seat);
	seat->begin = remote_seat_next(seat);
	seat->out = out;
	if (fd_nonblocking(in) == 0 && fd_nonblocking(out) == 0 &&
	    loop_watch(seat->of->loop, &seat->in, in) == 0)
		return 0;
	close(in);
	fd_close(&seat->out);
	return -1;
}

void
remote_seat_close(struct remote_seat *seat)
{
	seat->retry.armed = false;
	seat->up_n = 0;
	fd_close(&seat->out);
}

void
remote_seat_number_from(struct remote_seat *seat, uint64_t first)
{
	assert(seat->used == 0);
	seat->first = seat->begin = first;
}

void
remote_seat_join(struct remote_seat *seat)
{
	bool first = !seat->joins;

	seat->joins = true;
	if (first && seat->joined != NULL)
		seat->joined(seat->owner);
}

bool
remote_seat_is_joined(const struct remote_seat *seat)
{
	return seat->joins;
}

bool
remote_seat_is_late(const struct remote_seat *seat)
{
	return !seat->joins &&
	       monotime_since_us(seat->of->loop->clock(), seat->of->began) >
		       REMOTE_JOIN_US;
}

void
remote_seat_await(struct remote_seat *seat, void (*joined)(void *owner),
		  void *owner)
{
	seat->joined = joined;
	seat->owner = owner;
}

/* --- all seats ------------------------------------------------------------ */

static struct remote_seat *
remote_seat_new(struct remote_seats *seats)
{
	struct remote_seat *seat = xcalloc(1, sizeof(*seat));

	seat->of = seats;
	seat->in = (struct watch){ -1, remote_seat_readable, seat };
	seat->out = -1;
	seat->first = seat->begin = 1;
	seat->lines = xcalloc(REMOTE_LINES_MAX, 1);
	loop_timer(seats->loop, &seat->retry, remote_seat_flush, seat);
	return seat;
}

struct remote_seats *
remote_seats_new(struct loop *loop, const struct config *config)
{
	struct remote_seats *seats;

	if (config_remote(config) < 0)
		return NULL;
	seats = xcalloc(1, sizeof(*seats));
	seats->loop = loop;
	seats->began = loop->clock();
	seats->count = config->bot_count;
	seats->seat = xcalloc(seats->count, sizeof(struct remote_seat *));
	for (uint32_t i = 0; i < seats->count; i++)
		if (config->bots[i].remote)
			seats->seat[i] = remote_seat_new(seats);
	return seats;
}

void
remote_seats_free(struct remote_seats *seats)
{
	if (seats == NULL)
		return;
	for (uint32_t i = 0; i < seats->count; i++) {
		struct remote_seat *seat = seats->seat[i];

		if (seat == NULL)
			continue;
		loop_close(seats->loop, &seat->in);
		remote_seat_close(seat);
		free(seat->lines);
		free(seat);
	}
	free(seats->seat);
	free(seats);
}

void
remote_seats_end(struct remote_seats *seats)
{
	for (uint32_t i = 0; i < seats->count; i++)
		if (seats->seat[i] != NULL)
			remote_seat_finish(seats->seat[i]);
}

struct remote_seat *
remote_seats_of(struct remote_seats *seats, uint32_t bot)
{
	return seats != NULL && bot < seats->count ? seats->seat[bot] : NULL;
}

void
remote_seats_watch(struct remote_seats *seats,
		   void (*news)(void *owner, struct remote_seat *seat),
		   void *owner)
{
	seats->news = news;
	seats->owner = owner;
}
