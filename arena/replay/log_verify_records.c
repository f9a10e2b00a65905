/*
 * log_verify_records.c - check each record of a match's log against the engine.
 *
 * Each record is a row of the table at the end: its handler moves the engine
 * and compares.  The functions that wrote the log write here what it should
 * say, and the bytes must be the same.
 */
#include <stdlib.h>
#include <string.h>

#include "arena/replay/log_verify_read.h"
#include "referee/judge/bot_note.h"
#include "referee/judge/record.h"
#include "referee/wire/wire.h"

/* --- comparing with the engine -------------------------------------------- */

static bool
same(struct log_verify *match, int token, const struct jsonw *jsonw,
     const char *what)
{
	return trace_same(match, token, jsonw, what, "the match gives");
}

static bool
same_hands(struct log_verify *match)
{
	struct jsonw jsonw = trace_expect(match);

	hands_write(&jsonw, &match->state);
	return same(match, trace_member(match, "hands"), &jsonw, "hands");
}

static bool
same_pile(struct log_verify *match, const char *key, const struct pile *pile)
{
	struct jsonw jsonw = trace_expect(match);

	cards_write(&jsonw, pile->at, pile->n);
	return same(match, trace_member(match, key), &jsonw, key);
}

static bool
same_bag(struct log_verify *match, const char *key, const struct bag *bag)
{
	struct jsonw jsonw = trace_expect(match);
	int token = trace_member(match, key);

	if (bag->n == 0)
		return token < 0 ||
		       trace_wrong(match, "\"%s\": there are no such cards",
				   key);
	bag_write(&jsonw, bag);
	return same(match, token, &jsonw, key);
}

/* The events that the engine gave, numbered on. */
static bool
same_events(struct log_verify *match)
{
	int list = trace_member(match, "events"), token;
	const struct json_token *tokens = match->json.token;
	char what[32];

	match->event_number = match->next_event;
	if (list < 0 || tokens[list].type != TOKEN_ARRAY)
		return trace_wrong(match, "\"events\" should be a list");
	token = json_first(&match->json, list);
	for (unsigned i = 0; i < match->events.n; i++) {
		struct jsonw jsonw = trace_expect(match);

		event_write(&jsonw, &match->rules, &match->events.at[i],
			    match->next_event, EYES_ALL);
		snprintf(what, sizeof(what), "event %u", match->next_event);
		if (!same(match, i < tokens[list].items ? token : -1, &jsonw,
			  what))
			return false;
		match->next_event++;
		token = json_next(&match->json, token);
	}
	if (tokens[list].items > match->events.n)
		return trace_wrong(match,
				   "the log says %u events, the match gives %u",
				   tokens[list].items, match->events.n);
	return true;
}

/* --- the records ---------------------------------------------------------- */

static bool
match_is_over(const struct log_verify *match)
{
	return match->state.over == OVER_MATCH ||
	       (match->deals_max > 0 && match->state.deal >= match->deals_max &&
		match->state.over != OVER_NO);
}

/* Nothing is asked, and no forfeit is due. */
static bool
at_rest(struct log_verify *match)
{
	struct diag why = { "" };

	return request_audit_rest(&match->ledger, &why) ||
	       trace_wrong(match, "%s", why.text);
}

static bool
take_deal(struct log_verify *match)
{
	struct state *state = &match->state;

	if (match->deals > 0 && !match->deal_told)
		return trace_wrong(match, "deal %u is not over yet",
				   state->deal);
	if (match_is_over(match))
		return trace_wrong(match, "a deal, but the match is over");
	if (!at_rest(match))
		return false;
	stream_for_deal(&match->stream, match->seed, state->deal + 1u);
	anew_give(&match->anew, state->deal + 1u, &match->stream);
	game_deal(state, &match->stream, &match->events);
	if (match->stream.strange)
		return trace_wrong(match, "\"anew\" in the header has other "
					  "cards than the pack");
	match->deals++;
	match->deal_told = false;
	return trace_same_int(match, "deal", state->deal) &&
	       trace_same_int(match, "dealer", state->dealer) &&
	       same_hands(match) && same_pile(match, "stock", &state->stock) &&
	       same_pile(match, "discard", &state->discard) &&
	       same_bag(match, "spread", &state->spread) &&
	       same_bag(match, "aside", &state->aside) &&
	       trace_same_ints(match, "scores", state->scores) &&
	       same_events(match);
}

