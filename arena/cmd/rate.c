/* rate.c - `arena rate`: rate the bots in result files; see commands.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/cmd/commands.h"
#include "arena/rating/apart.h"
#include "arena/rating/import.h"
#include "arena/rating/rating_table.h"
#include "lib/file/input_file.h"

struct rate_request {
	const char *format;
	struct args_texts map;
};

static void
rate_print_table(const struct contest *contest, const char *word)
{
	const struct rating_table_format *format = rating_table_formats;
	struct rating rating, whole;
	struct rating_table rated;

	while (strcmp(format->word, word) != 0)
		format++;
	apart_fit(contest, &rating, &whole);
	rating_table_make(&rated, contest, &rating, NULL);
	format->print(stdout, &rated);
	rating_table_release(&rated);
	rating_release(&rating);
	rating_release(&whole);
}

/* Read one file; the name "-" means standard input. */
static bool
rate_read_file(struct import *import, const char *name, struct diag *diag)
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
cmd_rate(const void *arg, int argc, char **argv)
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
		done = rate_read_file(import, argv[i], &diag);
	done = done && import_end(import, &contest, &diag);
	import_free(import);
	if (!done) {
		fprintf(stderr, "arena rate: %s\n", diag.text);
		return ARGS_FAILED;
	}
	rate_print_table(&contest, request->format);
	contest_release(&contest);
	return 0;
}

static const struct command_option rate_options[] = {
	OPTION_CHOICE("format", "FORMAT", offsetof(struct rate_request, format),
		      rating_table_choice, "output format (default: text)"),
	OPTION_TEXTS("map", "COLUMN=NAME", offsetof(struct rate_request, map),
		     "use the column NAME of the file as COLUMN, as in "
		     "bot=Driver,place=Pos; \"COLUMN=\" ignores the column "
		     "COLUMN"),
	{ .name = NULL },
};

const struct command rate_command = {
	.name = "rate",
	.arguments = "FILE.csv ...",
	.least = 1,
	.most = ARGS_MANY,
	.summary = "rate the bots in result files",
	.about = "Compute ratings and their errors from results of the arena "
		 "(DIR/results.csv) or of any other program. Each FILE is a "
		 "CSV file with a header. Each row of the file has the columns "
		 "match, bot and place. Place 1 is the best place, and equal "
		 "places are a tie. DNF, DNS, DSQ, RET, WD and NC instead of a "
		 "number mean the last place. Instead of match, bot and place, "
		 "the file may have the columns winner and loser, with one "
		 "match in each row.\n"
		 "Other columns are optional. Matches with the same value of "
		 "group have the same cards (default: each match has its own "
		 "cards). If remote is 1, the bot played by network; if there "
		 "are at least two other bots, it is rated apart from them. "
		 "The column seat is needed if a bot plays several seats of a "
		 "match, as a side of partners. Bots with the same "
		 "value of side are partners and share a place. If counts is "
		 "0, the command ignores the row. To print points per deal, "
		 "the command requires the column deals, and the column score "
		 "or points. If FILE has both columns, the command uses score. "
		 "In results.csv of a run, the column points contains match "
		 "points, so the command ignores it. If the column verdict of "
		 "a match contains another word than ok, the match has no "
		 "points per deal.\n"
		 "The command ignores unknown columns, and known columns that "
		 "contain unknown values. It prints a note that lists the "
		 "ignored columns. Commas, semicolons or tabs separate the "
		 "cells of FILE. If FILE is -, the command reads standard "
		 "input.\n"
		 "If you give several files, the command rates their results "
		 "together. Bots of the same name in two files are the same "
		 "bot. Equal match or group numbers in two files mean "
		 "different matches or groups.\n"
		 "The mean Elo is 1500. If two bots are 400 Elo apart, the "
		 "better bot is first in ten of eleven matches. "
		 "docs/ratings.md explains ratings and their accuracy.",
	.options = rate_options,
	.defaults = &(const struct rate_request){ .format = "text" },
	.bytes = sizeof(struct rate_request),
	.status = "0 done\n"
		  "1 FILE cannot be read, or has a mistake\n"
		  "2 usage error",
	.examples =
		"arena rate results/cup/results.csv\n"
		"arena rate league.csv --format json\n"
		"arena rate monday.csv friday.csv\n"
		"arena rate races.csv --map match=Race,bot=Driver,place=Pos",
	.see = "arena-standings(1)",
	.run = cmd_rate,
};
