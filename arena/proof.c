/*
 * proof.c - what may be shown to outsiders: `arena log`; see commands.h.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/commands.h"
#include "arena/replay/replay.h"
#include "arena/run.h"

/* --- arena log ------------------------------------------------------------ */

struct log_request {
	const char *seat;
};

static int
serve_log(const void *arg, int argc, char **argv)
{
	const struct log_request *request = arg;
	struct diag diag;
	seat_t seat;

	(void)argc;
	if (request->seat == NULL || !seen_by(request->seat, &seat)) {
		fprintf(stderr,
			"arena log: whose eyes? --seat 0 to --seat %d, "
			"or --seat public\n",
			SEATS_MAX - 1);
		return STATUS_USAGE;
	}
	if (replay_seen(argv[0], seat, stdout, &diag))
		return STATUS_DONE;
	fprintf(stderr, "arena log: %s\n", diag.text);
	return STATUS_FAILED;
}

static const struct command_option log_options[] = {
	{ .name = "seat",
	  .value = "N|public",
	  .takes = TAKES_TEXT,
	  .at = offsetof(struct log_request, seat),
	  .help = "whose eyes: a seat's, from 0, or public: what all seats "
		  "saw, and so may anybody" },
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
	.examples = "arena log results/cup/logs/000017.jsonl --seat 1 > "
		    "for-ann.jsonl\n"
		    "arena log results/cup/logs/000017.jsonl --seat public | "
		    "arena replay -",
	.see = "arena-replay(1) arena-verify(1)",
	.serve = serve_log,
};
