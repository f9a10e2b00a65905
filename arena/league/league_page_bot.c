/* league_page_bot.c - the page of a bot; see league_pages.h. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arena/league/league_board.h"
#include "arena/league/league_page.h"
#include "arena/league/league_version_list.h"
#include "arena/report/column_table.h"
#include "lib/alloc.h"

#define PAIRS_MAX    200 /* arbitrary: maximum number of opponents shown */
#define GROUPS_SHOWN 20	 /* arbitrary: number of newest groups shown */
#define LINKS_MAX    8	 /* arbitrary: links to matches of a group */
#define OPPONENTS    400 /* bytes of a list of opponents */
#define CURVE_HEIGHT 180 /* pixels, with the numbers below the chart */
#define CURVE_TOP    24	 /* pixels above the values */
#define CURVE_BOTTOM 144 /* pixels from the top to the lowest value */

/* A group, as a row of the page of one of its bots. */
struct group_row {
	int64_t id, ended_ms;
	unsigned game, matches;
	bool kept;
	double points;
	char opponents[OPPONENTS];
};

/**
 * struct bot_page - the data of a bot's page
 * @board: the table over all games; @at: the bot's row in it
 * @owner: true: the reader is the owner
 */
struct bot_page {
	const struct league_site *site;
	struct league_board board;
	const struct board_row *at;
	bool owner;
	struct version_list versions;
	struct version_roles roles;
	struct league_pair pair[PAIRS_MAX];
	unsigned pairs;
	struct group_row group[GROUPS_SHOWN];
	unsigned groups;
	struct diag *diag;
};

/* --- versions ------------------------------------------------------------- */

static const struct version_row *
version_at(struct report_page *page, unsigned i)
{
	return (const struct version_row *)league_page_of(page)->rows + i;
}

static bool
version_is_rated(struct report_page *page, unsigned i)
{
	return !isnan(version_at(page, i)->elo);
}

static void
version_write_number(struct report_page *page, unsigned i)
{
	report_page_number(page, "%" PRId64, version_at(page, i)->number);
}

static void
version_write_state(struct report_page *page, unsigned i)
{
	report_page_name(page, version_state_words[version_at(page, i)->state],
			 NULL);
}

static void
version_write_time(struct report_page *page, unsigned i)
{
	char when[32];

	league_page_time(when, sizeof(when), version_at(page, i)->at_ms);
	league_page_cell(page, when);
}

static void
version_write_groups(struct report_page *page, unsigned i)
{
	report_page_number(page, "%" PRId64, version_at(page, i)->groups);
}

static void
version_write_elo(struct report_page *page, unsigned i)
{
	const struct version_row *row = version_at(page, i);

	if (isnan(row->low))
		report_page_number(page, "%.0f", row->elo);
	else
		report_page_number(page, "%.0f (%.0f to %.0f)", row->elo,
				   row->low, row->high);
}

static const struct table_column version_columns[] = {
	{ "version", version_write_number, NULL },
	{ "<State", version_write_state, NULL },
	{ "<received", version_write_time, NULL },
	{ "groups", version_write_groups, NULL },
	{ "Elo", version_write_elo, version_is_rated },
	{ NULL, NULL, NULL },
};

/* Return the vertical position of a rating in the chart. */
static double
curve_y(const struct version_list *list, double elo)
{
	double range = list->high - list->low;
	double share = range > 0 ? (list->high - elo) / range : 0.5;

	return CURVE_TOP + share * (CURVE_BOTTOM - CURVE_TOP);
}

static void
curve_draw_version(struct plot *plot, const struct version_list *list,
		   const struct version_row *row)
{
	double x = (double)row->number, y = curve_y(list, row->elo);

	if (!isnan(row->low))
		plot_line(plot, "whisker", x, curve_y(list, row->low), x,
			  curve_y(list, row->high));
	plot_dot(plot, "dot", x, y, 5);
	plot_text(plot, PLOT_MIDDLE, "tick", x, CURVE_HEIGHT - 4, "%" PRId64,
		  row->number);
}

/* Draw the curve from the oldest version, at the left, to the newest. */
static void
curve_draw(struct plot *plot, const struct version_list *list)
{
	const struct version_row *before = NULL, *row;

	for (row = list->row + list->count; row-- > list->row;) {
		if (isnan(row->elo))
			continue;
		if (before != NULL)
			plot_line(plot, "run", (double)before->number,
				  curve_y(list, before->elo),
				  (double)row->number, curve_y(list, row->elo));
		before = row;
	}
	for (unsigned i = 0; i < list->count; i++)
		if (!isnan(list->row[i].elo))
			curve_draw_version(plot, list, &list->row[i]);
}

