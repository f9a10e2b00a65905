/* league_page_owner.c - the pages of an owner; see league_pages.h. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "arena/html/page_head.h"
#include "arena/league/league_board.h"
#include "arena/league/league_page.h"
#include "arena/league/league_version_list.h"
#include "lib/alloc.h"
#include "lib/format/json_print.h"

#define ELO_DIGITS 6 /* significant digits of numbers in JSON */

/* --- the page that asks for a token --------------------------------------- */

void
league_page_me(FILE *out, const struct league_site *site)
{
	struct league_page page = { .site = site, .up = "", .script = "me" };

	league_page_begin(&page, out, "my bots", "me");
	html_raw(&page.page.html, page_part_text(league_page_parts, "me-body"));
	report_page_section(&page.page, "send", "Send a bot without a browser");
	league_page_send(&page, "my-bot");
	report_page_section_end(&page.page, NULL);
	league_page_end(&page);
}

/* --- the owner's bots ----------------------------------------------------- */

/* Write a version with its text; the text of a version that failed is open. */
static void
owner_write_version(struct league_page *page, const struct version_row *row,
		    bool newest)
{
	struct html *html = &page->page.html;
	char when[32];

	league_page_time(when, sizeof(when), row->at_ms);
	if (row->text[0] == '\0') {
		html_element(html, "p", NULL, "Version %" PRId64 " of %s: %s",
			     row->number, when,
			     version_state_words[row->state]);
		return;
	}
	html_open(html, "details", NULL);
	if (newest && version_has_failed(row->state))
		html_attr(html, "open", "open");
	html_element(html, "summary", NULL, "Version %" PRId64 " of %s: %s",
		     row->number, when, version_state_words[row->state]);
	league_page_pre(page, row->text);
	html_close(html, "details");
}

static void
owner_write_links(struct league_page *page, const char *name)
{
	struct html *html = &page->page.html;
	char *to = xprintf("%sbots/%s", page->up, name);

	html_open(html, "p", NULL);
	html_link(html, to, "Page of %s", name);
	html_text(html, " \u00b7 ");
	free(to);
	to = xprintf("%sbots/%s/failures", page->up, name);
	html_open(html, "a", NULL);
	html_attr(html, "href", "%s", to);
	html_attr(html, "data-page", "%s", to);
	html_print(html, "Why did %s fail?", name);
	html_close(html, "a");
	html_close(html, "p");
	free(to);
}

static void
owner_write_place(struct league_page *page, const struct board_row *row)
{
	const struct league_bot *bot = &row->bot;
	int64_t placement = page->site->config->placement;

	if (row->part == BOARD_RANKED && isnan(row->low))
		report_page_finding(&page->page, "Rank %u; Elo %.0f.",
				    row->rank, row->elo);
	else if (row->part == BOARD_RANKED)
		report_page_finding(&page->page,
				    "Rank %u; Elo %.0f, lower bound %.0f.",
				    row->rank, row->elo, row->low);
	else if (row->part == BOARD_PLACING)
		report_page_finding(&page->page,
				    "In the placement list: %" PRId64
				    " of %" PRId64 " groups.",
				    row->groups, placement);
	else if (bot->state != BOT_ACTIVE)
		report_page_finding(&page->page, "%s%s%s",
				    bot_state_words[bot->state],
				    bot->why[0] != '\0' ? ": " : "", bot->why);
}

static bool
owner_write_bot(struct league_page *page, const struct board_row *row,
		struct diag *diag)
{
	struct league_db *db = page->site->db;
	struct version_roles roles;
	struct version_list list;
	char *id = xprintf("bot-%s", row->bot.name), text[256];
	bool ok = version_list_read(&list, db, row->bot.id, true, diag) &&
		  version_roles_read(&roles, db, row->bot.id, diag);

