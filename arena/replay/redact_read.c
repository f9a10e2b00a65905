/*
 * redact_read.c - read redacted logs for a watcher; see redact.h.
 *
 * The engine does not run for a redacted log.  The code copies the log's values
 * into the state and the events of struct log_verify, where a watcher expects
 * them.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/replay/log_verify_read.h"
#include "arena/replay/redact.h"
#include "lib/alloc.h"
#include "referee/judge/record.h"
#include "referee/sheet/sheet.h"
#include "referee/wire/wire.h"
#include "referee/wire/wire_read.h"

#define FORM_SEEN_HEADER                                                       \
	"type:s log:n deadwood:s protocol:n seen_by:s match:n game:s rules:o " \
	"players:l deals:n bot_seed:n? time:o budget:o? faults:s people:l? "   \
	"remote:l?"
#define FORM_SEEN_DEAL                                                         \
	"type:s deal:n dealer:n state:o? legal:n? legal_more:b? events:l"
#define FORM_SEEN_DO                                                           \
	"type:s seat:n? req:n? by:s? us:n? wall_us:n? cpu_us:n? wait_us:n? "   \
	"action:o? note:w? usage:o? state:o? legal:n? legal_more:b? events:l"
#define FORM_SEEN_END "type:s of:s deals:n scores:l places:l"

struct redaction_reader {
	struct log_verify *match;
	const struct watcher *watcher;
	seat_t seat;
	struct view_store store;
};

bool
redact_is_log(const char *text, size_t len)
{
	const char *nl = len > 0 ? memchr(text, '\n', len) : NULL;
	struct json *json;
	bool is;

	if (nl == NULL)
		return false;
	json = xcalloc(1, sizeof(*json));
	is = json_read(json, text, (size_t)(nl - text)) &&
	     json->token[0].type == TOKEN_OBJECT &&
	     json_get(json, 0, "seen_by") >= 0;
	free(json);
	return is;
}

/* --- the header ----------------------------------------------------------- */

static bool
redact_read_seen_by(struct redaction_reader *in)
{
	struct log_verify *match = in->match;
	int token = trace_member(match, "seen_by");
	char whose[16] = "";

	json_str(&match->json, token, whose, sizeof(whose));
	if (redact_parse_seat(strncmp(whose, "seat ", 5) == 0 ? whose + 5
							      : whose,
			      &in->seat) &&
	    (in->seat == SEAT_PUBLIC || in->seat < match->players))
		return true;
	return trace_wrong(match,
			   "\"seen_by\" should be \"public\" or "
			   "\"seat 0\" to \"seat %u\"",
			   match->players - 1);
}

static bool
redact_read_players(struct log_verify *match)
{
	int list = trace_member(match, "players"), token;
	unsigned n = match->json.token[list].items;

	if (n < 1 || n > SEATS_MAX)
		return trace_wrong(match,
				   "\"players\" should be a list of 1 to %d "
				   "names",
				   SEATS_MAX);
	token = json_first(&match->json, list);
	for (unsigned i = 0; i < n; i++) {
		if (json_str(&match->json, token, match->player[i],
			     LOG_VERIFY_NAME_MAX) < 0)
			return trace_wrong(match, "a player's name should be a "
						  "string");
		token = json_next(&match->json, token);
	}
	match->players = n;
	return true;
}

static bool
redact_read_header(struct redaction_reader *in)
{
	struct log_verify *match = in->match;
	struct diag why = { "" };
	struct bytes rules;

	if (match->players > 0)
		return trace_wrong(match, "a second header");
	if (!trace_form(match, 0, FORM_SEEN_HEADER) ||
	    !trace_int(match, "log", LOG_FORMAT, LOG_FORMAT, &match->match) ||
	    !trace_int(match, "match", 0, UINT32_MAX, &match->match) ||
	    !redact_read_players(match) || !redact_read_seen_by(in))
		return false;
	rules = json_text(&match->json, trace_member(match, "rules"));
	if (!sheet_from_json(rules.at, rules.len, match->players, &match->rules,
			     &why)) {
		match->players = 0;
		return trace_wrong(match, "the rules: %s", why.text);
	}
	match->seen_by = in->seat;
	match->next_event = 1;
	match->state.rules = &match->rules;
	match->state.players = (uint8_t)match->players;
	return in->watcher->header == NULL ||
	       in->watcher->header(in->watcher->arg, match);
}

