#include "answer.h"

#include <stdio.h>

#include "referee/judge/arena_msg.h"
#include "referee/judge/bot_note.h"
#include "referee/judge/penalty.h"
#include "referee/judge/publish.h"
#include "referee/judge/record.h"
#include "referee/wire/wire.h"

/* Fill @complaint with a fault and its message; @got is the line at fault. */
static void
complaint_set(struct complaint *complaint, enum fault fault, struct bytes got,
	      const char *message)
{
	complaint->fault = fault;
	complaint->got = got;
	complaint->rule[0] = '\0';
	snprintf(complaint->message, sizeof(complaint->message), "%s", message);
}

/* Return whether the last action showed this seat a card hidden until then. */
static bool
answer_reveals_card(const struct match_loop *d, unsigned seat)
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

/* Apply d->action by the rules: to the match, or, if the answer is not played,
 * to a copy of its state. */
static struct ruling
answer_apply(struct match_loop *d, unsigned seat)
{
	if (d->purpose == ASK_ACT)
		return game_apply(&d->state, (seat_t)seat, &d->action,
				  &d->stream, &d->events);
	d->trial_state = d->state;
	d->trial_stream = d->stream;
	return game_apply(&d->trial_state, (seat_t)seat, &d->action,
			  &d->trial_stream, &d->events);
}

/* Apply and publish one action of the seat in turn.  Return false with
 * @complaint if it is refused. */
static bool
answer_play(struct match_loop *d, int token, const struct record_do *what,
	    struct complaint *complaint)
{
	struct bytes got = json_text(&d->json, token);
	const char *error = "";
	struct ruling ruling;

	if (!action_read(&d->json, token, &d->action, &error)) {
		complaint_set(complaint, FAULT_FORM, got, error);
		return false;
	}
	ruling = answer_apply(d, what->seat);
	if (ruling.refusal == REFUSE_NONE) {
		if (d->purpose == ASK_OPINION)
			record_would(&d->log, what, d->script.ask, &d->action);
		else if (d->purpose == ASK_ACT)
			publish_events(d, record_do(&d->log, what, &d->action));
		return true;
	}
	complaint_set(complaint, FAULT_ILLEGAL, got, "");
	ruling_sentence(d->state.rules, ruling, &d->action, complaint->message,
			sizeof(complaint->message));
	refusal_cite(d->match->rules, ruling.refusal, complaint->rule,
		     sizeof(complaint->rule));
	return false;
}

/* Format the bot's note for the log. d->legal still is the list of its request.
 */
static struct bytes
answer_format_note(struct match_loop *d, const struct bot_conn *s)
{
	int token = bot_note_find(&d->json);
	struct jsonw jsonw;

	jsonw_init(&jsonw, d->note_text, sizeof(d->note_text));
	if (token >= 0)
		bot_note_write(&jsonw, &d->json, token, d->state.rules,
			       s->wants_legal ? &d->legal : NULL, &d->action);
	return (struct bytes){ d->note_text, jsonw.full ? 0 : jsonw.n };
}

/* Read and add the usage of the answer in d->json.  Return false with
 * @complaint if it exceeds the budget. */
static bool
answer_pay(struct match_loop *d, struct bot_conn *s, struct bytes line,
	   struct complaint *complaint)
{
	char message[BOT_BUDGET_TEXT];
	bool paid;

	bot_usage_read(&d->json, json_get(&d->json, 0, "usage"), &s->usage);
	paid = bot_budget_allows(&s->budget, &s->usage_total, &s->usage,
				 message);
	bot_usage_add(&s->usage_total, &s->usage);
	if (!paid)
		complaint_set(complaint, FAULT_BUDGET, line, message);
	return paid;
}

/* Play the answer in d->json: one action or a list of actions. */
static void
answer_judge(struct match_loop *d, unsigned seat, struct bytes line,
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
	what.note = answer_format_note(d, s);
	if (!answer_pay(d, s, line, complaint))
		return;
	what.usage = s->usage;
	if (list < 0) {
		answer_play(d, 0, &what, complaint);
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
		if (!answer_play(d, token, &what, complaint) ||
		    d->purpose != ASK_ACT)
			return; /* not played: check only the first action */
		token = json_next(&d->json, token);
		what.clock = NULL;
		what.note.len = 0;
		what.usage = s->usage = (struct bot_usage){ 0 };
		if (i + 1 < items &&
		    (d->state.over != OVER_NO || d->state.seat != seat ||
		     answer_reveals_card(d, seat))) {
			record_unused(&d->log, seat, s->req, items - i - 1);
			return;
		}
	}
}

