/* league_access.c - roles and owners; see league_access.h. */
#include "arena/league_web/league_access.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"

enum { ALLOWED = 0, UNAUTHORIZED = 401, FORBIDDEN = 403, MISSING = 404 };
enum { BROKEN = 500 };

static unsigned
access_check_token(struct league_db *db, const struct http_request *request,
		   struct league_access *access, struct diag *diag)
{
	if (request->bearer[0] == '\0') {
		diag_set(diag, "this address needs a token: send the header "
			       "\"Authorization: Bearer TOKEN\" with the token "
			       "that the organiser gave you");
		return UNAUTHORIZED;
	}
	if (!league_token_user(db, request->bearer, &access->user, access->name,
			       diag))
		return BROKEN;
	if (access->user != 0)
		return ALLOWED;
	diag_set(diag, "this token is not valid: check that it is complete, or "
		       "ask the organiser for a new one");
	return UNAUTHORIZED;
}

static unsigned
access_check_bot(struct league_db *db, const char *name, bool may_be_new,
		 struct league_access *access, struct diag *diag)
{
	if (!league_bot_find(db, name, &access->bot, diag))
		return BROKEN;
	if (access->bot.id == 0 && may_be_new)
		return ALLOWED;
	if (access->bot.id == 0) {
		diag_set(diag,
			 "there is no bot \"%s\": check the name in the table",
			 name);
		return MISSING;
	}
	if (access->bot.owner == access->user)
		return ALLOWED;
	diag_set(diag,
		 "the bot \"%s\" belongs to another user: use the name of a "
		 "bot of your own",
		 name);
	return FORBIDDEN;
}

static unsigned
access_check_version(struct league_db *db, int64_t id,
		     struct league_access *access, struct diag *diag)
{
	struct league_version *version = xcalloc(1, sizeof(*version));
	unsigned refused = BROKEN;

	if (!league_version_get(db, id, version, diag))
		goto out;
	if (version->id == 0) {
		diag_set(diag,
			 "there is no version %" PRId64
			 ": /me.json lists the versions of your bots",
			 id);
		refused = MISSING;
		goto out;
	}
	access->version = id;
	refused = access_check_bot(db, version->name, false, access, diag);
out:
	free(version);
	return refused;
}

/* Two versions of one owner never meet, so at most one is the user's. */
static unsigned
access_check_group(struct league_db *db, int64_t id,
		   struct league_access *access, struct diag *diag)
{
	struct league_group *group = xcalloc(1, sizeof(*group));
	struct diag other;
	unsigned refused = BROKEN;

	if (!league_group_get(db, id, group, diag))
		goto out;
	refused = FORBIDDEN;
	for (unsigned i = 0; i < group->seats && refused != ALLOWED; i++)
		refused = access_check_version(db, group->seat[i].version,
					       access, &other);
	if (refused == ALLOWED)
		goto out;
	*access = (struct league_access){ .user = access->user };
	diag_set(diag,
		 "no bot of yours played in group %" PRId64
		 ": the page of your bot lists its groups",
		 id);
	refused = group->id == 0 ? MISSING : FORBIDDEN;
out:
	free(group);
	return refused;
}

unsigned
league_access_check(struct league_db *db, enum league_role role,
		    enum league_subject subject,
		    const struct http_request *request,
		    struct league_access *access, struct diag *diag)
{
	unsigned refused;

	*access = (struct league_access){ .user = 0 };
	if (role == ROLE_PUBLIC)
		return ALLOWED;
	refused = access_check_token(db, request, access, diag);
	if (refused != ALLOWED || role == ROLE_USER)
		return refused;
	switch (subject) {
	case SUBJECT_NONE:
		break;
	case SUBJECT_BOT:
		return access_check_bot(db, request->name, role == ROLE_SENDER,
					access, diag);
	case SUBJECT_VERSION:
		return access_check_version(db, (int64_t)request->number,
					    access, diag);
	case SUBJECT_GROUP:
		return access_check_group(db, (int64_t)request->number, access,
					  diag);
	}
	return FORBIDDEN;
}