/* --- moments -------------------------------------------------------------- */

void
redact_set_view(struct log_verify *match, const struct view *view)
{
	struct state *state = &match->state;

	match->view = view;
	state->rules = view->rules;
	if (view->seat != SEAT_PUBLIC) {
		state->hands[view->seat] = view->hand;
		state->dealt = (uint8_t)((view->hand.n > 0) << view->seat);
	}
	state->melds = view->melds;
	memcpy(state->table, view->table, view->melds * sizeof(*state->table));
	state->discard = view->discard;
	state->spread = view->spread;
	state->stock.n = view->stock;
	memcpy(state->scores, view->scores, sizeof(state->scores));
	state->opened = view->opened;
	state->deal = view->deal;
	state->turns = view->turns;
	state->seat = view->turn;
	state->phase = view->phase;
	view_set_flags(view, state); /* splitting a hand into melds needs the
					deal's wild cards */
	state->over = OVER_NO;
}

void
redact_keep_table(struct log_verify *match)
{
	for (unsigned i = match->events.n; i-- > 0;)
		if (match->events.at[i].action.act == ACT_ARRANGE) {
			action_copy(&match->table, &match->events.at[i].action);
			return;
		}
}

static bool
redact_read_events(struct log_verify *match)
{
	int list = trace_member(match, "events"), token;
	const char *error = NULL;
	unsigned n = match->json.token[list].items;
	unsigned number = 0;

	if (n > EVENTS_MAX)
		return trace_wrong(match, "more than %d events", EVENTS_MAX);
	match->events.n = 0;
	match->event_number = match->next_event;
	token = json_first(&match->json, list);
	for (unsigned i = 0; i < n; i++) {
		if (!event_read(&match->json, token, &match->events.at[i],
				&number, &error))
			return trace_wrong(match, "event %u: %s", i + 1, error);
		if (i == 0)
			match->event_number = number;
		match->events.n++;
		match->next_event = number + 1;
		token = json_next(&match->json, token);
	}
	return true;
}

static bool
redact_read_moment(struct redaction_reader *in)
{
	struct log_verify *match = in->match;
	int token = trace_member(match, "state");
	const char *error = NULL;

	/* changes if this record contains a view */
	match->state.seat = in->seat;
	match->state.melds = 0;
	match->view = NULL;
	match->choices_known = trace_member(match, "legal") >= 0;
	match->choices = log_verify_number(match, 0, "legal");
	match->choices_more = trace_member(match, "legal_more") >= 0;
	if (token >= 0) {
		if (!view_read(&match->json, token, &match->rules, in->seat,
			       &in->store, &error))
			return trace_wrong(match, "\"state\": %s", error);
		redact_set_view(match, &in->store.view);
	}
	return redact_read_events(match);
}

static bool
redact_read_deal(struct redaction_reader *in)
{
	struct log_verify *match = in->match;
	int64_t deal, dealer;

	if (!trace_form(match, 0, FORM_SEEN_DEAL) ||
	    !trace_int(match, "deal", 1, UINT16_MAX, &deal) ||
	    !trace_int(match, "dealer", 0, match->players - 1, &dealer) ||
	    !redact_read_moment(in))
		return false;
	match->deals++;
	action_init(&match->table, ACT_ARRANGE);
	match->state.deal = (uint16_t)deal;
	match->state.dealer = (seat_t)dealer;
	return in->watcher->deal == NULL ||
	       in->watcher->deal(in->watcher->arg, match);
}

