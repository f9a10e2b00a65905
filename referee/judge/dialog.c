/*
 * dialog.c - theory of operation
 *
 *   greet     "hello" to all, then each answer is waited for
 *   for every deal:
 *     deal    told to all, in their buffers
 *     decide  the seat that must act is asked; its answer is judged and
 *             applied; what happened goes into every seat's buffer, masked
 *     end     told to all, in their buffers
 *   farewell  "end" of the match and "bye", and the buffers are emptied
 *
 * Nothing is read from a bot but here (and in greeting.c): while an answer is
 * waited for, and in a look before each request at what came unasked.  A seat
 * whose bot has forfeited is played by default actions, so that the others
 * finish their match.
 */
#include "dialog.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

#include "referee/judge/greeting.h"
#include "referee/judge/message.h"
#include "referee/judge/notes.h"
#include "referee/judge/record.h"
#include "referee/wire/wire.h"

static void forfeit(struct dialog *d, unsigned seat, enum verdict verdict,
		    const char *format, ...)
	__attribute__((format(printf, 4, 5)));

/* The bot is out of the match: its seat is played by default from here on. */
static void
forfeit(struct dialog *d, unsigned seat, enum verdict verdict,
	const char *format, ...)
{
	struct seat *s = &d->seats[seat];
	va_list args;

	if (!seat_plays(s))
		return;
	va_start(args, format);
	vsnprintf(s->detail, sizeof(s->detail), format, args);
	va_end(args);
	s->verdict = verdict;
	s->gone_in = d->state.deal;
	record_forfeit(&d->log, s, seat);
	note_forfeit(d, seat);
	if (!s->out.full && s->out.n > 0)
		seat_send(s, 0); /* the last error, if it can be heard */
	seat_close(s);
	if (d->news != NULL)
		d->news(d->news_arg, NEWS_GONE, seat, verdict_word(verdict));
}

/* The bot may run; what it used while it should not is charged, where that is
 * the rule.  Returns its processor time. */
static int64_t
wake(struct seat *s)
{
	int64_t cpu_us = clock_cpu_us(&s->clock);

	clock_charge(&s->clock, ponder_wake(&s->ponder, cpu_us, mono_now()));
	return cpu_us;
}

/* It has answered, or has not. */
static void
rest(struct seat *s)
{
	ponder_rest(&s->ponder, clock_rested_us(&s->clock),
		    mono_plus_us(s->clock.start, s->clock.last_wall_us));
}

/* Lines that want no answer wait for the next request, as long as there is
 * room for them. */
static void
queued(struct dialog *d, unsigned seat)
{
	struct seat *s = &d->seats[seat];
	enum sent sent;

	if (s->out.n < OUT_QUEUE_BYTES)
		return;
	wake(s); /* it must read */
	sent = seat_send(s, FAREWELL_US);
	if (sent == SENT_GONE)
		forfeit(d, seat, VERDICT_EXIT,
			"it ended, or closed its standard input");
	else if (sent == SENT_STUCK)
		forfeit(d, seat, VERDICT_TIMEOUT,
			"it does not read its standard input");
}

/*
 * Events
 */

/* One event into a seat's buffer; @open: its bytes when all is seen. */
static void
remember(struct dialog *d, unsigned seat, const struct event *event, unsigned n,
	 struct bytes open)
{
	struct seat *s = &d->seats[seat];
	struct jot *pending = &s->pending;
	size_t kept = pending->n;

	if (s->missed > 0) {
		s->missed++; /* no gaps but one at the end */
		return;
	}
	if (event_is_open(event, EYES_SEAT(seat))) {
		if (kept > 0)
			JOT(pending, ",");
		jot_bytes(pending, open.at, open.len);
	} else {
		event_write(pending, d->state.rules, event, n, EYES_SEAT(seat));
	}
	if (pending->full) {
		pending->full = false;
		pending->n = kept;
		s->missed = 1;
	}
}

/* The events of one action into the record in hand, which is ended, and to
 * every seat whose bot plays. */
static void
publish(struct dialog *d, struct jot *jot)
{
	JOT(jot, ",\"events\":[");
	for (unsigned i = 0; i < d->events.n; i++) {
		const struct event *event = &d->events.at[i];
		unsigned n = d->next_event++;
		size_t from = i > 0 ? jot->n + 1 : jot->n; /* past the comma */

		event_write(jot, d->state.rules, event, n, EYES_ALL);
		for (unsigned seat = 0; seat < d->match->players; seat++)
			if (seat_plays(&d->seats[seat]))
				remember(d, seat, event, n,
					 (struct bytes){ jot->buf + from,
							 jot->n - from });
	}
	JOT(jot, "]");
	log_end(&d->log);
}

