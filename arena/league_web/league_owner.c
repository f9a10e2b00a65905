/* league_owner.c - what only the owner of a bot may read: states and texts,
 * output of builds and checks, stderr and dialogs; see league_server.h. */
#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/league/version_files.h"
#include "arena/league_web/league_server.h"
#include "arena/review/transcript.h"
#include "arena/rundir/log_check.h"
#include "arena/rundir/outdir.h"
#include "lib/alloc.h"
#include "lib/format/json.h"

#define LOGS_BYTES_MAX (4u << 20) /* arbitrary: stderr in one answer */

/* --- documents ------------------------------------------------------------ */

/* A document of a user: @user and @name, or the bot @name. */
typedef bool owner_writer(FILE *out, const struct league_site *site,
			  int64_t user, const char *name, bool *found,
			  struct diag *diag);

static bool
owner_write_bots(FILE *out, const struct league_site *site, int64_t user,
		 const char *name, bool *found, struct diag *diag)
{
	(void)found;
	return league_page_owner(out, site, user, name, diag);
}

static bool
owner_write_json(FILE *out, const struct league_site *site, int64_t user,
		 const char *name, bool *found, struct diag *diag)
{
	(void)found;
	return league_json_owner(out, site, user, name, diag);
}

static bool
owner_write_bot(FILE *out, const struct league_site *site, int64_t user,
		const char *name, bool *found, struct diag *diag)
{
	(void)user;
	return league_page_bot(out, site, name, true, found, diag);
}

static bool
owner_write_failures(FILE *out, const struct league_site *site, int64_t user,
		     const char *name, bool *found, struct diag *diag)
{
	(void)user;
	return league_page_failures(out, site, name, found, diag);
}

static void
owner_serve(struct league_http *server, const char *type, owner_writer *write,
	    const struct league_access *access, const char *name,
	    struct http_answer *answer)
{
	const struct league_site site = league_server_site(server);
	struct diag diag = { "" };
	bool found = true;
	char *text = NULL;
	size_t len = 0;
	FILE *out = xmemstream(&text, &len);
	bool done = write(out, &site, access->user, name, &found, &diag);

	if (fclose(out) == 0 && done && found) {
		reply_text(server, answer, 200, type, text, len);
		return;
	}
	free(text);
	if (done)
		reply_message(server, answer, 404,
			      "there is no bot \"%s\": check the name in the "
			      "table",
			      name);
	else
		reply_broken(server, answer, &diag);
}

void
owner_serve_bots(struct league_http *server, const struct league_access *access,
		 const struct http_request *request, struct http_answer *answer)
{
	(void)request;
	owner_serve(server, "text/html", owner_write_bots, access, access->name,
		    answer);
}

void
owner_serve_json(struct league_http *server, const struct league_access *access,
		 const struct http_request *request, struct http_answer *answer)
{
	(void)request;
	owner_serve(server, "application/json", owner_write_json, access,
		    access->name, answer);
}

void
owner_serve_failures(struct league_http *server,
		     const struct league_access *access,
		     const struct http_request *request,
		     struct http_answer *answer)
{
	owner_serve(server, "text/html", owner_write_failures, access,
		    request->name, answer);
}

/* The page of a bot is public.  With a token, its owner also sees the texts of
 * its versions. */
void
owner_serve_bot(struct league_http *server, const struct league_access *access,
		const struct http_request *request, struct http_answer *answer)
{
	struct league_access own;
	struct diag diag;

	if (request->bearer[0] != '\0' &&
	    league_access_check(server->how.db, ROLE_OWNER, SUBJECT_BOT,
				request, &own, &diag) == 0)
		owner_serve(server, "text/html", owner_write_bot, &own,
			    request->name, answer);
	else
		public_serve_page(server, access, request, answer);
}

/* --- files of a version --------------------------------------------------- */

static void
owner_serve_file(struct league_http *server, int64_t version, const char *file,
		 const char *missing, struct http_answer *answer)
{
	char *path = xprintf("%s/versions/%" PRId64 "/%s", server->how.dir,
			     version, file);
	struct diag why;
	size_t len;
	char *text = log_read(path, &len, &why);

	if (text != NULL) {
		version_files_shorten(server->how.dir, text);
		reply_text(server, answer, 200, "text/plain", text,
			   strlen(text));
	} else
		reply_message(server, answer, 404,
			      "version %" PRId64 " %s: /me.json shows the "
			      "state of your versions",
			      version, missing);
	free(path);
}

void
owner_serve_build(struct league_http *server,
		  const struct league_access *access,
		  const struct http_request *request,
		  struct http_answer *answer)
{
	(void)request;
	owner_serve_file(server, access->version, "build.txt",
			 "has no output of a build", answer);
}

void
owner_serve_check(struct league_http *server,
		  const struct league_access *access,
		  const struct http_request *request,
		  struct http_answer *answer)
{
	(void)request;
	owner_serve_file(server, access->version, "check.txt",
			 "is not checked yet", answer);
}

/* --- logs of a group ------------------------------------------------------ */

/* Return the results directory of a group, owned.  If it was removed, or the
 * group is not over, return NULL with @answer set. */
static char *
owner_group_dir(struct league_http *server, int64_t id,
		struct http_answer *answer)
{
	struct league_group *group = xcalloc(1, sizeof(*group));
	struct diag diag;
	char *dir = NULL;

