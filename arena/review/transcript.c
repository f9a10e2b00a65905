/* transcript.c - reconstruct messages from a log; see transcript.h. */
#include "arena/review/transcript.h"

#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"
#include "lib/enum_words.h"
#include "referee/judge/handshake.h"
#include "referee/judge/message.h"
#include "referee/wire/wire.h"

/* microseconds; the default of a configuration */
#define STARTUP_US    10000000
#define REQUEST_BYTES OUT_BYTES
/* bytes; room for as many actions as a bot's line can contain */
#define ANSWER_BYTES  262144

/* The referee's state of a seat, with the open request.  @bank_us, @used_us:
 * times of the clock when the referee sent the request for the first time. */
struct transcript_seat {
	struct bot_conn seat;
	int64_t bank_us, used_us;
	unsigned tries;
	/* true if the next request repeats the same decision after a fault */
	bool retry;
	size_t len; /* length of @request */
	char request[REQUEST_BYTES];
};

/* An answer whose actions are spread over several records. */
struct transcript_answer {
	bool open;
	unsigned seat, req;
	struct jsonw jsonw;
	char text[ANSWER_BYTES];
};

/**
 * struct transcript - state of a reconstruction
 * @before: state before the current record, with the next event @event
 * @begun: true if the message "match" was sent
 * @seat: the seats of the match, owned.  A seat has over a megabyte, so there
 *	are only as many as the match has players
 */
struct transcript {
	const struct transcript_listener *to;
	struct match match;
	char *rules;
	struct state before;
	unsigned event;
	bool begun;
	struct transcript_answer answer;
	struct legal legal;
	char event_text[65536];
	struct transcript_seat *seat;
};

/* --- lines ---------------------------------------------------------------- */

/* Pass the line that was written to a seat to the listener. */
static struct bytes
transcript_send(struct transcript *t, unsigned seat)
{
	struct jsonw *out = &t->seat[seat].seat.out;
	struct bytes line = { out->buf, out->n - 1 }; /* no newline */

	out->n = 0;
	if (t->to->to_bot != NULL)
		t->to->to_bot(t->to->arg, seat, line);
	return line;
}

static void
transcript_recv(const struct transcript *t, unsigned seat, struct bytes line)
{
	if (t->to->from_bot != NULL)
		t->to->from_bot(t->to->arg, seat, line);
}

/* Pass the part of a bot's line that the log contains to the listener. */
static void
transcript_recv_got(const struct transcript *t, const struct log_verify *match,
		    unsigned seat)
{
	int token = json_get(&match->json, 0, "got");
	char got[4 * GOT_BYTES];

	if (token >= 0 && json_str(&match->json, token, got, sizeof(got)) >= 0)
		transcript_recv(t, seat, (struct bytes){ got, strlen(got) });
}

/* Charge the time and the usage of an answer. */
static void
transcript_pay(struct transcript_seat *of, const struct log_verify *match)
{
	const struct json *json = &match->json;
	struct bot_usage usage;

	clock_pay(&of->seat.clock, log_verify_number(match, 0, "us"));
	bot_usage_read(json, json_get(json, 0, "usage"), &usage);
	bot_usage_add(&of->seat.usage_total, &usage);
}

/* Send the request of a record, unless it was sent before. */
static void
transcript_request(struct transcript *t, unsigned seat, unsigned req)
{
	struct transcript_seat *of = &t->seat[seat];
	struct bot_conn *s = &of->seat;
	struct bytes line;

	if (req <= s->req)
		return;
	if (!of->retry) {
		clock_grant(&s->clock);
		of->bank_us = s->clock.bank_us;
		of->used_us = s->clock.used_us;
		of->tries = faults_tries(match_faults(&t->match, seat));
	}
	of->retry = false;
	s->req = req;
	message_act(&s->out, s, &t->before, &t->legal);
	line = transcript_send(t, seat);
	memcpy(of->request, line.at, line.len);
	of->len = line.len;
}

/* --- answers -------------------------------------------------------------- */

static void
transcript_answer_end(struct transcript *t)
{
	struct transcript_answer *answer = &t->answer;
	struct jsonw *jsonw = &answer->jsonw;

	if (!answer->open)
		return;
	answer->open = false;
	jsonw_close(jsonw, ']');
	jsonw_close(jsonw, '}');
	if (!jsonw->full)
		transcript_recv(t, answer->seat,
				(struct bytes){ jsonw->buf, jsonw->n });
}