/*
 * Answers
 */

/* Complain in words about the line at fault. */
static void
trouble_set(struct trouble *trouble, enum fault fault, struct bytes got,
	    const char *message)
{
	trouble->fault = fault;
	trouble->got = got;
	trouble->rule[0] = '\0';
	snprintf(trouble->message, sizeof(trouble->message), "%s", message);
}

/* Was a card shown to this seat that was hidden from it? */
static bool
revealed(const struct dialog *d, unsigned seat)
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

/* An action of the seat in turn, applied and told, or @trouble. */
static bool
play(struct dialog *d, int token, const struct record_do *what,
     struct trouble *trouble)
{
	struct bytes got = json_text(&d->json, token);
	const char *error = "";
	struct ruling ruling;

	if (!action_read(&d->json, token, &d->action, &error)) {
		trouble_set(trouble, FAULT_FORM, got, error);
		return false;
	}
	ruling = game_apply(&d->state, (seat_t)what->seat, &d->action,
			    &d->stream, &d->events);
	if (ruling.refusal == REFUSE_NONE) {
		publish(d, record_do(&d->log, what, &d->action));
		return true;
	}
	trouble_set(trouble, FAULT_ILLEGAL, got, "");
	ruling_sentence(d->match->rules, ruling, &d->action, trouble->message,
			sizeof(trouble->message));
	refusal_cite(d->match->rules, ruling.refusal, trouble->rule,
		     sizeof(trouble->rule));
	return false;
}

/* A bot's own words, as they stand in the log. */
static struct bytes
words_of(struct dialog *d, char text[NOTE_BYTES + 1])
{
	int token = json_get(&d->json, 0, "note");

	if (token < 0 || json_str(&d->json, token, text, NOTE_BYTES + 1) < 0)
		return (struct bytes){ NULL, 0 };
	return (struct bytes){ text, strlen(text) };
}

/* Play what the line in d->json answers: one action, or a list of them. */
static void
judge(struct dialog *d, unsigned seat, struct bytes line,
      struct trouble *trouble)
{
	struct seat *s = &d->seats[seat];
	char text[NOTE_BYTES + 1];
	struct record_do what = { .rules = d->state.rules,
				  .seat = seat,
				  .req = s->req,
				  .clock = &s->clock };
	int list = json_get(&d->json, 0, "actions");
	unsigned items;
	int token;

