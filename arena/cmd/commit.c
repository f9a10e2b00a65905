/* commit.c - `arena commit`: freeze a final; see commands.h. */
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

/* Return @out if it is given, else results/NAME.final after creating the folder
 * results.  The path is owned.  Return NULL with @diag. */
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

/* Return the absolute path of a new file, without symbolic links; owned. */
static char *
commit_absolute_path(const char *path)
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

/* Build the bots and start each once, as a run does before its first match.  If
 * any bot does not start, return an error, because the bot cannot be fixed
 * later.
 */
static enum status
commit_start_bots(struct config *config)
{
	int64_t on_start = config->on_start;
	enum status status;

	config->on_start = ON_START_STOP;
	status = playing_run(config, &(struct run_how){ .probe_only = true });
	config->on_start = on_start;
	return status;
}

/* Write the file that freezes the bots, after the bots were started.  @path:
 * the file as the user named it; @where: its absolute path.
 */
static bool
commit_write(struct config *config, const char *path, const char *where,
	     struct diag *diag)
{
	char hex[FREEZE_HASH_TEXT], *text;
	bool drawn = config->seed_drawn, done;

	if (drawn) /* use another seed, because the bots got data that depends
		      on the first seed */
		freeze_draw_seed(config);
	text = freeze_text(config, where, diag);
	done = text != NULL && freeze_write(path, text, diag);
	if (!done)
		goto out;
	freeze_commitment(text, hex);
	printf("%s\n", hex);
	run_warn_of_seed(config->seed);
	fprintf(stderr,
		"%s contains the key and the seed: keep this file secret until "
		"the last match is played.\n"
		"Publish this commitment now: %s\n"
		"Then run the tournament with --commitment %s\n",
		where, hex, path);
	if (!drawn)
		fputs("The configuration contains the seed, so everyone who "
		      "reads the configuration knows the seed. To let the "
		      "arena draw a secret seed, remove the key seed from the "
		      "configuration.\n",
		      stderr);
out:
	free(text);
	return done;
}

/* Freeze a final in a new file.  Refuse an existing file, because building the
 * bots again would change what this file froze. */
static enum status
commit_config(struct config *config, const char *out)
{
	enum status status = STATUS_FAILED;
	char *path, *where = NULL;
	struct diag diag;

	path = commit_path(config, out, &diag);
	where = path != NULL ? commit_absolute_path(path) : NULL;
	if (where == NULL || !freeze_is_new(path, &diag)) {
		fprintf(stderr, "arena commit: %s\n", diag.text);
		goto out;
	}
	status = commit_start_bots(config);
	if (status == STATUS_DONE &&
	    !commit_write(config, path, where, &diag)) {
		fprintf(stderr, "arena commit: %s\n", diag.text);
		status = STATUS_FAILED;
	}
out:
	free(where);
	free(path);
	return status;
}

static int
cmd_commit(const void *arg, int argc, char **argv)
{
	const struct commit_request *request = arg;
	struct config_error error;
	struct config *config = config_read_file(argv[0], &error);
	enum status status = STATUS_USAGE;

	(void)argc;
	if (config == NULL)
		return playing_print_error("", &error);
	run_print_left_out(stderr, "", config);
	if (config->final)
		status = commit_config(config, request->out);
	else
		fputs("arena commit: the configuration is not a final; add "
		      "final: true to it\n",
		      stderr);
	config_free(config);
	return (int)status;
}

static const struct command_option commit_options[] = {
	OPTION_TEXT("out", "FILE", offsetof(struct commit_request, out),
		    "file to write (default: results/NAME.final, where NAME is "
		    "the name of the tournament). FILE must not exist yet. "
		    "Keep FILE secret until the last match is played"),
	{ .name = NULL },
};

const struct command commit_command = {
	.name = "commit",
	.arguments = "CONFIG",
	.least = 1,
	.most = 1,
	.summary = "freeze a final and print its commitment",
	.about = "Freeze the bots, rules, seed and schedule of a final before "
		 "its first match. After the final, everyone can check that "
		 "these data were not changed. The command writes FILE, which "
		 "contains a random key, the seed, and hashes of the "
		 "configuration, the rules, the schedule and every bot. If "
		 "CONFIG has no seed, the arena draws a random seed. CONFIG "
		 "must contain final: true.\n"
		 "The command prints the commitment, which is the hash of "
		 "FILE. Publish the commitment, which reveals neither the key "
		 "nor the seed nor any card.\n"
		 "Before it writes FILE, the arena builds each bot that has "
		 "the key build, and starts every bot once. If a bot fails to "
		 "start, the command does not write FILE.\n"
		 "`arena run CONFIG --commitment FILE` plays exactly the "
		 "frozen tournament. After the last match, publish the "
		 "results folder, which contains a copy of FILE as final.txt. "
		 "`b2sum -l 256 final.txt` prints the commitment. `arena "
		 "verify` prints what the commitment proves.\n"
		 "Run `arena commit` when authors have submitted all bots "
		 "(docs/organiser.md).",
	.options = commit_options,
	.defaults = &(const struct commit_request){ .out = NULL },
	.bytes = sizeof(struct commit_request),
	.status = "0 done\n"
		  "1 FILE could not be written, or the file of a bot could not "
		  "be read\n"
		  "2 usage error, or a mistake in the configuration\n"
		  "3 a bot could not be built or started\n"
		  "130 interrupted",
	.examples = "arena commit cup.yaml\n"
		    "arena run cup.yaml --commitment results/cup.final",
	.see = "arena-run(1) arena-verify(1)",
	.needs = host_limits_check_proc,
	.run = cmd_commit,
};