static void
answer_record_noise(struct match_loop *d, unsigned seat, struct bytes line)
{
	struct bot_conn *s = &d->seats[seat];

	s->noise++;
	record_line(&d->log, "noise", seat, s->req, line);
	arena_msg_noise(d, seat, line);
	bot_conn_store_odd(s, &d->json, line);
	if (s->noise > d->match->noise_max)
		penalty_forfeit(
			d, seat, VERDICT_FLOOD,
			"%u lines on its standard output were no answers, %u "
			"are allowed: print on standard error what is for you",
			s->noise, d->match->noise_max);
}

enum answer_to { TO_THIS, TO_EARLIER, TO_NONE };

/* Find the request that the object in d->json answers.  Without "req" it is the
 * oldest open one. */
static enum answer_to
answer_match_request(struct match_loop *d, struct bot_conn *s,
		     struct bytes line, struct complaint *complaint)
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
answer_record_late(struct match_loop *d, unsigned seat, struct bytes line)
{
	d->seats[seat].late++;
	record_line(&d->log, "late", seat, d->seats[seat].req, line);
}

bool
answer_handle_line(struct match_loop *d, unsigned seat, struct bytes line,
		   struct monotime now, struct complaint *complaint)
{
	struct bot_conn *s = &d->seats[seat];

	complaint->fault = FAULT_NONE;
	s->received_bytes += line.len + 1;
	if (line_is_noise(line)) {
		answer_record_noise(d, seat, line);
		return false;
	}
	s->silent = false;
	s->lines++;
	if (!json_read(&d->json, line.at, line.len)) {
		clock_stop(&s->clock, now);
		complaint_set(complaint, FAULT_JSON, line, d->json.error);
		return true;
	}
	switch (answer_match_request(d, s, line, complaint)) {
	case TO_EARLIER:
		answer_record_late(d, seat, line);
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
	if (d->purpose != ASK_UNKNOWN)
		answer_judge(d, seat, line, complaint);
	return true;
}

void
answer_check_unasked(struct match_loop *d, unsigned seat)
{
	struct bot_conn *s = &d->seats[seat];
	struct complaint complaint;
	enum recv_result heard;
	struct bytes line;

	while (bot_conn_plays(s) &&
	       (heard = bot_conn_peek(s, &line)) != RECV_NOTHING) {
		if (heard == RECV_EOF) {
			penalty_forfeit(d, seat, VERDICT_EXIT,
					SAYS_ENDED
					"output, while it was not asked");
			return;
		}
		if (heard == RECV_TOO_LONG) {
			penalty_forfeit(d, seat, VERDICT_PROTOCOL,
					SAYS_TOO_LONG "%d bytes",
					LINE_BYTES_MAX);
			return;
		}
		if (line_is_noise(line)) {
			answer_record_noise(d, seat, line);
			continue;
		}
		s->lines++;
		if (s->owed > 0) {
			s->owed--;
			answer_record_late(d, seat, line);
			continue;
		}
		complaint_set(&complaint, FAULT_PROTOCOL, line, SAYS_UNASKED);
		s->faults++;
		penalty_report_fault(d, seat, &complaint, NULL);
		if (++s->unasked > UNASKED_MAX)
			penalty_forfeit(d, seat, VERDICT_FLOOD,
					"%u " SAYS_NOBODY, s->unasked);
		else
			penalty_apply(d, seat, &complaint);
	}
}

static const char *
answer_clock_word(const struct match *match)
{
	return match->time.kind == CLOCK_CPU ? "processor time" : "time";
}

void
answer_handle_timeout(struct match_loop *d, struct bot_conn *s, int64_t allowed,
		      struct complaint *complaint)
{
	struct bytes got = bot_conn_partial_line(s);
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
		 answer_clock_word(d->match), what);
}
