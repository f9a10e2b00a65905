/* replay.c - `arena replay`: replay matches from logs; see commands.h. */
#include <stddef.h>
#include <stdio.h>

#include "arena/cmd/commands.h"
#include "arena/tournament/run.h"
#include "arena/tui/replay.h"

static int
cmd_replay(const void *arg, int argc, char **argv)
{
	const struct replay_how *how = arg;
	struct diag diag;

	if (!replay_check_options(how, &diag)) {
		fprintf(stderr, "arena replay: %s\n", diag.text);
		return STATUS_USAGE;
	}
	return replay_logs(argv, argc, how) ? STATUS_DONE : STATUS_FAILED;
}

#define AT(field) offsetof(struct replay_how, field)

static const struct command_option replay_options[] = {
	OPTION_FLAG("verify", AT(verify),
		    "only verify, and print how many deals and actions were "
		    "replayed"),
	OPTION_FLAG(
		"step", AT(step),
		"show the table on the terminal and move forwards and "
		"backwards by keys; ? lists them. With --plain or without a "
		"terminal: print lines, Enter after each action; q quits"),
	OPTION_FLAG("plain", AT(plain),
		    "print lines without colours, also for screen readers "
		    "(default: colours on a terminal, unless NO_COLOR is set)"),
	OPTION_TEXT(
		"seat", "EYES", AT(seat),
		"point of view (default: everything): a seat number from 0, "
		"the name of a player, or public, which is what all seats "
		"saw. Own hands are shown; draws of other seats are shown "
		"without the card"),
	OPTION_COUNT("deal", "N", AT(deal), 1, UINT16_MAX,
		     "only deal N (default: all)"),
	OPTION_TEXT(
		"from", "PLACE", AT(from),
		"begin at this event, with the position before it (default: "
		"the first). PLACE is its number in the match, as --json "
		"prints it, or DEAL.EVENT: 41 or 3.41; 3.0 is the beginning "
		"of deal 3"),
	OPTION_TEXT("to", "PLACE", AT(to),
		    "end with this event (default: the last)"),
	OPTION_FLAG("json", AT(json), "print JSON lines (docs/results.md)"),
	{ .name = NULL },
};

const struct command replay_command = {
	.name = "replay",
	.arguments = "LOG|DIR ...",
	.least = 1,
	.most = ARGS_MANY,
	.summary = "replay matches from their logs",
	.about = "Replay the match of a log (DIR/logs/NNNNNN.jsonl, or - for "
		 "standard input) in the engine and print it card by card. "
		 "Every deal is dealt again from the seed, and every action "
		 "applied. Events, scores, places, requests, faults, verdicts "
		 "and decisions are compared with the log, the seed with the "
		 "commitment at its beginning, and all of it with the hash in "
		 "its last line (docs/results.md). At the first difference the "
		 "replay of that match stops and prints the line of the log.\n"
		 "For a results folder or a folder of logs, every log is "
		 "replayed, in the order of the names. Logs may be compressed "
		 "by gzip, zstd, xz or bzip2. Lines are as wide as the "
		 "terminal, or 80 columns. A hand is printed with its best "
		 "melds in brackets and, in games that count it, its deadwood.",
	.options = replay_options,
	.defaults = &(const struct replay_how){ .seat = NULL },
	.bytes = sizeof(struct replay_how),
	.status = "0 all logs are valid\n"
		  "1 a log is invalid, or cannot be read\n"
		  "2 usage error",
	.examples = "arena replay results/cup/logs/000017.jsonl --seat ann\n"
		    "arena replay 000017.jsonl.gz --deal 3\n"
		    "arena replay 000017.jsonl --from 3.41 --to 3.60 --json\n"
		    "arena replay results/cup --verify",
	.see = "arena-standings(1) arena-verify(1)",
	.run = cmd_replay,
};
