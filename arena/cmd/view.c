/* view.c - `arena view`: a match as a page to be gone through; see
 * commands.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/audit/evidence.h"
#include "arena/cmd/commands.h"
#include "arena/cmd/page_file.h"
#include "arena/tournament/run.h"
#include "lib/file/atomic_file.h"
#include "lib/text/safe_stdio.h"

struct view_request {
	const char *out, *seat;
	bool json;
};

/* --- where to ------------------------------------------------------------- */

static bool
print_line(void *arg, enum view_steps_kind kind, const char *text, size_t len)
{
	FILE *out = arg;

	(void)kind;
	return fwrite(text, 1, len, out) == len && putc('\n', out) != EOF;
}

/**
 * struct viewed - what is written
 * @log: its path
 */
struct viewed {
	const char *log;
	struct match_look look;
	bool json;
};

/* The steps as they are, or the page. */
static bool
print(FILE *out, const char *path, const struct viewed *viewed,
      struct diag *diag)
{
	const struct view_steps_reader lines = { out, print_line };

	return viewed->json
		       ? match_steps(viewed->log, &viewed->look, &lines, diag)
		       : page_file_print(out, path, viewed->log, &viewed->look,
					 diag);
}

static bool
view(const char *log, const struct view_request *request, struct diag *diag)
{
	struct viewed viewed = { log,
				 { .eyes = request->seat },
				 request->json };
	const char *path = request->out;
	struct atomic_file draft;
	char *own = NULL;
	bool done;

	if (path == NULL && request->json)
		path = "-";
	if (path == NULL)
		path = own = page_file_name(log);
	if (strcmp(path, "-") == 0)
		safe_stdio_json(); /* a page has its texts as JSON too */
	done = atomic_file_begin_for(&draft, path, diag) &&
	       atomic_file_end(&draft, print(draft.out, path, &viewed, diag),
			       diag);
	if (done && own != NULL)
		printf("%s\n", own);
	free(own);
	return done;
}

static int
serve_view(const void *arg, int argc, char **argv)
{
	const struct view_request *request = arg;
	struct diag diag = { "" };

	(void)argc;
	if (view(argv[0], request, &diag)) {
		evidence_warn(argv[0]);
		return STATUS_DONE;
	}
	fprintf(stderr, "arena view: %s\n", diag.text);
	return STATUS_FAILED;
}

#define AT(field) offsetof(struct view_request, field)

static const struct command_option view_options[] = {
	{ .name = "out",
	  .value = "FILE",
	  .takes = TAKES_TEXT,
	  .letter = 'o',
	  .at = AT(out),
	  .help = "where to, - for standard output. Left out: a file of the "
		  "log's name in this folder, NNNNNN.html, whose path is "
		  "printed" },
	{ .name = "seat",
	  .value = "EYES",
	  .takes = TAKES_TEXT,
	  .at = AT(seat),
	  .help = "only what these saw: a seat's, by number from 0 or by the "
		  "name of who plays there, or public. Nothing else is in the "
		  "file, so that it can be handed out" },
	{ .name = "json",
	  .value = "",
	  .takes = TAKES_NOTHING,
	  .at = AT(json),
	  .help = "the steps that the page is made of, a line of JSON each, to "
		  "standard output unless --out says otherwise "
		  "(docs/pages.md)" },
	{ .name = NULL },
};

const struct command view_command = {
	.name = "view",
	.arguments = "LOG",
	.least = 1,
	.most = 1,
	.summary = "write a match as a page to be gone through",
	.about = "Plays the match of a log (DIR/logs/NNNNNN.jsonl, or - for "
		 "standard input) again, as arena replay does, and writes a "
		 "page that shows it: the table with every card, what was "
		 "drawn and from where, whose turn it is, times, faults and "
		 "the bots' notes, forwards and backwards, by deal, by "
		 "decision and to the next fault. The page is one file that "
		 "asks nothing of any server: it opens from a disk, on a "
		 "telephone too. The key ? tells its keys, and which "
		 "other matches had the same cards.\n"
		 "What lies where is taken from the engine at every step; the "
		 "page only draws it. So it shows every game, also one of "
		 "your own.\n"
		 "All hands of a deal are shown to all when it is over, so two "
		 "matches with the same cards tell of each other, with --seat "
		 "too: while matches with the same cards are still to be "
		 "played, hand out none of them.",
	.options = view_options,
	.defaults = &(const struct view_request){ .out = NULL },
	.bytes = sizeof(struct view_request),
	.status = "0 done; 1 the log does not hold, cannot be read, or has no "
		  "such seat, or the page could not be written; 2 wrong use.",
	.examples = "arena view results/cup/logs/000017.jsonl -o match.html\n"
		    "arena view results/cup/logs/000017.jsonl --seat ann -o "
		    "for-ann.html",
	.see = "arena-replay(1) arena-log(1)",
	.serve = serve_view,
};
