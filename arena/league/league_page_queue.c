/* league_page_queue.c - the page with what is built, checked and played now;
 * see league_pages.h. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "arena/league/league_board.h"
#include "arena/league/league_page.h"
#include "arena/league/league_sql.h"
#include "arena/report/column_table.h"
#include "lib/alloc.h"

/* arbitrary: maximum number of versions and of groups shown */
#define QUEUE_VERSIONS 200
#define QUEUE_GROUPS   200
#define QUEUE_BOTS     400 /* bytes of a list of bots */

struct queue_version {
	char name[BOT_NAME_MAX + 1];
	int64_t number, at_ms;
	enum version_state state;
};

struct queue_group {
	int64_t id, planned_ms;
	unsigned game;
	char bots[QUEUE_BOTS];
};

/* What the page shows, oldest first. */
struct queue_page {
	struct queue_version version[QUEUE_VERSIONS];
	struct queue_group group[QUEUE_GROUPS];
	unsigned versions, groups;
	struct league_activity activity;
};

/* --- versions ------------------------------------------------------------- */

static const struct queue_version *
queue_version_at(struct report_page *page, unsigned i)
{
	return (const struct queue_version *)league_page_of(page)->rows + i;
}

static void
queue_write_place(struct report_page *page, unsigned i)
{
	report_page_number(page, "%u", i + 1);
}

static void
queue_write_bot(struct report_page *page, unsigned i)
{
	league_page_bot_name(page, queue_version_at(page, i)->name);
}

static void
queue_write_version(struct report_page *page, unsigned i)
{
	report_page_number(page, "%" PRId64, queue_version_at(page, i)->number);
}

static void
queue_write_state(struct report_page *page, unsigned i)
{
	league_page_cell(page,
			 version_state_words[queue_version_at(page, i)->state]);
}

static void
queue_write_received(struct report_page *page, unsigned i)
{
	char ago[48];

	league_page_ago(ago, sizeof(ago), queue_version_at(page, i)->at_ms,
			league_page_of(page)->site->now_ms);
	league_page_cell(page, ago);
}

static const struct table_column version_columns[] = {
	{ "no.", queue_write_place, NULL },
	{ "<Bot", queue_write_bot, NULL },
	{ "version", queue_write_version, NULL },
	{ "<state", queue_write_state, NULL },
	{ "<received", queue_write_received, NULL },
	{ NULL, NULL, NULL },
};

static void
section_waiting(struct league_page *page, const struct queue_page *queue)
{
	char versions[40];

	report_page_section(&page->page, "versions", "Build and check");
	report_page_count(versions, sizeof(versions),
			  (uint64_t)queue->activity.waiting, "version");
	if (queue->activity.waiting == 0)
		report_page_finding(&page->page, "No version waits.");
	else
		report_page_finding(&page->page,
				    "%s to build and check, oldest first.",
				    versions);
	page->rows = queue->version;
	if (queue->versions > 0)
		column_table_write(&page->page,
				   "Versions until their first group",
				   version_columns, queue->versions, NULL);
	report_page_section_end(&page->page, NULL);
}

/* --- groups --------------------------------------------------------------- */

static const struct queue_group *
queue_group_at(struct report_page *page, unsigned i)
{
	return (const struct queue_group *)league_page_of(page)->rows + i;
}

static void
queue_write_group(struct report_page *page, unsigned i)
{
	report_page_number(page, "%" PRId64, queue_group_at(page, i)->id);
}

static void
queue_write_bots(struct report_page *page, unsigned i)
{
	report_page_name(page, queue_group_at(page, i)->bots, NULL);
}

static void
queue_write_game(struct report_page *page, unsigned i)
{
	const struct league_config *config = league_page_of(page)->site->config;
	unsigned game = queue_group_at(page, i)->game;

	league_page_cell(page,
			 game < config->games ? config->game[game].name : "-");
}

