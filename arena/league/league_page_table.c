/* league_page_table.c - the table of a league as a page; see league_pages.h. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "arena/league/league_board.h"
#include "arena/league/league_page.h"
#include "arena/report/column_table.h"
#include "lib/alloc.h"

/* Name of the bot in the command that the page shows. */
#define TABLE_BOT "my-bot"

/* --- cells ---------------------------------------------------------------- */

static const struct board_row *
table_row(struct report_page *page, unsigned i)
{
	return (const struct board_row *)league_page_of(page)->rows + i;
}

static void
table_write_rank(struct report_page *page, unsigned i)
{
	report_page_number(page, "%u", table_row(page, i)->rank);
}

/* Rows without a rank have a first cell too, as the narrow layout needs it. */
static void
table_write_number(struct report_page *page, unsigned i)
{
	report_page_number(page, "%u", i + 1);
}

static void
table_write_name(struct report_page *page, unsigned i)
{
	league_page_bot_name(page, table_row(page, i)->bot.name);
}

static void
table_write_owner(struct report_page *page, unsigned i)
{
	const struct league_bot *bot = &table_row(page, i)->bot;

	league_page_cell(page, bot->house ? "house bot" : bot->owner_name);
}

static bool
table_has_elo(struct report_page *page, unsigned i)
{
	return !isnan(table_row(page, i)->elo);
}

static bool
table_has_bounds(struct report_page *page, unsigned i)
{
	return !isnan(table_row(page, i)->low);
}

static void
table_write_low(struct report_page *page, unsigned i)
{
	report_page_number(page, "%.0f", table_row(page, i)->low);
}

static void
table_write_elo(struct report_page *page, unsigned i)
{
	const struct board_row *row = table_row(page, i);

	if (isnan(row->low))
		report_page_number(page, "%.0f", row->elo);
	else
		report_page_number(page, "%.0f \u00b1 %.0f", row->elo,
				   (row->high - row->low) / 2);
}

/* Draw Elo on the scale of all ranked bots. */
static void
table_draw_elo(struct report_page *page, unsigned i)
{
	const struct league_page *table = league_page_of(page);
	const struct board_row *row = table_row(page, i);
	struct interval drawn = { row->elo, row->low, row->high, row->elo,
				  row->elo };

	for (unsigned n = 0; n < table->row_count; n++) {
		drawn.from = fmin(drawn.from, table_row(page, n)->low);
		drawn.to = fmax(drawn.to, table_row(page, n)->high);
	}
	interval_write_cell(page, &drawn);
}

static void
table_write_groups(struct report_page *page, unsigned i)
{
	report_page_number(page, "%" PRId64, table_row(page, i)->groups);
}

static void
table_write_placement(struct report_page *page, unsigned i)
{
	report_page_number(page, "%" PRId64 " of %" PRId64,
			   table_row(page, i)->groups,
			   league_page_of(page)->site->config->placement);
}

static bool
table_has_rate(struct report_page *page, unsigned i)
{
	return !isnan(table_row(page, i)->groups_day);
}

static void
table_write_rate(struct report_page *page, unsigned i)
{
	report_page_number(page, "%.0f", table_row(page, i)->groups_day);
}

static bool
table_has_time(struct report_page *page, unsigned i)
{
	return !isnan(table_row(page, i)->used_s);
}

static void
table_write_used(struct report_page *page, unsigned i)
{
	char text[40];

	league_page_seconds(text, sizeof(text), table_row(page, i)->used_s);
	report_page_number(page, "%s", text);
}

static void
table_write_state(struct report_page *page, unsigned i)
{
	const struct league_bot *bot = &table_row(page, i)->bot;

	league_page_cell(page, bot->state == BOT_ACTIVE
				       ? "no version that plays"
				       : bot_state_words[bot->state]);
}

/* --- tables --------------------------------------------------------------- */

static const struct table_column ranked_columns[] = {
	{ "#", table_write_rank, NULL },
	{ "<Bot", table_write_name, NULL },
	{ "<owner", table_write_owner, NULL },
	{ "lower bound", table_write_low, table_has_bounds },
	{ "Elo", table_write_elo, NULL },
	{ "<95 % interval", table_draw_elo, table_has_bounds },
	{ "groups", table_write_groups, NULL },
	{ "groups a day", table_write_rate, table_has_rate },
	{ "time a group", table_write_used, table_has_time },
	{ NULL, NULL, NULL },
};

static const struct table_column placing_columns[] = {
	{ "no.", table_write_number, NULL },
	{ "<Bot", table_write_name, NULL },
	{ "<owner", table_write_owner, NULL },
	{ "groups", table_write_placement, NULL },
	{ "Elo so far", table_write_elo, table_has_elo },
	{ "lower bound", table_write_low, table_has_bounds },
	{ "groups a day", table_write_rate, table_has_rate },
	{ "time a group", table_write_used, table_has_time },
	{ NULL, NULL, NULL },
};

static const struct table_column resting_columns[] = {
	{ "no.", table_write_number, NULL },
	{ "<Bot", table_write_name, NULL },
	{ "<owner", table_write_owner, NULL },
	{ "<state", table_write_state, NULL },
	{ NULL, NULL, NULL },
};

static void
table_write_part(struct league_page *page, const struct league_board *board,
		 enum board_part part, const char *caption,
		 const struct table_column *columns)
{
	page->rows = league_board_part(board, part);
	page->row_count = board->parts[part];
	column_table_write(&page->page, caption, columns, board->parts[part],
			   NULL);
}

/* --- sections ------------------------------------------------------------- */

