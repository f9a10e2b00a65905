/* log_facts.c - what only logs know; see log_facts.h. */
#define _GNU_SOURCE /* getline's place beside O_CLOEXEC streams */

#include "arena/report/log_facts.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/alloc.h"
#include "lib/json.h"
#include "lib/source.h"

/* One log while it is read. */
struct reading {
	struct log_facts *facts;
	const struct store_match *match;
	unsigned actions; /* of the deal under way */
};

/* Shown every record of a log that is an object; false: that was enough. */
typedef bool see_record(void *arg, const struct json *json, unsigned line);

void
log_facts_init(struct log_facts *facts, const struct store_run *run,
	       uint64_t matches, bool all)
{
	*facts = (struct log_facts){ .all = all,
				     .low_wins = run->low_wins,
				     .each = 1 };
	if (!all && matches > LOG_SAMPLE)
		facts->each = (matches + LOG_SAMPLE - 1) / LOG_SAMPLE;
	facts->bot = xcalloc(run->bot_count + 1, sizeof(*facts->bot));
	facts->json = xcalloc(1, sizeof(*facts->json));
}

void
log_facts_release(struct log_facts *facts)
{
	free(facts->bot);
	free(facts->json);
}

/* Returns whether the file could be opened. */
static bool
read_log(const char *path, struct json *json, see_record *see, void *arg)
{
	struct diag diag;
	int fd = source_open(path, &diag);
	FILE *file = fd == -1 ? NULL : fdopen(fd, "r");
	char *text = NULL;
	size_t room = 0;
	unsigned line = 0;
	ssize_t len;

	if (file == NULL) {
		if (fd != -1)
			close(fd);
		return false;
	}
	while ((len = getline(&text, &room, file)) > 0)
		if (json_read(json, text, (size_t)len) &&
		    !see(arg, json, ++line))
			break;
	free(text);
	fclose(file);
	return true;
}

static bool
is_type(const struct json *json, const char *type)
{
	return json_is(json, json_get(json, 0, "type"), type);
}

/* A number of the record, or @missing. */
static int64_t
number_of(const struct json *json, const char *key, int64_t missing)
{
	int at = json_get(json, 0, key);
	int64_t value;

	return at != -1 && json_int(json, at, 0, INT64_MAX, &value) ? value
								    : missing;
}

static void
text_of(const struct json *json, const char *key, char *out, size_t size)
{
	int at = json_get(json, 0, key);

	if (at == -1 || json_str(json, at, out, size) < 0)
		out[0] = '\0';
}

/* The place of a word among those met; LOG_HOWS: there is no room. */
static unsigned
how_index(struct log_facts *facts, const char *word)
{
	unsigned i = 0;

	while (i < facts->hows && strcmp(facts->how[i], word) != 0)
		i++;
	if (i == facts->hows && i < LOG_HOWS)
		snprintf(facts->how[facts->hows++], sizeof(facts->how[0]), "%s",
			 word);
	return i;
}

/* Does an earlier seat belong to the same bot? */
static bool
counted_before(const struct store_match *match, unsigned seat)
{
	for (unsigned i = 0; i < seat; i++)
		if (match->seat[i].bot == match->seat[seat].bot)
			return true;
	return false;
}

/* The points of each seat in the deal that @json ends, more being better; 0
 * where the log tells none. */
static void
read_points(const struct log_facts *facts, const struct json *json,
	    int64_t points[SEATS_MAX])
{
	int list = json_get(json, 0, "points");
	int at = list == -1 ? -1 : json_first(json, list);
	int64_t value;

	memset(points, 0, SEATS_MAX * sizeof(points[0]));
	if (at == -1 || json->token[list].type != TOKEN_ARRAY)
		return;
	for (unsigned i = 0; i < SEATS_MAX && i < json->token[list].items;
	     i++) {
		if (json_int(json, at, INT_MIN, INT_MAX, &value))
			points[i] = facts->low_wins ? -value : value;
		at = json_next(json, at);
	}
}

/* Had another side better points than seat @i? */
static bool
is_lost(const struct store_match *match, const int64_t points[SEATS_MAX],
	unsigned i)
{
	unsigned sides = store_sides(match->seats, match->sides);

	for (unsigned j = 0; j < match->seats; j++)
		if (j % sides != i % sides && points[j] > points[i])
			return true;
	return false;
}

