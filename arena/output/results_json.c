/*
 * results_json.c - print the standings as JSON.
 *
 * The code prints one object at a time, so that the pairs of many bots need no
 * memory.
 */
#include "arena/output/results.h"

#include <stdlib.h>

#include <jansson.h>

#include "lib/alloc.h"
#include "lib/format/json_print.h"

#define DIGITS	    10
#define JSON_FORMAT 2 /* of standings.json; raised if a member changes */

static void
json_write_member(FILE *out, const char *key, json_t *value)
{
	fprintf(out, "  \"%s\": ", key);
	json_print(out, value, DIGITS);
	fputs(",\n", out);
}

/* Return the rating as any rated bot has it (rating_table.h), or null. */
static json_t *
rating_value(const struct strength *strength, unsigned bot)
{
	const struct rating_table_bot *row = strength_of(strength, bot);

	return row == NULL ? json_null()
			   : rating_table_json(&strength->rated, row);
}

static json_t *
json_text_or_null(const char *text)
{
	return text != NULL ? json_of_text(text) : json_null();
}

static json_t *
usage_value(const struct standing *row)
{
	json_t *value = json_object();

	json_put(value, "tokens_in", json_integer(row->usage.tokens_in));
	json_put(value, "tokens_out", json_integer(row->usage.tokens_out));
	json_put(value, "cost", json_real(bot_usage_cost(&row->usage)));
	json_put(value, "cost_per_match",
		 json_of_number(standing_match_cost(row)));
	json_put(value, "points_per_cost",
		 json_of_number(standing_cost_points(row)));
	return value;
}

static json_t *
ranking_value(const struct store_run *run, const struct strength *strength,
	      const struct standing *row)
{
	json_t *value = json_object(), *places = json_array(),
	       *time = json_object();

	for (unsigned i = 0; i < store_sides(run->seats, run->sides); i++)
		json_array_append_new(places, json_of_count(row->places[i]));
	json_put(time, "decisions", json_of_count(row->decisions));
	json_put(time, "used_us", json_of_count(row->used_us));
	json_put(time, "max_us", json_of_count(row->max_us));
	json_put(time, "late_us", json_of_count(row->late_us));
	json_put(value, "rank", json_of_count(row->rank));
	json_put(value, "shared_rank", json_of_count(row->shared_rank));
	json_put(value, "name", json_of_text(run->bots[row->bot].name));
	json_put(value, "title", json_text_or_null(run->bots[row->bot].title));
	json_put(value, "apart", json_text_or_null(run->bots[row->bot].apart));
	json_put(value, "remote", json_boolean(row->remote));
	json_put(value, "version", json_of_text(row->version));
	json_put(value, "matches", json_of_count(row->matches));
	json_put(value, "wins", json_of_count(row->wins));
	json_put(value, "ties", json_of_count(row->ties));
	json_put(value, "points", json_real(row->points));
	json_put(value, "rate", json_real(row->rate));
	json_put(value, "interval", json_of_pair(row->low, row->high));
	json_put(value, "mean_place", json_real(row->mean_place));
	json_put(value, "places", places);
	json_put(value, "score", json_integer(row->score));
	json_put(value, "difference", json_real(row->difference));
	json_put(value, "faults", json_of_count(row->faults));
	json_put(value, "forfeits", json_of_count(row->forfeits));
	json_put(value, "set_aside", json_of_count(row->suspensions));
	json_put(value, "noise", json_of_count(row->noise));
	json_put(value, "time", time);
	if (bot_usage_is_set(&row->usage))
		json_put(value, "usage", usage_value(row));
	json_put(value, "rating", rating_value(strength, row->bot));
	return value;
}

static json_t *
pair_value(const struct store_run *run, unsigned a, unsigned b,
	   const struct versus *versus, const struct fit_pair *fit)
{
	double lost = (double)versus->matches - versus->points;
	json_t *value = json_object();

	json_put(value, "a", json_of_text(run->bots[a].name));
	json_put(value, "b", json_of_text(run->bots[b].name));
	json_put(value, "matches", json_of_count(versus->matches));
	json_put(value, "points", json_of_pair(versus->points, lost));
	json_put(value, "difference", json_integer(versus->difference));
	json_put(value, "expected", json_real(fit->expected));
	json_put(value, "z", json_of_number(fit->z));
	json_put(value, "better", json_of_number(fit->better));
	return value;
}

/* Ratings, and pairs that deviate from them. */

