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
	.about = "Join the folders DIR, which `arena run --shard` wrote, into "
		 "the results folder OUT. Except for times, standings, ratings "
		 "and tables equal those of a run on one machine. OUT must be "
		 "empty or new. If `arena merge` fails, it writes nothing to "
		 "OUT. In a tournament with stages, the first merge creates "
		 "OUT, and each later merge adds the next stage to OUT.\n"
		 "All shards must have the same configuration, program "
		 "version, isolation level and bots, byte for byte. Each log "
		 "must agree with the row of its match in the results, with "
		 "the schedule and with the configuration. If a log does not "
		 "agree, the command refuses to merge, and names the folder "
		 "and the match.\n"
		 "If two shards contain the same match with the same result, "
		 "the match counts once, even if the times differ. If the two "
		 "results differ, the result in the shard that began first "
		 "counts. The command keeps and lists both logs.\n"
		 "If matches are missing, the command does not write OUT. It "
		 "lists the mirror groups of the missing matches, and prints "
		 "the commands that play exactly these matches, one command "
		 "per line. docs/scaling.md explains shards and merges.",
	.status =
		"0 done\n"
		"1 a match is missing, a shard does not match, or a file "
		"cannot be read or written\n"
		"2 usage error\n"
		"5 done, but another stage must be played (`arena run --next`)",
	.examples = "arena merge results/cup results/cup.shards/*",
	.see = "arena-run(1) arena-standings(1) arena-verify(1)",
	.run = cmd_merge,
};