static void
add_end(struct reading *reading, const struct json *json)
{
	struct log_facts *facts = reading->facts;
	const struct store_match *match = reading->match;
	unsigned sides = store_sides(match->seats, match->sides);
	int64_t ender = number_of(json, "seat", -1);
	int64_t points[SEATS_MAX];
	char word[16];
	unsigned how;

	text_of(json, "how", word, sizeof(word));
	how = how_index(facts, word);
	read_points(facts, json, points);
	for (unsigned i = 0; i < match->seats && how < LOG_HOWS; i++) {
		struct log_bot *bot = &facts->bot[match->seat[i].bot];
		bool own = ender >= 0 && (unsigned)ender % sides == i % sides;

		if (counted_before(match, i))
			continue;
		bot->deals++;
		(ender < 0 ? bot->ends.nobody
		 : own	   ? bot->ends.own
			   : bot->ends.other)[how]++;
		if (is_lost(match, points, i))
			(own ? bot->ends.own_lost : bot->ends.lost)[how]++;
	}
	facts->deals++;
	facts->length[reading->actions < LOG_LENGTHS ? reading->actions
						     : LOG_LENGTHS]++;
	reading->actions = 0;
}

static void
add_action(struct reading *reading, const struct json *json)
{
	const struct store_match *match = reading->match;
	int64_t us = number_of(json, "us", -1);
	int64_t seat = number_of(json, "seat", SEATS_MAX);
	struct log_bot *bot;
	double at;

	reading->actions++;
	if (us < 0 || seat >= match->seats)
		return;
	bot = &reading->facts->bot[match->seat[seat].bot];
	at = us > 0 ? LOG_TIMES_EACH * log10((double)us) : 0;
	bot->times[at < LOG_TIMES - 1 ? (unsigned)at : LOG_TIMES - 1]++;
	bot->decisions++;
}

static bool
see_play(void *arg, const struct json *json, unsigned line)
{
	struct reading *reading = arg;

	(void)line;
	if (is_type(json, "do"))
		add_action(reading, json);
	else if (is_type(json, "end") &&
		 json_is(json, json_get(json, 0, "of"), "deal"))
		add_end(reading, json);
	return true;
}

void
log_facts_add(struct log_facts *facts, const char *dir,
	      const struct store_match *match)
{
	struct reading reading = { facts, match, 0 };
	char path[PATH_MAX];

	if (match->log[0] == '\0' || (match->number - 1) % facts->each != 0 ||
	    (!facts->all && facts->bytes > LOG_BYTES))
		return;
	snprintf(path, sizeof(path), "%s/%s", dir, match->log);
	if (!read_log(path, facts->json, see_play, &reading)) {
		facts->lost++;
		return;
	}
	facts->read++;
	facts->last = match->number;
	facts->bytes += match->log_bytes;
}

double
log_facts_time(const struct log_bot *bot, double share)
{
	double wanted = share * (double)bot->decisions, seen = 0;
	unsigned i = 0;

	if (bot->decisions == 0)
		return 0;
	while (i < LOG_TIMES - 1 && (seen += bot->times[i]) < wanted)
		i++;
	return pow(10, (i + 0.5) / LOG_TIMES_EACH);
}

unsigned
log_facts_length(const struct log_facts *facts, double share)
{
	double wanted = share * (double)facts->deals, seen = 0;
	unsigned i = 0;

	while (i < LOG_LENGTHS && (seen += facts->length[i]) < wanted)
		i++;
	return i;
}

struct search {
	unsigned seat;
	struct log_fault *found;
};

/* A fault; and of a match that was forfeited without one, the forfeit. */
static bool
see_fault(void *arg, const struct json *json, unsigned line)
{
	struct search *search = arg;
	struct log_fault *found = search->found;
	bool fault = is_type(json, "fault"), forfeit = is_type(json, "forfeit");

	if (is_type(json, "deal"))
		found->deal = (unsigned)number_of(json, "deal", 0);
	if ((!fault && !forfeit) ||
	    number_of(json, "seat", SEATS_MAX) != search->seat)
		return true;
	found->line = line;
	found->req = (uint64_t)number_of(json, "req", 0);
	text_of(json, fault ? "code" : "verdict", found->code,
		sizeof(found->code));
	text_of(json, fault ? "message" : "detail", found->message,
		sizeof(found->message));
	return false;
}

void
log_fault_find(struct log_facts *facts, const char *log, unsigned seat,
	       struct log_fault *out)
{
	struct search search = { seat, out };

	*out = (struct log_fault){ 0 };
	(void)read_log(log, facts->json, see_fault, &search);
}
