#include "tests/support/recording.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/alloc.h"
#include "referee/judge/message.h"
#include "referee/judge/record.h"
#include "referee/sheet/sheet.h"
#include "referee/wire/wire.h"

#define SCRIPT_ACTIONS 8
#define SCRIPT                                                                 \
	"{\"of\":\"6a6a6a6a6a6a6a6a6a6a6a6a6a6a6a6a6a6a6a6a6a6a6a6a6a6a6a6a6a" \
	"6a6a6a\",\"actions\":8}"

struct recording {
	struct match match;
	struct rules rules;
	struct state state;
	struct stream stream;
	struct events events;
	struct legal legal;
	struct action action;
	struct log log;
	struct bot_conn seats[SEATS_MAX];
	unsigned places[SEATS_MAX];
	unsigned next_event;
	uint32_t prng;
	bool all; /* true if recording_full() writes the log */
	unsigned scripted;
	uint8_t out_seats;
	unsigned forfeit_deal[SEATS_MAX];
	bool owes_answer[SEATS_MAX];
	char rules_json[SHEET_JSON_MAX + 1];
};

static void
recording_end_line(struct recording *r, struct jsonw *jsonw)
{
	JSONW(jsonw, ",\"events\":[");
	for (unsigned i = 0; i < r->events.n; i++)
		event_write(jsonw, r->state.rules, &r->events.at[i],
			    r->next_event++, EYES_ALL);
	JSONW(jsonw, "]");
	log_end(&r->log);
}

static unsigned
recording_random(struct recording *r, unsigned below)
{
	r->prng = r->prng * 1664525u + 1013904223u;
	return (r->prng >> 16) % below;
}

/* Record an illegal action of the bot in the form in which the referee judges
 * it. */
static void
recording_illegal(struct recording *r, struct bot_conn *seat)
{
	static const char line[] = "{\"do\":\"bid\",\"count\":7}";
	static struct json json;
	static struct state would;
	struct stream drawn = r->stream;
	struct complaint complaint = { .fault = FAULT_ILLEGAL,
				       .got = { line, sizeof(line) - 1 } };
	struct ruling ruling;
	const char *error;

	assert(json_read(&json, line, sizeof(line) - 1));
	assert(action_read(&json, 0, &r->action, &error));
	would = r->state;
	ruling = game_apply(&would, (seat_t)(seat - r->seats), &r->action,
			    &drawn, &r->events);
	if (ruling.refusal == REFUSE_NONE)
		/* the action is legal in this position, as in an auction or at
		 * a cut */
		return;
	ruling_sentence(&r->rules, ruling, &r->action, complaint.message,
			sizeof(complaint.message));
	refusal_cite(&r->rules, ruling.refusal, complaint.rule,
		     sizeof(complaint.rule));
	seat->req++;
	seat->faults++;
	record_fault(&r->log, seat, (unsigned)(seat - r->seats), &complaint);
}

/* Record a time-out; the referee then plays the default action for the bot. */
static void
recording_timeout(struct recording *r, struct bot_conn *seat)
{
	struct complaint complaint = { .fault = FAULT_TIMEOUT,
				       .message = SAYS_SILENT
				       "200 ms of time" };

	seat->req++;
	seat->faults++;
	r->owes_answer[seat - r->seats] = true;
	record_fault(&r->log, seat, (unsigned)(seat - r->seats), &complaint);
}

/* Record the late answer to a request that timed out. */
static void
recording_late_answer(struct recording *r, struct bot_conn *seat)
{
	struct bytes line = { "{\"req\":1,\"do\":\"x\"}", 18 };
	unsigned number = (unsigned)(seat - r->seats);

	if (r->owes_answer[number])
		record_line(&r->log, "late", number, seat->req, line);
	r->owes_answer[number] = false;
}

static void
recording_exit(struct recording *r, unsigned number, const char *detail)
{
	struct bot_conn *seat = &r->seats[number];

	seat->verdict = VERDICT_EXIT;
	snprintf(seat->detail, sizeof(seat->detail), "%s", detail);
	seat->forfeit_deal = r->state.deal;
	r->out_seats |= (uint8_t)(1u << number);
	r->forfeit_deal[number] = seat->forfeit_deal;
	record_forfeit(&r->log, seat, number);
}

/* Record a line that is not an answer, unless the seat would exceed the limit
 * of such lines in a long match. */
