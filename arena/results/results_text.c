/* results_text.c - the standings for people: no line above 80 columns. */
#include "arena/results/results.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"
#include "lib/text.h"

#define COLUMNS_MIN  80
#define NAME_COLUMNS 18 /* of a bot's name at 80 columns */
#define CROSS_NAME   16 /* of a name in the cross table */
#define CROSS_CELL   6	/* of one of its cells */
#define CROSS_MAX    40 /* more bots make a wall of numbers */

/* A number of the width that it has: 12.3, 1234 */
static void
print_amount(FILE *out, int width, double value, bool sign)
{
	double size = value < 0 ? -value : value;

	fprintf(out, sign ? "%+*.*f" : "%*.*f", width, size < 9999.95 ? 1 : 0,
		value);
}

static void
print_heading(FILE *out, const struct standings *standings,
	      const struct store_run *run)
{
	uint64_t done = standings_matches(standings);
	uint64_t voids = standings_voids(standings);
	char name[256], game[256];

	text_quote(run->game, strlen(run->game), game, sizeof(game));
	text_quote(run->name, strlen(run->name), name, sizeof(name));
	if (name[0] != '\0')
		fprintf(out, "%s\n", name);
	fprintf(out,
		"%s, %u bots, %" PRIu64 " of %" PRIu64
		" match%s, isolation %s\n",
		game, run->bot_count, done, run->matches,
		run->matches == 1 ? "" : "es", run->isolation);
	if (voids > 0)
		fprintf(out,
			"%" PRIu64 " match%s void: nobody could judge %s, and "
			"nobody has points for %s\n",
			voids, voids == 1 ? " is" : "es are",
			voids == 1 ? "it" : "them", voids == 1 ? "it" : "them");
}

static void
print_row(FILE *out, const struct store_run *run, const struct standing *row,
	  unsigned name_columns)
{
	fprintf(out, "%3u ", row->rank);
	text_cell(out, run->bots[row->bot].name, name_columns);
	fprintf(out, "%7" PRIu64 " %6" PRIu64, row->matches, row->wins);
	if (store_sides(run->seats, run->sides) == 2)
		fprintf(out, " %5" PRIu64, row->ties);
	else
		fprintf(out, " %5.2f", row->mean_place);
	print_amount(out, 9, row->points, false);
	if (row->matches == 0) {
		fputs("     -             -       -\n", out);
		return;
	}
	fprintf(out, " %5.1f  %5.1f - %5.1f", 100 * row->rate, 100 * row->low,
		100 * row->high);
	print_amount(out, 8, row->difference / (double)row->matches, true);
	fputc('\n', out);
}

void
results_ranking(FILE *out, const struct standings *standings,
		const struct store_run *run, unsigned rows_max,
		unsigned columns)
{
	struct standing *rows = xcalloc(run->bot_count + 1, sizeof(*rows));
	unsigned n = run->bot_count, name_columns = NAME_COLUMNS;

	if (columns > COLUMNS_MIN)
		name_columns += columns - COLUMNS_MIN;
	if (name_columns > 2 * NAME_COLUMNS)
		name_columns = 2 * NAME_COLUMNS;
	standings_rank(standings, rows);
	fprintf(out, "  # %-*s%7s %6s %5s%9s %5s  %13s%8s\n", (int)name_columns,
		"bot", "matches", "won",
		store_sides(run->seats, run->sides) == 2 ? "tied" : "place",
		"points", "%", "95 % of it", "+/-");
	if (rows_max > 0 && rows_max < n)
		n = rows_max;
	while (rows_max == RESULTS_PLAYED && n > 0 && rows[n - 1].matches == 0)
		n--; /* they are ranked last */
	for (unsigned i = 0; i < n; i++)
		print_row(out, run, &rows[i], name_columns);
	if (n < run->bot_count && rows_max != RESULTS_PLAYED)
		fprintf(out, "    and %u more\n", run->bot_count - n);
	free(rows);
}

/* One block of the cross table: all rows, columns @from to @to - 1. */
static void
print_cross_block(FILE *out, const struct standings *standings,
		  const struct store_run *run, const struct standing *rows,
		  unsigned from, unsigned to)
{
	fprintf(out, "%*s", 4 + CROSS_NAME, "");
	for (unsigned j = from; j < to; j++)
		fprintf(out, "%*u", CROSS_CELL, j + 1);
	fputc('\n', out);
	for (unsigned i = 0; i < run->bot_count; i++) {
		fprintf(out, "%3u ", i + 1);
		text_cell(out, run->bots[rows[i].bot].name, CROSS_NAME);
		for (unsigned j = from; j < to; j++) {
			struct versus v = standings_versus(
				standings, rows[i].bot, rows[j].bot);

			if (v.matches == 0)
				fprintf(out, "%*s", CROSS_CELL,
					i == j ? "." : "-");
			else
				fprintf(out, "%*.1f", CROSS_CELL,
					100 * v.points / (double)v.matches);
		}
		fputc('\n', out);
	}
}

static void
print_cross(FILE *out, const struct standings *standings,
	    const struct store_run *run, const struct standing *rows)
{
	unsigned cells = (COLUMNS_MIN - 4 - CROSS_NAME) / CROSS_CELL;

	fputs("\nEach against each: % of their matches in which the row's bot "
	      "placed better\n(a shared place is half a match)\n",
	      out);
	if (run->bot_count > CROSS_MAX) {
		fprintf(out,
			"Left out for %u bots: standings.json has every "
			"pair.\n",
			run->bot_count);
		return;
	}
	for (unsigned from = 0; from < run->bot_count; from += cells) {
		unsigned to = from + cells;

		if (to > run->bot_count)
			to = run->bot_count;
		fputc('\n', out);
		print_cross_block(out, standings, run, rows, from, to);
	}
}

static void
print_conduct(FILE *out, const struct store_run *run,
	      const struct standing *rows)
{
	fprintf(out, "\nFaults and times\n\n    %-*s%8s%9s%7s%11s%9s%9s\n",
		NAME_COLUMNS, "bot", "faults", "forfeits", "noise", "decisions",
		"mean ms", "max ms");
	for (unsigned i = 0; i < run->bot_count; i++) {
		const struct standing *row = &rows[i];
		double decisions = row->decisions > 0 ? (double)row->decisions
						      : 1;

		fprintf(out, "%3u ", i + 1);
		text_cell(out, run->bots[row->bot].name, NAME_COLUMNS);
		fprintf(out,
			"%8" PRIu64 "%9" PRIu64 "%7" PRIu64 "%11" PRIu64
			"%9.3f%9.1f\n",
			row->faults, row->forfeits, row->noise, row->decisions,
			(double)row->used_us / decisions / 1000,
			(double)row->max_us / 1000);
	}
	fputs("\nnoise: lines on standard output that were no answers; "
	      "ms: what an answer was\ncharged, on average and at most\n",
	      out);
}

bool
results_text(FILE *out, const struct standings *standings, struct store *store,
	     struct diag *diag)
{
	const struct store_run *run = store_run(store);
	struct standing *rows = xcalloc(run->bot_count + 1, sizeof(*rows));

	print_heading(out, standings, run);
	fputc('\n', out);
	results_ranking(out, standings, run, 0, COLUMNS_MIN);
	fputs("\n%: match points of those possible; 95 %: its interval, by "
	      "groups of matches with\nthe same cards; +/-: score above the "
	      "others at the table, per match\n",
	      out);
	standings_rank(standings, rows);
	print_cross(out, standings, run, rows);
	print_conduct(out, run, rows);
	free(rows);
	(void)diag;
	return true;
}
