/* merge_cmd.c - `arena merge`; see commands.h. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "arena/commands.h"
#include "arena/run.h"
#include "arena/shards/merge.h"
#include "lib/text.h"

static void
tell_merged(const char *out, const struct shard_set *set,
	    const struct joined *joined)
{
	printf("%s: %" PRIu64 " match%s of %u folder%s\n", out, joined->matches,
	       joined->matches == 1 ? "" : "es", set->count,
	       set->count == 1 ? "" : "s");
	if (joined->again > 0)
		printf("played again with the same result, and counted once: "
		       "%" PRIu64 "\n",
		       joined->again);
	if (joined->differ > 0)
		printf("played again with another result: %" PRIu64
		       "; the shard that was begun first counts, the others' "
		       "logs are in %s/doubles, and %s/" JOIN_DOUBLES
		       " names them\n",
		       joined->differ, out, out);
}

/* How the next stage is played. */
static void
tell_next(const char *out, const struct joined *joined)
{
	char *word = shell_word(out);

	printf("the next stage, of the matches %" PRIu64 " to %" PRIu64
	       ", is to be played: arena run %s/config.yaml --shard I/N --next "
	       "%s\n",
	       joined->stage.first, joined->stage.last, word, word);
	free(word);
}

static enum merge_end
merge(const char *out, struct shard_set *set, struct diag *diag)
{
	struct joined joined = { .matches = 0 };
	enum merge_end end = shards_merge(out, set, &joined, diag);

	if (end == MERGE_DONE || end == MERGE_GOES_ON)
		tell_merged(out, set, &joined);
	if (end == MERGE_GOES_ON)
		tell_next(out, &joined);
	else if (end == MERGE_LACKS)
		fputs("arena merge: nothing was made, since matches are "
		      "missing: play them with the commands on standard "
		      "output, and merge again\n",
		      stderr);
	return end;
}

static int
serve_merge(const void *request, int argc, char **argv)
{
	static const enum status statuses[] = {
		[MERGE_DONE] = STATUS_DONE,
		[MERGE_GOES_ON] = STATUS_GOES_ON,
		[MERGE_LACKS] = STATUS_FAILED,
		[MERGE_FAILED] = STATUS_FAILED,
	};
	struct shard_set set = { .shards = NULL };
	enum merge_end end = MERGE_FAILED;
	struct diag diag;
	bool adds;

	(void)request;
	if (shards_merge_adds(argv[0], &adds, &diag) &&
	    shard_set_read(&set, argv + 1, (unsigned)argc - 1,
			   adds ? argv[0] : NULL, &diag))
		end = merge(argv[0], &set, &diag);
	if (end == MERGE_FAILED)
		fprintf(stderr, "arena merge: %s\n", diag.text);
	shard_set_release(&set);
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
		 "OUT must not be there; it appears when it is whole, or not "
		 "at all. Of a tournament in stages it is there from the first "
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
		 "printed, one a line. docs/shards.md tells more.",
	.status = "0 done; 5 done, and another stage is to be played "
		  "(`arena run --next`); 1 something is missing, does not fit, "
		  "or cannot be "
		  "read or written; 2 wrong use.",
	.examples = "arena merge results/cup results/cup.shards/*",
	.see = "arena-run(1) arena-standings(1) arena-verify(1)",
	.serve = serve_merge,
};
