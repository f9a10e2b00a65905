/*
 * inspect.c - what was played, looked at again: `arena standings`, `arena
 * replay`, `arena verify`; see commands.h.
 */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "arena/audit/verify.h"
#include "arena/cmd/commands.h"
#include "arena/cmd/merging.h"
#include "arena/output/overall.h"
#include "arena/output/results.h"
#include "arena/tournament/run.h"
#include "arena/tui/replay.h"

/* --- arena standings ------------------------------------------------------ */

struct standings_request {
	const char *format, *without, *with, *reason;
};

/* What is asked for together makes sense? */
static bool
strike_is_whole(const struct standings_request *request)
{
	const char *wrong = NULL;

	if (request->without != NULL && request->with != NULL)
		wrong = "--without and --with are two decisions: take one";
	else if (request->without != NULL && request->reason == NULL)
		wrong = "--without wants a --reason, which is shown with the "
			"standings";
	else if (request->reason != NULL && request->without == NULL)
		wrong = "--reason says why a bot is struck out: it goes with "
			"--without";
	if (wrong != NULL)
		fprintf(stderr, "arena standings: %s\n", wrong);
	return wrong == NULL;
}

/* Strike a bot out, or take it back, where that is asked for. */
static bool
strike(const char *dir, const struct standings_request *request,
       struct diag *diag)
{
	if (request->without != NULL)
		return results_strike(dir, request->without, request->reason,
				      diag);
	return request->with == NULL ||
	       results_strike(dir, request->with, NULL, diag);
}

/* The same in every game of a tournament over several. */
static bool
strike_in_games(const char *dir, const struct standings_request *request,
		struct diag *diag)
{
	struct circuit *circuit = overall_circuit(dir, diag);
	bool ok = circuit != NULL;

	for (uint32_t i = 0; ok && i < circuit->count; i++) {
		char *folder = overall_folder(dir, &circuit->game[i]);

		if (overall_has(dir, &circuit->game[i]))
			ok = strike(folder, request, diag);
		free(folder);
	}
	circuit_free(circuit);
	return ok && overall_write(dir, diag);
}

/* The table over all games. */
static bool
show_games(const char *dir, const struct standings_request *request,
	   struct diag *diag)
{
	return ((request->without == NULL && request->with == NULL) ||
		strike_in_games(dir, request, diag)) &&
	       overall_show(dir, request->format, diag);
}

static bool
show(const char *dir, const struct standings_request *request,
     struct diag *diag)
{
	if (overall_is_there(dir))
		return show_games(dir, request, diag);
	return strike(dir, request, diag) &&
	       results_show(dir, request->format, diag);
}

/* Is a bot to be struck out, or taken back?  Of shards that is told to be of
 * no use. */
static bool
strikes(const struct standings_request *request)
{
	if (request->without == NULL && request->with == NULL)
		return false;
	fputs("arena standings: a bot is struck out of one folder: name the "
	      "one that `arena merge` makes of the shards\n",
	      stderr);
	return true;
}

/* What shards have by now. */
static bool
show_shards(char *const *dirs, unsigned count,
	    const struct standings_request *request, struct diag *diag)
{
	struct shard_set set;
	bool ok;

	if (overall_is_there(dirs[0]))
		return look_at_games(dirs, count, request->format, diag);
	ok = shard_set_read(&set, dirs, count, NULL, diag) &&
	     shards_look(&set, request->format, diag);

	shard_set_release(&set);
	return ok;
}

static int
serve_standings(const void *arg, int argc, char **argv)
{
	const struct standings_request *request = arg;
	struct diag diag;

	if (!strike_is_whole(request) || (argc > 1 && strikes(request)))
		return STATUS_USAGE;
	if (argc > 1 ? show_shards(argv, (unsigned)argc, request, &diag)
		     : show(argv[0], request, &diag))
		return STATUS_DONE;
	fprintf(stderr, "arena standings: %s\n", diag.text);
	return STATUS_FAILED;
}

static const struct command_option standings_options[] = {
	{ .name = "format",
	  .value = "FORMAT",
	  .takes = TAKES_TEXT,
	  .at = offsetof(struct standings_request, format),
	  .choice = results_choice,
	  .help = "how they are printed; left out: text" },
	{ .name = "without",
	  .value = "NAME",
	  .takes = TAKES_TEXT,
	  .at = offsetof(struct standings_request, without),
	  .help = "strikes a bot out, by its name or title: its matches count "
		  "no more, and of tables "
		  "of more than two it is taken out, the others keeping their "
		  "order. DIR/struck.jsonl records who, when and why; from "
		  "then on the standings are shown without it and with it" },
	{ .name = "reason",
	  .value = "TEXT",
	  .takes = TAKES_TEXT,
	  .at = offsetof(struct standings_request, reason),
	  .help = "why; everybody sees it" },
	{ .name = "with",
	  .value = "NAME",
	  .takes = TAKES_TEXT,
	  .at = offsetof(struct standings_request, with),
	  .help = "takes a bot back that was struck out" },
	{ .name = NULL },
};

