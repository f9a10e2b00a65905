/* account.c - a match that is over, as it is stored; see account.h. */
#include "arena/results/account.h"

#include <stdio.h>
#include <string.h>

#include "arena/hall/spawn.h"
#include "referee/judge/log.h"

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

/* The referee's word, or the arena's own where it ended the bot. */
static const char *
seat_verdict(const struct player *player, const json_t *said)
{
	const char *verdict = text_of(said, "verdict");

	if (verdict[0] == '\0')
		return "ok";
	return player->sin != NULL && strcmp(verdict, "ok") != 0 ? player->sin
								 : verdict;
}

/* How a seat's match ended, with how its process did. */
static void
seat_detail(const struct player *player, const json_t *said, char *out,
	    size_t size)
{
	const char *verdict = text_of(said, "verdict");
	const char *detail = text_of(said, "detail");
	char how[80];

	if (player->error.text[0] != '\0') {
		snprintf(out, size, "could not be started: %s",
			 player->error.text);
	} else if (player->sin != NULL && strcmp(verdict, "ok") != 0) {
		snprintf(out, size, "%s", player->sin_detail);
	} else if (player->ended && !player->killed &&
		   (strcmp(verdict, "exit") == 0 ||
		    strcmp(verdict, "startup") == 0)) {
		spawn_status_text(player->status, how, sizeof(how));
		snprintf(out, size, "%s%sit %s", detail,
			 detail[0] != '\0' ? "; " : "", how);
	} else {
		snprintf(out, size, "%s", detail);
	}
}

/* A bot's words as they are stored: whoever reads them, by whatever way, gets
 * nothing that a terminal obeys. */
static void
show(const char *text, char *out, size_t size)
{
	text_show(text, strlen(text), out, size);
}

bool
account_check(const struct table *table, struct diag *diag)
{
	const json_t *result = table->result;
	json_int_t error = json_integer_value(
		json_object_get(result, "log_error"));

	if (error != 0) {
		diag_set(diag, "the log of match %llu: %s",
			 (unsigned long long)table->fixture.match,
			 strerror((int)error));
		return false;
	}
	if (number_of(result, "match") == table->fixture.match &&
	    json_array_size(json_object_get(result, "scores")) ==
		    table->seats &&
	    json_array_size(json_object_get(result, "places")) ==
		    table->seats &&
	    json_array_size(json_object_get(result, "seats")) == table->seats &&
	    strlen(text_of(result, "log_hash")) == LOG_HASH_TEXT - 1)
		return true;
	diag_set(diag, "match %llu: the referee's result is not understood",
		 (unsigned long long)table->fixture.match);
	return false;
}

void
account_take(struct account *account, const struct table *table, unsigned sides,
	     int64_t ended_ms)
{
	const json_t *result = table->result;
	const json_t *seats = json_object_get(result, "seats");
	struct store_match *row = &account->row;
	char detail[DIAG_TEXT_MAX + 32];

	*row = (struct store_match){
		.number = table->fixture.match,
		.group = table->fixture.cards,
		.round = table->fixture.round,
		.deals = (unsigned)number_of(result, "deals"),
		.log = account->log,
		.log_hash = text_of(result, "log_hash"),
		.log_bytes = number_of(result, "log_bytes"),
		.why_void = "",
		.ended_ms = ended_ms,
		.took_us = table->took_us,
		.seats = table->seats,
		.sides = sides,
	};
	snprintf(account->log, sizeof(account->log), "logs/%06llu.jsonl",
		 (unsigned long long)row->number);
	for (unsigned i = 0; i < table->seats; i++) {
		const json_t *said = json_array_get(seats, i);

		seat_detail(table->players[i], said, detail, sizeof(detail));
		show(detail, account->details[i], sizeof(account->details[i]));
		show(text_of(said, "version"), account->versions[i],
		     sizeof(account->versions[i]));
		row->seat[i] = (struct store_seat){
			.bot = table->fixture.bots[i],
			.score = (int)json_integer_value(json_array_get(
				json_object_get(result, "scores"), i)),
			.place = (unsigned)json_integer_value(json_array_get(
				json_object_get(result, "places"), i)),
			.faults = (unsigned)number_of(said, "faults"),
			.verdict = seat_verdict(table->players[i], said),
			.detail = account->details[i],
			.version = account->versions[i],
			.decisions = number_of(said, "decisions"),
			.used_us = number_of(said, "used_us"),
			.max_us = number_of(said, "max_us"),
			.late_us = number_of(said, "late_us"),
			.noise = number_of(said, "noise"),
		};
	}
}

void
account_void(struct account *account, const struct table *table,
	     const char *why, int64_t ended_ms)
{
	account->row = (struct store_match){
		.number = table->fixture.match,
		.group = table->fixture.cards,
		.round = table->fixture.round,
		.why_void = why,
		.ended_ms = ended_ms,
	};
}
