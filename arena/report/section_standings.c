/* section_standings.c - who leads, and how sure that is. */
#include "arena/report/section.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "arena/rating/ranks.h"
#include "arena/replay/wrap.h"
#include "arena/results/results.h"
#include "lib/alloc.h"
#include "lib/text.h"

#define ROW 48 /* pixels, of a bot */

/* Have the ratings an interval? */
static bool
has_errors(const struct strength *strength)
{
	return strength_rated(strength) > 0 &&
	       !isnan(strength->rated.row[0].half);
}

/* "2-4", or "-" as long as every rank is possible. */
static const char *
ranks_text(const struct rated_bot *row, char out[32])
{
	if (row == NULL || isnan(row->set.first))
		snprintf(out, 32, "-");
	else if (row->set.best == row->set.worst)
		snprintf(out, 32, "%u", row->set.best);
	else
		snprintf(out, 32, "%u-%u", row->set.best, row->set.worst);
	return out;
}

/* --- drawn ---------------------------------------------------------------- */

/* A bot as it is drawn: where it lies, between which bounds, and the words. */
struct stand {
	unsigned place; /* in the ranking */
	double at, low, high;
	bool leads; /* it may be the best */
	char value[64];
};

/* The @i-th of the drawing: by Elo, or where that has no interval by points. */
static struct stand
stand_of(const struct page *page, unsigned i)
{
	const struct strength *strength = page->facts->strength;
	const struct rated_bot *row;
	const struct standing *standing;
	struct stand stand;
	char ranks[32];

	if (has_errors(strength)) {
		row = &strength->rated.row[i];
		stand = (struct stand){
			.place = facts_place(page->facts,
					     strength->of_run[row->bot]),
			.at = row->elo,
			.low = row->elo - row->half,
			.high = row->elo + row->half,
			.leads = row->set.best == 1,
		};
		snprintf(stand.value, sizeof(stand.value),
			 "%.0f \u00b1 %.0f, rank %s", row->elo, row->half,
			 ranks_text(row, ranks));
		return stand;
	}
	standing = &page->facts->row[i];
	stand = (struct stand){ i, percent(standing->rate),
				percent(standing->low), percent(standing->high),
				.leads = standing->high >=
					 page->facts->row[0].low };
	snprintf(stand.value, sizeof(stand.value), "%.1f %%", stand.at);
	return stand;
}

static void
draw_stand(struct plot *plot, const struct page *page,
	   const struct stand *stand, double y)
{
	char name[PLOT_NAME + 4];

	page_short_name(page, stand->place, name, sizeof(name));
	plot_label(plot, PLOT_START, "", 0, y + 15, "%s", name);
	plot_label(plot, PLOT_END, "value", 1, y + 15, "%s", stand->value);
	plot_line(plot, "whisker", stand->low, y + 31, stand->high, y + 31);
	plot_dot(plot, "dot", stand->at, y + 31, 6);
}

static void
set_scale(struct plot *plot, const struct page *page, unsigned shown)
{
	double margin;

	plot->low = HUGE_VAL;
	plot->high = -HUGE_VAL;
	for (unsigned i = 0; i < shown; i++) {
		struct stand stand = stand_of(page, i);

		plot->low = fmin(plot->low, stand.low);
		plot->high = fmax(plot->high, stand.high);
	}
	if (has_errors(page->facts->strength)) {
		margin = fmax(10, 0.03 * (plot->high - plot->low));
		plot->low -= margin;
		plot->high += margin;
	} else {
		plot->low = 0;
		plot->high = 100;
	}
	plot->from = 0.01;
	plot->to = 0.99;
}

