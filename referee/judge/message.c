#include "message.h"

#include <stdio.h>

#include "referee/wire/ask.h"

#include "referee/sheet/rules_words.h"

/* Bytes of the rules of a game in words; the longest need less than 7,000. */
#define RULES_TEXT_BYTES 32768

#define CARDS_TEXT                                                             \
	"Cards\n"                                                              \
	"  A card is a rank (A 2 3 4 5 6 7 8 9 T J Q K; T is the 10) and a "   \
	"suit (S spades, H hearts, D diamonds, C clubs). X1 is a joker, X2 a " \
	"special joker, ?? a hidden card. X1=QS is a joker that represents "   \
	"the queen of spades. Seats are numbered from 0, melds from 1.\n"

#ifndef DEADWOOD_VERSION
#define DEADWOOD_VERSION "0"
#endif

static void
message_open(struct jsonw *jsonw)
{
	jsonw_open(jsonw, '{');
}

static void
message_close(struct jsonw *jsonw)
{
	jsonw_close(jsonw, '}');
	JSONW(jsonw, "\n");
}

static void
message_write_word(struct jsonw *jsonw, const char *key, const char *word)
{
	jsonw_key(jsonw, key);
	jsonw_plain(jsonw, word, strlen(word));
}

void
message_hello(struct jsonw *jsonw, const char *game, int64_t startup_us)
{
	message_open(jsonw);
	JSONW(jsonw, "\"type\":\"hello\",\"req\":0,\"protocol\":[1],"
		     "\"arena\":\"deadwood " DEADWOOD_VERSION "\"");
	jsonw_str_member(jsonw, "game", game);
	jsonw_int_member(jsonw, "startup_ms", startup_us / 1000);
	JSONW(jsonw, ",\"features\":[\"legal\",\"text\"]");
	message_close(jsonw);
}

void
message_write_seat_words(struct jsonw *jsonw, unsigned players)
{
	char word[sizeof("seat 4294967295")];

	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < players; i++) {
		snprintf(word, sizeof(word), "seat %u", i);
		jsonw_str(jsonw, word);
	}
	jsonw_close(jsonw, ']');
}

void
message_write_names(struct jsonw *jsonw, const struct match *match)
{
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < match->players; i++)
		jsonw_str(jsonw, match->seat[i].name);
	jsonw_close(jsonw, ']');
}

/* Write the member "text" of a match: its rules in words, and how cards are
 * written. */
static void
message_write_rules(struct jsonw *jsonw, const struct rules *rules)
{
	char text[RULES_TEXT_BYTES];
	FILE *out = fmemopen(text, sizeof(text), "w");

	if (out == NULL)
		return;
	fprintf(out, "%s\n", rules->title);
	rules_words_write(rules, out);
	fputs(CARDS_TEXT, out);
	fclose(out);
	jsonw_str_member(jsonw, "text", text);
}

void
message_match(struct jsonw *jsonw, const struct match *match, unsigned seat,
	      bool wants_text)
{
	const struct clock_rules *time = match_time(match, seat);
	const struct bot_usage nothing = { 0 };

	message_open(jsonw);
	JSONW(jsonw, "\"type\":\"match\"");
	/* The number and the schedule would reveal the players. */
	jsonw_int_member(jsonw, "match",
			 match->names_hidden ? 0 : match->number);
	jsonw_str_member(jsonw, "game", match->game);
	JSONW(jsonw, ",\"rules\":");
	jsonw_bytes(jsonw, match->rules_json, strlen(match->rules_json));
	jsonw_int_member(jsonw, "seat", seat);
	jsonw_key(jsonw, "players");
	if (match->names_hidden)
		message_write_seat_words(jsonw, match->players);
	else
		message_write_names(jsonw, match);
	jsonw_int_member(jsonw, "deals",
			 match->deals > 0 ? match->deals
					  : match->rules->deals_total);
	jsonw_int_member(jsonw, "bot_seed", match->seat[seat].bot_seed);
	jsonw_key(jsonw, "time");
	jsonw_open(jsonw, '{');
	jsonw_int_member(jsonw, "move_ms", time->move_us / 1000);
	jsonw_int_member(jsonw, "bank_ms", time->bank_us / 1000);
	jsonw_int_member(jsonw, "limit_ms", time->limit_us / 1000);
	message_write_word(jsonw, "clock", clock_words[time->kind]);
	jsonw_close(jsonw, '}');
	bot_budget_write_member(jsonw, &match->budget, &nothing);
	message_write_word(jsonw, "faults",
			   faults_word(match_faults(match, seat)));
	if (wants_text)
		message_write_rules(jsonw, match->rules);
	message_close(jsonw);
}