/* Write the answer {"req":5,"note":..,"actions":[..]} */
static void
transcript_answer_begin(struct transcript *t, const struct log_verify *match,
			unsigned seat, unsigned req)
{
	struct transcript_answer *answer = &t->answer;
	int note = json_get(&match->json, 0, "note");
	struct bot_usage usage;
	struct bytes text;

	answer->open = true;
	answer->seat = seat;
	answer->req = req;
	jsonw_init(&answer->jsonw, answer->text, sizeof(answer->text));
	jsonw_open(&answer->jsonw, '{');
	jsonw_int_member(&answer->jsonw, "req", req);
	if (note >= 0) {
		text = json_text(&match->json, note);
		jsonw_key(&answer->jsonw, "note");
		jsonw_raw(&answer->jsonw, text.at, text.len);
	}
	bot_usage_read(&match->json, json_get(&match->json, 0, "usage"),
		       &usage);
	bot_usage_write_member(&answer->jsonw, &usage);
	jsonw_key(&answer->jsonw, "actions");
	jsonw_open(&answer->jsonw, '[');
}

static void
transcript_answer_add(struct transcript *t, const struct log_verify *match)
{
	struct bytes text = json_text(&match->json,
				      json_get(&match->json, 0, "action"));

	jsonw_raw(&t->answer.jsonw, text.at, text.len);
}

/* --- records -------------------------------------------------------------- */

/* Restore the referee's match request from the header. */
static bool
transcript_header(void *arg, const struct log_verify *log)
{
	struct transcript *t = arg;
	struct match *match = &t->match;
	const struct json *json = &log->json;
	struct bytes rules = json_text(json, json_get(json, 0, "rules"));
	int seeds = json_first(json, json_get(json, 0, "bot_seeds"));
	int time = json_get(json, 0, "time");
	char faults[16] = "";

	t->rules = xprintf("%.*s", (int)rules.len, rules.at);
	t->seat = xcalloc(log->players, sizeof(*t->seat));
	json_str(json, json_get(json, 0, "faults"), faults, sizeof(faults));
	*match = (struct match){
		.number = (unsigned)log->match,
		.rules = &log->rules,
		.rules_json = t->rules,
		.game = log->rules.name,
		.players = log->players,
		.deals = (unsigned)log->deals_max,
		.startup_us = STARTUP_US,
		.faults = (enum faults_mode)enum_words_of(faults_words, faults),
		.budget = log->budget,
		.names_hidden = json_get(json, 0, "names") >= 0,
		.time = { .move_us = log_verify_number(log, time, "move_us"),
			  .bank_us = log_verify_number(log, time, "bank_us"),
			  .limit_us = log_verify_number(log, time,
							"limit_us") },
	};
	if (json_is(json, json_get(json, time, "clock"),
		    clock_words[CLOCK_CPU]))
		match->time.kind = CLOCK_CPU;
	for (unsigned i = 0; i < match->players; i++) {
		int64_t seed = 0;

		json_int(json, seeds, 0, UINT32_MAX, &seed);
		seeds = json_next(json, seeds);
		match->seat[i].name = log->player[i];
		match->seat[i].bot_seed = (uint32_t)seed;
		match->seat[i].person = log->audit.people >> i & 1;
		bot_conn_init(&t->seat[i].seat, -1, -1);
		clock_init(&t->seat[i].seat.clock, match_time(match, i), -1, -1,
			   0);
		t->seat[i].seat.budget = log->budget;
		t->seat[i].seat.wants_legal = t->to->lists;
		t->seat[i].seat.wants_text = t->to->texts;
	}
	return true;
}

static void
transcript_greeting(struct transcript *t, const struct log_verify *match,
		    unsigned seat)
{
	static const char *const keys[] = { "name", "version", "want" };
	const struct json *json = &match->json;
	struct bot_conn *s = &t->seat[seat].seat;
	char text[1024];
	struct jsonw jsonw;

	message_hello(&s->out, t->match.game, t->match.startup_us);
	transcript_send(t, seat);
	jsonw_init(&jsonw, text, sizeof(text));
	jsonw_open(&jsonw, '{');
	jsonw_int_member(&jsonw, "req", 0);
	for (size_t i = 0; i < 3; i++) {
		struct bytes value = json_text(json,
					       json_get(json, 0, keys[i]));

		jsonw_key(&jsonw, keys[i]);
		jsonw_raw(&jsonw, value.at, value.len);
	}
	jsonw_close(&jsonw, '}');
	handshake_read_want(s, json, 0);
	s->wants_legal |= t->to->lists;
	s->wants_text |= t->to->texts;
	if (!jsonw.full)
		transcript_recv(t, seat, (struct bytes){ jsonw.buf, jsonw.n });
}