static void
section_curve(struct league_page *page, const struct version_list *list)
{
	struct html *html = &page->page.html;
	struct plot plot;

	html_open(html, "figure", "alone");
	html_element(html, "figcaption", NULL,
		     "Elo of each version, with its 95 %% interval");
	plot_begin(&plot, html, CURVE_HEIGHT, "Elo of each version",
		   "The table below contains the same numbers.");
	plot.low = (double)list->row[list->count - 1].number;
	plot.high = (double)list->row[0].number;
	plot.from = 0.16;
	plot.to = 0.95;
	plot_label(&plot, PLOT_START, "tick", 0, CURVE_TOP + 4, "%.0f",
		   list->high);
	plot_label(&plot, PLOT_START, "tick", 0, CURVE_BOTTOM + 4, "%.0f",
		   list->low);
	plot_label(&plot, PLOT_START, "tick", 0, CURVE_HEIGHT - 4, "version");
	curve_draw(&plot, list);
	plot_end(&plot);
	html_close(html, "figure");
}

static void
section_versions(struct league_page *page, const struct bot_page *bot)
{
	const struct version_list *list = &bot->versions;
	char versions[40], roles[256];

	report_page_section(&page->page, "versions", "Versions");
	report_page_count(versions, sizeof(versions),
			  list->count > 0 ? (uint64_t)list->row[0].number : 0,
			  "version");
	version_roles_text(&bot->roles, bot->at->bot.state, roles,
			   sizeof(roles));
	report_page_finding(&page->page, "%s has sent %s. %s",
			    bot->at->bot.name, versions, roles);
	if (list->rated > 1)
		section_curve(page, list);
	page->rows = list->row;
	if (list->count > 0)
		column_table_write(&page->page, "The newest versions",
				   version_columns, list->count, NULL);
	report_page_section_end(&page->page, NULL);
}

/* --- pairs ---------------------------------------------------------------- */

static const struct league_pair *
pair_at(struct report_page *page, unsigned i)
{
	return (const struct league_pair *)league_page_of(page)->rows + i;
}

static void
pair_write_number(struct report_page *page, unsigned i)
{
	report_page_number(page, "%u", i + 1);
}

static void
pair_write_opponent(struct report_page *page, unsigned i)
{
	league_page_bot_name(page, pair_at(page, i)->opponent);
}

static void
pair_write_groups(struct report_page *page, unsigned i)
{
	report_page_number(page, "%" PRId64, pair_at(page, i)->groups);
}

static void
pair_write_share(struct report_page *page, unsigned i)
{
	const struct league_pair *pair = pair_at(page, i);

	if (isnan(pair->half))
		report_page_number(page, "%.0f", 100 * pair->share);
	else
		report_page_number(page, "%.0f \u00b1 %.0f", 100 * pair->share,
				   100 * pair->half);
}

static void
pair_draw_share(struct report_page *page, unsigned i)
{
	const struct league_pair *pair = pair_at(page, i);

	interval_write_cell(
		page,
		&(struct interval){
			.at = pair->share,
			.low = isnan(pair->half)
				       ? NAN
				       : fmax(0, pair->share - pair->half),
			.high = fmin(1, pair->share + pair->half),
			.to = 1,
		});
}

static const struct table_column pair_columns[] = {
	{ "no.", pair_write_number, NULL },
	{ "<Opponent", pair_write_opponent, NULL },
	{ "groups", pair_write_groups, NULL },
	{ "% won", pair_write_share, NULL },
	{ "<0 to 100 %", pair_draw_share, NULL },
	{ NULL, NULL, NULL },
};

static void
section_pairs(struct league_page *page, const struct bot_page *bot)
{
	if (bot->pairs == 0)
		return;
	report_page_section(&page->page, "pairs", "Opponents");
	report_page_finding(&page->page,
			    "Version %" PRId64 " has played against %u of %u "
			    "bots.",
			    bot->at->number, bot->pairs, bot->board.count - 1);
	page->rows = bot->pair;
	column_table_write(&page->page,
			   "Share of the matches in which this bot was placed "
			   "before the opponent; a tie counts one half; \u00b1 "
			   "is a 95 % interval",
			   pair_columns, bot->pairs, NULL);
	report_page_section_end(&page->page, NULL);
}

/* --- groups --------------------------------------------------------------- */

static const struct group_row *
group_at(struct report_page *page, unsigned i)
{
	return (const struct group_row *)league_page_of(page)->rows + i;
}

