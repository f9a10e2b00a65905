/* config.c - `arena config`: print a configuration; see commands.h. */
#include <stdio.h>
#include <stdlib.h>

#include "arena/cmd/commands.h"
#include "arena/process/host_limits.h"
#include "arena/tournament/agenda.h"
#include "arena/tournament/playing.h"
#include "arena/tournament/run_messages.h"
#include "arena/tournament/series_run.h"

struct config_request {
	const char *out;
	bool schedule;
};

static void
config_print_resolved(const struct config *config)
{
	struct schedule_fault fault;
	struct schedule *schedule;
	uint64_t matches;
	char *text;

	schedule = config_schedule(config, &fault);
	matches = schedule_matches(schedule);
	text = config_text(config);
	printf("# %s%llu match%s%s\n",
	       config->stop.kind != STOP_NEVER ? "at most " : "",
	       (unsigned long long)matches, matches == 1 ? "" : "es",
	       !config->seed_drawn ? ""
	       : config->final	   ? "; the seed is only an example: `arena "
				     "commit` or `arena run` will draw the seed of "
				     "the final"
			       : "; CONFIG has no seed, so the seed was drawn "
				 "for this output");
	run_print_idle(stdout, "# ", config, schedule);
	fputs(text, stdout);
	free(text);
	schedule_free(schedule);
}

static int
cmd_config(const void *arg, int argc, char **argv)
{
	const struct config_request *request = arg;
	struct config_error error;
	struct series *series = series_read_file(argv[0], &error);
	struct diag diag;
	bool ok = true;

	(void)argc;
	if (series == NULL)
		return playing_print_error("", &error);
	if (series->several)
		ok = series_print(series, request->schedule, request->out,
				  &diag);
	else if (request->schedule || request->out != NULL)
		ok = agenda_print(series->game[0].config, request->out,
				  AGENDA_COST | AGENDA_ENCOUNTERS, &diag);
	else
		config_print_resolved(series->game[0].config);
	if (!ok)
		fprintf(stderr, "arena config: %s\n", diag.text);
	series_free(series);
	return ok ? STATUS_DONE : STATUS_FAILED;
}

static const struct command_option config_options[] = {
	OPTION_FLAG(
		"schedule", offsetof(struct config_request, schedule),
		"instead of the configuration, print the estimated duration "
		"of the run and its matches. The list omits matches that "
		"depend on results of other matches"),
	OPTION_TEXT("out", "DIR", offsetof(struct config_request, out),
		    "with --schedule: list only the matches that are missing "
		    "in the results folder DIR. If CONFIG has no seed, the "
		    "command reads the seed from DIR"),
	{ .name = NULL },
};

const struct command config_command = {
	.name = "config",
	.arguments = "CONFIG",
	.least = 1,
	.most = 1,
	.summary = "print a configuration with all defaults",
	.about = "Validate the configuration in the file CONFIG and print it "
		 "with all defaults and the number of matches. The output is "
		 "itself a configuration, which gives the same run. If CONFIG "
		 "has a mistake, the command prints the file, line and column "
		 "of the mistake, and the remedy. configs/every-key.yaml "
		 "explains every key.\n"
		 "The key apart contains lists of bots. Two bots of one list "
		 "never play at the same table, neither as opponents nor as "
		 "partners. A bot can be in only one list under apart. A bot "
		 "in a long list has fewer opponents and plays fewer matches. "
		 "To be fair, the standings rank bots by points per match.",
	.options = config_options,
	.defaults = &(const struct config_request){ .out = NULL },
	.bytes = sizeof(struct config_request),
	.status = "0 done\n"
		  "1 the results in DIR cannot be read, or belong to another "
		  "configuration\n"
		  "2 usage error, or a mistake in the configuration\n"
		  "3 the program of a bot cannot be found or run",
	.examples = "arena config cup.yaml > complete.yaml\n"
		    "arena config cup.yaml --schedule\n"
		    "arena config cup.yaml --schedule --out results/cup",
	.see = "arena-run(1)",
	.needs = host_limits_check_proc,
	.run = cmd_config,
};
