/*
 * results_json.c - the standings for programs.
 *
 * Objects are made and written one by one, so that the pairs of many bots need
 * no memory.
 */
#include "arena/results/results.h"

#include <stdlib.h>

#include <jansson.h>

#include "lib/alloc.h"
#include "lib/json_print.h"

#define DIGITS 10

static json_t *
count_value(uint64_t count)
{
	return json_integer((json_int_t)count);
}

static void
write_member(FILE *out, const char *key, json_t *value)
{
	fprintf(out, "  \"%s\": ", key);
	json_print(out, value, DIGITS);
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
	set(value, "name", json_of_text(run->bots[row->bot].name));
	set(value, "version", json_of_text(row->version));
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
	set(value, "a", json_of_text(run->bots[a].name));
	set(value, "b", json_of_text(run->bots[b].name));
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
	write_member(out, "name", json_of_text(run->name));
	write_member(out, "game", json_of_text(run->game));
	write_member(out, "seed", json_of_text(run->seed));
	write_member(out, "isolation", json_of_text(run->isolation));
	write_member(out, "program", json_of_text(run->program));
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
		json_print(out, ranking_value(run, &rows[i]), DIGITS);
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
			json_print(out, pair_value(run, a, b, &v), DIGITS);
			comma = ",";
		}
	fputs("\n  ]\n}\n", out);
	free(rows);
	(void)diag;
	return true;
}
