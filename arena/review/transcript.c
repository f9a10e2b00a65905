/* transcript.c - what bots were told, out of a log; see transcript.h. */
#include "arena/review/transcript.h"

#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"
#include "lib/enum_words.h"
#include "referee/judge/message.h"
#include "referee/wire/wire.h"

#define STARTUP_US    10000000 /* what a configuration has that does not say */
#define REQUEST_BYTES OUT_BYTES
#define ANSWER_BYTES  262144 /* as many actions as a line of a bot's holds */

/* What the judge has of a seat, and the request that is open. */
struct told_seat {
	struct bot_conn seat;
	unsigned tries;
	bool retry; /* its next request is another try of the same */
	size_t len; /* of @request */
	char request[REQUEST_BYTES];
};

/* An answer whose actions are still coming, in records of their own. */
struct told_answer {
	bool open;
	unsigned seat, req;
	struct jsonw jsonw;
	char text[ANSWER_BYTES];
};

/**
 * struct telling - a log on its way
 * @before: the state before the record in hand, and the @event that comes next
 * @begun: "match" was told
 */
struct telling {
	const struct listener *to;
	struct match match;
	char *rules;
	struct state before;
	unsigned event;
	bool begun;
	struct told_answer answer;
	struct legal legal;
	char event_text[65536];
	struct told_seat seat[SEATS_MAX];
};

/* --- lines ---------------------------------------------------------------- */

/* Hand over the line that was written to a seat. */
static struct bytes
line_done(struct telling *t, unsigned seat)
{
	struct jsonw *out = &t->seat[seat].seat.out;
	struct bytes line = { out->buf, out->n - 1 }; /* no newline */

	out->n = 0;
	if (t->to->to_bot != NULL)
		t->to->to_bot(t->to->arg, seat, line);
	return line;
}

static void
heard(const struct telling *t, unsigned seat, struct bytes line)
{
	if (t->to->from_bot != NULL)
		t->to->from_bot(t->to->arg, seat, line);
}

/* What was kept of a line that the bot wrote, if any was. */
static void
heard_got(const struct telling *t, const struct log_verify *match,
	  unsigned seat)
{
	int token = json_get(&match->json, 0, "got");
	char got[4 * GOT_BYTES];

	if (token >= 0 && json_str(&match->json, token, got, sizeof(got)) >= 0)
		heard(t, seat, (struct bytes){ got, strlen(got) });
}

/* The request that a record is about, if it has not been told yet. */
static void
ask(struct telling *t, unsigned seat, unsigned req)
{
	struct told_seat *of = &t->seat[seat];
	struct bot_conn *s = &of->seat;
	struct bytes line;

	if (req <= s->req)
		return;
	if (!of->retry) {
		clock_grant(&s->clock);
		of->tries = faults_tries(match_faults(&t->match, seat));
	}
	of->retry = false;
	s->req = req;
	message_act(&s->out, s, &t->before, &t->legal);
	line = line_done(t, seat);
	memcpy(of->request, line.at, line.len);
	of->len = line.len;
}

/* --- answers -------------------------------------------------------------- */

static void
answer_end(struct telling *t)
{
	struct told_answer *answer = &t->answer;
	struct jsonw *jsonw = &answer->jsonw;

	if (!answer->open)
		return;
	answer->open = false;
	jsonw_close(jsonw, ']');
	jsonw_close(jsonw, '}');
	if (!jsonw->full)
		heard(t, answer->seat, (struct bytes){ jsonw->buf, jsonw->n });
}

/* {"req":5,"note":..,"actions":[..]} */
static void
answer_begin(struct telling *t, const struct log_verify *match, unsigned seat,
	     unsigned req)
{
	struct told_answer *answer = &t->answer;
	int note = json_get(&match->json, 0, "note");
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
	jsonw_key(&answer->jsonw, "actions");
	jsonw_open(&answer->jsonw, '[');
}

static void
answer_add(struct telling *t, const struct log_verify *match)
{
	struct bytes text = json_text(&match->json,
				      json_get(&match->json, 0, "action"));

	jsonw_raw(&t->answer.jsonw, text.at, text.len);
}

/* --- records -------------------------------------------------------------- */