/* The action is written as the referee writes it; the default action that was
 * played for a seat is the engine's. */
static bool
same_action(struct log_verify *match, int token)
{
	struct jsonw jsonw = trace_expect(match);
	struct action standard;

	if (match->actions < match->script || trace_member(match, "by") < 0) {
		action_write(&jsonw, &match->rules, &match->action);
		return same(match, token, &jsonw, "action");
	}
	game_standard(&match->state, &standard);
	action_write(&jsonw, &match->rules, &standard);
	return same(match, token, &jsonw, "the default action");
}

/* A bot's own words follow from nothing, but have a form of their own; a text
 * is any: earlier programs escaped others of its characters. */
static bool
same_words(struct log_verify *match)
{
	int note = trace_member(match, "note");
	struct jsonw jsonw = trace_expect(match);

	if (note < 0 || match->json.token[note].type == TOKEN_STRING)
		return true;
	jsonw.size = BOT_NOTE_BYTES;
	bot_note_write(&jsonw, &match->json, note, &match->rules, NULL,
		       &match->said);
	return trace_same(match, note, &jsonw, "\"note\"", "its form is");
}

/* Who did it, and what was asked. */
static bool
read_turn(struct log_verify *match, unsigned *seat)
{
	int by = trace_member(match, "by");
	bool led = match->actions < match->script;
	bool timed = trace_member(match, "us") >= 0;
	struct diag why = { "" };
	int64_t req = 0;

	if (!trace_seat(match, seat))
		return false;
	if (trace_member(match, "req") >= 0 &&
	    !trace_int(match, "req", 1, UINT32_MAX, &req))
		return false;
	if (led && (by < 0 || !json_is(&match->json, by, "log")))
		return trace_wrong(match, "\"by\" should be \"log\": the match "
					  "begins with a script");
	if (!led && by >= 0 && !json_is(&match->json, by, "default"))
		return trace_wrong(match, "\"by\" should be \"default\"");
	if (timed != (trace_member(match, "wall_us") >= 0))
		return trace_wrong(match, "\"us\" and \"wall_us\" belong "
					  "together");
	if (led && (req > 0 || timed))
		return trace_wrong(match, "what is played again answers no "
					  "request");
	return (led ? request_audit_led(&match->ledger, *seat, &why)
		    : request_audit_do(&match->ledger, *seat, (unsigned)req,
				       by >= 0, timed, &why)) ||
	       trace_wrong(match, "%s", why.text);
}

static bool
take_action(struct log_verify *match)
{
	struct state *state = &match->state;
	int token = trace_member(match, "action");
	const char *error = NULL;
	struct ruling ruling;
	char sentence[256];
	unsigned seat = 0;

	if (match->deals == 0 || state->over != OVER_NO)
		return trace_wrong(match,
				   "an action, but no deal is in progress");
	if (!action_read(&match->json, token, &match->action, &error))
		return trace_wrong(match, "\"action\": %s", error);
	if (!read_turn(match, &seat) || !same_action(match, token) ||
	    !same_words(match))
		return false;
	ruling = game_apply(state, (seat_t)seat, &match->action, &match->stream,
			    &match->events);
	if (ruling.refusal != REFUSE_NONE) {
		ruling_sentence(&match->rules, ruling, &match->action, sentence,
				sizeof(sentence));
		return trace_wrong(match, "seat %u could not do this: %s", seat,
				   sentence);
	}
	if (match->stream.strange)
		return trace_wrong(match, "\"anew\" in the header has other "
					  "cards than the stock");
	match->actions++;
	return same_events(match);
}

/* Is it this seat's turn?  Only then is a bot asked, and heard. */
static bool
is_in_turn(struct log_verify *match, unsigned seat)
{
	if (match->deals > 0 && match->state.over == OVER_NO &&
	    seat == match->state.seat)
		return true;
	return trace_wrong(match, "it is not the turn of seat %u", seat);
}

