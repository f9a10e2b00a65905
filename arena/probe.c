/* probe.c - what came of starting a bot; see probe.h. */
#include "arena/probe.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "arena/spawn.h"
#include "arena/table.h"

#define LAST_LINES 12  /* chosen: of stderr */
#define LAST_BYTES 600 /* chosen: fits a diag */

/* What its box may have to do with it, going by its last words. */
static const char *
box_hint(const char *last, int64_t processes)
{
	if (processes == 1 && strstr(last, "fork") != NULL)
		return "\n  It may not start processes (limits: "
		       "{processes: 1}): a shell must start the bot with "
		       "exec, as in \"exec ./bot\"";
	if (strstr(last, "No such file") != NULL ||
	    strstr(last, "ModuleNotFoundError") != NULL ||
	    strstr(last, "annot find module") != NULL)
		return "\n  In its box it sees its own folder (dir) and the "
		       "system's programs; what else it needs stands under "
		       "read: [PATH] in the configuration";
	return "";
}

bool
probe_passed(const struct config *config, const struct table *table,
	     struct diag *diag)
{
	const struct player *player = table->players[0];
	const struct bot *bot = &config->bots[player->bot];
	const char *said = json_string_value(
		json_object_get(table->result, "detail"));
	char last[LAST_BYTES], shown[LAST_BYTES + 8 * LAST_LINES], why[400];
	char how[80];

	if (player->error.text[0] == '\0' &&
	    json_is_true(json_object_get(table->result, "ok")))
		return true;
	if (player->error.text[0] != '\0') {
		diag_set(diag, "bot %s cannot be started: %s", bot->name,
			 player->error.text);
		return false;
	}
	if (player->ended && !player->killed && player->status != 0) {
		spawn_status_text(player->status, how, sizeof(how));
		snprintf(why, sizeof(why), "it %s before it had answered hello",
			 how);
	} else {
		snprintf(why, sizeof(why), "%s",
			 said != NULL ? said : "it did not answer hello");
	}
	botlog_last(&player->log, LAST_LINES, last, sizeof(last));
	botlog_indent(last, shown, sizeof(shown));
	diag_set(diag, "bot %s (%s in %s): %s%s%s%s", bot->name, bot->words[0],
		 bot->dir, why,
		 shown[0] != '\0' ? "\n  the last of its stderr:" : "", shown,
		 config->isolation != ISOLATION_NONE
			 ? box_hint(last, config->processes)
			 : "");
	return false;
}
