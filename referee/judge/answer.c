#include "answer.h"

#include <stdio.h>

#include "referee/judge/arena_msg.h"
#include "referee/judge/bot_note.h"
#include "referee/judge/penalty.h"
#include "referee/judge/publish.h"
#include "referee/judge/record.h"
#include "referee/wire/wire.h"

/* Complain in words about the line at fault. */
static void
complaint_set(struct complaint *complaint, enum fault fault, struct bytes got,
	      const char *message)
{
	complaint->fault = fault;
	complaint->got = got;
	complaint->rule[0] = '\0';
	snprintf(complaint->message, sizeof(complaint->message), "%s", message);
}

/* Was a card shown to this seat that was hidden from it? */
static bool
revealed(const struct match_loop *d, unsigned seat)
{
	unsigned all = (1u << d->match->players) - 1;

	for (unsigned i = 0; i < d->events.n; i++) {
		const struct event *event = &d->events.at[i];
		bool engine = event->action.act == ACT_PUSH ||
			      event->action.act == ACT_RENEW ||
			      event->action.act == ACT_RED_THREE;

		if (event->got_count > 0 &&
		    event_shows_got(event, SHOWN_SEAT(seat)) &&
		    (engine || (event->got_shown & all) != all))
			return true;
	}
	return false;
}

/* By the rules: in the match, or of what is not played beside it. */
static struct ruling
apply(struct match_loop *d, unsigned seat)
{
	if (d->asking == ASKS_TO_ACT)
		return game_apply(&d->state, (seat_t)seat, &d->action,
				  &d->stream, &d->events);
	d->would = d->state;
	d->drawn = d->stream;
	return game_apply(&d->would, (seat_t)seat, &d->action, &d->drawn,
			  &d->events);
}

/* An action of the seat in turn, applied and told, or @complaint. */
static bool
play(struct match_loop *d, int token, const struct record_do *what,
     struct complaint *complaint)
{
	struct bytes got = json_text(&d->json, token);
	const char *error = "";
	struct ruling ruling;

	if (!action_read(&d->json, token, &d->action, &error)) {
		complaint_set(complaint, FAULT_FORM, got, error);
		return false;
	}
	ruling = apply(d, what->seat);
	if (ruling.refusal == REFUSE_NONE) {
		if (d->asking == ASKS_OPINION)
			record_would(&d->log, what, d->script.ask, &d->action);
		else if (d->asking == ASKS_TO_ACT)
			publish(d, record_do(&d->log, what, &d->action));
		return true;
	}
	complaint_set(complaint, FAULT_ILLEGAL, got, "");
	ruling_sentence(d->match->rules, ruling, &d->action, complaint->message,
			sizeof(complaint->message));
	refusal_cite(d->match->rules, ruling.refusal, complaint->rule,
		     sizeof(complaint->rule));
	return false;
}

/* A bot's own words, as they stand in the log.  Its list of legal actions is
 * still that of its request. */
static struct bytes
words_of(struct match_loop *d, const struct bot_conn *s)
{
	int token = bot_note_of(&d->json);
	struct jsonw jsonw;

	jsonw_init(&jsonw, d->words, sizeof(d->words));
	if (token >= 0)
		bot_note_write(&jsonw, &d->json, token, d->state.rules,
			       s->wants_legal ? &d->legal : NULL, &d->action);
	return (struct bytes){ d->words, jsonw.full ? 0 : jsonw.n };
}

/* Play what the line in d->json answers: one action, or a list of them. */
static void
judge(struct match_loop *d, unsigned seat, struct bytes line,
      struct complaint *complaint)
{
	struct bot_conn *s = &d->seats[seat];
	struct record_do what = { .rules = d->state.rules,
				  .seat = seat,
				  .req = s->req,
				  .clock = &s->clock };
	int list = json_get(&d->json, 0, "actions");
	unsigned items;
	int token;

	complaint->fault = FAULT_NONE;
	what.note = words_of(d, s);
	if (list < 0) {
		play(d, 0, &what, complaint);
		return;
	}
	if (json_get(&d->json, 0, "do") >= 0) {
		complaint_set(complaint, FAULT_FORM, line, SAYS_BOTH);
		return;
	}
	if (d->json.token[list].type != TOKEN_ARRAY ||
	    d->json.token[list].items == 0) {
		complaint_set(complaint, FAULT_FORM, line, SAYS_LIST);
		return;
	}
	items = d->json.token[list].items;
	token = json_first(&d->json, list);
	for (unsigned i = 0; i < items; i++) {
		if (!play(d, token, &what, complaint) ||
		    d->asking != ASKS_TO_ACT)
			return; /* of what is not played, the first action */
		token = json_next(&d->json, token);
		what.clock = NULL;
		what.note.len = 0;
		if (i + 1 < items &&
		    (d->state.over != OVER_NO || d->state.seat != seat ||
		     revealed(d, seat))) {
			record_unused(&d->log, seat, s->req, items - i - 1);
			return;
		}
	}
}

