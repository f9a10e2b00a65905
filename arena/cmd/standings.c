/* standings.c - `arena standings`: print the standings of a run; see
 * commands.h. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include "arena/cmd/commands.h"
#include "arena/cmd/merge_shards.h"
#include "arena/output/results.h"
#include "arena/output/series_standings.h"
#include "arena/tournament/run.h"

struct standings_request {
	const char *format, *without, *with, *reason;
	bool legend;
};

/* Check that the given options can be combined. */
static bool
standings_check_options(const struct standings_request *request)
{
	const char *wrong = NULL;

	if (request->without != NULL && request->with != NULL)
		wrong = "--without and --with cannot be combined";
	else if (request->without != NULL && request->reason == NULL)
		wrong = "--without requires --reason, which is shown with the "
			"standings";
	else if (request->reason != NULL && request->without == NULL)
		wrong = "--reason requires --without";
	if (wrong != NULL)
		fprintf(stderr, "arena standings: %s\n", wrong);
	return wrong == NULL;
}

/* Disqualify or reinstate the bot of --without or --with, if given. */
static bool
standings_set_bot(const void *arg, const char *dir, struct diag *diag)
{
	const struct standings_request *request = arg;

	if (request->without != NULL)
		return results_disqualify(dir, request->without,
					  request->reason, diag);
	return request->with == NULL ||
	       results_disqualify(dir, request->with, NULL, diag);
}

/* Disqualify or reinstate the bot in every game, then print the standings over
 * all games. */
static bool
standings_print_games(const char *dir, const struct standings_request *request,
		      struct diag *diag)
{
	return ((request->without == NULL && request->with == NULL) ||
		(series_standings_each(dir, standings_set_bot, request, diag) &&
		 series_standings_write(dir, diag))) &&
	       series_standings_print(dir, request->format, request->legend,
				      diag);
}

static bool
standings_print_dir(const char *dir, const struct standings_request *request,
		    struct diag *diag)
{
	if (series_standings_exists(dir))
		return standings_print_games(dir, request, diag);
	return standings_set_bot(request, dir, diag) &&
	       results_print(dir, request->format, request->legend, diag);
}

/* Print an error and return true if the request disqualifies or reinstates a
 * bot, which is impossible in shards. */
static bool
standings_refuse_shards(const struct standings_request *request)
{
	if (request->without == NULL && request->with == NULL)
		return false;
	fputs("arena standings: --without and --with require one folder; merge "
	      "the shards with `arena merge` first\n",
	      stderr);
	return true;
}

/* Print the standings from all results that the shards contain so far. */
static bool
standings_print_shards(char *const *dirs, unsigned count,
		       const struct standings_request *request,
		       struct diag *diag)
{
	struct shard_set set;
	bool ok;

	if (series_standings_exists(dirs[0]))
		return merge_print_standings(dirs, count, request->format,
					     request->legend, diag);
	ok = shard_set_read(&set, dirs, count, NULL, diag) &&
	     shards_print_standings(&set, request->format, request->legend,
				    diag);

	shard_set_release(&set);
	return ok;
}

static int
cmd_standings(const void *arg, int argc, char **argv)
{
	const struct standings_request *request = arg;
	struct diag diag;

	if (!standings_check_options(request) ||
	    (argc > 1 && standings_refuse_shards(request)))
		return STATUS_USAGE;
	if (argc > 1 ? standings_print_shards(argv, (unsigned)argc, request,
					      &diag)
		     : standings_print_dir(argv[0], request, &diag))
		return STATUS_DONE;
	fprintf(stderr, "arena standings: %s\n", diag.text);
	return STATUS_FAILED;
}

#define AT(field) offsetof(struct standings_request, field)

static const struct command_option standings_options[] = {
	OPTION_CHOICE("format", "FORMAT", AT(format), results_format_word,
		      "output format (default: text)"),
	OPTION_FLAG("legend", AT(legend),
		    "explain every column of the text (default: one line)"),
	OPTION_TEXT(
		"without", "NAME", AT(without),
		"disqualify the bot with the name or title NAME. Its matches "
		"no longer count. In matches of more than two bots, the arena "
		"removes only this bot, and the other bots keep their order. "
		"DIR/struck.jsonl records the bot, the time and the reason of "
		"the disqualification. As long as a bot is disqualified, the "
		"command prints two standings, one without the bot and one "
		"with the bot"),
	OPTION_TEXT("reason", "TEXT", AT(reason),
		    "reason for the disqualification, which the arena prints "
		    "with the standings (required with --without)"),
	OPTION_TEXT("with", "NAME", AT(with),
		    "reinstate the disqualified bot "
		    "NAME"),
	{ .name = NULL },
};

const struct command standings_command = {
	.name = "standings",
	.arguments = "DIR ...",
	.least = 1,
	.most = ARGS_MANY,
	.summary = "print the standings of a run",
	.about = "Print the standings of the run in DIR, which may still be "
		 "in progress or interrupted: the ranking with 95 % "
		 "intervals, ratings with their errors (docs/ratings.md), the "
		 "cross table, and the faults and times of each bot. For a "
		 "tournament over several games, the command prints the "
		 "standings over all games. For the standings of one game, "
		 "give DIR/GAME. `arena standings` does not delay a run in "
		 "progress. It changes no files in DIR, except with --without "
		 "and --with.\n"
		 "If you give several DIR, they must be shards of one "
		 "tournament (`arena run --shard`). The command then prints "
		 "the standings of the results in all shards.",
	.options = standings_options,
	.defaults = &(const struct standings_request){ .format = "text" },
	.bytes = sizeof(struct standings_request),
	.status = "0 done\n"
		  "1 DIR contains no readable results\n"
		  "2 usage error",
	.examples = "arena standings results/cup\n"
		    "arena standings results/cup --legend\n"
		    "arena standings results/cup --format csv > cup.csv\n"
		    "arena standings results/cup.shards/*\n"
		    "arena standings results/cup --without bob --reason \"same "
		    "author as ann\"",
	.see = "arena-replay(1) arena-verify(1)",
	.run = cmd_standings,
};