static json_t *
name_value(const struct strength *strength, uint32_t bot)
{
	return json_of_text(strength->run->bots[strength->of_run[bot]].name);
}

static json_t *
neighbours_value(const struct strength *strength)
{
	json_t *list = json_array();

	for (uint32_t i = 0; i + 1 < strength_rated(strength); i++) {
		const struct rating_table_bot *row = &strength->rated.row[i];
		struct rating_table_neighbours step = rating_table_neighbours(
			&strength->rated, i);
		json_t *value;

		if (i + 1 == strength->rated.own)
			continue; /* the next bot is rated apart */
		value = json_object();
		json_put(value, "better", name_value(strength, row[0].bot));
		json_put(value, "than", name_value(strength, row[1].bot));
		json_put(value, "probability", json_of_number(step.better));
		json_put(value, "groups_more", json_of_number(step.more));
		json_array_append_new(list, value);
	}
	return list;
}

static json_t *
misfits_value(const struct strength *strength)
{
	const struct fit_check *fits = &strength->fits;
	json_t *list = json_array();

	for (size_t i = 0; i < fits->misfit_count; i++) {
		const struct misfit *misfit = &fits->misfits[i];
		json_t *value = json_object();

		json_put(value, "better", name_value(strength, misfit->a));
		json_put(value, "against", name_value(strength, misfit->b));
		json_put(value, "z", json_real(misfit->z));
		json_array_append_new(list, value);
	}
	return list;
}

static json_t *
ratings_value(const struct strength *strength)
{
	const struct rating *rating = &strength->rating;
	json_t *value = json_object(), *cycle = json_array();

	for (unsigned i = 0; strength->fits.cycles > 0 && i < 3; i++)
		json_array_append_new(
			cycle, name_value(strength, strength->fits.cycle[i]));
	json_put(value, "groups", json_of_count(rating->groups));
	json_put(value, "ties", rating_table_ties_json(rating));
	json_put(value, "neighbours", neighbours_value(strength));
	json_put(value, "misfits", misfits_value(strength));
	json_put(value, "cycles", json_of_count(strength->fits.cycles));
	json_put(value, "cycle", cycle);
	return value;
}

static json_t *
disqualified_value(const struct store_run *run,
		   const struct disqualifications *disqualified)
{
	json_t *list = json_array();

	for (unsigned i = 0; i < disqualified->count; i++) {
		const struct disqualification *row = &disqualified->row[i];
		json_t *value = json_object();

		json_put(value, "name", json_of_text(run->bots[row->bot].name));
		json_put(value, "when", json_of_text(row->when));
		json_put(value, "reason", json_of_text(row->reason));
		json_array_append_new(list, value);
	}
	return list;
}

/* Return each bot's points on a class, and on the other classes. */
static json_t *
class_points_value(const struct results *results, unsigned row)
{
	const struct store_run *run = store_run(results->store);
	json_t *list = json_array();

	for (unsigned bot = 0; bot < run->bot_count; bot++) {
		struct class_points points = by_machine_class_points(
			results->by_class, row, bot);
		json_t *value = json_object();

		json_put(value, "name", json_of_text(run->bots[bot].name));
		json_put(value, "here", json_of_number(points.here));
		json_put(value, "there", json_of_number(points.there));
		json_put(value, "p", json_of_number(points.differ));
		json_array_append_new(list, value);
	}
	return list;
}

/* Return the classes of machines with their results. */
static json_t *
machines_value(const struct results *results)
{
	unsigned count = by_machine_class_count(results->by_class);
	json_t *list = json_array();

	for (unsigned i = 0; i < count; i++) {
		struct class_row row = by_machine_class_row(results->by_class,
							    i);
		const struct store_machine *is = row.machine;
		json_t *value = json_object();

		json_put(value, "class",
			 json_text_or_null(is ? is->class : NULL));
		json_put(value, "processor",
			 json_text_or_null(is ? is->processor : NULL));
		json_put(value, "governor",
			 json_text_or_null(is ? is->governor : NULL));
		json_put(value, "kernel",
			 json_text_or_null(is ? is->kernel : NULL));
		json_put(value, "isolation",
			 json_text_or_null(is ? is->isolation : NULL));
		json_put(value, "speed",
			 is ? json_real(is->speed) : json_null());
		json_put(value, "matches", json_of_count(row.matches));
		json_put(value, "timeouts", json_of_count(row.timeouts));
		json_put(value, "p",
			 count > 1 ? json_of_number(row.differ) : json_null());
		json_put(value, "bots",
			 count > 1 ? class_points_value(results, i)
				   : json_array());
		json_array_append_new(list, value);
	}
	return list;
}

