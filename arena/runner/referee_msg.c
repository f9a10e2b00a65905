/* referee_msg.c - what a referee says to its worker; see referee_msg.h. */
#include "arena/runner/referee_msg.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "lib/diag.h"

static uint64_t
number_of(const json_t *object, const char *key)
{
	json_int_t value = json_integer_value(json_object_get(object, key));

	return value > 0 ? (uint64_t)value : 0;
}

static const char *
text_of(const json_t *object, const char *key)
{
	const char *text = json_string_value(json_object_get(object, key));

	return text != NULL ? text : "";
}

static const json_t *
seat_of(const struct referee_msg *reply, unsigned seat)
{
	return json_array_get(json_object_get(reply->said, "seats"), seat);
}

static enum referee_msg_type
type_of(const char *word)
{
	static const struct {
		const char *word;
		enum referee_msg_type type;
	} rows[] = {
		{ "alive", REFEREE_MSG_ALIVE }, { "note", REFEREE_MSG_NOTE },
		{ "gone", REFEREE_MSG_GONE },	{ "result", REFEREE_MSG_DONE },
		{ "probe", REFEREE_MSG_DONE },	{ "error", REFEREE_MSG_ERROR },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		if (strcmp(word, rows[i].word) == 0)
			return rows[i].type;
	return REFEREE_MSG_NONSENSE;
}

void
referee_msg_read(struct referee_msg *reply, const char *text, size_t len,
		 unsigned seats)
{
	json_t *said = json_loadb(text, len, 0, NULL);
	json_int_t seat = json_integer_value(json_object_get(said, "seat"));

	*reply = (struct referee_msg){ .type = type_of(text_of(said, "type")),
				       .said = said };
	if (reply->type == REFEREE_MSG_ERROR) {
		reply->text = json_string_value(
			json_object_get(said, "detail"));
		return;
	}
	reply->text = json_string_value(json_object_get(said, "text"));
	reply->more = json_is_true(json_object_get(said, "more"));
	reply->exits = verdict_of(text_of(said, "verdict")) == VERDICT_EXIT;
	if (reply->type != REFEREE_MSG_NOTE &&
	    reply->type != REFEREE_MSG_GONE && reply->type != REFEREE_MSG_ALIVE)
		return;
	if (seat < 0 || seat >= (json_int_t)seats ||
	    (reply->type == REFEREE_MSG_NOTE && reply->text == NULL)) {
		reply->type = REFEREE_MSG_ALIVE;
		return;
	}
	reply->seat = (unsigned)seat;
	reply->waited_ms = number_of(said, "waited_ms");
}

void
referee_msg_release(struct referee_msg *reply)
{
	json_decref(reply->said);
	reply->said = NULL;
}

/* Is it of this match, and whole? */
static bool
is_whole(const json_t *said, const struct outcome *outcome)
{
	static const char *const lists[] = { "scores", "places", "seats" };

	for (size_t i = 0; i < sizeof(lists) / sizeof(*lists); i++)
		if (json_array_size(json_object_get(said, lists[i])) !=
		    outcome->seats)
			return false;
	return number_of(said, "match") == outcome->fixture.match &&
	       strlen(text_of(said, "log_hash")) == LOG_HASH_TEXT - 1;
}

static void
take_seat(struct outcome_seat *seat, const json_t *said)
{
	const char *version = text_of(said, "version");

	seat->faults = (unsigned)number_of(said, "faults");
	seat->decisions = number_of(said, "decisions");
	seat->used_us = number_of(said, "used_us");
	seat->max_us = number_of(said, "max_us");
	seat->late_us = number_of(said, "late_us");
	seat->noise = number_of(said, "noise");
	seat->owed = number_of(said, "owed");
	seat->verdict = verdict_of(text_of(said, "verdict"));
	snprintf(seat->detail, sizeof(seat->detail), "%s",
		 text_of(said, "detail"));
	text_show(version, strlen(version), seat->version,
		  sizeof(seat->version));
}

static void
take_match(const json_t *said, struct outcome *outcome)
{
	const json_t *scores = json_object_get(said, "scores");
	const json_t *places = json_object_get(said, "places");
	const json_t *seats = json_object_get(said, "seats");

	outcome->deals = (unsigned)number_of(said, "deals");
	outcome->log_bytes = number_of(said, "log_bytes");
	snprintf(outcome->log_hash, sizeof(outcome->log_hash), "%s",
		 text_of(said, "log_hash"));
	for (unsigned i = 0; i < outcome->seats; i++) {
		struct outcome_seat *seat = &outcome->seat[i];

		take_seat(seat, json_array_get(seats, i));
		seat->score = (int)json_integer_value(
			json_array_get(scores, i));
		seat->place = (unsigned)json_integer_value(
			json_array_get(places, i));
	}
}

bool
referee_msg_outcome(const struct referee_msg *reply, struct outcome *outcome,
		    struct diag *diag)
{
	const json_t *said = reply->said;
	uint64_t error = number_of(said, "log_error");

	if (outcome->job == JOB_PROBE) {
		outcome->passed = json_is_true(json_object_get(said, "ok"));
		take_seat(&outcome->seat[0], said);
		return true;
	}
	if (error != 0) {
		diag_set(diag, "the log of match %llu: %s",
			 (unsigned long long)outcome->fixture.match,
			 strerror((int)error));
		return false;
	}
	if (!is_whole(said, outcome)) {
		diag_set(diag,
			 "match %llu: the referee's result is not understood",
			 (unsigned long long)outcome->fixture.match);
		return false;
	}
	take_match(said, outcome);
	return true;
}

char *
referee_msg_greeting(const struct referee_msg *reply, unsigned seat)
{
	static const char *const keys[] = { "name", "version", "want" };
	const json_t *said = seat_of(reply, seat);
	json_t *kept = json_object();
	char *text;

	for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++)
		if (json_object_get(said, keys[i]) != NULL)
			json_object_set(kept, keys[i],
					json_object_get(said, keys[i]));
	text = json_dumps(kept, JSON_COMPACT);
	json_decref(kept);
	return text;
}
