/* feedback.c - print the feedback page of a student; see roster.h. */
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/grade/roster.h"
#include "arena/html/html.h"
#include "arena/html/page_head.h"
#include "arena/rundir/outdir.h"
#include "lib/alloc.h"
#include "lib/text/text.h"

#define STDERR_SHOWN 2000 /* maximum bytes of a bot's stderr */

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
feedback_find_log(const struct roster *roster, const struct roster_row *row,
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
feedback_log_name(const struct roster *roster, unsigned rung, const char *path)
{
	return xprintf("%s-%s", roster->assignment->rung[rung].name,
		       strrchr(path, '/') + 1);
}

char *
feedback_find_fault_log(const struct roster *roster,
			const struct roster_row *row, unsigned number)
{
	const struct fault_grade *fault = &row->grade.fault[number];

	return fault->verdict == VERDICT_SUSPENDED
		       ? NULL
		       : feedback_find_log(roster, row, fault->rung,
					   fault->match);
}

static char *
feedback_find_forfeit(const struct roster *roster, const struct roster_row *row,
		      unsigned *rung, uint64_t *match)
{
	char *path = NULL;

	for (unsigned i = 0; path == NULL && i < row->grade.faults; i++) {
		const struct fault_grade *fault = &row->grade.fault[i];

		if (fault->verdict == VERDICT_OK)
			continue;
		*rung = fault->rung;
		*match = fault->match;
		path = feedback_find_fault_log(roster, row, i);
	}
	return path;
}

char *
feedback_find_lost(const struct roster *roster, const struct roster_row *row,
		   unsigned *rung, uint64_t *match)
{
	char *found = NULL, *path;

	if (row->grade.state != GRADE_READY)
		return NULL;
	for (unsigned i = 0; i < roster->assignment->rungs; i++) {
		const struct rung_grade *grade = &row->grade.rung[i];
		bool missed = grade->state == RUNG_MISSED;

		path = grade->lost != 0 && (found == NULL || missed)
			       ? feedback_find_log(roster, row, i, grade->lost)
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
	return found != NULL ? found
			     : feedback_find_forfeit(roster, row, rung, match);
}

static void
feedback_print_percent(struct html *html, double score)
{
	if (isnan(score))
		html_element(html, "td", NULL, "%s", "-");
	else
		html_element(html, "td", NULL, "%.1f %%", 100 * score);
}

static void
feedback_print_rung(struct html *html, const struct rung *rung,
		    const struct rung_grade *grade)
{
	html_open(html, "tr", NULL);
	html_element(html, "td", NULL, "%s", rung->name);
	html_element(html, "td", NULL, "%.4g %%", 100 * rung->bar);
	feedback_print_percent(html, grade->score);
	if (isnan(grade->low))
		html_element(html, "td", NULL, "-");
	else
		html_element(html, "td", NULL, "%.1f to %.1f %%",
			     100 * grade->low, 100 * grade->high);
	html_element(html, "td", NULL, "%" PRIu64, grade->matches);
	html_element(html, "td", NULL, "%" PRIu64, grade->forfeits);
	html_element(html, "td", "word", "%s", grade_rung_text(rung, grade));
	html_element(html, "td", NULL, "%g of %g",
		     grade->state == RUNG_PASSED ? rung->points : 0,
		     rung->points);
	html_close(html, "tr");
}

static void
feedback_print_ladder(struct html *html, const struct roster *roster,
		      const struct roster_row *row)
{
	static const char *const heads[] = {
		"Reference", "Bar",	 "Score",  "95 % interval",
		"Matches",   "Forfeits", "Result", "Points",
	};

	html_element(html, "h2", NULL, "The ladder");
	html_open(html, "table", NULL);
	html_open(html, "tr", NULL);
	for (unsigned i = 0; i < sizeof(heads) / sizeof(heads[0]); i++)
		html_element(html, "th", NULL, "%s", heads[i]);
	html_close(html, "tr");
	for (unsigned i = 0; i < roster->assignment->rungs; i++)
		feedback_print_rung(html, &roster->assignment->rung[i],
				    &row->grade.rung[i]);
	html_close(html, "table");
	html_element(
		html, "p", "dim",
		"The score is the share of the points of a match: 50 %% is as "
		"good as the reference. A bot passes a rung if its score is "
		"surely above the bar. Matches end early only if the score is "
		"surely above the bar (passed) or surely below it (not "
		"passed). Otherwise all matches are played, and the bot "
		"passes if the lower end of the interval is above the bar: a "
		"score above the bar alone may be luck. All students play the "
		"same cards, from both seats.%s",
		roster->assignment->highest
			? " The points of the highest rung count."
			: "");
}

/* Print why the bot did not start. */
static void
feedback_print_no_start(struct html *html, const struct roster *roster,
			const struct roster_row *row)
{
	for (unsigned i = 0; i < roster->assignment->rungs; i++) {
		if (row->grade.rung[i].state != RUNG_NO_START)
			continue;
		html_element(html, "h2", NULL, "It did not start");
		html_element(html, "pre", NULL, "%s", row->grade.rung[i].why);
		return;
	}
}

/* Print the start of the bot's stderr in a match, with the referee's notes. */
static void
feedback_print_stderr(struct html *html, const struct roster *roster,
		      const struct roster_row *row,
		      const struct fault_grade *fault)
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
	student_text_hide_paths(&row->places, text);
	if (text[0] != '\0') {
		html_element(
			html, "p", NULL,
			"Its standard error in that match, with the notes of "
			"the referee:");
		html_element(html, "pre", NULL, "%s", text);
	}
	free(path);
}

/* Print the link to a log in the page's folder, and commands that show it. */
static void
feedback_print_log(struct html *html, const struct roster *roster,
		   unsigned rung, const char *path)
{
	char *log = feedback_log_name(roster, rung, path);
	char *word = shell_word(log);

	html_open(html, "p", NULL);
	html_print(html, "Its log is ");
	html_link(html, log, "%s", log);
	html_print(html, ". Commands that show it:");
	html_close(html, "p");
	html_element(html, "pre", NULL,
		     "arena replay %s\narena view %s\n"
		     "arena review %s --by ./your-bot",
		     word, word, word);
	free(word);
	free(log);
}

static void
feedback_print_fault(struct html *html, const struct roster *roster,
		     const struct roster_row *row, unsigned number)
{
	const struct fault_grade *fault = &row->grade.fault[number];
	uint64_t count = grade_fault_count(&row->grade, number);
	char *path = feedback_find_fault_log(roster, row, number);

	html_element(html, "h3", NULL, "%s, in %" PRIu64 " match%s",
		     fault->verdict == VERDICT_OK
			     ? "Faults that were forgiven"
			     : verdict_word(fault->verdict),
		     count, count == 1 ? "" : "es");
	html_element(html, "p", NULL,
		     "For example against %s, match %" PRIu64 "%s%s.",
		     roster->assignment->rung[fault->rung].name, fault->match,
		     fault->detail[0] != '\0' ? ": " : "", fault->detail);
	if (path != NULL)
		feedback_print_log(html, roster, fault->rung, path);
	if (fault->verdict != VERDICT_SUSPENDED)
		feedback_print_stderr(html, roster, row, fault);
	free(path);
}

static void
feedback_print_faults(struct html *html, const struct roster *roster,
		      const struct roster_row *row)
{
	html_element(html, "h2", NULL, "Faults");
	if (row->grade.faults == 0)
		html_element(html, "p", NULL, "None.");
	for (unsigned i = 0; i < row->grade.faults; i++)
		if (grade_fault_count(&row->grade, i) > 0)
			feedback_print_fault(html, roster, row, i);
}

static void
feedback_print_quote(struct html *html, const char *what, const char *text)
{
	if (text[0] == '\0')
		return;
	html_element(html, "p", NULL, "%s", what);
	html_element(html, "pre", NULL, "%s", text);
}

static void
feedback_print_step(struct html *html, const struct step_grade *step)
{
	html_element(html, "h3", NULL, "%s, at %s", step->name, step->game);
	html_element(html, "p", NULL, "Expected: %s. Found: %s", step->sentence,
		     step->found);
	feedback_print_quote(html, "Request:", step->asked);
	feedback_print_quote(html, "Answer:", step->answered);
	if (step->hint[0] != '\0')
		html_element(html, "p", NULL, "Hint: %s", step->hint);
	html_element(html, "p", NULL, "To change: %s.", step->change);
}

/* Print the failed steps of the protocol check, whose matches are no rung's. */
static void
feedback_print_check(struct html *html, const struct grade *grade)
{
	unsigned shown = grade_steps(grade);

	if (grade->check[0] == '\0')
		return;
	html_element(html, "h2", NULL, "Protocol check");
	if (grade->failed == 0) {
		html_element(html, "p", NULL, "The bot passed every step.");
		return;
	}
	html_open(html, "p", NULL);
	html_print(html,
		   "%" PRIu64 " step%s of the check failed. The check does not "
		   "change the points, but the same fault may forfeit matches. "
		   "After a fix, check the bot yourself: ",
		   grade->failed, grade->failed == 1 ? "" : "s");
	html_element(html, "code", NULL, "arena check ./your-bot --game %s",
		     grade->step[0].game);
	html_close(html, "p");
	for (unsigned i = 0; i < shown; i++)
		feedback_print_step(html, &grade->step[i]);
	if (grade->failed > shown)
		html_element(html, "p", NULL, "%" PRIu64 " more failed.",
			     grade->failed - shown);
	if (grade->untried > 0)
		html_element(html, "p", NULL,
			     "%" PRIu64 " were skipped because of these.",
			     grade->untried);
}

static void
feedback_print_lost(struct html *html, const struct roster *roster,
		    const struct roster_row *row)
{
	unsigned rung = 0;
	uint64_t match = 0;
	char *path;

	path = feedback_find_lost(roster, row, &rung, &match);
	if (path == NULL)
		return;
	free(path);
	html_element(html, "h2", NULL, "A match to learn from");
	html_open(html, "p", NULL);
	html_print(html, "Match %" PRIu64 " against %s was %s. ", match,
		   roster->assignment->rung[rung].name,
		   match == row->grade.rung[rung].lost ? "lost by the most"
						       : "forfeited");
	html_link(html, FEEDBACK_LOST, "View it card by card");
	html_print(html, ".");
	html_close(html, "p");
}

/* Print why no match was played; @what: the reason (grade_unplayed). */
static void
feedback_print_unplayed(struct html *html, const struct grade *grade,
			const char *what)
{
	html_element(html, "h2", NULL, "It %s", what);
	html_element(html, "p", NULL,
		     grade->state == GRADE_MISSING
			     ? "Nothing was played:"
			     : "Fix this and hand in again:");
	html_element(html, "pre", NULL, "%s", grade->why);
	if (grade->found[0] == '\0')
		return;
	html_element(html, "p", NULL,
		     "Files that were found in the submission:");
	html_element(html, "pre", NULL, "%s", grade->found);
}

static void
feedback_print_points(struct html *html, const struct roster *roster,
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
	const char *const css[] = { page_colours, style, NULL };
	const struct assignment *assignment = roster->assignment;
	const struct grade *grade = &row->grade;
	const char *unplayed = grade_unplayed(grade, assignment);
	char *who = roster_display_name(roster, row);
	char *title = xprintf("%s: %s", assignment->name, who);
	struct html html;

	html_document(&html, out);
	html_open(&html, "html", NULL);
	html_attr(&html, "lang", "en");
	page_head_write(&html, PAGE_POLICY, "deadwood " DEADWOOD_VERSION, css,
			title);
	html_open(&html, "body", NULL);
	html_open(&html, "main", NULL);
	html_element(&html, "h1", NULL, "%s", title);
	free(title);
	free(who);
	feedback_print_points(&html, roster, row, unplayed);
	if (grade->state == GRADE_READY) {
		feedback_print_ladder(&html, roster, row);
		feedback_print_no_start(&html, roster, row);
		feedback_print_check(&html, grade);
		feedback_print_faults(&html, roster, row);
		feedback_print_lost(&html, roster, row);
	} else {
		feedback_print_unplayed(&html, grade, unplayed);
	}
	html_element(&html, "p", "dim", "The submission that was graded: %.16s",
		     grade->bytes);
	html_close(&html, "main");
	html_close(&html, "body");
	html_close(&html, "html");
}
