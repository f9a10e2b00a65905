/* rating_table.c - format ratings as text, JSON and CSV; see rating_table.h. */
#include "rating_table.h"

#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arena/rating/apart.h"
#include "lib/alloc.h"
#include "lib/format/csv_field.h"
#include "lib/format/json_print.h"
#include "lib/text/text.h"
#include "student.h"

#define COLUMNS_MIN	  80
#define NAME_COLUMNS	  17
/* A probability this close to one half is printed as 50.0 %. */
#define LEVEL		  0.0005
#define STEP_NAME	  20
/* arbitrary: with more bots than this, comparisons are not printed */
#define COMPARED_BOTS_MAX 40
#define MORE_MAX	  1e7 /* A larger number of groups is not printed. */
#define DIGITS		  15

/* steps per Elo: smaller differences are rounding errors */
#define ELO_STEPS 1e6

/* Round the Elo.  Its last digits depend on the order of addition.  Without
 * rounding, one of two bots with equal results could be better by 1e-12. */
static double
elo_step(const struct rating_table_bot *row)
{
	return round(row->elo * ELO_STEPS);
}

/* Compare two bots for sorting; the better bot comes first. */
static int
elo_compare(const struct rating_table_bot *a, const struct rating_table_bot *b)
{
	double more = elo_step(b) - elo_step(a);

	return (more > 0) - (more < 0);
}

static int
rating_table_compare(const void *a, const void *b)
{
	const struct rating_table_bot *x = a, *y = b;
	int elo = elo_compare(x, y);

	if (x->apart != y->apart)
		return x->apart ? 1 : -1;
	return elo != 0 ? elo : strcmp(x->name, y->name);
}

void
rating_table_make(struct rating_table *rated, const struct contest *contest,
		  const struct rating *rating,
		  const struct rating_table_anchor *anchor)
{
	double zero = anchor == NULL ? 0 : rating->theta[anchor->bot];
	double base = anchor == NULL ? RATING_TABLE_MEAN : anchor->elo;
	uint32_t n = rating->bots;
	struct rank_set *sets = xcalloc(n + 1u, sizeof(*sets));
	double t = rating->v == NULL ? NAN
				     : student_bound(0.05, rating->freedom);

	apart_find_ranks(contest, rating, sets);
	*rated = (struct rating_table){
		.contest = contest,
		.rating = rating,
		.anchor = anchor,
		.row = xcalloc(n + 1u, sizeof(*rated->row)),
	};
	for (uint32_t b = 0; b < n; b++) {
		double error = RATING_ELO *
			       (anchor == NULL
					? rating_error(rating, b)
					: rating_error_between(rating, b,
							       anchor->bot));

		rated->row[b] = (struct rating_table_bot){
			.bot = b,
			.matches = contest->played[b],
			.name = names_text(&contest->bots, b),
			.elo = base + RATING_ELO * (rating->theta[b] - zero),
			.error = error,
			.half = t * error,
			.set = sets[b],
			.points = points_rate(&contest->points, b),
			.apart = contest->apart != NULL && contest->apart[b],
		};
		rated->own += !rated->row[b].apart;
	}
	free(sets);
	qsort(rated->row, n, sizeof(*rated->row), rating_table_compare);
	for (uint32_t i = 0; i < n; i++) {
		uint32_t first = rated->row[i].apart ? rated->own : 0;

		rated->row[i].rank =
			i > first && elo_compare(&rated->row[i],
						 &rated->row[i - 1]) == 0
				? rated->row[i - 1].rank
				: i - first + 1;
	}
}

void
rating_table_release(struct rating_table *rated)
{
	free(rated->row);
}

/*
 * Text.
 */

static void
print_rank_set(FILE *out, const struct rank_set *set)
{
	char text[24];

	if (set->best == set->worst)
		snprintf(text, sizeof(text), "%" PRIu32, set->best);
	else
		snprintf(text, sizeof(text), "%" PRIu32 "-%" PRIu32, set->best,
			 set->worst);
	fprintf(out, " %8s", text);
}

void
rating_table_cells(FILE *out, const struct rating_table *rated,
		   const struct rating_table_bot *row)
{
	const struct points_rate *points = &row->points;

	fprintf(out, " %6.0f", row->elo);
	if (isnan(row->half)) {
		fputs("  " RATING_TABLE_TOO_FEW "        -      -", out);
	} else {
		fprintf(out, " %8.0f", row->half);
		print_rank_set(out, &row->set);
		fprintf(out, " %5.0f%%", 100 * row->set.first);
	}
	if (!rated->contest->has_points)
		return;
	if (isnan(points->mean))
		fputs("        -       -", out);
	else if (isnan(points->half))
		fprintf(out, " %8.2f " RATING_TABLE_TOO_FEW, points->mean);
	else
		fprintf(out, " %8.2f %7.2f", points->mean, points->half);
}

