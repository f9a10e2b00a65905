/* view_cmd.c - `arena view`: a match as a page to be gone through; see
 * commands.h. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/commands.h"
#include "arena/replay/seen.h"
#include "arena/results/outdir.h"
#include "arena/results/same_cards.h"
#include "arena/run.h"
#include "arena/view/match_page.h"
#include "lib/alloc.h"
#include "lib/output.h"
#include "lib/text.h"

struct view_request {
	const char *out, *seat;
	bool json;
};

/* --- where to ------------------------------------------------------------- */

static bool
print_line(void *arg, enum steps_kind kind, const char *text, size_t len)
{
	FILE *out = arg;

	(void)kind;
	return fwrite(text, 1, len, out) == len && putc('\n', out) != EOF;
}

/* A page by its log's name, in this folder; owned. */
static char *
own_path(const char *log)
{
	const char *slash = strrchr(log, '/');
	const char *name = slash != NULL ? slash + 1 : log;
	size_t n = strcspn(name, ".");

	return strcmp(log, "-") == 0 ? xstrdup("match.html")
				     : xprintf("%.*s.html", (int)n, name);
}

/* Its name as a page, in the folder of this one; owned, or NULL: it is not
 * there. */
static char *
page_beside(const char *path, const char *log)
{
	const char *slash = strrchr(path, '/');
	char *page = own_path(log);
	char *there = xprintf("%.*s%s",
			      slash != NULL ? (int)(slash + 1 - path) : 0, path,
			      page);

	if (access(there, F_OK) != 0) {
		free(page);
		page = NULL;
	}
	free(there);
	return page;
}

static char *
command_for(const char *log)
{
	char *word = shell_word(log);
	char *command = xprintf("arena view %s", word);

	free(word);
	return command;
}

/* The page for all eyes, with the way to the matches with the same cards. */
static bool
print_page(FILE *out, const char *path, const char *log, struct diag *diag)
{
	struct same_cards same;
	struct page_link told[SAME_CARDS_MAX];
	char *pages[SAME_CARDS_MAX], *commands[SAME_CARDS_MAX];
	bool done = same_cards_find(&same, log, diag);

	for (unsigned i = 0; i < same.n; i++) {
		pages[i] = page_beside(path, same.at[i].log);
		commands[i] = command_for(same.at[i].log);
		told[i] = (struct page_link){ same.at[i].match, pages[i],
					      same.at[i].seats, commands[i] };
	}
	done = done && match_page(out, log, NULL, told, same.n, diag);
	for (unsigned i = 0; i < same.n; i++) {
		free(pages[i]);
		free(commands[i]);
	}
	same_cards_release(&same);
	return done;
}

/* The steps as they are, or the page.  What some eyes saw has no word of other
 * matches. */
static bool
print(FILE *out, const char *path, const char *log,
      const struct view_request *request, struct diag *diag)
{
	const struct steps_reader lines = { out, print_line };

	if (request->json)
		return match_steps(log, request->seat, &lines, diag);
	return request->seat == NULL
		       ? print_page(out, path, log, diag)
		       : match_page(out, log, request->seat, NULL, 0, diag);
}

/* What was at @path stays until the new file is whole. */
static bool
write_file(const char *path, const char *log,
	   const struct view_request *request, struct diag *diag)
{
	char *beside = xprintf("%s.new", path);
	FILE *out = outdir_draft(beside);
	bool done = false;

	diag->text[0] = '\0';
	if (out != NULL) {
		errno = 0; /* not every failure of a stream sets it */
		done = print(out, path, log, request, diag) && ferror(out) == 0;
		done = fclose(out) == 0 && done;
		done = done && rename(beside, path) == 0;
		if (!done)
			unlink(beside);
	}
	if (!done && diag->text[0] == '\0')
		diag_set(diag, "%s: %s", path,
			 strerror(errno != 0 ? errno : EIO));
	free(beside);
	return done;
}

static bool
view(const char *log, const struct view_request *request, struct diag *diag)
{
	const char *path = request->out;
	char *own = NULL;
	bool done;

	if (path == NULL && request->json)
		path = "-";
	if (path == NULL)
		path = own = own_path(log);
	if (strcmp(path, "-") == 0)
		done = print(stdout, "", log, request, diag) &&
		       output_done(diag);
	else
		done = write_file(path, log, request, diag);
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
	if (view(argv[0], request, &diag))
		return STATUS_DONE;
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
		  "(docs/view.md)" },
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
