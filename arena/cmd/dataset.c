/* dataset.c - `arena dataset`: export the decisions of a run; see commands.h.
 */
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/cmd/commands.h"
#include "arena/dataset/dataset.h"
#include "arena/output/series_standings.h"
#include "arena/rundir/outdir.h"
#include "arena/tournament/run.h"

#define TEST_PERCENT 10 /* default: a usual share */

/* characters of the licences that Hugging Face lists */
#define LICENSE_CHARACTERS "abcdefghijklmnopqrstuvwxyz0123456789.-"

static bool
dataset_check_license(const struct dataset_how *how)
{
	if (how->license == NULL ||
	    strspn(how->license, LICENSE_CHARACTERS) == strlen(how->license))
		return true;
	fputs("arena dataset: --license must be an identifier of lower-case "
	      "letters, digits, - and ., as in --license cc-by-4.0\n",
	      stderr);
	return false;
}

/* Return the results directory that an argument names, without a slash at its
 * end; owned. */
static char *
dataset_dir(const char *word)
{
	char *dir = outdir_above_logs(word);
	size_t len = strlen(dir);

	while (len > 1 && dir[len - 1] == '/')
		dir[--len] = '\0';
	return dir;
}

static void
dataset_print(const char *path, const struct dataset_counts *counts)
{
	printf("%s: %" PRIu64 " matches and %" PRIu64
	       " decisions for training, %" PRIu64 " matches and %" PRIu64
	       " decisions for tests\n",
	       path, counts->matches[0], counts->decisions[0],
	       counts->matches[1], counts->decisions[1]);
	if (counts->void_matches > 0)
		fprintf(stderr,
			"%" PRIu64 " void matches are not in the dataset. If "
			"you play them again, keep the dataset secret until "
			"then: it may reveal their cards\n",
			counts->void_matches);
	if (counts->without_log > 0)
		fprintf(stderr,
			"%" PRIu64 " matches are not in the dataset, because "
			"the run did not store their logs\n",
			counts->without_log);
}

static int
cmd_dataset(const void *arg, int argc, char **argv)
{
	const struct dataset_how *how = arg;
	struct dataset_counts counts;
	char *dir, *path = NULL;
	struct diag diag;
	bool done = false;

	(void)argc;
	if (!dataset_check_license(how))
		return STATUS_USAGE;
	dir = dataset_dir(argv[0]);
	if (series_standings_exists(dir))
		diag_set(&diag,
			 "%s contains several games; give the folder of one "
			 "game, as in: arena dataset %s/GAME",
			 dir, dir);
	else
		done = dataset_write(dir, how, &path, &counts, &diag);
	if (done)
		dataset_print(path, &counts);
	else
		fprintf(stderr, "arena dataset: %s\n", diag.text);
	free(path);
	free(dir);
	return done ? STATUS_DONE : STATUS_FAILED;
}

#define AT(field) offsetof(struct dataset_how, field)

static const struct command_option dataset_options[] = {
	OPTION_TEXT("out", "FOLDER", AT(out),
		    "folder to create, which must not exist yet (default: "
		    "DIR-dataset)"),
	OPTION_FLAG("text", AT(text),
		    "also write text.jsonl.zst, which contains pairs of "
		    "prompt and completion to fine-tune a language model"),
	OPTION_COUNT("test", "PERCENT", AT(test_percent), 0, 99,
		     "share of the cards in the split test (default: 10). "
		     "Matches with the same cards are in the same split"),
	OPTION_TEXT("license", "ID", AT(license),
		    "licence that the data card states, as Hugging Face names "
		    "it, such as cc-by-4.0 (default: the data card states no "
		    "licence)"),
	{ .name = NULL },
};

const struct command dataset_command = {
	.name = "dataset",
	.arguments = "DIR",
	.least = 1,
	.most = 1,
	.summary = "export the decisions of a run as a dataset",
	.about = "Write the decisions of all finished matches of the run in "
		 "DIR as a dataset for machine learning and research. The "
		 "dataset is a folder with the files decisions.jsonl.zst, in "
		 "the folders train and test, and the files games.jsonl, "
		 "rules.json and README.md. The file README.md is a data "
		 "card in the form of Hugging Face.\n"
		 "Each line of decisions.jsonl.zst is one decision: the view "
		 "of the seat, the legal actions, the action, the bot's "
		 "values of the actions, the clock, and the results of the "
		 "deal and of the match. A view contains only what the seat "
		 "could see. All matches with the same cards are in the same "
		 "split, so the test does not repeat cards of the training.\n"
		 "The command verifies each log, and refuses an invalid log. "
		 "It also refuses a run with matches that are not played yet. "
		 "It changes nothing in DIR.",
	.options = dataset_options,
	.defaults = &(const struct dataset_how){ .test_percent = TEST_PERCENT },
	.bytes = sizeof(struct dataset_how),
	.status = "0 done\n"
		  "1 the run is not over, a log is invalid or cannot be read, "
		  "FOLDER exists, or the dataset could not be written\n"
		  "2 usage error",
	.examples = "arena dataset results/cup --license cc-by-4.0\n"
		    "arena dataset results/cup --out cup-data --text --test 20",
	.see = "arena-log(1) arena-stats(1) arena-verify(1)",
	.run = cmd_dataset,
};