/* What a bot would have done must be legal, and is not done. */
static bool
take_would(struct log_verify *match)
{
	int token = trace_member(match, "action");
	const char *error = NULL;
	struct diag why = { "" };
	struct ruling ruling;
	unsigned seat;
	int64_t req = 0;

	if (!trace_seat(match, &seat) || !is_in_turn(match, seat) ||
	    !trace_int(match, "req", 1, UINT32_MAX, &req))
		return false;
	if (match->actions >= match->script)
		return trace_wrong(match, "nothing is played again any more");
	if (!action_read(&match->json, token, &match->action, &error))
		return trace_wrong(match, "\"action\": %s", error);
	if (!same_action(match, token) || !same_words(match))
		return false;
	match->would = match->state;
	match->drawn = match->stream;
	ruling = game_apply(&match->would, (seat_t)seat, &match->action,
			    &match->drawn, &match->events);
	if (ruling.refusal != REFUSE_NONE)
		return trace_wrong(match, "seat %u could not do this", seat);
	return request_audit_would(&match->ledger, seat, (unsigned)req, &why) ||
	       trace_wrong(match, "%s", why.text);
}

static bool
take_deal_end(struct log_verify *match)
{
	const struct state *state = &match->state;

	if (!trace_form(match, 0, RECORD_END_DEAL))
		return false;
	if (match->deals == 0 || state->over == OVER_NO || match->deal_told)
		return trace_wrong(match,
				   "the end of a deal, but the deal goes on");
	if (!at_rest(match))
		return false;
	match->deal_told = true;
	return trace_same_int(match, "deal", state->deal) &&
	       trace_same_word(match, "how", how_word(state->how)) &&
	       (state->ender == SEAT_NONE
			? trace_member(match, "seat") < 0 ||
				  trace_wrong(match,
					      "\"seat\": nobody ended it")
			: trace_same_int(match, "seat", state->ender)) &&
	       trace_same_ints(match, "points", state->deal_scores) &&
	       trace_same_ints(match, "scores", state->scores) &&
	       same_hands(match);
}

/* The decisions of a seat: as many as were counted, or one more of which no
 * record tells. */
static bool
same_decisions(struct log_verify *match, int account, unsigned seat)
{
	const struct request_audit_seat *of = &match->ledger.seat[seat];
	int token = json_get(&match->json, account, "decisions");
	int64_t said = 0;

	json_int(&match->json, token, 0, INT64_MAX, &said);
	if (said >= of->decisions && said <= of->decisions + of->unsure)
		return true;
	return trace_wrong(match,
			   "decisions of seat %u: the log says %lld, the match "
			   "gives %u",
			   seat, (long long)said, of->decisions);
}

/* What the end says of one seat, against the records before it. */
static bool
same_account(struct log_verify *match, int account, unsigned seat)
{
	const struct json *json = &match->json;
	const struct request_audit_seat *of = &match->ledger.seat[seat];
	const unsigned counts[] = { of->faults, of->noise };
	static const char *const keys[] = { "faults", "noise" };
	struct jsonw jsonw = trace_expect(match);
	char what[40];

	if (!trace_form(match, account, RECORD_END_SEAT))
		return false;
	jsonw_str(&jsonw, verdict_word(of->verdict));
	snprintf(what, sizeof(what), "the verdict on seat %u", seat);
	if (!same(match, json_get(json, account, "verdict"), &jsonw, what))
		return false;
	for (size_t i = 0; i < 2; i++) {
		jsonw = trace_expect(match);
		jsonw_int(&jsonw, counts[i]);
		snprintf(what, sizeof(what), "%s of seat %u", keys[i], seat);
		if (!same(match, json_get(json, account, keys[i]), &jsonw,
			  what))
			return false;
	}
	return same_decisions(match, account, seat);
}

static bool
same_accounts(struct log_verify *match)
{
	const struct json_token *tokens = match->json.token;
	int list = trace_member(match, "seats"), token;

	if (tokens[list].items != match->players)
		return trace_wrong(match, "\"seats\" should be a list of %u",
				   match->players);
	token = json_first(&match->json, list);
	for (unsigned i = 0; i < match->players; i++) {
		if (tokens[token].type != TOKEN_OBJECT)
			return trace_wrong(
				match, "\"seats\" should be a list of objects");
		if (!same_account(match, token, i))
			return false;
		token = json_next(&match->json, token);
	}
	return true;
}

