/* evidence.c - `arena evidence`; see commands.h. */
#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "arena/audit/evidence.h"
#include "arena/cmd/commands.h"
#include "arena/tournament/run.h"
#include "lib/alloc.h"

struct evidence_request {
	const char *out;
};

static int
serve_evidence(const void *arg, int argc, char **argv)
{
	const struct evidence_request *request = arg;
	unsigned long long match;
	struct diag diag;
	char *end, *path;
	bool done;

	(void)argc;
	errno = 0;
	match = strtoull(argv[1], &end, 10);
	if (argv[1][0] < '0' || argv[1][0] > '9' || *end != '\0' ||
	    errno != 0 || match == 0) {
		fprintf(stderr,
			"arena evidence: a match is a number from 1, as in "
			"arena evidence %s 17\n",
			argv[0]);
		return STATUS_USAGE;
	}
	path = request->out != NULL ? xstrdup(request->out)
				    : xprintf("match-%06llu.zip", match);
	if (request->out == NULL && access(path, F_OK) == 0) {
		fprintf(stderr,
			"arena evidence: %s is there already: remove it, or "
			"name another file with --out\n",
			path);
		free(path);
		return STATUS_FAILED;
	}
	done = evidence_write(argv[0], match, path, &diag);
	if (done)
		fprintf(stderr,
			"%s: all cards and names of match %llu, for the "
			"judge of an appeal\n",
			path, match);
	else
		fprintf(stderr, "arena evidence: %s\n", diag.text);
	free(path);
	return done ? STATUS_DONE : STATUS_FAILED;
}

static const struct command_option evidence_options[] = {
	{ .name = "out",
	  .value = "FILE",
	  .takes = TAKES_TEXT,
	  .at = offsetof(struct evidence_request, out),
	  .help = "the archive, written over what is there; default: "
		  "match-NNNNNN.zip, if there is no such file" },
	{ .name = NULL },
};

const struct command evidence_command = {
	.name = "evidence",
	.arguments = "DIR MATCH",
	.least = 2,
	.most = 2,
	.summary = "pack all that belongs to one match, for an appeal",
	.about = "Packs into one archive what a match of the run in DIR left: "
		 "its log, its rows of the results, what its bots wrote to "
		 "standard error, the rules, the configuration without the "
		 "run's seed, a list of hashes, and a page that says how to "
		 "check it. The archive suffices to decide an appeal. The "
		 "match's own seed is in its log; it tells of no "
		 "other cards. While a match with the same cards is still to "
		 "be played nothing is packed.\n"
		 "The log is checked first. The same match gives the same "
		 "bytes.",
	.options = evidence_options,
	.defaults = &(const struct evidence_request){ .out = NULL },
	.bytes = sizeof(struct evidence_request),
	.status = "0 done; 1 there is no such match, its log does not hold, "
		  "its cards are still to be played, or the archive could not "
		  "be written; 2 wrong use.",
	.examples = "arena evidence results/cup 17 --out appeal-17.zip",
	.see = "arena-verify(1) arena-log(1)",
	.serve = serve_evidence,
};