static void
group_write_id(struct report_page *page, unsigned i)
{
	report_page_number(page, "%" PRId64, group_at(page, i)->id);
}

static void
group_write_opponents(struct report_page *page, unsigned i)
{
	report_page_name(page, group_at(page, i)->opponents, NULL);
}

static void
group_write_game(struct report_page *page, unsigned i)
{
	const struct league_config *config = league_page_of(page)->site->config;
	unsigned game = group_at(page, i)->game;

	league_page_cell(page,
			 game < config->games ? config->game[game].name : "-");
}

static void
group_write_points(struct report_page *page, unsigned i)
{
	report_page_number(page, "%.1f of %u", group_at(page, i)->points,
			   group_at(page, i)->matches);
}

static void
group_write_time(struct report_page *page, unsigned i)
{
	char ago[48];

	league_page_ago(ago, sizeof(ago), group_at(page, i)->ended_ms,
			league_page_of(page)->site->now_ms);
	league_page_cell(page, ago);
}

static bool
group_is_kept(struct report_page *page, unsigned i)
{
	return group_at(page, i)->kept;
}

/* The logs of a group that is over may be read by everybody. */
static void
group_write_links(struct report_page *page, unsigned i)
{
	const struct group_row *group = group_at(page, i);
	struct html *html = &page->html;

	html_open(html, "td", NULL);
	html_attr(html, "data-head", "%s", page->cell_head);
	for (unsigned m = 1; m <= group->matches && m <= LINKS_MAX; m++) {
		char *to = xprintf("%sgroups/%" PRId64 "/matches/%u",
				   league_page_of(page)->up, group->id, m);

		html_text(html, m > 1 ? " " : "");
		html_open(html, "a", "more");
		html_attr(html, "href", "%s", to);
		html_attr(html, "aria-label", "match %u of group %" PRId64, m,
			  group->id);
		html_print(html, "%u", m);
		html_close(html, "a");
		free(to);
	}
	html_close(html, "td");
}

static const struct table_column group_columns[] = {
	{ "group", group_write_id, NULL },
	{ "<Opponents", group_write_opponents, NULL },
	{ "<game", group_write_game, NULL },
	{ "points", group_write_points, NULL },
	{ "<ended", group_write_time, NULL },
	{ "<view matches", group_write_links, group_is_kept },
	{ NULL, NULL, NULL },
};

static void
section_groups(struct league_page *page, const struct bot_page *bot)
{
	if (bot->groups == 0)
		return;
	report_page_section(&page->page, "groups", "Last groups");
	page->rows = bot->group;
	column_table_write(&page->page, "Newest groups first", group_columns,
			   bot->groups, NULL);
	league_page_note(page,
			 "The matches of the newest %" PRId64 " groups of the "
			 "league can be viewed, card by card.",
			 page->site->config->keep);
	report_page_section_end(&page->page, NULL);
}

/* --- page ----------------------------------------------------------------- */

static void
bot_write_place(struct report_page *page, const struct bot_page *bot)
{
	const struct board_row *at = bot->at;

	switch (at->part) {
	case BOARD_RANKED:
		report_page_finding(page, "%s has rank %u of %u.", at->bot.name,
				    at->rank, bot->board.parts[BOARD_RANKED]);
		break;
	case BOARD_PLACING:
		report_page_finding(page,
				    "%s is in the placement list: it has "
				    "played %" PRId64 " of %" PRId64 " groups.",
				    at->bot.name, at->groups,
				    bot->site->config->placement);
		break;
	case BOARD_WAITING:
		report_page_finding(page, "%s has no version that plays.",
				    at->bot.name);
		break;
	case BOARD_PAUSED:
		report_page_finding(page, "%s is %s, so it does not play.",
				    at->bot.name,
				    bot_state_words[at->bot.state]);
		break;
	}
}

static void
section_place(struct league_page *page, const struct bot_page *bot)
{
	const struct board_row *at = bot->at;
	char used[40];

	report_page_section(&page->page, "place", "Place");
	bot_write_place(&page->page, bot);
	if (at->part == BOARD_RANKED && !isnan(at->low))
		html_element(&page->page.html, "p", NULL,
			     "With 95 %% confidence, its Elo is above %.0f.",
			     at->low);
	if (bot->owner && at->bot.why[0] != '\0')
		html_element(&page->page.html, "p", NULL, "Reason: %s",
			     at->bot.why);
	if (at->bot.house)
		league_page_note(page,
				 "%s is a house bot: it never leaves the "
				 "league, and fills short tables.",
				 at->bot.name);
	else
		league_page_note(page, "Owner: %s.", at->bot.owner_name);
	if (!isnan(at->groups_day) && !isnan(at->used_s)) {
		league_page_seconds(used, sizeof(used), at->used_s);
		league_page_note(page,
				 "%s plays %.0f groups a day, because a group "
				 "takes %s of its time, and each bot gets the "
				 "same time.",
				 at->bot.name, at->groups_day, used);
	}
	report_page_section_end(&page->page, NULL);
}

