/* results_text.c - print the standings as text; no line exceeds 80 columns by
 * default. */
#include "arena/output/results.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arena/tui/paint.h"
#include "lib/alloc.h"
#include "lib/text/text.h"
#include "lib/text/wrap.h"

#define COLUMNS_MIN RESULTS_COLUMNS
#define CROSS_NAME  16 /* for a name in the cross table */
#define CROSS_CELL  6  /* for a cell of it */
#define CROSS_MAX   40 /* arbitrary: most bots in a cross table */

/* Print a number in @width columns: 12.3, or 1234 without a digit after the
 * point. */
static void
print_amount(FILE *out, int width, double value, bool sign)
{
	double size = value < 0 ? -value : value;

	fprintf(out, sign ? "%+*.*f" : "%*.*f", width, size < 9999.95 ? 1 : 0,
		value);
}

/* Print a line in bold, if the terminal supports it. */
static void
print_bold(FILE *out, const struct results *results, const char *line)
{
	paint_code(out, results->layout.colour, PAINT_BOLD);
	fputs(line, out);
	paint_code(out, results->layout.colour, PAINT_PLAIN);
	fputc('\n', out);
}

/* Return the width of the names in a table that has @least columns for them on
 * a page of 80 columns. */
static unsigned
name_columns_of(const struct results *results, unsigned least)
{
	return text_name_columns(
		least, results_longest_name(store_run(results->store)),
		results->layout.columns);
}

static void
print_disqualified(FILE *out, const struct results *results)
{
	const struct store_run *run = store_run(results->store);

	for (unsigned i = 0; i < results->disqualified.count; i++) {
		const struct disqualification *row =
			&results->disqualified.row[i];
		const char *bot = store_bot_label(&run->bots[row->bot]);
		char name[RESULTS_NAME_SHOWN],
			reason[DISQUALIFICATION_REASON_MAX + 1];

		text_show(bot, strlen(bot), name, sizeof(name));
		text_show(row->reason, strlen(row->reason), reason,
			  sizeof(reason));
		results_wrapped(out, results,
				"%s is disqualified since %s: %s\n", name,
				row->when, reason);
	}
}

/* Print the bots whose sandbox settings differ from the others'. */
static void
print_apart(FILE *out, const struct results *results)
{
	const struct store_run *run = store_run(results->store);

	for (unsigned i = 0; i < run->bot_count; i++) {
		const char *bot = store_bot_label(&run->bots[i]);
		char name[RESULTS_NAME_SHOWN];

		if (run->bots[i].apart == NULL)
			continue;
		text_show(bot, strlen(bot), name, sizeof(name));
		results_wrapped(out, results, "%s plays %s\n", name,
				run->bots[i].apart);
	}
}

static void
print_results_heading(FILE *out, const struct results *results)
{
	const struct store_run *run = store_run(results->store);
	const struct standings *standings = results->all.standings;
	uint64_t done = standings_matches(standings);
	uint64_t voids = standings_voids(standings);
	char name[256], game[256];

	text_quote(run->game, strlen(run->game), game, sizeof(game));
	text_quote(run->name, strlen(run->name), name, sizeof(name));
	if (name[0] != '\0')
		print_bold(out, results, name);
	fprintf(out,
		"%s, %u bots, %" PRIu64 " of %" PRIu64
		" match%s, isolation %s\n",
		game, run->bot_count, done, run->matches,
		run->matches == 1 ? "" : "es", run->isolation);
	print_apart(out, results);
	if (voids > 0)
		fprintf(out,
			"%" PRIu64 " match%s void: the referee failed, so no "
			"bot gets points\n",
			voids, voids == 1 ? " is" : "es are");
}

/* Print the verdict of the key "stop" and the ranking of the format. */
static void
print_final_ranking(FILE *out, const struct results *results)
{
	if (!final_ranking_has_text(&results->ranking))
		return;
	fputc('\n', out);
	final_ranking_text(out, &results->ranking,
			   results->layout.columns > COLUMNS_MIN
				   ? results->layout.columns
				   : COLUMNS_MIN);
}

