/*
 * retrace.c - play a match again from its log and check every word of it.
 *
 * The seed is the last record, so the last line is read first.  Then each
 * record is a row of the table at the end: its handler moves the engine and
 * compares. To compare, what should stand there is written by the functions
 * that wrote the log, and the bytes must be the same.
 */
#include "arena/retrace.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <sodium.h>

#include "referee/sheet/sheet.h"
#include "referee/wire/wire.h"

#define LOG_FORMAT 1
#define SHOWN_MAX  200 /* bytes of a value in a message */

static bool wrong(struct retrace *match, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Always false, so that a handler can return it. */
static bool
wrong(struct retrace *match, const char *format, ...)
{
	char text[DIAG_TEXT_MAX];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	diag_set(match->diag, "%s:%u: %s", match->name, match->line, text);
	return false;
}

/* --- reading and comparing ------------------------------------------------ */

static int
member(const struct retrace *match, const char *key)
{
	return json_get(&match->json, 0, key);
}

static bool
read_int(struct retrace *match, const char *key, int64_t min, int64_t max,
	 int64_t *out)
{
	int token = member(match, key);

	if (token >= 0 && json_int(&match->json, token, min, max, out))
		return true;
	return wrong(match, "\"%s\" should be a whole number from %lld to %lld",
		     key, (long long)min, (long long)max);
}

static bool
read_hex(struct retrace *match, const char *key, uint8_t out[32])
{
	int token = member(match, key);
	char hex[72];
	size_t got = 0;

	if (token >= 0 &&
	    json_str(&match->json, token, hex, sizeof(hex)) == 64 &&
	    sodium_hex2bin(out, 32, hex, 64, NULL, &got, NULL) == 0 &&
	    got == 32)
		return true;
	return wrong(match, "\"%s\" should be 64 hexadecimal digits", key);
}

static struct jot
expect(struct retrace *match)
{
	struct jot jot;

	jot_init(&jot, match->expected, sizeof(match->expected));
	return jot;
}

/* Is the value what should be there?  @what: its name in the message. */
static bool
same(struct retrace *match, int token, const struct jot *jot, const char *what)
{
	struct bytes is = { "", 0 };
	char is_text[SHOWN_MAX], should[SHOWN_MAX];

	if (token >= 0)
		is = json_text(&match->json, token);
	if (!jot->full && is.len == jot->n &&
	    memcmp(is.at, jot->buf, is.len) == 0)
		return true;
	if (token < 0)
		snprintf(is_text, sizeof(is_text), "missing");
	else
		snprintf(is_text, sizeof(is_text), "%.*s",
			 (int)(is.len < SHOWN_MAX ? is.len : SHOWN_MAX - 1),
			 is.at);
	snprintf(should, sizeof(should), "%.*s",
		 (int)(jot->n < SHOWN_MAX ? jot->n : SHOWN_MAX - 1), jot->buf);
	return wrong(match, "%s: the log says %s, the match gives %s", what,
		     is_text, should);
}

static bool
same_int(struct retrace *match, const char *key, int64_t value)
{
	struct jot jot = expect(match);

	jot_int(&jot, value);
	return same(match, member(match, key), &jot, key);
}

static bool
same_ints(struct retrace *match, const char *key, const int *values)
{
	struct jot jot = expect(match);

	jot_open(&jot, '[');
	for (unsigned i = 0; i < match->players; i++)
		jot_int(&jot, values[i]);
	jot_close(&jot, ']');
	return same(match, member(match, key), &jot, key);
}

static bool
same_word(struct retrace *match, const char *key, const char *word)
{
	struct jot jot = expect(match);

	jot_str(&jot, word);
	return same(match, member(match, key), &jot, key);
}

static bool
same_hands(struct retrace *match)
{
	struct jot jot = expect(match);

	jot_open(&jot, '[');
	for (unsigned i = 0; i < match->players; i++)
		bag_write(&jot, &match->state.hands[i]);
	jot_close(&jot, ']');
	return same(match, member(match, "hands"), &jot, "hands");
}

static bool
same_pile(struct retrace *match, const char *key, const struct pile *pile)
{
	struct jot jot = expect(match);

	cards_write(&jot, pile->at, pile->n);
	return same(match, member(match, key), &jot, key);
}

static bool
same_bag(struct retrace *match, const char *key, const struct bag *bag)
{
	struct jot jot = expect(match);
	int token = member(match, key);

	if (token < 0 && bag->n == 0)
		return true;
	bag_write(&jot, bag);
	return same(match, token, &jot, key);
}

/* The events that the engine gave, numbered on. */
static bool
same_events(struct retrace *match)
{
	int list = member(match, "events"), token;
	const struct json_token *tokens = match->json.token;
	char what[32];

	match->event_number = match->next_event;
	if (list < 0 || tokens[list].type != TOKEN_ARRAY)
		return wrong(match, "\"events\" should be a list");
	token = json_first(&match->json, list);
	for (unsigned i = 0; i < match->events.n; i++) {
		struct jot jot = expect(match);

		event_write(&jot, &match->rules, &match->events.at[i],
			    match->next_event, EYES_ALL);
		snprintf(what, sizeof(what), "event %u", match->next_event);
		if (!same(match, i < tokens[list].items ? token : -1, &jot,
			  what))
			return false;
		match->next_event++;
		token = json_next(&match->json, token);
	}
	if (tokens[list].items > match->events.n)
		return wrong(match,
			     "the log says %u events, the match gives %u",
			     tokens[list].items, match->events.n);
	return true;
}

/* --- the records ---------------------------------------------------------- */

static bool
read_players(struct retrace *match)
{
	int list = member(match, "players"), token;

	if (list < 0 || match->json.token[list].type != TOKEN_ARRAY ||
	    match->json.token[list].items < 1 ||
	    match->json.token[list].items > SEATS_MAX)
		return wrong(match,
			     "\"players\" should be a list of 1 to %d "
			     "names",
			     SEATS_MAX);
	match->players = match->json.token[list].items;
	token = json_first(&match->json, list);
	for (unsigned i = 0; i < match->players; i++) {
		if (json_str(&match->json, token, match->player[i],
			     RETRACE_NAME_MAX) < 0)
			return wrong(match, "a player's name should be a "
					    "string");
		token = json_next(&match->json, token);
	}
	return true;
}

static bool
read_rules(struct retrace *match)
{
	int token = member(match, "rules");
	struct bytes text;
	struct diag why = { "" };

	if (token < 0 || match->json.token[token].type != TOKEN_OBJECT)
		return wrong(match, "\"rules\" should be an object");
	text = json_text(&match->json, token);
	if (sheet_from_json(text.at, text.len, match->players, &match->rules,
			    &why))
		return true;
	return wrong(match, "the rules: %s", why.text);
}

/* What is known from elsewhere, such as from the results. */
static bool
same_facts(struct retrace *match)
{
	for (unsigned i = 0; match->known && i < match->known->n; i++) {
		const struct retrace_fact *fact = &match->known->at[i];
		struct jot jot = expect(match);

		jot_raw(&jot, fact->json, strlen(fact->json));
		if (!same(match, member(match, fact->key), &jot, fact->key))
			return false;
	}
	return true;
}

static bool
take_header(struct retrace *match)
{
	uint8_t hash[32];
	int64_t format = 0;

	if (match->players > 0)
		return wrong(match, "a second header");
	if (!read_int(match, "log", 0, INT32_MAX, &format))
		return false;
	if (format != LOG_FORMAT)
		return wrong(match,
			     "a log of format %lld, this program reads format "
			     "%d; use the deadwood that wrote it",
			     (long long)format, LOG_FORMAT);
	if (!read_int(match, "match", 0, INT64_MAX, &match->match) ||
	    !read_int(match, "deals", 0, UINT16_MAX, &match->deals_max) ||
	    !read_hex(match, "commitment", match->commitment))
		return false;
	crypto_generichash(hash, sizeof(hash), match->seed, SEED_BYTES, NULL,
			   0);
	if (memcmp(hash, match->commitment, sizeof(hash)) != 0)
		return wrong(match, "the seed at the log's end is not the one "
				    "that the commitment was made for");
	if (!same_facts(match) || !read_players(match) || !read_rules(match)) {
		match->players = 0;
		return false;
	}
	game_begin(&match->state, &match->rules, match->players);
	match->next_event = 1;
	return true;
}

static bool
match_is_over(const struct retrace *match)
{
	return match->state.over == OVER_MATCH ||
	       (match->deals_max > 0 && match->state.deal >= match->deals_max &&
		match->state.over != OVER_NO);
}

static bool
take_deal(struct retrace *match)
{
	struct state *state = &match->state;

	if (match->deals > 0 && !match->deal_told)
		return wrong(match, "deal %u is not over yet", state->deal);
	if (match_is_over(match))
		return wrong(match, "a deal, but the match is over");
	stream_for_deal(&match->stream, match->seed, state->deal + 1u);
	game_deal(state, &match->stream, &match->events);
	match->deals++;
	match->deal_told = false;
	return same_int(match, "deal", state->deal) &&
	       same_int(match, "dealer", state->dealer) && same_hands(match) &&
	       same_pile(match, "stock", &state->stock) &&
	       same_pile(match, "discard", &state->discard) &&
	       same_bag(match, "spread", &state->spread) &&
	       same_bag(match, "aside", &state->aside) &&
	       same_ints(match, "scores", state->scores) && same_events(match);
}

/* The default action that was played for a seat must be the engine's. */
static bool
check_standard(struct retrace *match, int token)
{
	struct jot jot = expect(match);
	struct action standard;

	if (member(match, "by") < 0)
		return true;
	game_standard(&match->state, &standard);
	action_write(&jot, &match->rules, &standard);
	return same(match, token, &jot, "the default action");
}

static bool
take_action(struct retrace *match)
{
	struct state *state = &match->state;
	int token = member(match, "action");
	const char *error = "it is missing";
	struct verdict verdict;
	char sentence[256];
	int64_t seat = 0;

	if (match->deals == 0 || state->over != OVER_NO)
		return wrong(match, "an action, but no deal is in progress");
	if (!read_int(match, "seat", 0, match->players - 1, &seat))
		return false;
	if (token < 0 ||
	    !action_read(&match->json, token, &match->action, &error))
		return wrong(match, "\"action\": %s", error);
	if (!check_standard(match, token))
		return false;
	verdict = game_apply(state, (seat_t)seat, &match->action,
			     &match->stream, &match->events);
	if (verdict.refusal != REFUSE_NONE) {
		verdict_sentence(&match->rules, verdict, &match->action,
				 sentence, sizeof(sentence));
		return wrong(match, "seat %d could not do this: %s", (int)seat,
			     sentence);
	}
	match->actions++;
	return same_events(match);
}

static bool
take_deal_end(struct retrace *match)
{
	struct state *state = &match->state;

	if (match->deals == 0 || state->over == OVER_NO || match->deal_told)
		return wrong(match, "the end of a deal, but the deal goes on");
	match->deal_told = true;
	return same_int(match, "deal", state->deal) &&
	       same_word(match, "how", how_word(state->how)) &&
	       (state->ender == SEAT_NONE ||
		same_int(match, "seat", state->ender)) &&
	       same_ints(match, "points", state->deal_scores) &&
	       same_ints(match, "scores", state->scores) && same_hands(match);
}

/* What the end says of one seat, against the records before it. */
static bool
same_account(struct retrace *match, int account, unsigned seat)
{
	const struct json *json = &match->json;
	const unsigned counts[] = { match->faults[seat], match->noise[seat] };
	static const char *const keys[] = { "faults", "noise" };
	struct jot jot = expect(match);
	char what[40];

	jot_str(&jot, match->gone >> seat & 1 ? match->verdict[seat] : "ok");
	snprintf(what, sizeof(what), "the verdict on seat %u", seat);
	if (!same(match, json_get(json, account, "verdict"), &jot, what))
		return false;
	for (size_t i = 0; i < 2; i++) {
		jot = expect(match);
		jot_int(&jot, counts[i]);
		snprintf(what, sizeof(what), "%s of seat %u", keys[i], seat);
		if (!same(match, json_get(json, account, keys[i]), &jot, what))
			return false;
	}
	return true;
}

static bool
same_accounts(struct retrace *match)
{
	const struct json_token *tokens = match->json.token;
	int list = member(match, "seats"), token;

	if (list < 0 || tokens[list].type != TOKEN_ARRAY ||
	    tokens[list].items != match->players)
		return wrong(match, "\"seats\" should be a list of %u",
			     match->players);
	token = json_first(&match->json, list);
	for (unsigned i = 0; i < match->players; i++) {
		if (tokens[token].type != TOKEN_OBJECT)
			return wrong(match,
				     "\"seats\" should be a list of objects");
		if (!same_account(match, token, i))
			return false;
		token = json_next(&match->json, token);
	}
	return true;
}

static bool
take_match_end(struct retrace *match)
{
	int places[SEATS_MAX] = { 0 };

	if (!match->deal_told || !match_is_over(match) || match->match_told)
		return wrong(match, "the end of the match, but it goes on");
	match->match_told = true;
	game_places_gone(&match->state, match->gone, match->gone_in,
			 match->places);
	for (unsigned i = 0; i < match->players; i++)
		places[i] = (int)match->places[i];
	return same_int(match, "deals", match->state.deal) &&
	       same_ints(match, "scores", match->state.scores) &&
	       same_ints(match, "places", places) && same_accounts(match);
}

static bool
take_end(struct retrace *match)
{
	int of = member(match, "of");

	if (of >= 0 && json_is(&match->json, of, "match"))
		return take_match_end(match);
	if (of >= 0 && json_is(&match->json, of, "deal"))
		return take_deal_end(match);
	return wrong(match, "\"of\" should be \"deal\" or \"match\"");
}

static bool
take_forfeit(struct retrace *match)
{
	int64_t seat = 0;
	int verdict;

	if (!read_int(match, "seat", 0, match->players - 1, &seat) ||
	    !same_int(match, "deal", match->state.deal))
		return false;
	if (match->gone >> seat & 1)
		return wrong(match, "seat %d forfeits a second time",
			     (int)seat);
	verdict = member(match, "verdict");
	if (verdict < 0 || json_str(&match->json, verdict, match->verdict[seat],
				    sizeof(match->verdict[seat])) == 0)
		return wrong(match, "\"verdict\" should be a word");
	match->gone |= (uint8_t)(1u << seat);
	match->gone_in[seat] = match->state.deal;
	return true;
}

static bool
take_seat_line(struct retrace *match)
{
	int64_t seat = 0;

	return read_int(match, "seat", 0, match->players - 1, &seat);
}

static bool
take_fault(struct retrace *match)
{
	int64_t seat = 0;

	return read_int(match, "seat", 0, match->players - 1, &seat) &&
	       same_int(match, "faults", ++match->faults[seat]);
}

static bool
take_noise(struct retrace *match)
{
	int64_t seat = 0;

	if (!read_int(match, "seat", 0, match->players - 1, &seat))
		return false;
	match->noise[seat]++;
	return true;
}

/* It was read before all others; here it is in its place. */
static bool
take_seed(struct retrace *match)
{
	if (!match->match_told)
		return wrong(match, "the seed, but the match is not over");
	return true;
}

/* What the watcher is told of a record. */
enum tell { TELL_HEADER, TELL_DEAL, TELL_ACTION, TELL_END, TELL_LINE };

static const struct record {
	const char *type;
	bool (*take)(struct retrace *match);
	enum tell tell;
} records[] = {
	{ "header", take_header, TELL_HEADER },
	{ "greeting", take_seat_line, TELL_LINE },
	{ "deal", take_deal, TELL_DEAL },
	{ "do", take_action, TELL_ACTION },
	{ "fault", take_fault, TELL_LINE },
	{ "noise", take_noise, TELL_LINE },
	{ "late", take_seat_line, TELL_LINE },
	{ "unasked", take_seat_line, TELL_LINE },
	{ "unused", take_seat_line, TELL_LINE },
	{ "forfeit", take_forfeit, TELL_LINE },
	{ "end", take_end, TELL_END },
	{ "seed", take_seed, TELL_LINE },
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
		wrong(match, "no JSON at byte %zu: %s",
		      match->json.error_at + 1, match->json.error);
		return NULL;
	}
	type = match->json.token[0].type == TOKEN_OBJECT ? member(match, "type")
							 : -1;
	for (size_t i = 0; type >= 0 && i < RECORDS; i++)
		if (json_is(&match->json, type, records[i].type))
			return &records[i];
	wrong(match, "no record of a match's log");
	return NULL;
}

