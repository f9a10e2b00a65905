/*
 * league_upload.c - uploads of bots: PUT /bots/NAME with an archive as the
 * body; see league_server.h.
 *
 * The body goes to a file in spool/tmp.  When it is complete, the file moves to
 * spool/new, as a file of any other sender does, and the league takes it from
 * there.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "arena/league/quota.h"
#include "arena/league_web/league_server.h"
#include "arena/rundir/bot_folder.h"
#include "lib/alloc.h"
#include "lib/format/json_print.h"

#define RETRY_S 5 /* arbitrary: until an owner has fewer uploads under way */

/* --- checks before the body ----------------------------------------------- */

static unsigned
upload_count(const struct league_http *server, int64_t user)
{
	unsigned count = 0;

	for (unsigned i = 0; i < LEAGUE_UPLOADS_MAX; i++)
		count += server->upload[i].draft.fd != -1 &&
			 (user == 0 || server->upload[i].access.user == user);
	return count;
}

/* Check the name of a new bot.  On a refusal, returns false with @answer set.
 */
static bool
upload_check_name(struct league_http *server, const char *name,
		  struct http_answer *answer)
{
	struct diag diag;

	if (league_name_is_fit(name, &diag))
		return true;
	reply_message(server, answer, 400, "%s", diag.text);
	return false;
}

/* Check the quotas of an owner, with the uploads under way.  On a refusal,
 * returns false with @answer set. */
static bool
upload_check_quota(struct league_http *server,
		   const struct league_access *access,
		   struct http_answer *answer)
{
	struct quota_check check = {
		.config = server->how.config,
		.db = server->how.db,
		.at_ms = league_server_site(server).now_ms,
		.under_way = upload_count(server, access->user),
	};
	struct diag diag;

	if ((access->bot.id == 0 &&
	     !quota_check_bots(&check, access->user, &diag)) ||
	    (check.why[0] == '\0' &&
	     !quota_check_uploads(&check, access->user, &diag))) {
		reply_broken(server, answer, &diag);
		return false;
	}
	if (check.why[0] == '\0')
		return true;
	reply_message(server, answer, check.wait_s > 0 ? 429 : 409, "%s",
		      check.why);
	answer->retry_s = (unsigned)check.wait_s;
	return false;
}

/* Check that the server can receive another upload.  On a refusal, returns
 * false with @answer set. */
static bool
upload_check_slots(struct league_http *server,
		   const struct league_access *access,
		   struct http_answer *answer)
{
	if (upload_count(server, access->user) >= LEAGUE_UPLOADS_OWNER_MAX) {
		reply_message(server, answer, 429,
			      "you have %u uploads under way: wait for one to "
			      "end",
			      LEAGUE_UPLOADS_OWNER_MAX);
		answer->retry_s = RETRY_S;
		return false;
	}
	if (upload_count(server, 0) < LEAGUE_UPLOADS_MAX)
		return true;
	reply_message(server, answer, 503,
		      "the league receives many uploads now: try again in %u "
		      "seconds",
		      RETRY_S);
	answer->retry_s = RETRY_S;
	return false;
}

static bool
upload_check_length(struct league_http *server, uint64_t len,
		    struct http_answer *answer)
{
	struct diag diag;

	if (quota_check_bytes(server->how.config->quota.bytes, len, &diag))
		return true;
	reply_message(server, answer, 413, "%s", diag.text);
	return false;
}

/* --- the draft in spool/tmp ----------------------------------------------- */

int
league_upload_open(struct league_http *server,
		   const struct league_access *access,
		   struct http_request *request, struct http_answer *answer)
{
	struct league_upload *upload = NULL;
	struct diag diag;

	if (access->bot.state == BOT_RETIRED)
		reply_message(server, answer, 409,
			      "\"%s\" is retired: send the bot under another "
			      "name",
			      request->name);
	else if ((access->bot.id == 0 &&
		  !upload_check_name(server, request->name, answer)) ||
		 !upload_check_slots(server, access, answer) ||
		 !upload_check_quota(server, access, answer) ||
		 !upload_check_length(server, request->len, answer))
		; /* the answer is set */
	else
		for (unsigned i = 0; i < LEAGUE_UPLOADS_MAX; i++)
			if (server->upload[i].draft.fd == -1)
				upload = &server->upload[i];
	if (upload == NULL)
		return -1;
	upload->access = *access;
	request->upload = upload;
	if (spool_draft_open(&upload->draft, server->how.dir, request->name,
			     &diag))
		return upload->draft.fd;
	reply_broken(server, answer, &diag);
	return -1;
}

void
league_upload_cancel(struct league_http *server,
		     const struct http_request *request)
{
	struct league_upload *upload = request->upload;

	(void)server;
	spool_draft_release(&upload->draft);
}

/* --- the complete archive ------------------------------------------------- */

