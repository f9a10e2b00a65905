/*
 * match_loop.c - play a match; see match_loop.h.
 *
 * Theory of operation
 *
 *   greet     send "hello" to all bots, then wait for each answer
 *   for every deal:
 *     deal    write it to all output buffers
 *     script  play the actions of the script, if the match has one
 *     turn    ask the seat that must act; check and apply its answer; write
 *             the events, masked, to every seat's buffer
 *     end     write the result to all output buffers
 *   end       send "end" of the match and "bye"
 *
 * Only match_loop.c, answer.c and handshake.c read from bots.  These files read
 * from bots while a request is open, and before each request, to find lines
 * that came without one.  The referee plays default actions for a bot that has
 * forfeited, so that the others can finish the match.
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

/* Begin a bot's turn; note that it used CPU time while others played.  Return
 * its CPU time in microseconds. */
static int64_t
match_begin_turn(struct match_loop *loop, unsigned seat)
{
	struct bot_conn *s = &loop->seats[seat];
	bool known = s->ponder.seen;
	int64_t cpu_us = bot_conn_wake(s);

	if (s->ponder.seen && !known)
		arena_msg_note(
			loop, seat,
			"used %lld ms of CPU time beyond the free time while "
			"others played: %s",
			(long long)(s->ponder.total_us / 1000),
			loop->match->time.pondering == PONDER_FREEZE
				? "it is stopped between its turns from now on"
				: "this time is charged");
	return cpu_us;
}

/* Send the request and start the clock.  Return false if the bot has forfeited.
 */
static bool
match_send_request(struct match_loop *loop, unsigned seat, int64_t cpu_us)
{
	struct bot_conn *s = &loop->seats[seat];
	enum send_result sent;

	s->req++;
	s->usage = (struct bot_usage){ 0 };
	bot_conn_begin_request(s);
	if (loop->purpose == ASK_UNKNOWN)
		inject_request(&s->out, s->req);
	else
		message_act(&s->out, s, &loop->state, &loop->legal);
	assert(!s->out.full);
	inject_rewrite(s->injection, &s->out, &s->request_at);
	clock_start(&s->clock, monotime_now(), cpu_us);
	while ((sent = bot_conn_send_request(s)) == SENT_AGAIN)
		arena_msg_alive(loop, monotime_now());
	if (sent == SENT_ALL)
		return true;
	clock_stop(&s->clock, monotime_now());
	if (sent == SENT_STUCK)
		penalty_forfeit(loop, seat, VERDICT_TIMEOUT, SAYS_DEAF);
	else
		penalty_forfeit(loop, seat, VERDICT_EXIT, SAYS_ENDED "input");
	return false;
}

/* Send a request and wait for the answer.  Return false if the bot has
 * forfeited. */
static bool
match_ask(struct match_loop *loop, unsigned seat, struct complaint *complaint)
{
	struct bot_conn *s = &loop->seats[seat];
	int64_t cpu_us, allowed;
	struct bytes line;
	struct monotime now;

	log_flush_live(&loop->log, monotime_now());
	cpu_us = match_begin_turn(loop, seat);
	allowed = clock_allowed_us(&s->clock);
	if (!match_send_request(loop, seat, cpu_us))
		return false;
	while (bot_conn_plays(s)) {
		enum recv_result heard = bot_conn_recv(s, &line, &now);

		arena_msg_alive(loop, now);
		switch (heard) {
		case RECV_LINE:
			if (answer_handle_line(loop, seat, line, now,
					       complaint))
				return true;
			break;
		case RECV_AGAIN:
			break;
		case RECV_NOTHING:
			clock_stop(&s->clock, now);
			answer_handle_timeout(loop, s, allowed, complaint);
			return true;
		case RECV_EOF:
			clock_stop(&s->clock, now);
			penalty_forfeit(loop, seat, VERDICT_EXIT,
					SAYS_ENDED
					"output, while it was to answer");
			break;
		case RECV_TOO_LONG:
			clock_stop(&s->clock, now);
			penalty_forfeit(loop, seat, VERDICT_PROTOCOL,
					SAYS_TOO_LONG "%d bytes",
					LINE_BYTES_MAX);
			break;
		}
	}
	return false;
}

