/* outcome.c - what came of a worker's job; see outcome.h. */
#include "arena/runner/outcome.h"

#include <stdio.h>
#include <string.h>

#include "arena/process/spawn.h"
#include "arena/runner/bot_proc.h"
#include "referee/judge/message.h"

void
outcome_unanswered(const char *detail, int status, struct diag *text)
{
	const char *printed = strstr(detail, SAYS_PRINTED);
	char how[80];

	spawn_status_text(status, how, sizeof(how));
	diag_set(text, "it %s before it had answered hello%s", how,
		 printed != NULL ? printed : "");
}

bool
outcome_is_its_end(const struct outcome_seat *seat)
{
	return seat->ended && !seat->killed && seat->status != 0 &&
	       (seat->detail[0] == '\0' ||
		strncmp(seat->detail, SAYS_ENDED, strlen(SAYS_ENDED)) == 0);
}

/* How a seat's match ended, with how its process did; what whoever reads it on
 * a terminal sees is nothing that this obeys. */
static void
settle_match(struct outcome_seat *seat, const struct bot_proc *player)
{
	bool out = seat->verdict != VERDICT_OK;
	struct diag text;
	char how[80];

	if (!seat->started) {
		diag_set(&text, OUTCOME_UNSTARTED "%s", player->error.text);
	} else if (player->blame != VERDICT_OK && out) {
		diag_set(&text, "%s", player->blame_detail);
	} else if (seat->verdict == VERDICT_STARTUP &&
		   outcome_is_its_end(seat)) {
		outcome_unanswered(seat->detail, player->status, &text);
	} else if (player->ended && !player->killed &&
		   (seat->verdict == VERDICT_EXIT ||
		    (seat->verdict == VERDICT_STARTUP &&
		     player->status == 0))) {
		spawn_status_text(player->status, how, sizeof(how));
		diag_set(&text, "%s%sit %s", seat->detail,
			 seat->detail[0] != '\0' ? "; " : "", how);
	} else {
		diag_set(&text, "%s", seat->detail);
	}
	text_show(text.text, strlen(text.text), seat->detail,
		  sizeof(seat->detail));
	if (player->blame != VERDICT_OK && out) /* the arena killed it */
		seat->verdict = player->blame;
}

static void
settle_seat(struct outcome_seat *seat, struct bot_proc *player)
{
	seat->bot = player->bot;
	seat->started = player->error.text[0] == '\0';
	seat->ended = player->ended;
	seat->killed = player->killed;
	seat->status = player->status;
	seat->memory_bytes = player->memory_bytes;
	seat->log = &player->log;
}

void
outcome_settle(struct outcome *outcome, struct bot_proc *const *players)
{
	for (unsigned i = 0; i < outcome->seats; i++) {
		struct outcome_seat *seat = &outcome->seat[i];
		struct bot_proc *player = players[i];

		settle_seat(seat, player);
		if (outcome->job == JOB_MATCH && outcome->why_void[0] == '\0')
			settle_match(seat, player);
		else if (!seat->started)
			snprintf(seat->detail, sizeof(seat->detail), "%s",
				 player->error.text);
	}
}