/* Add the bot, if it is new, and move the archive to spool/new.  On a refusal,
 * returns false with @answer set. */
static bool
upload_move(struct league_http *server, struct league_upload *upload,
	    const char *suffix, struct http_answer *answer)
{
	struct league_db *db = server->how.db;
	const char *name = upload->draft.name;
	int64_t user = upload->access.user;
	struct league_bot bot;
	struct diag diag;

	/* another user may have sent a bot of this name in the meantime */
	if (!league_bot_find(db, name, &bot, &diag) ||
	    (bot.id == 0 && !league_bot_add(db, user, name, &bot, &diag))) {
		reply_broken(server, answer, &diag);
		return false;
	}
	if (bot.owner != user) {
		reply_message(server, answer, 403,
			      "the bot \"%s\" belongs to another user: use the "
			      "name of a bot of your own",
			      name);
		return false;
	}
	if (spool_draft_move(&upload->draft, suffix, &diag))
		return true;
	reply_broken(server, answer, &diag);
	return false;
}

static bool
upload_see_version(void *arg, const struct league_version *version)
{
	int64_t *newest = arg;

	*newest = version->id;
	return false;
}

/* Find the version that the archive became; .id is 0 if it waits in the
 * spool. */
static bool
upload_find_version(struct league_http *server, const char *name,
		    const char *sha, struct league_version *version,
		    struct diag *diag)
{
	struct league_db *db = server->how.db;
	struct league_bot bot;
	int64_t newest = 0;

	if (!league_bot_find(db, name, &bot, diag) ||
	    !league_version_same(db, bot.id, sha, version, diag))
		return false;
	if (version->id != 0)
		return true;
	return league_versions_each(db, bot.id, upload_see_version, &newest,
				    diag) &&
	       league_version_get(db, newest, version, diag);
}

/* Answer with the version that the archive became. */
static void
upload_answer_version(struct league_http *server, const char *name,
		      const char *sha, struct http_answer *answer)
{
	struct league_version *version = xcalloc(1, sizeof(*version));
	struct diag diag;
	bool same;
	json_t *json;

	if (!server->how.arrived(server->how.arg, &diag) ||
	    !upload_find_version(server, name, sha, version, &diag)) {
		reply_broken(server, answer, &diag);
		goto out;
	}
	same = strcmp(version->sha, sha) == 0;
	if (same && version->state == VERSION_REFUSED) {
		reply_message(server, answer, 409, "%s", version->text);
		goto out;
	}
	json = json_object();
	json_put(
		json, "message",
		json_of_text(!same ? "the archive waits in the spool of the "
				     "league"
			     : version->state == VERSION_RECEIVED
				     ? "the league has the archive, and builds "
				       "it next"
			     : version->state == VERSION_PLACING ||
					     version->state == VERSION_RANKED
				     ? "the league had this archive already, "
				       "and this version plays"
				     : "the league had this archive already"));
	json_put(json, "bot", json_of_text(name));
	if (same) {
		json_put(json, "version",
			 json_of_count((uint64_t)version->number));
		json_put(json, "state",
			 json_of_text(version_state_words[version->state]));
	}
	json_put(json, "address", json_of_text("/me.json"));
	reply_json(server, answer, same ? 201 : 202, json);
out:
	free(version);
}

/* Check the complete body.  Returns the suffix of the archive, or NULL with
 * @answer set. */
static const char *
upload_check_body(struct league_http *server,
		  const struct http_request *request,
		  struct http_answer *answer)
{
	const struct league_upload *upload = request->upload;
	const char *suffix;
	struct diag diag;

	if (request->error != 0) {
		diag_set(&diag, "%s: %s", upload->draft.path,
			 strerror(request->error));
		reply_broken(server, answer, &diag);
		return NULL;
	}
	if (request->len == 0) {
		reply_message(server, answer, 400,
			      "the body is empty: send the archive as the "
			      "body, as in curl -T bot.zip");
		return NULL;
	}
	if (!upload_check_length(server, request->len, answer))
		return NULL;
	suffix = spool_draft_suffix(&upload->draft, &diag);
	if (suffix == NULL)
		reply_message(server, answer, 415, "%s", diag.text);
	return suffix;
}

void
league_upload_end(struct league_http *server,
		  const struct http_request *request,
		  struct http_answer *answer)
{
	struct league_upload *upload = request->upload;
	const char *suffix = upload_check_body(server, request, answer);
	char sha[BOT_FOLDER_HASH_TEXT];
	struct diag diag;

	if (suffix != NULL && !path_hash(upload->draft.path, NULL, sha)) {
		diag_set(&diag, "%s: %s", upload->draft.path, strerror(errno));
		reply_broken(server, answer, &diag);
	} else if (suffix != NULL &&
		   upload_move(server, upload, suffix, answer)) {
		upload_answer_version(server, upload->draft.name, sha, answer);
	}
	spool_draft_release(&upload->draft);
}
