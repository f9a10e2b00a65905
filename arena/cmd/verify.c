/* verify.c - `arena verify`; see commands.h. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "arena/audit/verify.h"
#include "arena/cmd/commands.h"
#include "arena/output/series_standings.h"
#include "arena/tournament/run.h"
#include "arena/tui/replay.h"

/* Every game that has been begun, and the table over all. */
static int
verify_games(const char *dir)
{
	struct diag diag;
	struct series *circuit = series_standings_circuit(dir, &diag);
	int status = STATUS_DONE, faults = -1;

	for (uint32_t i = 0; circuit != NULL && i < circuit->count; i++) {
		const struct series_game *game = &circuit->game[i];
		char *folder = series_standings_folder(dir, game);

		printf("%s:\n", game->name);
		if (series_standings_has(dir, game))
			status |= verify_folder(folder);
		else
			puts("nothing has been played yet");
		free(folder);
	}
	if (circuit != NULL)
		faults = series_standings_check(dir, &diag);
	if (faults < 0)
		fprintf(stderr, "arena verify: %s\n", diag.text);
	series_free(circuit);
	return faults == 0 ? status : STATUS_FAILED;
}

static int
serve_verify(const void *request, int argc, char **argv)
{
	const struct replay_how how = {
		.verify = true,
		.command = "verify",
		.give = "; give a results folder, a log or a .final",
	};
	struct stat st;
	int status = STATUS_DONE;

	(void)request;
	for (int i = 0; i < argc; i++)
		if (series_standings_is_there(argv[i]))
			status |= verify_games(argv[i]);
		else if (stat(argv[i], &st) == 0 && S_ISDIR(st.st_mode))
			status |= verify_folder(argv[i]);
		else if (verify_is_final(argv[i]))
			status |= verify_final(argv[i]);
		else if (!replay_log(argv[i], &how))
			status = STATUS_FAILED;
	return status;
}

const struct command verify_command = {
	.name = "verify",
	.arguments = "DIR|LOG|FINAL ...",
	.least = 1,
	.most = ARGS_MANY,
	.summary = "check that all in a results folder agrees",
	.about = "Holds all that a run left in DIR against each other: the "
		 "database against its own pages, the configuration and the "
		 "schedule (who sits where, rounds, groups, places and "
		 "points), the end of a run that was stopped against its rule; "
		 "each log against the hash and the row of its match, "
		 "against the configuration (match, players, bots' seeds, "
		 "rules, conditions, the seed that was dealt from), and played "
		 "again, against itself, as arena replay --verify does; "
		 "the files with standings and results, where they are there "
		 "and the run is over, against the database.\n"
		 "Nothing in DIR is changed, and the bots' programs are not "
		 "needed. A log alone is checked as arena replay --verify "
		 "does; of a file that `arena commit` wrote the commitment is "
		 "told, and which folder beside it was begun with it.\n"
		 "A line is printed for each fault, and a last one that sums "
		 "up. No faults, but told, are logs that have no row (they "
		 "count for nothing), void matches, logs of another version of "
		 "the program than that which began the run, and logs whose "
		 "row has no hash, from before there were any.",
	.status = "0 nothing is wrong; 1 something is, or the folder cannot "
		  "be read; 2 wrong use.",
	.examples = "arena verify results/cup",
	.see = "arena-replay(1) arena-run(1) arena-standings(1)",
	.serve = serve_verify,
};
