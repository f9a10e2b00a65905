/* section_standings.c - the standings and their certainty. */
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

/* Return true if the ratings have intervals. */
static bool
standings_has_errors(const struct strength *strength)
{
	return standings_plot_have_errors(&strength->rated,
					  strength_rated(strength));
}

/* --- chart ---------------------------------------------------------------- */

/* Return row @i of the chart: by Elo, or by points if Elo has no interval. */
static struct standings_mark
standings_mark_at(const struct report_facts *facts, unsigned i)
{
	const struct standing *standing = &facts->row[i];
	struct standings_mark mark;

	if (standings_has_errors(facts->strength))
		return standings_mark_by_elo(&facts->strength->rated.row[i]);
	mark = standings_mark_by_points(report_facts_shown(facts, i),
					standing->rate, standing->low,
					standing->high);
	mark.may_lead = standing->high >= facts->row[0].low;
	return mark;
}

static void
standings_draw(struct report_page *page, const char *title)
{
	const struct report_facts *facts = page->facts;
	bool elo = standings_has_errors(facts->strength);
	unsigned drawn = report_page_bot_count(page);
	struct standings_mark mark[REPORT_PAGE_BOTS];

	if (elo && strength_rated(facts->strength) < drawn)
		drawn = strength_rated(facts->strength);
	for (unsigned i = 0; i < drawn; i++)
		mark[i] = standings_mark_at(facts, i);
	standings_plot_draw(page, mark, drawn, elo, title);
}

/* --- tables --------------------------------------------------------------- */