/* What the referee was ordered to play. */
static bool
take_header(void *arg, const struct log_verify *retrace)
{
	struct telling *t = arg;
	struct match *match = &t->match;
	const struct json *json = &retrace->json;
	struct bytes rules = json_text(json, json_get(json, 0, "rules"));
	int seeds = json_first(json, json_get(json, 0, "bot_seeds"));
	int time = json_get(json, 0, "time");
	char faults[16] = "";

	t->rules = xprintf("%.*s", (int)rules.len, rules.at);
	json_str(json, json_get(json, 0, "faults"), faults, sizeof(faults));
	*match = (struct match){
		.number = (unsigned)retrace->match,
		.rules = &retrace->rules,
		.rules_json = t->rules,
		.game = retrace->rules.name,
		.players = retrace->players,
		.deals = (unsigned)retrace->deals_max,
		.startup_us = STARTUP_US,
		.faults = (enum faults_mode)enum_words_of(faults_words, faults),
		.names_hidden = json_get(json, 0, "names") >= 0,
		.time = { .move_us = log_verify_number(retrace, time,
						       "move_us"),
			  .bank_us = log_verify_number(retrace, time,
						       "bank_us"),
			  .limit_us = log_verify_number(retrace, time,
							"limit_us") },
	};
	if (json_is(json, json_get(json, time, "clock"),
		    clock_words[CLOCK_CPU]))
		match->time.kind = CLOCK_CPU;
	for (unsigned i = 0; i < match->players; i++) {
		int64_t seed = 0;

		json_int(json, seeds, 0, UINT32_MAX, &seed);
		seeds = json_next(json, seeds);
		match->seat[i].name = retrace->player[i];
		match->seat[i].bot_seed = (uint32_t)seed;
		match->seat[i].person = retrace->ledger.people >> i & 1;
		bot_conn_init(&t->seat[i].seat, -1, -1);
		clock_init(&t->seat[i].seat.clock, match_time(match, i), -1, -1,
			   0);
	}
	return true;
}

static void
take_greeting(struct telling *t, const struct log_verify *match, unsigned seat)
{
	static const char *const keys[] = { "name", "version", "want" };
	const struct json *json = &match->json;
	struct bot_conn *s = &t->seat[seat].seat;
	char text[1024];
	struct jsonw jsonw;

	message_hello(&s->out, t->match.game, t->match.startup_us);
	line_done(t, seat);
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
	s->wants_legal = json_first(json, json_get(json, 0, "want")) >= 0;
	if (!jsonw.full)
		heard(t, seat, (struct bytes){ jsonw.buf, jsonw.n });
}

/* The events of the record in hand, for all who play. */
static void
keep_events(struct telling *t, const struct log_verify *match)
{
	for (unsigned i = 0; i < match->events.n; i++) {
		const struct event *event = &match->events.at[i];
		unsigned n = match->event_number + i;
		struct jsonw jsonw;

		jsonw_init(&jsonw, t->event_text, sizeof(t->event_text));
		event_write(&jsonw, &match->rules, event, n, EYES_ALL);
		for (unsigned seat = 0; seat < match->players; seat++)
			if (bot_conn_plays(&t->seat[seat].seat))
				message_event(
					&t->seat[seat].seat, seat,
					&match->rules, event, n,
					(struct bytes){ jsonw.buf, jsonw.n });
	}
	t->before = match->state;
	t->event = match->next_event;
}

static bool
take_deal(void *arg, const struct log_verify *match)
{
	struct telling *t = arg;

	for (unsigned i = 0; i < match->players; i++) {
		struct bot_conn *s = &t->seat[i].seat;

		if (!bot_conn_plays(s))
			continue;
		if (!t->begun) {
			message_match(&s->out, &t->match, i);
			line_done(t, i);
		}
		message_deal(&s->out, &match->state, i);
		line_done(t, i);
	}
	t->begun = true;
	keep_events(t, match);
	return true;
}

/* A decision has been made, by its bot or for it. */
static void
decided(struct telling *t, const struct log_verify *match, unsigned seat)
{
	const struct told_seat *of = &t->seat[seat];
	const struct transcript_decision decision = {
		.seat = seat,
		.req = of->seat.req,
		.deal = t->before.deal,
		.event = t->event,
		.phase = phase_word(t->before.phase),
		.request = { of->request, of->len },
		.record = &match->json,
		.after = &match->state,
	};

	if (t->to->decided != NULL)
		t->to->decided(t->to->arg, &decision);
}

