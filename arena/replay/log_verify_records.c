/*
 * log_verify_records.c - check each record of a log against the engine.
 *
 * Each type of record is a row of the table at the end of the file.  The
 * function in a row applies the record to the engine.  The functions that wrote
 * the log also write the expected text.  The bytes must be equal.
 */
#include <stdlib.h>
#include <string.h>

#include "arena/replay/log_verify_read.h"
#include "referee/judge/bot_note.h"
#include "referee/judge/record.h"
#include "referee/wire/wire.h"

/* --- comparing with the engine -------------------------------------------- */

static bool
record_same(struct log_verify *match, int token, const struct jsonw *jsonw,
	    const char *what)
{
	return trace_same(match, token, jsonw, what, "the match gives");
}

static bool
record_same_hands(struct log_verify *match)
{
	struct jsonw jsonw = trace_expect(match);

	message_write_hands(&jsonw, &match->state);
	return record_same(match, trace_member(match, "hands"), &jsonw,
			   "hands");
}

static bool
record_same_pile(struct log_verify *match, const char *key,
		 const struct pile *pile)
{
	struct jsonw jsonw = trace_expect(match);

	cards_write(&jsonw, pile->at, pile->n);
	return record_same(match, trace_member(match, key), &jsonw, key);
}

static bool
record_same_bag(struct log_verify *match, const char *key,
		const struct bag *bag)
{
	struct jsonw jsonw = trace_expect(match);
	int token = trace_member(match, key);

	if (bag->n == 0)
		return token < 0 || trace_wrong(match,
						"\"%s\" should be missing, "
						"because it has no cards",
						key);
	bag_write(&jsonw, bag);
	return record_same(match, token, &jsonw, key);
}

/* Compare the events of the record and their numbers with those of the
 * engine. */
static bool
record_same_events(struct log_verify *match)
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

		event_write(&jsonw, match->state.rules, &match->events.at[i],
			    match->next_event, EYES_ALL);
		snprintf(what, sizeof(what), "event %u", match->next_event);
		if (!record_same(match, i < tokens[list].items ? token : -1,
				 &jsonw, what))
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
record_match_is_over(const struct log_verify *match)
{
	return match->state.over == OVER_MATCH ||
	       (match->state.over != OVER_NO &&
		state_reaches_limit(&match->state, match->deals_max));
}

/* Check that no request is open and no forfeit is due. */
static bool
record_check_idle(struct log_verify *match)
{
	struct diag why = { "" };

	return request_audit_idle(&match->audit, &why) ||
	       trace_wrong(match, "%s", why.text);
}

static bool
record_check_deal(struct log_verify *match)
{
	struct state *state = &match->state;

	if (match->deals > 0 && !match->deal_ended)
		return trace_wrong(match, "deal %u is not over yet",
				   state->deal);
	if (record_match_is_over(match))
		return trace_wrong(
			match,
			"the record starts a deal, but the match is over");
	if (!record_check_idle(match))
		return false;
	stream_for_deal(&match->stream, match->seed, state->deal + 1u);
	deal_override_apply(&match->override, state->deal + 1u, &match->stream);
	game_deal(state, &match->stream, &match->events);
	if (match->stream.mismatch)
		return trace_wrong(match, "\"anew\" in the header has other "
					  "cards than the pack");
	match->deals++;
	match->deal_ended = false;
	return trace_same_int(match, "deal", state->deal) &&
	       trace_same_int(match, "dealer", state->dealer) &&
	       record_same_hands(match) &&
	       record_same_pile(match, "stock", &state->stock) &&
	       record_same_pile(match, "discard", &state->discard) &&
	       record_same_bag(match, "spread", &state->spread) &&
	       record_same_bag(match, "aside", &state->aside) &&
	       trace_same_ints(match, "scores", state->scores) &&
	       record_same_events(match);
}

/* Compare the action with the form in which the referee writes it.  A default
 * action must be that of the engine. */
static bool
record_same_action(struct log_verify *match, int token)
{
	struct jsonw jsonw = trace_expect(match);
	struct action standard;

	if (match->actions < match->script || trace_member(match, "by") < 0) {
		action_write(&jsonw, match->state.rules, &match->action);
		return record_same(match, token, &jsonw, "action");
	}
	game_standard(&match->state, &standard);
	action_write(&jsonw, match->state.rules, &standard);
	return record_same(match, token, &jsonw, "the default action");
}

