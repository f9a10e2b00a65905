/* league_actions.c - actions of an organiser; see league_actions.h. */
#include "arena/cmd/league_actions.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/league/league_config.h"
#include "arena/league/version_files.h"
#include "lib/alloc.h"

#define ORGANISER "organiser"

struct league_config *
league_read_file(const char *dir, struct diag *diag)
{
	char *path = xprintf("%s/" LEAGUE_FILE, dir);
	struct config_error error;
	struct league_config *config = league_config_read(path, &error);

	if (config == NULL)
		*diag = error.diag;
	free(path);
	return config;
}

bool
league_end_action(const struct league_call *call, bool ok, const char *what,
		  const char *subject, const char *text, struct diag *diag)
{
	ok = ok &&
	     league_event_add(call->db, ORGANISER, what, subject, text, diag);
	if (ok)
		return league_commit(call->db, diag);
	league_rollback(call->db);
	return false;
}

bool
league_find_bot(const struct league_call *call, struct league_bot *bot,
		struct diag *diag)
{
	if (!league_bot_find(call->db, call->words[0], bot, diag))
		return false;
	if (bot->id == 0)
		diag_set(diag,
			 "there is no bot \"%.60s\"; arena league status DIR "
			 "lists all bots",
			 call->words[0]);
	return bot->id != 0;
}

/* Read a number of a group or version. */
static bool
league_read_id(const char *text, const char *what, int64_t *id,
	       struct diag *diag)
{
	char *end;

	errno = 0;
	*id = strtoll(text, &end, 10);
	if (errno == 0 && *end == '\0' && *id > 0)
		return true;
	diag_set(diag,
		 "\"%.40s\" is no number of a %s: give a whole number, "
		 "as in 17",
		 text, what);
	return false;
}

/* --- tokens --------------------------------------------------------------- */

static bool
token_add(const struct league_call *call, const char *name, struct diag *diag)
{
	char token[BEARER_TOKEN_TEXT];
	bool ok = league_begin(call->db, diag) &&
		  league_end_action(
			  call, league_token_add(call->db, name, token, diag),
			  "token", name, "added", diag);

	if (ok) {
		printf("%s\n", token);
		fprintf(stderr,
			"Give this token to %s only. It is not stored, so it "
			"cannot be shown again.\n",
			name);
	}
	return ok;
}

static bool
token_revoke(const struct league_call *call, const char *name,
	     struct diag *diag)
{
	unsigned count = 0;
	bool ok = league_begin(call->db, diag) &&
		  league_end_action(
			  call,
			  league_token_revoke(call->db, name, &count, diag),
			  "token", name, "revoked", diag);

	if (ok && count == 0) {
		diag_set(diag, "%s has no token", name);
		return false;
	}
	if (ok)
		printf("%s: %u token%s revoked\n", name, count,
		       count == 1 ? "" : "s");
	return ok;
}

bool
league_do_token(const struct league_call *call, struct diag *diag)
{
	if (strcmp(call->words[0], "add") == 0)
		return token_add(call, call->words[1], diag);
	if (strcmp(call->words[0], "revoke") == 0)
		return token_revoke(call, call->words[1], diag);
	diag_set(diag,
		 "\"%.40s\": expected add or revoke, as in arena league "
		 "token DIR add NAME",
		 call->words[0]);
	return false;
}

/* --- states of bots ------------------------------------------------------- */

/* An action that sets the state of a bot.  @done: word of the event. */
static const struct bot_action {
	const char *word, *done, *why;
	enum bot_state state;
} bot_actions[] = {
	{ "hold", "held", "held by the organiser", BOT_HELD },
	{ "pause", "paused", "paused by the organiser", BOT_PAUSED },
	{ "resume", "resumed", "", BOT_ACTIVE },
	{ "retire", "retired", "retired by the organiser", BOT_RETIRED },
};

