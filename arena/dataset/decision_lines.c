/*
 * decision_lines.c - decisions of a match as JSON lines; see decision_lines.h.
 *
 * A line has two parts.  The first part contains the decision, and is made
 * while the log is replayed.  The second part contains the results.  The
 * members @view, @legal, @more_actions, @action and @values are texts that
 * contain JSON.  So each member has the same type in every line of every game,
 * as readers of tables need.
 */
#define _GNU_SOURCE /* memmem */
#include "arena/dataset/decision_lines.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/dataset/line_list.h"
#include "arena/dataset/prompt.h"
#include "arena/replay/action_values.h"
#include "arena/review/transcript.h"
#include "lib/alloc.h"
#include "lib/format/bot_usage.h"
#include "lib/format/jsonw.h"

/* bytes; a request has up to OUT_BYTES, and escapes can double them */
#define LINE_BYTES    2097152
#define MORE_BYTES    262144 /* as ANSWER_BYTES in transcript.c */
#define VALUES_BYTES  4096   /* more than BOT_NOTE_VALUES_MAX short pairs */
#define OUTCOME_BYTES 512

static const char legal_key[] = ",\"legal\":";
static const char time_key[] = ",\"time\":{\"limit_ms\":";

/* The place of a decision: its seat, and the index of its deal. */
struct decision_place {
	unsigned seat, deal;
};

/* The result of a deal. */
struct decision_deal {
	const char *how;
	int points[SEATS_MAX];
};

/**
 * struct decision_lines - the lines of one match
 * @open: true: @line contains the beginning of a line, which still lacks the
 *	further actions of the answer
 * @playing: rules of the match during its replay
 * @seat, @req: seat and request of the open line
 * @action: first action of the open line, with @action_len bytes
 * @view: buffer for a view
 * @more: the further actions of the answer
 * @ended: results of the deals so far, in the first @deals elements
 */
struct decision_lines {
	const struct store_run *run;
	const struct store_match *row;
	struct decision_match *match;
	const struct rules *playing;
	struct rules rules;
	bool text, open, too_long, by_default;
	unsigned seat, req;
	struct jsonw line, pair, more;
	size_t action_len;
	struct decision_deal *ended;
	unsigned deals;
	struct decision_place *place;
	size_t places, places_room;
	struct line_list lines, pairs;
	char action[MORE_BYTES], view[LINE_BYTES];
	char line_text[LINE_BYTES], pair_text[LINE_BYTES];
	char more_text[MORE_BYTES];
};

struct decision_lines *
decision_lines_new(const struct store_run *run, bool text)
{
	struct decision_lines *lines = xcalloc(1, sizeof(*lines));

	lines->run = run;
	lines->text = text;
	return lines;
}

void
decision_lines_free(struct decision_lines *lines)
{
	if (lines == NULL)
		return;
	line_list_release(&lines->lines);
	line_list_release(&lines->pairs);
	free(lines->ended);
	free(lines->place);
	free(lines);
}

/* --- a decision ----------------------------------------------------------- */

/* The parts of a request.  @asked: members from "may" up to "time"; @limit_ms:
 * a number of "time"; @seen: members from "events" up to "legal"; @legal: the
 * list; @text: value of "text" with its quotes, or an empty text; @more: value
 * of "legal_more" */
struct request_parts {
	struct bytes asked, limit_ms, seen, legal, text;
	bool more;
};

/* Return the length of the list at the start of @at.  Strings in lists of
 * actions contain no brackets. */
static size_t
list_length(const char *at, size_t len)
{
	unsigned depth = 0;
	size_t n = 0;

	do {
		depth += at[n] == '[';
		depth -= at[n] == ']';
		n++;
	} while (depth > 0 && n < len);
	return n;
}

/* Skip @word at the start of @rest.  If @rest starts with another text, return
 * false. */
static bool
bytes_skip(struct bytes *rest, const char *word)
{
	size_t len = strlen(word);

	if (rest->len < len || memcmp(rest->at, word, len) != 0)
		return false;
	rest->at += len;
	rest->len -= len;
	return true;
}

/* Return the bytes from the first @word on, without @word itself; all requests
 * contain it. */
static struct bytes
bytes_after(struct bytes text, const char *word)
{
	size_t len = strlen(word);
	const char *at = memmem(text.at, text.len, word, len);

	assert(at != NULL);
	return (struct bytes){ at + len,
			       text.len - (size_t)(at - text.at) - len };
}

/* Split the members before "legal".  Other columns contain the members before
 * "may", and the time. */
