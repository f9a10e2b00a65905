/*
 * retrace.c - play a match again from its log and check every word of it.
 *
 * The seed is the last record, so of a whole log the last line is read first.
 * Then each record is a row of the table at the end: its handler moves the
 * engine and compares. To compare, what should stand there is written by the
 * functions that wrote the log, and the bytes must be the same.
 */
#include "arena/replay/retrace.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "arena/replay/log_form.h"
#include "arena/replay/retrace_read.h"
#include "lib/text/text.h"
#include "referee/judge/own_words.h"
#include "referee/judge/record.h"
#include "referee/wire/wire.h"

/* --- comparing with the engine -------------------------------------------- */

static bool
same(struct retrace *match, int token, const struct jsonw *jsonw,
     const char *what)
{
	return trace_same(match, token, jsonw, what, "the match gives");
}

static bool
same_hands(struct retrace *match)
{
	struct jsonw jsonw = trace_expect(match);

	hands_write(&jsonw, &match->state);
	return same(match, trace_member(match, "hands"), &jsonw, "hands");
}

static bool
same_pile(struct retrace *match, const char *key, const struct pile *pile)
{
	struct jsonw jsonw = trace_expect(match);

	cards_write(&jsonw, pile->at, pile->n);
	return same(match, trace_member(match, key), &jsonw, key);
}

static bool
same_bag(struct retrace *match, const char *key, const struct bag *bag)
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
same_events(struct retrace *match)
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
match_is_over(const struct retrace *match)
{
	return match->state.over == OVER_MATCH ||
	       (match->deals_max > 0 && match->state.deal >= match->deals_max &&
		match->state.over != OVER_NO);
}

/* Nothing is asked, and no forfeit is due. */
static bool
at_rest(struct retrace *match)
{
	struct diag why = { "" };

	return request_audit_rest(&match->ledger, &why) ||
	       trace_wrong(match, "%s", why.text);
}

static bool
take_deal(struct retrace *match)
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
same_action(struct retrace *match, int token)
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
same_words(struct retrace *match)
{
	int note = trace_member(match, "note");
	struct jsonw jsonw = trace_expect(match);

	if (note < 0 || match->json.token[note].type == TOKEN_STRING)
		return true;
	jsonw.size = OWN_WORDS_BYTES;
	own_words_write(&jsonw, &match->json, note, &match->rules, NULL,
			&match->said);
	return trace_same(match, note, &jsonw, "\"note\"", "its form is");
}

/* Who did it, and what was asked. */
static bool
read_turn(struct retrace *match, unsigned *seat)
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
take_action(struct retrace *match)
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
is_in_turn(struct retrace *match, unsigned seat)
{
	if (match->deals > 0 && match->state.over == OVER_NO &&
	    seat == match->state.seat)
		return true;
	return trace_wrong(match, "it is not the turn of seat %u", seat);
}

/* What a bot would have done must be legal, and is not done. */
static bool
take_would(struct retrace *match)
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
take_deal_end(struct retrace *match)
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
same_decisions(struct retrace *match, int account, unsigned seat)
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
same_account(struct retrace *match, int account, unsigned seat)
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
same_accounts(struct retrace *match)
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
take_match_end(struct retrace *match)
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
take_end(struct retrace *match)
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
read_when(struct retrace *match, unsigned seat, enum request_audit_when *when)
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
read_verdict(struct retrace *match, enum verdict *verdict)
{
	char word[16];

	json_str(&match->json, trace_member(match, "verdict"), word,
		 sizeof(word));
	*verdict = verdict_of(word);
	return *verdict != VERDICT_OK ||
	       trace_wrong(match, "there is no such verdict");
}

