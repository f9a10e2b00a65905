/* bot_note.c - read and write the notes of bots; see bot_note.h. */
#include "bot_note.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define SAMPLES_MOST ((int64_t)1 << 53) /* exact for every reader of JSON */
#define NUMBER_TEXT  32

static const char *const unit_words[BOT_NOTE_UNITS] = { "", "points", "win" };

const char *
bot_note_unit_word(enum bot_note_unit unit)
{
	return unit < BOT_NOTE_UNITS ? unit_words[unit] : "";
}

/* --- reading -------------------------------------------------------------- */

static bool
bot_note_is_object(const struct json *json, int token)
{
	return token >= 0 && json->token[token].type == TOKEN_OBJECT;
}

static int
bot_note_member(const struct json *json, int note, const char *key)
{
	return bot_note_is_object(json, note) ? json_get(json, note, key) : -1;
}

void
bot_note_text(const struct json *json, int note, char *out, size_t size)
{
	int token = bot_note_is_object(json, note)
			    ? json_get(json, note, "text")
			    : note;

	if (token < 0 || json_str(json, token, out, size) < 0)
		out[0] = '\0';
}

enum bot_note_unit
bot_note_unit(const struct json *json, int note)
{
	int token = bot_note_member(json, note, "unit");

	for (enum bot_note_unit unit = BOT_NOTE_UNIT_POINTS;
	     token >= 0 && unit < BOT_NOTE_UNITS; unit++)
		if (json_is(json, token, unit_words[unit]))
			return unit;
	return BOT_NOTE_UNIT_NONE;
}

int64_t
bot_note_samples(const struct json *json, int note)
{
	int token = bot_note_member(json, note, "samples");
	int64_t samples;

	if (token < 0 || !json_int(json, token, 0, SAMPLES_MOST, &samples))
		return -1;
	return samples;
}

int
bot_note_values(const struct json *json, int note)
{
	int token = bot_note_member(json, note, "values");

	return token >= 0 && json->token[token].type == TOKEN_ARRAY ? token
								    : -1;
}

/* Read an action: an object, or a number in the list of the request. */
static bool
bot_note_read_action(const struct json *json, int token,
		     const struct legal *legal, struct action *action)
{
	const char *error;
	int64_t at;

	if (bot_note_is_object(json, token))
		return action_read(json, token, action, &error);
	if (legal == NULL || legal->n == 0 ||
	    !json_int(json, token, 0, legal->n - 1, &at))
		return false;
	action_copy(action, &legal->at[at]);
	return true;
}

/* Read a number of a list.  Its text ends before a comma, a bracket or white
 * space, where strtod stops. */
static bool
bot_note_read_number(const struct json *json, int token, double *out)
{
	if (json->token[token].type != TOKEN_NUMBER)
		return false;
	*out = strtod(json_text(json, token).at, NULL);
	return fabs(*out) <= BOT_NOTE_VALUE_LIMIT; /* false for NaN */
}

int
bot_note_find(const struct json *answer)
{
	int token = json_get(answer, 0, "note");

	if (!bot_note_is_object(answer, token) ||
	    json_text(answer, token).len <= BOT_NOTE_SENT_BYTES)
		return token;
	token = json_get(answer, token, "text");
	return bot_note_is_object(answer, token)
		       ? -1
		       : token; /* "text" must be a string */
}

bool
bot_note_value(const struct json *json, int item, const struct legal *legal,
	       struct action *action, double *value)
{
	int first;

	if (json->token[item].type != TOKEN_ARRAY ||
	    json->token[item].items != 2)
		return false;
	first = json_first(json, item);
	return bot_note_read_number(json, json_next(json, first), value) &&
	       bot_note_read_action(json, first, legal, action);
}

/* --- writing -------------------------------------------------------------- */

static void
bot_note_write_number(struct jsonw *jsonw, double value)
{
	char text[NUMBER_TEXT];

	/* write -0 as 0 */
	snprintf(text, sizeof(text), "%.6g", value == 0 ? 0 : value);
	jsonw_raw(jsonw, text, strlen(text));
}

/* Write as many values as fit; leave room for the members after them. */
static void
bot_note_write_values(struct jsonw *jsonw, const struct json *json, int list,
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
	for (unsigned i = 0; i < items && kept < BOT_NOTE_VALUES_MAX; i++) {
		bool good = bot_note_value(json, item, legal, action, &value);

		item = json_next(json, item);
		if (!good)
			continue;
		whole = jsonw->n;
		jsonw_open(jsonw, '[');
		action_write(jsonw, rules, action);
		bot_note_write_number(jsonw, value);
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
bot_note_write_object(struct jsonw *jsonw, const struct json *json, int note,
		      const struct rules *rules, const struct legal *legal,
		      struct action *action)
{
	char text[BOT_NOTE_TEXT_BYTES + 1];
	int list = bot_note_values(json, note);
	enum bot_note_unit unit = bot_note_unit(json, note);
	int64_t samples = bot_note_samples(json, note);
	size_t before = jsonw->n, begun;

	jsonw_open(jsonw, '{');
	begun = jsonw->n;
	bot_note_text(json, note, text, sizeof(text));
	if (text[0] != '\0')
		jsonw_str_member(jsonw, "text", text);
	if (list >= 0)
		bot_note_write_values(jsonw, json, list, rules, legal, action);
	if (jsonw->n == begun) {
		jsonw->n = before; /* nothing that a unit could belong to */
		return;
	}
	if (unit != BOT_NOTE_UNIT_NONE)
		jsonw_str_member(jsonw, "unit", bot_note_unit_word(unit));
	if (samples >= 0)
		jsonw_int_member(jsonw, "samples", samples);
	jsonw_close(jsonw, '}');
}

void
bot_note_write(struct jsonw *jsonw, const struct json *json, int token,
	       const struct rules *rules, const struct legal *legal,
	       struct action *action)
{
	char text[BOT_NOTE_TEXT_BYTES + 1];

	if (bot_note_is_object(json, token)) {
		bot_note_write_object(jsonw, json, token, rules, legal, action);
		return;
	}
	bot_note_text(json, token, text, sizeof(text));
	if (text[0] != '\0')
		jsonw_str(jsonw, text);
}