/* The seed from the last line; @lines: how many there are. */
static bool
read_seed(struct retrace *match, const char *text, size_t len)
{
	const struct record *record;
	size_t start = len;

	match->line = 1;
	if (len == 0)
		return wrong(match, "the log is empty");
	for (size_t i = 0; i + 1 < len; i++)
		match->line += text[i] == '\n';
	if (text[len - 1] != '\n')
		return wrong(match, "the log is cut: its last line has no end");
	for (start = len - 1; start > 0 && text[start - 1] != '\n';)
		start--;
	record = read_record(match, text + start, len - 1 - start);
	if (record == NULL)
		return false;
	if (record->take != take_seed)
		return wrong(match, "the log ends here without its seed, "
				    "before the match was over");
	return read_hex(match, "seed", match->seed);
}

static bool
take_line(struct retrace *match, const char *at, size_t len,
	  const struct watcher *watcher, bool *stopped)
{
	const struct record *record = read_record(match, at, len);

	if (record == NULL)
		return false;
	if (match->players == 0 && record->take != take_header)
		return wrong(match, "the log does not begin with its header");
	if (!record->take(match))
		return false;
	*stopped = !tell(match, record, watcher);
	return true;
}

bool
retrace_known(struct retrace *match, const char *name, const char *text,
	      size_t len, const struct retrace_facts *known,
	      const struct watcher *watcher, struct diag *diag)
{
	const char *at = text, *end = text + len;
	bool stopped = false, seed = false;

	memset(match, 0, sizeof(*match));
	match->name = name;
	match->known = known;
	match->diag = diag;
	diag->text[0] = '\0';
	if (!read_seed(match, text, len))
		return false;
	match->line = 0;
	while (at < end && !stopped) {
		const char *nl = memchr(at, '\n', (size_t)(end - at));

		match->line++;
		if (nl == NULL)
			return wrong(match, "the line has no end");
		if (seed)
			return wrong(match, "more after the seed");
		if (!take_line(match, at, (size_t)(nl - at), watcher, &stopped))
			return false;
		seed = json_is(&match->json, member(match, "type"), "seed");
		at = nl + 1;
	}
	return true;
}
