/* replay.c - `arena replay`; see commands.h. */
#include <stddef.h>
#include <stdio.h>

#include "arena/cmd/commands.h"
#include "arena/tournament/run.h"
#include "arena/tui/replay.h"

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
	  .help = "for programs: an object a line, by docs/results.md" },
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
		 "the hash in its last line (docs/results.md). The first thing "
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
