/*
 * proof.c - what outsiders may see, and hold a run against: `arena log`, `arena
 * commit`, `arena evidence`; see commands.h.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/audit/evidence.h"
#include "arena/cmd/commands.h"
#include "arena/process/needs.h"
#include "arena/replay/logs.h"
#include "arena/review/case_file.h"
#include "arena/review/told.h"
#include "arena/rundir/freeze.h"
#include "arena/rundir/outdir.h"
#include "arena/tournament/playing.h"
#include "arena/tournament/run.h"
#include "arena/tournament/tell.h"
#include "arena/tui/replay.h"
#include "lib/alloc.h"
#include "lib/text/clean.h"
#include "referee/engine/state.h"

/* --- arena log ------------------------------------------------------------ */

struct log_request {
	const char *seat, *phase;
	bool positions, cases, dialog;
};

/* The phases of a deal, which begin behind PHASE_NONE, as an option's choice.
 */
static const char *
phase_choice(unsigned i, const char **words)
{
	*words = NULL;
	return i < PHASE_ANSWER ? phase_word((enum phase)(i + 1)) : NULL;
}

/* What bots were sent: one seat's lines, or decisions. */
static bool
print_told(const struct log_request *request, const char *log,
	   struct diag *diag)
{
	size_t len = 0;
	char *text = logs_text(log, &len, diag);
	seat_t seat = 0;
	struct told_filter filter = { .seat = -1, .phase = request->phase };
	bool done = text != NULL &&
		    (request->seat == NULL ||
		     seen_by_name(request->seat, log, text, len, &seat, diag));

	if (request->seat != NULL)
		filter.seat = seat;
	if (done && request->dialog)
		done = told_dialog(stdout, log, text, len, seat, diag);
	else if (done && request->cases)
		done = case_file_write(stdout, log, text, len, &filter, diag);
	else if (done)
		done = told_positions(stdout, log, text, len, &filter, diag);
	free(text);
	return done;
}

/* Is that one wish, and a whole one? */
static bool
log_is_whole(const struct log_request *request)
{
	bool is_public = request->seat != NULL &&
			 strcmp(request->seat, "public") == 0;
	bool decisions = request->positions || request->cases;
	const char *wrong = NULL;

	if (request->positions + request->cases + request->dialog > 1)
		wrong = "--positions, --cases and --dialog are outputs of "
			"their own: take one";
	else if (request->phase != NULL && !decisions)
		wrong = "--phase goes with --positions or --cases";
	else if (is_public && (decisions || request->dialog))
		wrong = "a seat is asked, and no public: --seat 0 and so on, "
			"or a player's name";
	else if (!decisions && request->seat == NULL)
		wrong = "whose eyes? --seat 0 and so on, --seat and a "
			"player's name, or --seat public";
	if (wrong != NULL)
		fprintf(stderr, "arena log: %s\n", wrong);
	return wrong == NULL;
}

static int
serve_log(const void *arg, int argc, char **argv)
{
	const struct log_request *request = arg;
	struct diag diag;
	bool done;

	(void)argc;
	if (!log_is_whole(request))
		return STATUS_USAGE;
	clean_json();
	if (request->positions || request->cases || request->dialog)
		done = print_told(request, argv[0], &diag);
	else
		done = replay_seen(argv[0], request->seat, stdout, &diag);
	if (done) {
		evidence_warn(argv[0]);
		return STATUS_DONE;
	}
	fprintf(stderr, "arena log: %s\n", diag.text);
	return STATUS_FAILED;
}

static const struct command_option log_options[] = {
	{ .name = "seat",
	  .value = "EYES",
	  .takes = TAKES_TEXT,
	  .at = offsetof(struct log_request, seat),
	  .help = "whose: a seat's, by number from 0 or by the name of who "
		  "plays there, or public: what all seats saw, and so may "
		  "anybody. With --positions and --cases, if it is left out, "
		  "all seats" },
	{ .name = "dialog",
	  .value = "",
	  .takes = TAKES_NOTHING,
	  .at = offsetof(struct log_request, dialog),
	  .help = "the lines that the seat's bot was sent, behind >, and what "
		  "it answered, behind <" },
	{ .name = "positions",
	  .value = "",
	  .takes = TAKES_NOTHING,
	  .at = offsetof(struct log_request, positions),
	  .help = "a line of JSON for each decision: the request as the bot "
		  "was sent it, and what was played" },
	{ .name = "cases",
	  .value = "",
	  .takes = TAKES_NOTHING,
	  .at = offsetof(struct log_request, cases),
	  .help = "each decision as a rule case, in a file that `referee "
		  "check` runs: the whole position with all cards, what was "
		  "played, and what came of it" },
	{ .name = "phase",
	  .value = "PHASE",
	  .takes = TAKES_TEXT,
	  .at = offsetof(struct log_request, phase),
	  .choice = phase_choice,
	  .help = "of them those of this phase: offer, draw, play, layoff or "
		  "answer" },
	{ .name = NULL },
};

