/* rate.c - `arena rate`: the ratings of any results; see commands.h. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/commands.h"
#include "arena/rating/import.h"
#include "arena/rating/rated.h"
#include "arena/rating/rating.h"

struct rate_request {
	const char *format;
};

static void
print(const struct contest *contest, const char *word)
{
	const struct rated_format *format = rated_formats;
	struct rating rating;
	struct rated rated;

	while (strcmp(format->word, word) != 0)
		format++;
	rating_fit(&contest->finishes, &rating);
	rated_make(&rated, contest, &rating, NULL);
	format->print(stdout, &rated);
	rated_release(&rated);
	rating_release(&rating);
}

static int
serve_rate(const void *arg, int argc, char **argv)
{
	const struct rate_request *request = arg;
	const char *name = argv[0];
	FILE *in = strcmp(name, "-") == 0 ? stdin : fopen(name, "r");
	struct contest contest;
	struct diag diag;
	bool done;

	(void)argc;
	if (in == NULL) {
		fprintf(stderr, "arena rate: %s: %s\n", name, strerror(errno));
		return ARGS_FAILED;
	}
	done = import_csv(&contest, in, in == stdin ? "standard input" : name,
			  &diag);
	if (in != stdin)
		fclose(in);
	if (!done) {
		fprintf(stderr, "arena rate: %s\n", diag.text);
		return ARGS_FAILED;
	}
	print(&contest, request->format);
	contest_release(&contest);
	return 0;
}

static const struct command_option rate_options[] = {
	{ .name = "format",
	  .value = "FORMAT",
	  .takes = TAKES_TEXT,
	  .at = offsetof(struct rate_request, format),
	  .choice = rated_choice,
	  .help = "how they are printed; left out: text" },
	{ .name = NULL },
};

const struct command rate_command = {
	.name = "rate",
	.arguments = "FILE.csv",
	.least = 1,
	.most = 1,
	.summary = "rate the bots of any results",
	.about = "Works out how strong the bots are, and how sure that is, "
		 "from the results of this program (DIR/results.csv) or of "
		 "any other. The first row of FILE names its columns: match, "
		 "bot and place (1 is the first, equal ones tie); where there "
		 "are such, group (matches that share their cards; else each "
		 "match is a group), seat (a bot that has one "
		 "place at several of a match is a side of partners), counts "
		 "(0: the row counts for nothing), points and deals. Other "
		 "columns are passed over. - is standard input.\n"
		 "Elo has its mean at 1500: of two bots 400 apart the better "
		 "one is placed before the other ten times out of eleven. "
		 "docs/ratings.md explains the numbers and what was measured "
		 "about them.",
	.options = rate_options,
	.defaults = &(const struct rate_request){ .format = "text" },
	.bytes = sizeof(struct rate_request),
	.status = "0 done; 1 FILE cannot be read, or is wrong: the message "
		  "names the line; 2 wrong use.",
	.examples = "arena rate results/cup/results.csv\n"
		    "arena rate league.csv --format json",
	.see = "arena-standings(1)",
	.serve = serve_rate,
};