	report_page_section(&page->page, id, row->bot.name);
	owner_write_place(page, row);
	if (ok) {
		version_roles_text(&roles, row->bot.state, text, sizeof(text));
		html_element(&page->page.html, "p", NULL, "%s", text);
	}
	owner_write_links(page, row->bot.name);
	for (unsigned i = 0; i < list.count; i++)
		owner_write_version(page, &list.row[i], i == 0);
	report_page_section_end(&page->page, NULL);
	version_list_release(&list);
	free(id);
	return ok;
}

/* The address "me/bots" is below the start page, but the page "me" shows its
 * element main.  So links are relative to "me". */
bool
league_page_owner(FILE *out, const struct league_site *site, int64_t user,
		  const char *name, struct diag *diag)
{
	struct league_page page = { .site = site, .up = "" };
	struct league_board board;
	unsigned bots = 0;
	char *title = xprintf("bots of %s", name);
	bool ok = league_board_read(&board, site->db, -1, site->now_ms, diag);

	league_page_begin(&page, out, title, NULL);
	for (unsigned i = 0; ok && i < board.count; i++)
		if (board.row[i].bot.owner == user) {
			ok = owner_write_bot(&page, &board.row[i], diag);
			bots++;
		}
	if (bots == 0)
		report_page_empty_section(&page.page, "none", "No bots yet",
					  "Send the first version of a bot.");
	league_page_end(&page);
	league_board_release(&board);
	free(title);
	return ok;
}

/* --- the owner's bots as JSON --------------------------------------------- */

static json_t *
json_of_version(const struct version_row *row)
{
	json_t *out = json_object();

	json_put(out, "id", json_integer(row->id));
	json_put(out, "number", json_integer(row->number));
	json_put(out, "received_ms", json_integer(row->at_ms));
	json_put(out, "bytes", json_integer(row->bytes));
	json_put(out, "state", json_string(version_state_words[row->state]));
	json_put(out, "text", json_of_text(row->text));
	json_put(out, "groups", json_integer(row->groups));
	json_put(out, "elo", json_of_number(row->elo));
	json_put(out, "interval", json_of_pair(row->low, row->high));
	return out;
}

static bool
json_add_own_bot(json_t *bots, const struct league_site *site,
		 const struct board_row *row, struct diag *diag)
{
	json_t *bot = json_object(), *versions = json_array();
	struct version_roles roles = { .plays = { .id = 0 } };
	struct version_list list;
	bool ok = version_list_read(&list, site->db, row->bot.id, true, diag) &&
		  version_roles_read(&roles, site->db, row->bot.id, diag);
	bool plays = roles.plays.id > 0 && row->bot.state == BOT_ACTIVE;

	for (unsigned i = 0; i < list.count; i++)
		json_array_append_new(versions, json_of_version(&list.row[i]));
	version_list_release(&list);
	json_put(bot, "name", json_string(row->bot.name));
	json_put(bot, "state", json_string(bot_state_words[row->bot.state]));
	json_put(bot, "why", json_of_text(row->bot.why));
	json_put(bot, "rank",
		 row->rank > 0 ? json_integer(row->rank) : json_null());
	json_put(bot, "plays",
		 plays ? json_integer(roles.plays.number) : json_null());
	json_put(bot, "waits",
		 roles.waits.id > 0 ? json_integer(roles.waits.number)
				    : json_null());
	json_put(bot, "versions", versions);
	json_array_append_new(bots, bot);
	return ok;
}

bool
league_json_owner(FILE *out, const struct league_site *site, int64_t user,
		  const char *name, struct diag *diag)
{
	struct league_board board;
	json_t *all = json_object(), *bots = json_array();
	bool ok = league_board_read(&board, site->db, -1, site->now_ms, diag);

	for (unsigned i = 0; ok && i < board.count; i++)
		if (board.row[i].bot.owner == user)
			ok = json_add_own_bot(bots, site, &board.row[i], diag);
	json_put(all, "name", json_string(name));
	json_put(all, "bots", bots);
	if (ok)
		json_print(out, all, ELO_DIGITS);
	else
		json_decref(all);
	league_board_release(&board);
	return ok;
}
