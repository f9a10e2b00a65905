/* section_standings.c - the standings and their certainty. */
#include "arena/report/section.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arena/output/results.h"
#include "arena/rating/ranks.h"
#include "arena/report/column_table.h"
#include "arena/report/rating_cells.h"
#include "lib/alloc.h"
#include "lib/text/text.h"
#include "lib/text/wrap.h"

/* Return true if the ratings have intervals. */
static bool
standings_has_errors(const struct strength *strength)
{
	return rating_cells_have_errors(&strength->rated,
					strength_rated(strength));
}

/* --- table ---------------------------------------------------------------- */

static const struct standing *
standings_row(const struct report_page *page, unsigned i)
{
	return &page->facts->row[i];
}

/* Return the rating of row @i; NULL if the bot has not played. */
static const struct rating_table_bot *
standings_rating(const struct report_page *page, unsigned i)
{
	return strength_of(page->facts->strength, page->facts->row[i].bot);
}

static void
standings_write_rank(struct report_page *page, unsigned i)
{
	report_page_number(page, "%u", standings_row(page, i)->shared_rank);
}

static void
standings_write_points(struct report_page *page, unsigned i)
{
	const struct standing *row = standings_row(page, i);

	if (standing_is_early(row))
		report_page_number(page, "%.1f (" STANDING_EARLY ")",
				   percent(row->rate));
	else
		report_page_number(page, "%.1f (%.1f to %.1f)",
				   percent(row->rate), percent(row->low),
				   percent(row->high));
}

static void
standings_draw_points(struct report_page *page, unsigned i)
{
	const struct standing *row = standings_row(page, i);
	bool early = standing_is_early(row);

	interval_write_cell(page, &(struct interval){
					  .at = row->rate,
					  .low = early ? NAN : row->low,
					  .high = row->high,
					  .to = 1,
				  });
}

static bool
standings_has_played(struct report_page *page, unsigned i)
{
	return standings_row(page, i)->matches > 0;
}

static void
standings_write_elo(struct report_page *page, unsigned i)
{
	rating_cells_elo(page, standings_rating(page, i));
}

static bool
standings_is_rated(struct report_page *page, unsigned i)
{
	return standings_rating(page, i) != NULL;
}

static void
standings_write_ranks(struct report_page *page, unsigned i)
{
	rating_cells_ranks(page, standings_rating(page, i));
}

static void
standings_write_chance(struct report_page *page, unsigned i)
{
	rating_cells_chance(page, standings_rating(page, i));
}

static bool
standings_has_chance(struct report_page *page, unsigned i)
{
	return standings_is_rated(page, i) &&
	       !isnan(standings_rating(page, i)->set.first);
}

static void
standings_write_deal_points(struct report_page *page, unsigned i)
{
	const struct points_rate *points = &standings_rating(page, i)->points;

	if (isnan(points->half))
		report_page_number(page, "%+.2f", points->mean);
	else
		report_page_number(page, "%+.2f \u00b1 %.2f", points->mean,
				   points->half);
}

static bool
standings_has_deal_points(struct report_page *page, unsigned i)
{
	return standings_is_rated(page, i) &&
	       !isnan(standings_rating(page, i)->points.mean);
}

/* Define a column of counts, and a column with the mean place. */
#define OF_STANDING(name, format, field)                                       \
	static void name(struct report_page *page, unsigned i)                 \
	{                                                                      \
		report_page_number(page, "%" format,                           \
				   standings_row(page, i)->field);             \
	}

OF_STANDING(standings_write_matches, PRIu64, matches)
OF_STANDING(standings_write_wins, PRIu64, wins)
OF_STANDING(standings_write_ties, PRIu64, ties)
OF_STANDING(standings_write_mean_place, ".2f", mean_place)
OF_STANDING(standings_write_faults, PRIu64, faults)
OF_STANDING(standings_write_forfeits, PRIu64, forfeits)

static const struct table_column standings_columns[] = {
	{ "#", standings_write_rank, NULL },
	{ "<Bot", report_page_bot, NULL },
	{ "% of points", standings_write_points, standings_has_played },
	{ "<0 to 100 %", standings_draw_points, standings_has_played },
	{ "matches", standings_write_matches, NULL },
	{ "won", standings_write_wins, NULL },
	{ "tied", standings_write_ties, NULL },
	{ "Elo", standings_write_elo, standings_is_rated },
	{ "possible ranks", standings_write_ranks, standings_has_chance },
	{ "chance to be best", standings_write_chance, standings_has_chance },
	{ "card points a deal", standings_write_deal_points,
	  standings_has_deal_points },
	{ "faults", standings_write_faults, NULL },
	{ "forfeits", standings_write_forfeits, NULL },
	{ NULL, NULL, NULL },
};

/* The mean place says more than ties if there are more than two sides. */
static const struct table_column standings_place_column = {
	"mean place", standings_write_mean_place, standings_has_played
};

static bool
standings_has_card_points(struct report_page *page)
{
	for (unsigned i = 0; i < page->facts->counted; i++)
		if (standings_has_deal_points(page, i))
			return true;
	return false;
}

static bool
standings_may_lead(struct report_page *page, unsigned i)
{
	return standings_is_rated(page, i) &&
	       standings_rating(page, i)->set.best == 1;
}

