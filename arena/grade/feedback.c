/* feedback.c - the feedback page of a student; see roster.h. */
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/grade/roster.h"
#include "arena/html/html.h"
#include "arena/html/look.h"
#include "arena/rundir/outdir.h"
#include "lib/alloc.h"
#include "lib/text/text.h"

#define STDERR_SHOWN 2000 /* bytes of what a bot wrote in a match */

static const char style[] =
	"body{background:var(--bg);color:var(--ink);font:16px/1.5 "
	"system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}"
	"table{border-collapse:collapse;display:block;overflow-x:auto}"
	"th,td{text-align:right;padding:.3rem .8rem;border-bottom:1px solid "
	"var(--line);font-variant-numeric:tabular-nums}"
	"th:first-child,td:first-child,td.word{text-align:left}"
	"pre{background:var(--soft);padding:.8rem;overflow-x:auto;"
	"white-space:pre-wrap;overflow-wrap:anywhere}"
	"p.dim{color:var(--dim)}a{color:var(--link)}";

char *
feedback_path(const struct roster *roster, const struct roster_row *row,
	      unsigned rung, uint64_t match)
{
	char *dir = xprintf("%s/rungs/%s", row->folder,
			    roster->assignment->rung[rung].name);
	char path[PATH_MAX];

	outdir_find_log(dir, match, path);
	free(dir);
	return access(path, F_OK) == 0 ? xstrdup(path) : NULL;
}

char *
feedback_log(const struct roster *roster, unsigned rung, const char *path)
{
	return xprintf("%s-%s", roster->assignment->rung[rung].name,
		       strrchr(path, '/') + 1);
}

char *
feedback_fault(const struct roster *roster, const struct roster_row *row,
	       unsigned number)
{
	const struct fault_grade *fault = &row->grade.fault[number];

	return strcmp(fault->verdict, "aside") == 0
		       ? NULL
		       : feedback_path(roster, row, fault->rung, fault->match);
}

static char *
find_forfeited(const struct roster *roster, const struct roster_row *row,
	       unsigned *rung, uint64_t *match)
{
	char *path = NULL;

	for (unsigned i = 0; path == NULL && i < row->grade.faults; i++) {
		const struct fault_grade *fault = &row->grade.fault[i];

		if (strcmp(fault->verdict, "fault") == 0)
			continue;
		*rung = fault->rung;
		*match = fault->match;
		path = feedback_fault(roster, row, i);
	}
	return path;
}

char *
feedback_lost(const struct roster *roster, const struct roster_row *row,
	      unsigned *rung, uint64_t *match)
{
	char *found = NULL, *path;

	if (row->grade.state != GRADE_READY)
		return NULL;
	for (unsigned i = 0; i < roster->assignment->rungs; i++) {
		const struct rung_grade *grade = &row->grade.rung[i];
		bool missed = grade->state == RUNG_MISSED;

		path = grade->lost != 0 && (found == NULL || missed)
			       ? feedback_path(roster, row, i, grade->lost)
			       : NULL;
		if (path == NULL)
			continue;
		free(found);
		found = path;
		*rung = i;
		*match = grade->lost;
		if (missed)
			break;
	}
	return found != NULL ? found : find_forfeited(roster, row, rung, match);
}

static void
put_percent(struct html *html, double score)
{
	if (isnan(score))
		html_put(html, "td", NULL, "%s", "-");
	else
		html_put(html, "td", NULL, "%.1f %%", 100 * score);
}

static void
put_rung(struct html *html, const struct rung *rung,
	 const struct rung_grade *grade)
{
	html_open(html, "tr", NULL);
	html_put(html, "td", NULL, "%s", rung->name);
	html_put(html, "td", NULL, "%.4g %%", 100 * rung->bar);
	put_percent(html, grade->score);
	if (isnan(grade->low))
		html_put(html, "td", NULL, "-");
	else
		html_put(html, "td", NULL, "%.1f to %.1f %%", 100 * grade->low,
			 100 * grade->high);
	html_put(html, "td", NULL, "%" PRIu64, grade->matches);
	html_put(html, "td", NULL, "%" PRIu64, grade->forfeits);
	html_put(html, "td", "word", "%s", grade_rung_text(rung, grade));
	html_put(html, "td", NULL, "%g of %g",
		 grade->state == RUNG_PASSED ? rung->points : 0, rung->points);
	html_close(html, "tr");
}

