/* section_standings.c - who leads, and how sure that is. */
#include "arena/report/section.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "arena/output/results.h"
#include "arena/rating/ranks.h"
#include "arena/report/standings_plot.h"
#include "lib/alloc.h"
#include "lib/text/text.h"
#include "lib/text/wrap.h"

/* Have the ratings an interval? */
static bool
has_errors(const struct strength *strength)
{
	return standings_plot_have_errors(&strength->rated,
					  strength_rated(strength));
}

/* --- drawn ---------------------------------------------------------------- */

/* The @i-th of the drawing: by Elo, or where that has no interval by points. */
static struct stand
stand_of(const struct report_facts *facts, unsigned i)
{
	const struct standing *standing = &facts->row[i];
	struct stand stand;

	if (has_errors(facts->strength))
		return stand_by_elo(&facts->strength->rated.row[i]);
	stand = stand_by_points(report_facts_shown(facts, i), standing->rate,
				standing->low, standing->high);
	stand.leads = standing->high >= facts->row[0].low;
	return stand;
}

static void
draw(struct report_page *page, const char *title)
{
	const struct report_facts *facts = page->facts;
	bool elo = has_errors(facts->strength);
	unsigned shown = report_page_drawn(page);
	struct stand stand[REPORT_PAGE_BOTS];

	if (elo && strength_rated(facts->strength) < shown)
		shown = strength_rated(facts->strength);
	for (unsigned i = 0; i < shown; i++)
		stand[i] = stand_of(facts, i);
	standings_plot_draw(page, stand, shown, elo, title);
}

/* --- in numbers ----------------------------------------------------------- */

static void
write_strength(struct report_page *page, const struct rating_table_bot *row)
{
	standings_plot_cells(page, row);
	if (row == NULL || isnan(row->points.mean))
		report_page_number(page, "-");
	else if (isnan(row->points.half))
		report_page_number(page, "%+.2f, " RATING_TABLE_TOO_FEW,
				   row->points.mean);
	else
		report_page_number(page, "%+.2f \u00b1 %.2f", row->points.mean,
				   row->points.half);
}

static void
write_row(struct report_page *page, unsigned i)
{
	const struct report_facts *facts = page->facts;
	const struct standing *row = &facts->row[i];
	bool two = store_sides(facts->run->seats, facts->run->sides) == 2;

	report_page_row(page);
	report_page_number(page, "%u", row->rank);
	report_page_bot(page, i);
	report_page_number(page, "%" PRIu64, row->matches);
	if (row->matches == 0)
		report_page_number(page, "-");
	else if (standing_is_early(row))
		report_page_number(page, "%.1f (" STANDING_EARLY ")",
				   percent(row->rate));
	else
		report_page_number(page, "%.1f (%.1f to %.1f)",
				   percent(row->rate), percent(row->low),
				   percent(row->high));
	write_strength(page, strength_of(facts->strength, row->bot));
	report_page_number(page, "%" PRIu64, row->wins);
	if (two)
		report_page_number(page, "%" PRIu64, row->ties);
	else
		report_page_number(page, "%.2f", row->mean_place);
	report_page_number(page, "%" PRIu64, row->faults);
	report_page_number(page, "%" PRIu64, row->forfeits);
	report_page_row_end(page);
}

static void
write_table(struct report_page *page)
{
	const struct store_run *run = page->facts->run;

	report_page_table(
		page,
		"Standings; what stands behind \u00b1 and in brackets is the "
		"95 % interval",
		store_sides(run->seats, run->sides) == 2
			? "#|<Bot|matches|points in %|" STANDINGS_PLOT_HEADS
			  "|points a deal|won|tied|faults|forfeits"
			: "#|<Bot|matches|points in %|" STANDINGS_PLOT_HEADS
			  "|points a deal|won|mean place|faults|forfeits");
	for (unsigned i = 0; i < page->facts->counted; i++)
		write_row(page, i);
	report_page_table_end(page);
}

/* --- with those who are struck out -----------------------------------------
 */

static void
write_whole(struct report_page *page)
{
	const struct report_facts *facts = page->facts;
	const struct standing *row = facts->as_played;

	report_page_table(
		page,
		"As played: every match, with the bots that are struck out "
		"and stand in no other table",
		"#|<Bot|matches|points in %|<struck out");
	for (unsigned i = 0; i < facts->run->bot_count; i++) {
		const struct disqualification *strike = disqualification_of(
			&facts->strikes, row[i].bot);

		report_page_row(page);
		report_page_number(page, "%u", row[i].rank);
		report_page_bot(page, report_facts_place(facts, row[i].bot));
		report_page_number(page, "%" PRIu64, row[i].matches);
		report_page_number(page, "%.1f", percent(row[i].rate));
		if (strike != NULL)
			html_put(&page->html, "td", "t", "since %s: %s",
				 strike->when, strike->reason);
		else
			html_put(&page->html, "td", NULL, "%s", "");
		report_page_row_end(page);
	}
	report_page_table_end(page);
}

