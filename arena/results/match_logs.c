/* match_logs.c - what is left of a match that is over; see match_logs.h. */
#include "arena/results/match_logs.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/hall/botlog.h"
#include "arena/replay/replay.h"
#include "arena/results/outdir.h"
#include "lib/alloc.h"
#include "lib/text.h"

/* The seat that a bot's log is named after, or -1: it sits there alone. */
static int
seat_of_log(const struct outcome *outcome, unsigned seat)
{
	for (unsigned i = 0; i < outcome->seats; i++)
		if (i != seat &&
		    outcome->seat[i].bot == outcome->seat[seat].bot)
			return (int)seat;
	return -1;
}

/* A bot's log ends with how to play its match again. */
static void
note_again(const struct match_logs *logs, uint64_t match, struct botlog *log)
{
	char *dir, *path, *word, *text;

	if (botlog_is_empty(log) || !logs->stays)
		return;
	dir = folder_path(logs->dir);
	path = xprintf("%s/config.yaml", dir);
	word = shell_word(path);
	text = xprintf(MATCH_LOGS_AGAIN "arena run %s --only %llu", word,
		       (unsigned long long)match);
	botlog_note(log, text);
	free(dir);
	free(path);
	free(word);
	free(text);
}

bool
match_logs_keep(const struct match_logs *logs, const struct outcome *outcome,
		char *path, struct diag *diag)
{
	const struct bot *bots = logs->config->bots;
	uint64_t match = outcome->fixture.match;
	char draft[PATH_MAX];

	for (unsigned i = 0; i < outcome->seats; i++) {
		const struct outcome_seat *seat = &outcome->seat[i];

		note_again(logs, match, seat->log);
		if (!outdir_bot_log(logs->dir, bots[seat->bot].name, match,
				    seat_of_log(outcome, i), seat->log, diag))
			return false;
	}
	outdir_log_paths(logs->dir, match, draft, path);
	if (outcome->why_void[0] != '\0') {
		unlink(draft);
		return true;
	}
	if (rename(draft, path) == 0)
		return true;
	diag_set(diag, "%s: %s", path, strerror(errno));
	return false;
}

bool
match_show(const char *log)
{
	replay_log(log, &(struct replay_how){ .plain = true });
	return ferror(stdout) == 0;
}

void
match_show_bots(const struct config *config, const struct outcome *outcome)
{
	for (unsigned i = 0; i < outcome->seats; i++) {
		const struct outcome_seat *seat = &outcome->seat[i];

		if (botlog_is_empty(seat->log))
			continue;
		printf("\nThe log of %s:\n", config->bots[seat->bot].name);
		botlog_show(seat->log, stdout);
	}
	printf("\nThe match took %.2f s.\n", (double)outcome->took_us / 1e6);
	fflush(stdout);
}