static void
put_ladder(struct html *html, const struct roster *roster,
	   const struct roster_row *row)
{
	static const char *const heads[] = {
		"Reference", "Bar",	 "Score",  "95 % interval",
		"Matches",   "Forfeits", "Result", "Points",
	};

	html_put(html, "h2", NULL, "The ladder");
	html_open(html, "table", NULL);
	html_open(html, "tr", NULL);
	for (unsigned i = 0; i < sizeof(heads) / sizeof(heads[0]); i++)
		html_put(html, "th", NULL, "%s", heads[i]);
	html_close(html, "tr");
	for (unsigned i = 0; i < roster->assignment->rungs; i++)
		put_rung(html, &roster->assignment->rung[i],
			 &row->grade.rung[i]);
	html_close(html, "table");
	html_put(html, "p", "dim",
		 "The score is the part of the points of a match: 50 %% is as "
		 "good as the reference. A rung is passed by a bot that is "
		 "surely above its bar. Its matches end early only where the "
		 "score is surely above the bar (passed) or surely below it "
		 "(not passed). Else all matches are played, and the rung is "
		 "passed if the lower end of the interval is above the bar: a "
		 "score above the bar alone may be luck. Everybody plays the "
		 "same cards, from both seats.%s",
		 roster->assignment->highest
			 ? " The points of the highest rung count."
			 : "");
}

/* What did not start says so at length. */
static void
put_no_starts(struct html *html, const struct roster *roster,
	      const struct roster_row *row)
{
	for (unsigned i = 0; i < roster->assignment->rungs; i++) {
		if (row->grade.rung[i].state != RUNG_NO_START)
			continue;
		html_put(html, "h2", NULL, "It did not start");
		html_put(html, "pre", NULL, "%s", row->grade.rung[i].why);
		return;
	}
}

/* What the bot wrote to stderr in a match, and what the referee noted there. */
static void
put_stderr(struct html *html, const struct roster *roster,
	   const struct roster_row *row, const struct fault_grade *fault)
{
	char *path = xprintf(
		"%s/rungs/%s/bots/" ASSIGNMENT_BOT "/%06" PRIu64 ".log",
		row->folder, roster->assignment->rung[fault->rung].name,
		fault->match);
	FILE *in = fopen(path, "re");
	char text[STDERR_SHOWN + 1];
	size_t n = in != NULL ? fread(text, 1, STDERR_SHOWN, in) : 0;

	text[n] = '\0';
	if (in != NULL)
		fclose(in);
	student_text(&row->places, text);
	if (text[0] != '\0') {
		html_put(html, "p", NULL,
			 "What it wrote to its standard error in that match, "
			 "and what the referee noted:");
		html_put(html, "pre", NULL, "%s", text);
	}
	free(path);
}

/* The log that lies beside the page, and how to look at it. */
static void
put_log(struct html *html, const struct roster *roster, unsigned rung,
	const char *path)
{
	char *log = feedback_log(roster, rung, path);
	char *word = shell_word(log);

	html_open(html, "p", NULL);
	html_print(html, "Its log is ");
	html_link(html, log, "%s", log);
	html_print(html, "; to see it:");
	html_close(html, "p");
	html_put(html, "pre", NULL,
		 "arena replay %s\narena view %s\n"
		 "arena review %s --by ./your-bot",
		 word, word, word);
	free(word);
	free(log);
}

static void
put_fault(struct html *html, const struct roster *roster,
	  const struct roster_row *row, unsigned number)
{
	const struct fault_grade *fault = &row->grade.fault[number];
	uint64_t count = grade_fault_count(&row->grade, number);
	char *path = feedback_fault(roster, row, number);

	html_put(html, "h3", NULL, "%s, in %" PRIu64 " match%s",
		 strcmp(fault->verdict, "fault") == 0
			 ? "Faults that were forgiven"
			 : fault->verdict,
		 count, count == 1 ? "" : "es");
	html_put(html, "p", NULL,
		 "For example against %s, match %" PRIu64 "%s%s.",
		 roster->assignment->rung[fault->rung].name, fault->match,
		 fault->detail[0] != '\0' ? ": " : "", fault->detail);
	if (path != NULL)
		put_log(html, roster, fault->rung, path);
	if (strcmp(fault->verdict, "aside") != 0)
		put_stderr(html, roster, row, fault);
	free(path);
}

static void
put_faults(struct html *html, const struct roster *roster,
	   const struct roster_row *row)
{
	html_put(html, "h2", NULL, "Faults");
	if (row->grade.faults == 0)
		html_put(html, "p", NULL, "None.");
	for (unsigned i = 0; i < row->grade.faults; i++)
		if (grade_fault_count(&row->grade, i) > 0)
			put_fault(html, roster, row, i);
}

static void
put_said(struct html *html, const char *what, const char *text)
{
	if (text[0] == '\0')
		return;
	html_put(html, "p", NULL, "%s", what);
	html_put(html, "pre", NULL, "%s", text);
}