static void
print_standing(FILE *out, const struct store_run *run,
	       const struct standing *row, const struct strength *strength,
	       unsigned name_columns)
{
	const struct rating_table_bot *rated;

	fprintf(out, "%3u ", row->shared_rank);
	text_name(out, store_bot_label(&run->bots[row->bot]), name_columns);
	fprintf(out, "%7" PRIu64 " %6" PRIu64, row->matches, row->wins);
	if (store_sides(run->seats, run->sides) == 2)
		fprintf(out, " %5" PRIu64, row->ties);
	else
		fprintf(out, " %5.2f", row->mean_place);
	print_amount(out, 9, row->points, false);
	if (row->matches == 0) { /* none that counts */
		fputs("     -             -       -", out);
		return;
	}
	fprintf(out, " %5.1f", 100 * row->rate);
	if (standing_is_early(row))
		fputs("      " STANDING_EARLY, out);
	else
		fprintf(out, "  %5.1f - %5.1f", 100 * row->low,
			100 * row->high);
	print_amount(out, 8, row->difference / (double)row->matches, true);
	rated = strength == NULL ? NULL : strength_of(strength, row->bot);
	if (rated != NULL)
		rating_table_cells(out, &strength->rated, rated);
}

void
results_ranking(FILE *out, const struct standings *standings,
		const struct disqualifications *disqualified,
		const struct strength *strength, unsigned rows_max,
		const struct results_layout *layout)
{
	const struct store_run *run = standings_run(standings);
	struct standing *rows = xcalloc(run->bot_count + 1, sizeof(*rows));
	unsigned ranked = disqualification_rank(disqualified, standings, rows);
	unsigned n = ranked, name_columns;

	if (!results_ratings_fit(run, layout))
		strength = NULL;
	name_columns = text_name_columns(
		RESULTS_NAME, results_longest_name(run), layout->columns);
	fprintf(out, "  # %-*s%7s %6s %5s%9s %5s  %13s%8s", (int)name_columns,
		"bot", "matches", "won",
		store_sides(run->seats, run->sides) == 2 ? "tied" : "place",
		"points", "%", "95 % of it", "+/-");
	if (strength != NULL)
		rating_table_heading(out, &strength->rated);
	fputc('\n', out);
	if (rows_max > 0 && rows_max < n)
		n = rows_max;
	while (rows_max == RESULTS_PLAYED && n > 0 && rows[n - 1].matches == 0)
		n--; /* bots without a match rank last */
	for (unsigned i = 0; i < n; i++) {
		bool leads = rows[i].shared_rank == 1 && rows[i].matches > 0;

		if (rows[i].remote && (i == 0 || !rows[i - 1].remote))
			fputs(RATING_TABLE_REMOTE "\n", out);
		if (leads)
			paint_code(out, layout->colour, PAINT_BOLD);
		print_standing(out, run, &rows[i], strength, name_columns);
		if (leads)
			paint_code(out, layout->colour, PAINT_PLAIN);
		fputc('\n', out);
	}
	if (n < ranked && rows_max != RESULTS_PLAYED)
		fprintf(out, "    and %u more\n", ranked - n);
	free(rows);
}

/* Return the letter of row and column @i of the cross table: a number there
 * would look like a rank. */
static int
cross_letter(unsigned i)
{
	_Static_assert(CROSS_MAX <= 52, "a letter for each bot");
	return (int)(i < 26 ? 'a' + i : 'A' + i - 26);
}