const struct command standings_command = {
	.name = "standings",
	.arguments = "DIR ...",
	.least = 1,
	.most = ARGS_MANY,
	.summary = "print the standings of a run",
	.about = "Prints the standings of the run whose results are in DIR, "
		 "also of one that is under way or was stopped: the ranking "
		 "with 95 % intervals, how strong each bot is and how sure "
		 "that is (docs/ratings.md), the cross table, and each bot's "
		 "faults and times. Of a tournament over several games the "
		 "table over all is printed; DIR/GAME has those of each. "
		 "Without --without and --with nothing in "
		 "DIR is changed. No run is held up.\n"
		 "Several DIR are shards of one tournament (`arena run "
		 "--shard`): what they have by now is joined and printed, of "
		 "one game or over several.",
	.options = standings_options,
	.defaults = &(const struct standings_request){ .format = "text" },
	.bytes = sizeof(struct standings_request),
	.status = "0 done; 1 DIR holds no results that can be read; 2 wrong "
		  "use.",
	.examples = "arena standings results/cup\n"
		    "arena standings results/cup --format csv > cup.csv\n"
		    "arena standings results/cup.shards/*\n"
		    "arena standings results/cup --without bob --reason "
		    "\"two programs of one author\"",
	.see = "arena-replay(1) arena-verify(1)",
	.serve = serve_standings,
};

/* --- arena replay --------------------------------------------------------- */

static int
serve_replay(const void *arg, int argc, char **argv)
{
	const struct replay_how *how = arg;
	struct diag diag;

	if (!replay_may(how, &diag)) {
		fprintf(stderr, "arena replay: %s\n", diag.text);
		return STATUS_USAGE;
	}
	return replay_logs(argv, argc, how) ? STATUS_DONE : STATUS_FAILED;
}

static const struct command_option replay_options[] = {
	{ .name = "verify",
	  .value = "",
	  .takes = TAKES_NOTHING,
	  .at = offsetof(struct replay_how, verify),
	  .help = "check only: prints how many deals and actions held" },
	{ .name = "step",
	  .value = "",
	  .takes = TAKES_NOTHING,
	  .at = offsetof(struct replay_how, step),
	  .help = "as a table on the terminal, to go through by keys, "
		  "forwards and backwards: ? lists them. With --plain, or "
		  "where there is no terminal: lines, Enter after each "
		  "action; q ends" },
	{ .name = "plain",
	  .value = "",
	  .takes = TAKES_NOTHING,
	  .at = offsetof(struct replay_how, plain),
	  .help = "lines without colours, also for screen readers. Colours "
		  "are left out anyway where standard output "
		  "is no terminal or NO_COLOR is set" },
	{ .name = "seat",
	  .value = "EYES",
	  .takes = TAKES_TEXT,
	  .at = offsetof(struct replay_how, seat),
	  .help = "only what these saw: a seat's, by number from 0 or by the "
		  "name of who plays there, or public. Its own hand is shown, "
		  "and of the others' draws that there was one" },
	{ .name = "deal",
	  .value = "N",
	  .takes = TAKES_COUNT,
	  .at = offsetof(struct replay_how, deal),
	  .min = 1,
	  .max = UINT16_MAX,
	  .help = "only deal N" },
	{ .name = "from",
	  .value = "PLACE",
	  .takes = TAKES_TEXT,
	  .at = offsetof(struct replay_how, from),
	  .help = "begin at this event, with the position before it: its "
		  "number in the match, which --json shows, or DEAL.EVENT, as "
		  "in 41 or 3.41; 3.0 is the beginning of deal 3" },
	{ .name = "to",
	  .value = "PLACE",
	  .takes = TAKES_TEXT,
	  .at = offsetof(struct replay_how, to),
	  .help = "end with this event" },
	{ .name = "json",
	  .value = "",
	  .takes = TAKES_NOTHING,
	  .at = offsetof(struct replay_how, json),
	  .help = "for programs: an object a line, by docs/log.md" },
	{ .name = NULL },
};