/* Say that the league has stopped, since its bots wait in vain. */
static void
table_write_stall(struct league_page *page,
		  const struct league_activity *activity)
{
	char ago[48];

	if (!league_is_stalled(activity, page->site->now_ms))
		return;
	league_page_ago(ago, sizeof(ago), activity->ended_ms,
			page->site->now_ms);
	html_open(&page->page.html, "p", "finding");
	html_attr(&page->page.html, "role", "status");
	if (activity->ended_ms == 0)
		html_text(&page->page.html, "No group has ended yet.");
	else
		html_print(&page->page.html,
			   "No group has ended for some time: the last one "
			   "ended %s.",
			   ago);
	html_text(&page->page.html, " The organiser must look at /health.");
	html_close(&page->page.html, "p");
}

static void
table_write_activity(struct league_page *page,
		     const struct league_activity *activity)
{
	char ago[48], bots[40];

	if (activity->ended_ms == 0)
		return;
	league_page_ago(ago, sizeof(ago), activity->ended_ms,
			page->site->now_ms);
	report_page_count(bots, sizeof(bots), (uint64_t)activity->playing,
			  "bot");
	if (isnan(activity->groups_hour))
		league_page_note(page, "%s; the last group ended %s.", bots,
				 ago);
	else
		league_page_note(page,
				 "%s, %.0f groups an hour; the last group "
				 "ended %s.",
				 bots, activity->groups_hour, ago);
}

static void
table_explain(struct league_page *page)
{
	league_page_note(page,
			 "The table is sorted by the lower bound of the 95 %% "
			 "interval, so more groups raise a certain bot, not a "
			 "lucky one. A group is a set of matches with the same "
			 "cards, in which each bot plays each seat once.");
	league_page_note(page,
			 "Each bot gets the same time, not the same number of "
			 "groups: a bot that needs more time for a group plays "
			 "fewer groups a day.");
}

static void
table_write_leader(struct league_page *page, const struct board_row *first)
{
	if (isnan(first->low))
		report_page_finding(&page->page,
				    "%s leads; nothing is certain yet.",
				    first->bot.name);
	else
		report_page_finding(&page->page,
				    "%s leads: with 95 %% confidence, its Elo "
				    "is above %.0f.",
				    first->bot.name, first->low);
}

static void
section_table(struct league_page *page, const struct league_board *board,
	      const struct league_activity *activity)
{
	const struct board_row *first = league_board_part(board, BOARD_RANKED);

	report_page_section(&page->page, "table", "Table");
	table_write_stall(page, activity);
	if (board->parts[BOARD_RANKED] == 0) {
		report_page_finding(&page->page,
				    "No bot has a place yet: a place needs "
				    "%" PRId64 " groups.",
				    page->site->config->placement);
	} else {
		table_write_leader(page, first);
		table_write_activity(page, activity);
		table_write_part(page, board, BOARD_RANKED,
				 "Bots by the lower bound of their Elo",
				 ranked_columns);
		table_explain(page);
	}
	report_page_section_end(&page->page, NULL);
}

static void
section_placement(struct league_page *page, const struct league_board *board)
{
	if (board->parts[BOARD_PLACING] == 0)
		return;
	report_page_section(&page->page, "placement", "Placement list");
	report_page_finding(&page->page,
			    "These bots get a place in the table after "
			    "%" PRId64 " groups.",
			    page->site->config->placement);
	table_write_part(page, board, BOARD_PLACING, "Bots without a place yet",
			 placing_columns);
	report_page_section_end(&page->page, NULL);
}

static void
section_resting(struct league_page *page, const struct league_board *board)
{
	unsigned rows = board->parts[BOARD_WAITING] +
			board->parts[BOARD_PAUSED];

	if (rows == 0)
		return;
	report_page_section(&page->page, "resting", "Bots that do not play");
	report_page_finding(&page->page,
			    "Their results count in the ratings of the others, "
			    "but they have no place in the table.");
	page->rows = league_board_part(board, BOARD_WAITING);
	column_table_write(&page->page,
			   "Bots that are paused, held or retired, or have no "
			   "version that plays",
			   resting_columns, rows, NULL);
	report_page_section_end(&page->page, NULL);
}

static void
section_send(struct league_page *page, bool empty)
{
	report_page_section(&page->page, "send", "Send a bot");
	if (empty)
		report_page_finding(&page->page, "The league has no bots of "
						 "users yet. Send the first "
						 "one.");
	league_page_send(page, TABLE_BOT);
	report_page_section_end(&page->page, NULL);
}

/* Return true if all bots are house bots. */
static bool
board_is_empty(const struct league_board *board)
{
	for (unsigned i = 0; i < board->count; i++)
		if (!board->row[i].bot.house)
			return false;
	return true;
}

static void
table_write_page(FILE *out, const struct league_site *site, int game,
		 const struct league_board *board,
		 const struct league_activity *activity)
{
	struct league_page page = { .site = site,
				    .up = game < 0 ? "" : "../",
				    .script = "refresh" };
	char *here = game < 0 ? xstrdup("./")
			      : xprintf("games/%s",
					site->config->game[game].name);
	bool empty = board_is_empty(board);

	league_page_begin(&page, out,
			  game < 0 ? "" : site->config->game[game].name, here);
	if (empty)
		section_send(&page, true);
	section_table(&page, board, activity);
	section_placement(&page, board);
	section_resting(&page, board);
	if (!empty)
		section_send(&page, false);
	league_page_end(&page);
	free(here);
}

bool
league_page_table(FILE *out, const struct league_site *site, int game,
		  struct diag *diag)
{
	struct league_activity activity;
	struct league_board board;
	bool ok = league_board_read(&board, site->db, game, site->now_ms,
				    diag) &&
		  league_activity_read(&activity, site->db, site->now_ms, diag);

	if (ok)
		table_write_page(out, site, game, &board, &activity);
	league_board_release(&board);
	return ok;
}