static void
standings_write_rating(struct report_page *page,
		       const struct rating_table_bot *row)
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
standings_write_row(struct report_page *page, unsigned i)
{
	const struct report_facts *facts = page->facts;
	const struct standing *row = &facts->row[i];
	bool two = store_sides(facts->run->seats, facts->run->sides) == 2;

	report_page_row(page);
	report_page_number(page, "%u", row->shared_rank);
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
	standings_write_rating(page, strength_of(facts->strength, row->bot));
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
standings_write_table(struct report_page *page)
{
	const struct store_run *run = page->facts->run;

	report_page_table(
		page,
		"Standings; the number after \u00b1 and the range in brackets "
		"are 95 % intervals",
		store_sides(run->seats, run->sides) == 2
			? "#|<Bot|matches|points in %|" STANDINGS_PLOT_HEADS
			  "|points a deal|won|tied|faults|forfeits"
			: "#|<Bot|matches|points in %|" STANDINGS_PLOT_HEADS
			  "|points a deal|won|mean place|faults|forfeits");
	for (unsigned i = 0; i < page->facts->counted; i++)
		standings_write_row(page, i);
	report_page_table_end(page);
}

/* --- with disqualified bots ----------------------------------------------- */

static void
standings_write_as_played(struct report_page *page)
{
	const struct report_facts *facts = page->facts;
	const struct standing *row = facts->rows_as_played;

	report_page_table(page,
			  "As played: results of all matches, including those "
			  "of disqualified bots",
			  "#|<Bot|matches|points in %|<disqualified");
	for (unsigned i = 0; i < facts->run->bot_count; i++) {
		const struct disqualification *reason = disqualification_find(
			&facts->disqualified, row[i].bot);

		report_page_row(page);
		report_page_number(page, "%u", row[i].shared_rank);
		report_page_bot(page, report_facts_place(facts, row[i].bot));
		report_page_number(page, "%" PRIu64, row[i].matches);
		report_page_number(page, "%.1f", percent(row[i].rate));
		if (reason != NULL)
			html_element(&page->html, "td", "t", "since %s: %s",
				     reason->when, reason->reason);
		else
			html_element(&page->html, "td", NULL, "%s", "");
		report_page_row_end(page);
	}
	report_page_table_end(page);
}

/* --- text ----------------------------------------------------------------- */

/* Write the neighbours by Elo whose difference is not significant yet, and the
 * number of groups that would separate them. */
static void
standings_write_neighbours(struct report_page *page)
{
	const struct strength *strength = page->facts->strength;
	const struct rating_table_bot *row = strength->rated.row;
	unsigned rows = report_page_bot_count(page),
		 rated = strength_rated(strength);

	if (!standings_has_errors(strength) || rated < 2)
		return;
	report_page_table(
		page,
		"Neighbours by Elo: chance that the first bot is better, and "
		"number of groups of matches needed to show the difference",
		"<Bot|<ahead of|by|chance to be better|groups now|groups "
		"needed");
	for (unsigned i = 0; i + 1 < rated && i < rows; i++) {
		uint32_t a = row[i].bot, b = row[i + 1].bot;
		double wanted = ranks_groups_needed(&strength->rating, a, b);

		report_page_row(page);
		report_page_bot(page, report_facts_place(page->facts,
							 strength->of_run[a]));
		html_element(&page->html, "td", NULL, "%s", row[i + 1].name);
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
	html_element(
		&page->html, "p", "dim",
		"This table compares each pair separately. The possible ranks "
		"are correct for all bots together with 95 %% confidence, so "
		"they are wider: two neighbours may have the same possible "
		"ranks although one of them is probably better.");
}

static void
standings_describe(const struct report_page *page, char *out, size_t size)
{
	const struct report_facts *facts = page->facts;
	const struct strength *strength = facts->strength;
	const struct rating_table_bot *row = strength->rated.row;
	const char *leader = report_facts_shown(facts, 0);

	if (facts->played == 0)
		snprintf(out, size, "No match was played yet.");
	else if (facts->counted == 0)
		snprintf(out, size, "All bots are disqualified.");
	else if (!standings_has_errors(strength))
		snprintf(out, size,
			 "%s has the most points. There are too few groups of "
			 "matches for intervals: %u, but six are needed.",
			 leader, strength->rating.groups);
	else
		standings_plot_describe(row, out, size);
}

/* Write advice on how to improve the results: play more groups, repair bots
 * that never started. */
static void
standings_write_hints(struct report_page *page)
{
	const struct report_facts *facts = page->facts;

	if (facts->played > 0 && facts->counted > 0 &&
	    !standings_has_errors(facts->strength))
		html_element(
			&page->html, "p", "dim", "%s",
			results_more_hint(facts->played == facts->run->matches,
					  facts->run->final));
	for (unsigned i = 0; i < facts->counted; i++) {
		const struct store_bot *bot =
			&facts->run->bots[facts->row[i].bot];
		char *note;

		if (!standing_is_absent(&facts->row[i]))
			continue;
		note = results_absent_note(bot, report_facts_shown(facts, i));
		html_element(&page->html, "p", "dim", "%s", note);
		free(note);
	}
}

/* Write the ranking by the rules of the run, as `arena standings` prints it. */
static void
standings_write_final_ranking(struct report_page *page)
{
	char *text = NULL;
	size_t len = 0;
	FILE *out;

	if (!final_ranking_has_text(&page->facts->final_ranking))
		return;
	out = xmemstream(&text, &len);
	final_ranking_text(out, &page->facts->final_ranking, WRAP_COLUMNS);
	if (fclose(out) == 0)
		html_element(&page->html, "pre", NULL, "%s", text);
	free(text);
}

void
section_standings(struct report_page *page)
{
	char finding[300];

	report_page_section(page, "standings", "Standings");
	standings_describe(page, finding, sizeof(finding));
	report_page_finding(page, "%s", finding);
	standings_write_final_ranking(page);
	if (page->facts->played > 0 && page->facts->counted > 0)
		standings_draw(page, finding);
	standings_write_table(page);
	standings_write_hints(page);
	standings_write_neighbours(page);
	if (page->facts->all_standings != NULL)
		standings_write_as_played(page);
	report_page_section_end(page, "arena standings DIR");
}