static void
queue_write_began(struct report_page *page, unsigned i)
{
	char ago[48];

	league_page_ago(ago, sizeof(ago), queue_group_at(page, i)->planned_ms,
			league_page_of(page)->site->now_ms);
	league_page_cell(page, ago);
}

static const struct table_column group_columns[] = {
	{ "group", queue_write_group, NULL },
	{ "<Bots", queue_write_bots, NULL },
	{ "<game", queue_write_game, NULL },
	{ "<began", queue_write_began, NULL },
	{ NULL, NULL, NULL },
};

static void
section_playing(struct league_page *page, const struct queue_page *queue)
{
	char groups[40];

	report_page_section(&page->page, "playing", "Playing now");
	report_page_count(groups, sizeof(groups),
			  (uint64_t)queue->activity.planned, "group");
	report_page_finding(&page->page, "%s at the tables.", groups);
	page->rows = queue->group;
	if (queue->groups > 0)
		column_table_write(&page->page, "Groups that are played now",
				   group_columns, queue->groups, NULL);
	report_page_section_end(&page->page, NULL);
}

/* --- page ----------------------------------------------------------------- */

static bool
queue_read_versions(struct queue_page *queue, struct league_db *db,
		    struct diag *diag)
{
	sqlite3_stmt *query = league_query(
		db,
		"SELECT b.name, v.number, v.at_ms, v.state FROM versions v"
		" JOIN bots b ON b.id = v.bot"
		" WHERE v.state IN ('received', 'building', 'checking')"
		" ORDER BY v.id LIMIT ?",
		diag);
	bool ok;

	if (query == NULL)
		return false;
	sqlite3_bind_int64(query, 1, QUEUE_VERSIONS);
	while (league_step(db, query, &ok, diag)) {
		struct queue_version *row = &queue->version[queue->versions++];

		league_column(query, 0, row->name, sizeof(row->name));
		row->number = sqlite3_column_int64(query, 1);
		row->at_ms = sqlite3_column_int64(query, 2);
		row->state = league_column_word(query, 3, version_state_words);
	}
	league_query_end(db, query);
	return ok;
}

static bool
queue_read_groups(struct queue_page *queue, struct league_db *db,
		  struct diag *diag)
{
	sqlite3_stmt *query = league_query(
		db,
		"SELECT g.id, g.game, g.planned_ms, (SELECT group_concat(name,"
		" ', ') FROM (SELECT b.name FROM seats s JOIN versions v"
		"  ON v.id = s.version JOIN bots b ON b.id = v.bot"
		"  WHERE s.group_id = g.id ORDER BY s.seat))"
		" FROM groups g WHERE g.state = 'planned'"
		" ORDER BY g.id LIMIT ?",
		diag);
	bool ok;

	if (query == NULL)
		return false;
	sqlite3_bind_int64(query, 1, QUEUE_GROUPS);
	while (league_step(db, query, &ok, diag)) {
		struct queue_group *row = &queue->group[queue->groups++];

		row->id = sqlite3_column_int64(query, 0);
		row->game = (unsigned)sqlite3_column_int64(query, 1);
		row->planned_ms = sqlite3_column_int64(query, 2);
		league_column(query, 3, row->bots, sizeof(row->bots));
	}
	league_query_end(db, query);
	return ok;
}

bool
league_page_queue(FILE *out, const struct league_site *site, struct diag *diag)
{
	struct league_page page = { .site = site,
				    .up = "",
				    .script = "refresh" };
	struct queue_page *queue = xcalloc(1, sizeof(*queue));
	bool ok = queue_read_versions(queue, site->db, diag) &&
		  queue_read_groups(queue, site->db, diag) &&
		  league_activity_read(&queue->activity, site->db, site->now_ms,
				       diag);

	if (ok) {
		league_page_begin(&page, out, "queue", "queue");
		section_playing(&page, queue);
		section_waiting(&page, queue);
		league_page_end(&page);
	}
	free(queue);
	return ok;
}
