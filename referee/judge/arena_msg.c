#include "arena_msg.h"

#include <stdarg.h>
#include <stdio.h>

#include "lib/diag.h"
#include "referee/judge/hints.h"

/* Count one more note of the seat.  Return false if there is no receiver, or if
 * the seat has NOTES_MAX already. */
static bool
arena_msg_reserve(struct match_loop *d, unsigned seat)
{
	struct bot_conn *s = &d->seats[seat];

	return d->send_msg != NULL && s->notes < NOTES_MAX && ++s->notes > 0;
}

static void arena_msg_format(struct match_loop *d, unsigned seat,
			     enum arena_msg_type type, const char *format,
			     va_list args)
	__attribute__((format(printf, 4, 0)));

static void
arena_msg_format(struct match_loop *d, unsigned seat, enum arena_msg_type type,
		 const char *format, va_list args)
{
	vsnprintf(d->text, sizeof(d->text), format, args);
	d->send_msg(d->send_arg, type, seat, d->text);
}

void
arena_msg_note(struct match_loop *d, unsigned seat, const char *format, ...)
{
	va_list args;

	if (!arena_msg_reserve(d, seat))
		return;
	va_start(args, format);
	arena_msg_format(d, seat, ARENA_MSG_NOTE, format, args);
	va_end(args);
}

/* Send a part of a note; arena_msg_end sends its end. */
static void arena_msg_piece(struct match_loop *d, unsigned seat,
			    const char *format, ...)
	__attribute__((format(printf, 3, 4)));

static void
arena_msg_piece(struct match_loop *d, unsigned seat, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	arena_msg_format(d, seat, ARENA_MSG_PIECE, format, args);
	va_end(args);
}

static void
arena_msg_end(struct match_loop *d, unsigned seat, const char *text)
{
	d->send_msg(d->send_arg, ARENA_MSG_NOTE, seat, text);
}

/* Return how many bytes of @text fit in one message, in whole characters. */
static size_t
arena_msg_piece_len(struct bytes text)
{
	size_t n = text.len;

	if (n < NOTE_TEXT_BYTES)
		return n;
	n = NOTE_TEXT_BYTES - 1;
	while (n > 0 && ((unsigned char)text.at[n] & 0xc0) == 0x80)
		n--;
	return n;
}

/* Add the last request to a note, on a line of its own. */
static void
arena_msg_request(struct match_loop *d, unsigned seat)
{
	struct bot_conn *s = &d->seats[seat];
	struct bytes left = s->request;

	s->request_noted = true;
	arena_msg_piece(d, seat, "\n" NOTE_ASKED);
	while (left.len > 0) {
		size_t n = arena_msg_piece_len(left);

		arena_msg_piece(d, seat, "%.*s", (int)n, left.at);
		left.at += n;
		left.len -= n;
	}
}

void
arena_msg_fault(struct match_loop *d, unsigned seat,
		const struct complaint *complaint)
{
	struct bot_conn *s = &d->seats[seat];
	char got[NOTE_LINE_BYTES] = "nothing", room[HINT_BYTES];
	const char *hint;

	if (!arena_msg_reserve(d, seat))
		return;
	if (complaint->got.at != NULL)
		text_show(complaint->got.at, complaint->got.len, got,
			  sizeof(got));
	arena_msg_piece(d, seat, NOTE_FAULT "%u, %s%s%s: %s", s->faults,
			fault_code(complaint->fault),
			complaint->rule[0] != '\0' ? ", " : "", complaint->rule,
			complaint->message);
	if (s->request.len > 0 && s->requests_noted++ < NOTES_REQUEST_MAX)
		arena_msg_request(d, seat);
	else if (s->request.len > 0)
		arena_msg_piece(d, seat,
				"\nthe request (number %u) is omitted; only "
				"the notes about the first %d faults quote it",
				s->req, NOTES_REQUEST_MAX);
	arena_msg_piece(d, seat, "\n" NOTE_ANSWERED "%s", got);
	hint = hint_fault(s, complaint, room);
	if (hint != NULL)
		arena_msg_piece(d, seat, "\n" NOTE_HINT "%s", hint);
	arena_msg_end(d, seat, "");
}

void
arena_msg_forfeit(struct match_loop *d, unsigned seat)
{
	struct bot_conn *s = &d->seats[seat];

	if (d->send_msg == NULL)
		return;
	arena_msg_piece(d, seat, NOTE_FORFEIT "%s", s->detail);
	if (s->request.len > 0 && !s->request_noted)
		arena_msg_request(d, seat);
	arena_msg_end(d, seat, "");
}

void
arena_msg_noise(struct match_loop *d, unsigned seat, struct bytes line)
{
	char text[NOTE_LINE_BYTES];

	if (d->seats[seat].notes >= NOTES_MAX)
		return; /* skip the escaping */
	text_show(line.at, line.len, text, sizeof(text));
	arena_msg_note(d, seat, NOTE_NOISE "%s", text);
}

void
arena_msg_surplus(struct match_loop *d, unsigned seat)
{
	struct bot_conn *s = &d->seats[seat];
	unsigned lines;

	bot_conn_send(s, 0); /* the last error */
	lines = s->lines + bot_conn_drain_closed(s, UNASKED_MAX);
	if (lines > s->req)
		arena_msg_note(d, seat,
			       NOTE_SURPLUS
			       "%u lines for %u requests; answer each hello "
			       "and act with one line that contains one "
			       "object, and no other message",
			       lines, s->req);
}

void
arena_msg_alive(struct match_loop *d, struct monotime now)
{
	int64_t longest_us = 0;
	unsigned who = 0;

	if (d->send_msg == NULL ||
	    monotime_since_us(now, d->alive_sent) < ALIVE_US)
		return;
	for (unsigned i = 0; i < d->match->players; i++) {
		int64_t us = bot_conn_silent_us(&d->seats[i], now);

		if (us > longest_us) {
			longest_us = us;
			who = i;
		}
	}
	d->alive_sent = now;
	snprintf(d->text, sizeof(d->text), "%lld",
		 (long long)(longest_us / 1000));
	d->send_msg(d->send_arg, ARENA_MSG_ALIVE, who, d->text);
}
