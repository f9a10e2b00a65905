/* league_documents.c - table, health and feed of a league for programs; see
 * league_pages.h. */
#include <inttypes.h>
#include <string.h>
#include <time.h>

#include "arena/html/html.h"
#include "arena/league/league_board.h"
#include "arena/league/league_pages.h"
#include "lib/format/json_print.h"

#define DIGITS	    6	/* significant digits of numbers in JSON */
#define FEED_EVENTS 100 /* arbitrary: number of newest events that are read */

/* --- table ---------------------------------------------------------------- */

/* The tables of single games lack what is in the first table, over all games.
 */
static json_t *
json_of_board_row(const struct board_row *row, int game)
{
	static const char *const parts[] = { "ranked", "placing", "waiting",
					     "resting" };
	json_t *out = json_object();

	json_put(out, "name", json_string(row->bot.name));
	json_put(out, "part", json_string(parts[row->part]));
	json_put(out, "rank",
		 row->rank > 0 ? json_integer(row->rank) : json_null());
	json_put(out, "groups", json_integer(row->groups));
	json_put(out, "elo", json_of_number(row->elo));
	json_put(out, "interval", json_of_pair(row->low, row->high));
	if (game >= 0)
		return out;
	json_put(out, "owner",
		 row->bot.house ? json_null()
				: json_string(row->bot.owner_name));
	json_put(out, "version",
		 row->version > 0 ? json_integer(row->number) : json_null());
	json_put(out, "groups_day", json_of_number(row->groups_day));
	json_put(out, "group_s", json_of_number(row->used_s));
	return out;
}

static bool
json_add_table(json_t *tables, const struct league_site *site, int game,
	       const char *name, struct diag *diag)
{
	json_t *table = json_object(), *rows = json_array();
	struct league_board board;
	bool ok = league_board_read(&board, site->db, game, site->now_ms, diag);

	for (unsigned i = 0; i < board.count; i++)
		json_array_append_new(rows,
				      json_of_board_row(&board.row[i], game));
	league_board_release(&board);
	json_put(table, "game", name != NULL ? json_string(name) : json_null());
	json_put(table, "bots", rows);
	json_array_append_new(tables, table);
	return ok;
}

/* A league of one game has one table, without the name of the game. */
bool
league_json_table(FILE *out, const struct league_site *site, struct diag *diag)
{
	const struct league_config *config = site->config;
	json_t *all = json_object(), *tables = json_array();
	bool ok = json_add_table(tables, site, -1, NULL, diag);

	for (unsigned i = 0; ok && config->games > 1 && i < config->games; i++)
		ok = json_add_table(tables, site, (int)i, config->game[i].name,
				    diag);
	json_put(all, "league", json_of_text(config->name));
	json_put(all, "written_ms", json_integer(site->now_ms));
	json_put(all, "placement", json_integer(config->placement));
	json_put(all, "tables", tables);
	if (ok)
		json_print(out, all, DIGITS);
	else
		json_decref(all);
	return ok;
}

/* --- health --------------------------------------------------------------- */

bool
league_json_health(FILE *out, const struct league_site *site, bool *healthy,
		   struct diag *diag)
{
	struct league_activity activity;
	json_t *all;

	if (!league_activity_read(&activity, site->db, site->now_ms, diag))
		return false;
	*healthy = !league_is_stalled(&activity, site->now_ms);
	all = json_object();
	json_put(all, "state", json_string(*healthy ? "ok" : "stalled"));
	json_put(all, "last_group_ms",
		 activity.ended_ms > 0 ? json_integer(activity.ended_ms)
				       : json_null());
	json_put(all, "groups_playing", json_integer(activity.planned));
	json_put(all, "groups_hour", json_of_number(activity.groups_hour));
	json_put(all, "versions_waiting", json_integer(activity.waiting));
	json_put(all, "bots", json_integer(activity.playing));
	json_print(out, all, DIGITS);
	return true;
}

/* --- feed ----------------------------------------------------------------- */

/* Return what an event says to everybody; NULL if the event concerns only an
 * owner or the organiser.  The text of an event is not for everybody. */
static const char *
event_sentence(const struct league_event *event)
{
	static const struct {
		const char *what, *sentence;
	} public[] = {
		{ "upload", "has sent a version" },
		{ "bot", "is new in the league" },
		{ "ranked", "has a place in the table" },
		{ "held", "is held: it failed too many matches" },
		{ "paused", "is paused" },
		{ "resumed", "plays again" },
		{ "retired", "has left the league" },
		{ "season", "has ended" },
	};

	for (size_t i = 0; i < sizeof(public) / sizeof(public[0]); i++)
		if (strcmp(event->what, public[i].what) == 0)
			return public[i].sentence;
	return NULL;
}

/**
 * struct feed - a feed during writing
 * @updated: true: the time of the newest event was written
 */
struct feed {
	struct html xml;
	const struct league_site *site;
	bool updated;
};

static void
feed_write_time(struct feed *feed, int64_t ms)
{
	time_t seconds = (time_t)(ms / 1000);
	char when[32] = "1970-01-01T00:00:00Z";
	struct tm utc;

	if (gmtime_r(&seconds, &utc) != NULL)
		(void)strftime(when, sizeof(when), "%Y-%m-%dT%H:%M:%SZ", &utc);
	html_element(&feed->xml, "updated", NULL, "%s", when);
}

static bool
feed_write_event(void *arg, const struct league_event *event)
{
	const char *sentence = event_sentence(event);
	struct feed *feed = arg;
	struct html *xml = &feed->xml;

	if (sentence == NULL)
		return true;
	if (!feed->updated)
		feed_write_time(feed, event->at_ms);
	feed->updated = true;
	html_open(xml, "entry", NULL);
	html_element(xml, "id", NULL, "%s/feed.atom#%" PRId64,
		     feed->site->address, event->id);
	html_element(xml, "title", NULL, "%s %s", event->subject, sentence);
	feed_write_time(feed, event->at_ms);
	html_open(xml, "link", NULL);
	html_attr(xml, "href", "%s/bots/%s", feed->site->address,
		  event->subject);
	html_close(xml, "link");
	html_close(xml, "entry");
	return true;
}

bool
league_atom_feed(FILE *out, const struct league_site *site, struct diag *diag)
{
	struct feed feed = { .xml = { .out = out }, .site = site };
	struct html *xml = &feed.xml;
	bool ok;

	fputs("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n", out);
	html_open(xml, "feed", NULL);
	html_attr(xml, "xmlns", "http://www.w3.org/2005/Atom");
	html_element(xml, "id", NULL, "%s/feed.atom", site->address);
	html_element(xml, "title", NULL, "%s", site->config->name);
	html_open(xml, "author", NULL);
	html_element(xml, "name", NULL, "%s", site->config->name);
	html_close(xml, "author");
	html_open(xml, "link", NULL);
	html_attr(xml, "rel", "self");
	html_attr(xml, "href", "%s/feed.atom", site->address);
	html_close(xml, "link");
	ok = league_events_each(site->db, 0, FEED_EVENTS, feed_write_event,
				&feed, diag);
	if (!feed.updated)
		feed_write_time(&feed, site->now_ms);
	html_close(xml, "feed");
	fputc('\n', out);
	return ok;
}