static void
recording_noise(struct recording *r, struct bot_conn *seat, unsigned req)
{
	struct bytes line = { "thinking", 8 };

	if (seat->noise == r->match.noise_max)
		return;
	seat->noise++;
	record_line(&r->log, "noise", (unsigned)(seat - r->seats), req, line);
}

static const char values[] =
	"{\"text\":\"so\",\"values\":[[{\"do\":\"discard\",\"card\":\"KS\"},"
	"-2.5],[{\"do\":\"draw\",\"from\":\"stock\"},1]],\"unit\":\"points\","
	"\"samples\":40}";
static const struct bytes notes[] = { { "\"a note\"", 8 },
				      { values, sizeof(values) - 1 } };

/* Play the action of the script.  Every second time, record too which action
 * the bot would play. */
static bool
recording_follow_script(struct recording *r, struct record_do *what,
			struct bot_conn *seat)
{
	if (!r->all || r->scripted == SCRIPT_ACTIONS)
		return false;
	game_legal(&r->state, &r->legal);
	if (r->scripted++ % 2 == 1) {
		what->req = ++seat->req;
		what->note = notes[recording_random(r, 2)];
		seat->decisions++;
		record_would(&r->log, what, 3, &r->legal.at[0]);
	}
	action_copy(&r->action, &r->legal.at[r->legal.n - 1]);
	*what = (struct record_do){ .rules = r->state.rules,
				    .seat = what->seat,
				    .by = "log" };
	return true;
}

/* Play default actions for a bot that has exited.  In the third deal another
 * bot exits. */
static bool
recording_act_for_exited(struct recording *r, struct record_do *what,
			 struct bot_conn *seat)
{
	bool exits = r->all && r->state.deal == 3 && r->out_seats == 2 &&
		     what->seat != 1;

	if (exits) {
		seat->req++;
		seat->decisions++;
		seat->awaits_answer = true;
		recording_exit(r, what->seat, "it ended");
	}
	if ((r->out_seats >> what->seat & 1) == 0)
		return false;
	what->clock = NULL;
	what->by = "default";
	game_standard(&r->state, &r->action);
	return true;
}

static void
recording_apply(struct recording *r, const struct record_do *what)
{
	struct ruling ruling = game_apply(&r->state, (seat_t)what->seat,
					  &r->action, &r->stream, &r->events);

	assert(ruling.refusal == REFUSE_NONE);
	recording_end_line(r, record_do(&r->log, what, &r->action));
}

static void
recording_act(struct recording *r)
{
	struct bot_conn *seat = &r->seats[r->state.seat];
	struct record_do what = { .rules = r->state.rules,
				  .seat = r->state.seat,
				  .clock = &seat->clock };
	bool standard;

	if (recording_follow_script(r, &what, seat) ||
	    recording_act_for_exited(r, &what, seat)) {
		recording_apply(r, &what);
		return;
	}
	if (r->all)
		recording_late_answer(r, seat);
	game_legal(&r->state, &r->legal);
	standard = r->legal.n == 0 || recording_random(r, 16) == 0;
	seat->decisions++;
	if (recording_random(r, 20) == 0)
		recording_noise(r, seat, seat->req);
	if (recording_random(r, 20) == 0)
		recording_illegal(r, seat);
	if (recording_random(r, 20) == 0)
		recording_noise(r, seat, seat->req + 1);
	if (standard)
		recording_timeout(r, seat);
	else
		seat->req++;
	what.req = seat->req;
	if (standard) {
		what.clock = NULL;
		what.by = "default";
		game_standard(&r->state, &r->action);
	} else {
		action_copy(&r->action,
			    &r->legal.at[recording_random(r, r->legal.n)]);
	}
	if (!standard && recording_random(r, 20) == 0)
		what.note = notes[recording_random(r, 2)];
	recording_apply(r, &what);
	if (!standard && recording_random(r, 20) == 0)
		record_unused(&r->log, what.seat, what.req, 2);
}