const struct command replay_command = {
	.name = "replay",
	.arguments = "LOG|DIR ...",
	.least = 1,
	.most = ARGS_MANY,
	.summary = "play matches again from their logs",
	.about = "Plays the match of a log (DIR/logs/NNNNNN.jsonl, or - for "
		 "standard input) again through the engine and shows it card "
		 "by card. Every deal is dealt again from the seed and every "
		 "action applied; events, scores and places, requests, faults, "
		 "verdicts and decisions are held against the log, the seed "
		 "against the commitment that opens it, and all of it against "
		 "the hash in its last line (docs/log.md). The first thing "
		 "that differs ends that match and is named with its line.\n"
		 "Of a run's folder, or a folder of logs, every one is shown, "
		 "by name; a log may be packed by gzip, zstd, xz or bzip2. "
		 "Lines are as wide as the terminal, 80 columns where there is "
		 "none. A hand stands with its best melds in brackets, and in "
		 "games that count it with its deadwood.",
	.options = replay_options,
	.defaults = &(const struct replay_how){ .seat = NULL },
	.bytes = sizeof(struct replay_how),
	.status = "0 the logs hold; 1 one does not, or cannot be read; 2 wrong "
		  "use.",
	.examples = "arena replay results/cup/logs/000017.jsonl --seat ann\n"
		    "arena replay 000017.jsonl.gz --deal 3\n"
		    "arena replay 000017.jsonl --from 3.41 --to 3.60 --json\n"
		    "arena replay results/cup --verify",
	.see = "arena-standings(1) arena-verify(1)",
	.serve = serve_replay,
};

/* --- arena verify --------------------------------------------------------- */

/* Every game that has been begun, and the table over all. */
static int
verify_games(const char *dir)
{
	struct diag diag;
	struct circuit *circuit = overall_circuit(dir, &diag);
	int status = STATUS_DONE, faults = -1;

	for (uint32_t i = 0; circuit != NULL && i < circuit->count; i++) {
		const struct circuit_game *game = &circuit->game[i];
		char *folder = overall_folder(dir, game);

		printf("%s:\n", game->name);
		if (overall_has(dir, game))
			status |= verify_folder(folder);
		else
			puts("nothing has been played yet");
		free(folder);
	}
	if (circuit != NULL)
		faults = overall_check(dir, &diag);
	if (faults < 0)
		fprintf(stderr, "arena verify: %s\n", diag.text);
	circuit_free(circuit);
	return faults == 0 ? status : STATUS_FAILED;
}

static int
serve_verify(const void *request, int argc, char **argv)
{
	const struct replay_how how = {
		.verify = true,
		.command = "verify",
		.give = "; give a results folder, a log or a .final",
	};
	struct stat st;
	int status = STATUS_DONE;

	(void)request;
	for (int i = 0; i < argc; i++)
		if (overall_is_there(argv[i]))
			status |= verify_games(argv[i]);
		else if (stat(argv[i], &st) == 0 && S_ISDIR(st.st_mode))
			status |= verify_folder(argv[i]);
		else if (verify_is_final(argv[i]))
			status |= verify_final(argv[i]);
		else if (!replay_log(argv[i], &how))
			status = STATUS_FAILED;
	return status;
}

const struct command verify_command = {
	.name = "verify",
	.arguments = "DIR|LOG|FINAL ...",
	.least = 1,
	.most = ARGS_MANY,
	.summary = "check that all in a results folder agrees",
	.about = "Holds all that a run left in DIR against each other: the "
		 "database against its own pages, the configuration and the "
		 "schedule (who sits where, rounds, groups, places and "
		 "points), the end of a run that was stopped against its rule; "
		 "each log against the hash and the row of its match, "
		 "against the configuration (match, players, bots' seeds, "
		 "rules, conditions, the seed that was dealt from), and played "
		 "again, against itself, as arena replay --verify does; "
		 "the files with standings and results, where they are there "
		 "and the run is over, against the database.\n"
		 "Nothing in DIR is changed, and the bots' programs are not "
		 "needed. A log alone is checked as arena replay --verify "
		 "does; of a file that `arena commit` wrote the commitment is "
		 "told, and which folder beside it was begun with it.\n"
		 "A line is printed for each fault, and a last one that sums "
		 "up. No faults, but told, are logs that have no row (they "
		 "count for nothing), void matches, logs of another version of "
		 "the program than that which began the run, and logs whose "
		 "row has no hash, from before there were any.",
	.status = "0 nothing is wrong; 1 something is, or the folder cannot "
		  "be read; 2 wrong use.",
	.examples = "arena verify results/cup",
	.see = "arena-replay(1) arena-run(1) arena-standings(1)",
	.serve = serve_verify,
};