/* Check the form of a bot's note.  The text is not compared, because earlier
 * versions escaped other characters. */
static bool
record_check_note(struct log_verify *match)
{
	int note = trace_member(match, "note");
	struct jsonw jsonw = trace_expect(match);

	if (note < 0 || match->json.token[note].type == TOKEN_STRING)
		return true;
	jsonw.size = BOT_NOTE_BYTES;
	bot_note_write(&jsonw, &match->json, note, match->state.rules, NULL,
		       &match->note_action);
	return trace_same(match, note, &jsonw, "\"note\"", "its form is");
}

/* Read the seat and the request of an action. */
static bool
record_read_turn(struct log_verify *match, unsigned *seat)
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
		return trace_wrong(match,
				   "\"by\" should be \"log\", because the "
				   "action was replayed from another log");
	if (!led && by >= 0 && !json_is(&match->json, by, "default"))
		return trace_wrong(match, "\"by\" should be \"default\"");
	if (timed != (trace_member(match, "wall_us") >= 0))
		return trace_wrong(match, "\"us\" and \"wall_us\" must both be "
					  "present or both be missing");
	if (led && (req > 0 || timed))
		return trace_wrong(
			match, "\"req\" and \"us\" should be missing, because "
			       "the action was replayed from another log");
	return (led ? request_audit_replayed(&match->audit, *seat, &why)
		    : request_audit_action(&match->audit, *seat, (unsigned)req,
					   by >= 0, timed, &why)) ||
	       trace_wrong(match, "%s", why.text);
}

/* Keep the melds on the table, because the action changes them. */
static void
record_keep_table(struct log_verify *match)
{
	const struct state *state = &match->state;

	action_init(&match->table, ACT_ARRANGE);
	for (unsigned i = 0; i < state->melds; i++)
		action_append_meld(&match->table, state->table[i].cards,
				   state->table[i].n);
}

static bool
record_check_action(struct log_verify *match)
{
	struct state *state = &match->state;
	int token = trace_member(match, "action");
	const char *error = NULL;
	struct ruling ruling;
	char sentence[256];
	unsigned seat = 0;

	if (match->deals == 0 || state->over != OVER_NO)
		return trace_wrong(
			match,
			"the record is an action, but no deal is in progress");
	if (!action_read(&match->json, token, &match->action, &error))
		return trace_wrong(match, "\"action\": %s", error);
	if (!record_read_turn(match, &seat) ||
	    !record_same_action(match, token) || !record_check_note(match) ||
	    !trace_usage(match, seat))
		return false;
	if (match->action.act == ACT_ARRANGE)
		record_keep_table(match);
	ruling = game_apply(state, (seat_t)seat, &match->action, &match->stream,
			    &match->events);
	if (ruling.refusal != REFUSE_NONE) {
		ruling_sentence(match->state.rules, ruling, &match->action,
				sentence, sizeof(sentence));
		return trace_wrong(match, "illegal action of seat %u: %s", seat,
				   sentence);
	}
	if (match->stream.mismatch)
		return trace_wrong(match, "\"anew\" in the header has other "
					  "cards than the stock");
	match->actions++;
	return record_same_events(match);
}

/* Check that it is the seat's turn.  A bot can write lines only in its turn. */
static bool
record_check_turn(struct log_verify *match, unsigned seat)
{
	if (match->deals > 0 && match->state.over == OVER_NO &&
	    seat == match->state.seat)
		return true;
	return trace_wrong(match, "it is not the turn of seat %u", seat);
}

/* Check an action that the bot chose but that the match did not play; it must
 * be legal. */
