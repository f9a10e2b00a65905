/*
 * match_loop.c - theory of operation
 *
 *   greet     "hello" to all, then each answer is waited for
 *   for every deal:
 *     deal    told to all, in their buffers
 *     follow  what the match begins with is played, if it has a script
 *     decide  the seat that must act is asked; its answer is judged and
 *             applied; what happened goes into every seat's buffer, masked
 *     end     told to all, in their buffers
 *   farewell  "end" of the match and "bye", and the buffers are emptied
 *
 * Nothing is read from a bot but here, in answer.c and in handshake.c: while an
 * answer is waited for, and in a look before each request at what came unasked.
 * A seat whose bot has forfeited is played by default actions, so that the
 * others finish their match.
 */
#include "match_loop.h"

#include <assert.h>
#include <stdio.h>

#include "referee/judge/answer.h"
#include "referee/judge/arena_msg.h"
#include "referee/judge/handshake.h"
#include "referee/judge/inject.h"
#include "referee/judge/penalty.h"
#include "referee/judge/publish.h"
#include "referee/judge/record.h"

/* The bot may have thought while others played.  Returns its processor time. */
static int64_t
begin_turn(struct match_loop *d, unsigned seat)
{
	struct bot_conn *s = &d->seats[seat];
	bool known = s->ponder.seen;
	int64_t cpu_us = bot_conn_wake(s);

	if (s->ponder.seen && !known)
		arena_msg(
			d, seat,
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
hand_over(struct match_loop *d, unsigned seat, int64_t cpu_us)
{
	struct bot_conn *s = &d->seats[seat];
	enum sent sent;

	s->req++;
	bot_conn_begin_request(s);
	if (d->asking == ASKS_STRANGE)
		inject_request(&s->out, s->req);
	else
		message_act(&s->out, s, &d->state, &d->legal);
	assert(!s->out.full);
	inject_dress(s->drill, &s->out, &s->request_at);
	clock_start(&s->clock, monotime_now(), cpu_us);
	while ((sent = bot_conn_hand_over(s)) == SENT_YET)
		arena_msg_alive(d, monotime_now());
	if (sent == SENT_ALL)
		return true;
	clock_stop(&s->clock, monotime_now());
	if (sent == SENT_STUCK)
		forfeit(d, seat, VERDICT_TIMEOUT, SAYS_DEAF);
	else
		forfeit(d, seat, VERDICT_EXIT, SAYS_ENDED "input");
	return false;
}

/* Hand the request over and wait; false when the bot has forfeited. */
static bool
ask(struct match_loop *d, unsigned seat, struct complaint *complaint)
{
	struct bot_conn *s = &d->seats[seat];
	int64_t cpu_us, allowed;
	struct bytes line;
	struct monotime now;

	log_show(&d->log, monotime_now());
	cpu_us = begin_turn(d, seat);
	allowed = clock_allowed_us(&s->clock);
	if (!hand_over(d, seat, cpu_us))
		return false;
	while (bot_conn_plays(s)) {
		enum hearing heard = bot_conn_hear(s, &line, &now);

		arena_msg_alive(d, now);
		switch (heard) {
		case HEARD_LINE:
			if (heard_line(d, seat, line, now, complaint))
				return true;
			break;
		case HEARD_YET:
			break;
		case HEARD_NOTHING:
			clock_stop(&s->clock, now);
			no_answer(d, s, allowed, complaint);
			return true;
		case HEARD_END:
			clock_stop(&s->clock, now);
			forfeit(d, seat, VERDICT_EXIT,
				SAYS_ENDED "output, while it was to answer");
			break;
		case HEARD_LONG:
			clock_stop(&s->clock, now);
			forfeit(d, seat, VERDICT_PROTOCOL,
				SAYS_TOO_LONG "%d bytes", LINE_BYTES_MAX);
			break;
		}
	}
	return false;
}

/* The safe action for the seat in turn. */
static void
play_standard(struct match_loop *d, unsigned req)
{
	struct record_do what = { .rules = d->state.rules,
				  .seat = d->state.seat,
				  .req = req,
				  .by = "default" };
	struct ruling ruling;

	game_standard(&d->state, &d->action);
	ruling = game_apply(&d->state, (seat_t)what.seat, &d->action,
			    &d->stream, &d->events);
	assert(ruling.refusal == REFUSE_NONE);
	publish(d, record_do(&d->log, &what, &d->action));
}

/* At the end of a match that it has not forfeited. */
static void
look_for_held_back(struct match_loop *d, unsigned seat)
{
	const char *held = bot_conn_held_back(&d->seats[seat]);

	if (held[0] != '\0')
		arena_msg(d, seat, NOTE_UNANSWERED "%s", held);
}

/* Let a bot meet what is practised, before its turn; false when nothing is left
 * for it to decide. */
static bool
drill(struct match_loop *d, unsigned seat)
{
	struct bot_conn *s = &d->seats[seat];
	struct complaint complaint;
	bool heard;

	if (!inject_is_due(s->drill, s->decisions))
		return true;
	d->asking = s->drill == DRILL_REQUESTS ? ASKS_STRANGE : ASKS_TRIAL;
	heard = ask(d, seat, &complaint);
	d->asking = ASKS_TO_ACT;
	if (!heard)
		return false;
	bot_conn_rest(s);
	clock_grant(&s->clock);
	if (complaint.fault != FAULT_NONE) {
		s->faults++;
		tell_fault(d, seat, &complaint, NULL);
		return forgive_fault(d, seat, &complaint);
	}
	if (s->drill == DRILL_REQUESTS)
		return true;
	game_standard(&d->state, &d->action);
	inject_error(s, d->match, &d->action);
	queued(d, seat);
	if (s->drill == DRILL_ERRORS)
		play_standard(d, s->req);
	return s->drill == DRILL_REPEATS && bot_conn_plays(s);
}

/* Let the seat in turn act: its bot, or the default action for it. */
static void
decide(struct match_loop *d)
{
	unsigned seat = d->state.seat;
	struct bot_conn *s = &d->seats[seat];
	unsigned tries = faults_tries(match_faults(d->match, seat));
	struct complaint complaint;

	if (bot_conn_plays(s))
		look_for_unasked(d, seat);
	if (!bot_conn_plays(s)) {
		play_standard(d, 0);
		return;
	}
	s->decisions++;
	clock_grant(&s->clock);
	if (!drill(d, seat))
		return;
	for (;;) {
		bool again;

		if (!ask(d, seat, &complaint))
			return; /* its default action comes next */
		bot_conn_rest(s);
		if (complaint.fault == FAULT_NONE)
			return;
		s->faults++;
		again = --tries > 0 && complaint.fault != FAULT_TIMEOUT &&
			clock_allowed_us(&s->clock) > 0;
		if (!again)
			game_standard(&d->state, &d->action);
		tell_fault(d, seat, &complaint, again ? NULL : &d->action);
		if (!forgive_fault(d, seat, &complaint))
			return;
		if (again)
			continue;
		play_standard(d, s->req);
		return;
	}
}

/*
 * Following a script
 */

/* Ask a bot what it would do.  Its faults are told, and cost nothing here. */
static void
hear_opinion(struct match_loop *d, unsigned seat)
{
	struct bot_conn *s = &d->seats[seat];
	struct complaint complaint;

	look_for_unasked(d, seat);
	if (!bot_conn_plays(s))
		return;
	s->decisions++;
	clock_grant(&s->clock);
	d->asking = ASKS_OPINION;
	if (ask(d, seat, &complaint)) {
		bot_conn_rest(s);
		if (complaint.fault != FAULT_NONE) {
			s->faults++;
			tell_fault(d, seat, &complaint, &d->script.action);
		} else if (s->drill == DRILL_ERRORS) {
			inject_error(s, d->match, &d->script.action);
			queued(d, seat);
		}
	}
	d->asking = ASKS_TO_ACT;
}

/* What is said of the script: is a deal dealt anew? */
static void
read_anew(struct match_loop *d)
{
	const char *text = d->match->script_json;
	bool good = true;

	d->anew.deal = 0;
	if (text != NULL)
		good = json_read(&d->json, text, strlen(text)) &&
		       anew_read(&d->json, json_get(&d->json, 0, "anew"),
				 &d->anew);
	assert(good); /* else it is the arena's mistake */
}

/* What was done in the other match is done in this one. */
static void
follow(struct match_loop *d)
{
	struct record_do what = { .rules = d->state.rules,
				  .seat = d->script.seat,
				  .by = "log" };
	struct ruling ruling;

	if (d->script.ask > 0 && bot_conn_plays(&d->seats[what.seat]))
		hear_opinion(d, what.seat);
	ruling = game_apply(&d->state, (seat_t)what.seat, &d->script.action,
			    &d->stream, &d->events);
	assert(ruling.refusal == REFUSE_NONE && !d->stream.strange);
	publish(d, record_do(&d->log, &what, &d->script.action));
}

/*
 * Greeting
 */

static void
greet(struct match_loop *d)
{
	const struct match *match = d->match;
	struct clock_rules startup = { .move_us = match->startup_us,
				       .limit_us = match->startup_us };

	for (unsigned i = 0; i < match->players; i++)
		if (!match->seat[i].greeted)
			handshake_send(&d->seats[i], match->game, &startup,
				       match->seat[i].lag_fd, match->lag_fd,
				       match->seat[i].pid);
	for (unsigned i = 0; i < match->players; i++) {
		struct bot_conn *s = &d->seats[i];
		enum verdict verdict;

		if (match->seat[i].greeted) {
			s->wants_legal = match->seat[i].wants_legal;
			snprintf(s->name, sizeof(s->name), "%s",
				 match->seat[i].own_name);
			snprintf(s->version, sizeof(s->version), "%s",
				 match->seat[i].own_version);
			continue;
		}
		while (!handshake_hear(s, &d->json, match->noise_max))
			arena_msg_alive(d, monotime_now());
		verdict = s->verdict;
		if (verdict == VERDICT_OK) {
			record_greeting(&d->log, s, i);
			continue;
		}
		s->verdict = VERDICT_OK;
		snprintf(d->text, sizeof(d->text), "%s", s->detail);
		forfeit(d, i, verdict, "%.*s", BOT_CONN_DETAIL_MAX - 1,
			d->text);
	}
	for (unsigned i = 0; i < match->players; i++) {
		struct bot_conn *s = &d->seats[i];

		clock_init(&s->clock, match_time(match, i),
			   match->seat[i].lag_fd, match->lag_fd,
			   match->seat[i].pid);
		if (!bot_conn_plays(s))
			continue;
		ponder_init(&s->ponder, match_time(match, i)->pondering,
			    match->seat[i].pid, match->family);
		message_match(&s->out, match, i);
		queued(d, i);
	}
}

/*
 * The match
 */

static void
begin_deal(struct match_loop *d)
{
	stream_for_deal(&d->stream, d->match->seed, d->state.deal + 1u);
	anew_give(&d->anew, d->state.deal + 1u, &d->stream);
	game_deal(&d->state, &d->stream, &d->events);
	for (unsigned i = 0; i < d->match->players; i++) {
		if (!bot_conn_plays(&d->seats[i]))
			continue;
		message_deal(&d->seats[i].out, &d->state, i);
		queued(d, i);
	}
	publish(d, record_deal(&d->log, &d->state));
}

static void
end_deal(struct match_loop *d)
{
	record_end_deal(&d->log, &d->state);
	for (unsigned i = 0; i < d->match->players; i++) {
		if (!bot_conn_plays(&d->seats[i]))
			continue;
		message_end_deal(&d->seats[i].out, &d->seats[i], &d->state);
		queued(d, i);
	}
}

/* The engine's places, with those who forfeited behind all others. */
static void
rank(struct match_loop *d)
{
	unsigned gone_in[SEATS_MAX];
	unsigned gone = 0;

	for (unsigned i = 0; i < d->match->players; i++) {
		gone_in[i] = d->seats[i].gone_in;
		if (!bot_conn_plays(&d->seats[i]))
			gone |= 1u << i;
	}
	game_places_gone(&d->state, gone, gone_in, d->places);
}

static void
farewell(struct match_loop *d)
{
	for (unsigned i = 0; i < d->match->players; i++) {
		struct bot_conn *s = &d->seats[i];

		if (bot_conn_plays(s)) {
			message_end_match(&s->out, &d->state, d->places);
			if (!d->match->seat[i].keep)
				message_bye(&s->out);
			bot_conn_wake(s); /* to read it */
			bot_conn_send(s, FAREWELL_US);
			look_for_held_back(d, i);
			if (s->faults > 0 && !d->match->seat[i].keep)
				arena_msg_surplus(d, i);
		}
		bot_conn_close(s);
	}
}

static bool
match_is_over(const struct match_loop *d)
{
	return d->state.over == OVER_MATCH ||
	       (d->match->deals > 0 && d->state.deal >= d->match->deals);
}

void
match_loop_play(struct match_loop *d, const struct match *match, news_fn news,
		void *news_arg)
{
	d->match = match;
	d->news = news;
	d->news_arg = news_arg;
	d->told = monotime_now();
	d->next_event = 1;
	d->asking = ASKS_TO_ACT;
	script_init(&d->script,
		    match->script_json != NULL ? match->script_fd : -1);
	read_anew(d);
	log_init(&d->log, match->log_fd, match->pack);
	for (unsigned i = 0; i < match->players; i++) {
		bot_conn_init(&d->seats[i], match->seat[i].to,
			      match->seat[i].from);
		d->seats[i].drill = match->drill;
	}
	game_begin(&d->state, match->rules, match->players);
	record_header(&d->log, match);
	greet(d);
	while (!match_is_over(d)) {
		begin_deal(d);
		while (d->state.over == OVER_NO)
			if (script_next(&d->script, &d->json))
				follow(d);
			else
				decide(d);
		end_deal(d);
	}
	rank(d);
	farewell(d);
	record_end_match(&d->log, &d->state, d->places, d->seats);
	record_seed(&d->log, match);
	log_flush(&d->log);
}