/* Find a bot that the organiser may hold, pause or retire. */
static bool
league_find_user_bot(const struct league_call *call, struct league_bot *bot,
		     struct diag *diag)
{
	if (!league_find_bot(call, bot, diag))
		return false;
	if (bot->house)
		diag_set(diag,
			 "%s is a house bot; to change house bots, edit the "
			 "key house in league.yaml and restart the league",
			 bot->name);
	return !bot->house;
}

bool
league_do_state(const struct league_call *call, struct diag *diag)
{
	const struct bot_action *action = bot_actions;
	const char *why;
	struct league_bot bot;
	bool ok;

	while (strcmp(action->word, call->word) != 0)
		action++;
	why = call->count > 1 ? call->words[1] : action->why;
	if (!league_find_user_bot(call, &bot, diag) ||
	    !league_begin(call->db, diag))
		return false;
	ok = league_bot_set(call->db, bot.id, action->state, why, diag) &&
	     league_bot_set_failed(call->db, bot.id, 0, diag);
	if (!league_end_action(call, ok, action->done, bot.name, why, diag))
		return false;
	printf("%s is %s\n", bot.name, bot_state_words[action->state]);
	return true;
}

/* --- groups and versions -------------------------------------------------- */

bool
league_do_void(const struct league_call *call, struct diag *diag)
{
	char subject[40];
	int64_t id;

	if (!league_read_id(call->words[0], "group", &id, diag) ||
	    !league_begin(call->db, diag))
		return false;
	snprintf(subject, sizeof(subject), "group %lld", (long long)id);
	if (!league_end_action(
		    call, league_group_void(call->db, id, call->words[1], diag),
		    "void", subject, call->words[1], diag))
		return false;
	printf("group %lld is void; the next refit ignores it\n",
	       (long long)id);
	return true;
}

/* Let the version play no more, and remove its files, or leave that to the
 * league if a worker may need them.  @removed: gets true if they are removed.
 */
static bool
league_remove_version(const struct league_call *call,
		      struct league_version *version, bool *removed,
		      struct diag *diag)
{
	bool busy = false, playing = false, ok;
	char text[80];

	if (!league_begin(call->db, diag))
		return false;
	snprintf(text, sizeof(text), "the files of version %lld",
		 (long long)version->number);
	/* the league may have begun to build it since the caller read it */
	ok = league_version_get(call->db, version->id, version, diag);
	busy = version->state == VERSION_BUILDING ||
	       version->state == VERSION_CHECKING;
	if (!league_end_action(
		    call,
		    ok && league_removal_add(call->db, version->id, diag) &&
			    league_version_in_group(call->db, version->id,
						    &playing, diag),
		    "removed", version->name, text, diag))
		return false;
	*removed = !busy && !playing;
	return !*removed ||
	       version_files_remove(call->dir, call->db, version->id, diag);
}

bool
league_do_remove(const struct league_call *call, struct diag *diag)
{
	struct league_version *version = xcalloc(1, sizeof(*version));
	bool removed = false;
	int64_t id;
	bool ok = league_read_id(call->words[0], "version", &id, diag) &&
		  league_version_get(call->db, id, version, diag);

	if (ok && (version->id == 0 || version->archive[0] == '\0')) {
		diag_set(diag,
			 version->id == 0
				 ? "there is no version with the number "
				   "%lld; arena league status DIR BOT lists "
				   "the versions of a bot"
				 : "the version with the number %lld has no "
				   "files",
			 (long long)id);
		ok = false;
	}
	ok = ok && league_remove_version(call, version, &removed, diag);
	if (ok)
		printf("version %lld of %s: its files are removed%s\n",
		       (long long)version->number, version->name,
		       removed ? ""
			       : " when the league needs them no more, "
				 "for example when its group has ended");
	free(version);
	return ok;
}

bool
league_do_backup(const struct league_call *call, struct diag *diag)
{
	if (!league_db_backup(call->db, call->words[0], diag))
		return false;
	printf("%s: the database of %s\n", call->words[0], call->dir);
	return true;
}
