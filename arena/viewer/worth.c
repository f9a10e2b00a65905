/* worth.c - what a bot thinks its actions are worth; see worth.h. */
#include "arena/viewer/worth.h"

#include <stdio.h>

void
worth_number(struct jot *jot, double value)
{
	char text[32];

	snprintf(text, sizeof(text), "%.6g", value == 0 ? 0 : value);
	jot_raw(jot, text, strlen(text));
}

static void
put_values(struct jot *jot, const struct json *json,
	   const struct valued *values, unsigned n, struct words *words)
{
	struct event event = { .seat = SEAT_NONE };
	double value;

	jot_key(jot, "v");
	jot_open(jot, '[');
	for (unsigned i = 0; i < n; i++) {
		own_value(json, values[i].item, NULL, &event.action, &value);
		words_event(words, &event, WORDS_ALL);
		jot_open(jot, '[');
		jot_str(jot, words->text);
		worth_number(jot, value);
		jot_close(jot, ']');
	}
	jot_close(jot, ']');
}

/* Which of them an action is; returns its place, or -1. */
static int
put_place(struct jot *jot, const char *key, const struct json *json,
	  const struct valued *values, unsigned n, const struct action *action)
{
	int place = action == NULL ? -1 : valued_find(json, values, n, action);

	if (place >= 0)
		jot_int_member(jot, key, place);
	return place;
}

static struct worth
weigh(const struct valued *values, unsigned n, int played, enum own_unit unit)
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
worth_write(struct jot *jot, const struct json *json, int note,
	    const struct action *played, const struct action *would,
	    struct words *words)
{
	struct valued values[OWN_VALUES_MAX];
	unsigned n = valued_list(json, note, values);
	enum own_unit unit = own_unit(json, note);
	int64_t samples = own_samples(json, note);
	int place;

	if (n == 0)
		return (struct worth){ .told = false };
	jot_key(jot, "worth");
	jot_open(jot, '{');
	put_values(jot, json, values, n, words);
	if (unit != OWN_UNIT_NONE)
		jot_str_member(jot, "unit", own_unit_word(unit));
	if (samples >= 0)
		jot_int_member(jot, "samples", samples);
	place = put_place(jot, "played", json, values, n, played);
	put_place(jot, "would", json, values, n, would);
	jot_close(jot, '}');
	return weigh(values, n, place, unit);
}
