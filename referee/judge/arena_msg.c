#include "arena_msg.h"

#include <stdarg.h>
#include <stdio.h>

#include "lib/diag.h"
#include "referee/judge/hints.h"

/* Is there room for one line more? */
static bool
may_note(struct match_loop *d, unsigned seat)
{
	struct bot_conn *s = &d->seats[seat];

	return d->news != NULL && s->notes < ARENA_MSG_MAX && ++s->notes > 0;
}

static void tell(struct match_loop *d, unsigned seat, enum news news,
		 const char *format, va_list args)
	__attribute__((format(printf, 4, 0)));

static void
tell(struct match_loop *d, unsigned seat, enum news news, const char *format,
     va_list args)
{
	vsnprintf(d->text, sizeof(d->text), format, args);
	d->news(d->news_arg, news, seat, d->text);
}

void
arena_msg(struct match_loop *d, unsigned seat, const char *format, ...)
{
	va_list args;

	if (!may_note(d, seat))
		return;
	va_start(args, format);
	tell(d, seat, NEWS_NOTE, format, args);
	va_end(args);
}

/* A part of a note, whose end comes with note_end. */
static void piece(struct match_loop *d, unsigned seat, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

static void
piece(struct match_loop *d, unsigned seat, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	tell(d, seat, NEWS_PIECE, format, args);
	va_end(args);
}

static void
note_end(struct match_loop *d, unsigned seat, const char *text)
{
	d->news(d->news_arg, NEWS_NOTE, seat, text);
}

/* How much of @text fits, to a character's end. */
static size_t
piece_len(struct bytes text)
{
	size_t n = text.len;

	if (n < NOTE_TEXT_BYTES)
		return n;
	n = NOTE_TEXT_BYTES - 1;
	while (n > 0 && ((unsigned char)text.at[n] & 0xc0) == 0x80)
		n--;
	return n;
}

/* The last request, on a line of its own. */
static void
piece_asked(struct match_loop *d, unsigned seat)
{
	struct bot_conn *s = &d->seats[seat];
	struct bytes left = s->asked;

	s->asked_told = true;
	piece(d, seat, "\n" NOTE_ASKED);
	while (left.len > 0) {
		size_t n = piece_len(left);

		piece(d, seat, "%.*s", (int)n, left.at);
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

	if (!may_note(d, seat))
		return;
	if (complaint->got.at != NULL)
		text_show(complaint->got.at, complaint->got.len, got,
			  sizeof(got));
	piece(d, seat, NOTE_FAULT "%u, %s%s%s: %s", s->faults,
	      fault_code(complaint->fault),
	      complaint->rule[0] != '\0' ? ", " : "", complaint->rule,
	      complaint->message);
	if (s->asked.len > 0 && s->asked_kept++ < ARENA_MSG_ASKED)
		piece_asked(d, seat);
	else if (s->asked.len > 0)
		piece(d, seat,
		      "\nasked was request %u; those of the first %d faults "
		      "are kept",
		      s->req, ARENA_MSG_ASKED);
	piece(d, seat, "\n" NOTE_ANSWERED "%s", got);
	hint = hint_fault(s, complaint, room);
	if (hint != NULL)
		piece(d, seat, "\n" NOTE_HINT "%s", hint);
	note_end(d, seat, "");
}

void
arena_msg_forfeit(struct match_loop *d, unsigned seat)
{
	struct bot_conn *s = &d->seats[seat];

	if (d->news == NULL)
		return;
	piece(d, seat, NOTE_FORFEIT "%s", s->detail);
	if (s->asked.len > 0 && !s->asked_told)
		piece_asked(d, seat);
	note_end(d, seat, "");
}

void
arena_msg_noise(struct match_loop *d, unsigned seat, struct bytes line)
{
	char text[NOTE_LINE_BYTES];

	if (d->seats[seat].notes >= ARENA_MSG_MAX)
		return; /* before the work */
	text_show(line.at, line.len, text, sizeof(text));
	arena_msg(d, seat, NOTE_NOISE "%s", text);
}

void
arena_msg_surplus(struct match_loop *d, unsigned seat)
{
	struct bot_conn *s = &d->seats[seat];
	unsigned lines;

	bot_conn_send(s, 0); /* the last error */
	lines = s->lines + bot_conn_drain_closed(s, UNASKED_MAX);
	if (lines > s->req)
		arena_msg(d, seat,
			  NOTE_SURPLUS
			  "%u lines to %u requests; hello and act want "
			  "one line each, with one object, and no "
			  "other message wants any",
			  lines, s->req);
}

void
arena_msg_alive(struct match_loop *d, struct monotime now)
{
	int64_t longest_us = 0;
	unsigned who = 0;

	if (d->news == NULL || monotime_since_us(now, d->told) < ALIVE_US)
		return;
	for (unsigned i = 0; i < d->match->players; i++) {
		int64_t us = bot_conn_silent_us(&d->seats[i], now);

		if (us > longest_us) {
			longest_us = us;
			who = i;
		}
	}
	d->told = now;
	snprintf(d->text, sizeof(d->text), "%lld",
		 (long long)(longest_us / 1000));
	d->news(d->news_arg, NEWS_ALIVE, who, d->text);
}
