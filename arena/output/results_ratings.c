/* results_ratings.c - print the ratings of a run as text, and the pairs that
 * deviate from them. */
#include "arena/output/results.h"

#include <inttypes.h>
#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"
#include "lib/text/text.h"
#include "lib/text/wrap.h"

/* room for ratings beside points */
#define COLUMNS_WIDE (RESULTS_COLUMNS + 49)
/* arbitrary: pairs in the text; standings.json has all */
#define MISFITS_MAX  5

const char results_remote_note[] =
	"The numbers of remote bots come from all their matches; those of the "
	"other bots only from results among these other bots.";

unsigned
results_longest_name(const struct store_run *run)
{
	unsigned longest = 0;

	for (unsigned i = 0; i < run->bot_count; i++) {
		unsigned n = text_columns(store_bot_label(&run->bots[i]),
					  UINT_MAX);

		if (n > longest)
			longest = n;
	}
	return longest;
}

bool
results_ratings_fit(const struct store_run *run,
		    const struct results_layout *layout)
{
	unsigned longest = results_longest_name(run);

	if (longest < RESULTS_NAME)
		longest = RESULTS_NAME;
	return layout->columns >= COLUMNS_WIDE - RESULTS_NAME + longest;
}

void
results_wrapped(FILE *out, const struct results *results, const char *format,
		...)
{
	char text[2048];
	va_list args;
	int n;

	va_start(args, format);
	n = vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	if (n > 0)
		wrap_text(out, text,
			  (size_t)n < sizeof(text) ? (size_t)n
						   : sizeof(text) - 1,
			  results->layout.columns);
}

/* Print a pair that deviates from its ratings, first the bot that did better.
 */
static void
print_misfit(FILE *out, const struct results *results,
	     const struct strength *strength, const struct misfit *misfit)
{
	struct fit_pair pair = fit_check_pair(&strength->fits, misfit->a,
					      misfit->b);
	const char *a = names_text(&strength->contest.bots, misfit->a);
	const char *b = names_text(&strength->contest.bots, misfit->b);
	char x[RESULTS_NAME_SHOWN], y[RESULTS_NAME_SHOWN];

	text_show(a, strlen(a), x, sizeof(x));
	text_show(b, strlen(b), y, sizeof(y));
	results_wrapped(out, results,
			"%s does better against %s than their ratings predict: "
			"%.1f %% of %u matches, not %.1f %% (%.1f standard "
			"errors)\n",
			x, y, 100 * pair.observed / pair.matches,
			(unsigned)pair.matches,
			100 * pair.expected / pair.matches, pair.z);
}

/* Print pairs and cycles that one rating per bot cannot explain. */
static void
print_misfits(FILE *out, const struct results *results,
	      const struct strength *strength)
{
	const struct fit_check *fits = &strength->fits;
	char name[3][RESULTS_NAME_SHOWN];

	for (size_t i = 0; i < fits->misfit_count && i < MISFITS_MAX; i++)
		print_misfit(out, results, strength, &fits->misfits[i]);
	if (fits->misfit_count > MISFITS_MAX)
		results_wrapped(
			out, results,
			"the results of %zu of %zu pairs differ from what the "
			"ratings predict; standings.json lists these pairs\n",
			fits->misfit_count, fits->tested);
	if (fits->cycles == 0)
		return;
	for (unsigned i = 0; i < 3; i++) {
		const char *text = names_text(&strength->contest.bots,
					      fits->cycle[i]);

		text_show(text, strlen(text), name[i], sizeof(name[i]));
	}
	results_wrapped(out, results,
			"%s beats %s, %s beats %s, and %s beats %s in their "
			"direct matches: no rating can show such a cycle%s\n",
			name[0], name[1], name[1], name[2], name[2], name[0],
			fits->cycles > 1 ? " (there are more)" : "");
}

const char *
results_more_hint(bool ended, bool final)
{
	if (!ended)
		return "More groups follow as the run continues.";
	if (final)
		return "A final cannot be extended: commit a new final with "
		       "more rounds.";
	return "For more groups, play more rounds: set \"rounds: 6\" in the "
	       "configuration and run the same command again. Or start a new "
	       "run with \"deals: own\", in which each encounter of two bots "
	       "is a group.";
}

/* Print a row for each rated bot, with the ranks and in the order of the
 * standings. */
static void
print_ratings(FILE *out, const struct results *results,
	      const struct results_sums *sums)
{
	const struct rating_table *rated = &sums->strength->rated;
	unsigned bots = store_run(results->store)->bot_count;
	unsigned names = rating_table_names(rated, results->layout.columns);
	struct standing *rows = xcalloc(bots + 1, sizeof(*rows));

	standings_rank(sums->standings, rows);
	rating_table_begin(out, rated, names);
	for (unsigned i = 0; i < bots; i++) {
		const struct rating_table_bot *row = strength_of(sums->strength,
								 rows[i].bot);

		if (rows[i].remote && (i == 0 || !rows[i - 1].remote))
			fputs(RATING_TABLE_REMOTE "\n", out);
		if (row != NULL)
			rating_table_row(out, rated, row, rows[i].shared_rank,
					 names);
	}
	fputc('\n', out);
	free(rows);
}

/* Explain the zero of the ratings and the groups of matches. */
static void
print_elo_legend(FILE *out, const struct results *results,
		 const struct strength *strength)
{
	const struct store_run *run = store_run(results->store);
	char zero[RESULTS_NAME_SHOWN];

	if (strength->rated.anchor == NULL)
		snprintf(zero, sizeof(zero), "%s mean is %d",
			 strength->contest.apart != NULL
				 ? "without remote bots, the field's"
				 : "the field's",
			 RATING_TABLE_MEAN);
	else
		snprintf(zero, sizeof(zero), "%s is %.0f",
			 names_text(&strength->contest.bots,
				    strength->anchor.bot),
			 strength->anchor.elo);
	results_wrapped(
		out, results,
		"elo: %s; a bot with 400 Elo more than another gets the better "
		"place in ten of eleven matches. groups: %" PRIu32
		", each of %u match%s with the same cards (docs/ratings.md)\n",
		zero, strength->rating.groups, run->group_matches,
		run->group_matches == 1 ? "" : "es");
}

void
results_ratings(FILE *out, const struct results *results,
		const struct results_sums *sums)
{
	const struct store_run *run = store_run(results->store);
	const struct strength *strength = sums->strength;

	if (strength_rated(strength) == 0)
		return;
	fputc('\n', out);
	if (!results_ratings_fit(run, &results->layout))
		print_ratings(out, results, sums);
	rating_table_steps(out, &strength->rated, results->layout.columns);
	if (results->layout.legend)
		rating_table_legend(out, &strength->rated);
	if (strength->rating.v == NULL)
		results_wrapped(
			out, results, "%s\n",
			results_more_hint(store_match_count(results->store) ==
						  run->matches,
					  run->final));
	if (results->layout.legend)
		print_elo_legend(out, results, strength);
	print_misfits(out, results, strength);
}
