/* report.c - `arena report`: write a page, a table or a site about a run; see
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
#include "arena/rundir/outdir.h"
#include "arena/tournament/run.h"
#include "lib/alloc.h"

struct report_request {
	const char *out, *format, *site;
	bool all_logs;
	int64_t replays, views;
};

static struct site_extent
report_extent(const struct report_request *request)
{
	return (struct site_extent){ (uint64_t)request->replays,
				     (uint64_t)request->views };
}

/* Return choice number @i of the option --format: first html, then the formats
 * of the tables. */
static const char *
report_format_choice(unsigned i, const char **words)
{
	if (i == 0) {
		*words = "a page in one file";
		return "html";
	}
	*words = table_formats[i - 1].help;
	return table_formats[i - 1].word;
}

static bool
report_write_table(const struct report_facts *facts,
		   const struct table_format *format, const char *path,
		   struct diag *diag)
{
	return report_file(path != NULL ? path : "-", format->print, facts,
			   diag);
}

static bool
report_write_page(const struct report_facts *facts, const char *path,
		  uint64_t views, struct diag *diag)
{
	char *own = xprintf("%s/" REPORT_FILE, facts->dir);
	bool done = report_write(facts, path != NULL ? path : own, views, diag);

	if (done && path == NULL)
		printf("%s\n", own);
	free(own);
	return done;
}

static bool
report_write_dir(const void *arg, const char *dir, struct diag *diag)
{
	const struct report_request *request = arg;
	const struct table_format *format = table_format(request->format);
	struct site_extent extent = report_extent(request);
	struct report_facts facts;
	bool done;

	if (!report_facts_gather(&facts, dir, request->all_logs, diag))
		return false;
	if (request->site != NULL)
		done = site_write(&facts, request->site, NULL, &extent, diag);
	else if (format != NULL)
		done = report_write_table(&facts, format, request->out, diag);
	else
		done = report_write_page(&facts, request->out, extent.views,
					 diag);
	report_facts_release(&facts);
	return done;
}

/* Write the report of a run over several games. */
static bool
report_write_series(const struct report_request *request, const char *dir,
		    struct diag *diag)
{
	struct site_extent extent = report_extent(request);

	if (request->site != NULL)
		return series_report_site(dir, request->site, &extent,
					  request->all_logs, diag);
	if (table_format(request->format) != NULL)
		return series_report_table(dir, request->format, request->out,
					   diag);
	if (request->out != NULL)
		return series_report_page(dir, request->out, diag);
	return series_standings_each(dir, report_write_dir, request, diag) &&
	       series_report_page(dir, NULL, diag);
}

static int
cmd_report(const void *arg, int argc, char **argv)
{
	const struct report_request *request = arg;
	struct diag diag;
	char *dir;
	bool done;

	(void)argc;
	if (request->site != NULL &&
	    (request->out != NULL || strcmp(request->format, "html") != 0)) {
		fputs("arena report: --site cannot be combined with --out or "
		      "--format\n",
		      stderr);
		return STATUS_USAGE;
	}
	dir = outdir_above_logs(argv[0]);
	done = series_standings_exists(dir)
		       ? report_write_series(request, dir, &diag)
		       : report_write_dir(request, dir, &diag);
	free(dir);
	if (!done)
		fprintf(stderr, "arena report: %s\n", diag.text);
	return done ? STATUS_DONE : STATUS_FAILED;
}

#define VIEWS_MAX 1000 /* arbitrary: a page may have half a megabyte */

#define AT(field) offsetof(struct report_request, field)

static const struct command_option report_options[] = {
	{ .name = "out",
	  .value = "FILE",
	  .takes = TAKES_TEXT,
	  .letter = 'o',
	  .at = AT(out),
	  .help = "file to write, or - for standard output (default: a page is "
		  "written to DIR/" REPORT_FILE
		  ", and its path is printed; a table is written to standard "
		  "output)" },
	OPTION_CHOICE("format", "FORMAT", AT(format), report_format_choice,
		      "output format (default: html). All formats except html "
		      "are tables of the standings, with one row per bot"),
	OPTION_TEXT("site", "FOLDER", AT(site),
		    "write a folder of pages instead of one page, for a web "
		    "server or to open from a disk. When the new site is "
		    "complete, it replaces an existing site in FOLDER"),
	OPTION_COUNT(
		"replays", "N", AT(replays), 0, PAIRING_MATCHES_MAX,
		"number of matches that the site shows card by card, as text "
		"(default: 1000). The option requires --site"),
	OPTION_COUNT(
		"views", "N", AT(views), 0, VIEWS_MAX,
		"number of matches for which the command also writes a page "
		"of `arena view`, in the folder PAGE-views beside PAGE.html, "
		"or with --site in views/ (default: 12). Matches with faults "
		"and the worst losses of each bot come first. With --out -, "
		"the command writes no pages of matches"),
	OPTION_FLAG("all-logs", AT(all_logs),
		    "read every log to compute how long deals are, how they "
		    "end, and how long decisions take (default: read a sample "
		    "of a few hundred logs)"),
	{ .name = NULL },
};

const struct command report_command = {
	.name = "report",
	.arguments = "DIR",
	.least = 1,
	.most = 1,
	.summary = "write a page, a table or a site about a run",
	.about = "Write a report about the run in DIR, which may still be in "
		 "progress or interrupted. The report contains standings with "
		 "intervals, a cross table with the actual and the predicted "
		 "results, points over time, the precision that mirrored "
		 "cards add, decision times, statistics of deals, and each "
		 "fault with its match and request.\n"
		 "The report is one file without scripts and without network "
		 "access. You can mail or print the report, and read it on a "
		 "phone or with a screen reader. A folder beside the report "
		 "contains pages of matches (--views). The command changes no "
		 "results of the run. The same results always give the same "
		 "report. For a tournament over several games, the command "
		 "writes one page about all games, and one page for each game "
		 "in DIR/GAME/" REPORT_FILE ".",
	.options = report_options,
	.defaults = &(const struct report_request){ .format = "html",
						    .replays = 1000,
						    .views = 12 },
	.bytes = sizeof(struct report_request),
	.status = "0 done\n"
		  "1 DIR contains no readable results, or the output could not "
		  "be written\n"
		  "2 usage error",
	.examples = "arena report results/cup\n"
		    "arena report results/cup -o cup.html\n"
		    "arena report results/cup --format md\n"
		    "arena report results/cup --site site",
	.see = "arena-standings(1) arena-rate(1)",
	.run = cmd_report,
};
