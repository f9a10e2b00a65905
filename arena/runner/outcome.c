/* outcome.c - the result of a worker's job; see outcome.h. */
#include "arena/runner/outcome.h"

#include <stdio.h>
#include <string.h>

#include "arena/process/spawn.h"
#include "arena/runner/bot_proc.h"
#include "referee/judge/message.h"

void
outcome_describe_start_crash(const char *detail, int status, struct diag *text)
{
	const char *printed = strstr(detail, SAYS_PRINTED);
	char how[80];

	spawn_status_text(status, how, sizeof(how));
	diag_set(text, "it %s before it had answered hello%s", how,
		 printed != NULL ? printed : "");
}

bool
outcome_is_start_crash(const struct outcome_seat *seat)
{
	return seat->ended && !seat->killed && seat->status != 0 &&
	       (seat->detail[0] == '\0' ||
		strncmp(seat->detail, SAYS_ENDED, strlen(SAYS_ENDED)) == 0);
}

/* Combine the referee's detail with the exit or crash of the process, without
 * control characters. */
static void
outcome_complete_match(struct outcome_seat *seat,
		       const struct bot_proc *bot_proc)
{
	bool out = seat->verdict != VERDICT_OK;
	struct diag text;
	char how[80];

	if (!seat->started) {
		diag_set(&text, OUTCOME_NOT_STARTED "%s", bot_proc->error.text);
	} else if (bot_proc->blame != VERDICT_OK && out) {
		diag_set(&text, "%s", bot_proc->blame_detail);
	} else if (seat->verdict == VERDICT_STARTUP &&
		   outcome_is_start_crash(seat)) {
		outcome_describe_start_crash(seat->detail, bot_proc->status,
					     &text);
	} else if (bot_proc->ended && !bot_proc->killed &&
		   (seat->verdict == VERDICT_EXIT ||
		    (seat->verdict == VERDICT_STARTUP &&
		     bot_proc->status == 0))) {
		spawn_status_text(bot_proc->status, how, sizeof(how));
		diag_set(&text, "%s%sit %s", seat->detail,
			 seat->detail[0] != '\0' ? "; " : "", how);
	} else {
		diag_set(&text, "%s", seat->detail);
	}
	text_show(text.text, strlen(text.text), seat->detail,
		  sizeof(seat->detail));
	/* the arena killed the process */
	if (bot_proc->blame != VERDICT_OK && out)
		seat->verdict = bot_proc->blame;
}

static void
outcome_complete_seat(struct outcome_seat *seat, struct bot_proc *bot_proc)
{
	seat->bot = bot_proc->bot;
	seat->started = bot_proc->error.text[0] == '\0';
	seat->ended = bot_proc->ended;
	seat->killed = bot_proc->killed;
	seat->status = bot_proc->status;
	seat->memory_bytes = bot_proc->memory_bytes;
	seat->log = &bot_proc->log;
}

void
outcome_complete(struct outcome *outcome, struct bot_proc *const *bot_procs)
{
	for (unsigned i = 0; i < outcome->seats; i++) {
		struct outcome_seat *seat = &outcome->seat[i];
		struct bot_proc *bot_proc = bot_procs[i];

		outcome_complete_seat(seat, bot_proc);
		if (outcome->job == JOB_MATCH && outcome->why_void[0] == '\0')
			outcome_complete_match(seat, bot_proc);
		else if (!seat->started)
			snprintf(seat->detail, sizeof(seat->detail), "%s",
				 bot_proc->error.text);
	}
}