static void
recording_play(struct recording *r)
{
	record_header(&r->log, &r->match);
	for (unsigned i = 0; i < r->match.players; i++) {
		r->seats[i].noise = i == 1 ? 3 : 0;
		record_greeting(&r->log, &r->seats[i], i);
	}
	for (unsigned deal = 1; r->state.over != OVER_MATCH &&
				!state_reaches_limit(&r->state, r->match.deals);
	     deal++) {
		stream_for_deal(&r->stream, r->match.seed, deal);
		game_deal(&r->state, &r->stream, &r->events);
		recording_end_line(r, record_deal(&r->log, &r->state));
		while (r->state.over == OVER_NO)
			recording_act(r);
		record_end_deal(&r->log, &r->state);
		if (r->all && deal == 1)
			recording_exit(r, 1, "it ended");
	}
	game_places_forfeited(&r->state, r->out_seats, r->forfeit_deal,
			      r->places);
	record_end_match(&r->log, &r->state, r->places, r->seats);
	record_seed(&r->log, &r->match);
	log_flush(&r->log);
}

static void
recording_enable_all(struct recording *r)
{
	r->all = true;
	r->match.names_hidden = true;
	r->match.seat[0].person = true;
	r->match.extra_json = "{\"group\":1}";
	r->match.script_json = SCRIPT;
	r->match.budget = (struct bot_budget){ 2000000, 50000 };
	r->seats[1].wants_legal = true;
	for (unsigned i = 0; i < r->match.players; i++)
		r->seats[i].clock.last_wait_us = 7;
}

/* Play a match of at most @deals deals and return its log; owned. */
static char *
recording_make(const struct variant *variant, unsigned deals, uint32_t number,
	       bool all, size_t *len)
{
	static struct recording recording; /* static, because memory from malloc
					      is not aligned for the hash */
	struct recording *r = &recording;
	FILE *file = tmpfile();
	struct jsonw jsonw;
	char *text;
	long size;

	memset(r, 0, sizeof(*r));
	assert(file != NULL);
	assert(variant_load(variant, &r->rules));
	jsonw_init(&jsonw, r->rules_json, SHEET_JSON_MAX);
	sheet_write_json(&r->rules, &jsonw);
	r->rules_json[jsonw.n] = '\0';
	r->match = (struct match){
		.number = 17,
		.rules = &r->rules,
		.rules_json = r->rules_json,
		.game = variant->game,
		.players = variant->players,
		.deals = deals,
		.faults = FAULTS_LENIENT,
		.noise_max = 1000,
		.isolation = "none",
		.seat = { { .name = "alice" },
			  { .name = "bob \"the\" \xc3\xa9" } },
	};
	for (unsigned i = 2; i < variant->players; i++)
		r->match.seat[i].name = "carol";
	memset(r->match.seed, 0x5a, SEED_BYTES);
	memcpy(r->match.seed, &number, number > 0 ? sizeof(number) : 0);
	r->next_event = 1;
	r->prng = 7 + number;
	for (unsigned i = 0; i < variant->players; i++)
		bot_conn_init(&r->seats[i], -1, -1);
	if (all)
		recording_enable_all(r);
	log_init(&r->log, fileno(file), NULL);
	game_begin(&r->state, &r->rules, variant->players);
	recording_play(r);
	assert(r->log.error == 0);
	size = lseek(fileno(file), 0, SEEK_END);
	*len = (size_t)size;
	text = xcalloc(*len + 1, 1);
	assert(pread(fileno(file), text, *len, 0) == (ssize_t)*len);
	fclose(file);
	return text;
}

char *
recording_match(const struct variant *variant, unsigned deals, uint32_t number,
		size_t *len)
{
	return recording_make(variant, deals, number, false, len);
}

static char *
recording_of_game(const char *game, bool all, size_t *len)
{
	struct variant variant = {
		.players = strcmp(game, "contract") == 0 ? 3 : 2,
	};

	snprintf(variant.game, sizeof(variant.game), "%s", game);
	return recording_make(&variant, RECORDING_DEALS, 0, all, len);
}

char *
recording_plain(const char *game, size_t *len)
{
	return recording_of_game(game, false, len);
}

char *
recording_full(const char *game, size_t *len)
{
	return recording_of_game(game, true, len);
}

void
recording_splice(char **text, size_t *len, size_t at, size_t was,
		 const char *is, size_t n)
{
	char *other = xcalloc(*len - was + n + 1, 1);

	memcpy(other, *text, at);
	memcpy(other + at, is, n);
	memcpy(other + at + n, *text + at + was, *len - at - was);
	*len = *len - was + n;
	free(*text);
	*text = other;
}