/* Play the default action for the seat in turn. */
static void
match_play_default(struct match_loop *loop, unsigned req)
{
	struct record_do what = { .rules = loop->state.rules,
				  .seat = loop->state.seat,
				  .req = req,
				  .by = "default" };
	struct ruling ruling;

	game_standard(&loop->state, &loop->action);
	ruling = game_apply(&loop->state, (seat_t)what.seat, &loop->action,
			    &loop->stream, &loop->events);
	assert(ruling.refusal == REFUSE_NONE);
	publish_events(loop, record_do(&loop->log, &what, &loop->action));
}

/* At the end of the match: send a note if a bot failed to flush its output. */
static void
match_check_unflushed(struct match_loop *loop, unsigned seat)
{
	const char *held = bot_conn_check_unflushed(&loop->seats[seat]);

	if (held[0] != '\0')
		arena_msg_note(loop, seat, NOTE_UNANSWERED "%s", held);
}

/* Inject the request of a check before a turn.  Return false if the bot has
 * nothing left to decide. */
static bool
match_run_injection(struct match_loop *loop, unsigned seat)
{
	struct bot_conn *s = &loop->seats[seat];
	struct complaint complaint;
	bool heard;

	if (!inject_is_due(s->injection, s->decisions))
		return true;
	loop->purpose = s->injection == INJECT_REQUESTS ? ASK_UNKNOWN
							: ASK_TRIAL;
	heard = match_ask(loop, seat, &complaint);
	loop->purpose = ASK_ACT;
	if (!heard)
		return false;
	bot_conn_rest(s);
	clock_grant(&s->clock);
	if (complaint.fault != FAULT_NONE) {
		s->faults++;
		penalty_report_fault(loop, seat, &complaint, NULL);
		return penalty_apply(loop, seat, &complaint);
	}
	if (s->injection == INJECT_REQUESTS)
		return true;
	game_standard(&loop->state, &loop->action);
	inject_error(s, loop->match, &loop->action);
	penalty_flush_queue(loop, seat);
	if (s->injection == INJECT_ERRORS)
		match_play_default(loop, s->req);
	return s->injection == INJECT_REPEATS && bot_conn_plays(s);
}

/* Play one turn: ask the bot, or play the default action. */
static void
match_play_turn(struct match_loop *loop)
{
	unsigned seat = loop->state.seat;
	struct bot_conn *s = &loop->seats[seat];
	unsigned tries = faults_tries(match_faults(loop->match, seat));
	struct complaint complaint;

	if (bot_conn_plays(s))
		answer_check_unasked(loop, seat);
	if (!bot_conn_plays(s)) {
		match_play_default(loop, 0);
		return;
	}
	s->decisions++;
	clock_grant(&s->clock);
	if (!match_run_injection(loop, seat))
		return;
	for (;;) {
		bool again;

		if (!match_ask(loop, seat, &complaint))
			return; /* the next turn plays the default action */
		bot_conn_rest(s);
		if (complaint.fault == FAULT_NONE)
			return;
		s->faults++;
		again = --tries > 0 && !fault_ends_request(complaint.fault) &&
			clock_allowed_us(&s->clock) > 0;
		if (!again)
			game_standard(&loop->state, &loop->action);
		penalty_report_fault(loop, seat, &complaint,
				     again ? NULL : &loop->action);
		if (!penalty_apply(loop, seat, &complaint))
			return;
		if (again)
			continue;
		match_play_default(loop, s->req);
		return;
	}
}

/*
 * Playing a script
 */

