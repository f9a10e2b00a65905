/* evidence.c - `arena evidence`: pack the files of one match; see commands.h.
 */
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
cmd_evidence(const void *arg, int argc, char **argv)
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
			"arena evidence: MATCH must be a number from 1, as in "
			"arena evidence %s 17\n",
			argv[0]);
		return STATUS_USAGE;
	}
	path = request->out != NULL ? xstrdup(request->out)
				    : xprintf("match-%06llu.zip", match);
	if (request->out == NULL && access(path, F_OK) == 0) {
		fprintf(stderr,
			"arena evidence: %s exists already; remove this file, "
			"or name another file with --out\n",
			path);
		free(path);
		return STATUS_FAILED;
	}
	done = evidence_write(argv[0], match, path, &diag);
	if (done)
		fprintf(stderr,
			"%s contains all cards and names of match %llu: give "
			"this file only to the judge of the appeal\n",
			path, match);
	else
		fprintf(stderr, "arena evidence: %s\n", diag.text);
	free(path);
	return done ? STATUS_DONE : STATUS_FAILED;
}

static const struct command_option evidence_options[] = {
	OPTION_TEXT("out", "FILE", offsetof(struct evidence_request, out),
		    "archive that the command writes; it replaces an existing "
		    "FILE (default: match-NNNNNN.zip, which must not exist "
		    "yet)"),
	{ .name = NULL },
};

const struct command evidence_command = {
	.name = "evidence",
	.arguments = "DIR MATCH",
	.least = 2,
	.most = 2,
	.summary = "pack the files of one match for an appeal",
	.about = "Pack all files that are needed to decide an appeal about "
		 "one match of the run in DIR into one archive. The archive "
		 "contains the log, the rows of the results, the stderr of "
		 "the bots, the rules, the configuration without the seed of "
		 "the run, a list of hashes, and a page that explains how to "
		 "check the archive.\n"
		 "The log contains the seed of the match, which reveals the "
		 "cards of this match and of all matches with the same cards. "
		 "If one of these matches is not played yet, the command "
		 "refuses to pack the archive.\n"
		 "The command first verifies the log of the match. The same "
		 "match always gives the same archive, byte for byte.",
	.options = evidence_options,
	.defaults = &(const struct evidence_request){ .out = NULL },
	.bytes = sizeof(struct evidence_request),
	.status = "0 done\n"
		  "1 the match does not exist, its log is invalid, a match "
		  "with the same cards is not played yet, or the archive could "
		  "not be written\n"
		  "2 usage error",
	.examples = "arena evidence results/cup 17 --out appeal-17.zip",
	.see = "arena-verify(1) arena-log(1)",
	.run = cmd_evidence,
};
