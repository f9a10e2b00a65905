/* worth.c - what a bot thinks its actions are worth; see worth.h. */
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
put_values(struct jsonw *jsonw, const struct json *json,
	   const struct action_values *values, unsigned n, struct words *words)
{
	struct event event = { .seat = SEAT_NONE };
	double value;

	jsonw_key(jsonw, "v");
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < n; i++) {
		own_value(json, values[i].item, NULL, &event.action, &value);
		words_event(words, &event, WORDS_ALL);
		jsonw_open(jsonw, '[');
		jsonw_str(jsonw, words->text);
		worth_number(jsonw, value);
		jsonw_close(jsonw, ']');
	}
	jsonw_close(jsonw, ']');
}

/* Which of them an action is; returns its place, or -1. */
static int
put_place(struct jsonw *jsonw, const char *key, const struct json *json,
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

static struct worth
weigh(const struct action_values *values, unsigned n, int played,
      enum own_unit unit)
{
	struct worth worth = { .told = played >= 0 };
	double most = unit == OWN_UNIT_POINTS ? WORTH_DEAR_POINTS
		      : unit == OWN_UNIT_WIN
			      ? WORTH_DEAR_WIN
			      : WORTH_DEAR_SHARE *
					(values[0].value - values[n - 1].value);

	if (!worth.told)
		return worth;
	worth.loss = values[0].value - values[played].value;
	worth.dear = worth.loss > most;
	return worth;
}

struct worth
worth_write(struct jsonw *jsonw, const struct json *json, int note,
	    const struct action *played, const struct action *would,
	    struct words *words)
{
	struct action_values values[OWN_VALUES_MAX];
	unsigned n = action_values_list(json, note, values);
	enum own_unit unit = own_unit(json, note);
	int64_t samples = own_samples(json, note);
	int place;

	if (n == 0)
		return (struct worth){ .told = false };
	jsonw_key(jsonw, "worth");
	jsonw_open(jsonw, '{');
	put_values(jsonw, json, values, n, words);
	if (unit != OWN_UNIT_NONE)
		jsonw_str_member(jsonw, "unit", own_unit_word(unit));
	if (samples >= 0)
		jsonw_int_member(jsonw, "samples", samples);
	place = put_place(jsonw, "played", json, values, n, played);
	put_place(jsonw, "would", json, values, n, would);
	jsonw_close(jsonw, '}');
	return weigh(values, n, place, unit);
}