/* Queue the events of the current record for all active bots. */
static void
transcript_queue_events(struct transcript *t, const struct log_verify *match)
{
	for (unsigned i = 0; i < match->events.n; i++) {
		const struct event *event = &match->events.at[i];
		unsigned n = match->event_number + i;
		struct jsonw jsonw;

		jsonw_init(&jsonw, t->event_text, sizeof(t->event_text));
		event_write(&jsonw, match->state.rules, event, n, EYES_ALL);
		for (unsigned seat = 0; seat < match->players; seat++)
			if (bot_conn_plays(&t->seat[seat].seat))
				message_event(
					&t->seat[seat].seat, seat,
					match->state.rules, event, n,
					(struct bytes){ jsonw.buf, jsonw.n });
	}
	t->before = match->state;
	t->event = match->next_event;
}

static bool
transcript_deal(void *arg, const struct log_verify *match)
{
	struct transcript *t = arg;

	for (unsigned i = 0; i < match->players; i++) {
		struct bot_conn *s = &t->seat[i].seat;

		if (!bot_conn_plays(s))
			continue;
		if (!t->begun) {
			message_match(&s->out, &t->match, i, s->wants_text);
			transcript_send(t, i);
		}
		message_deal(&s->out, &match->state, i);
		transcript_send(t, i);
	}
	t->begun = true;
	transcript_queue_events(t, match);
	return true;
}

/* Report a decision that the bot made, or that the referee made for the bot. */
static void
transcript_decided(struct transcript *t, const struct log_verify *match,
		   unsigned seat)
{
	const struct transcript_seat *of = &t->seat[seat];
	const struct clock *clock = &of->seat.clock;
	const struct transcript_decision decision = {
		.seat = seat,
		.req = of->seat.req,
		.deal = t->before.deal,
		.event = t->event,
		.phase = phase_word(t->before.phase),
		.request = { of->request, of->len },
		.record = &match->json,
		.action = &match->action,
		.legal = of->seat.wants_legal ? &t->legal : NULL,
		.bank_us = of->bank_us,
		.used_us = clock->used_us - of->used_us,
		.bank_left_us = clock->bank_us,
		.after = &match->state,
	};

	if (t->to->decided != NULL)
		t->to->decided(t->to->arg, &decision);
}

static bool
transcript_action(void *arg, const struct log_verify *match)
{
	struct transcript *t = arg;
	const struct json *json = &match->json;
	unsigned seat = log_verify_seat(match);
	unsigned req = (unsigned)log_verify_number(match, 0, "req");
	bool own = json_get(json, 0, "us") >= 0;
	bool more = t->answer.open && seat == t->answer.seat && !own &&
		    req == t->answer.req && json_get(json, 0, "by") < 0;

	if (!more)
		transcript_answer_end(t);
	if (own) {
		transcript_request(t, seat, req);
		transcript_pay(&t->seat[seat], match);
		transcript_answer_begin(t, match, seat, req);
	}
	if (own || more)
		transcript_answer_add(t, match);
	if (t->to->acted != NULL)
		t->to->acted(t->to->arg, match, &t->before);
	if (own || (req > 0 && !more))
		transcript_decided(t, match, seat);
	transcript_queue_events(t, match);
	return true;
}

/* Send the message about a fault.  The message contains the default action,
 * unless the referee asks again or had not asked the bot. */