static void
draw(struct page *page, const char *title)
{
	bool elo = has_errors(page->facts->strength);
	unsigned shown = page_drawn(page), leaders = 0;
	struct plot plot;
	struct stand stand;

	if (elo && strength_rated(page->facts->strength) < shown)
		shown = strength_rated(page->facts->strength);
	html_open(&page->html, "figure", NULL);
	plot_begin(&plot, &page->html, shown * ROW + 44, title,
		   "For each bot a dot with its 95 % interval, the best first; "
		   "the table below has the numbers.");
	set_scale(&plot, page, shown);
	while (leaders < shown && stand_of(page, leaders).leads)
		leaders++;
	if (leaders > 1)
		plot_box(&plot, "like", plot.low, 0, plot.high,
			 leaders * ROW - 4);
	plot_axis(&plot, 0, shown * ROW + 4, elo ? "" : " %");
	for (unsigned i = 0; i < shown; i++) {
		stand = stand_of(page, i);
		draw_stand(&plot, page, &stand, i * ROW);
	}
	plot_label(&plot, PLOT_END, "small", 1, shown * ROW + 42, "%s",
		   elo ? "Elo" : "points in % of what could be had");
	plot_end(&plot);
	html_close(&page->html, "figure");
	if (elo)
		html_put(&page->html, "p", "dim",
			 "Drawn by Elo, which counts how strong the opponents "
			 "were; the table goes by points, which decide the "
			 "ranks.");
	if (leaders > 1)
		html_put(&page->html, "p", "dim",
			 "Those on the shaded ground cannot be told apart from "
			 "the best yet.");
}

/* --- in numbers ----------------------------------------------------------- */

static void
write_strength(struct page *page, const struct rated_bot *row)
{
	char ranks[32];

	if (row == NULL) {
		for (unsigned i = 0; i < 4; i++)
			page_number(page, "-");
		return;
	}
	page_number(page, "%s", ranks_text(row, ranks));
	if (isnan(row->half))
		page_number(page, "%.0f, " RATED_TOO_FEW, row->elo);
	else
		page_number(page, "%.0f \u00b1 %.0f", row->elo, row->half);
	if (isnan(row->set.first))
		page_number(page, "-");
	else
		page_number(page, "%.1f %%", percent(row->set.first));
	if (isnan(row->points.mean))
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
			? "#|<Bot|matches|points in %|ranks it may "
			  "have|Elo|chance to be best|points a "
			  "deal|won|tied|faults|forfeits"
			: "#|<Bot|matches|points in %|ranks it may "
			  "have|Elo|chance to be best|points a "
			  "deal|won|mean place|faults|forfeits");
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
		const struct strike *strike = strikes_of(&facts->strikes,
							 row[i].bot);

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
	const char *leader = facts_name(facts, 0);

	if (facts->played == 0)
		snprintf(out, size, "No match was played yet.");
	else if (facts->counted == 0)
		snprintf(out, size, "Every bot is struck out.");
	else if (!has_errors(strength))
		snprintf(out, size,
			 "%s has the most points. There are too few groups of "
			 "matches for more: %u, and six are wanted.",
			 leader, strength->rating.groups);
	else if (row[0].set.worst == 1)
		snprintf(out, size,
			 "%s is the best bot of this field, with 95 %% "
			 "confidence.",
			 row[0].name);
	else
		snprintf(out, size,
			 "%s leads, and is the best with a chance of %.0f %%: "
			 "its rank may be 1 to %u.",
			 row[0].name, percent(row[0].set.first),
			 row[0].set.worst);
}

/* What would make more of it: more groups, and nobody who was not there. */
static void
write_hints(struct page *page)
{
	const struct facts *facts = page->facts;

	if (facts->played > 0 && facts->counted > 0 &&
	    !has_errors(facts->strength))
		html_put(&page->html, "p", "dim", "%s", RESULTS_MORE);
	for (unsigned i = 0; i < facts->counted; i++) {
		char *word;

		if (!standing_is_absent(&facts->row[i]))
			continue;
		word = shell_word(facts_name(facts, i));
		html_put(&page->html, "p", "dim",
			 "%s forfeited every match, which moves the others' "
			 "ratings; without it: " STANDING_WITHOUT,
			 facts_name(facts, i), word);
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

	if (!ending_is_told(&page->facts->ending))
		return;
	out = open_memstream(&text, &len);
	if (out == NULL)
		return;
	ending_text(out, &page->facts->ending, WRAP_COLUMNS);
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
