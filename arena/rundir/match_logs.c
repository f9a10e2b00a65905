/* match_logs.c - the logs of a finished match; see match_logs.h. */
#include "arena/rundir/match_logs.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/runner/botlog.h"
#include "arena/tui/replay.h"
#include "lib/alloc.h"
#include "lib/cli/program.h"
#include "lib/text/text.h"

/* Return the seat for the name of a bot's log; -1 if the bot has only this
 * seat, which is then not part of the name. */
static int
match_logs_seat(const struct outcome *outcome, unsigned seat)
{
	for (unsigned i = 0; i < outcome->seats; i++)
		if (i != seat &&
		    outcome->seat[i].bot == outcome->seat[seat].bot)
			return (int)seat;
	return -1;
}

/* Write the command that plays the match again as the last line of a bot's
 * log. */
static void
match_logs_note_replay(const struct match_logs *logs, uint64_t match,
		       struct botlog *log)
{
	char *dir, *path, *word, *text;

	if (botlog_is_empty(log) || !logs->stays)
		return;
	dir = folder_path(logs->dir);
	path = xprintf("%s/config.yaml", dir);
	word = shell_word(path);
	text = xprintf(MATCH_LOGS_AGAIN "%s run %s --only %llu",
		       program_word_anywhere(), word,
		       (unsigned long long)match);
	botlog_note(log, text);
	free(dir);
	free(path);
	free(word);
	free(text);
}

static bool
outcome_is_faulty(const struct outcome *outcome)
{
	bool faulty = false;

	for (unsigned i = 0; i < outcome->seats; i++)
		faulty |= outcome->seat[i].faults > 0 ||
			  outcome->seat[i].verdict != VERDICT_OK;
	return faulty;
}

const char *
match_logs_name(const struct match_logs *logs, const struct outcome *outcome,
		char *name)
{
	name[0] = '\0';
	if (outcome->why_void[0] != '\0' || logs->kept == LOGS_NONE ||
	    (logs->kept == LOGS_FAULTY && !outcome_is_faulty(outcome)))
		return name;
	return outdir_log_name(outcome->fixture.match,
			       logs->kept == LOGS_COMPRESSED, name);
}

/* Rename the draft of the log to its final name.  An interrupted run may have
 * left another log of the match. */
static bool
match_logs_keep_log(const struct match_logs *logs,
		    const struct outcome *outcome, char *path,
		    struct diag *diag)
{
	uint64_t match = outcome->fixture.match;
	bool packed = logs->kept == LOGS_COMPRESSED;
	char draft[PATH_MAX], other[PATH_MAX], name[OUTDIR_LOG_NAME];

	outdir_log_paths(logs->dir, match, !packed, draft, other);
	unlink(other);
	outdir_log_paths(logs->dir, match, packed, draft, path);
	if (match_logs_name(logs, outcome, name)[0] == '\0') {
		unlink(path);
		memcpy(path, draft, sizeof(draft));
		if (!logs->looked_at || outcome->why_void[0] != '\0')
			match_logs_remove_drafts(logs, match);
		return true;
	}
	if (rename(draft, path) != 0) {
		diag_set(diag, "%s: %s", path, strerror(errno));
		return false;
	}
	match_logs_remove_drafts(
		logs, match); /* remove the plain draft of a compressed log */
	return true;
}

bool
match_logs_keep(const struct match_logs *logs, const struct outcome *outcome,
		char *path, struct diag *diag)
{
	const struct bot *bots = logs->config->bots;
	uint64_t match = outcome->fixture.match;

	for (unsigned i = 0; i < outcome->seats; i++) {
		const struct outcome_seat *seat = &outcome->seat[i];

		match_logs_note_replay(logs, match, seat->log);
		if (!outdir_write_bot_log(logs->dir, bots[seat->bot].name,
					  match, match_logs_seat(outcome, i),
					  seat->log, diag))
			return false;
	}
	return match_logs_keep_log(logs, outcome, path, diag);
}

void
match_logs_remove_drafts(const struct match_logs *logs, uint64_t match)
{
	char draft[PATH_MAX], final[PATH_MAX];

	for (int packed = 0; packed < 2; packed++) {
		outdir_log_paths(logs->dir, match, packed, draft, final);
		unlink(draft);
	}
}

bool
match_print(const char *log)
{
	replay_log(log, &(struct replay_how){ .plain = true });
	return ferror(stdout) == 0;
}

void
match_print_bots(const struct config *config, const struct outcome *outcome)
{
	for (unsigned i = 0; i < outcome->seats; i++) {
		const struct outcome_seat *seat = &outcome->seat[i];

		if (botlog_is_empty(seat->log))
			continue;
		printf("\nThe log of %s:\n", config->bots[seat->bot].name);
		botlog_print(seat->log, stdout);
	}
	printf("\nThe match took %.2f s.\n", (double)outcome->took_us / 1e6);
	fflush(stdout);
}
