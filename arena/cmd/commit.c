/* commit.c - `arena commit`; see commands.h. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/cmd/commands.h"
#include "arena/process/host_limits.h"
#include "arena/rundir/freeze.h"
#include "arena/rundir/outdir.h"
#include "arena/tournament/playing.h"
#include "arena/tournament/run.h"
#include "arena/tournament/run_messages.h"
#include "lib/alloc.h"

struct commit_request {
	const char *out;
};

/* results/NAME.final, in a folder that is made; owned, or NULL with @diag. */
static char *
commit_path(const struct config *config, const char *out, struct diag *diag)
{
	char *folder, *path;

	if (out != NULL)
		return xstrdup(out);
	if (!outdir_make_one("results", diag))
		return NULL;
	folder = config_folder(config);
	path = xprintf("results/%s.final", folder);
	free(folder);
	return path;
}

/* A file that is not there yet, by its folder without links; owned. */
static char *
absolute(const char *path)
{
	const char *slash = strrchr(path, '/');
	char *dir = slash == NULL
			    ? xstrdup(".")
			    : xprintf("%.*s", (int)(slash - path) + 1, path);
	char *real = folder_path(dir);
	char *out = xprintf("%s/%s", real, slash == NULL ? path : slash + 1);

	free(real);
	free(dir);
	return out;
}

/* As a run does before its first match: build the bots, start each once.  A bot
 * that cannot start can be mended now, and not later, so none is let through.
 */
static enum status
greet_bots(struct config *config)
{
	int64_t on_start = config->on_start;
	enum status status;

	config->on_start = ON_START_STOP;
	status = playing_run(config, &(struct run_how){ .rehearse = true });
	config->on_start = on_start;
	return status;
}

/* Freeze what was greeted into @path, at @where without links. */
static bool
commit_to(struct config *config, const char *path, const char *where,
	  struct diag *diag)
{
	char hex[FREEZE_HASH_TEXT], *text;
	bool drawn = config->seed_drawn, done;

	if (drawn) /* after the bots have seen what follows from the first */
		freeze_draw_seed(config);
	text = freeze_text(config, where, diag);
	done = text != NULL && freeze_write(path, text, diag);
	if (!done)
		goto out;
	freeze_commitment(text, hex);
	printf("%s\n", hex);
	run_messages_seed(config->seed);
	fprintf(stderr,
		"%s holds the key and the seed: keep it to yourself until the "
		"last match is played.\n"
		"Publish this commitment now: %s\n"
		"Then run the tournament with --commitment %s\n",
		where, hex, path);
	if (!drawn)
		fputs("The configuration contains the seed, so its readers "
		      "know it. Remove the key seed, and the arena draws "
		      "one.\n",
		      stderr);
out:
	free(text);
	return done;
}

/* To a file that is not there yet: else a build would change what was
 * committed to. */
static enum status
commit(struct config *config, const char *out)
{
	enum status status = STATUS_FAILED;
	char *path, *where = NULL;
	struct diag diag;

	path = commit_path(config, out, &diag);
	where = path != NULL ? absolute(path) : NULL;
	if (where == NULL || !freeze_is_new(path, &diag)) {
		fprintf(stderr, "arena commit: %s\n", diag.text);
		goto out;
	}
	status = greet_bots(config);
	if (status == STATUS_DONE && !commit_to(config, path, where, &diag)) {
		fprintf(stderr, "arena commit: %s\n", diag.text);
		status = STATUS_FAILED;
	}
out:
	free(where);
	free(path);
	return status;
}

static int
serve_commit(const void *arg, int argc, char **argv)
{
	const struct commit_request *request = arg;
	struct config_error error;
	struct config *config = config_read_file(argv[0], &error);
	enum status status = STATUS_USAGE;

	(void)argc;
	if (config == NULL)
		return playing_mistake("", &error);
	run_messages_left_out(stderr, "", config);
	if (config->final)
		status = commit(config, request->out);
	else
		fputs("arena commit: only a final is frozen: write final: true "
		      "into the configuration\n",
		      stderr);
	config_free(config);
	return (int)status;
}

static const struct command_option commit_options[] = {
	{ .name = "out",
	  .value = "FILE",
	  .takes = TAKES_TEXT,
	  .at = offsetof(struct commit_request, out),
	  .help = "where the secret part goes: no file that exists; "
		  "default: results/NAME.final" },
	{ .name = NULL },
};

const struct command commit_command = {
	.name = "commit",
	.arguments = "CONFIG",
	.least = 1,
	.most = 1,
	.summary = "fix a final before it is played, and prove that later",
	.about =
		"Draws a key and, where CONFIG has none, the seed, and writes "
		"both into FILE with hashes of the configuration, the rules, "
		"the schedule and the bytes of every bot. Prints one hash "
		"over all of it, the commitment. Publish the commitment: it "
		"reveals nothing. CONFIG must contain final: true.\n"
		"First the bots with build: are built, once and for all, and "
		"every bot is started once, as `arena run` does; where one "
		"cannot start nothing is committed to.\n"
		"`arena run CONFIG --commitment FILE` plays exactly that. When "
		"all is played, publish the results folder: its final.txt is "
		"FILE, `b2sum -l 256 final.txt` prints the commitment, and "
		"`arena verify` says what that proves.\n"
		"Do it when all bots have been handed in, and not before: "
		"docs/organiser.md.",
	.options = commit_options,
	.defaults = &(const struct commit_request){ .out = NULL },
	.bytes = sizeof(struct commit_request),
	.status = "0 done; 1 it could not be written, or a bot's file not "
		  "read; 2 wrong use or a mistake in the configuration; 3 a "
		  "bot could not be built or started; 130 interrupted.",
	.examples = "arena commit cup.yaml\n"
		    "arena run cup.yaml --commitment results/cup.final",
	.see = "arena-run(1) arena-verify(1)",
	.needs = host_limits_proc,
	.serve = serve_commit,
};