void
rating_table_heading(FILE *out, const struct rating_table *rated)
{
	fputs("    elo   +- 95%    ranks  first", out);
	if (rated->contest->has_points)
		fputs("   a deal  +- 95%", out);
}

static unsigned
rating_longest_name(const struct rating_table *rated)
{
	unsigned longest = 0;

	for (uint32_t i = 0; i < rated->rating->bots; i++) {
		unsigned n = text_columns(rated->row[i].name, UINT_MAX);

		if (n > longest)
			longest = n;
	}
	return longest;
}

unsigned
rating_table_names(const struct rating_table *rated, unsigned columns)
{
	return text_name_columns(NAME_COLUMNS, rating_longest_name(rated),
				 columns);
}

void
rating_table_begin(FILE *out, const struct rating_table *rated, unsigned names)
{
	fprintf(out, "rank  %-*s matches", (int)names, "bot");
	rating_table_heading(out, rated);
	fputc('\n', out);
}

void
rating_table_row(FILE *out, const struct rating_table *rated,
		 const struct rating_table_bot *row, uint32_t rank,
		 unsigned names)
{
	fprintf(out, "%4" PRIu32 "  ", rank);
	text_name(out, row->name, names);
	fprintf(out, " %7" PRIu32, row->matches);
	rating_table_cells(out, rated, row);
	fputc('\n', out);
}

struct rating_table_neighbours
rating_table_neighbours(const struct rating_table *rated, uint32_t i)
{
	const struct rating *rating = rated->rating;
	uint32_t a = rated->row[i].bot, b = rated->row[i + 1].bot;

	return (struct rating_table_neighbours){
		.better = ranks_better(rating, a, b),
		.more = fmax(0, ceil(ranks_groups_needed(rating, a, b) -
				     rating->groups)),
	};
}

void
rating_table_steps(FILE *out, const struct rating_table *rated,
		   unsigned columns)
{
	uint32_t bots = rated->rating->bots;
	/* two names in a line share the room beyond 80 columns */
	unsigned names = text_name_columns(STEP_NAME,
					   rating_longest_name(rated),
					   COLUMNS_MIN / 2 + columns / 2);

	if (rated->rating->v == NULL) {
		fprintf(out,
			"There are too few groups for intervals: at least %d "
			"are needed.\n",
			RATING_GROUPS_MIN);
		return;
	}
	for (uint32_t i = 0; i + 1 < bots && bots <= COMPARED_BOTS_MAX; i++) {
		struct rating_table_neighbours step = rating_table_neighbours(
			rated, i);
		bool level = fabs(step.better - 0.5) < LEVEL;

		if (i + 1 == rated->own)
			continue; /* the next bot is rated apart */
		fputs("  ", out);
		text_name(out, rated->row[i].name, names);
		fputs(level ? " level with  " : " better than ", out);
		text_name(out, rated->row[i + 1].name, names);
		if (!level)
			fprintf(out, " %5.1f %%", 100 * step.better);
		if (!level && step.more > 0 && step.more < MORE_MAX)
			fprintf(out, " %9.0f more", step.more);
		fputc('\n', out);
	}
}

void
rating_table_legend(FILE *out, const struct rating_table *rated)
{
	uint32_t bots = rated->rating->bots;

	if (rated->rating->v == NULL)
		return;
	if (bots > 1 && bots <= COMPARED_BOTS_MAX)
		fputs("Each line is a separate comparison.\n"
		      "\"more\": additional groups needed to separate the "
		      "two bots\n"
		      "\"ranks\": possible ranks, for all bots at once (95 "
		      "%); \"first\": chance to be best\n",
		      out);
	else
		fputs("\"ranks\": possible ranks, for all bots at once (95 %); "
		      "\"first\": chance to be best\n",
		      out);
}