/* Print one block of the cross table: @n rows, columns @from to @to - 1. */
static void
print_cross_block(FILE *out, const struct results *results,
		  const struct standing *rows, unsigned n, unsigned from,
		  unsigned to)
{
	const struct store_run *run = store_run(results->store);
	unsigned names = name_columns_of(results, CROSS_NAME);

	fprintf(out, "%*s", (int)(4 + names), "");
	for (unsigned j = from; j < to; j++)
		fprintf(out, "%*c", CROSS_CELL, cross_letter(j));
	fputc('\n', out);
	for (unsigned i = 0; i < n; i++) {
		fprintf(out, "%3c ", cross_letter(i));
		text_name(out, store_bot_label(&run->bots[rows[i].bot]), names);
		for (unsigned j = from; j < to; j++) {
			struct versus v = standings_versus(
				results->counted.standings, rows[i].bot,
				rows[j].bot);

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

/* Print the cross table of the @n bots that count. */
static void
print_cross(FILE *out, const struct results *results,
	    const struct standing *rows, unsigned n)
{
	unsigned columns = results->layout.columns > COLUMNS_MIN
				   ? results->layout.columns
				   : COLUMNS_MIN;
	unsigned cells = (columns - 4 - name_columns_of(results, CROSS_NAME)) /
			 CROSS_CELL;

	fputs("\nFor each pair of bots: % of their matches in which the row's "
	      "bot placed better\nthan the column's bot (an equal place counts "
	      "as half a match)\n",
	      out);
	if (n > CROSS_MAX) {
		fprintf(out,
			"This table is not printed for %u bots; standings.json "
			"contains all pairs.\n",
			n);
		return;
	}
	for (unsigned from = 0; from < n; from += cells) {
		unsigned to = from + cells;

		if (to > n)
			to = n;
		fputc('\n', out);
		print_cross_block(out, results, rows, n, from, to);
	}
}

/* Print the bots that were suspended after too many forfeits in a row. */
static void
print_suspended(FILE *out, const struct store_run *run,
		const struct standing *rows)
{
	for (unsigned i = 0; i < run->bot_count; i++) {
		const struct standing *row = &rows[i];

		if (row->suspensions > 0)
			fprintf(out,
				"suspended, not started for %" PRIu64
				" match%s: %s\n",
				row->suspensions,
				row->suspensions == 1 ? "" : "es",
				store_bot_label(&run->bots[row->bot]));
	}
}

/* Print a number of faults or forfeits, in red unless it is 0. */
static void
print_faults(FILE *out, const struct results *results, int width,
	     uint64_t faults)
{
	if (faults > 0)
		paint_code(out, results->layout.colour, PAINT_RED);
	fprintf(out, "%*" PRIu64, width, faults);
	if (faults > 0)
		paint_code(out, results->layout.colour, PAINT_PLAIN);
}

static void
print_faults_and_times(FILE *out, const struct results *results,
		       const struct standing *rows)
{
	const struct store_run *run = store_run(results->store);
	unsigned names = name_columns_of(results, RESULTS_NAME);

	fprintf(out, "\nFaults and times\n\n    %-*s%8s%9s%7s%11s%9s%9s\n",
		(int)names, "bot", "faults", "forfeits", "noise", "decisions",
		"mean ms", "max ms");
	for (unsigned i = 0; i < run->bot_count; i++) {
		const struct standing *row = &rows[i];
		double decisions = row->decisions > 0 ? (double)row->decisions
						      : 1;

		fprintf(out, "%3u ", row->shared_rank);
		text_name(out, store_bot_label(&run->bots[row->bot]), names);
		print_faults(out, results, 8, row->faults);
		print_faults(out, results, 9, row->forfeits);
		fprintf(out, "%7" PRIu64 "%11" PRIu64 "%9.3f%9.1f\n",
			row->noise, row->decisions,
			(double)row->used_us / decisions / 1000,
			(double)row->max_us / 1000);
	}
	if (results->layout.legend)
		fputs("\nnoise: lines on standard output that are not "
		      "answers; ms: time charged for an\nanswer, mean and "
		      "maximum\n",
		      out);
	print_suspended(out, run, rows);
}

/* Print a value with four digits, or "-" if it is not known. */
static void
print_cost(FILE *out, double value)
{
	if (isnan(value))
		fprintf(out, "%11s", "-");
	else
		fprintf(out, "%11.4g", value);
}

/* Print the sums of the usage, if a bot reported any. */
static void
print_usage(FILE *out, const struct results *results,
	    const struct standing *rows)
{
	const struct store_run *run = store_run(results->store);
	unsigned names = name_columns_of(results, RESULTS_NAME);

	if (!standing_has_usage(rows, run->bot_count))
		return;
	fprintf(out,
		"\nTokens and cost that the bots reported; the arena does not "
		"check them\n\n    %-*s%12s%12s%11s%11s%11s\n",
		(int)names, "bot", "tokens in", "tokens out", "cost", "a match",
		"pts/cost");
	for (unsigned i = 0; i < run->bot_count; i++) {
		const struct standing *row = &rows[i];

		if (!bot_usage_is_set(&row->usage))
			continue;
		fprintf(out, "%3u ", row->shared_rank);
		text_name(out, store_bot_label(&run->bots[row->bot]), names);
		fprintf(out, "%12" PRId64 "%12" PRId64, row->usage.tokens_in,
			row->usage.tokens_out);
		print_cost(out, bot_usage_cost(&row->usage));
		print_cost(out, standing_match_cost(row));
		print_cost(out, standing_cost_points(row));
		fputc('\n', out);
	}
	if (results->layout.legend)
		fputs("\ncost: in the unit of the bot, in all and for a match; "
		      "pts/cost: match points\nfor a unit of cost\n",
		      out);
}

char *
results_absent_note(const struct store_bot *bot, const char *shown)
{
	char *word, *note;

	if (store_bot_is_person(bot))
		return xprintf("%s left every match, so the standings say "
			       "nothing about how well %s plays.",
			       shown, shown);
	word = shell_word(shown);
	note = xprintf("%s forfeited every match, which distorts the ratings "
		       "of the other bots. To exclude this "
		       "bot: " STANDING_WITHOUT,
		       shown, word);
	free(word);
	return note;
}

/* Warn about bots that forfeited every match: they say nothing about strength.
 */
static void
print_absent(FILE *out, const struct results *results,
	     const struct standings *standings)
{
	const struct store_run *run = store_run(results->store);
	struct standing *rows = xcalloc(run->bot_count + 1, sizeof(*rows));

	standings_rank(standings, rows);
	for (unsigned i = 0; i < run->bot_count; i++) {
		const struct store_bot *bot = &run->bots[rows[i].bot];
		char name[RESULTS_NAME_SHOWN], *note;

		if (!standing_is_absent(&rows[i]))
			continue;
		text_show(bot->name, strlen(bot->name), name, sizeof(name));
		note = results_absent_note(bot, name);
		results_wrapped(out, results, "%s\n", note);
		free(note);
	}
	free(rows);
}

/* Print ranking and ratings.  @brief: without ratings while they have no
 * intervals. */
static void
print_sums(FILE *out, const struct results *results,
	   const struct results_sums *sums, bool brief)
{
	const struct strength *strength = sums->strength;
	bool early = brief && strength->rating.v == NULL;
	bool counts = sums == &results->counted;

	results_ranking(out, sums->standings,
			counts ? &results->disqualified
			       : &disqualification_none,
			early ? NULL : strength, 0, &results->layout);
	if (counts)
		print_disqualified(out, results);
	if (store_rates_apart(store_run(results->store)))
		results_wrapped(out, results, "%s\n", results_remote_note);
	fputs(results->layout.legend
		      ? "\n%: share of the possible match points; 95 %: "
			"interval of this share, from groups\nof matches with "
			"the same cards; +/-: score minus the mean score of "
			"the others at\nthe table, per match\n"
		      : "\n%: share of the points; +/-: lead in score; more: "
			"arena standings DIR --legend\n",
	      out);
	if (early) {
		results_wrapped(
			out, results,
			"Ratings need %d groups of matches with the same "
			"cards; so far there are %" PRIu32 ".\n",
			RATING_GROUPS_MIN, strength->rating.groups);
		return;
	}
	results_ratings(out, results, sums);
	print_absent(out, results, sums->standings);
}

/* Print the results of all matches, disqualified bots included. */
static void
print_with_disqualified(FILE *out, const struct results *results, bool brief)
{
	if (results->disqualified.count == 0)
		return;
	fputc('\n', out);
	print_bold(out, results, "With the disqualified bots");
	fputc('\n', out);
	print_sums(out, results, &results->all, brief);
}

void
results_summary(FILE *out, const struct results *results)
{
	print_sums(out, results, &results->counted, true);
	print_with_disqualified(out, results, true);
	results_machines(out, results);
	print_final_ranking(out, results);
}

bool
results_text(FILE *out, const struct results *results, struct diag *diag)
{
	const struct store_run *run = store_run(results->store);
	struct standing *rows = xcalloc(run->bot_count + 1, sizeof(*rows));
	unsigned ranked;

	print_results_heading(out, results);
	print_final_ranking(out, results);
	fputc('\n', out);
	print_sums(out, results, &results->counted, false);
	ranked = disqualification_rank(&results->disqualified,
				       results->counted.standings, rows);
	print_cross(out, results, rows, ranked);
	print_with_disqualified(out, results, false);
	standings_rank(results->all.standings, rows);
	print_faults_and_times(out, results, rows);
	print_usage(out, results, rows);
	results_machines(out, results);
	free(rows);
	(void)diag;
	return true;
}