static void
request_split_view(struct bytes view, struct request_parts *parts)
{
	struct bytes asked = bytes_after(view, ",\"may\":");
	struct bytes time = bytes_after(asked, time_key);
	struct bytes seen = bytes_after(time, "},\"events\":");

	asked.at -= strlen("\"may\":");
	seen.at -= strlen("\"events\":");
	parts->asked = (struct bytes){ asked.at, (size_t)(time.at - asked.at) -
							 strlen(time_key) };
	parts->limit_ms = (struct bytes){ time.at,
					  strspn(time.at, "0123456789") };
	parts->seen = (struct bytes){ seen.at,
				      (size_t)(view.at + view.len - seen.at) };
}

/* Split a request into its parts.  No string of a request contains a quote, so
 * each of these keys is unique. */
static struct request_parts
request_split(struct bytes request)
{
	size_t key = strlen(legal_key), at = request.len - key;
	struct request_parts parts;
	struct bytes rest;

	while (at > 0 && memcmp(request.at + at, legal_key, key) != 0)
		at--;
	request_split_view((struct bytes){ request.at, at }, &parts);
	rest = (struct bytes){ request.at + at + key, request.len - at - key };
	parts.legal = (struct bytes){ rest.at, list_length(rest.at, rest.len) };
	rest.at += parts.legal.len;
	rest.len -= parts.legal.len;
	parts.more = bytes_skip(&rest, ",\"legal_more\":true");
	parts.text = (struct bytes){ "", 0 };
	if (bytes_skip(&rest, ",\"text\":"))
		parts.text = (struct bytes){ rest.at, rest.len - 1 };
	return parts;
}

/* Return the index of an action in the list of legal actions, or -1.  An action
 * with the same order of cards precedes other actions with the same effect. */
static int
legal_index(const struct legal *legal, const struct action *action)
{
	for (unsigned i = 0; i < legal->n; i++)
		if (action_equal(&legal->at[i], action))
			return (int)i;
	for (unsigned i = 0; i < legal->n; i++)
		if (action_values_equal(&legal->at[i], action))
			return (int)i;
	return -1;
}

static void
jsonw_text_member(struct jsonw *jsonw, const char *key, struct bytes text)
{
	jsonw_key(jsonw, key);
	jsonw_text(jsonw, text.at, text.len);
}

/* Write the view and the list of legal actions, and the beginning of the pair
 * of prompt and completion. */
static void
decision_write_request(struct decision_lines *lines, struct bytes request)
{
	struct request_parts parts = request_split(request);
	struct jsonw *out = &lines->line, *pair = &lines->pair;
	struct bytes view = { lines->view, 0 };

	view.len = (size_t)snprintf(lines->view, sizeof(lines->view),
				    "{%.*s,%.*s}", (int)parts.asked.len,
				    parts.asked.at, (int)parts.seen.len,
				    parts.seen.at);
	if (lines->text && !lines->by_default) {
		jsonw_open(pair, '{');
		jsonw_raw(pair, out->buf + 1, out->n - 1);
		jsonw_key(pair, "prompt");
		prompt_write(pair, view, parts.text);
	}
	jsonw_text_member(out, "view", view);
	jsonw_text_member(out, "legal", parts.legal);
	jsonw_bool_member(out, "legal_more", parts.more);
	jsonw_key(out, "limit_ms");
	jsonw_raw(out, parts.limit_ms.at, parts.limit_ms.len);
}

/* Write the pairs [index in the list of legal actions, value] of the bot's
 * note. */
static void
decision_write_values(struct jsonw *out,
		      const struct transcript_decision *decision, int note)
{
	const struct json *json = decision->record;
	int list = note >= 0 ? bot_note_values(json, note) : -1;
	int item = list >= 0 ? json_first(json, list) : -1;
	unsigned items = list >= 0 ? json->token[list].items : 0;
	char text[VALUES_BYTES];
	struct action action;
	struct jsonw pairs;
	double value;

	jsonw_init(&pairs, text, sizeof(text));
	jsonw_open(&pairs, '[');
	for (; items > 0; items--, item = json_next(json, item)) {
		struct bytes number;

		if (!bot_note_value(json, item, decision->legal, &action,
				    &value))
			continue;
		number = json_text(json,
				   json_next(json, json_first(json, item)));
		jsonw_open(&pairs, '[');
		jsonw_int(&pairs, legal_index(decision->legal, &action));
		jsonw_raw(&pairs, number.at, number.len);
		jsonw_close(&pairs, ']');
	}
	jsonw_close(&pairs, ']');
	jsonw_text_member(out, "values", (struct bytes){ text, pairs.n });
}