static bool
redact_read_action(struct redaction_reader *in)
{
	struct log_verify *match = in->match;
	int token = trace_member(match, "action");
	const char *error = NULL;
	unsigned seat;

	if (match->deals == 0)
		return trace_wrong(
			match, "the record is an action before the first deal");
	if (!trace_form(match, 0, FORM_SEEN_DO) || !redact_read_moment(in))
		return false;
	if ((token >= 0) != (trace_member(match, "seat") >= 0) ||
	    (token < 0 && match->events.n == 0))
		return trace_wrong(match, "the record has neither an action of "
					  "the log's seat nor an event");
	if (token >= 0 &&
	    (!trace_seat(match, &seat) ||
	     !action_read(&match->json, token, &match->action, &error)))
		return error == NULL ||
		       trace_wrong(match, "\"action\": %s", error);
	if (token < 0)
		action_copy(&match->action, &match->events.at[0].action);
	match->actions++;
	if (in->watcher->action != NULL &&
	    !in->watcher->action(in->watcher->arg, match))
		return false;
	redact_keep_table(match);
	return true;
}

/* --- ends ----------------------------------------------------------------- */

/* Read a list that has a number for each seat. */
static bool
redact_read_numbers(struct log_verify *match, const char *key,
		    int out[SEATS_MAX])
{
	int token = trace_member(match, key);
	int64_t number[SEATS_MAX];

	if (token < 0 ||
	    wire_read_numbers(&match->json, token, INT32_MIN, INT32_MAX,
			      number) != (int)match->players)
		return trace_wrong(match, "\"%s\" should be %u numbers", key,
				   match->players);
	for (unsigned i = 0; i < match->players; i++)
		out[i] = (int)number[i];
	return true;
}

static bool
redact_read_hands(struct log_verify *match)
{
	int list = trace_member(match, "hands"), token;

	if (list < 0 || match->json.token[list].type != TOKEN_ARRAY ||
	    match->json.token[list].items != match->players)
		return trace_wrong(match, "\"hands\" should be %u lists",
				   match->players);
	token = json_first(&match->json, list);
	for (unsigned i = 0; i < match->players; i++) {
		if (!bag_read(&match->json, token, &match->state.hands[i]))
			return trace_wrong(match, "a hand should be a list of "
						  "cards");
		token = json_next(&match->json, token);
	}
	return true;
}

static bool
redact_read_how(struct log_verify *match)
{
	int token = trace_member(match, "how");

	for (unsigned how = 0; token >= 0 && how <= HOW_MELDED; how++)
		if (json_is(&match->json, token, how_word((enum how)how))) {
			match->state.how = (uint8_t)how;
			return true;
		}
	return trace_wrong(match, "\"how\" is not a known end of a deal");
}

static bool
redact_read_deal_end(struct redaction_reader *in)
{
	struct log_verify *match = in->match;
	unsigned seat = SEAT_NONE;

	if (match->deals == 0)
		return trace_wrong(
			match, "the record ends a deal before the first deal");
	if (!redact_read_how(match) ||
	    !redact_read_numbers(match, "points", match->state.deal_scores) ||
	    !redact_read_numbers(match, "scores", match->state.scores) ||
	    !redact_read_hands(match) ||
	    (trace_member(match, "seat") >= 0 && !trace_seat(match, &seat)))
		return false;
	match->state.ender = (seat_t)seat;
	match->state.over = OVER_DEAL;
	return in->watcher->deal_over == NULL ||
	       in->watcher->deal_over(in->watcher->arg, match);
}