static void
rating_table_print_text(FILE *out, const struct rating_table *rated)
{
	const struct rating *rating = rated->rating;

	fprintf(out,
		"%" PRIu32 " bots, %" PRIu32 " match%s in %" PRIu32
		" group%s\n\n",
		rating->bots, rated->contest->matches,
		rated->contest->matches == 1 ? "" : "es", rating->groups,
		rating->groups == 1 ? "" : "s");
	rating_table_begin(out, rated, NAME_COLUMNS);
	for (uint32_t i = 0; i < rating->bots; i++) {
		if (i == rated->own)
			fputs(RATING_TABLE_REMOTE "\n", out);
		rating_table_row(out, rated, &rated->row[i], rated->row[i].rank,
				 NAME_COLUMNS);
	}
	fputc('\n', out);
	rating_table_steps(out, rated, COLUMNS_MIN);
	rating_table_legend(out, rated);
	fputs("docs/ratings.md explains the numbers.\n", out);
}

/*
 * JSON.
 */

json_t *
rating_table_json(const struct rating_table *rated,
		  const struct rating_table_bot *row)
{
	json_t *bot = json_object();

	json_put(bot, "rank", json_integer(row->rank));
	json_put(bot, "name", json_of_text(row->name));
	json_put(bot, "elo", json_of_number(row->elo));
	json_put(bot, "error", json_of_number(row->error));
	json_put(bot, "low", json_of_number(row->elo - row->half));
	json_put(bot, "high", json_of_number(row->elo + row->half));
	json_put(bot, "ranks",
		 json_pack("[ii]", (int)row->set.best, (int)row->set.worst));
	json_put(bot, "first", json_of_number(row->set.first));
	json_put(bot, "matches", json_integer(row->matches));
	if (rated->contest->apart != NULL)
		json_put(bot, "remote", json_boolean(row->apart));
	if (rated->contest->has_points) {
		json_put(bot, "points", json_of_number(row->points.mean));
		json_put(bot, "points_error",
			 json_of_number(row->points.error));
	}
	return bot;
}

json_t *
rating_table_ties_json(const struct rating *rating)
{
	json_t *ties = json_object();

	for (uint32_t t = 0; t < rating->ties; t++) {
		char size[16];

		snprintf(size, sizeof(size), "%" PRIu32, rating->tie_size[t]);
		json_put(ties, size, json_of_number(rating->tie_delta[t]));
	}
	return ties;
}

static void
rating_table_print_json(FILE *out, const struct rating_table *rated)
{
	const struct rating *rating = rated->rating;

	fprintf(out,
		"{\n  \"matches\": %" PRIu32 ",\n  \"groups\": %" PRIu32
		",\n  \"ties\": ",
		rated->contest->matches, rating->groups);
	json_print(out, rating_table_ties_json(rating), DIGITS);
	fputs(",\n  \"bots\": [\n", out);
	for (uint32_t i = 0; i < rating->bots; i++) {
		fputs("    ", out);
		json_print(out, rating_table_json(rated, &rated->row[i]),
			   DIGITS);
		fputs(i + 1 < rating->bots ? ",\n" : "\n", out);
	}
	fputs("  ]\n}\n", out);
}

/*
 * CSV.
 */

void
rating_table_csv_cells(FILE *out, const struct rating_table_bot *row)
{
	csv_next_number(out, row->elo);
	csv_next_number(out, row->error);
	csv_next_number(out, row->elo - row->half);
	csv_next_number(out, row->elo + row->half);
	fprintf(out, ",%" PRIu32 ",%" PRIu32, row->set.best, row->set.worst);
	csv_next_number(out, row->set.first);
}

static void
rating_table_print_csv(FILE *out, const struct rating_table *rated)
{
	fprintf(out,
		"rank,bot" RATING_TABLE_CSV ",matches,points,points_error%s\n",
		rated->contest->apart != NULL ? ",remote" : "");
	for (uint32_t i = 0; i < rated->rating->bots; i++) {
		const struct rating_table_bot *row = &rated->row[i];

		fprintf(out, "%" PRIu32 ",", row->rank);
		csv_field(out, row->name);
		rating_table_csv_cells(out, row);
		fprintf(out, ",%" PRIu32, row->matches);
		csv_next_number(out, row->points.mean);
		csv_next_number(out, row->points.error);
		if (rated->contest->apart != NULL)
			fprintf(out, ",%d", row->apart);
		fputc('\n', out);
	}
}

const struct rating_table_format rating_table_formats[] = {
	{ "text", rating_table_print_text,
	  "a ranking, and the certainty of each comparison" },
	{ "json", rating_table_print_json,
	  "the ranking as JSON, for programs" },
	{ "csv", rating_table_print_csv, "a row for each bot" },
	{ NULL, NULL, NULL },
};

const char *
rating_table_choice(unsigned i, const char **words)
{
	*words = rating_table_formats[i].help;
	return rating_table_formats[i].word;
}
