/* log.c - `arena log`: print the part of a log that one seat saw; see
 * commands.h. */
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

/* Return the word of phase number @i as a choice of the option --phase.
 * PHASE_NONE is not a choice.
 */
static const char *
log_phase_choice(unsigned i, const char **words)
{
	*words = NULL;
	return i < PHASE_ANSWER ? phase_word((enum phase)(i + 1)) : NULL;
}

/* Print the lines that the bot of one seat received and sent, or the
 * decisions. */
static bool
log_print_transcript(const struct log_request *request, const char *log,
		     struct diag *diag)
{
	size_t len = 0;
	char *text = log_files_text(log, &len, diag);
	seat_t seat = 0;
	struct transcript_filter filter = { .seat = -1,
					    .phase = request->phase };
	bool done = text != NULL && (request->seat == NULL ||
				     redact_find_seat(request->seat, log, text,
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

/* Check that the given options can be combined. */
static bool
log_check_options(const struct log_request *request)
{
	bool is_public = request->seat != NULL &&
			 strcmp(request->seat, "public") == 0;
	bool decisions = request->positions || request->cases;
	const char *wrong = NULL;

	if (request->positions + request->cases + request->dialog > 1)
		wrong = "--positions, --cases and --dialog cannot be combined";
	else if (request->phase != NULL && !decisions)
		wrong = "--phase requires --positions or --cases";
	else if (is_public && (decisions || request->dialog))
		wrong = "--seat public cannot be used here, because only seats "
			"make decisions; give a seat number or the name of a "
			"player";
	else if (!decisions && request->seat == NULL)
		wrong = "--seat is required: a seat number, the name of a "
			"player, or public";
	if (wrong != NULL)
		fprintf(stderr, "arena log: %s\n", wrong);
	return wrong == NULL;
}

static int
cmd_log(const void *arg, int argc, char **argv)
{
	const struct log_request *request = arg;
	struct diag diag;
	bool done;

	(void)argc;
	if (!log_check_options(request))
		return STATUS_USAGE;
	safe_stdio_json();
	if (request->positions || request->cases || request->dialog)
		done = log_print_transcript(request, argv[0], &diag);
	else
		done = replay_write_redacted(argv[0], request->seat, stdout,
					     &diag);
	if (done) {
		evidence_warn(argv[0]);
		return STATUS_DONE;
	}
	fprintf(stderr, "arena log: %s\n", diag.text);
	return STATUS_FAILED;
}

#define AT(field) offsetof(struct log_request, field)

static const struct command_option log_options[] = {
	OPTION_TEXT(
		"seat", "EYES", AT(seat),
		"point of view: a seat number from 0, the name of a player, "
		"or public (only what all seats saw). The option is required, "
		"except with --positions and --cases (default there: all "
		"seats)"),
	OPTION_FLAG("dialog", AT(dialog),
		    "print each line that the seat's bot received after >, "
		    "and each answer of the bot after <"),
	OPTION_FLAG("positions", AT(positions),
		    "print one JSON line for each decision: the request that "
		    "the bot received, and the action that was played"),
	OPTION_FLAG("cases", AT(cases),
		    "print each decision as a test case for `referee check`: "
		    "the position with all cards, the action that was played, "
		    "and the result"),
	OPTION_CHOICE(
		"phase", "PHASE", AT(phase), log_phase_choice,
		"print only the decisions in one phase of the turn: offer, "
		"draw, play, layoff or answer (default: all phases). The "
		"option requires --positions or --cases"),
	{ .name = NULL },
};

const struct command log_command = {
	.name = "log",
	.arguments = "LOG",
	.least = 1,
	.most = 1,
	.summary = "print the part of a log that one seat saw",
	.about = "Print the match of a log (DIR/logs/NNNNNN.jsonl, or - for "
		 "standard input) as one seat or the public saw it. The "
		 "output contains the hand of this seat, the table, and the "
		 "events that the seat received. The output omits the cards, "
		 "notes, times and faults of other seats, the stock, the "
		 "seeds and the commitment. `arena log` first verifies the "
		 "whole log, and refuses an invalid log.\n"
		 "The output is also a log, which `arena replay` can print "
		 "card by card. If the bot of the seat forfeited, the output "
		 "ends at the forfeit. If the tournament hides the bots' "
		 "names, the output does not contain these names.\n"
		 "Caution: at the end of a deal all seats see all hands. So "
		 "the output reveals cards of other matches with the same "
		 "cards. Publish the output only after all matches with these "
		 "cards are over.",
	.options = log_options,
	.defaults = &(const struct log_request){ .seat = NULL },
	.bytes = sizeof(struct log_request),
	.status = "0 done\n"
		  "1 the log is invalid, cannot be read, or has no such seat\n"
		  "2 usage error",
	.examples = "arena log results/cup/logs/000017.jsonl --seat ann > "
		    "for-ann.jsonl\n"
		    "arena log results/cup/logs/000017.jsonl --seat public | "
		    "arena replay -\n"
		    "arena log results/cup/logs/000017.jsonl --cases --phase "
		    "layoff > cases.yaml",
	.see = "arena-replay(1) arena-verify(1)",
	.run = cmd_log,
};
