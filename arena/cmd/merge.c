/* merge.c - `arena merge`: join the shards of a tournament; see commands.h. */
#include <stdio.h>

#include "arena/cmd/commands.h"
#include "arena/cmd/merge_shards.h"
#include "arena/output/series_standings.h"
#include "arena/tournament/run.h"

static int
cmd_merge(const void *request, int argc, char **argv)
{
	static const enum status statuses[] = {
		[MERGE_DONE] = STATUS_DONE,
		[MERGE_STAGE_DONE] = STATUS_GOES_ON,
		[MERGE_INCOMPLETE] = STATUS_FAILED,
		[MERGE_FAILED] = STATUS_FAILED,
	};
	char *const *dirs = argv + 1;
	unsigned count = (unsigned)argc - 1;
	struct diag diag;
	enum merge_end end = series_standings_exists(dirs[0])
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
	.about = "Join folders that `arena run --shard` wrote into OUT, a "
		 "results folder like any other. Standings, ratings and tables "
		 "are those of a run on one machine, except times. OUT must be "
		 "empty or new. It appears as a whole or not at all. In a "
		 "tournament with stages OUT exists after the first stage, and "
		 "each merge adds the next stage, all of it or nothing.\n"
		 "All shards must have the same configuration, program "
		 "version, isolation level and bots, byte for byte. The hash, "
		 "header, end and seed of each log must match the row, the "
		 "schedule and the configuration. The command refuses "
		 "everything else with folder and match.\n"
		 "A match that two shards contain with the same result counts "
		 "once, whatever its times. If the results differ, the shard "
		 "that began first counts, and both logs are kept and listed.\n"
		 "If matches are missing, nothing is written. The command "
		 "lists their groups and prints the commands that play exactly "
		 "these matches, one per line. docs/scaling.md has the "
		 "details.",
	.status =
		"0 done\n"
		"1 something is missing, does not match, or cannot be read or "
		"written\n"
		"2 usage error\n"
		"5 done, and another stage must be played (`arena run "
		"--next`)",
	.examples = "arena merge results/cup results/cup.shards/*",
	.see = "arena-run(1) arena-standings(1) arena-verify(1)",
	.run = cmd_merge,
};
