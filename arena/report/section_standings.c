/* section_standings.c - who leads, and how sure that is. */
#include "arena/report/section.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "arena/output/results.h"
#include "arena/rating/ranks.h"
#include "arena/report/stands.h"
#include "lib/alloc.h"
#include "lib/text/text.h"
#include "lib/text/wrap.h"

/* Have the ratings an interval? */
static bool
has_errors(const struct strength *strength)
{
	return stands_have_errors(&strength->rated, strength_rated(strength));
}

/* --- drawn ---------------------------------------------------------------- */

/* The @i-th of the drawing: by Elo, or where that has no interval by points. */
static struct stand
stand_of(const struct facts *facts, unsigned i)
{
	const struct standing *standing = &facts->row[i];
	struct stand stand;

	if (has_errors(facts->strength))
		return stand_by_elo(&facts->strength->rated.row[i]);
	stand = stand_by_points(facts_shown(facts, i), standing->rate,
				standing->low, standing->high);
	stand.leads = standing->high >= facts->row[0].low;
	return stand;
}

static void
draw(struct page *page, const char *title)
{
	const struct facts *facts = page->facts;
	bool elo = has_errors(facts->strength);
	unsigned shown = page_drawn(page);
	struct stand stand[PAGE_BOTS];

	if (elo && strength_rated(facts->strength) < shown)
		shown = strength_rated(facts->strength);
	for (unsigned i = 0; i < shown; i++)
		stand[i] = stand_of(facts, i);
	stands_draw(page, stand, shown, elo, title);
}

/* --- in numbers ----------------------------------------------------------- */

static void
write_strength(struct page *page, const struct rated_bot *row)
{
	stands_cells(page, row);
	if (row == NULL || isnan(row->points.mean))
		page_number(page, "-");
	else if (isnan(row->points.half))
		page_number(page, "%+.2f, " RATED_TOO_FEW, row->points.mean);
	else
		page_number(page, "%+.2f \u00b1 %.2f", row->points.mean,
			    row->points.half);
}

static void
write_row(struct page *page, unsigned i)
{
	const struct facts *facts = page->facts;
	const struct standing *row = &facts->row[i];
	bool two = store_sides(facts->run->seats, facts->run->sides) == 2;

	page_row(page);
	page_number(page, "%u", row->rank);
	page_bot(page, i);
	page_number(page, "%" PRIu64, row->matches);
	if (row->matches == 0)
		page_number(page, "-");
	else if (standing_is_early(row))
		page_number(page, "%.1f (" STANDING_EARLY ")",
			    percent(row->rate));
	else
		page_number(page, "%.1f (%.1f to %.1f)", percent(row->rate),
			    percent(row->low), percent(row->high));
	write_strength(page, strength_of(facts->strength, row->bot));
	page_number(page, "%" PRIu64, row->wins);
	if (two)
		page_number(page, "%" PRIu64, row->ties);
	else
		page_number(page, "%.2f", row->mean_place);
	page_number(page, "%" PRIu64, row->faults);
	page_number(page, "%" PRIu64, row->forfeits);
	page_row_end(page);
}

static void
write_table(struct page *page)
{
	const struct store_run *run = page->facts->run;

	page_table(
		page,
		"Standings; what stands behind \u00b1 and in brackets is the "
		"95 % interval",
		store_sides(run->seats, run->sides) == 2
			? "#|<Bot|matches|points in %|" STANDS_HEADS
			  "|points a deal|won|tied|faults|forfeits"
			: "#|<Bot|matches|points in %|" STANDS_HEADS
			  "|points a deal|won|mean place|faults|forfeits");
	for (unsigned i = 0; i < page->facts->counted; i++)
		write_row(page, i);
	page_table_end(page);
}

/* --- with those who are struck out -----------------------------------------
 */

