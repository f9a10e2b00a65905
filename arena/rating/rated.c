/* rated.c - ratings as text, JSON and CSV; see rated.h. */
#include "rated.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"
#include "lib/diag.h"
#include "lib/field.h"
#include "lib/json_print.h"
#include "lib/text.h"
#include "lib/utf8.h"
#include "student.h"

#define NAME_COLUMNS 22
#define NAME_SHOWN   96
#define DIGITS	     15

static int
compare(const void *a, const void *b)
{
	const struct rated_bot *x = a, *y = b;

	if (x->elo > y->elo || x->elo < y->elo)
		return x->elo > y->elo ? -1 : 1;
	return (x->bot > y->bot) - (x->bot < y->bot);
}

void
rated_make(struct rated *rated, const struct contest *contest,
	   const struct rating *rating, const struct rated_anchor *anchor)
{
	double zero = anchor == NULL ? 0 : rating->theta[anchor->bot];
	double base = anchor == NULL ? RATED_MEAN : anchor->elo;
	uint32_t n = rating->bots;
	struct rank_set *sets = xcalloc(n + 1u, sizeof(*sets));
	double t = rating->v == NULL ? NAN
				     : student_bound(0.05, rating->freedom);

	ranks_find(rating, sets);
	*rated = (struct rated){ contest, rating,
				 xcalloc(n + 1u, sizeof(*rated->row)) };
	for (uint32_t b = 0; b < n; b++) {
		double error = RATING_ELO *
			       (anchor == NULL
					? rating_error(rating, b)
					: rating_error_between(rating, b,
							       anchor->bot));

		rated->row[b] = (struct rated_bot){
			.bot = b,
			.matches = contest->played[b],
			.name = names_text(&contest->bots, b),
			.elo = base + RATING_ELO * (rating->theta[b] - zero),
			.error = error,
			.half = t * error,
			.set = sets[b],
			.points = points_rate(&contest->points, b),
		};
	}
	free(sets);
	qsort(rated->row, n, sizeof(*rated->row), compare);
	for (uint32_t i = 0; i < n; i++)
		rated->row[i].rank =
			i > 0 && rated->row[i].elo >= rated->row[i - 1].elo
				? rated->row[i - 1].rank
				: i + 1;
}

void
rated_release(struct rated *rated)
{
	free(rated->row);
}

/*
 * Text.
 */

static void
print_set(FILE *out, const struct rank_set *set)
{
	char text[24];

	if (set->best == set->worst)
		snprintf(text, sizeof(text), "%" PRIu32, set->best);
	else
		snprintf(text, sizeof(text), "%" PRIu32 "-%" PRIu32, set->best,
			 set->worst);
	fprintf(out, " %8s", text);
}

static void
print_row(FILE *out, const struct rated *rated, const struct rated_bot *row)
{
	fprintf(out, "%4" PRIu32 "  ", row->rank);
	text_cell(out, row->name, NAME_COLUMNS);
	fprintf(out, " %6.0f", row->elo);
	if (isnan(row->half)) {
		fputs("  too few        -      -", out);
	} else {
		fprintf(out, " %8.0f", row->half);
		print_set(out, &row->set);
		fprintf(out, " %5.0f%%", 100 * row->set.first);
	}
	fprintf(out, " %7" PRIu32, row->matches);
	if (rated->contest->has_points && !isnan(row->points.mean))
		fprintf(out, " %8.2f", row->points.mean);
	if (rated->contest->has_points && !isnan(row->points.half))
		fprintf(out, " %6.2f", row->points.half);
	fputc('\n', out);
}

static void
print_neighbours(FILE *out, const struct rated *rated, uint32_t i)
{
	const struct rating *rating = rated->rating;
	const struct rated_bot *a = &rated->row[i - 1], *b = &rated->row[i];
	double more = ranks_groups_wanted(rating, a->bot, b->bot) -
		      rating->groups;
	char x[NAME_SHOWN], y[NAME_SHOWN];

	text_show(a->name, strlen(a->name), x, sizeof(x));
	text_show(b->name, strlen(b->name), y, sizeof(y));
	fprintf(out, "%s is better than %s with %.1f %%", x, y,
		100 * ranks_better(rating, a->bot, b->bot));
	if (more > 0 && more < 1e9)
		fprintf(out, "; about %.0f groups more would tell", ceil(more));
	fputc('\n', out);
}

