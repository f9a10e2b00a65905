/* bot_note.c - a bot's own words on its answer; see bot_note.h. */
#include "bot_note.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define SAMPLES_MOST ((int64_t)1 << 53) /* exact for every reader of JSON */
#define NUMBER_TEXT  32

static const char *const unit_words[OWN_UNITS] = { "", "points", "win" };

const char *
own_unit_word(enum own_unit unit)
{
	return unit < OWN_UNITS ? unit_words[unit] : "";
}

/* --- reading -------------------------------------------------------------- */

static bool
is_object(const struct json *json, int token)
{
	return token >= 0 && json->token[token].type == TOKEN_OBJECT;
}

static int
member(const struct json *json, int note, const char *key)
{
	return is_object(json, note) ? json_get(json, note, key) : -1;
}

void
own_text(const struct json *json, int note, char *out, size_t size)
{
	int token = is_object(json, note) ? json_get(json, note, "text") : note;

	if (token < 0 || json_str(json, token, out, size) < 0)
		out[0] = '\0';
}

enum own_unit
own_unit(const struct json *json, int note)
{
	int token = member(json, note, "unit");

	for (enum own_unit unit = OWN_UNIT_POINTS;
	     token >= 0 && unit < OWN_UNITS; unit++)
		if (json_is(json, token, unit_words[unit]))
			return unit;
	return OWN_UNIT_NONE;
}

int64_t
own_samples(const struct json *json, int note)
{
	int token = member(json, note, "samples");
	int64_t samples;

	if (token < 0 || !json_int(json, token, 0, SAMPLES_MOST, &samples))
		return -1;
	return samples;
}

int
own_values(const struct json *json, int note)
{
	int token = member(json, note, "values");

	return token >= 0 && json->token[token].type == TOKEN_ARRAY ? token
								    : -1;
}

/* An action's object, or its number in the list of the request. */
static bool
read_action(const struct json *json, int token, const struct legal *legal,
	    struct action *action)
{
	const char *error;
	int64_t at;

	if (is_object(json, token))
		return action_read(json, token, action, &error);
	if (legal == NULL || legal->n == 0 ||
	    !json_int(json, token, 0, legal->n - 1, &at))
		return false;
	action_copy(action, &legal->at[at]);
	return true;
}

/* The text of a number in a list ends before a comma, a bracket or white space:
 * strtod goes no further. */
static bool
read_number(const struct json *json, int token, double *out)
{
	if (json->token[token].type != TOKEN_NUMBER)
		return false;
	*out = strtod(json_text(json, token).at, NULL);
	return fabs(*out) <= OWN_VALUE_MOST; /* false for what is no number */
}

int
bot_note_of(const struct json *answer)
{
	int token = json_get(answer, 0, "note");

	if (!is_object(answer, token) ||
	    json_text(answer, token).len <= OWN_SENT_BYTES)
		return token;
	token = json_get(answer, token, "text");
	return is_object(answer, token) ? -1 : token; /* no note in a note */
}

bool
own_value(const struct json *json, int item, const struct legal *legal,
	  struct action *action, double *value)
{
	int first;

	if (json->token[item].type != TOKEN_ARRAY ||
	    json->token[item].items != 2)
		return false;
	first = json_first(json, item);
	return read_number(json, json_next(json, first), value) &&
	       read_action(json, first, legal, action);
}

/* --- writing -------------------------------------------------------------- */

static void
number_write(struct jsonw *jsonw, double value)
{
	char text[NUMBER_TEXT];

	/* 0 for -0, which says no more */
	snprintf(text, sizeof(text), "%.6g", value == 0 ? 0 : value);
	jsonw_raw(jsonw, text, strlen(text));
}

/* As many as there is room for, with some left for what stands behind them. */
static void
values_write(struct jsonw *jsonw, const struct json *json, int list,
	     const struct rules *rules, const struct legal *legal,
	     struct action *action)
{
	unsigned items = json->token[list].items, kept = 0;
	size_t before = jsonw->n, size = jsonw->size, whole;
	int item = json_first(json, list);
	double value;

	jsonw->size -= 64;
	jsonw_key(jsonw, "values");
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < items && kept < OWN_VALUES_MAX; i++) {
		bool good = own_value(json, item, legal, action, &value);

		item = json_next(json, item);
		if (!good)
			continue;
		whole = jsonw->n;
		jsonw_open(jsonw, '[');
		action_write(jsonw, rules, action);
		number_write(jsonw, value);
		jsonw_close(jsonw, ']');
		if (jsonw->full) {
			jsonw->full = false;
			jsonw->n = whole;
			break;
		}
		kept++;
	}
	jsonw->size = size;
	jsonw_close(jsonw, ']');
	if (kept == 0)
		jsonw->n = before;
}

static void
object_write(struct jsonw *jsonw, const struct json *json, int note,
	     const struct rules *rules, const struct legal *legal,
	     struct action *action)
{
	char text[OWN_TEXT_BYTES + 1];
	int list = own_values(json, note);
	enum own_unit unit = own_unit(json, note);
	int64_t samples = own_samples(json, note);
	size_t before = jsonw->n, begun;

	jsonw_open(jsonw, '{');
	begun = jsonw->n;
	own_text(json, note, text, sizeof(text));
	if (text[0] != '\0')
		jsonw_str_member(jsonw, "text", text);
	if (list >= 0)
		values_write(jsonw, json, list, rules, legal, action);
	if (jsonw->n == begun) {
		jsonw->n = before; /* a unit of nothing */
		return;
	}
	if (unit != OWN_UNIT_NONE)
		jsonw_str_member(jsonw, "unit", own_unit_word(unit));
	if (samples >= 0)
		jsonw_int_member(jsonw, "samples", samples);
	jsonw_close(jsonw, '}');
}

void
bot_note_write(struct jsonw *jsonw, const struct json *json, int token,
	       const struct rules *rules, const struct legal *legal,
	       struct action *action)
{
	char text[OWN_TEXT_BYTES + 1];

	if (is_object(json, token)) {
		object_write(jsonw, json, token, rules, legal, action);
		return;
	}
	own_text(json, token, text, sizeof(text));
	if (text[0] != '\0')
		jsonw_str(jsonw, text);
}