static bool
record_check_would(struct log_verify *match)
{
	int token = trace_member(match, "action");
	const char *error = NULL;
	struct diag why = { "" };
	struct ruling ruling;
	unsigned seat;
	int64_t req = 0;

	if (!trace_seat(match, &seat) || !record_check_turn(match, seat) ||
	    !trace_int(match, "req", 1, UINT32_MAX, &req))
		return false;
	if (match->actions >= match->script)
		return trace_wrong(match,
				   "the record is \"would\", but all actions "
				   "of the other log were replayed");
	if (!action_read(&match->json, token, &match->action, &error))
		return trace_wrong(match, "\"action\": %s", error);
	if (!record_same_action(match, token) || !record_check_note(match) ||
	    !trace_usage(match, seat))
		return false;
	match->would = match->state;
	match->drawn = match->stream;
	ruling = game_apply(&match->would, (seat_t)seat, &match->action,
			    &match->drawn, &match->events);
	if (ruling.refusal != REFUSE_NONE)
		return trace_wrong(match, "illegal action of seat %u", seat);
	return request_audit_unplayed(&match->audit, seat, (unsigned)req,
				      &why) ||
	       trace_wrong(match, "%s", why.text);
}

static bool
record_check_deal_end(struct log_verify *match)
{
	const struct state *state = &match->state;

	if (!trace_form(match, 0, RECORD_END_DEAL))
		return false;
	if (match->deals == 0 || state->over == OVER_NO || match->deal_ended)
		return trace_wrong(
			match,
			"the record ends the deal, but the deal is not over");
	if (!record_check_idle(match))
		return false;
	match->deal_ended = true;
	return trace_same_int(match, "deal", state->deal) &&
	       trace_same_word(match, "how", how_word(state->how)) &&
	       (state->ender == SEAT_NONE
			? trace_member(match, "seat") < 0 ||
				  trace_wrong(match,
					      "\"seat\" should be missing, "
					      "because no seat ended the deal")
			: trace_same_int(match, "seat", state->ender)) &&
	       trace_same_ints(match, "points", state->deal_scores) &&
	       trace_same_ints(match, "scores", state->scores) &&
	       record_same_hands(match);
}

/* Check a seat's number of decisions.  It is the counted number, or one more if
 * a decision has no record. */
static bool
record_same_decisions(struct log_verify *match, int account, unsigned seat)
{
	const struct request_audit_seat *of = &match->audit.seat[seat];
	int token = json_get(&match->json, account, "decisions");
	int64_t value = 0;

	json_int(&match->json, token, 0, INT64_MAX, &value);
	if (value >= of->decisions && value <= of->decisions + of->unsure)
		return true;
	return trace_wrong(match,
			   "decisions of seat %u: the log says %lld, the match "
			   "gives %u",
			   seat, (long long)value, of->decisions);
}

/* Compare a seat's totals with the earlier records. */
static bool
record_same_account(struct log_verify *match, int account, unsigned seat)
{
	const struct json *json = &match->json;
	const struct request_audit_seat *of = &match->audit.seat[seat];
	const unsigned counts[] = { of->faults, of->noise };
	static const char *const keys[] = { "faults", "noise" };
	struct jsonw jsonw = trace_expect(match);
	char what[40];

	if (!trace_form(match, account, RECORD_END_SEAT))
		return false;
	jsonw_str(&jsonw, verdict_word(of->verdict));
	snprintf(what, sizeof(what), "the verdict on seat %u", seat);
	if (!record_same(match, json_get(json, account, "verdict"), &jsonw,
			 what))
		return false;
	for (size_t i = 0; i < 2; i++) {
		jsonw = trace_expect(match);
		jsonw_int(&jsonw, counts[i]);
		snprintf(what, sizeof(what), "%s of seat %u", keys[i], seat);
		if (!record_same(match, json_get(json, account, keys[i]),
				 &jsonw, what))
			return false;
	}
	return record_same_decisions(match, account, seat) &&
	       trace_same_usage(match, account, seat);
}

static bool
record_same_accounts(struct log_verify *match)
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
		if (!record_same_account(match, token, i))
			return false;
		token = json_next(&match->json, token);
	}
	return true;
}

static bool
record_check_match_end(struct log_verify *match)
{
	struct jsonw places;

	if (!match->deal_ended || !record_match_is_over(match) ||
	    match->match_ended)
		return trace_wrong(
			match,
			"the record ends the match, but the match is not over");
	if (!trace_form(match, 0, RECORD_END_MATCH) ||
	    !record_check_idle(match))
		return false;
	match->match_ended = true;
	game_places_forfeited(&match->state, match->gone, match->gone_in,
			      match->places);
	if (!trace_same_int(match, "deals", match->state.deal) ||
	    !trace_same_ints(match, "scores", match->state.scores))
		return false;
	places = trace_expect(match);
	message_write_places(&places, match->places, match->players);
	return record_same(match, trace_member(match, "places"), &places,
			   "places") &&
	       record_same_accounts(match);
}