/* Ask a bot what it would do.  Its faults are logged, and cost nothing. */
static void
match_ask_opinion(struct match_loop *loop, unsigned seat)
{
	struct bot_conn *s = &loop->seats[seat];
	struct complaint complaint;

	answer_check_unasked(loop, seat);
	if (!bot_conn_plays(s))
		return;
	s->decisions++;
	clock_grant(&s->clock);
	loop->purpose = ASK_OPINION;
	if (match_ask(loop, seat, &complaint)) {
		bot_conn_rest(s);
		if (complaint.fault != FAULT_NONE) {
			s->faults++;
			penalty_report_fault(loop, seat, &complaint,
					     &loop->script.action);
		} else if (s->injection == INJECT_ERRORS) {
			inject_error(s, loop->match, &loop->script.action);
			penalty_flush_queue(loop, seat);
		}
	}
	loop->purpose = ASK_ACT;
}

/* Read "anew" of the script: a deal with other cards. */
static void
match_read_override(struct match_loop *loop)
{
	const char *text = loop->match->script_json;
	bool good = true;

	loop->override.deal = 0;
	if (text != NULL)
		good = json_read(&loop->json, text, strlen(text)) &&
		       deal_override_read(&loop->json,
					  json_get(&loop->json, 0, "anew"),
					  &loop->override);
	assert(good); /* the arena wrote it */
}

/* Play one action of the script. */
static void
match_play_script(struct match_loop *loop)
{
	struct record_do what = { .rules = loop->state.rules,
				  .seat = loop->script.seat,
				  .by = "log" };
	struct ruling ruling;

	if (loop->script.ask > 0 && bot_conn_plays(&loop->seats[what.seat]))
		match_ask_opinion(loop, what.seat);
	ruling = game_apply(&loop->state, (seat_t)what.seat,
			    &loop->script.action, &loop->stream, &loop->events);
	assert(ruling.refusal == REFUSE_NONE && !loop->stream.mismatch);
	publish_events(loop,
		       record_do(&loop->log, &what, &loop->script.action));
}

/*
 * Greeting
 */

static void
match_greet(struct match_loop *loop)
{
	const struct match *match = loop->match;
	struct clock_rules startup = { .move_us = match->startup_us,
				       .limit_us = match->startup_us };

	for (unsigned i = 0; i < match->players; i++)
		if (!match->seat[i].greeted)
			handshake_send(&loop->seats[i], match->game, &startup,
				       match->seat[i].lag_fd, match->lag_fd,
				       match->seat[i].pid);
	for (unsigned i = 0; i < match->players; i++) {
		struct bot_conn *s = &loop->seats[i];
		enum verdict verdict;

		if (match->seat[i].greeted) {
			s->wants_legal = match->seat[i].wants_legal;
			s->wants_text = match->seat[i].wants_text;
			snprintf(s->name, sizeof(s->name), "%s",
				 match->seat[i].own_name);
			snprintf(s->version, sizeof(s->version), "%s",
				 match->seat[i].own_version);
			continue;
		}
		while (!handshake_recv(s, &loop->json, match->noise_max))
			arena_msg_alive(loop, monotime_now());
		verdict = s->verdict;
		if (verdict == VERDICT_OK) {
			record_greeting(&loop->log, s, i);
			continue;
		}
		s->verdict = VERDICT_OK;
		snprintf(loop->text, sizeof(loop->text), "%s", s->detail);
		penalty_forfeit(loop, i, verdict, "%.*s",
				BOT_CONN_DETAIL_MAX - 1, loop->text);
	}
	for (unsigned i = 0; i < match->players; i++) {
		struct bot_conn *s = &loop->seats[i];

		clock_init(&s->clock, match_time(match, i),
			   match->seat[i].lag_fd, match->lag_fd,
			   match->seat[i].pid);
		if (!bot_conn_plays(s))
			continue;
		ponder_init(&s->ponder, match_time(match, i)->pondering,
			    match->seat[i].pid, match->family);
		message_match(&s->out, match, i, s->wants_text);
		penalty_flush_queue(loop, i);
	}
}

