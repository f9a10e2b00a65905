/* stats.c - `arena stats`: print statistics of logs; see commands.h. */
#include <inttypes.h>
#include <stdio.h>

#include "arena/cmd/commands.h"
#include "arena/output/stats_print.h"
#include "arena/replay/log_files.h"
#include "arena/tournament/run.h"

struct stats_request {
	const char *format;
};

/* State of the command. */
struct stats_run {
	struct game_stats stats;
	uint64_t logs, bad;
};

static bool
stats_count_log(void *arg, const char *log)
{
	struct stats_run *run = arg;
	struct diag diag;

	run->logs++;
	if (game_stats_log(&run->stats, log, &diag))
		return true;
	run->bad++;
	fprintf(stderr, "arena stats: %s\n", diag.text);
	return true;
}

static int
cmd_stats(const void *arg, int argc, char **argv)
{
	const struct stats_request *request = arg;
	struct stats_run run = { .logs = 0 };
	bool good = true;
	struct diag diag;

	game_stats_init(&run.stats);
	for (int i = 0; i < argc; i++)
		if (!log_files_each(argv[i], stats_count_log, &run, &diag)) {
			fprintf(stderr, "arena stats: %s\n", diag.text);
			good = false;
		}
	if (run.logs > run.bad)
		stats_print(stdout, &run.stats, request->format);
	if (run.bad > 0)
		fprintf(stderr,
			"arena stats: %" PRIu64 " of %" PRIu64
			" logs are invalid; the statistics contain each of "
			"them up to its first error\n",
			run.bad, run.logs);
	game_stats_release(&run.stats);
	return good && run.bad == 0 ? STATUS_DONE : STATUS_FAILED;
}

static const struct command_option stats_options[] = {
	OPTION_CHOICE("format", "FORMAT",
		      offsetof(struct stats_request, format), stats_format,
		      "output format (default: text)"),
	{ .name = NULL },
};

const struct command stats_command = {
	.name = "stats",
	.arguments = "DIR|LOG ...",
	.least = 1,
	.most = ARGS_MANY,
	.summary = "print statistics about deals, games and bots",
	.about = "Replay all logs in DIR and print statistics of the matches. "
		 "DIR is a results folder or a folder of logs. LOG and the "
		 "logs in DIR may be compressed. The statistics show how "
		 "deals end and how long deals are, and which cards bots "
		 "meld, buy, take and keep in hand. They show how often each "
		 "bot ended a deal, and how often it then lost this deal (in "
		 "gin rummy: was undercut). They also show faults and times, "
		 "and the advantage of each seat and of acting first, with a "
		 "95 % interval. For these intervals, matches with the same "
		 "cards count as one observation.\n"
		 "docs/results.md explains each number of the statistics.",
	.options = stats_options,
	.defaults = &(const struct stats_request){ .format = "text" },
	.bytes = sizeof(struct stats_request),
	.status = "0 done\n"
		  "1 a log is invalid, or cannot be read\n"
		  "2 usage error",
	.examples = "arena stats results/cup\n"
		    "arena stats results/cup --format csv > stats.csv",
	.see = "arena-replay(1) arena-report(1) arena-games(1)",
	.run = cmd_stats,
};
