/* merge.c - `arena merge`; see commands.h. */
#include <stdio.h>

#include "arena/cmd/commands.h"
#include "arena/cmd/merging.h"
#include "arena/output/series_standings.h"
#include "arena/tournament/run.h"

static int
serve_merge(const void *request, int argc, char **argv)
{
	static const enum status statuses[] = {
		[MERGE_DONE] = STATUS_DONE,
		[MERGE_GOES_ON] = STATUS_GOES_ON,
		[MERGE_LACKS] = STATUS_FAILED,
		[MERGE_FAILED] = STATUS_FAILED,
	};
	char *const *dirs = argv + 1;
	unsigned count = (unsigned)argc - 1;
	struct diag diag;
	enum merge_end end = series_standings_is_there(dirs[0])
				     ? merge_games(argv[0], dirs, count, &diag)
				     : merge_folders(argv[0], dirs, count, NULL,
						     &diag);

	(void)request;
	if (end == MERGE_FAILED)
		fprintf(stderr, "arena merge: %s\n", diag.text);
	return (int)statuses[end];
}

const struct command merge_command = {
	.name = "merge",
	.arguments = "OUT DIR ...",
	.least = 2,
	.most = ARGS_MANY,
	.summary = "join the shards of a tournament",
	.about = "Joins folders that `arena run --shard` wrote into OUT, a "
		 "folder of results like any other: standings, ratings and "
		 "tables are those of a run on one machine, but for times. "
		 "OUT must not be there, or be empty; it appears when it is "
		 "whole, or not at all. Of a tournament in stages it is there "
		 "from the first "
		 "one on, and each merge adds the next, all of it or nothing.\n"
		 "All shards must be of one configuration, one version of the "
		 "program, one isolation and the same bots to the byte; each "
		 "log must have its row's hash, its header, end and seed "
		 "those of the row, the schedule and the configuration. What "
		 "does not fit is refused by its folder and match. A match "
		 "that is there twice with the same result, times aside, "
		 "counts once; with another one the shard that was begun "
		 "first counts, and both logs are kept and named.\n"
		 "Where matches are missing nothing is made: their groups are "
		 "named, and the commands that play exactly these matches are "
		 "printed, one a line. docs/scaling.md tells more.",
	.status = "0 done; 5 done, and another stage is to be played "
		  "(`arena run --next`); 1 something is missing, does not fit, "
		  "or cannot be "
		  "read or written; 2 wrong use.",
	.examples = "arena merge results/cup results/cup.shards/*",
	.see = "arena-run(1) arena-standings(1) arena-verify(1)",
	.serve = serve_merge,
};