	if (!league_group_get(server->how.db, id, group, &diag))
		reply_broken(server, answer, &diag);
	else if (group->state == GROUP_PLANNED)
		reply_message(server, answer, 404,
			      "group %" PRId64 " is not over: its logs can be "
			      "read when all its matches are played",
			      id);
	else if (!group->kept)
		reply_message(server, answer, 404,
			      "the logs of group %" PRId64
			      " were removed: the league keeps those of the "
			      "newest %" PRId64 " groups",
			      id, server->how.config->keep);
	else
		dir = xprintf("%s/groups/%" PRId64, server->how.dir, id);
	free(group);
	return dir;
}

static int
owner_is_log(const struct dirent *entry)
{
	size_t digits = strspn(entry->d_name, "0123456789-");

	return digits > 0 && strcmp(entry->d_name + digits, ".log") == 0;
}

/* Print all logs of a bot, match by match, at most LOGS_BYTES_MAX bytes.
 * @league: folder of the league */
static void
owner_print_logs(FILE *out, const char *league, const char *dir,
		 const char *name)
{
	char *folder = xprintf("%s/bots/%s", dir, name);
	struct dirent **entry = NULL;
	int count = scandir(folder, &entry, owner_is_log, alphasort);
	size_t left = LOGS_BYTES_MAX;

	for (int i = 0; i < count; i++) {
		char *path = xprintf("%s/%s", folder, entry[i]->d_name);
		struct diag why;
		size_t len;
		char *text = log_read(path, &len, &why);

		fprintf(out, "--- match %lu\n",
			strtoul(entry[i]->d_name, NULL, 10));
		if (text != NULL) {
			version_files_shorten(league, text);
			len = strlen(text) < left ? strlen(text) : left;
			fwrite(text, 1, len, out);
		}
		left -= text != NULL ? len : 0;
		free(text);
		free(path);
		free(entry[i]);
	}
	free(entry);
	free(folder);
}

void
owner_serve_stderr(struct league_http *server,
		   const struct league_access *access,
		   const struct http_request *request,
		   struct http_answer *answer)
{
	char *dir = owner_group_dir(server, (int64_t)request->number, answer);
	char *text = NULL;
	size_t len = 0;
	FILE *out;

	if (dir == NULL)
		return;
	out = xmemstream(&text, &len);
	owner_print_logs(out, server->how.dir, dir, access->bot.name);
	fclose(out);
	if (len > 0) {
		reply_text(server, answer, 200, "text/plain", text, len);
	} else {
		free(text);
		reply_message(server, answer, 404,
			      "\"%s\" wrote nothing to stderr in group %" PRIu64
			      ": see /groups/%" PRIu64 "/dialog",
			      access->bot.name, request->number,
			      request->number);
	}
	free(dir);
}

/* --- dialogs -------------------------------------------------------------- */

/* Find the seat of a player in the header of a log.  The name of a bot may look
 * like the number of a seat, so no function that also accepts numbers fits. */
static bool
owner_find_seat(const char *text, size_t len, const char *name, unsigned *seat)
{
	const char *nl = memchr(text, '\n', len);
	struct json *header = xcalloc(1, sizeof(*header));
	bool found = false;

	if (nl != NULL && json_read(header, text, (size_t)(nl - text))) {
		int list = json_get(header, 0, "players");
		int at = list >= 0 ? json_first(header, list) : -1;

		for (*seat = 0; at >= 0 && *seat < header->token[list].items;
		     ++*seat) {
			found = json_is(header, at, name);
			if (found)
				break;
			at = json_next(header, at);
		}
	}
	free(header);
	return found;
}

static void
owner_write_dialog(struct league_http *server, const char *dir, uint64_t match,
		   const char *bot, struct http_answer *answer)
{
	char name[OUTDIR_LOG_NAME], *text = NULL, *log;
	size_t len = 0, bytes;
	struct diag why;
	unsigned seat;
	FILE *out;

	log = log_text(dir, match, name, &bytes, &why);
	if (log == NULL || !owner_find_seat(log, bytes, bot, &seat)) {
		reply_message(server, answer, 404,
			      "\"%s\" has no dialog in match %" PRIu64
			      " of this group: its matches count from 1",
			      bot, match);
		free(log);
		return;
	}
	out = xmemstream(&text, &len);
	/* a dialog up to a damaged line is better than none */
	if (!transcript_dialog(out, name, log, bytes, seat, &why))
		fprintf(out, "-- %s\n", why.text);
	fclose(out);
	reply_text(server, answer, 200, "text/plain", text, len);
	free(log);
}

void
owner_serve_dialog(struct league_http *server,
		   const struct league_access *access,
		   const struct http_request *request,
		   struct http_answer *answer)
{
	char *dir = owner_group_dir(server, (int64_t)request->number, answer);
	struct monotime began = monotime_now();
	uint64_t match = request->second > 0 ? request->second : 1;

	if (dir == NULL)
		return;
	if (page_budget_is_left(&server->budget)) {
		owner_write_dialog(server, dir, match, access->bot.name,
				   answer);
		page_budget_spend(&server->budget, began);
	} else {
		http_answer_text(answer, 503,
				 "the server is busy: try again in a "
				 "moment\n");
	}
	free(dir);
}
