/* rate.c - `arena rate`: the ratings of any results; see commands.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/cmd/commands.h"
#include "arena/rating/import.h"
#include "arena/rating/rating.h"
#include "arena/rating/rating_table.h"
#include "lib/file/input_file.h"

struct rate_request {
	const char *format;
	struct args_texts map;
};

static void
print(const struct contest *contest, const char *word)
{
	const struct rating_table_format *format = rated_formats;
	struct rating rating;
	struct rating_table rated;

	while (strcmp(format->word, word) != 0)
		format++;
	rating_fit(&contest->finishes, &rating);
	rating_table_make(&rated, contest, &rating, NULL);
	format->print(stdout, &rated);
	rating_table_release(&rated);
	rating_release(&rating);
}

/* One of the files; - is standard input. */
static bool
read_one(struct import *import, const char *name, struct diag *diag)
{
	bool given = strcmp(name, "-") == 0;
	FILE *in = given ? stdin : input_file_stream(name, diag);
	bool done;

	if (in == NULL)
		return false;
	done = import_file(import, in, given ? "standard input" : name, diag);
	if (!given)
		fclose(in);
	return done;
}

static int
serve_rate(const void *arg, int argc, char **argv)
{
	const struct rate_request *request = arg;
	const struct csv_notes notes = { stderr, "arena rate: " };
	struct import *import = import_new(&notes);
	struct contest contest;
	struct diag diag;
	bool done = true;

	for (unsigned i = 0; i < request->map.n; i++)
		if (!import_map(import, request->map.text[i], &diag)) {
			fprintf(stderr, "arena rate: %s\n", diag.text);
			import_free(import);
			return ARGS_WRONG;
		}
	for (int i = 0; done && i < argc; i++)
		done = read_one(import, argv[i], &diag);
	done = done && import_end(import, &contest, &diag);
	import_free(import);
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
	  .choice = rating_table_choice,
	  .help = "output format (default: text)" },
	{ .name = "map",
	  .value = "COLUMN=NAME",
	  .takes = TAKES_TEXTS,
	  .at = offsetof(struct rate_request, map),
	  .help = "FILE calls COLUMN by NAME, as in bot=Driver,place=Pos; "
		  "\"COLUMN=\" passes a column over" },
	{ .name = NULL },
};

const struct command rate_command = {
	.name = "rate",
	.arguments = "FILE.csv ...",
	.least = 1,
	.most = ARGS_MANY,
	.summary = "rate the bots of any results",
	.about = "Works out how strong the bots are, and how sure that is, "
		 "from the results of this program (DIR/results.csv) or of "
		 "any other. A row of FILE names its columns: match, bot and "
		 "place (1 is the first, equal ones tie; DNF, DNS, DSQ, RET, "
		 "WD and NC are the last). Instead of these a row may have a "
		 "winner and a loser. Optional columns are group (matches that "
		 "share their cards; else each match is a group), seat (a bot "
		 "that has one place at several of a match is a side of "
		 "partners), side (different bots of one are partners, and "
		 "share a place), counts (0: the row counts for nothing), and "
		 "for points a deal deals with score (or points, where there "
		 "is no score: in a run's results.csv points are those of the "
		 "match) and verdict (where one is not ok, the match has no "
		 "points a deal). A note names what is passed over: other "
		 "columns, and columns of these names with other values. A "
		 "comma, a semicolon or a tab separates the cells. - is "
		 "standard input.\n"
		 "Several files are rated as one: a name is the same bot in "
		 "all of them, a match or a group its file's alone.\n"
		 "Elo has its mean at 1500: of two bots 400 apart the better "
		 "one is placed before the other ten times out of eleven. "
		 "docs/ratings.md explains the numbers and what was measured "
		 "about them.",
	.options = rate_options,
	.defaults = &(const struct rate_request){ .format = "text" },
	.bytes = sizeof(struct rate_request),
	.status = "0 done; 1 FILE cannot be read, or is wrong: the message "
		  "names the line; 2 wrong use.",
	.examples =
		"arena rate results/cup/results.csv\n"
		"arena rate league.csv --format json\n"
		"arena rate monday.csv friday.csv\n"
		"arena rate races.csv --map match=Race,bot=Driver,place=Pos",
	.see = "arena-standings(1)",
	.serve = serve_rate,
};