static void
transcript_fault(struct transcript *t, const struct log_verify *match,
		 unsigned seat)
{
	struct transcript_seat *of = &t->seat[seat];
	const struct json *json = &match->json;
	struct complaint complaint = { .fault = FAULT_NONE };
	int got = json_get(json, 0, "got");
	char code[16] = "", text[4 * GOT_BYTES];
	struct action standard;
	bool unasked;

	transcript_request(t, seat,
			   (unsigned)log_verify_number(match, 0, "req"));
	transcript_recv_got(t, match, seat);
	json_str(json, json_get(json, 0, "code"), code, sizeof(code));
	json_str(json, json_get(json, 0, "message"), complaint.message,
		 sizeof(complaint.message));
	if (json_get(json, 0, "rule") >= 0)
		json_str(json, json_get(json, 0, "rule"), complaint.rule,
			 sizeof(complaint.rule));
	if (got >= 0 && json_str(json, got, text, sizeof(text)) >= 0)
		complaint.got = (struct bytes){ text, strlen(text) };
	complaint.fault = fault_of(code);
	unasked = strcmp(complaint.message, SAYS_UNASKED) == 0;
	if (!unasked) {
		transcript_pay(of, match);
		of->retry = --of->tries > 0 &&
			    !fault_ends_request(complaint.fault) &&
			    clock_allowed_us(&of->seat.clock) > 0;
	}
	of->seat.faults++;
	game_standard(&t->before, &standard);
	message_error(&of->seat.out, &of->seat, &complaint, match->state.rules,
		      unasked || of->retry ? NULL : &standard,
		      faults_max(match_faults(&t->match, seat)));
	transcript_send(t, seat);
}

static bool
transcript_line(void *arg, const struct log_verify *match, const char *type)
{
	struct transcript *t = arg;
	unsigned seat = log_verify_seat(match);

	transcript_answer_end(t);
	if (strcmp(type, "greeting") == 0) {
		transcript_greeting(t, match, seat);
	} else if (strcmp(type, "fault") == 0) {
		transcript_fault(t, match, seat);
	} else if (strcmp(type, "would") == 0) {
		unsigned req = (unsigned)log_verify_number(match, 0, "req");

		transcript_request(t, seat, req);
		transcript_pay(&t->seat[seat], match);
		transcript_answer_begin(t, match, seat, req);
		transcript_answer_add(t, match);
		transcript_answer_end(t);
	} else if (strcmp(type, "noise") == 0 || strcmp(type, "late") == 0) {
		transcript_request(
			t, seat, (unsigned)log_verify_number(match, 0, "req"));
		transcript_recv_got(t, match, seat);
	} else if (strcmp(type, "forfeit") == 0) {
		transcript_request(
			t, seat, (unsigned)log_verify_number(match, 0, "req"));
		t->seat[seat].seat.verdict = VERDICT_EXIT;
	}
	return true;
}

static bool
transcript_deal_over(void *arg, const struct log_verify *match)
{
	struct transcript *t = arg;

	transcript_answer_end(t);
	for (unsigned i = 0; i < match->players; i++) {
		struct bot_conn *s = &t->seat[i].seat;

		if (!bot_conn_plays(s))
			continue;
		message_end_deal(&s->out, s, &match->state);
		transcript_send(t, i);
	}
	if (t->to->deal_over != NULL)
		t->to->deal_over(t->to->arg, match);
	return true;
}

static bool
transcript_match_over(void *arg, const struct log_verify *match)
{
	struct transcript *t = arg;

	for (unsigned i = 0; i < match->players; i++) {
		struct bot_conn *s = &t->seat[i].seat;

		if (!bot_conn_plays(s))
			continue;
		message_end_match(&s->out, &match->state, match->places);
		transcript_send(t, i);
		message_bye(&s->out);
		transcript_send(t, i);
	}
	if (t->to->match_over != NULL)
		t->to->match_over(t->to->arg, match);
	return true;
}

bool
transcript_replay(const char *name, const char *text, size_t len,
		  const struct transcript_listener *listener, unsigned *players,
		  struct diag *diag)
{
	struct log_verify *match = xcalloc(1, sizeof(*match));
	struct transcript *t = xcalloc(1, sizeof(*t));
	const struct watcher watcher = { .arg = t,
					 .header = transcript_header,
					 .deal = transcript_deal,
					 .action = transcript_action,
					 .line = transcript_line,
					 .deal_over = transcript_deal_over,
					 .match_over = transcript_match_over };
	bool valid;

	t->to = listener;
	valid = log_verify_text(match, name, text, len, &watcher, diag);
	*players = match->players;
	free(t->rules);
	free(t->seat);
	free(t);
	free(match);
	return valid;
}
