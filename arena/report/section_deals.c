/* section_deals.c - lengths and ends of deals, from the logs. */
#include "arena/report/section.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#define BARS	   12 /* of the chart of lengths, at most */
#define BAR_HEIGHT 120
#define BASE	   (BAR_HEIGHT + 34) /* pixels from the top to the axis */
#define ROW	   52		     /* pixels, of a bot */
#define PART_SEEN  0.09 /* of a bar: smaller parts have no room for text */

/* Write the number of logs that were read. */
static void
deals_write_sample(struct report_page *page)
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
		html_element(&page->html, "p", "dim", "From %s, with %s%s.",
			     logs, dealt, lost);
	else
		html_element(&page->html, "p", "dim",
			     "These numbers come from %s (every %" PRIu64
			     "th match up to match %" PRIu64
			     "), with %s%s. --all-logs reads all logs.",
			     logs, log->each, log->last, dealt, lost);
}

/* Begin a section with data from the logs.  Returns false if there are no
 * deals. */
static bool
deals_begin_section(struct report_page *page, const char *id,
		    const char *heading)
{
	bool known = log_facts_game(&page->facts->log)->deals > 0;

	if (known)
		report_page_section(page, id, heading);
	else
		report_page_empty_section(page, id, heading,
					  "No log was found.");
	return known;
}

/* --- lengths -------------------------------------------------------------- */

/* Return the number of deals with @from..@to - 1 actions.  The last entry of
 * .length counts all longer deals. */
static uint64_t
deals_between(const struct game_stats_game *log, unsigned from, unsigned to)
{
	uint64_t n = 0;

	for (unsigned i = from; i < to && i <= GAME_STATS_LENGTHS; i++)
		n += log->length[i];
	return n;
}

/* Return the width of a bar in actions.  BARS bars of this width cover nearly
 * all deals. */
static unsigned
lengths_bar_width(const struct game_stats_game *log)
{
	unsigned most = game_stats_length(log, 0.995);
	unsigned width = most / BARS + 1;

	return width <= 2 ? width : (width + 4) / 5 * 5;
}

static void
lengths_draw(struct report_page *page, const char *title)
{
	const struct game_stats_game *log = log_facts_game(&page->facts->log);
	unsigned width = lengths_bar_width(log);
	unsigned bars = game_stats_length(log, 0.995) / width + 1;
	uint64_t most = 1;
	struct plot plot;

	for (unsigned i = 0; i < bars; i++)
		most = (uint64_t)fmax(
			(double)most,
			(double)deals_between(log, i * width, (i + 1) * width));
	html_open(&page->html, "figure", NULL);
	plot_begin(&plot, &page->html, BASE + 36, title,
		   "Deals by their number of actions; the table below has the "
		   "numbers.");
	plot.high = bars * width;
	plot_axis(&plot, BASE, BASE + 4, "");
	for (unsigned i = 0; i < bars; i++) {
		uint64_t n = deals_between(log, i * width, (i + 1) * width);
		double part = (double)n / (double)most;

		plot_box(&plot, "bar", (i + 0.06) * width,
			 BASE - BAR_HEIGHT * part, (i + 0.94) * width, BASE);
		if (n > 0)
			plot_text(
				&plot, PLOT_MIDDLE, "count", (i + 0.5) * width,
				BASE - BAR_HEIGHT * part - 4, "%" PRIu64 "%s",
				n < 10000 ? n : n / 1000, n < 10000 ? "" : "k");
	}
	plot_label(&plot, PLOT_START, "small", 0, 12, "deals");
	plot_label(&plot, PLOT_END, "small", 1, BASE + 34, "actions in a deal");
	plot_end(&plot);
	html_close(&page->html, "figure");
}

void
section_lengths(struct report_page *page)
{
	static const double shares[] = { 0.05, 0.25, 0.5, 0.75, 0.95 };
	const struct report_facts *facts = page->facts;
	char finding[200];

	if (!deals_begin_section(page, "lengths", "Length of deals"))
		return;
	snprintf(finding, sizeof(finding),
		 "Half of the deals end within %u actions; a match has %.1f "
		 "deals on average, at least %u and at most %u.",
		 game_stats_length(log_facts_game(&facts->log), 0.5),
		 (double)facts->deals_played / fmax(1, (double)facts->played),
		 facts->deals_least, facts->deals_most);
	report_page_finding(page, "%s", finding);
	lengths_draw(page, finding);
	report_page_fold(page, "The lengths as a table");
	report_page_table(page,
			  "Number of actions that 5 % (25 %, ...) of the deals "
			  "do not exceed",
			  "5 %|25 %|50 %|75 %|95 %");
	report_page_row(page);
	for (unsigned i = 0; i < 5; i++)
		report_page_number(
			page, "%u",
			game_stats_length(log_facts_game(&facts->log),
					  shares[i]));
	report_page_row_end(page);
	report_page_table_end(page);
	report_page_fold_end(page);
	deals_write_sample(page);
	report_page_section_end(page, "arena report DIR --all-logs");
}

/* --- ends ----------------------------------------------------------------- */

static const struct game_stats_bot *
bot_stats(const struct report_page *page, unsigned i)
{
	return log_facts_bot(&page->facts->log,
			     report_facts_name(page->facts, i));
}

/* A part of a bot's bar: deals that the bot, another bot, or no bot ended. */
struct part {
	const char *class;
	const uint64_t *ends;
	uint64_t deals;
};

/* Draw a part that starts at @from, with a text if there is room.  Returns the
 * end of the part. */
