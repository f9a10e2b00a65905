/* referee_msg.c - parse the messages of a referee; see referee_msg.h. */
#include "arena/runner/referee_msg.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "lib/diag.h"

static uint64_t
msg_number(const json_t *object, const char *key)
{
	json_int_t value = json_integer_value(json_object_get(object, key));

	return value > 0 ? (uint64_t)value : 0;
}

static const char *
msg_text(const json_t *object, const char *key)
{
	const char *text = json_string_value(json_object_get(object, key));

	return text != NULL ? text : "";
}

static const json_t *
msg_seat(const struct referee_msg *msg, unsigned seat)
{
	return json_array_get(json_object_get(msg->json, "seats"), seat);
}

static enum referee_msg_type
msg_type(const char *word)
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
	return REFEREE_MSG_INVALID;
}

void
referee_msg_read(struct referee_msg *msg, const char *text, size_t len,
		 unsigned seats)
{
	json_t *json = json_loadb(text, len, 0, NULL);
	json_int_t seat = json_integer_value(json_object_get(json, "seat"));

	*msg = (struct referee_msg){ .type = msg_type(msg_text(json, "type")),
				     .json = json };
	if (msg->type == REFEREE_MSG_ERROR) {
		msg->text = json_string_value(json_object_get(json, "detail"));
		return;
	}
	msg->text = json_string_value(json_object_get(json, "text"));
	msg->more = json_is_true(json_object_get(json, "more"));
	msg->exits = verdict_of(msg_text(json, "verdict")) == VERDICT_EXIT;
	if (msg->type != REFEREE_MSG_NOTE && msg->type != REFEREE_MSG_GONE &&
	    msg->type != REFEREE_MSG_ALIVE)
		return;
	if (seat < 0 || seat >= (json_int_t)seats ||
	    (msg->type == REFEREE_MSG_NOTE && msg->text == NULL)) {
		msg->type = REFEREE_MSG_ALIVE;
		return;
	}
	msg->seat = (unsigned)seat;
	msg->waited_ms = msg_number(json, "waited_ms");
}

void
referee_msg_release(struct referee_msg *msg)
{
	json_decref(msg->json);
	msg->json = NULL;
}

/* Return true if the message contains the complete result of this match. */
static bool
msg_is_complete(const json_t *json, const struct outcome *outcome)
{
	static const char *const lists[] = { "scores", "places", "seats" };

	for (size_t i = 0; i < sizeof(lists) / sizeof(*lists); i++)
		if (json_array_size(json_object_get(json, lists[i])) !=
		    outcome->seats)
			return false;
	return msg_number(json, "match") == outcome->fixture.match &&
	       strlen(msg_text(json, "log_hash")) == LOG_HASH_TEXT - 1;
}

static struct bot_usage
msg_usage(const json_t *usage)
{
	const json_t *cost = json_object_get(usage, "cost");

	return (struct bot_usage){
		.tokens_in = (int64_t)msg_number(usage, "tokens_in"),
		.tokens_out = (int64_t)msg_number(usage, "tokens_out"),
		.cost_micro = bot_usage_micro(json_number_value(cost)),
	};
}

static void
msg_read_seat(struct outcome_seat *seat, const json_t *json)
{
	const char *version = msg_text(json, "version");

	seat->faults = (unsigned)msg_number(json, "faults");
	seat->decisions = msg_number(json, "decisions");
	seat->used_us = msg_number(json, "used_us");
	seat->max_us = msg_number(json, "max_us");
	seat->late_us = msg_number(json, "late_us");
	seat->noise = msg_number(json, "noise");
	seat->owed = msg_number(json, "owed");
	seat->usage = msg_usage(json_object_get(json, "usage"));
	seat->verdict = verdict_of(msg_text(json, "verdict"));
	snprintf(seat->detail, sizeof(seat->detail), "%s",
		 msg_text(json, "detail"));
	text_show(version, strlen(version), seat->version,
		  sizeof(seat->version));
}

static void
msg_read_match(const json_t *json, struct outcome *outcome)
{
	const json_t *scores = json_object_get(json, "scores");
	const json_t *places = json_object_get(json, "places");
	const json_t *seats = json_object_get(json, "seats");

	outcome->deals = (unsigned)msg_number(json, "deals");
	outcome->log_bytes = msg_number(json, "log_bytes");
	snprintf(outcome->log_hash, sizeof(outcome->log_hash), "%s",
		 msg_text(json, "log_hash"));
	for (unsigned i = 0; i < outcome->seats; i++) {
		struct outcome_seat *seat = &outcome->seat[i];

		msg_read_seat(seat, json_array_get(seats, i));
		seat->score = (int)json_integer_value(
			json_array_get(scores, i));
		seat->place = (unsigned)json_integer_value(
			json_array_get(places, i));
	}
}

bool
referee_msg_read_outcome(const struct referee_msg *msg, struct outcome *outcome,
			 struct diag *diag)
{
	const json_t *json = msg->json;
	uint64_t error = msg_number(json, "log_error");

	if (outcome->job == JOB_PROBE) {
		outcome->passed = json_is_true(json_object_get(json, "ok"));
		msg_read_seat(&outcome->seat[0], json);
		return true;
	}
	if (error != 0) {
		diag_set(diag, "the log of match %llu: %s",
			 (unsigned long long)outcome->fixture.match,
			 strerror((int)error));
		return false;
	}
	if (!msg_is_complete(json, outcome)) {
		diag_set(diag, "match %llu: the referee's result is invalid",
			 (unsigned long long)outcome->fixture.match);
		return false;
	}
	msg_read_match(json, outcome);
	return true;
}

char *
referee_msg_hello_answer(const struct referee_msg *msg, unsigned seat)
{
	static const char *const keys[] = { "name", "version", "want" };
	const json_t *json = msg_seat(msg, seat);
	json_t *kept = json_object();
	char *text;

	for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++)
		if (json_object_get(json, keys[i]) != NULL)
			json_object_set(kept, keys[i],
					json_object_get(json, keys[i]));
	text = json_dumps(kept, JSON_COMPACT);
	json_decref(kept);
	return text;
}