static void
noise(struct match_loop *d, unsigned seat, struct bytes line)
{
	struct bot_conn *s = &d->seats[seat];

	s->noise++;
	record_line(&d->log, "noise", seat, s->req, line);
	arena_msg_noise(d, seat, line);
	bot_conn_keep_odd(s, &d->json, line);
	if (s->noise > d->match->noise_max)
		forfeit(d, seat, VERDICT_FLOOD,
			"%u lines on its standard output were no answers, %u "
			"are allowed: print on standard error what is for you",
			s->noise, d->match->noise_max);
}

enum answer_to { TO_THIS, TO_EARLIER, TO_NONE };

/* Which request does the object in d->json answer?  A line without "req"
 * answers the oldest that is owed. */
static enum answer_to
answers(struct match_loop *d, struct bot_conn *s, struct bytes line,
	struct complaint *complaint)
{
	int token = json_get(&d->json, 0, "req");
	int64_t req = s->req;

	if (token >= 0 && !json_int(&d->json, token, 0, UINT32_MAX, &req)) {
		complaint_set(complaint, FAULT_PROTOCOL, line, SAYS_NO_REQ);
		return TO_NONE;
	}
	if (token >= 0 && req == s->req) {
		s->owed = 0;
		return TO_THIS;
	}
	if (s->owed > 0 && req <= s->req) {
		s->owed--;
		return TO_EARLIER;
	}
	if (token < 0)
		return TO_THIS;
	complaint_set(complaint, FAULT_PROTOCOL, line, "");
	snprintf(complaint->message, sizeof(complaint->message),
		 SAYS_REQ "%lld, asked was request %u", (long long)req, s->req);
	return TO_NONE;
}

static void
late(struct match_loop *d, unsigned seat, struct bytes line)
{
	d->seats[seat].late++;
	record_line(&d->log, "late", seat, d->seats[seat].req, line);
}

bool
heard_line(struct match_loop *d, unsigned seat, struct bytes line,
	   struct monotime now, struct complaint *complaint)
{
	struct bot_conn *s = &d->seats[seat];

	complaint->fault = FAULT_NONE;
	s->heard_bytes += line.len + 1;
	if (line_is_noise(line)) {
		noise(d, seat, line);
		return false;
	}
	s->silent = false;
	s->lines++;
	if (!json_read(&d->json, line.at, line.len)) {
		clock_stop(&s->clock, now);
		complaint_set(complaint, FAULT_JSON, line, d->json.error);
		return true;
	}
	switch (answers(d, s, line, complaint)) {
	case TO_EARLIER:
		late(d, seat, line);
		return false;
	case TO_NONE:
		clock_stop(&s->clock, now);
		return true;
	case TO_THIS:
		break;
	}
	if (!clock_stop(&s->clock, now)) {
		s->late++;
		complaint_set(complaint, FAULT_TIMEOUT, line, SAYS_LATE);
		return true;
	}
	if (d->asking != ASKS_STRANGE)
		judge(d, seat, line, complaint);
	return true;
}

void
look_for_unasked(struct match_loop *d, unsigned seat)
{
	struct bot_conn *s = &d->seats[seat];
	struct complaint complaint;
	enum hearing heard;
	struct bytes line;

	while (bot_conn_plays(s) &&
	       (heard = bot_conn_peek(s, &line)) != HEARD_NOTHING) {
		if (heard == HEARD_END) {
			forfeit(d, seat, VERDICT_EXIT,
				SAYS_ENDED "output, while it was not asked");
			return;
		}
		if (heard == HEARD_LONG) {
			forfeit(d, seat, VERDICT_PROTOCOL,
				SAYS_TOO_LONG "%d bytes", LINE_BYTES_MAX);
			return;
		}
		if (line_is_noise(line)) {
			noise(d, seat, line);
			continue;
		}
		s->lines++;
		if (s->owed > 0) {
			s->owed--;
			late(d, seat, line);
			continue;
		}
		complaint_set(&complaint, FAULT_PROTOCOL, line, SAYS_UNASKED);
		s->faults++;
		tell_fault(d, seat, &complaint, NULL);
		if (++s->unasked > UNASKED_MAX)
			forfeit(d, seat, VERDICT_FLOOD, "%u " SAYS_NOBODY,
				s->unasked);
		else
			forgive_fault(d, seat, &complaint);
	}
}

static const char *
clock_text(const struct match *match)
{
	return match->time.kind == CLOCK_CPU ? "processor time" : "time";
}

void
no_answer(struct match_loop *d, struct bot_conn *s, int64_t allowed,
	  struct complaint *complaint)
{
	struct bytes got = bot_conn_half_line(s);
	const char *what = "";

	if (got.len > 0) {
		what = SAYS_HALF_LINE;
	} else if (s->odd.len > 0) {
		got = (struct bytes){ s->odd.text, s->odd.len };
		what = s->odd.json ? SAYS_NO_OBJECT : SAYS_ODD_LINE;
	} else {
		got.at = NULL;
	}
	s->owed++;
	complaint_set(complaint, FAULT_TIMEOUT, got, "");
	snprintf(complaint->message, sizeof(complaint->message),
		 SAYS_SILENT "%lld ms of %s%s", (long long)(allowed / 1000),
		 clock_text(d->match), what);
}