static bool
take_match_end(struct log_verify *match)
{
	struct jsonw places;

	if (!match->deal_told || !match_is_over(match) || match->match_told)
		return trace_wrong(match,
				   "the end of the match, but it goes on");
	if (!trace_form(match, 0, RECORD_END_MATCH) || !at_rest(match))
		return false;
	match->match_told = true;
	game_places_gone(&match->state, match->gone, match->gone_in,
			 match->places);
	if (!trace_same_int(match, "deals", match->state.deal) ||
	    !trace_same_ints(match, "scores", match->state.scores))
		return false;
	places = trace_expect(match);
	places_write(&places, match->places, match->players);
	return same(match, trace_member(match, "places"), &places, "places") &&
	       same_accounts(match);
}

static bool
take_end(struct log_verify *match)
{
	int of = trace_member(match, "of");

	if (of >= 0 && json_is(&match->json, of, "match"))
		return take_match_end(match);
	if (of >= 0 && json_is(&match->json, of, "deal"))
		return take_deal_end(match);
	return trace_wrong(match, "\"of\" should be \"deal\" or \"match\"");
}

/* When did the bot go?  A message about a deal may be what it no longer
 * reads: after the deal, or before the record of the next. */
static bool
read_when(struct log_verify *match, unsigned seat,
	  enum request_audit_when *when)
{
	unsigned deal = match->state.deal;
	int64_t said = 0;

	*when = REQUEST_AUDIT_BETWEEN_DEALS;
	if (match->deals > 0 && !match->deal_told) {
		*when = REQUEST_AUDIT_IN_TURN;
		return is_in_turn(match, seat) &&
		       trace_same_int(match, "deal", deal);
	}
	if (match->match_told)
		return trace_wrong(match, "a forfeit, but the match is over");
	if (!trace_int(match, "deal", deal, deal + !match_is_over(match),
		       &said))
		return false;
	if (said == 0)
		*when = REQUEST_AUDIT_GREETING;
	match->gone_in[seat] = (unsigned)said;
	return true;
}

static bool
read_verdict(struct log_verify *match, enum verdict *verdict)
{
	char word[16];

	json_str(&match->json, trace_member(match, "verdict"), word,
		 sizeof(word));
	*verdict = verdict_of(word);
	return (*verdict != VERDICT_OK && *verdict <= VERDICT_FLOOD) ||
	       trace_wrong(match, "there is no such verdict");
}

/* The request that it left without an answer. */
static bool
take_unanswered(struct log_verify *match, unsigned seat,
		enum request_audit_when when)
{
	struct diag why = { "" };
	int64_t req = 0;

	if (when != REQUEST_AUDIT_IN_TURN)
		return trace_wrong(match, "\"req\", but it was not its turn");
	if (!trace_int(match, "req", 1, UINT32_MAX, &req))
		return false;
	return request_audit_unanswered(&match->ledger, seat, (unsigned)req,
					&why) ||
	       trace_wrong(match, "%s", why.text);
}

static bool
take_forfeit(struct log_verify *match)
{
	enum verdict verdict;
	enum request_audit_when when;
	struct diag why = { "" };
	int64_t noise = 0;
	unsigned seat;

	if (!trace_seat(match, &seat))
		return false;
	match->gone_in[seat] = match->state.deal;
	if (!read_when(match, seat, &when) || !read_verdict(match, &verdict))
		return false;
	if (trace_member(match, "noise") >= 0 &&
	    !trace_int(match, "noise", 1, UINT32_MAX, &noise))
		return false;
	if (trace_member(match, "req") >= 0 &&
	    !take_unanswered(match, seat, when))
		return false;
	if (!request_audit_forfeit(&match->ledger, seat, when, verdict,
				   (unsigned)noise, &why))
		return trace_wrong(match, "%s", why.text);
	match->gone |= (uint8_t)(1u << seat);
	return true;
}