/* --- in words ------------------------------------------------------------- */

/* Neighbours by Elo that are not told apart, and what would tell them. */
static void
write_neighbours(struct report_page *page)
{
	const struct strength *strength = page->facts->strength;
	const struct rating_table_bot *row = strength->rated.row;
	unsigned rows = report_page_drawn(page),
		 rated = strength_rated(strength);

	if (!has_errors(strength) || rated < 2)
		return;
	report_page_table(
		page,
		"Neighbours by Elo: is the upper one better, and how many "
		"groups of matches in all would tell",
		"<Bot|<ahead of|by|probably better|groups now|groups wanted");
	for (unsigned i = 0; i + 1 < rated && i < rows; i++) {
		uint32_t a = row[i].bot, b = row[i + 1].bot;
		double wanted = ranks_groups_wanted(&strength->rating, a, b);

		report_page_row(page);
		report_page_bot(page, report_facts_place(page->facts,
							 strength->of_run[a]));
		html_put(&page->html, "td", NULL, "%s", row[i + 1].name);
		report_page_number(page, "%.0f", row[i].elo - row[i + 1].elo);
		report_page_number(
			page, "%.1f %%",
			percent(ranks_better(&strength->rating, a, b)));
		report_page_number(page, "%u", strength->rating.groups);
		if (wanted < 1e9)
			report_page_number(page, "%.0f", ceil(wanted));
		else
			report_page_number(page, "-");
		report_page_row_end(page);
	}
	report_page_table_end(page);
	html_put(&page->html, "p", "dim",
		 "Here each comparison stands by itself. Ranks that a bot may "
		 "have hold for all pairs at once with 95 %%: so neighbours "
		 "may share ranks though one of them is probably better.");
}

static void
find(const struct report_page *page, char *out, size_t size)
{
	const struct report_facts *facts = page->facts;
	const struct strength *strength = facts->strength;
	const struct rating_table_bot *row = strength->rated.row;
	const char *leader = report_facts_shown(facts, 0);

	if (facts->played == 0)
		snprintf(out, size, "No match was played yet.");
	else if (facts->counted == 0)
		snprintf(out, size, "Every bot is struck out.");
	else if (!has_errors(strength))
		snprintf(out, size,
			 "%s has the most points. There are too few groups of "
			 "matches for more: %u, and six are wanted.",
			 leader, strength->rating.groups);
	else
		standings_plot_find(row, out, size);
}

/* What would make more of it: more groups, and nobody who was not there. */
static void
write_hints(struct report_page *page)
{
	const struct report_facts *facts = page->facts;

	if (facts->played > 0 && facts->counted > 0 &&
	    !has_errors(facts->strength))
		html_put(&page->html, "p", "dim", "%s",
			 results_more(facts->played == facts->run->matches,
				      facts->run->final));
	for (unsigned i = 0; i < facts->counted; i++) {
		char *word;

		if (!standing_is_absent(&facts->row[i]))
			continue;
		word = shell_word(report_facts_name(facts, i));
		html_put(&page->html, "p", "dim",
			 "%s forfeited every match, which moves the others' "
			 "ratings; without it: " STANDING_WITHOUT,
			 report_facts_shown(facts, i), word);
		free(word);
	}
}

/* What the run's own rules say, as `arena standings` does. */
static void
write_ending(struct report_page *page)
{
	char *text = NULL;
	size_t len = 0;
	FILE *out;

	if (!final_ranking_is_told(&page->facts->ending))
		return;
	out = open_memstream(&text, &len);
	if (out == NULL)
		return;
	final_ranking_text(out, &page->facts->ending, WRAP_COLUMNS);
	if (fclose(out) == 0)
		html_put(&page->html, "pre", NULL, "%s", text);
	free(text);
}

void
section_standings(struct report_page *page)
{
	char finding[300];

	report_page_section(page, "standings", "Standings");
	find(page, finding, sizeof(finding));
	report_page_finding(page, "%s", finding);
	write_ending(page);
	if (page->facts->played > 0 && page->facts->counted > 0)
		draw(page, finding);
	write_table(page);
	write_hints(page);
	write_neighbours(page);
	if (page->facts->whole != NULL)
		write_whole(page);
	report_page_section_end(page, "arena standings DIR");
}
