/* worth.c - a bot's values of its actions; see worth.h. */
#include "arena/viewer/worth.h"

#include <stdio.h>

void
worth_number(struct jsonw *jsonw, double value)
{
	char text[32];

	snprintf(text, sizeof(text), "%.6g", value == 0 ? 0 : value);
	jsonw_raw(jsonw, text, strlen(text));
}

static void
worth_write_values(struct jsonw *jsonw, const struct json *json,
		   const struct action_values *values, unsigned n,
		   struct words *words)
{
	struct event event = { .seat = SEAT_NONE };
	double value;

	jsonw_key(jsonw, "v");
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < n; i++) {
		bot_note_value(json, values[i].item, NULL, &event.action,
			       &value);
		words_offer(words, &event);
		jsonw_open(jsonw, '[');
		jsonw_str(jsonw, words->text);
		worth_number(jsonw, value);
		jsonw_close(jsonw, ']');
	}
	jsonw_close(jsonw, ']');
}

/* Write the index of an action in the list of values.  Returns the index, or -1
 * if the action has no value. */
static int
worth_write_index(struct jsonw *jsonw, const char *key, const struct json *json,
		  const struct action_values *values, unsigned n,
		  const struct action *action)
{
	int place = action == NULL
			    ? -1
			    : action_values_find(json, values, n, action);

	if (place >= 0)
		jsonw_int_member(jsonw, key, place);
	return place;
}

double
worth_limit(enum bot_note_unit unit)
{
	return unit == BOT_NOTE_UNIT_POINTS ? WORTH_COSTLY_POINTS
	       : unit == BOT_NOTE_UNIT_WIN  ? WORTH_COSTLY_WIN
					    : WORTH_COSTLY_SHARE;
}

static struct worth
worth_compare(const struct action_values *values, unsigned n, int played,
	      enum bot_note_unit unit)
{
	struct worth worth = { .known = played >= 0,
			       .limit = worth_limit(unit) };

	if (unit == BOT_NOTE_UNIT_NONE)
		worth.limit *= values[0].value - values[n - 1].value;
	if (!worth.known)
		return worth;
	worth.loss = values[0].value - values[played].value;
	worth.costly = worth.loss > worth.limit;
	return worth;
}

struct worth
worth_write(struct jsonw *jsonw, const struct json *json, int note,
	    const struct action *played, const struct action *would,
	    struct words *words)
{
	struct action_values values[BOT_NOTE_VALUES_MAX];
	unsigned n = action_values_list(json, note, values);
	enum bot_note_unit unit = bot_note_unit(json, note);
	int64_t samples = bot_note_samples(json, note);
	int place;

	if (n == 0)
		return (struct worth){ .known = false };
	jsonw_key(jsonw, "worth");
	jsonw_open(jsonw, '{');
	worth_write_values(jsonw, json, values, n, words);
	if (unit != BOT_NOTE_UNIT_NONE)
		jsonw_str_member(jsonw, "unit", bot_note_unit_word(unit));
	if (samples >= 0)
		jsonw_int_member(jsonw, "samples", samples);
	place = worth_write_index(jsonw, "played", json, values, n, played);
	worth_write_index(jsonw, "would", json, values, n, would);
	jsonw_close(jsonw, '}');
	return worth_compare(values, n, place, unit);
}