void
message_write_places(struct jsonw *jsonw, const unsigned *places, unsigned n)
{
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < n; i++)
		jsonw_int(jsonw, places[i]);
	jsonw_close(jsonw, ']');
}

void
message_write_hands(struct jsonw *jsonw, const struct state *state)
{
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < state->players; i++)
		bag_write(jsonw, &state->hands[i]);
	jsonw_close(jsonw, ']');
}

void
message_write_got(struct jsonw *jsonw, struct bytes got)
{
	jsonw_key(jsonw, "got");
	jsonw_text(jsonw, got.at, got.len < GOT_BYTES ? got.len : GOT_BYTES);
}

void
message_deal(struct jsonw *jsonw, const struct state *state, unsigned seat)
{
	struct view view;

	view_of(state, (seat_t)seat, &view);
	message_open(jsonw);
	JSONW(jsonw, "\"type\":\"deal\"");
	jsonw_int_member(jsonw, "deal", view.deal);
	jsonw_int_member(jsonw, "dealer", view.dealer);
	jsonw_key(jsonw, "hand");
	bag_write(jsonw, &view.hand);
	jsonw_ints_member(jsonw, "scores", view.scores, view.players);
	message_close(jsonw);
}

void
message_event(struct bot_conn *seat, unsigned number, const struct rules *rules,
	      const struct event *event, unsigned n, struct bytes open)
{
	struct jsonw *pending = &seat->pending, *text = &seat->pending_text;
	size_t kept = pending->n, text_kept = text->n;

	if (seat->missed > 0 || seat->injection == INJECT_MISSED) {
		seat->missed++; /* one gap, at the end */
		return;
	}
	if (event_is_open(event, EYES_SEAT(number))) {
		if (kept > 0)
			JSONW(pending, ",");
		jsonw_bytes(pending, open.at, open.len);
	} else {
		event_write(pending, rules, event, n, EYES_SEAT(number));
	}
	if (seat->wants_text)
		request_text_event(text, rules, event, n, number);
	if (pending->full || text->full) {
		pending->full = text->full = false;
		pending->n = kept;
		text->n = text_kept;
		seat->missed = 1;
	}
}

/* Write the events since the last message with events to this bot. */
static void
message_write_events(struct jsonw *jsonw, struct bot_conn *seat)
{
	JSONW(jsonw, ",\"events\":[");
	jsonw_bytes(jsonw, seat->pending.buf, seat->pending.n);
	JSONW(jsonw, "]");
	if (seat->missed > 0)
		jsonw_int_member(jsonw, "events_missed", seat->missed);
	seat->pending.n = seat->pending_text.n = 0;
	seat->missed = 0;
}

/* Fill the contents of the text of a request, before its events are sent.
 * @budget: caller's storage for what is left of the budget in words */
static void
message_fill_text(struct request_text *text, const struct bot_conn *seat,
		  const struct state *state, struct action *standard,
		  char budget[BOT_BUDGET_TEXT])
{
	bot_budget_words(&seat->budget, &seat->usage_total, budget);
	game_standard(state, standard);
	*text = (struct request_text){
		.req = seat->req,
		.may = game_may(state),
		.standard = standard,
		.limit_ms = clock_allowed_us(&seat->clock) / 1000,
		.bank_ms = seat->clock.bank_us / 1000,
		.last_us = seat->clock.last_us,
		.budget = budget,
		.events = { seat->pending_text.buf, seat->pending_text.n },
		.events_missed = seat->missed,
	};
}

