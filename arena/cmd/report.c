/* report.c - `arena report`: a run as a page, a table, a site; see
 * commands.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/cmd/commands.h"
#include "arena/output/series_standings.h"
#include "arena/report/bot_table.h"
#include "arena/report/report.h"
#include "arena/report/report_facts.h"
#include "arena/report/series_report.h"
#include "arena/report/site.h"
#include "arena/tournament/run.h"
#include "lib/alloc.h"

struct report_request {
	const char *out, *format, *site;
	bool all_logs;
	int64_t replays;
};

/* The words of --format, and their help: the page, and tables. */
static const char *
report_choice(unsigned i, const char **words)
{
	if (i == 0) {
		*words = "a page, one file";
		return "html";
	}
	*words = table_formats[i - 1].help;
	return table_formats[i - 1].word;
}

static bool
write_table(const struct report_facts *facts, const struct table_format *format,
	    const char *path, struct diag *diag)
{
	return report_file(path != NULL ? path : "-", format->print, facts,
			   diag);
}

static bool
write_page(const struct report_facts *facts, const char *path,
	   struct diag *diag)
{
	char *own = xprintf("%s/" REPORT_FILE, facts->dir);
	bool done = report_write(facts, path != NULL ? path : own, diag);

	if (done && path == NULL)
		printf("%s\n", own);
	free(own);
	return done;
}

static bool
serve(const struct report_request *request, const char *dir, struct diag *diag)
{
	const struct table_format *format = table_format(request->format);
	struct report_facts facts;
	bool done;

	if (!report_facts_gather(&facts, dir, request->all_logs, diag))
		return false;
	if (request->site != NULL)
		done = site_write(&facts, request->site, NULL,
				  (uint64_t)request->replays, diag);
	else if (format != NULL)
		done = write_table(&facts, format, request->out, diag);
	else
		done = write_page(&facts, request->out, diag);
	report_facts_release(&facts);
	return done;
}

/* A page of each game that has been begun, in its own folder. */
static bool
serve_each(const struct report_request *request, const char *dir,
	   struct diag *diag)
{
	struct series *circuit = series_standings_circuit(dir, diag);
	bool ok = circuit != NULL;

	for (uint32_t i = 0; ok && i < circuit->count; i++) {
		char *folder = series_standings_folder(dir, &circuit->game[i]);

		if (series_standings_has(dir, &circuit->game[i]))
			ok = serve(request, folder, diag);
		free(folder);
	}
	series_free(circuit);
	return ok;
}

/* Of several games: what is over all of them, and theirs beside it. */
static bool
serve_games(const struct report_request *request, const char *dir,
	    struct diag *diag)
{
	if (request->site != NULL)
		return series_report_site(dir, request->site,
					  (uint64_t)request->replays,
					  request->all_logs, diag);
	if (table_format(request->format) != NULL)
		return series_report_table(dir, request->format, request->out,
					   diag);
	if (request->out != NULL)
		return series_report_page(dir, request->out, diag);
	return serve_each(request, dir, diag) &&
	       series_report_page(dir, NULL, diag);
}

static int
serve_report(const void *arg, int argc, char **argv)
{
	const struct report_request *request = arg;
	struct diag diag;

	(void)argc;
	if (request->site != NULL &&
	    (request->out != NULL || strcmp(request->format, "html") != 0)) {
		fputs("arena report: --site writes a folder of pages: leave "
		      "out --out and --format\n",
		      stderr);
		return STATUS_USAGE;
	}
	if (series_standings_is_there(argv[0])
		    ? serve_games(request, argv[0], &diag)
		    : serve(request, argv[0], &diag))
		return STATUS_DONE;
	fprintf(stderr, "arena report: %s\n", diag.text);
	return STATUS_FAILED;
}

#define AT(field) offsetof(struct report_request, field)

static const struct command_option report_options[] = {
	{ .name = "out",
	  .value = "FILE",
	  .takes = TAKES_TEXT,
	  .letter = 'o',
	  .at = AT(out),
	  .help = "where to, - for standard output. Left out, a page goes to "
		  "DIR/" REPORT_FILE ", whose path is printed, and a table to "
		  "standard output" },
	{ .name = "format",
	  .value = "FORMAT",
	  .takes = TAKES_TEXT,
	  .at = AT(format),
	  .choice = report_choice,
	  .help = "a page, or the standings as a table, one row a bot; left "
		  "out: html" },
	{ .name = "site",
	  .value = "FOLDER",
	  .takes = TAKES_TEXT,
	  .at = AT(site),
	  .help = "a folder of pages instead, to be put on any server or "
		  "opened from a disk; the one that was there is replaced "
		  "when the new one is whole" },
	{ .name = "replays",
	  .value = "N",
	  .takes = TAKES_COUNT,
	  .at = AT(replays),
	  .min = 0,
	  .max = PAIRING_MATCHES_MAX,
	  .help = "of a site: the first N matches card by card, as text; left "
		  "out: 1000" },
	{ .name = "all-logs",
	  .value = "",
	  .takes = TAKES_NOTHING,
	  .at = AT(all_logs),
	  .help = "how deals end, how long they are and how long decisions "
		  "take from every log. Left out: from a few hundred of them, "
		  "spread over the run" },
	{ .name = NULL },
};

const struct command report_command = {
	.name = "report",
	.arguments = "DIR",
	.least = 1,
	.most = 1,
	.summary = "write a page, a table or a site of a run",
	.about = "Writes what the results in DIR tell, also of a run that is "
		 "under way or was stopped, for people to read: standings with "
		 "their intervals, each against each with what the ratings "
		 "expect, how the points went, what playing the same cards "
		 "twice saved, times, deals, and faults with the match and "
		 "the request.\n"
		 "The page is one file without script; it asks nothing of any "
		 "server, can be mailed, printed, and read on a telephone and "
		 "by ear. Of the folder nothing but the page is changed. The "
		 "same results give the same page. Of a tournament over "
		 "several games there is one over all, and each game's beside "
		 "it, DIR/GAME/" REPORT_FILE ".",
	.options = report_options,
	.defaults = &(const struct report_request){ .format = "html",
						    .replays = 1000 },
	.bytes = sizeof(struct report_request),
	.status = "0 done; 1 DIR holds no results that can be read, or what "
		  "was to be written could not be; 2 wrong use.",
	.examples = "arena report results/cup\n"
		    "arena report results/cup -o cup.html\n"
		    "arena report results/cup --format md\n"
		    "arena report results/cup --site site",
	.see = "arena-standings(1) arena-rate(1)",
	.serve = serve_report,
};
