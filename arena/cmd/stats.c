/* stats.c - `arena stats`: rates over logs; see commands.h. */
#include <inttypes.h>
#include <stdio.h>

#include "arena/cmd/commands.h"
#include "arena/cmd/stats_print.h"
#include "arena/replay/log_files.h"
#include "arena/tournament/run.h"

struct stats_request {
	const char *format;
};

/* Logs while they are counted. */
struct counting {
	struct game_stats tally;
	uint64_t logs, bad;
};

static bool
count_log(void *arg, const char *log)
{
	struct counting *counting = arg;
	struct diag diag;

	counting->logs++;
	if (game_stats_log(&counting->tally, log, &diag))
		return true;
	counting->bad++;
	fprintf(stderr, "arena stats: %s\n", diag.text);
	return true;
}

static int
serve_stats(const void *arg, int argc, char **argv)
{
	const struct stats_request *request = arg;
	struct counting counting = { .logs = 0 };
	bool good = true;
	struct diag diag;

	game_stats_init(&counting.tally);
	for (int i = 0; i < argc; i++)
		if (!log_files_each(argv[i], count_log, &counting, &diag)) {
			fprintf(stderr, "arena stats: %s\n", diag.text);
			good = false;
		}
	if (counting.logs > counting.bad)
		stats_print(stdout, &counting.tally, request->format);
	if (counting.bad > 0)
		fprintf(stderr,
			"arena stats: %" PRIu64 " of %" PRIu64
			" logs do not hold; they count as far as they did\n",
			counting.bad, counting.logs);
	game_stats_release(&counting.tally);
	return good && counting.bad == 0 ? STATUS_DONE : STATUS_FAILED;
}

static const struct command_option stats_options[] = {
	{ .name = "format",
	  .value = "FORMAT",
	  .takes = TAKES_TEXT,
	  .at = offsetof(struct stats_request, format),
	  .choice = stats_format,
	  .help = "output format (default: text)" },
	{ .name = NULL },
};

const struct command stats_command = {
	.name = "stats",
	.arguments = "DIR|LOG ...",
	.least = 1,
	.most = ARGS_MANY,
	.summary = "how deals went, by game and bot, from the logs",
	.about = "Plays the matches of all logs again (a run's folder, a "
		 "folder of logs, logs; packed ones too) and counts: how deals "
		 "end and how long they are, what is melded, bought, taken and "
		 "left in hands, who ended deals and was beaten at it (in gin "
		 "rummy: undercut), faults and times; and who profits from his "
		 "seat and from when he acts, with an interval that holds the "
		 "true value in 95 of 100 cases. Matches with the same cards "
		 "count as one for that.\n"
		 "docs/results.md says what each number is.",
	.options = stats_options,
	.defaults = &(const struct stats_request){ .format = "text" },
	.bytes = sizeof(struct stats_request),
	.status = "0 done; 1 a log does not hold, or cannot be read; 2 wrong "
		  "use.",
	.examples = "arena stats results/cup\n"
		    "arena stats results/cup --format csv > stats.csv",
	.see = "arena-replay(1) arena-report(1) arena-games(1)",
	.serve = serve_stats,
};