static double
ends_draw_part(struct plot *plot, const struct part *part, double from,
	       double y)
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
ends_draw_bot(struct plot *plot, const struct report_page *page, unsigned i,
	      double y)
{
	const struct game_stats_bot *bot = bot_stats(page, i);
	const struct part parts[] = {
		{ "p1", bot->ends.own, bot->deals },
		{ "p2", bot->ends.other, bot->deals },
		{ "p3", bot->ends.no_seat, bot->deals },
	};
	char name[PLOT_NAME + 4];
	uint64_t own = 0;
	double at = 0;

	for (unsigned h = 0; h < GAME_STATS_HOWS; h++)
		own += bot->ends.own[h];
	report_page_short_name(page, i, name, sizeof(name));
	plot_label(plot, PLOT_START, "", 0, y + 14, "%s", name);
	plot_label(plot, PLOT_END, "value", 1, y + 14, "%.0f %% by this bot",
		   percent((double)own / (double)bot->deals));
	for (unsigned p = 0; p < 3; p++)
		at = ends_draw_part(plot, &parts[p], at, y);
}

static void
ends_write_key(struct html *html)
{
	static const char *const keys[][2] = {
		{ "key p1", "ended by the bot or its partner" },
		{ "key p2", "by another bot" },
		{ "key p3", "by no one" },
	};

	html_open(html, "p", "dim");
	for (unsigned i = 0; i < 3; i++)
		html_element(html, "span", keys[i][0], "%s ", keys[i][1]);
	html_print(html,
		   "A word below a part says how these deals ended; parts of "
		   "less than %.0f %% have no word.",
		   percent(PART_SEEN));
	html_close(html, "p");
}

/* Meanings of ways to end a deal whose word is not plain. */
static const char *const how_meanings[GAME_STATS_HOWS] = {
	[HOW_OUT] = "a player has no cards left",
	[HOW_BIG_GIN] = "gin without a discard",
	[HOW_ALONE] = "only one player is still in the deal",
	[HOW_BLOCKED] = "no player can play, or all pass",
	[HOW_STOPPED] = "the turn limit is reached or the stock is used up",
	[HOW_VOID] = "the deal brings no points",
};

/* Explain the words of those ends that occur. */
static void
ends_write_words(struct report_page *page)
{
	const struct game_stats_game *log = log_facts_game(&page->facts->log);
	struct html *html = &page->html;
	bool any = false;

	for (unsigned h = 0; h < GAME_STATS_HOWS; h++) {
		if (how_meanings[h] == NULL || log->ends[h] == 0)
			continue;
		if (!any)
			html_open(html, "p", "dim");
		html_print(html, "%s%s: %s", any ? "; " : "",
			   how_word((enum how)h), how_meanings[h]);
		any = true;
	}
	if (any) {
		html_text(html, ".");
		html_close(html, "p");
	}
}

static void
ends_draw(struct report_page *page, const char *title)
{
	unsigned drawn = 0, n = 0;
	struct plot plot;

	for (unsigned i = 0; i < report_page_bot_count(page); i++)
		drawn += bot_stats(page, i)->deals > 0;
	html_open(&page->html, "figure", NULL);
	ends_write_key(&page->html);
	plot_begin(&plot, &page->html, drawn * ROW, title,
		   "Each bot has a bar; the table below has the numbers.");
	for (unsigned i = 0; i < report_page_bot_count(page); i++)
		if (bot_stats(page, i)->deals > 0)
			ends_draw_bot(&plot, page, i, ROW * n++);
	plot_end(&plot);
	ends_write_words(page);
	html_close(&page->html, "figure");
}

static void
ends_write_row(struct report_page *page, unsigned i)
{
	const struct game_stats_bot *bot = bot_stats(page, i);
	const uint64_t *who[] = { bot->ends.own, bot->ends.other,
				  bot->ends.no_seat };

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
lost_deals_write_table(struct report_page *page, unsigned i)
{
	const struct game_stats_bot *bot = bot_stats(page, i);
	uint64_t lost = 0;

	for (unsigned h = 0; h < GAME_STATS_HOWS; h++)
		lost += bot->ends.lost[h] + bot->ends.own_lost[h];
	if (bot->deals == 0)
		return;
	html_element(&page->html, "p", NULL,
		     "Another bot had better points than this bot in %" PRIu64
		     " of %" PRIu64 " deals.",
		     lost, bot->deals);
	if (lost > 0) {
		report_page_table(
			page,
			"Lost deals by how the deal ended; in gin rummy, a "
			"lost deal that the bot ended itself is an undercut",
			"<End|deals lost|of these ended by this bot");
		for (unsigned h = 0; h < GAME_STATS_HOWS; h++) {
			if (bot->ends.lost[h] + bot->ends.own_lost[h] == 0)
				continue;
			report_page_row(page);
			html_element(&page->html, "td", NULL, "%s",
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
	deals_write_sample(page);
}

void
section_ends(struct report_page *page)
{
	const char *finding = "How the deals of each bot ended.";

	if (!deals_begin_section(page, "ends", "How deals end"))
		return;
	report_page_finding(page, "%s", finding);
	ends_draw(page, finding);
	report_page_fold(page, "The ends of deals as a table");
	report_page_table(
		page,
		"Ends of deals, in % of the bot's deals, by who ended them",
		"<Bot|deals|<by this bot or its partner|<by another bot|<by no "
		"one");
	for (unsigned i = 0; i < page->facts->counted; i++)
		if (bot_stats(page, i)->deals > 0)
			ends_write_row(page, i);
	report_page_table_end(page);
	report_page_fold_end(page);
	deals_write_sample(page);
	report_page_section_end(page, "arena report DIR --all-logs");
}
