/* view.c - `arena view`: write a match as an HTML page; see commands.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/audit/evidence.h"
#include "arena/cmd/commands.h"
#include "arena/http/server_options.h"
#include "arena/http/view_server.h"
#include "arena/replay/log_files.h"
#include "arena/report/page_file.h"
#include "arena/tournament/run.h"
#include "lib/file/atomic_file.h"
#include "lib/text/safe_stdio.h"

struct view_request {
	const char *out, *seat;
	bool json, serves;
	struct server_options serve;
};

static bool
view_print_line(void *arg, enum view_steps_kind kind, const char *text,
		size_t len)
{
	FILE *out = arg;

	(void)kind;
	return fwrite(text, 1, len, out) == len && putc('\n', out) != EOF;
}

/**
 * struct viewed - what to write
 * @log: path of the log
 */
struct viewed {
	const char *log;
	struct match_look look;
	bool json;
};

/* Print the page, or the steps of the match as JSON lines. */
static bool
view_print(FILE *out, const char *path, const struct viewed *viewed,
	   struct diag *diag)
{
	const struct view_steps_reader lines = { out, view_print_line };

	return viewed->json
		       ? match_steps(viewed->log, &viewed->look, &lines, diag)
		       : page_file_print(out, path, viewed->log, &viewed->look,
					 diag);
}

static bool
view_write_page(const char *log, const struct view_request *request,
		struct diag *diag)
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
		safe_stdio_json(); /* a page contains JSON, too */
	done = atomic_file_begin_for(&draft, path, diag) &&
	       atomic_file_end(&draft,
			       view_print(draft.out, path, &viewed, diag),
			       diag);
	if (done && own != NULL)
		printf("%s\n", own);
	free(own);
	return done;
}

/* --- server --------------------------------------------------------------- */

/* Data to print once the server listens. */
struct view_address {
	const struct server_options *serve;
	const char *token;
};

static void
view_print_address(void *arg, unsigned port)
{
	const struct view_address *address = arg;

	server_print_url(address->serve, port, address->token,
			 VIEW_SERVER_PAGE);
	fputs("arena view: serving the match until Ctrl-C; everyone who has "
	      "the address can view it, so keep the address secret\n",
	      stderr);
}

static int
view_serve(const char *log, const struct view_request *request)
{
	const char *bots[SERVER_BOTS];
	struct view_server_how how = { .log = log,
				       .bots = bots,
				       .ready = view_print_address };
	struct view_address address = { &request->serve, how.http.token };
	struct diag diag;

	if (request->out != NULL || request->json || request->seat != NULL ||
	    strcmp(log, "-") == 0) {
		fputs("arena view: --serve shows a log file with all cards: it "
		      "cannot be combined with --out, --json, --seat or "
		      "standard input\n",
		      stderr);
		return STATUS_USAGE;
	}
	server_find_bots(&request->serve, bots);
	how.arg = &address;
	how.http.address = request->serve.bind;
	how.http.port = (unsigned)request->serve.port;
	http_make_token(&how.http);
	how.stop = server_begin("view");
	if (view_server_run(&how, &diag))
		return STATUS_DONE;
	fprintf(stderr, "arena view: %s\n", diag.text);
	return STATUS_FAILED;
}

static int
cmd_view(const void *arg, int argc, char **argv)
{
	const struct view_request *request = arg;
	struct diag diag = { "" };
	char *only = log_files_only(argv[0]);
	const char *log = only != NULL ? only : argv[0];
	int status = STATUS_DONE;

	(void)argc;
	if (request->serves) {
		status = view_serve(log, request);
	} else if (view_write_page(log, request, &diag)) {
		evidence_warn(log);
	} else {
		fprintf(stderr, "arena view: %s\n", diag.text);
		status = STATUS_FAILED;
	}
	free(only);
	return status;
}

#define AT(field) offsetof(struct view_request, field)

static const struct command_option view_options[] = {
	{ .name = "out",
	  .value = "FILE",
	  .takes = TAKES_TEXT,
	  .letter = 'o',
	  .at = AT(out),
	  .help = "file to write, or - for standard output (default for the "
		  "log NNNNNN.jsonl: NNNNNN.html in the current folder). The "
		  "command prints the path of the written file" },
	OPTION_TEXT(
		"seat", "EYES", AT(seat),
		"point of view: a seat number from 0, the name of a player, "
		"or public (only what all seats saw). The page then contains "
		"only what this seat or the public saw (default: all cards)"),
	OPTION_FLAG("json", AT(json),
		    "write the steps of the match as JSON lines instead of a "
		    "page (docs/pages.md). The default output is then standard "
		    "output"),
	OPTION_FLAG("serve", AT(serves),
		    "print the address of the page and serve it until Ctrl-C, "
		    "without writing a file. Viewers can then ask a bot at "
		    "any decision what it would play, or let bots continue "
		    "the deal from any step"),
	SERVER_PORT(AT(serve)),
	SERVER_BIND(AT(serve)),
	SERVER_ASK(AT(serve)),
	{ .name = NULL },
};

const struct command view_command = {
	.name = "view",
	.arguments = "LOG",
	.least = 1,
	.most = 1,
	.summary = "write a match as an HTML page",
	.about = "Replay the match of a log (DIR/logs/NNNNNN.jsonl, or - for "
		 "standard input, or DIR if it has only one log), as `arena "
		 "replay` does, and write an HTML page that shows the match. "
		 "The page shows the table with every card, each draw with its "
		 "source, the seat whose turn it is, times, faults and the "
		 "notes of the bots. Keys and buttons on the page step "
		 "forwards and backwards, by deal, by decision, and to the "
		 "next fault. The page is one file and needs no server. It "
		 "works from a disk and on a phone. Press ? on the page to "
		 "list the keys, and other matches with the same cards.\n"
		 "The page can show any game, even one with your own rules, "
		 "because the engine computes every position.\n"
		 "Caution: at the end of a deal all seats see all hands. So "
		 "the page reveals cards of other matches with the same cards, "
		 "even with --seat. Publish the page only after all matches "
		 "with these cards are over.",
	.options = view_options,
	.defaults = &(const struct view_request){ .serve = SERVER_DEFAULTS },
	.bytes = sizeof(struct view_request),
	.status = "0 done\n"
		  "1 the log is invalid, cannot be read, or has no such seat, "
		  "or the page could not be written\n"
		  "2 usage error",
	.examples = "arena view results/cup/logs/000017.jsonl -o match.html\n"
		    "arena view results/cup/logs/000017.jsonl --seat ann -o "
		    "for-ann.html\n"
		    "arena view results/cup/logs/000017.jsonl --serve --ask "
		    "./mybot.py",
	.see = "arena-replay(1) arena-log(1)",
	.run = cmd_view,
};