	trouble->fault = FAULT_NONE;
	what.note = words_of(d, text);
	if (list < 0) {
		play(d, 0, &what, trouble);
		return;
	}
	if (json_get(&d->json, 0, "do") >= 0) {
		trouble_set(trouble, FAULT_FORM, line, SAYS_BOTH);
		return;
	}
	if (d->json.token[list].type != TOKEN_ARRAY ||
	    d->json.token[list].items == 0) {
		trouble_set(trouble, FAULT_FORM, line, SAYS_LIST);
		return;
	}
	items = d->json.token[list].items;
	token = json_first(&d->json, list);
	for (unsigned i = 0; i < items; i++) {
		if (!play(d, token, &what, trouble))
			return;
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
noise(struct dialog *d, unsigned seat, struct bytes line)
{
	struct seat *s = &d->seats[seat];

	s->noise++;
	record_line(&d->log, "noise", seat, s->req, line);
	note_noise(d, seat, line);
	seat_keep_odd(s, &d->json, line);
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
answers(struct dialog *d, struct seat *s, struct bytes line,
	struct trouble *trouble)
{
	int token = json_get(&d->json, 0, "req");
	int64_t req = s->req;

	if (token >= 0 && !json_int(&d->json, token, 0, UINT32_MAX, &req)) {
		trouble_set(trouble, FAULT_PROTOCOL, line, SAYS_NO_REQ);
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
	trouble_set(trouble, FAULT_PROTOCOL, line, "");
	snprintf(trouble->message, sizeof(trouble->message),
		 SAYS_REQ "%lld, asked was request %u", (long long)req, s->req);
	return TO_NONE;
}

static void
late(struct dialog *d, unsigned seat, struct bytes line)
{
	d->seats[seat].late++;
	record_line(&d->log, "late", seat, d->seats[seat].req, line);
}

/*
 * A line has been heard.  Returns true when it settles the request: played, or
 * with @trouble; false when the answer is still to come, or never will.
 */
static bool
heard_line(struct dialog *d, unsigned seat, struct bytes line, struct mono now,
	   struct trouble *trouble)
{
	struct seat *s = &d->seats[seat];

	trouble->fault = FAULT_NONE;
	s->heard_bytes += line.len + 1;
	if (line_is_noise(line)) {
		noise(d, seat, line);
		return false;
	}
	if (!json_read(&d->json, line.at, line.len)) {
		clock_stop(&s->clock, now);
		trouble_set(trouble, FAULT_JSON, line, d->json.error);
		return true;
	}
	switch (answers(d, s, line, trouble)) {
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
		trouble_set(trouble, FAULT_TIMEOUT, line, SAYS_LATE);
		return true;
	}
	judge(d, seat, line, trouble);
	return true;
}

static const char *
clock_text(const struct match *match)
{
	return match->time.kind == CLOCK_CPU ? "processor time" : "time";
}

/* The bot may have thought while others played.  Returns its processor time. */
static int64_t
begin_turn(struct dialog *d, unsigned seat)
{
	struct seat *s = &d->seats[seat];
	bool known = s->ponder.seen;
	int64_t cpu_us = wake(s);

	if (s->ponder.seen && !known)
		note(d, seat,
		     "used %lld ms of processor time more than is free "
		     "while others played: %s",
		     (long long)(s->ponder.total_us / 1000),
		     d->match->time.pondering == PONDER_FREEZE
			     ? "it is stopped between its turns from here on"
			     : "that is charged");
	return cpu_us;
}

/* Write the request to its bot, whose clock runs from here; false when the bot
 * has forfeited. */
static bool
hand_over(struct dialog *d, unsigned seat, int64_t cpu_us)
{
	struct seat *s = &d->seats[seat];
	enum sent sent;

	s->req++;
	seat_begin_request(s);
	message_act(&s->out, s, &d->state, &d->legal);
	assert(!s->out.full);
	clock_start(&s->clock, mono_now(), cpu_us);
	while ((sent = seat_hand_over(s)) == SENT_YET)
		sign_of_life(d, mono_now());
	if (sent == SENT_ALL)
		return true;
	clock_stop(&s->clock, mono_now());
	if (sent == SENT_STUCK)
		forfeit(d, seat, VERDICT_TIMEOUT,
			"it does not read its standard input");
	else
		forfeit(d, seat, VERDICT_EXIT,
			"it ended, or closed its standard input");
	return false;
}

/* The time is up: say what there is instead of an answer. */
static void
no_answer(struct dialog *d, struct seat *s, int64_t allowed,
	  struct trouble *trouble)
{
	struct bytes got = line_rest(&s->in);
	const char *what = "";

	if (got.len > 0) {
		what = ": a line without its newline";
	} else if (s->odd.len > 0) {
		got = (struct bytes){ s->odd.text, s->odd.len };
		what = s->odd.json ? ": a line that is JSON, but no object: an "
				     "action is {\"do\": ...}"
				   : ": a line that is no JSON object";
	} else {
		got.at = NULL;
	}
	s->owed++;
	trouble_set(trouble, FAULT_TIMEOUT, got, "");
	snprintf(trouble->message, sizeof(trouble->message),
		 SAYS_SILENT "%lld ms of %s%s", (long long)(allowed / 1000),
		 clock_text(d->match), what);
}

/* Hand the request over and wait; false when the bot has forfeited. */
static bool
ask(struct dialog *d, unsigned seat, struct trouble *trouble)
{
	struct seat *s = &d->seats[seat];
	int64_t cpu_us = begin_turn(d, seat);
	int64_t allowed = clock_allowed_us(&s->clock);
	struct bytes line;
	struct mono now;

	if (!hand_over(d, seat, cpu_us))
		return false;
	while (seat_plays(s)) {
		enum heard heard = seat_hear(s, &line, &now);

		sign_of_life(d, now);
		switch (heard) {
		case HEARD_LINE:
			if (heard_line(d, seat, line, now, trouble))
				return true;
			break;
		case HEARD_YET:
			break;
		case HEARD_NOTHING:
			clock_stop(&s->clock, now);
			no_answer(d, s, allowed, trouble);
			return true;
		case HEARD_END:
			clock_stop(&s->clock, now);
			forfeit(d, seat, VERDICT_EXIT,
				"it ended, or closed its standard output, "
				"while it was to answer");
			break;
		case HEARD_LONG:
			clock_stop(&s->clock, now);
			forfeit(d, seat, VERDICT_PROTOCOL,
				"a line of more than %d bytes", LINE_BYTES_MAX);
			break;
		}
	}
	return false;
}

/* The safe action for the seat in turn. */
static void
play_standard(struct dialog *d, unsigned req)
{
	struct record_do what = { .rules = d->state.rules,
				  .seat = d->state.seat,
				  .req = req,
				  .standard = true };
	struct ruling ruling;

	game_standard(&d->state, &d->action);
	ruling = game_apply(&d->state, (seat_t)what.seat, &d->action,
			    &d->stream, &d->events);
	assert(ruling.refusal == REFUSE_NONE);
	publish(d, record_do(&d->log, &what, &d->action));
}

/* Keep and tell a fault: to the log, to the bot's own log, to the bot. */
static void
tell(struct dialog *d, unsigned seat, const struct trouble *trouble,
     bool standard_is_played)
{
	struct seat *s = &d->seats[seat];
	unsigned max = faults_max(d->match->faults);

	record_fault(&d->log, s, seat, trouble);
	note_fault(d, seat, trouble);
	if (standard_is_played)
		game_standard(&d->state, &d->action);
	message_error(&s->out, s, trouble, d->state.rules,
		      standard_is_played ? &d->action : NULL, max);
	queued(d, seat);
}

/* At the end of a match that it has not forfeited. */
static void
look_for_held_back(struct dialog *d, unsigned seat)
{
	const char *held = seat_held_back(&d->seats[seat]);

	if (held[0] != '\0')
		note(d, seat, "requests without an answer%s", held);
}

/* Count a fault; false when it is one too many. */
static bool
forgive(struct dialog *d, unsigned seat, const struct trouble *trouble)
{
	struct seat *s = &d->seats[seat];
	unsigned max = faults_max(d->match->faults);
	const char *held = "";

	if (max == 0 || s->faults < max)
		return true;
	if (trouble->fault == FAULT_TIMEOUT) {
		seat_send(s, 0); /* the last error */
		held = seat_held_back(s);
	}
	if (max == 1)
		forfeit(d, seat, fault_verdict(trouble->fault), "%s: %s%s",
			fault_code(trouble->fault), trouble->message, held);
	else
		forfeit(d, seat, fault_verdict(trouble->fault),
			"%u faults, the last one %s: %s%s", s->faults,
			fault_code(trouble->fault), trouble->message, held);
	return false;
}

/* What lies in the pipe before the request is written answers nothing: it is
 * late, or noise, or a fault. */
static void
look_for_unasked(struct dialog *d, unsigned seat)
{
	struct seat *s = &d->seats[seat];
	struct trouble trouble;
	enum heard heard;
	struct bytes line;

	while (seat_plays(s) &&
	       (heard = seat_peek(s, &line)) != HEARD_NOTHING) {
		if (heard == HEARD_END) {
			forfeit(d, seat, VERDICT_EXIT,
				"it ended, or closed its standard output, "
				"while it was not asked");
			return;
		}
		if (heard == HEARD_LONG) {
			forfeit(d, seat, VERDICT_PROTOCOL,
				"a line of more than %d bytes", LINE_BYTES_MAX);
			return;
		}
		if (line_is_noise(line)) {
			noise(d, seat, line);
			continue;
		}
		if (s->owed > 0) {
			s->owed--;
			late(d, seat, line);
			continue;
		}
		trouble_set(&trouble, FAULT_PROTOCOL, line, SAYS_UNASKED);
		s->faults++;
		tell(d, seat, &trouble, false);
		if (++s->unasked > UNASKED_MAX)
			forfeit(d, seat, VERDICT_FLOOD,
				"%u lines came that nobody had asked for",
				s->unasked);
		else
			forgive(d, seat, &trouble);
	}
}

/* Let the seat in turn act: its bot, or the default action for it. */
static void
decide(struct dialog *d)
{
	unsigned seat = d->state.seat;
	struct seat *s = &d->seats[seat];
	unsigned tries = faults_tries(d->match->faults);
	struct trouble trouble;

	if (seat_plays(s))
		look_for_unasked(d, seat);
	if (!seat_plays(s)) {
		play_standard(d, 0);
		return;
	}
	s->decisions++;
	clock_grant(&s->clock);
	for (;;) {
		bool again;

		if (!ask(d, seat, &trouble))
			return; /* its default action comes next */
		rest(s);
		if (trouble.fault == FAULT_NONE)
			return;
		s->faults++;
		again = --tries > 0 && trouble.fault != FAULT_TIMEOUT &&
			clock_allowed_us(&s->clock) > 0;
		tell(d, seat, &trouble, !again);
		if (!forgive(d, seat, &trouble))
			return;
		if (again)
			continue;
		play_standard(d, s->req);
		return;
	}
}

/*
 * Greeting
 */

static void
greet(struct dialog *d)
{
	const struct match *match = d->match;
	struct clock_rules startup = { .move_us = match->startup_us,
				       .limit_us = match->startup_us };

	for (unsigned i = 0; i < match->players; i++)
		if (!match->seat[i].greeted)
			greeting_send(&d->seats[i], match->game, &startup);
	for (unsigned i = 0; i < match->players; i++) {
		struct seat *s = &d->seats[i];
		enum verdict verdict;

		if (match->seat[i].greeted) {
			s->wants_legal = match->seat[i].wants_legal;
			snprintf(s->name, sizeof(s->name), "%s",
				 match->seat[i].own_name);
			snprintf(s->version, sizeof(s->version), "%s",
				 match->seat[i].own_version);
			continue;
		}
		greeting_hear(s, &d->json, match->noise_max);
		verdict = s->verdict;
		if (verdict == VERDICT_OK) {
			record_greeting(&d->log, s, i);
			continue;
		}
		s->verdict = VERDICT_OK;
		snprintf(d->text, sizeof(d->text), "%s", s->detail);
		forfeit(d, i, verdict, "%.*s", SEAT_DETAIL_MAX - 1, d->text);
	}
	for (unsigned i = 0; i < match->players; i++) {
		struct seat *s = &d->seats[i];

		clock_init(&s->clock, &match->time, match->seat[i].lag_fd,
			   match->lag_fd, match->seat[i].pid);
		if (!seat_plays(s))
			continue;
		ponder_init(&s->ponder, match->time.pondering,
			    match->seat[i].pid, match->family);
		message_match(&s->out, match, i);
		queued(d, i);
	}
}

/*
 * The match
 */

static void
begin_deal(struct dialog *d)
{
	stream_for_deal(&d->stream, d->match->seed, d->state.deal + 1u);
	game_deal(&d->state, &d->stream, &d->events);
	for (unsigned i = 0; i < d->match->players; i++) {
		if (!seat_plays(&d->seats[i]))
			continue;
		message_deal(&d->seats[i].out, &d->state, i);
		queued(d, i);
	}
	publish(d, record_deal(&d->log, &d->state));
}

static void
end_deal(struct dialog *d)
{
	record_end_deal(&d->log, &d->state);
	for (unsigned i = 0; i < d->match->players; i++) {
		if (!seat_plays(&d->seats[i]))
			continue;
		message_end_deal(&d->seats[i].out, &d->seats[i], &d->state);
		queued(d, i);
	}
}

/* The engine's places, with those who forfeited behind all others. */
static void
rank(struct dialog *d)
{
	unsigned gone_in[SEATS_MAX];
	unsigned gone = 0;

	for (unsigned i = 0; i < d->match->players; i++) {
		gone_in[i] = d->seats[i].gone_in;
		if (!seat_plays(&d->seats[i]))
			gone |= 1u << i;
	}
	game_places_gone(&d->state, gone, gone_in, d->places);
}

static void
farewell(struct dialog *d)
{
	for (unsigned i = 0; i < d->match->players; i++) {
		struct seat *s = &d->seats[i];

		if (seat_plays(s)) {
			message_end_match(&s->out, &d->state, d->places);
			if (!d->match->seat[i].keep)
				message_bye(&s->out);
			wake(s); /* to read it */
			seat_send(s, FAREWELL_US);
			look_for_held_back(d, i);
		}
		seat_close(s);
	}
}

static bool
match_is_over(const struct dialog *d)
{
	return d->state.over == OVER_MATCH ||
	       (d->match->deals > 0 && d->state.deal >= d->match->deals);
}

void
dialog_play(struct dialog *d, const struct match *match, news_fn news,
	    void *news_arg)
{
	d->match = match;
	d->news = news;
	d->news_arg = news_arg;
	d->told = mono_now();
	d->next_event = 1;
	log_init(&d->log, match->log_fd);
	for (unsigned i = 0; i < match->players; i++)
		seat_init(&d->seats[i], match->seat[i].to, match->seat[i].from);
	game_begin(&d->state, match->rules, match->players);
	record_header(&d->log, match);
	greet(d);
	while (!match_is_over(d)) {
		begin_deal(d);
		while (d->state.over == OVER_NO)
			decide(d);
		end_deal(d);
	}
	rank(d);
	farewell(d);
	record_end_match(&d->log, &d->state, d->places, d->seats);
	record_seed(&d->log, match);
	log_flush(&d->log);
}