/* The request that it left without an answer. */
static bool
take_unanswered(struct retrace *match, unsigned seat,
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
take_forfeit(struct retrace *match)
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
take_greeting(struct retrace *match)
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
take_fault(struct retrace *match)
{
	unsigned seat;

	return trace_seat(match, &seat) && is_in_turn(match, seat) &&
	       trace_fault(match);
}

/* Who is heard, and in which request. */
static bool
read_line(struct retrace *match, unsigned *seat, unsigned *req)
{
	int64_t number = 0;

	if (!trace_seat(match, seat) || !is_in_turn(match, *seat) ||
	    !trace_int(match, "req", 0, UINT32_MAX, &number))
		return false;
	*req = (unsigned)number;
	return true;
}

static bool
take_noise(struct retrace *match)
{
	struct diag why = { "" };
	unsigned seat, req;

	if (!read_line(match, &seat, &req) || !trace_is_line(match, true))
		return false;
	return request_audit_noise(&match->ledger, seat, req, &why) ||
	       trace_wrong(match, "%s", why.text);
}

static bool
take_late(struct retrace *match)
{
	struct diag why = { "" };
	unsigned seat, req;

	if (!read_line(match, &seat, &req) || !trace_is_line(match, false))
		return false;
	return request_audit_late(&match->ledger, seat, req, &why) ||
	       trace_wrong(match, "%s", why.text);
}

static bool
take_unused(struct retrace *match)
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
static bool
take_seed(struct retrace *match)
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

/* What the watcher is told of a record. */
enum tell { TELL_HEADER, TELL_DEAL, TELL_ACTION, TELL_END, TELL_LINE };

static const struct record {
	const char *type;
	bool (*take)(struct retrace *match);
	enum tell tell;
	const char *form; /* NULL: the handler looks */
} records[] = {
	{ "header", trace_header, TELL_HEADER, NULL },
	{ "greeting", take_greeting, TELL_LINE, RECORD_GREETING },
	{ "deal", take_deal, TELL_DEAL, RECORD_DEAL },
	{ "do", take_action, TELL_ACTION, RECORD_DO },
	{ "would", take_would, TELL_LINE, RECORD_WOULD },
	{ "fault", take_fault, TELL_LINE, RECORD_FAULT },
	{ "noise", take_noise, TELL_LINE, RECORD_LINE },
	{ "late", take_late, TELL_LINE, RECORD_LINE },
	{ "unused", take_unused, TELL_LINE, RECORD_UNUSED },
	{ "forfeit", take_forfeit, TELL_LINE, RECORD_FORFEIT },
	{ "end", take_end, TELL_END, NULL },
	{ "seed", take_seed, TELL_LINE, RECORD_SEED },
};

#define RECORDS (sizeof(records) / sizeof(records[0]))

static bool
tell(const struct retrace *match, const struct record *record,
     const struct watcher *watcher)
{
	bool (*told)(void *, const struct retrace *) = NULL;

	if (watcher == NULL)
		return true;
	switch (record->tell) {
	case TELL_HEADER:
		told = watcher->header;
		break;
	case TELL_DEAL:
		told = watcher->deal;
		break;
	case TELL_ACTION:
		told = watcher->action;
		break;
	case TELL_END:
		told = match->match_told ? watcher->match_over
					 : watcher->deal_over;
		break;
	case TELL_LINE:
		return watcher->line == NULL ||
		       watcher->line(watcher->arg, match, record->type);
	}
	return told == NULL || told(watcher->arg, match);
}

/* --- the log -------------------------------------------------------------- */

/* A line as a record: its row, or NULL with the error told. */
static const struct record *
read_record(struct retrace *match, const char *at, size_t len)
{
	int type;

	if (!json_read(&match->json, at, len)) {
		trace_wrong(match, "no JSON at byte %zu: %s",
			    match->json.error_at + 1, match->json.error);
		return NULL;
	}
	type = match->json.token[0].type == TOKEN_OBJECT
		       ? trace_member(match, "type")
		       : -1;
	for (size_t i = 0; type >= 0 && i < RECORDS; i++)
		if (json_is(&match->json, type, records[i].type))
			return &records[i];
	trace_wrong(match, "no record of a match's log");
	return NULL;
}

/* The seed from the last line, and the hash of those before it. */
static bool
read_seed(struct retrace *match, const char *text, size_t len, uint8_t *seed)
{
	const struct record *record;
	size_t start = len;

	match->line = 1;
	if (len == 0)
		return trace_wrong(match, "the log is empty");
	for (size_t i = 0; i + 1 < len; i++)
		match->line += text[i] == '\n';
	if (text[len - 1] != '\n')
		return trace_wrong(match,
				   "the log is cut: its last line has no end");
	for (start = len - 1; start > 0 && text[start - 1] != '\n';)
		start--;
	crypto_generichash(match->hash, sizeof(match->hash),
			   (const unsigned char *)text, start, NULL, 0);
	record = read_record(match, text + start, len - 1 - start);
	if (record == NULL)
		return false;
	if (record->take != take_seed)
		return trace_wrong(match, "the log ends here without its seed, "
					  "before the match was over");
	return trace_hex(match, "seed", seed);
}

bool
retrace_line(struct retrace *match, const char *at, size_t len,
	     const struct watcher *watcher, bool *stopped)
{
	const struct record *record;

	match->line++;
	if (match->seed_told)
		return trace_wrong(match, "more after the seed");
	record = read_record(match, at, len);
	if (record == NULL)
		return false;
	if (match->players == 0 && record->take != trace_header)
		return trace_wrong(match,
				   "the log does not begin with its header");
	if (record->form != NULL && !trace_form(match, 0, record->form))
		return false;
	if (!record->take(match))
		return false;
	*stopped = !tell(match, record, watcher);
	return true;
}

/* All lines, up to where the watcher has had enough. */
static bool
take_lines(struct retrace *match, const char *at, const char *end,
	   const struct watcher *watcher)
{
	bool stopped = false;

	while (at < end && !stopped) {
		const char *nl = memchr(at, '\n', (size_t)(end - at));

		if (!retrace_line(match, at, (size_t)(nl - at), watcher,
				  &stopped))
			return false;
		at = nl + 1;
	}
	return true;
}

void
retrace_begin(struct retrace *match, const char *name, const uint8_t *seed,
	      struct diag *diag)
{
	memset(match, 0, sizeof(*match));
	memcpy(match->seed, seed, sizeof(match->seed));
	match->name = name;
	match->diag = diag;
	diag->text[0] = '\0';
}

static bool
retrace_once(struct retrace *match, const char *name, const char *text,
	     size_t len, const struct watcher *watcher, struct diag *diag)
{
	uint8_t none[SEED_BYTES] = { 0 };

	retrace_begin(match, name, none, diag);
	if (!read_seed(match, text, len, match->seed))
		return false;
	match->line = 0;
	return take_lines(match, text, text + len, watcher);
}

/* Say how its form differs, and whether anything else does. */
static void
explain_form(struct retrace *match, const char *name, const char *text,
	     size_t len, struct diag *diag)
{
	struct log_form form;
	struct diag rest;
	char *plain, *word;
	size_t n;

	plain = log_form_plain(text, len, &n, &form);
	if (plain == NULL)
		return;
	word = shell_word(name);
	if (retrace_once(match, name, plain, n, NULL, &rest))
		diag_set(diag,
			 "%s: it %s; its content is what was written. Take the "
			 "file as it was, or mend it: %s %s%s",
			 name, form.what, form.mend, word, form.behind);
	else
		diag_set(diag, "%s (and it %s)", rest.text, form.what);
	free(word);
	free(plain);
}

bool
retrace(struct retrace *match, const char *name, const char *text, size_t len,
	const struct watcher *watcher, struct diag *diag)
{
	if (retrace_once(match, name, text, len, watcher, diag))
		return true;
	explain_form(match, name, text, len, diag);
	return false;
}

int64_t
retrace_number(const struct retrace *match, int object, const char *key)
{
	int token = json_get(&match->json, object, key);
	int64_t value = 0;

	if (token >= 0)
		json_int(&match->json, token, 0, INT64_MAX, &value);
	return value;
}

seat_t
retrace_seat(const struct retrace *match)
{
	int token = json_get(&match->json, 0, "seat");
	int64_t seat = SEAT_NONE;

	if (token >= 0)
		json_int(&match->json, token, 0, match->players - 1, &seat);
	return (seat_t)seat;
}