void
message_act(struct jsonw *jsonw, struct bot_conn *seat,
	    const struct state *state, struct legal *legal)
{
	const struct clock *clock = &seat->clock;
	struct request_text text;
	struct action standard;
	struct view view;
	char budget[BOT_BUDGET_TEXT];

	view_of(state, state->seat, &view);
	if (seat->wants_text)
		message_fill_text(&text, seat, state, &standard, budget);
	ask_write(jsonw, state, &view, seat->req);
	JSONW(jsonw, ",\"time\":{\"limit_ms\":");
	jsonw_int(jsonw, clock_allowed_us(clock) / 1000);
	JSONW(jsonw, ",\"bank_ms\":");
	jsonw_int(jsonw, clock->bank_us / 1000);
	JSONW(jsonw, ",\"last_us\":");
	jsonw_int(jsonw, clock->last_us);
	JSONW(jsonw, "}");
	bot_budget_write_member(jsonw, &seat->budget, &seat->usage_total);
	message_write_events(jsonw, seat);
	if (seat->wants_legal)
		game_legal(state, legal);
	ask_write_end(jsonw, &view, seat->wants_legal ? legal : NULL,
		      seat->wants_text ? &text : NULL);
}

void
complaint_write(struct jsonw *jsonw, const struct complaint *complaint)
{
	message_write_word(jsonw, "code", fault_code(complaint->fault));
	if (complaint->rule[0] != '\0')
		jsonw_str_member(jsonw, "rule", complaint->rule);
	jsonw_str_member(jsonw, "message", complaint->message);
	if (complaint->got.at != NULL)
		message_write_got(jsonw, complaint->got);
}

void
message_error(struct jsonw *jsonw, const struct bot_conn *seat,
	      const struct complaint *complaint, const struct rules *rules,
	      const struct action *played, unsigned max)
{
	message_open(jsonw);
	JSONW(jsonw, "\"type\":\"error\"");
	jsonw_int_member(jsonw, "req", seat->req);
	complaint_write(jsonw, complaint);
	if (played != NULL) {
		JSONW(jsonw, ",\"played\":");
		action_write(jsonw, rules, played);
	}
	jsonw_int_member(jsonw, "faults", seat->faults);
	if (max > 0)
		jsonw_int_member(jsonw, "faults_max", max);
	message_close(jsonw);
}

void
message_write_deal_end(struct jsonw *jsonw, const struct state *state)
{
	jsonw_str_member(jsonw, "of", "deal");
	jsonw_int_member(jsonw, "deal", state->deal);
	message_write_word(jsonw, "how", how_word(state->how));
	if (state->ender != SEAT_NONE)
		jsonw_int_member(jsonw, "seat", state->ender);
	jsonw_ints_member(jsonw, "points", state->deal_scores, state->players);
	jsonw_ints_member(jsonw, "scores", state->scores, state->players);
	jsonw_key(jsonw, "hands");
	message_write_hands(jsonw, state);
}

void
message_end_deal(struct jsonw *jsonw, struct bot_conn *seat,
		 const struct state *state)
{
	struct bytes text;
	unsigned missed;

	message_open(jsonw);
	JSONW(jsonw, "\"type\":\"end\"");
	message_write_deal_end(jsonw, state);
	text = (struct bytes){ seat->pending_text.buf, seat->pending_text.n };
	missed = seat->missed;
	message_write_events(jsonw, seat);
	if (seat->wants_text)
		request_text_deal_end(jsonw, state, text, missed);
	message_close(jsonw);
}

void
message_end_match(struct jsonw *jsonw, const struct state *state,
		  const unsigned *places)
{
	message_open(jsonw);
	JSONW(jsonw, "\"type\":\"end\",\"of\":\"match\"");
	jsonw_ints_member(jsonw, "scores", state->scores, state->players);
	jsonw_key(jsonw, "places");
	message_write_places(jsonw, places, state->players);
	message_close(jsonw);
}

void
message_bye(struct jsonw *jsonw)
{
	JSONW(jsonw, "{\"type\":\"bye\"}\n");
}
