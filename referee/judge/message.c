#include "message.h"

#include <stdio.h>

#include "referee/wire/ask.h"

#ifndef DEADWOOD_VERSION
#define DEADWOOD_VERSION "0"
#endif

static void
line_open(struct jot *jot)
{
	jot_open(jot, '{');
}

static void
line_close(struct jot *jot)
{
	jot_close(jot, '}');
	JOT(jot, "\n");
}

static void
word_member(struct jot *jot, const char *key, const char *word)
{
	jot_key(jot, key);
	jot_plain(jot, word, strlen(word));
}

void
message_hello(struct jot *jot, const char *game, int64_t startup_us)
{
	line_open(jot);
	JOT(jot, "\"type\":\"hello\",\"req\":0,\"protocol\":[1],"
		 "\"arena\":\"deadwood " DEADWOOD_VERSION "\"");
	jot_str_member(jot, "game", game);
	jot_int_member(jot, "startup_ms", startup_us / 1000);
	JOT(jot, ",\"features\":[\"legal\"]");
	line_close(jot);
}

void
seat_words_write(struct jot *jot, unsigned players)
{
	char word[sizeof("seat 4294967295")];

	jot_open(jot, '[');
	for (unsigned i = 0; i < players; i++) {
		snprintf(word, sizeof(word), "seat %u", i);
		jot_str(jot, word);
	}
	jot_close(jot, ']');
}

void
names_write(struct jot *jot, const struct match *match)
{
	jot_open(jot, '[');
	for (unsigned i = 0; i < match->players; i++)
		jot_str(jot, match->seat[i].name);
	jot_close(jot, ']');
}

void
message_match(struct jot *jot, const struct match *match, unsigned seat)
{
	const struct clock_rules *time = match_time(match, seat);

	line_open(jot);
	JOT(jot, "\"type\":\"match\"");
	/* Its number and the schedule would tell who sits there. */
	jot_int_member(jot, "match", match->names_hidden ? 0 : match->number);
	jot_str_member(jot, "game", match->game);
	JOT(jot, ",\"rules\":");
	jot_bytes(jot, match->rules_json, strlen(match->rules_json));
	jot_int_member(jot, "seat", seat);
	jot_key(jot, "players");
	if (match->names_hidden)
		seat_words_write(jot, match->players);
	else
		names_write(jot, match);
	jot_int_member(jot, "deals",
		       match->deals > 0 ? match->deals
					: match->rules->deals_total);
	jot_int_member(jot, "bot_seed", match->seat[seat].bot_seed);
	jot_key(jot, "time");
	jot_open(jot, '{');
	jot_int_member(jot, "move_ms", time->move_us / 1000);
	jot_int_member(jot, "bank_ms", time->bank_us / 1000);
	jot_int_member(jot, "limit_ms", time->limit_us / 1000);
	word_member(jot, "clock", clock_words[time->kind]);
	jot_close(jot, '}');
	word_member(jot, "faults", faults_word(match_faults(match, seat)));
	line_close(jot);
}

void
ints_write(struct jot *jot, const int *of, unsigned n)
{
	jot_open(jot, '[');
	for (unsigned i = 0; i < n; i++)
		jot_int(jot, of[i]);
	jot_close(jot, ']');
}

void
places_write(struct jot *jot, const unsigned *places, unsigned n)
{
	jot_open(jot, '[');
	for (unsigned i = 0; i < n; i++)
		jot_int(jot, places[i]);
	jot_close(jot, ']');
}

void
hands_write(struct jot *jot, const struct state *state)
{
	jot_open(jot, '[');
	for (unsigned i = 0; i < state->players; i++)
		bag_write(jot, &state->hands[i]);
	jot_close(jot, ']');
}

void
got_write(struct jot *jot, struct bytes got)
{
	jot_key(jot, "got");
	jot_text(jot, got.at, got.len < GOT_BYTES ? got.len : GOT_BYTES);
}

void
message_deal(struct jot *jot, const struct state *state, unsigned seat)
{
	struct view view;

	view_of(state, (seat_t)seat, &view);
	line_open(jot);
	JOT(jot, "\"type\":\"deal\"");
	jot_int_member(jot, "deal", view.deal);
	jot_int_member(jot, "dealer", view.dealer);
	jot_key(jot, "hand");
	bag_write(jot, &view.hand);
	jot_key(jot, "scores");
	ints_write(jot, view.scores, view.players);
	line_close(jot);
}

