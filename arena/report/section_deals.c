/* section_deals.c - how long deals are, and how they end: from the logs. */
#include "arena/report/section.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#define BARS	   24 /* at most, of lengths */
#define BAR_HEIGHT 120
#define ROW	   52	/* pixels, of a bot */
#define PART_SEEN  0.09 /* of a bar: less has no room for its words */

/* Which logs that was. */
static void
write_sample(struct report_page *page)
{
	const struct log_facts *log = &page->facts->log;
	uint64_t deals = log_facts_game(log)->deals;
	char logs[40], dealt[40], lost[60] = "";

	report_page_count(logs, sizeof(logs), log->read, "log");
	report_page_count(dealt, sizeof(dealt), deals, "deal");
	if (log->lost > 0)
		snprintf(lost, sizeof(lost), "; %" PRIu64 " could not be read",
			 log->lost);
	if (log->all || log->each == 1)
		html_put(&page->html, "p", "dim", "From %s, with %s%s.", logs,
			 dealt, lost);
	else
		html_put(&page->html, "p", "dim",
			 "From %s, one of %" PRIu64 " up to match %" PRIu64
			 ", with %s%s. --all-logs reads every one.",
			 logs, log->each, log->last, dealt, lost);
}

/* A section of the logs; false: no deal is known. */
static bool
begin(struct report_page *page, const char *id, const char *heading)
{
	bool known = log_facts_game(&page->facts->log)->deals > 0;

	if (known)
		report_page_section(page, id, heading);
	else
		report_page_nothing(page, id, heading,
				    "No log was there to read it from.");
	return known;
}

/* --- lengths -------------------------------------------------------------- */

/* Deals of @from..@to - 1 actions; the longest of all are in the last. */
static uint64_t
deals_between(const struct game_stats_game *log, unsigned from, unsigned to)
{
	uint64_t n = 0;

	for (unsigned i = from; i < to && i <= GAME_STATS_LENGTHS; i++)
		n += log->length[i];
	return n;
}

/* The width of a bar in actions, so that BARS hold nearly all deals. */
static unsigned
bar_width(const struct game_stats_game *log)
{
	unsigned most = game_stats_length(log, 0.995);
	unsigned width = most / BARS + 1;

	return width <= 2 ? width : (width + 4) / 5 * 5;
}

static void
draw_lengths(struct report_page *page, const char *title)
{
	const struct game_stats_game *log = log_facts_game(&page->facts->log);
	unsigned width = bar_width(log);
	unsigned bars = game_stats_length(log, 0.995) / width + 1;
	uint64_t most = 1;
	struct plot plot;

	for (unsigned i = 0; i < bars; i++)
		most = (uint64_t)fmax(
			(double)most,
			(double)deals_between(log, i * width, (i + 1) * width));
	html_open(&page->html, "figure", NULL);
	plot_begin(&plot, &page->html, BAR_HEIGHT + 44, title,
		   "Deals by the number of actions in them; the table below "
		   "has the numbers.");
	plot.high = bars * width;
	plot_axis(&plot, BAR_HEIGHT + 8, BAR_HEIGHT + 12, "");
	for (unsigned i = 0; i < bars; i++) {
		double part = (double)deals_between(log, i * width,
						    (i + 1) * width) /
			      (double)most;

		plot_box(&plot, "bar", (i + 0.06) * width,
			 BAR_HEIGHT + 8 - BAR_HEIGHT * part, (i + 0.94) * width,
			 BAR_HEIGHT + 8);
	}
	plot_label(&plot, PLOT_END, "small", 1, BAR_HEIGHT + 42,
		   "actions in a deal");
	plot_end(&plot);
	html_close(&page->html, "figure");
}

void
section_lengths(struct report_page *page)
{
	static const double shares[] = { 0.05, 0.25, 0.5, 0.75, 0.95 };
	const struct report_facts *facts = page->facts;
	char finding[200];

	if (!begin(page, "lengths", "How long deals are"))
		return;
	snprintf(finding, sizeof(finding),
		 "Half of the deals are over after %u actions; a match has "
		 "%.1f deals on the mean, %u to %u.",
		 game_stats_length(log_facts_game(&facts->log), 0.5),
		 (double)facts->deals_played / fmax(1, (double)facts->played),
		 facts->deals_least, facts->deals_most);
	report_page_finding(page, "%s", finding);
	draw_lengths(page, finding);
	report_page_table(page,
			  "Actions in a deal, at most, of a share of the deals",
			  "5 %|25 %|50 %|75 %|95 %");
	report_page_row(page);
	for (unsigned i = 0; i < 5; i++)
		report_page_number(
			page, "%u",
			game_stats_length(log_facts_game(&facts->log),
					  shares[i]));
	report_page_row_end(page);
	report_page_table_end(page);
	write_sample(page);
	report_page_section_end(page, "arena report DIR --all-logs");
}

/* --- ends ----------------------------------------------------------------- */

static const struct game_stats_bot *
log_of(const struct report_page *page, unsigned i)
{
	return log_facts_bot(&page->facts->log,
			     report_facts_name(page->facts, i));
}

/* A part of a bot's bar: how its deals ended by one of three. */
struct part {
	const char *class;
	const uint64_t *ends;
	uint64_t deals;
};