static void
decision_write_note(struct jsonw *out,
		    const struct transcript_decision *decision)
{
	const struct json *json = decision->record;
	int note = json_get(json, 0, "note");
	char text[BOT_NOTE_TEXT_BYTES * 4];

	text[0] = '\0';
	decision_write_values(out, decision, note);
	jsonw_str_member(
		out, "values_unit",
		note >= 0 ? bot_note_unit_word(bot_note_unit(json, note)) : "");
	if (note >= 0)
		bot_note_text(json, note, text, sizeof(text));
	jsonw_str_member(out, "note", text);
}

static void
decision_write_usage(struct jsonw *out, const struct json *json)
{
	struct bot_usage usage;
	char cost[32];

	bot_usage_read(json, json_get(json, 0, "usage"), &usage);
	snprintf(cost, sizeof(cost), "%.6f", bot_usage_cost(&usage));
	jsonw_int_member(out, "tokens_in", usage.tokens_in);
	jsonw_int_member(out, "tokens_out", usage.tokens_out);
	jsonw_key(out, "cost");
	jsonw_raw(out, cost, strlen(cost));
}

/* Add the further actions of the answer to the open line, and store the
 * line. */
static void
decision_close(struct decision_lines *lines)
{
	struct bytes more = { lines->more_text, lines->more.n };
	struct decision_place place = { lines->seat, lines->deals };
	struct jsonw *out = &lines->line, *pair = &lines->pair;
	char *list;

	if (!lines->open)
		return;
	lines->open = false;
	list = xprintf("[%.*s]", (int)more.len, more.at);
	jsonw_str_member(out, "more_actions", list);
	free(list);
	if (pair->n > 0) {
		jsonw_key(pair, "completion");
		prompt_write_completion(
			pair,
			(struct bytes){ lines->action, lines->action_len },
			more);
	}
	lines->too_long |= out->full || pair->full || lines->more.full;
	line_list_add(&lines->lines, out->buf, out->n);
	line_list_add(&lines->pairs, pair->buf, pair->n);
	if (lines->places == lines->places_room) {
		lines->places_room = 2 * lines->places_room + 256;
		lines->place = xrealloc(lines->place, lines->places_room,
					sizeof(*lines->place));
	}
	lines->place[lines->places++] = place;
}

/* Keep the text of the first action for the completion. */
static void
decision_keep_action(struct decision_lines *lines, struct bytes action)
{
	lines->too_long |= action.len > sizeof(lines->action);
	lines->action_len = lines->too_long ? 0 : action.len;
	memcpy(lines->action, action.at, lines->action_len);
}

static void
decision_write_place(struct decision_lines *lines,
		     const struct transcript_decision *decision)
{
	const struct store_run *run = lines->run;
	const struct store_seat *seat = &lines->row->seat[decision->seat];
	struct jsonw *out = &lines->line;

	jsonw_str_member(out, "game", lines->playing->name);
	jsonw_int_member(out, "match", (int64_t)lines->row->number);
	jsonw_int_member(out, "deal", decision->deal);
	jsonw_int_member(out, "seat", decision->seat);
	jsonw_str_member(out, "bot", run->bots[seat->bot].name);
	jsonw_int_member(out, "req", decision->req);
	jsonw_str_member(out, "phase", decision->phase);
}

static void
decision_begin(void *arg, const struct transcript_decision *decision)
{
	struct decision_lines *lines = arg;
	const struct json *json = decision->record;
	struct bytes action = json_text(json, json_get(json, 0, "action"));
	struct jsonw *out = &lines->line;

	decision_close(lines);
	lines->open = true;
	lines->seat = decision->seat;
	lines->req = decision->req;
	lines->by_default = json_get(json, 0, "by") >= 0;
	lines->match->decisions[decision->seat]++;
	jsonw_init(out, lines->line_text, sizeof(lines->line_text));
	jsonw_init(&lines->pair, lines->pair_text, sizeof(lines->pair_text));
	jsonw_init(&lines->more, lines->more_text, sizeof(lines->more_text));
	decision_keep_action(lines, action);
	jsonw_open(out, '{');
	decision_write_place(lines, decision);
	decision_write_request(lines, decision->request);
	jsonw_text_member(out, "action", action);
	jsonw_int_member(out, "action_index",
			 legal_index(decision->legal, decision->action));
	jsonw_bool_member(out, "by_default", lines->by_default);
	decision_write_note(out, decision);
	decision_write_usage(out, json);
	jsonw_int_member(out, "bank_us", decision->bank_us);
	jsonw_int_member(out, "used_us", decision->used_us);
	jsonw_int_member(out, "bank_left_us", decision->bank_left_us);
}

