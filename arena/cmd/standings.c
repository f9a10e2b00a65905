/* standings.c - `arena standings`; see commands.h. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include "arena/cmd/commands.h"
#include "arena/cmd/merging.h"
#include "arena/output/results.h"
#include "arena/output/series_standings.h"
#include "arena/tournament/run.h"

struct standings_request {
	const char *format, *without, *with, *reason;
};

/* What is asked for together makes sense? */
static bool
strike_is_whole(const struct standings_request *request)
{
	const char *wrong = NULL;

	if (request->without != NULL && request->with != NULL)
		wrong = "--without and --with are two decisions: take one";
	else if (request->without != NULL && request->reason == NULL)
		wrong = "--without wants a --reason, which is shown with the "
			"standings";
	else if (request->reason != NULL && request->without == NULL)
		wrong = "--reason says why a bot is struck out: it goes with "
			"--without";
	if (wrong != NULL)
		fprintf(stderr, "arena standings: %s\n", wrong);
	return wrong == NULL;
}

/* Strike a bot out, or take it back, where that is asked for. */
static bool
strike(const char *dir, const struct standings_request *request,
       struct diag *diag)
{
	if (request->without != NULL)
		return results_strike(dir, request->without, request->reason,
				      diag);
	return request->with == NULL ||
	       results_strike(dir, request->with, NULL, diag);
}

/* The same in every game of a tournament over several. */
static bool
strike_in_games(const char *dir, const struct standings_request *request,
		struct diag *diag)
{
	struct series *circuit = series_standings_circuit(dir, diag);
	bool ok = circuit != NULL;

	for (uint32_t i = 0; ok && i < circuit->count; i++) {
		char *folder = series_standings_folder(dir, &circuit->game[i]);

		if (series_standings_has(dir, &circuit->game[i]))
			ok = strike(folder, request, diag);
		free(folder);
	}
	series_free(circuit);
	return ok && series_standings_write(dir, diag);
}

/* The table over all games. */
static bool
show_games(const char *dir, const struct standings_request *request,
	   struct diag *diag)
{
	return ((request->without == NULL && request->with == NULL) ||
		strike_in_games(dir, request, diag)) &&
	       series_standings_show(dir, request->format, diag);
}

static bool
show(const char *dir, const struct standings_request *request,
     struct diag *diag)
{
	if (series_standings_is_there(dir))
		return show_games(dir, request, diag);
	return strike(dir, request, diag) &&
	       results_show(dir, request->format, diag);
}

/* Does the request disqualify a bot, or reinstate one?  With shards it prints
 * that this has no effect. */
static bool
strikes(const struct standings_request *request)
{
	if (request->without == NULL && request->with == NULL)
		return false;
	fputs("arena standings: a bot is struck out of one folder: name the "
	      "one that `arena merge` makes of the shards\n",
	      stderr);
	return true;
}

/* What shards have by now. */
static bool
show_shards(char *const *dirs, unsigned count,
	    const struct standings_request *request, struct diag *diag)
{
	struct shard_set set;
	bool ok;

	if (series_standings_is_there(dirs[0]))
		return look_at_games(dirs, count, request->format, diag);
	ok = shard_set_read(&set, dirs, count, NULL, diag) &&
	     shards_look(&set, request->format, diag);

	shard_set_release(&set);
	return ok;
}

static int
serve_standings(const void *arg, int argc, char **argv)
{
	const struct standings_request *request = arg;
	struct diag diag;

	if (!strike_is_whole(request) || (argc > 1 && strikes(request)))
		return STATUS_USAGE;
	if (argc > 1 ? show_shards(argv, (unsigned)argc, request, &diag)
		     : show(argv[0], request, &diag))
		return STATUS_DONE;
	fprintf(stderr, "arena standings: %s\n", diag.text);
	return STATUS_FAILED;
}

static const struct command_option standings_options[] = {
	{ .name = "format",
	  .value = "FORMAT",
	  .takes = TAKES_TEXT,
	  .at = offsetof(struct standings_request, format),
	  .choice = results_choice,
	  .help = "output format (default: text)" },
	{ .name = "without",
	  .value = "NAME",
	  .takes = TAKES_TEXT,
	  .at = offsetof(struct standings_request, without),
	  .help = "strikes a bot out, by its name or title: its matches count "
		  "no more, and of tables "
		  "of more than two it is taken out, the others keeping their "
		  "order. DIR/struck.jsonl records who, when and why; from "
		  "then on the standings are shown without it and with it" },
	{ .name = "reason",
	  .value = "TEXT",
	  .takes = TAKES_TEXT,
	  .at = offsetof(struct standings_request, reason),
	  .help = "why; everybody sees it" },
	{ .name = "with",
	  .value = "NAME",
	  .takes = TAKES_TEXT,
	  .at = offsetof(struct standings_request, with),
	  .help = "takes a bot back that was struck out" },
	{ .name = NULL },
};

const struct command standings_command = {
	.name = "standings",
	.arguments = "DIR ...",
	.least = 1,
	.most = ARGS_MANY,
	.summary = "print the standings of a run",
	.about = "Prints the standings of the run whose results are in DIR, "
		 "also of one that is under way or was stopped: the ranking "
		 "with 95 % intervals, how strong each bot is and how sure "
		 "that is (docs/ratings.md), the cross table, and each bot's "
		 "faults and times. Of a tournament over several games the "
		 "table over all is printed; DIR/GAME has those of each. "
		 "Without --without and --with nothing in "
		 "DIR is changed. No run is held up.\n"
		 "Several DIR are shards of one tournament (`arena run "
		 "--shard`): what they have by now is joined and printed, of "
		 "one game or over several.",
	.options = standings_options,
	.defaults = &(const struct standings_request){ .format = "text" },
	.bytes = sizeof(struct standings_request),
	.status = "0 done; 1 DIR holds no results that can be read; 2 wrong "
		  "use.",
	.examples = "arena standings results/cup\n"
		    "arena standings results/cup --format csv > cup.csv\n"
		    "arena standings results/cup.shards/*\n"
		    "arena standings results/cup --without bob --reason "
		    "\"two programs of one author\"",
	.see = "arena-replay(1) arena-verify(1)",
	.serve = serve_standings,
};