static bool
take_greeting(struct log_verify *match)
{
	int want = trace_member(match, "want");
	struct bytes wants = json_text(&match->json, want);
	struct diag why = { "" };
	int64_t noise = 0;
	unsigned seat;

	if (match->deals > 0)
		return trace_wrong(match,
				   "a greeting, but the match has begun");
	if (!trace_seat(match, &seat))
		return false;
	if (strncmp(wants.at, "[]", wants.len) != 0 &&
	    strncmp(wants.at, "[\"legal\"]", wants.len) != 0)
		return trace_wrong(match,
				   "\"want\" should be [] or [\"legal\"]");
	if (trace_member(match, "noise") >= 0 &&
	    !trace_int(match, "noise", 1, UINT32_MAX, &noise))
		return false;
	return request_audit_greeting(&match->ledger, seat, (unsigned)noise,
				      &why) ||
	       trace_wrong(match, "%s", why.text);
}

static bool
take_fault(struct log_verify *match)
{
	unsigned seat;

	return trace_seat(match, &seat) && is_in_turn(match, seat) &&
	       trace_fault(match);
}

/* Who is heard, and in which request. */
static bool
read_line(struct log_verify *match, unsigned *seat, unsigned *req)
{
	int64_t number = 0;

	if (!trace_seat(match, seat) || !is_in_turn(match, *seat) ||
	    !trace_int(match, "req", 0, UINT32_MAX, &number))
		return false;
	*req = (unsigned)number;
	return true;
}

static bool
take_noise(struct log_verify *match)
{
	struct diag why = { "" };
	unsigned seat, req;

	if (!read_line(match, &seat, &req) || !trace_is_line(match, true))
		return false;
	return request_audit_noise(&match->ledger, seat, req, &why) ||
	       trace_wrong(match, "%s", why.text);
}

static bool
take_late(struct log_verify *match)
{
	struct diag why = { "" };
	unsigned seat, req;

	if (!read_line(match, &seat, &req) || !trace_is_line(match, false))
		return false;
	return request_audit_late(&match->ledger, seat, req, &why) ||
	       trace_wrong(match, "%s", why.text);
}

static bool
take_unused(struct log_verify *match)
{
	struct diag why = { "" };
	int64_t req = 0, actions;
	unsigned seat;

	if (!trace_seat(match, &seat) ||
	    !trace_int(match, "req", 1, UINT32_MAX, &req) ||
	    !trace_int(match, "actions", 1, JSON_TOKENS_MAX, &actions))
		return false;
	return request_audit_unused(&match->ledger, seat, (unsigned)req,
				    &why) ||
	       trace_wrong(match, "%s", why.text);
}

/* The seed is known since before the header; here it is in its place, and what
 * the records say by themselves has held. */
bool
trace_seed(struct log_verify *match)
{
	uint8_t seed[SEED_BYTES], hash[LOG_HASH_BYTES];

	if (!match->match_told)
		return trace_wrong(match,
				   "the seed, but the match is not over");
	if (!trace_hex(match, "seed", seed) || !trace_hex(match, "hash", hash))
		return false;
	if (memcmp(seed, match->seed, sizeof(seed)) != 0)
		return trace_wrong(match, "this is not the seed that the cards "
					  "were dealt from");
	match->seed_told = true;
	if (memcmp(hash, match->hash, sizeof(hash)) == 0)
		return true;
	return trace_wrong(
		match, "the log was changed after it was written: its hash "
		       "is not that of the lines before. What can be played "
		       "and counted again holds: look at names, conditions, "
		       "notes and times");
}

const struct trace_record trace_records[] = {
	{ "header", trace_header, TRACE_HEADER, NULL },
	{ "greeting", take_greeting, TRACE_LINE, RECORD_GREETING },
	{ "deal", take_deal, TRACE_DEAL, RECORD_DEAL },
	{ "do", take_action, TRACE_ACTION, RECORD_DO },
	{ "would", take_would, TRACE_LINE, RECORD_WOULD },
	{ "fault", take_fault, TRACE_LINE, RECORD_FAULT },
	{ "noise", take_noise, TRACE_LINE, RECORD_LINE },
	{ "late", take_late, TRACE_LINE, RECORD_LINE },
	{ "unused", take_unused, TRACE_LINE, RECORD_UNUSED },
	{ "forfeit", take_forfeit, TRACE_LINE, RECORD_FORFEIT },
	{ "end", take_end, TRACE_END, NULL },
	{ "seed", trace_seed, TRACE_LINE, RECORD_SEED },
};

const size_t trace_records_n = sizeof(trace_records) / sizeof(trace_records[0]);