const struct command log_command = {
	.name = "log",
	.arguments = "LOG",
	.least = 1,
	.most = 1,
	.summary = "print a log with what one seat saw, and nothing else",
	.about = "Prints the match of a log (DIR/logs/NNNNNN.jsonl, or - for "
		 "standard input) as one seat saw it, or the public: its own "
		 "hand, the table, the events as they were told. The others' "
		 "cards, notes, times and faults, the stock, the seeds and the "
		 "seed's commitment are in it in no form. The whole log is "
		 "played again first, and one that does not hold is refused.\n"
		 "`arena replay` shows what is printed here, card by card. Of "
		 "a seat whose bot forfeited it ends there, as the match did "
		 "for the bot. Where names were hidden they are hidden here "
		 "too.\n"
		 "All hands of a deal are shown to all when it is over, so two "
		 "matches with the same cards tell of each other: while "
		 "matches with the same cards are still to be played, hand out "
		 "none of them.",
	.options = log_options,
	.defaults = &(const struct log_request){ .seat = NULL },
	.bytes = sizeof(struct log_request),
	.status = "0 done; 1 the log does not hold, cannot be read, or has no "
		  "such seat; 2 wrong use.",
	.examples = "arena log results/cup/logs/000017.jsonl --seat ann > "
		    "for-ann.jsonl\n"
		    "arena log results/cup/logs/000017.jsonl --seat public | "
		    "arena replay -\n"
		    "arena log results/cup/logs/000017.jsonl --cases --phase "
		    "layoff > cases.yaml",
	.see = "arena-replay(1) arena-verify(1)",
	.serve = serve_log,
};

/* --- arena commit --------------------------------------------------------- */

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
	tell_seed(config->seed);
	fprintf(stderr,
		"%s holds the key and the seed: keep it to yourself until the "
		"last match is played.\n"
		"Publish this commitment now: %s\n"
		"Then run the tournament with --commitment %s\n",
		where, hex, path);
	if (!drawn)
		fputs("The seed stands in the configuration: whoever has read "
		      "that knows it. Leave it out, and it is drawn.\n",
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
	tell_left_out(stderr, "", config);
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
		"over all of it, the commitment: publish that, and nobody "
		"learns anything from it. CONFIG must say final: true.\n"
		"First the bots with build: are built, once and for all, and "
		"every bot is started once, as `arena run` does; where one "
		"cannot start nothing is committed to.\n"
		"`arena run CONFIG --commitment FILE` plays exactly that. When "
		"all is played, publish the results folder: its final.txt is "
		"FILE, `b2sum -l 256 final.txt` prints the commitment, and "
		"`arena verify` says what that proves.\n"
		"Do it when all bots have been handed in, and not before: "
		"docs/fairness.md.",
	.options = commit_options,
	.defaults = &(const struct commit_request){ .out = NULL },
	.bytes = sizeof(struct commit_request),
	.status = "0 done; 1 it could not be written, or a bot's file not "
		  "read; 2 wrong use or a mistake in the configuration; 3 a "
		  "bot could not be built or started; 130 interrupted.",
	.examples = "arena commit cup.yaml\n"
		    "arena run cup.yaml --commitment results/cup.final",
	.see = "arena-run(1) arena-verify(1)",
	.needs = needs_proc,
	.serve = serve_commit,
};

/* --- arena evidence ------------------------------------------------------- */

struct evidence_request {
	const char *out;
};

static int
serve_evidence(const void *arg, int argc, char **argv)
{
	const struct evidence_request *request = arg;
	unsigned long long match;
	struct diag diag;
	char *end, *path;
	bool done;

	(void)argc;
	errno = 0;
	match = strtoull(argv[1], &end, 10);
	if (argv[1][0] < '0' || argv[1][0] > '9' || *end != '\0' ||
	    errno != 0 || match == 0) {
		fprintf(stderr,
			"arena evidence: a match is a number from 1, as in "
			"arena evidence %s 17\n",
			argv[0]);
		return STATUS_USAGE;
	}
	path = request->out != NULL ? xstrdup(request->out)
				    : xprintf("match-%06llu.zip", match);
	if (request->out == NULL && access(path, F_OK) == 0) {
		fprintf(stderr,
			"arena evidence: %s is there already: remove it, or "
			"name another file with --out\n",
			path);
		free(path);
		return STATUS_FAILED;
	}
	done = evidence_write(argv[0], match, path, &diag);
	if (done)
		fprintf(stderr,
			"%s: all cards and names of match %llu, for whoever "
			"decides about it\n",
			path, match);
	else
		fprintf(stderr, "arena evidence: %s\n", diag.text);
	free(path);
	return done ? STATUS_DONE : STATUS_FAILED;
}

static const struct command_option evidence_options[] = {
	{ .name = "out",
	  .value = "FILE",
	  .takes = TAKES_TEXT,
	  .at = offsetof(struct evidence_request, out),
	  .help = "the archive, written over what is there; default: "
		  "match-NNNNNN.zip, if there is no such file" },
	{ .name = NULL },
};

const struct command evidence_command = {
	.name = "evidence",
	.arguments = "DIR MATCH",
	.least = 2,
	.most = 2,
	.summary = "pack all that belongs to one match, for an appeal",
	.about = "Packs into one archive what a match of the run in DIR left: "
		 "its log, its rows of the results, what its bots wrote to "
		 "standard error, the rules, the configuration without the "
		 "run's seed, a list of hashes, and a page that says how to "
		 "check it. Whoever has the archive needs nothing else of the "
		 "run. The match's own seed is in its log; it tells of no "
		 "other cards. While a match with the same cards is still to "
		 "be played nothing is packed.\n"
		 "The log is checked first. The same match gives the same "
		 "bytes.",
	.options = evidence_options,
	.defaults = &(const struct evidence_request){ .out = NULL },
	.bytes = sizeof(struct evidence_request),
	.status = "0 done; 1 there is no such match, its log does not hold, "
		  "its cards are still to be played, or the archive could not "
		  "be written; 2 wrong use.",
	.examples = "arena evidence results/cup 17 --out appeal-17.zip",
	.see = "arena-verify(1) arena-log(1)",
	.serve = serve_evidence,
};