/* Write the ranking, a row a line, and the comma before the next member. */
static void
json_write_ranking(FILE *out, const struct store_run *run,
		   const struct results_sums *sums,
		   const struct disqualifications *disqualified,
		   const char *key)
{
	struct standing *rows = xcalloc(run->bot_count + 1, sizeof(*rows));
	unsigned ranked = disqualification_rank(disqualified, sums->standings,
						rows);
	const char *comma = "";

	fprintf(out, "  \"%s\": [", key);
	for (unsigned i = 0; i < ranked; i++) {
		fprintf(out, "%s\n    ", comma);
		json_print(out, ranking_value(run, sums->strength, &rows[i]),
			   DIGITS);
		comma = ",";
	}
	fputs("\n  ],\n", out);
	free(rows);
}

static void
json_write_pairs(FILE *out, const struct store_run *run,
		 const struct results_sums *sums, const char *key)
{
	const char *comma = "";

	fprintf(out, "  \"%s\": [", key);
	for (unsigned a = 0; a < run->bot_count; a++)
		for (unsigned b = a + 1; b < run->bot_count; b++) {
			struct versus v = standings_versus(sums->standings, a,
							   b);
			struct fit_pair fit = strength_pair(sums->strength, a,
							    b);

			if (v.matches == 0)
				continue;
			fprintf(out, "%s\n    ", comma);
			json_print(out, pair_value(run, a, b, &v, &fit),
				   DIGITS);
			comma = ",";
		}
	fputs("\n  ]", out);
}

/* Write the members about the whole run, and the ratings.  @hidden: hide the
 * seed while cards are still to be dealt, since all cards follow from it. */
static void
json_write_run(FILE *out, const struct results *results, bool hidden)
{
	const struct store_run *run = store_run(results->store);
	const struct standings *all = results->all.standings;
	uint64_t done = standings_matches(all);

	json_write_member(out, "format", json_integer(JSON_FORMAT));
	json_write_member(out, "name", json_of_text(run->name));
	json_write_member(out, "game", json_of_text(run->game));
	json_write_member(out, "seed",
			  (run->final || hidden) && done < run->matches
				  ? json_null()
				  : json_of_text(run->seed));
	json_write_member(out, "isolation", json_of_text(run->isolation));
	json_write_member(out, "program", json_of_text(run->program));
	json_write_member(out, "seats", json_of_count(run->seats));
	json_write_member(out, "sides",
			  json_of_count(store_sides(run->seats, run->sides)));
	json_write_member(out, "matches", json_of_count(run->matches));
	json_write_member(out, "played", json_of_count(done));
	json_write_member(out, "void", json_of_count(standings_voids(all)));
	json_write_member(out, "complete", json_boolean(done == run->matches));
	json_write_member(out, "struck",
			  disqualified_value(run, &results->disqualified));
	json_write_member(out, "stop",
			  final_ranking_verdict_json(&results->ranking));
	json_write_member(out, "format_ranking",
			  final_ranking_order_json(&results->ranking));
	json_write_member(out, "format_tables",
			  final_ranking_tables_json(&results->ranking));
	json_write_member(out, "machines", machines_value(results));
	json_write_member(out, "ratings",
			  ratings_value(results->counted.strength));
}

void
results_json_ranking(FILE *out, const struct results *results)
{
	fputs("{\n", out);
	json_write_run(out, results, true);
	json_write_ranking(out, store_run(results->store), &results->counted,
			   &results->disqualified, "ranking");
	fputs("  \"pairs\": null\n}\n", out);
}

bool
results_json(FILE *out, const struct results *results, struct diag *diag)
{
	const struct store_run *run = store_run(results->store);

	fputs("{\n", out);
	json_write_run(out, results, false);
	json_write_ranking(out, run, &results->counted, &results->disqualified,
			   "ranking");
	json_write_pairs(out, run, &results->counted, "pairs");
	if (results->disqualified.count > 0) {
		fputs(",\n", out);
		json_write_member(out, "all_ratings",
				  ratings_value(results->all.strength));
		json_write_ranking(out, run, &results->all,
				   &disqualification_none, "all_ranking");
		json_write_pairs(out, run, &results->all, "all_pairs");
	}
	fputs("\n}\n", out);
	(void)diag;
	return true;
}