static void
write_whole(struct page *page)
{
	const struct facts *facts = page->facts;
	const struct standing *row = facts->as_played;

	page_table(page,
		   "As played: every match, with the bots that are struck out "
		   "and stand in no other table",
		   "#|<Bot|matches|points in %|<struck out");
	for (unsigned i = 0; i < facts->run->bot_count; i++) {
		const struct disqualification *strike = disqualification_of(
			&facts->strikes, row[i].bot);

		page_row(page);
		page_number(page, "%u", row[i].rank);
		page_bot(page, facts_place(facts, row[i].bot));
		page_number(page, "%" PRIu64, row[i].matches);
		page_number(page, "%.1f", percent(row[i].rate));
		if (strike != NULL)
			html_put(&page->html, "td", "t", "since %s: %s",
				 strike->when, strike->reason);
		else
			html_put(&page->html, "td", NULL, "%s", "");
		page_row_end(page);
	}
	page_table_end(page);
}

/* --- in words ------------------------------------------------------------- */

/* Neighbours by Elo that are not told apart, and what would tell them. */
static void
write_neighbours(struct page *page)
{
	const struct strength *strength = page->facts->strength;
	const struct rated_bot *row = strength->rated.row;
	unsigned rows = page_drawn(page), rated = strength_rated(strength);

	if (!has_errors(strength) || rated < 2)
		return;
	page_table(
		page,
		"Neighbours by Elo: is the upper one better, and how many "
		"groups of matches in all would tell",
		"<Bot|<ahead of|by|probably better|groups now|groups wanted");
	for (unsigned i = 0; i + 1 < rated && i < rows; i++) {
		uint32_t a = row[i].bot, b = row[i + 1].bot;
		double wanted = ranks_groups_wanted(&strength->rating, a, b);

		page_row(page);
		page_bot(page, facts_place(page->facts, strength->of_run[a]));
		html_put(&page->html, "td", NULL, "%s", row[i + 1].name);
		page_number(page, "%.0f", row[i].elo - row[i + 1].elo);
		page_number(page, "%.1f %%",
			    percent(ranks_better(&strength->rating, a, b)));
		page_number(page, "%u", strength->rating.groups);
		if (wanted < 1e9)
			page_number(page, "%.0f", ceil(wanted));
		else
			page_number(page, "-");
		page_row_end(page);
	}
	page_table_end(page);
	html_put(&page->html, "p", "dim",
		 "Here each comparison stands by itself. Ranks that a bot may "
		 "have hold for all pairs at once with 95 %%: so neighbours "
		 "may share ranks though one of them is probably better.");
}

static void
find(const struct page *page, char *out, size_t size)
{
	const struct facts *facts = page->facts;
	const struct strength *strength = facts->strength;
	const struct rated_bot *row = strength->rated.row;
	const char *leader = facts_shown(facts, 0);

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
		stands_find(row, out, size);
}

/* What would make more of it: more groups, and nobody who was not there. */
static void
write_hints(struct page *page)
{
	const struct facts *facts = page->facts;

	if (facts->played > 0 && facts->counted > 0 &&
	    !has_errors(facts->strength))
		html_put(&page->html, "p", "dim", "%s",
			 results_more(facts->played == facts->run->matches,
				      facts->run->final));
	for (unsigned i = 0; i < facts->counted; i++) {
		char *word;

		if (!standing_is_absent(&facts->row[i]))
			continue;
		word = shell_word(facts_name(facts, i));
		html_put(&page->html, "p", "dim",
			 "%s forfeited every match, which moves the others' "
			 "ratings; without it: " STANDING_WITHOUT,
			 facts_shown(facts, i), word);
		free(word);
	}
}

/* What the run's own rules say, as `arena standings` does. */
static void
write_ending(struct page *page)
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
section_standings(struct page *page)
{
	char finding[300];

	page_section(page, "standings", "Standings");
	find(page, finding, sizeof(finding));
	page_finding(page, "%s", finding);
	write_ending(page);
	if (page->facts->played > 0 && page->facts->counted > 0)
		draw(page, finding);
	write_table(page);
	write_hints(page);
	write_neighbours(page);
	if (page->facts->whole != NULL)
		write_whole(page);
	page_section_end(page, "arena standings DIR");
}
