/* config.c - `arena config`; see commands.h. */
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
print_config(const struct config *config)
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
	       : config->final	   ? "; the seed is to look at: a final's own "
				     "is drawn by `arena commit` or `arena run`"
				   : "; the seed was drawn just now");
	run_messages_idle(stdout, "# ", config, schedule);
	fputs(text, stdout);
	free(text);
	schedule_free(schedule);
}

static int
serve_config(const void *arg, int argc, char **argv)
{
	const struct config_request *request = arg;
	struct config_error error;
	struct series *circuit = series_read_file(argv[0], &error);
	struct diag diag;
	bool ok = true;

	(void)argc;
	if (circuit == NULL)
		return playing_mistake("", &error);
	if (circuit->several)
		ok = circuit_print(circuit, request->schedule, request->out,
				   &diag);
	else if (request->schedule || request->out != NULL)
		ok = agenda_print(circuit->game[0].config, request->out,
				  AGENDA_COST | AGENDA_MEETINGS, &diag);
	else
		print_config(circuit->game[0].config);
	if (!ok)
		fprintf(stderr, "arena config: %s\n", diag.text);
	series_free(circuit);
	return ok ? STATUS_DONE : STATUS_FAILED;
}

static const struct command_option config_options[] = {
	{ .name = "schedule",
	  .value = "",
	  .takes = TAKES_NOTHING,
	  .at = offsetof(struct config_request, schedule),
	  .help = "print how long it may take instead, and who meets whom, as "
		  "far "
		  "as that is known" },
	{ .name = "out",
	  .value = "DIR",
	  .takes = TAKES_TEXT,
	  .at = offsetof(struct config_request, out),
	  .help = "the same of what the results in DIR have not yet; a seed "
		  "that was drawn is theirs" },
	{ .name = NULL },
};

const struct command config_command = {
	.name = "config",
	.arguments = "CONFIG",
	.least = 1,
	.most = 1,
	.summary = "print a configuration as it will run",
	.about = "Prints the configuration in the file CONFIG as it will run, "
		 "every default written out, and the number of matches. What "
		 "it prints is a configuration that runs the same. A mistake "
		 "is told with its file, line and column, and with what to "
		 "do.\n"
		 "configs/every-key.yaml explains every key.\n"
		 "Bots that the key apart names in one list never sit at one "
		 "table, be it as opponents or as partners; the number of "
		 "matches follows. A bot may stand in one list only. Since a "
		 "bot of a long list has fewer opponents, it plays fewer "
		 "matches; the ranking is by points for each match.",
	.options = config_options,
	.defaults = &(const struct config_request){ .out = NULL },
	.bytes = sizeof(struct config_request),
	.status = "0 done; 1 the results cannot be read or are of another "
		  "configuration; 2 wrong use or a mistake in the "
		  "configuration; 3 a bot's program cannot be found or run.",
	.examples = "arena config cup.yaml > complete.yaml\n"
		    "arena config cup.yaml --schedule\n"
		    "arena config cup.yaml --schedule --out results/cup",
	.see = "arena-run(1)",
	.needs = host_limits_proc,
	.serve = serve_config,
};
