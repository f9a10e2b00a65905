/*
 * results_json.c - the standings for programs.
 *
 * Objects are made and written one by one, so that the pairs of many bots need
 * no memory.
 */
#include "arena/results/results.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "lib/alloc.h"
#include "lib/utf8.h"

static json_t *
text_value(const char *text)
{
	json_t *value = json_string(text);
	char quoted[STORE_TEXT_MAX];

	if (value != NULL)
		return value;
	text_quote(text, strlen(text), quoted, sizeof(quoted)); /* bad UTF-8 */
	return json_string(quoted);
}

static json_t *
count_value(uint64_t count)
{
	return json_integer((json_int_t)count);
}

/* The JSON of a value, with every character escaped that a terminal obeys:
 * such stand in strings only. */
static void
write_json(FILE *out, const char *text)
{
	const char *end = text + strlen(text);

	while (text < end) {
		size_t length = utf8_length(text, end);
		unsigned code = length > 0 ? utf8_code(text, length) : 0xfffd;

		if (length > 0 && !text_is_hidden(code))
			fwrite(text, 1, length, out);
		else if (code < 0x10000)
			fprintf(out, "\\u%04x", code);
		else
			fprintf(out, "\\u%04x\\u%04x", 0xd7c0 + (code >> 10),
				0xdc00 + (code & 0x3ff));
		text += length > 0 ? length : 1;
	}
}

static void
write_value(FILE *out, json_t *value)
{
	char *text = value == NULL
			     ? NULL
			     : json_dumps(value,
					  JSON_ENCODE_ANY |
						  JSON_REAL_PRECISION(10));

	if (text != NULL)
		write_json(out, text);
	else
		errno = EIO; /* the caller's ferror tells */
	free(text);
	json_decref(value);
}

static void
write_member(FILE *out, const char *key, json_t *value)
{
	fprintf(out, "  \"%s\": ", key);
	write_value(out, value);
	fputs(",\n", out);
}

static void
set(json_t *in, const char *key, json_t *to)
{
	json_object_set_new(in, key, to);
}

static json_t *
ranking_value(const struct store_run *run, const struct standing *row)
{
	json_t *value = json_object(), *places = json_array(),
	       *time = json_object(), *interval = json_array();

	json_array_append_new(interval, json_real(row->low));
	json_array_append_new(interval, json_real(row->high));
	for (unsigned i = 0; i < store_sides(run->seats, run->sides); i++)
		json_array_append_new(places, count_value(row->places[i]));
	set(time, "decisions", count_value(row->decisions));
	set(time, "used_us", count_value(row->used_us));
	set(time, "max_us", count_value(row->max_us));
	set(time, "late_us", count_value(row->late_us));
	set(value, "rank", count_value(row->rank));
	set(value, "name", text_value(run->bots[row->bot].name));
	set(value, "version", text_value(row->version));
	set(value, "matches", count_value(row->matches));
	set(value, "wins", count_value(row->wins));
	set(value, "ties", count_value(row->ties));
	set(value, "points", json_real(row->points));
	set(value, "rate", json_real(row->rate));
	set(value, "interval", interval);
	set(value, "mean_place", json_real(row->mean_place));
	set(value, "places", places);
	set(value, "score", json_integer(row->score));
	set(value, "difference", json_real(row->difference));
	set(value, "faults", count_value(row->faults));
	set(value, "forfeits", count_value(row->forfeits));
	set(value, "noise", count_value(row->noise));
	set(value, "time", time);
	return value;
}

static json_t *
pair_value(const struct store_run *run, unsigned a, unsigned b,
	   const struct versus *versus)
{
	json_t *value = json_object(), *points = json_array();

	json_array_append_new(points, json_real(versus->points));
	json_array_append_new(
		points, json_real((double)versus->matches - versus->points));
	set(value, "a", text_value(run->bots[a].name));
	set(value, "b", text_value(run->bots[b].name));
	set(value, "matches", count_value(versus->matches));
	set(value, "points", points);
	set(value, "difference", json_integer(versus->difference));
	return value;
}

bool
results_json(FILE *out, const struct standings *standings, struct store *store,
	     struct diag *diag)
{
	const struct store_run *run = store_run(store);
	struct standing *rows = xcalloc(run->bot_count + 1, sizeof(*rows));
	uint64_t done = standings_matches(standings);
	const char *comma = "";

	standings_rank(standings, rows);
	fputs("{\n", out);
	write_member(out, "format", json_integer(STORE_FORMAT));
	write_member(out, "name", text_value(run->name));
	write_member(out, "game", text_value(run->game));
	write_member(out, "seed", text_value(run->seed));
	write_member(out, "isolation", text_value(run->isolation));
	write_member(out, "program", text_value(run->program));
	write_member(out, "seats", count_value(run->seats));
	write_member(out, "sides",
		     count_value(store_sides(run->seats, run->sides)));
	write_member(out, "matches", count_value(run->matches));
	write_member(out, "played", count_value(done));
	write_member(out, "void", count_value(standings_voids(standings)));
	write_member(out, "complete", json_boolean(done == run->matches));
	fputs("  \"ranking\": [", out);
	for (unsigned i = 0; i < run->bot_count; i++) {
		fprintf(out, "%s\n    ", comma);
		write_value(out, ranking_value(run, &rows[i]));
		comma = ",";
	}
	fputs("\n  ],\n  \"pairs\": [", out);
	comma = "";
	for (unsigned a = 0; a < run->bot_count; a++)
		for (unsigned b = a + 1; b < run->bot_count; b++) {
			struct versus v = standings_versus(standings, a, b);

			if (v.matches == 0)
				continue;
			fprintf(out, "%s\n    ", comma);
			write_value(out, pair_value(run, a, b, &v));
			comma = ",";
		}
	fputs("\n  ]\n}\n", out);
	free(rows);
	(void)diag;
	return true;
}