static void
put_step(struct html *html, const struct step_grade *step)
{
	html_put(html, "h3", NULL, "%s, at %s", step->name, step->game);
	html_put(html, "p", NULL, "Expected: %s. Found: %s", step->sentence,
		 step->found);
	put_said(html, "The request that was asked:", step->asked);
	put_said(html, "The line that answered it:", step->answered);
	if (step->hint[0] != '\0')
		html_put(html, "p", NULL, "A hint: %s", step->hint);
	html_put(html, "p", NULL, "To change: %s.", step->change);
}

/* What of the protocol it breaks, in plain matches that are no rung's. */
static void
put_check(struct html *html, const struct grade *grade)
{
	unsigned shown = grade_steps(grade);

	if (grade->check[0] == '\0')
		return;
	html_put(html, "h2", NULL, "Does it keep to the protocol?");
	if (grade->failed == 0) {
		html_put(html, "p", NULL, "Yes, in every step of the check.");
		return;
	}
	html_open(html, "p", NULL);
	html_print(html,
		   "%" PRIu64 " step%s of the check failed. It gives and takes "
		   "no points; but what fails here may forfeit matches. Once "
		   "mended, see for yourself: ",
		   grade->failed, grade->failed == 1 ? "" : "s");
	html_put(html, "code", NULL, "arena check ./your-bot --game %s",
		 grade->step[0].game);
	html_close(html, "p");
	for (unsigned i = 0; i < shown; i++)
		put_step(html, &grade->step[i]);
	if (grade->failed > shown)
		html_put(html, "p", NULL, "And %" PRIu64 " more failed.",
			 grade->failed - shown);
	if (grade->untried > 0)
		html_put(html, "p", NULL,
			 "%" PRIu64 " were not tried until that is mended.",
			 grade->untried);
}

static void
put_lost(struct html *html, const struct roster *roster,
	 const struct roster_row *row)
{
	unsigned rung = 0;
	uint64_t match = 0;
	char *path;

	path = feedback_lost(roster, row, &rung, &match);
	if (path == NULL)
		return;
	free(path);
	html_put(html, "h2", NULL, "A match to learn from");
	html_open(html, "p", NULL);
	html_print(html, "Match %" PRIu64 " against %s was %s. ", match,
		   roster->assignment->rung[rung].name,
		   match == row->grade.rung[rung].lost ? "lost by the most"
						       : "forfeited");
	html_link(html, FEEDBACK_LOST, "Go through it card by card");
	html_print(html, ".");
	html_close(html, "p");
}

/* It never came to be played. */
static void
put_unplayed(struct html *html, const struct grade *grade, const char *what)
{
	html_put(html, "h2", NULL, "It %s", what);
	html_put(html, "p", NULL,
		 grade->state == GRADE_MISSING
			 ? "Nothing was played:"
			 : "Mend this and hand in again:");
	html_put(html, "pre", NULL, "%s", grade->why);
	if (grade->found[0] == '\0')
		return;
	html_put(html, "p", NULL, "Files that were found in the submission:");
	html_put(html, "pre", NULL, "%s", grade->found);
}

static void
put_points(struct html *html, const struct roster *roster,
	   const struct roster_row *row, const char *unplayed)
{
	const struct assignment *assignment = roster->assignment;

	html_open(html, "p", NULL);
	if (unplayed != NULL)
		html_print(html, "Not played: it %s. ", unplayed);
	html_print(html, "%g of %g points.",
		   grade_points(&row->grade, assignment),
		   assignment_points(assignment));
	html_close(html, "p");
}

void
feedback_page(FILE *out, const struct roster *roster,
	      const struct roster_row *row)
{
	const char *const css[] = { look_colours, style, NULL };
	const struct assignment *assignment = roster->assignment;
	const struct grade *grade = &row->grade;
	const char *unplayed = grade_unplayed(grade, assignment);
	char *who = roster_who(roster, row);
	char *title = xprintf("%s: %s", assignment->name, who);
	struct html html;

	html_document(&html, out);
	html_open(&html, "html", NULL);
	html_attr(&html, "lang", "en");
	look_head(&html, LOOK_POLICY, "deadwood " DEADWOOD_VERSION, css, title);
	html_open(&html, "body", NULL);
	html_open(&html, "main", NULL);
	html_put(&html, "h1", NULL, "%s", title);
	free(title);
	free(who);
	put_points(&html, roster, row, unplayed);
	if (grade->state == GRADE_READY) {
		put_ladder(&html, roster, row);
		put_no_starts(&html, roster, row);
		put_check(&html, grade);
		put_faults(&html, roster, row);
		put_lost(&html, roster, row);
	} else {
		put_unplayed(&html, grade, unplayed);
	}
	html_put(&html, "p", "dim", "The submission that was graded: %.16s",
		 grade->bytes);
	html_close(&html, "main");
	html_close(&html, "body");
	html_close(&html, "html");
}
