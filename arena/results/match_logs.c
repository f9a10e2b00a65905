/* match_logs.c - what is left of a match that is over; see match_logs.h. */
#include "arena/results/match_logs.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/replay/replay.h"
#include "arena/results/outdir.h"
#include "lib/alloc.h"
#include "lib/text.h"

/* The seat that a bot's log is named after, or -1: it sits there alone. */
static int
seat_of_log(const struct table *table, unsigned seat)
{
	const uint32_t *bots = table->fixture.bots;

	for (unsigned i = 0; i < table->seats; i++) {
		if (i != seat && bots[i] == bots[seat])
			return (int)seat;
	}
	return -1;
}

/* A bot's log ends with how to play its match again. */
static void
note_again(const struct run_how *how, uint64_t match, struct botlog *log)
{
	char *dir, *path, *word, *text;

	if (botlog_is_empty(log) || how->resume == NULL)
		return;
	dir = folder_path(how->dir);
	path = xprintf("%s/config.yaml", dir);
	word = shell_word(path);
	text = xprintf("to play this match again: arena run %s --only %llu",
		       word, (unsigned long long)match);
	botlog_note(log, text);
	free(dir);
	free(path);
	free(word);
	free(text);
}

static bool
keep_bot_logs(const struct run_how *how, const struct table *table,
	      struct diag *diag)
{
	const struct config *config = table->hall->config;
	uint64_t match = table->fixture.match;

	for (unsigned i = 0; i < table->seats; i++) {
		struct botlog *log = &table->players[i]->log;

		note_again(how, match, log);
		if (!outdir_bot_log(how->dir,
				    config->bots[table->fixture.bots[i]].name,
				    match, seat_of_log(table, i), log, diag))
			return false;
	}
	return true;
}

bool
match_logs_keep(const struct run_how *how, const struct table *table,
		char *path, struct diag *diag)
{
	char draft[PATH_MAX];

	if (!keep_bot_logs(how, table, diag))
		return false;
	outdir_log_paths(how->dir, table->fixture.match, draft, path);
	if (rename(draft, path) != 0) {
		diag_set(diag, "%s: %s", path, strerror(errno));
		return false;
	}
	return true;
}

bool
match_logs_void(const struct run_how *how, const struct table *table,
		struct diag *diag)
{
	char draft[PATH_MAX], path[PATH_MAX];

	outdir_log_paths(how->dir, table->fixture.match, draft, path);
	unlink(draft);
	return keep_bot_logs(how, table, diag);
}

bool
match_show(char *log)
{
	char plain[] = "--plain";
	char *arguments[] = { log, plain, NULL };

	replay_command(2, arguments);
	return ferror(stdout) == 0;
}

void
match_show_bots(const struct table *table)
{
	const struct config *config = table->hall->config;

	for (unsigned i = 0; i < table->seats; i++) {
		const struct botlog *log = &table->players[i]->log;

		if (botlog_is_empty(log))
			continue;
		printf("\nThe log of %s:\n",
		       config->bots[table->fixture.bots[i]].name);
		botlog_show(log, stdout);
	}
	fflush(stdout);
}