/*
 * The match
 */

static void
match_begin_deal(struct match_loop *loop)
{
	stream_for_deal(&loop->stream, loop->match->seed,
			loop->state.deal + 1u);
	deal_override_apply(&loop->override, loop->state.deal + 1u,
			    &loop->stream);
	game_deal(&loop->state, &loop->stream, &loop->events);
	for (unsigned i = 0; i < loop->match->players; i++) {
		if (!bot_conn_plays(&loop->seats[i]))
			continue;
		message_deal(&loop->seats[i].out, &loop->state, i);
		penalty_flush_queue(loop, i);
	}
	publish_events(loop, record_deal(&loop->log, &loop->state));
}

static void
match_end_deal(struct match_loop *loop)
{
	record_end_deal(&loop->log, &loop->state);
	for (unsigned i = 0; i < loop->match->players; i++) {
		if (!bot_conn_plays(&loop->seats[i]))
			continue;
		message_end_deal(&loop->seats[i].out, &loop->seats[i],
				 &loop->state);
		penalty_flush_queue(loop, i);
	}
}

/* Rank the seats: those that forfeited come last. */
static void
match_rank_seats(struct match_loop *loop)
{
	unsigned gone_in[SEATS_MAX];
	unsigned gone = 0;

	for (unsigned i = 0; i < loop->match->players; i++) {
		gone_in[i] = loop->seats[i].forfeit_deal;
		if (!bot_conn_plays(&loop->seats[i]))
			gone |= 1u << i;
	}
	game_places_forfeited(&loop->state, gone, gone_in, loop->places);
}

static void
match_send_end(struct match_loop *loop)
{
	for (unsigned i = 0; i < loop->match->players; i++) {
		struct bot_conn *s = &loop->seats[i];

		if (bot_conn_plays(s)) {
			message_end_match(&s->out, &loop->state, loop->places);
			if (!loop->match->seat[i].keep)
				message_bye(&s->out);
			bot_conn_wake(s); /* let it read */
			bot_conn_send(s, FAREWELL_US);
			match_check_unflushed(loop, i);
			if (s->faults > 0 && !loop->match->seat[i].keep)
				arena_msg_surplus(loop, i);
		}
		bot_conn_close(s);
	}
}

static bool
match_loop_is_over(const struct match_loop *loop)
{
	return loop->state.over == OVER_MATCH ||
	       state_reaches_limit(&loop->state, loop->match->deals);
}

void
match_loop_play(struct match_loop *loop, const struct match *match,
		arena_msg_fn send_msg, void *send_arg)
{
	loop->match = match;
	loop->send_msg = send_msg;
	loop->send_arg = send_arg;
	loop->alive_sent = monotime_now();
	loop->next_event = 1;
	loop->purpose = ASK_ACT;
	script_init(&loop->script,
		    match->script_json != NULL ? match->script_fd : -1);
	match_read_override(loop);
	log_init(&loop->log, match->log_fd, match->pack);
	for (unsigned i = 0; i < match->players; i++) {
		bot_conn_init(&loop->seats[i], match->seat[i].to,
			      match->seat[i].from);
		loop->seats[i].injection = match->injection;
		loop->seats[i].budget = match->budget;
	}
	game_begin(&loop->state, match->rules, match->players);
	record_header(&loop->log, match);
	match_greet(loop);
	while (!match_loop_is_over(loop)) {
		match_begin_deal(loop);
		while (loop->state.over == OVER_NO)
			if (script_next(&loop->script, &loop->json))
				match_play_script(loop);
			else
				match_play_turn(loop);
		match_end_deal(loop);
	}
	match_rank_seats(loop);
	match_send_end(loop);
	record_end_match(&loop->log, &loop->state, loop->places, loop->seats);
	record_seed(&loop->log, match);
	log_flush(&loop->log);
}