static bool
record_check_end(struct log_verify *match)
{
	int of = trace_member(match, "of");

	if (of >= 0 && json_is(&match->json, of, "match"))
		return record_check_match_end(match);
	if (of >= 0 && json_is(&match->json, of, "deal"))
		return record_check_deal_end(match);
	return trace_wrong(match, "\"of\" should be \"deal\" or \"match\"");
}

/* Read the deal and the moment of a forfeit.  Between deals, either deal number
 * is possible: the record of the next deal comes after the message to the
 * bots. */
static bool
record_read_when(struct log_verify *match, unsigned seat,
		 enum request_audit_when *when)
{
	unsigned deal = match->state.deal;
	int64_t value = 0;

	*when = REQUEST_AUDIT_BETWEEN_DEALS;
	if (match->deals > 0 && !match->deal_ended) {
		*when = REQUEST_AUDIT_IN_TURN;
		return record_check_turn(match, seat) &&
		       trace_same_int(match, "deal", deal);
	}
	if (match->match_ended)
		return trace_wrong(
			match,
			"the record is a forfeit, but the match is over");
	if (!trace_int(match, "deal", deal, deal + !record_match_is_over(match),
		       &value))
		return false;
	if (value == 0)
		*when = REQUEST_AUDIT_GREETING;
	match->gone_in[seat] = (unsigned)value;
	return true;
}

static bool
record_read_verdict(struct log_verify *match, enum verdict *verdict)
{
	char word[16];

	json_str(&match->json, trace_member(match, "verdict"), word,
		 sizeof(word));
	*verdict = verdict_of(word);
	return (*verdict != VERDICT_OK && *verdict <= VERDICT_FLOOD) ||
	       trace_wrong(match, "the log has an unknown verdict");
}

/* Check the request that the bot did not answer. */
static bool
record_check_unanswered(struct log_verify *match, unsigned seat,
			enum request_audit_when when)
{
	struct diag why = { "" };
	int64_t req = 0;

	if (when != REQUEST_AUDIT_IN_TURN)
		return trace_wrong(match, "\"req\" should be missing, because "
					  "it was not the turn of the seat");
	if (!trace_int(match, "req", 1, UINT32_MAX, &req))
		return false;
	return request_audit_unanswered(&match->audit, seat, (unsigned)req,
					&why) ||
	       trace_wrong(match, "%s", why.text);
}

static bool
record_check_forfeit(struct log_verify *match)
{
	enum verdict verdict;
	enum request_audit_when when;
	struct diag why = { "" };
	int64_t noise = 0;
	unsigned seat;

	if (!trace_seat(match, &seat))
		return false;
	match->gone_in[seat] = match->state.deal;
	if (!record_read_when(match, seat, &when) ||
	    !record_read_verdict(match, &verdict))
		return false;
	if (trace_member(match, "noise") >= 0 &&
	    !trace_int(match, "noise", 1, UINT32_MAX, &noise))
		return false;
	if (trace_member(match, "req") >= 0 &&
	    !record_check_unanswered(match, seat, when))
		return false;
	if (!request_audit_forfeit(&match->audit, seat, when, verdict,
				   (unsigned)noise, &why))
		return trace_wrong(match, "%s", why.text);
	match->gone |= (uint8_t)(1u << seat);
	return true;
}

/* Check the list of what a bot wants: handshake_write writes these forms. */
static bool
record_check_want(struct log_verify *match)
{
	static const char *const forms[] = { "[]", "[\"legal\"]", "[\"text\"]",
					     "[\"legal\",\"text\"]" };
	struct bytes want = json_text(&match->json,
				      trace_member(match, "want"));

	for (size_t i = 0; i < sizeof(forms) / sizeof(*forms); i++)
		if (want.len == strlen(forms[i]) &&
		    memcmp(want.at, forms[i], want.len) == 0)
			return true;
	return trace_wrong(match, "\"want\" should be [], or contain \"legal\" "
				  "and \"text\" in this order");
}