void
message_event(struct seat *seat, unsigned number, const struct rules *rules,
	      const struct event *event, unsigned n, struct bytes open)
{
	struct jot *pending = &seat->pending;
	size_t kept = pending->n;

	if (seat->missed > 0 || seat->drill == DRILL_MISSED) {
		seat->missed++; /* no gaps but one at the end */
		return;
	}
	if (event_is_open(event, EYES_SEAT(number))) {
		if (kept > 0)
			JOT(pending, ",");
		jot_bytes(pending, open.at, open.len);
	} else {
		event_write(pending, rules, event, n, EYES_SEAT(number));
	}
	if (pending->full) {
		pending->full = false;
		pending->n = kept;
		seat->missed = 1;
	}
}

/* What has happened since the last message to this bot. */
static void
events_member(struct jot *jot, struct seat *seat)
{
	JOT(jot, ",\"events\":[");
	jot_bytes(jot, seat->pending.buf, seat->pending.n);
	JOT(jot, "]");
	if (seat->missed > 0)
		jot_int_member(jot, "events_missed", seat->missed);
	seat->pending.n = 0;
	seat->missed = 0;
}

void
message_act(struct jot *jot, struct seat *seat, const struct state *state,
	    struct legal *legal)
{
	const struct clock *clock = &seat->clock;
	struct view view;

	view_of(state, state->seat, &view);
	ask_write(jot, state, &view, seat->req);
	JOT(jot, ",\"time\":{\"limit_ms\":");
	jot_int(jot, clock_allowed_us(clock) / 1000);
	JOT(jot, ",\"bank_ms\":");
	jot_int(jot, clock->bank_us / 1000);
	JOT(jot, ",\"last_us\":");
	jot_int(jot, clock->last_us);
	JOT(jot, "}");
	events_member(jot, seat);
	if (seat->wants_legal)
		game_legal(state, legal);
	ask_write_end(jot, &view, seat->wants_legal ? legal : NULL);
}

void
complaint_write(struct jot *jot, const struct complaint *complaint)
{
	word_member(jot, "code", fault_code(complaint->fault));
	if (complaint->rule[0] != '\0')
		jot_str_member(jot, "rule", complaint->rule);
	jot_str_member(jot, "message", complaint->message);
	if (complaint->got.at != NULL)
		got_write(jot, complaint->got);
}

void
message_error(struct jot *jot, const struct seat *seat,
	      const struct complaint *complaint, const struct rules *rules,
	      const struct action *played, unsigned max)
{
	line_open(jot);
	JOT(jot, "\"type\":\"error\"");
	jot_int_member(jot, "req", seat->req);
	complaint_write(jot, complaint);
	if (played != NULL) {
		JOT(jot, ",\"played\":");
		action_write(jot, rules, played);
	}
	jot_int_member(jot, "faults", seat->faults);
	if (max > 0)
		jot_int_member(jot, "faults_max", max);
	line_close(jot);
}

void
end_deal_write(struct jot *jot, const struct state *state)
{
	jot_str_member(jot, "of", "deal");
	jot_int_member(jot, "deal", state->deal);
	word_member(jot, "how", how_word(state->how));
	if (state->ender != SEAT_NONE)
		jot_int_member(jot, "seat", state->ender);
	jot_key(jot, "points");
	ints_write(jot, state->deal_scores, state->players);
	jot_key(jot, "scores");
	ints_write(jot, state->scores, state->players);
	jot_key(jot, "hands");
	hands_write(jot, state);
}

void
message_end_deal(struct jot *jot, struct seat *seat, const struct state *state)
{
	line_open(jot);
	JOT(jot, "\"type\":\"end\"");
	end_deal_write(jot, state);
	events_member(jot, seat);
	line_close(jot);
}

void
message_end_match(struct jot *jot, const struct state *state,
		  const unsigned *places)
{
	line_open(jot);
	JOT(jot, "\"type\":\"end\",\"of\":\"match\"");
	jot_key(jot, "scores");
	ints_write(jot, state->scores, state->players);
	jot_key(jot, "places");
	places_write(jot, places, state->players);
	line_close(jot);
}

void
message_bye(struct jot *jot)
{
	JOT(jot, "{\"type\":\"bye\"}\n");
}