/* Collect the further actions of an answer: their records have the number of
 * the request, but no time of their own. */
static void
decision_add_action(void *arg, const struct log_verify *match,
		    const struct state *before)
{
	struct decision_lines *lines = arg;
	const struct json *json = &match->json;
	struct bytes action;

	(void)before;
	lines->playing = &match->rules;
	if (!lines->open || json_get(json, 0, "us") >= 0 ||
	    json_get(json, 0, "by") >= 0 ||
	    log_verify_seat(match) != lines->seat ||
	    log_verify_number(match, 0, "req") != lines->req)
		return;
	action = json_text(json, json_get(json, 0, "action"));
	jsonw_raw(&lines->more, action.at, action.len);
}

/* --- results -------------------------------------------------------------- */

static void
decision_deal_over(void *arg, const struct log_verify *match)
{
	struct decision_lines *lines = arg;
	struct decision_deal *deal;

	decision_close(lines);
	XGROW(lines->ended, lines->deals);
	deal = &lines->ended[lines->deals++];
	deal->how = how_word(match->state.how);
	memcpy(deal->points, match->state.deal_scores, sizeof(deal->points));
}

static void
decision_match_over(void *arg, const struct log_verify *match)
{
	struct decision_lines *lines = arg;

	lines->rules = match->rules;
	lines->match->rules = &lines->rules;
	memcpy(lines->match->cards, match->commitment,
	       sizeof(match->commitment));
}

/* Write the results of a decision's seat, which are the end of its line. */
static void
decision_write_outcome(const struct decision_lines *lines, size_t i,
		       struct jsonw *out)
{
	const struct decision_place *place = &lines->place[i];
	const struct decision_deal *deal = &lines->ended[place->deal];
	const struct store_seat *seat = &lines->row->seat[place->seat];
	char points[32];

	snprintf(points, sizeof(points), "%.6f", seat->points);
	jsonw_str_member(out, "deal_how", deal->how);
	jsonw_int_member(out, "deal_points", deal->points[place->seat]);
	jsonw_int_member(out, "score", seat->score);
	jsonw_int_member(out, "place", seat->place);
	jsonw_key(out, "points");
	jsonw_raw(out, points, strlen(points));
	jsonw_close(out, '}');
	jsonw_line(out);
}

/* Join the two parts of a line in the buffer @text. */
static struct bytes
decision_join(char *text, struct bytes begin, struct bytes outcome)
{
	if (begin.len == 0)
		return begin;
	memcpy(text, begin.at, begin.len);
	memcpy(text + begin.len, outcome.at, outcome.len);
	return (struct bytes){ text, begin.len + outcome.len };
}

bool
decision_lines_each(struct decision_lines *lines,
		    bool (*write)(void *arg, struct bytes line,
				  struct bytes pair),
		    void *arg)
{
	char text[OUTCOME_BYTES];
	bool ok = true;

	for (size_t i = 0; ok && i < lines->lines.n; i++) {
		struct jsonw out;
		struct bytes outcome;

		jsonw_init(&out, text, sizeof(text));
		jsonw_open(&out, '{');
		decision_write_outcome(lines, i, &out);
		text[0] = ',';
		outcome = (struct bytes){ text, out.n };
		ok = write(
			arg,
			decision_join(lines->line_text,
				      line_list_at(&lines->lines, i), outcome),
			decision_join(lines->pair_text,
				      line_list_at(&lines->pairs, i), outcome));
	}
	return ok;
}

bool
decision_lines_read(struct decision_lines *lines, const struct store_match *row,
		    const char *name, struct bytes log,
		    struct decision_match *match, struct diag *diag)
{
	const struct transcript_listener listener = {
		.arg = lines,
		.lists = true,
		.texts = lines->text,
		.acted = decision_add_action,
		.decided = decision_begin,
		.deal_over = decision_deal_over,
		.match_over = decision_match_over,
	};
	unsigned players;

	*match = (struct decision_match){ .rules = NULL };
	lines->row = row;
	lines->match = match;
	lines->open = lines->too_long = false;
	lines->deals = 0;
	lines->places = 0;
	line_list_clear(&lines->lines);
	line_list_clear(&lines->pairs);
	if (!transcript_replay(name, log.at, log.len, &listener, &players,
			       diag))
		return false;
	if (!lines->too_long)
		return true;
	diag_set(diag, "%s: a decision is too long for a dataset", name);
	return false;
}