static bool
take_action(void *arg, const struct log_verify *match)
{
	struct telling *t = arg;
	const struct json *json = &match->json;
	unsigned seat = log_verify_seat(match);
	unsigned req = (unsigned)log_verify_number(match, 0, "req");
	bool own = json_get(json, 0, "us") >= 0;
	bool more = t->answer.open && seat == t->answer.seat && !own &&
		    req == t->answer.req && json_get(json, 0, "by") < 0;

	if (!more)
		answer_end(t);
	if (own) {
		ask(t, seat, req);
		clock_pay(&t->seat[seat].seat.clock,
			  log_verify_number(match, 0, "us"));
		answer_begin(t, match, seat, req);
	}
	if (own || more)
		answer_add(t, match);
	if (t->to->acted != NULL)
		t->to->acted(t->to->arg, match, &t->before);
	if (own || (req > 0 && !more))
		decided(t, match, seat);
	keep_events(t, match);
	return true;
}

/* It was told what was wrong, and what was played instead: nothing where it is
 * asked again, or where it had not been asked. */
static void
take_fault(struct telling *t, const struct log_verify *match, unsigned seat)
{
	struct told_seat *of = &t->seat[seat];
	const struct json *json = &match->json;
	struct complaint complaint = { .fault = FAULT_NONE };
	int got = json_get(json, 0, "got");
	char code[16] = "", text[4 * GOT_BYTES];
	struct action standard;
	bool unasked;

	ask(t, seat, (unsigned)log_verify_number(match, 0, "req"));
	heard_got(t, match, seat);
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
		clock_pay(&of->seat.clock, log_verify_number(match, 0, "us"));
		of->retry = --of->tries > 0 &&
			    complaint.fault != FAULT_TIMEOUT &&
			    clock_allowed_us(&of->seat.clock) > 0;
	}
	of->seat.faults++;
	game_standard(&t->before, &standard);
	message_error(&of->seat.out, &of->seat, &complaint, &match->rules,
		      unasked || of->retry ? NULL : &standard,
		      faults_max(match_faults(&t->match, seat)));
	line_done(t, seat);
}

static bool
take_line(void *arg, const struct log_verify *match, const char *type)
{
	struct telling *t = arg;
	unsigned seat = log_verify_seat(match);

	answer_end(t);
	if (strcmp(type, "greeting") == 0) {
		take_greeting(t, match, seat);
	} else if (strcmp(type, "fault") == 0) {
		take_fault(t, match, seat);
	} else if (strcmp(type, "would") == 0) {
		unsigned req = (unsigned)log_verify_number(match, 0, "req");

		ask(t, seat, req);
		clock_pay(&t->seat[seat].seat.clock,
			  log_verify_number(match, 0, "us"));
		answer_begin(t, match, seat, req);
		answer_add(t, match);
		answer_end(t);
	} else if (strcmp(type, "noise") == 0 || strcmp(type, "late") == 0) {
		ask(t, seat, (unsigned)log_verify_number(match, 0, "req"));
		heard_got(t, match, seat);
	} else if (strcmp(type, "forfeit") == 0) {
		ask(t, seat, (unsigned)log_verify_number(match, 0, "req"));
		t->seat[seat].seat.verdict = VERDICT_EXIT;
	}
	return true;
}

static bool
take_deal_over(void *arg, const struct log_verify *match)
{
	struct telling *t = arg;

	answer_end(t);
	for (unsigned i = 0; i < match->players; i++) {
		struct bot_conn *s = &t->seat[i].seat;

		if (!bot_conn_plays(s))
			continue;
		message_end_deal(&s->out, s, &match->state);
		line_done(t, i);
	}
	return true;
}

static bool
take_match_over(void *arg, const struct log_verify *match)
{
	struct telling *t = arg;

	for (unsigned i = 0; i < match->players; i++) {
		struct bot_conn *s = &t->seat[i].seat;

		if (!bot_conn_plays(s))
			continue;
		message_end_match(&s->out, &match->state, match->places);
		line_done(t, i);
		message_bye(&s->out);
		line_done(t, i);
	}
	return true;
}

bool
told(const char *name, const char *text, size_t len,
     const struct listener *listener, unsigned *players, struct diag *diag)
{
	struct log_verify *match = xcalloc(1, sizeof(*match));
	struct telling *t = xcalloc(1, sizeof(*t));
	const struct watcher watcher = { .arg = t,
					 .header = take_header,
					 .deal = take_deal,
					 .action = take_action,
					 .line = take_line,
					 .deal_over = take_deal_over,
					 .match_over = take_match_over };
	bool held;

	t->to = listener;
	held = retrace(match, name, text, len, &watcher, diag);
	*players = match->players;
	free(t->rules);
	free(t);
	free(match);
	return held;
}