static void
section_texts(struct league_page *page, const struct version_list *list)
{
	for (unsigned i = 0; i < list->count; i++) {
		const struct version_row *row = &list->row[i];

		if (row->text[0] == '\0')
			continue;
		html_open(&page->page.html, "details", NULL);
		if (i == 0 && version_has_failed(row->state))
			html_attr(&page->page.html, "open", "open");
		html_element(&page->page.html, "summary", NULL,
			     "Version %" PRId64 ": %s", row->number,
			     version_state_words[row->state]);
		league_page_pre(page, row->text);
		html_close(&page->page.html, "details");
	}
}

static void
bot_write_page(FILE *out, const struct bot_page *bot)
{
	struct league_page page = { .site = bot->site, .up = "../" };

	league_page_begin(&page, out, bot->at->bot.name, NULL);
	section_place(&page, bot);
	section_versions(&page, bot);
	if (bot->owner) {
		report_page_section(&page.page, "texts", "Build and check");
		league_page_expects(&page);
		section_texts(&page, &bot->versions);
		report_page_section_end(&page.page, NULL);
	}
	section_pairs(&page, bot);
	section_groups(&page, bot);
	league_page_end(&page);
}

static bool
bot_add_pair(void *arg, const struct league_pair *pair)
{
	struct bot_page *bot = arg;

	bot->pair[bot->pairs++] = *pair;
	return bot->pairs < PAIRS_MAX;
}

/* Append the name of the bot of a version to a list. */
static bool
group_add_opponent(struct bot_page *bot, struct group_row *row, int64_t id)
{
	struct league_version version;
	size_t used = strlen(row->opponents);

	if (!league_version_get(bot->site->db, id, &version, bot->diag))
		return false;
	snprintf(row->opponents + used, sizeof(row->opponents) - used, "%s%s",
		 used > 0 ? ", " : "", version.name);
	return true;
}

static bool
bot_add_group(void *arg, const struct league_group *group)
{
	struct bot_page *bot = arg;
	struct group_row *row = &bot->group[bot->groups];
	bool ok = true;

	*row = (struct group_row){ .id = group->id,
				   .ended_ms = group->ended_ms,
				   .game = group->game,
				   .matches = group->matches,
				   .kept = group->kept };
	for (unsigned i = 0; ok && i < group->seats; i++)
		if (group->seat[i].version == bot->at->version)
			row->points = group->seat[i].points;
		else
			ok = group_add_opponent(bot, row,
						group->seat[i].version);
	bot->groups++;
	return ok && bot->groups < GROUPS_SHOWN;
}

static bool
bot_read(struct bot_page *bot, const char *name)
{
	struct league_db *db = bot->site->db;
	struct diag *diag = bot->diag;

	if (!league_board_read(&bot->board, db, -1, bot->site->now_ms, diag))
		return false;
	bot->at = league_board_find(&bot->board, name);
	if (bot->at == NULL)
		return true;
	if (!version_list_read(&bot->versions, db, bot->at->bot.id, bot->owner,
			       diag) ||
	    !version_roles_read(&bot->roles, db, bot->at->bot.id, diag))
		return false;
	return bot->at->version == 0 ||
	       (league_pairs_each(db, bot->at->version, bot_add_pair, bot,
				  diag) &&
		league_groups_latest(db, bot->at->version, GROUPS_SHOWN,
				     bot_add_group, bot, diag) &&
		diag->text[0] == '\0');
}

bool
league_page_bot(FILE *out, const struct league_site *site, const char *name,
		bool owner, bool *found, struct diag *diag)
{
	struct bot_page *bot = xcalloc(1, sizeof(*bot));
	bool ok;

	bot->site = site;
	bot->owner = owner;
	bot->diag = diag;
	diag->text[0] = '\0';
	ok = bot_read(bot, name);
	*found = bot->at != NULL;
	if (ok && *found)
		bot_write_page(out, bot);
	version_list_release(&bot->versions);
	league_board_release(&bot->board);
	free(bot);
	return ok;
}
