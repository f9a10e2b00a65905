/* league_public.c - pages of a league that anybody may read; see
 * league_server.h. */
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/league_web/league_server.h"
#include "arena/rundir/outdir.h"
#include "lib/alloc.h"

#define KEPT_US	     INT64_C(2000000) /* arbitrary: age of a page in memory */
#define MATCH_DIGITS 20		      /* bits of a match's number in a group */

/* A page: its type, and the function that writes it.  @status: set to the HTTP
 * status if it is not 200; 404: the page does not exist. */
struct public_page {
	const char *type;
	bool (*write)(FILE *out, const struct league_site *site,
		      const char *name, unsigned *status, struct diag *diag);
};

static bool
public_write_table(FILE *out, const struct league_site *site, const char *name,
		   unsigned *status, struct diag *diag)
{
	(void)name;
	(void)status;
	return league_page_table(out, site, -1, diag);
}

static bool
public_write_game(FILE *out, const struct league_site *site, const char *name,
		  unsigned *status, struct diag *diag)
{
	for (unsigned i = 0; i < site->config->games; i++)
		if (strcmp(site->config->game[i].name, name) == 0)
			return league_page_table(out, site, (int)i, diag);
	*status = 404;
	return true;
}

static bool
public_write_table_json(FILE *out, const struct league_site *site,
			const char *name, unsigned *status, struct diag *diag)
{
	(void)name;
	(void)status;
	return league_json_table(out, site, diag);
}

static bool
public_write_bot(FILE *out, const struct league_site *site, const char *name,
		 unsigned *status, struct diag *diag)
{
	bool found = false;
	bool done = league_page_bot(out, site, name, false, &found, diag);

	if (!found)
		*status = 404;
	return done;
}

static bool
public_write_queue(FILE *out, const struct league_site *site, const char *name,
		   unsigned *status, struct diag *diag)
{
	(void)name;
	(void)status;
	return league_page_queue(out, site, diag);
}

static bool
public_write_me(FILE *out, const struct league_site *site, const char *name,
		unsigned *status, struct diag *diag)
{
	(void)name;
	(void)status;
	(void)diag;
	league_page_me(out, site);
	return true;
}

static bool
public_write_health(FILE *out, const struct league_site *site, const char *name,
		    unsigned *status, struct diag *diag)
{
	bool healthy = true;
	bool done = league_json_health(out, site, &healthy, diag);

	(void)name;
	if (!healthy)
		*status = 503;
	return done;
}

static bool
public_write_feed(FILE *out, const struct league_site *site, const char *name,
		  unsigned *status, struct diag *diag)
{
	(void)name;
	(void)status;
	return league_atom_feed(out, site, diag);
}

static const struct public_page pages[] = {
	[PUBLIC_TABLE] = { "text/html", public_write_table },
	[PUBLIC_GAME] = { "text/html", public_write_game },
	[PUBLIC_TABLE_JSON] = { "application/json", public_write_table_json },
	[PUBLIC_BOT] = { "text/html", public_write_bot },
	[PUBLIC_QUEUE] = { "text/html", public_write_queue },
	[PUBLIC_ME] = { "text/html", public_write_me },
	[PUBLIC_HEALTH] = { "application/json", public_write_health },
	[PUBLIC_FEED] = { "application/atom+xml", public_write_feed },
};

/* --- pages in memory ------------------------------------------------------ */

/* Return the entry of a page, or the entry that was written first. */
static struct league_kept *
public_find_kept(struct league_http *server, enum public_kind kind,
		 const char *name)
{
	struct league_kept *oldest = &server->kept[0];

	for (unsigned i = 0; i < LEAGUE_PAGES_KEPT; i++) {
		struct league_kept *kept = &server->kept[i];

		if (kept->body != NULL && kept->kind == kind &&
		    strcmp(kept->name, name) == 0)
			return kept;
		if (kept->made.us < oldest->made.us)
			oldest = kept;
	}
	return oldest;
}

static bool
public_is_fresh(const struct league_kept *kept, enum public_kind kind,
		const char *name)
{
	return kept->body != NULL && kept->kind == kind &&
	       strcmp(kept->name, name) == 0 &&
	       monotime_since_us(monotime_now(), kept->made) < KEPT_US;
}

/* Write a page into an entry.  Returns false with @answer set if it cannot be
 * shown. */
static bool
public_write_kept(struct league_http *server, struct league_kept *kept,
		  enum public_kind kind, const char *name,
		  struct http_answer *answer)
{
	const struct league_site site = league_server_site(server);
	unsigned status = 200;
	struct diag diag = { "" };
	char *text = NULL;
	size_t len = 0;
	FILE *out = xmemstream(&text, &len);
	bool done = pages[kind].write(out, &site, name, &status, &diag);

	done = fclose(out) == 0 && done;
	if (!done || status == 404) {
		free(text);
		if (!done)
			reply_broken(server, answer, &diag);
		else
			reply_message(server, answer, 404,
				      "the league has no \"%s\": the table "
				      "lists its games and bots",
				      name);
		return false;
	}
	http_body_free(kept->body);
	*kept = (struct league_kept){ .kind = kind,
				      .status = status,
				      .made = monotime_now() };
	snprintf(kept->name, sizeof(kept->name), "%s", name);
	kept->body = http_body_new(server->http, pages[kind].type, text, len);
	if (kept->body != NULL)
		http_body_let_keep(kept->body);
	else
		http_answer_text(answer, 503,
				 "too many answers are under way: try again "
				 "in a moment\n");
	return kept->body != NULL;
}

void
public_serve_page(struct league_http *server,
		  const struct league_access *access,
		  const struct http_request *request,
		  struct http_answer *answer)
{
	enum public_kind kind = (enum public_kind)request->page;
	struct league_kept *kept = public_find_kept(server, kind,
						    request->name);

	(void)access;
	if (public_is_fresh(kept, kind, request->name) ||
	    public_write_kept(server, kept, kind, request->name, answer))
		*answer = (struct http_answer){ .status = kept->status,
						.body = kept->body };
}

/* --- matches -------------------------------------------------------------- */

void
public_serve_match(struct league_http *server,
		   const struct league_access *access,
		   const struct http_request *request,
		   struct http_answer *answer)
{
	struct league_group *group = xcalloc(1, sizeof(*group));
	char log[PATH_MAX], *dir = NULL;
	struct diag diag;

	(void)access;
	if (!league_group_get(server->how.db, (int64_t)request->number, group,
			      &diag)) {
		reply_broken(server, answer, &diag);
	} else if (group->id == 0 || request->second >> MATCH_DIGITS != 0) {
		reply_message(server, answer, 404,
			      "there is no such match: the page of a bot links "
			      "to its matches");
	} else if (group->state == GROUP_PLANNED) {
		reply_message(server, answer, 404,
			      "group %" PRId64 " is not over: its matches are "
			      "shown when all of them are played",
			      group->id);
	} else if (!group->kept) {
		reply_message(server, answer, 404,
			      "the replays of group %" PRId64
			      " were removed: the league keeps those of the "
			      "newest %" PRId64 " groups",
			      group->id, server->how.config->keep);
	} else {
		dir = xprintf("%s/groups/%" PRId64, server->how.dir, group->id);
		outdir_find_log(dir, request->second, log);
		page_cache_match(server->replays,
				 request->number << MATCH_DIGITS |
					 request->second,
				 log, false, answer);
	}
	free(dir);
	free(group);
}