static void
print_text(FILE *out, const struct rated *rated)
{
	const struct rating *rating = rated->rating;

	fprintf(out,
		"%" PRIu32 " bots, %" PRIu32 " matches in %" PRIu32
		" groups\n\n",
		rating->bots, rated->contest->matches, rating->groups);
	fprintf(out, "rank  %-*s    elo   +- 95%%    ranks  first matches%s\n",
		NAME_COLUMNS, "bot",
		rated->contest->has_points ? "  a deal +- 95%" : "");
	for (uint32_t i = 0; i < rating->bots; i++)
		print_row(out, rated, &rated->row[i]);
	fputc('\n', out);
	if (rating->v == NULL) {
		fprintf(out,
			"Too few groups for intervals: from %d on they can be "
			"told.\n",
			RATING_GROUPS_MIN);
		return;
	}
	for (uint32_t i = 1; i < rating->bots; i++)
		print_neighbours(out, rated, i);
	fputs("Ranks hold for all bots at once, with 95 %; each line above is "
	      "one comparison\nby itself. docs/ratings.md explains the "
	      "numbers.\n",
	      out);
}

/*
 * JSON.
 */

static json_t *
number(double x)
{
	return isfinite(x) ? json_real(x) : json_null();
}

static void
set(json_t *in, const char *key, json_t *to)
{
	json_object_set_new(in, key, to);
}

static json_t *
bot_json(const struct rated *rated, const struct rated_bot *row)
{
	json_t *bot = json_object(), *ranks = json_array();

	json_array_append_new(ranks, json_integer(row->set.best));
	json_array_append_new(ranks, json_integer(row->set.worst));
	set(bot, "rank", json_integer(row->rank));
	set(bot, "name", json_of_text(row->name));
	set(bot, "elo", number(row->elo));
	set(bot, "error", number(row->error));
	set(bot, "low", number(row->elo - row->half));
	set(bot, "high", number(row->elo + row->half));
	set(bot, "ranks", ranks);
	set(bot, "first", number(row->set.first));
	set(bot, "matches", json_integer(row->matches));
	if (rated->contest->has_points) {
		set(bot, "points", number(row->points.mean));
		set(bot, "points_error", number(row->points.error));
	}
	return bot;
}

static void
print_json(FILE *out, const struct rated *rated)
{
	const struct rating *rating = rated->rating;
	json_t *ties = json_object();

	for (uint32_t t = 0; t < rating->ties; t++) {
		char size[16];

		snprintf(size, sizeof(size), "%" PRIu32, rating->tie_size[t]);
		set(ties, size, number(rating->tie_delta[t]));
	}
	fprintf(out,
		"{\n  \"matches\": %" PRIu32 ",\n  \"groups\": %" PRIu32
		",\n  \"ties\": ",
		rated->contest->matches, rating->groups);
	json_print(out, ties, DIGITS);
	fputs(",\n  \"bots\": [\n", out);
	for (uint32_t i = 0; i < rating->bots; i++) {
		fputs("    ", out);
		json_print(out, bot_json(rated, &rated->row[i]), DIGITS);
		fputs(i + 1 < rating->bots ? ",\n" : "\n", out);
	}
	fputs("  ]\n}\n", out);
}

/*
 * CSV.
 */

static void
print_field(FILE *out, double x)
{
	fputc(',', out);
	if (isfinite(x))
		fprintf(out, "%.*g", DIGITS, x);
}

static void
print_csv(FILE *out, const struct rated *rated)
{
	fputs("rank,bot,elo,error,low,high,best_rank,worst_rank,first,matches,"
	      "points,points_error\n",
	      out);
	for (uint32_t i = 0; i < rated->rating->bots; i++) {
		const struct rated_bot *row = &rated->row[i];

		fprintf(out, "%" PRIu32 ",", row->rank);
		csv_field(out, row->name);
		print_field(out, row->elo);
		print_field(out, row->error);
		print_field(out, row->elo - row->half);
		print_field(out, row->elo + row->half);
		fprintf(out, ",%" PRIu32 ",%" PRIu32, row->set.best,
			row->set.worst);
		print_field(out, row->set.first);
		fprintf(out, ",%" PRIu32, row->matches);
		print_field(out, row->points.mean);
		print_field(out, row->points.error);
		fputc('\n', out);
	}
}

const struct rated_format rated_formats[] = {
	{ "text", print_text, "a ranking, and how sure each step of it is" },
	{ "json", print_json, "the same, for programs" },
	{ "csv", print_csv, "a row for each bot" },
	{ NULL, NULL, NULL },
};

const char *
rated_choice(unsigned i, const char **words)
{
	*words = rated_formats[i].help;
	return rated_formats[i].word;
}