static bool
redact_read_match_end(struct redaction_reader *in)
{
	struct log_verify *match = in->match;
	int places[SEATS_MAX] = { 0 };

	if (!trace_form(match, 0, FORM_SEEN_END) ||
	    !redact_read_numbers(match, "scores", match->state.scores) ||
	    !redact_read_numbers(match, "places", places))
		return false;
	for (unsigned i = 0; i < match->players; i++)
		match->places[i] = (unsigned)places[i];
	match->match_ended = true;
	return in->watcher->match_over == NULL ||
	       in->watcher->match_over(in->watcher->arg, match);
}

/* --- lines ---------------------------------------------------------------- */

static bool
redact_read_end(struct redaction_reader *in)
{
	int of = trace_member(in->match, "of");

	if (of >= 0 && json_is(&in->match->json, of, "match"))
		return redact_read_match_end(in);
	return redact_read_deal_end(in);
}

/* Read a record about the bot of the seat that reads the log. */
static bool
redact_read_own(struct redaction_reader *in)
{
	struct log_verify *match = in->match;
	char type[16] = "";
	unsigned seat;

	json_str(&match->json, trace_member(match, "type"), type, sizeof(type));
	if (!trace_seat(match, &seat))
		return false;
	if (seat != in->seat)
		return trace_wrong(match, "the record belongs to another seat");
	if (strcmp(type, "forfeit") == 0)
		match->gone |= (uint8_t)(1u << seat);
	return in->watcher->line == NULL ||
	       in->watcher->line(in->watcher->arg, match, type);
}

static const struct seen_record {
	const char *type;
	bool (*read)(struct redaction_reader *in);
} records[] = {
	{ "header", redact_read_header }, { "greeting", redact_read_own },
	{ "deal", redact_read_deal },	  { "do", redact_read_action },
	{ "would", redact_read_own },	  { "fault", redact_read_own },
	{ "noise", redact_read_own },	  { "late", redact_read_own },
	{ "unused", redact_read_own },	  { "forfeit", redact_read_own },
	{ "end", redact_read_end },
};

bool
redact_reader_line(struct redaction_reader *in, const char *at, size_t len)
{
	struct log_verify *match = in->match;
	int type;

	match->line++;
	if (!json_read(&match->json, at, len))
		return trace_wrong(match, "no JSON at byte %zu: %s",
				   match->json.error_at + 1, match->json.error);
	type = match->json.token[0].type == TOKEN_OBJECT
		       ? trace_member(match, "type")
		       : -1;
	for (size_t i = 0; type >= 0 && i < sizeof(records) / sizeof(*records);
	     i++) {
		if (!json_is(&match->json, type, records[i].type))
			continue;
		if (match->players == 0 &&
		    records[i].read != redact_read_header)
			break;
		return records[i].read(in);
	}
	return trace_wrong(match, "not a record of a redacted log");
}

struct redaction_reader *
redact_reader_new(struct log_verify *match, const char *name,
		  const struct watcher *watcher, struct diag *diag)
{
	struct redaction_reader *in = xcalloc(1, sizeof(*in));

	memset(match, 0, sizeof(*match));
	match->name = name;
	match->diag = diag;
	diag->text[0] = '\0';
	in->match = match;
	in->watcher = watcher;
	return in;
}

void
redact_reader_free(struct redaction_reader *reader)
{
	free(reader);
}

bool
redact_read(struct log_verify *match, const char *name, const char *text,
	    size_t len, const struct watcher *watcher, struct diag *diag)
{
	struct redaction_reader *in = redact_reader_new(match, name, watcher,
							diag);
	const char *at = text, *end = text + len;
	bool more = true;

	while (more && at < end) {
		const char *nl = memchr(at, '\n', (size_t)(end - at));

		if (nl == NULL) {
			match->line++;
			trace_wrong(match, "the line has no newline");
			break;
		}
		more = redact_reader_line(in, at, (size_t)(nl - at));
		at = nl + 1;
	}
	if (more && match->gone == 0 && !match->match_ended &&
	    diag->text[0] == '\0')
		trace_wrong(match, "the log ends before the match was over");
	redact_reader_free(in);
	return diag->text[0] == '\0';
}
