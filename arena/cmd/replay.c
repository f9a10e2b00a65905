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
		    "for each log, print only the number of verified deals and "
		    "actions, or the first difference"),
	OPTION_FLAG("step", AT(step),
		    "show the table on the terminal. Keys step forwards and "
		    "backwards, and ? lists the keys. With --plain or without "
		    "a terminal, print each action as a line and wait for "
		    "Enter; q and Enter quits"),
	OPTION_FLAG("plain", AT(plain),
		    "print plain lines without colours, for example for a "
		    "screen reader (default: print colours on a terminal, "
		    "unless NO_COLOR is set)"),
	OPTION_TEXT("seat", "EYES", AT(seat),
		    "point of view: a seat number from 0, the name of a "
		    "player, or public (only what all seats saw). The output "
		    "shows only the hand of this seat, and hides the cards "
		    "that other seats draw from the stock (default: show all "
		    "cards)"),
	OPTION_COUNT("deal", "N", AT(deal), 1, UINT16_MAX,
		     "print only deal N (default: all deals)"),
	OPTION_TEXT("from", "PLACE", AT(from),
		    "print the position before event PLACE, and all events "
		    "from PLACE on (default: the first event). PLACE is the "
		    "number of the event in the match, which --json prints "
		    "(41), or DEAL.EVENT (3.41). PLACE 3.0 is the beginning "
		    "of deal 3"),
	OPTION_TEXT("to", "PLACE", AT(to),
		    "print events up to PLACE; write PLACE as in --from "
		    "(default: the last event)"),
	OPTION_FLAG("json", AT(json),
		    "print the replay as JSON lines "
		    "(docs/results.md)"),
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
		 "The engine deals every deal again from the seed, and "
		 "applies every action. The replay compares the events, "
		 "scores, places, requests, faults, verdicts and decisions "
		 "with the log. It also compares the seed with the commitment "
		 "at the beginning of the log, and the hash of the whole log "
		 "with the hash in the last line (docs/results.md). At the "
		 "first difference, the replay of the match stops, and the "
		 "command prints the line of the log.\n"
		 "If an argument is a results folder or a folder of logs, the "
		 "command replays every log in the folder, in the order of "
		 "the file names. Logs may be compressed by gzip, zstd, xz or "
		 "bzip2. The output is as wide as the terminal; without a "
		 "terminal, it has 80 columns. In each hand, brackets enclose "
		 "the best melds. In games that count deadwood, the deadwood "
		 "follows the hand.",
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
