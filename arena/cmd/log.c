/* log.c - `arena log`; see commands.h. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/audit/evidence.h"
#include "arena/cmd/commands.h"
#include "arena/replay/log_files.h"
#include "arena/review/case_file.h"
#include "arena/review/transcript.h"
#include "arena/tournament/run.h"
#include "arena/tui/replay.h"
#include "lib/text/safe_stdio.h"
#include "referee/engine/state.h"

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
	char *text = log_files_text(log, &len, diag);
	seat_t seat = 0;
	struct transcript_filter filter = { .seat = -1,
					    .phase = request->phase };
	bool done = text != NULL && (request->seat == NULL ||
				     redact_by_name(request->seat, log, text,
						    len, &seat, diag));

	if (request->seat != NULL)
		filter.seat = seat;
	if (done && request->dialog)
		done = transcript_dialog(stdout, log, text, len, seat, diag);
	else if (done && request->cases)
		done = case_file_write(stdout, log, text, len, &filter, diag);
	else if (done)
		done = transcript_positions(stdout, log, text, len, &filter,
					    diag);
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
	safe_stdio_json();
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