/* Drawn from @from, with its words where there is room; returns its end. */
static double
draw_part(struct plot *plot, const struct part *part, double from, double y)
{
	for (unsigned h = 0; h < GAME_STATS_HOWS; h++) {
		double to = from + (double)part->ends[h] / (double)part->deals;

		if (part->ends[h] == 0)
			continue;
		plot_box(plot, part->class, from, y + 20, to, y + 34);
		plot_line(plot, "gap", to, y + 20, to, y + 34);
		if (to - from >= PART_SEEN)
			plot_text(plot, PLOT_START, "small", from, y + 46, "%s",
				  how_word((enum how)h));
		from = to;
	}
	return from;
}

static void
draw_bot(struct plot *plot, const struct report_page *page, unsigned i,
	 double y)
{
	const struct game_stats_bot *bot = log_of(page, i);
	const struct part parts[] = {
		{ "p1", bot->ends.own, bot->deals },
		{ "p2", bot->ends.other, bot->deals },
		{ "p3", bot->ends.nobody, bot->deals },
	};
	char name[PLOT_NAME + 4];
	uint64_t own = 0;
	double at = 0;

	for (unsigned h = 0; h < GAME_STATS_HOWS; h++)
		own += bot->ends.own[h];
	report_page_short_name(page, i, name, sizeof(name));
	plot_label(plot, PLOT_START, "", 0, y + 14, "%s", name);
	plot_label(plot, PLOT_END, "value", 1, y + 14, "%.0f %% by itself",
		   percent((double)own / (double)bot->deals));
	for (unsigned p = 0; p < 3; p++)
		at = draw_part(plot, &parts[p], at, y);
}

static void
write_key(struct html *html)
{
	static const char *const keys[][2] = {
		{ "key p1", "ended by the bot or its partner" },
		{ "key p2", "by another" },
		{ "key p3", "by no bot" },
	};

	html_open(html, "p", "dim");
	for (unsigned i = 0; i < 3; i++)
		html_put(html, "span", keys[i][0], "%s ", keys[i][1]);
	html_close(html, "p");
}

static void
draw_ends(struct report_page *page, const char *title)
{
	unsigned shown = 0, n = 0;
	struct plot plot;

	for (unsigned i = 0; i < report_page_drawn(page); i++)
		shown += log_of(page, i)->deals > 0;
	html_open(&page->html, "figure", NULL);
	write_key(&page->html);
	plot_begin(&plot, &page->html, shown * ROW, title,
		   "A bar for each bot; the table below has the numbers.");
	for (unsigned i = 0; i < report_page_drawn(page); i++)
		if (log_of(page, i)->deals > 0)
			draw_bot(&plot, page, i, ROW * n++);
	plot_end(&plot);
	html_close(&page->html, "figure");
}

static void
write_ends_row(struct report_page *page, unsigned i)
{
	const struct game_stats_bot *bot = log_of(page, i);
	const uint64_t *who[] = { bot->ends.own, bot->ends.other,
				  bot->ends.nobody };

	report_page_row(page);
	report_page_bot(page, i);
	report_page_number(page, "%" PRIu64, bot->deals);
	for (unsigned w = 0; w < 3; w++) {
		html_open(&page->html, "td", NULL);
		for (unsigned h = 0; h < GAME_STATS_HOWS; h++)
			if (who[w][h] > 0)
				html_print(&page->html, "%s %.1f %% ",
					   how_word((enum how)h),
					   percent((double)who[w][h] /
						   (double)bot->deals));
		html_close(&page->html, "td");
	}
	report_page_row_end(page);
}

void
lost_deals_table(struct report_page *page, unsigned i)
{
	const struct game_stats_bot *bot = log_of(page, i);
	uint64_t lost = 0;

	for (unsigned h = 0; h < GAME_STATS_HOWS; h++)
		lost += bot->ends.lost[h] + bot->ends.own_lost[h];
	if (bot->deals == 0)
		return;
	html_put(&page->html, "p", NULL,
		 "Another had better points in %" PRIu64 " of %" PRIu64
		 " deals.",
		 lost, bot->deals);
	if (lost > 0) {
		report_page_table(
			page,
			"Deals that it lost, by how they ended; in gin "
			"rummy those that it ended itself are undercuts",
			"<How|deals lost|of these ended by itself");
		for (unsigned h = 0; h < GAME_STATS_HOWS; h++) {
			if (bot->ends.lost[h] + bot->ends.own_lost[h] == 0)
				continue;
			report_page_row(page);
			html_put(&page->html, "td", NULL, "%s",
				 how_word((enum how)h));
			report_page_number(page, "%" PRIu64,
					   bot->ends.lost[h] +
						   bot->ends.own_lost[h]);
			report_page_number(page, "%" PRIu64,
					   bot->ends.own_lost[h]);
			report_page_row_end(page);
		}
		report_page_table_end(page);
	}
	write_sample(page);
}

void
section_ends(struct report_page *page)
{
	const char *finding = "How each bot's deals ended.";

	if (!begin(page, "ends", "How deals end"))
		return;
	report_page_finding(page, "%s", finding);
	draw_ends(page, finding);
	report_page_table(
		page, "How deals ended, in % of the bot's deals, and by whom",
		"<Bot|deals|<by it or its partner|<by another|<by no bot");
	for (unsigned i = 0; i < page->facts->counted; i++)
		if (log_of(page, i)->deals > 0)
			write_ends_row(page, i);
	report_page_table_end(page);
	write_sample(page);
	report_page_section_end(page, "arena report DIR --all-logs");
}
