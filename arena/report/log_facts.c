/* log_facts.c - statistics from match logs; see log_facts.h. */
#include "arena/report/log_facts.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/replay/log_files.h"
#include "lib/alloc.h"
#include "lib/format/json.h"

/* Function that gets each record of a log that is an object.  If it returns
 * false, reading stops. */
typedef bool record_handler(void *arg, const struct json *json, unsigned line);

void
log_facts_init(struct log_facts *facts, uint64_t matches, bool all)
{
	*facts = (struct log_facts){ .all = all, .each = 1 };
	if (!all && matches > LOG_SAMPLE)
		facts->each = (matches + LOG_SAMPLE - 1) / LOG_SAMPLE;
	game_stats_init(&facts->tally);
	facts->json = xcalloc(1, sizeof(*facts->json));
}

void
log_facts_release(struct log_facts *facts)
{
	game_stats_release(&facts->tally);
	free(facts->json);
}

/* Call @handle with each record.  Returns false if the log cannot be read. */
static bool
log_read_records(const char *path, struct json *json, record_handler *handle,
		 void *arg)
{
	struct diag diag;
	size_t len = 0, next;
	char *text = log_files_text(path, &len, &diag);
	unsigned line = 0;

	if (text == NULL)
		return false;
	for (size_t at = 0; at < len; at = next) {
		const char *end = memchr(text + at, '\n', len - at);

		next = end != NULL ? (size_t)(end - text) + 1 : len;
		if (json_read(json, text + at, next - at) &&
		    !handle(arg, json, ++line))
			break;
	}
	free(text);
	return true;
}

static bool
record_is(const struct json *json, const char *type)
{
	return json_is(json, json_get(json, 0, "type"), type);
}

/* Return a number of the record, or @missing if the record does not contain
 * it. */
static int64_t
record_number(const struct json *json, const char *key, int64_t missing)
{
	int at = json_get(json, 0, key);
	int64_t value;

	return at != -1 && json_int(json, at, 0, INT64_MAX, &value) ? value
								    : missing;
}

static void
record_text(const struct json *json, const char *key, char *out, size_t size)
{
	int at = json_get(json, 0, key);

	if (at == -1 || json_str(json, at, out, size) < 0)
		out[0] = '\0';
}

void
log_facts_add(struct log_facts *facts, const char *dir,
	      const struct store_match *match)
{
	char path[PATH_MAX];
	struct diag why;

	if (match->log[0] == '\0' || (match->number - 1) % facts->each != 0 ||
	    (!facts->all && facts->bytes > LOG_BYTES))
		return;
	snprintf(path, sizeof(path), "%s/%s", dir, match->log);
	if (!game_stats_log(&facts->tally, path, &why)) {
		facts->lost++;
		return;
	}
	facts->read++;
	facts->last = match->number;
	facts->bytes += match->log_bytes;
}

const struct game_stats_game *
log_facts_game(const struct log_facts *facts)
{
	static const struct game_stats_game none;

	return facts->tally.games > 0 ? &facts->tally.game[0] : &none;
}

const struct game_stats_bot *
log_facts_bot(const struct log_facts *facts, const char *name)
{
	static const struct game_stats_bot none;
	const struct game_stats_bot *bot = game_stats_find(&facts->tally, 0,
							   name);

	return bot != NULL ? bot : &none;
}

/**
 * struct fault_search - search for a fault
 * @event: number of the last event in the deal so far; 0: none
 * @more: number of records without an event since then: they are steps too
 */
struct fault_search {
	unsigned seat;
	struct log_fault *found;
	int64_t event;
	unsigned more;
};

/* Return the number of the last event of the record; 0: it has none. */
static int64_t
record_last_event(const struct json *json)
{
	int events = json_get(json, 0, "events");
	int64_t n = 0;

	if (events == -1)
		return 0;
	for (int at = json_first(json, events);
	     at != -1 && (uint32_t)at < json->token[events].next;
	     at = json_next(json, at)) {
		int number = json_get(json, at, "n");

		if (number != -1)
			(void)json_int(json, number, 0, INT64_MAX, &n);
	}
	return n;
}

/* Count the steps of the match's page up to a record. */
static void
fault_search_count(struct fault_search *search, const struct json *json)
{
	int64_t event = record_last_event(json);

	if (record_is(json, "deal")) {
		search->found->deal = (unsigned)record_number(json, "deal", 0);
		search->event = 0;
		search->more = 0;
	} else if (event > 0) {
		search->event = event;
		search->more = 0;
	} else {
		search->more++;
	}
}

static void
log_fault_set_place(struct log_fault *found, const struct fault_search *search)
{
	char event[32] = "";

	if (found->deal == 0)
		return;
	if (search->event > 0)
		snprintf(event, sizeof(event), "&n=%" PRId64, search->event);
	snprintf(found->place, sizeof(found->place),
		 "deal=%u%s&more=%u&seat=%u", found->deal, event, search->more,
		 search->seat);
}

/* Stop at the first fault of the seat, or at its forfeit. */
static bool
fault_search_record(void *arg, const struct json *json, unsigned line)
{
	struct fault_search *search = arg;
	struct log_fault *found = search->found;
	bool fault = record_is(json, "fault"),
	     forfeit = record_is(json, "forfeit");

	fault_search_count(search, json);
	if ((!fault && !forfeit) ||
	    record_number(json, "seat", SEATS_MAX) != search->seat)
		return true;
	found->line = line;
	found->req = (uint64_t)record_number(json, "req", 0);
	record_text(json, fault ? "code" : "verdict", found->code,
		    sizeof(found->code));
	record_text(json, fault ? "message" : "detail", found->message,
		    sizeof(found->message));
	record_text(json, "got", found->got, sizeof(found->got));
	log_fault_set_place(found, search);
	return false;
}

void
log_fault_find(struct log_facts *facts, const char *log, unsigned seat,
	       struct log_fault *out)
{
	struct fault_search search = { .seat = seat, .found = out };

	*out = (struct log_fault){ 0 };
	(void)log_read_records(log, facts->json, fault_search_record, &search);
}
