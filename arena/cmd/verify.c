/* verify.c - `arena verify`: verify results folders; see commands.h. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "arena/audit/verify.h"
#include "arena/cmd/commands.h"
#include "arena/output/series_standings.h"
#include "arena/tournament/run.h"
#include "arena/tui/replay.h"

/* Verify the results of every game that has begun, and the standings over all
 * games. */
static int
verify_games(const char *dir)
{
	struct diag diag;
	struct series *series = series_standings_read_series(dir, &diag);
	int status = STATUS_DONE, faults = -1;

	for (uint32_t i = 0; series != NULL && i < series->count; i++) {
		const struct series_game *game = &series->game[i];
		char *folder = series_standings_folder(dir, game);

		printf("%s:\n", game->name);
		if (series_standings_has_results(dir, game))
			status |= verify_folder(folder);
		else
			puts("nothing has been played yet");
		free(folder);
	}
	if (series != NULL)
		faults = series_standings_check(dir, &diag);
	if (faults < 0)
		fprintf(stderr, "arena verify: %s\n", diag.text);
	series_free(series);
	return faults == 0 ? status : STATUS_FAILED;
}

static int
cmd_verify(const void *request, int argc, char **argv)
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
		if (series_standings_exists(argv[i]))
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
	.summary = "verify that the files of a run agree",
	.about = "Verify the files that a run left in DIR. The command checks "
		 "that the database is intact, and that seats, rounds, "
		 "groups, places and points in it agree with the "
		 "configuration and the schedule. If the stop rule (key stop "
		 "of the configuration) ended the run early, the command "
		 "checks that the results meet this rule. Each log must agree "
		 "with the configuration, and with the hash and the row of "
		 "its match in the database: match number, players, bot "
		 "seeds, rules, conditions and run seed. `arena verify` also "
		 "replays each log, as `arena replay --verify` does. If the "
		 "run is over, its files with standings and results must "
		 "agree with the database.\n"
		 "`arena verify` changes nothing in DIR, and does not need "
		 "the programs of the bots. If you give a LOG instead of a "
		 "folder, the command verifies the log as `arena replay "
		 "--verify` does. If you give FINAL, a file of `arena "
		 "commit`, the command prints the commitment. It also prints "
		 "the name of the results folder beside FINAL whose run used "
		 "the commitment.\n"
		 "The command prints a line for each fault, and a summary. It "
		 "also lists facts that are not faults: logs of matches "
		 "without a row in the database (these matches do not count), "
		 "void matches, logs from another version of Deadwood than "
		 "the version that began the run, and logs for which an old "
		 "version stored no hash.",
	.status = "0 no faults\n"
		  "1 the command found a fault, or cannot read the folder\n"
		  "2 usage error",
	.examples = "arena verify results/cup\n"
		    "arena verify results/cup/logs/000017.jsonl",
	.see = "arena-replay(1) arena-run(1) arena-standings(1)",
	.run = cmd_verify,
};