static bool
record_check_greeting(struct log_verify *match)
{
	struct diag why = { "" };
	int64_t noise = 0;
	unsigned seat;

	if (match->deals > 0)
		return trace_wrong(
			match,
			"the record is a greeting, but the match has begun");
	if (!trace_seat(match, &seat) || !record_check_want(match))
		return false;
	if (trace_member(match, "noise") >= 0 &&
	    !trace_int(match, "noise", 1, UINT32_MAX, &noise))
		return false;
	return request_audit_greeting(&match->audit, seat, (unsigned)noise,
				      &why) ||
	       trace_wrong(match, "%s", why.text);
}

static bool
record_check_fault(struct log_verify *match)
{
	unsigned seat;

	return trace_seat(match, &seat) && record_check_turn(match, seat) &&
	       trace_usage(match, seat) && trace_fault(match);
}

/* Read the seat and the request that a bot's line belongs to. */
static bool
record_read_line(struct log_verify *match, unsigned *seat, unsigned *req)
{
	int64_t number = 0;

	if (!trace_seat(match, seat) || !record_check_turn(match, *seat) ||
	    !trace_int(match, "req", 0, UINT32_MAX, &number))
		return false;
	*req = (unsigned)number;
	return true;
}

static bool
record_check_noise(struct log_verify *match)
{
	struct diag why = { "" };
	unsigned seat, req;

	if (!record_read_line(match, &seat, &req) ||
	    !trace_is_line(match, true))
		return false;
	return request_audit_noise(&match->audit, seat, req, &why) ||
	       trace_wrong(match, "%s", why.text);
}

static bool
record_check_late(struct log_verify *match)
{
	struct diag why = { "" };
	unsigned seat, req;

	if (!record_read_line(match, &seat, &req) ||
	    !trace_is_line(match, false))
		return false;
	return request_audit_late(&match->audit, seat, req, &why) ||
	       trace_wrong(match, "%s", why.text);
}

static bool
record_check_unused(struct log_verify *match)
{
	struct diag why = { "" };
	int64_t req = 0, actions;
	unsigned seat;

	if (!trace_seat(match, &seat) ||
	    !trace_int(match, "req", 1, UINT32_MAX, &req) ||
	    !trace_int(match, "actions", 1, JSON_TOKENS_MAX, &actions))
		return false;
	return request_audit_unused(&match->audit, seat, (unsigned)req, &why) ||
	       trace_wrong(match, "%s", why.text);
}

/* Check the hash, and the seed, which is known before the header.  All earlier
 * records have been verified. */
bool
trace_seed(struct log_verify *match)
{
	uint8_t seed[SEED_BYTES], hash[LOG_HASH_BYTES];

	if (!match->match_ended)
		return trace_wrong(
			match,
			"the record is the seed, but the match is not over");
	if (!trace_hex(match, "seed", seed) || !trace_hex(match, "hash", hash))
		return false;
	if (memcmp(seed, match->seed, sizeof(seed)) != 0)
		return trace_wrong(match, "the cards were not dealt from this "
					  "seed");
	match->has_seed = true;
	if (memcmp(hash, match->hash, sizeof(hash)) == 0)
		return true;
	return trace_wrong(match,
			   "the log was changed after it was written: the hash "
			   "in its last line does not match the other lines. "
			   "The replay found no other error, but it cannot "
			   "verify names, conditions, notes and times");
}

const struct trace_record trace_records[] = {
	{ "header", trace_header, TRACE_HEADER, NULL },
	{ "greeting", record_check_greeting, TRACE_LINE, RECORD_GREETING },
	{ "deal", record_check_deal, TRACE_DEAL, RECORD_DEAL },
	{ "do", record_check_action, TRACE_ACTION, RECORD_DO },
	{ "would", record_check_would, TRACE_LINE, RECORD_WOULD },
	{ "fault", record_check_fault, TRACE_LINE, RECORD_FAULT },
	{ "noise", record_check_noise, TRACE_LINE, RECORD_LINE },
	{ "late", record_check_late, TRACE_LINE, RECORD_LINE },
	{ "unused", record_check_unused, TRACE_LINE, RECORD_UNUSED },
	{ "forfeit", record_check_forfeit, TRACE_LINE, RECORD_FORFEIT },
	{ "end", record_check_end, TRACE_END, NULL },
	{ "seed", trace_seed, TRACE_LINE, RECORD_SEED },
};

const size_t trace_records_n = sizeof(trace_records) / sizeof(trace_records[0]);