/* Write what the columns contain; intervals only if there are any. */
static void
standings_caption(const struct report_page *page, char *out, size_t size)
{
	const struct report_facts *facts = page->facts;
	unsigned known = 0;

	for (unsigned i = 0; i < facts->counted; i++)
		known += !standing_is_early(&facts->row[i]);
	snprintf(out, size,
		 "Standings; \"%% of points\" is the share of the "
		 "possible match points%s%s",
		 known == 0 ? "" : ", with its 95 % interval",
		 standings_has_errors(facts->strength)
			 ? "; \u00b1 is a 95 % interval"
			 : "");
}

/* Return true if a bot that may be the best has a chance of less than 5 %. */
static bool
standings_have_outsider(struct report_page *page)
{
	for (unsigned i = 0; i < page->facts->counted; i++)
		if (standings_may_lead(page, i) &&
		    standings_rating(page, i)->set.first < 0.05)
			return true;
	return false;
}

/* Explain what a reader would otherwise take for a contradiction. */
static void
standings_explain(struct report_page *page, bool marked)
{
	struct html *html = &page->html;

	if (marked)
		html_element(html, "p", "dim",
			     "A bar at the left edge marks the bots that "
			     "cannot be excluded as the best.");
	if (standings_has_errors(page->facts->strength) &&
	    standings_have_outsider(page))
		html_element(html, "p", "dim",
			     "Possible ranks are correct for all bots at once "
			     "with 95 %% confidence, so they are wide. The "
			     "chance to be best concerns one bot alone: it can "
			     "be small although rank 1 is still possible. More "
			     "matches narrow the ranks.");
	if (standings_has_card_points(page))
		html_element(html, "p", "dim",
			     "Card points a deal: the mean of the points that "
			     "the bot itself got in a deal by the rules of the "
			     "game, in matches without a forfeit.");
}

/* Return the number of bots that are not rated apart; their rows are first. */
static unsigned
standings_count_own(struct report_page *page)
{
	unsigned own = 0;

	while (own < page->facts->counted && !standings_row(page, own)->remote)
		own++;
	return own;
}

static void
standings_write_table(struct report_page *page)
{
	const struct report_facts *facts = page->facts;
	unsigned sides = store_sides(facts->run->seats, facts->run->sides);
	unsigned own = standings_count_own(page), candidates = 0;
	struct table_column columns[sizeof(standings_columns) /
				    sizeof(standings_columns[0])];
	char caption[200];
	bool shaded;

	for (unsigned i = 0; i < own; i++)
		candidates += standings_may_lead(page, i);
	shaded = candidates > 1 && candidates < own;
	memcpy(columns, standings_columns, sizeof(columns));
	for (struct table_column *c = columns; c->head != NULL; c++)
		if (c->write == standings_write_ties && sides > 2)
			*c = standings_place_column;
	standings_caption(page, caption, sizeof(caption));
	column_table_write(page, caption, columns, own,
			   shaded ? standings_may_lead : NULL);
	standings_explain(page, shaded);
	if (own == facts->counted)
		return;
	html_element(&page->html, "h3", NULL, RATING_TABLE_REMOTE);
	html_element(&page->html, "p", NULL, "%s", results_remote_note);
	column_table_write_rows(page, RATING_TABLE_REMOTE, columns, own,
				facts->counted, NULL);
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
	report_page_fold(page, "Neighbours by Elo");
	report_page_table(
		page,
		"Neighbours by Elo: chance that the first bot is better, and "
		"number of groups of matches needed to show the difference",
		"<Bot|<ahead of|by|chance to be better|groups now|groups "
		"needed");
	for (unsigned i = 0; i + 1 < rated && i < rows; i++) {
		uint32_t a = row[i].bot, b = row[i + 1].bot;
		double wanted = ranks_groups_needed(&strength->rating, a, b);

		if (i + 1 == strength->rated.own)
			continue; /* the next bot is rated apart */

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
	report_page_fold_end(page);
}

static void
standings_describe(const struct report_page *page, char *out, size_t size)
{
	const struct report_facts *facts = page->facts;
	const struct strength *strength = facts->strength;
	struct leaders first = { .rated = &strength->rated,
				 .bots = strength->rated.own };
	char lead[200];

	if (facts->played == 0 || facts->counted == 0) {
		snprintf(out, size, "%s",
			 facts->played == 0 ? "No match was played yet."
					    : "All bots are disqualified.");
		return;
	}
	first.leader = report_facts_shown(facts, 0);
	first.leaders = standing_leaders(facts->row, facts->counted);
	first.best = strength_of(strength, facts->row[0].bot);
	if (leaders_describe(&first, lead, sizeof(lead)))
		snprintf(out, size, "%s.", lead);
	else
		snprintf(out, size,
			 "%s; nothing is certain yet: %u of %d groups of "
			 "matches.",
			 lead, strength->rating.groups, RATING_GROUPS_MIN);
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
	standings_write_table(page);
	standings_write_hints(page);
	standings_write_neighbours(page);
	if (page->facts->all_standings != NULL)
		standings_write_as_played(page);
	report_page_section_end(page, "arena standings DIR");
}
