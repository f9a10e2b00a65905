/* schedule_page.c - the schedule as HTML pages; see schedule_page.h. */
#include "arena/report/schedule_page.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "arena/rundir/run_extend.h"
#include "arena/store/schedule_feed.h"
#include "lib/alloc.h"
#include "lib/file/atomic_file.h"

/**
 * struct schedule_writer - state while the pages are written
 * @schedule: schedule of the run; NULL if this version of the program cannot
 *	read the configuration, so that only played matches are listed
 * @next: number of the match in the next row
 * @number: number of the open page; 0 if no page is open
 */
struct schedule_writer {
	struct report_page *page;
	const char *folder;
	const struct report_page_link *links;
	const struct schedule *schedule;
	uint64_t next;
	unsigned number, rows;
	FILE *out;
	struct diag *diag;
	bool failed;
};

static unsigned
schedule_page_count(const struct schedule_writer *w)
{
	uint64_t matches = w->page->facts->run->matches;
	uint64_t pages = (matches + SCHEDULE_ROWS - 1) / SCHEDULE_ROWS;

	return pages < SCHEDULE_PAGES ? (unsigned)pages : SCHEDULE_PAGES;
}

static void
schedule_write_pager(const struct schedule_writer *w)
{
	struct html *html = &w->page->html;
	char to[32];

	html_open(html, "p", NULL);
	if (w->number > 1) {
		snprintf(to, sizeof(to), "schedule-%u.html", w->number - 1);
		html_link(html, to, "Previous page");
		html_text(html, " ");
	}
	html_print(html, "page %u of %u", w->number, schedule_page_count(w));
	if (w->number < schedule_page_count(w)) {
		html_text(html, " ");
		snprintf(to, sizeof(to), "schedule-%u.html", w->number + 1);
		html_link(html, to, "Next page");
	}
	html_close(html, "p");
}

static bool
schedule_end_page(struct schedule_writer *w)
{
	bool done;

	if (w->out == NULL)
		return true;
	report_page_table_end(w->page);
	schedule_write_pager(w);
	report_page_section_end(w->page, NULL);
	report_page_end(w->page);
	done = fflush(w->out) == 0 && ferror(w->out) == 0;
	done = fclose(w->out) == 0 && done;
	w->out = NULL;
	if (!done)
		diag_set(w->diag, "%s: %s", w->folder,
			 strerror(errno != 0 ? errno : EIO));
	return done;
}

static bool
schedule_is_disqualified(const struct schedule_writer *w, unsigned bot)
{
	return disqualification_find(&w->page->facts->disqualified, bot) !=
	       NULL;
}

static void
schedule_write_bot(const struct schedule_writer *w, unsigned bot)
{
	const struct store_bot *one = &w->page->facts->run->bots[bot];
	char *to = xprintf("%s%s.html", w->page->bots, one->name);

	html_link(&w->page->html, to, "%s", store_bot_label(one));
	free(to);
}

/* Write the bots @from to @to - 1 of a table. */
static void
bracket_write_bots(const struct schedule_writer *w,
		   const struct schedule_table *table, uint32_t from,
		   uint32_t to)
{
	struct html *html = &w->page->html;

	html_open(html, "td", NULL);
	for (uint32_t i = from; i < to; i++) {
		html_text(html, i > from ? ", " : "");
		schedule_write_bot(w, table->bots[i]);
		html_print(html, " (%.4g)", table->points[i]);
	}
	html_close(html, "td");
}

/* Write the tables of a knockout, round by round. */
static void
schedule_write_bracket(const struct schedule_writer *w)
{
	struct html *html = &w->page->html;
	const struct schedule_table *table;
	uint32_t count;

	if (w->schedule == NULL || !schedule_ranks(w->schedule))
		return;
	table = schedule_tables(w->schedule, &count);
	report_page_section(w->page, "bracket", "Knockout rounds");
	report_page_table(w->page,
			  "Tables (groups of bots that play together) of each "
			  "round, with match points",
			  "round|<advanced|<out|groups|<decided by");
	for (uint32_t i = 0; i < count; i++) {
		bool open = table[i].decision == DECISION_OPEN;

		report_page_row(w->page);
		report_page_number(w->page, "%" PRIu64, table[i].round);
		bracket_write_bots(w, &table[i], 0,
				   open ? table[i].seats : table[i].pass);
		bracket_write_bots(w, &table[i],
				   open ? table[i].seats : table[i].pass,
				   table[i].seats);
		report_page_number(w->page, "%" PRIu64, table[i].groups);
		html_element(html, "td", NULL, "%s",
			     schedule_decision_words[table[i].decision]);
		report_page_row_end(w->page);
	}
	report_page_table_end(w->page);
	report_page_section_end(w->page, NULL);
}

static bool
schedule_begin_page(struct schedule_writer *w)
{
	char *path;

	w->number++;
	w->rows = 0;
	path = xprintf("%s/schedule-%u.html", w->folder, w->number);
	w->out = atomic_file_open(path);
	if (w->out == NULL)
		diag_set(w->diag, "%s: %s", path, strerror(errno));
	free(path);
	if (w->out == NULL)
		return false;
	errno = 0;
	w->page->here = SCHEDULE_FIRST;
	report_page_begin(w->page, w->out, "schedule", "", w->links);
	if (w->number == 1)
		schedule_write_bracket(w);
	report_page_section(w->page, "schedule", "Matches");
	schedule_write_pager(w);
	report_page_table(w->page, "Seats and results",
			  "match|round|card group|<bots by seat, with score "
			  "and place|deals");
	return true;
}

/* Open a page for the next row.  Returns false if that fails or if
 * SCHEDULE_PAGES is reached. */
static bool
schedule_ensure_page(struct schedule_writer *w)
{
	if (w->out != NULL && w->rows < SCHEDULE_ROWS)
		return true;
	if (w->number == SCHEDULE_PAGES)
		return false;
	w->failed = !schedule_end_page(w) || !schedule_begin_page(w);
	return !w->failed;
}

static void
schedule_begin_row(struct schedule_writer *w, uint64_t match, uint64_t round,
		   uint64_t group, const char *log)
{
	w->rows++;
	report_page_row(w->page);
	html_open(&w->page->html, "td", "n");
	if (log == NULL)
		html_print(&w->page->html, "%" PRIu64, match);
	else
		report_page_match(w->page, match, log, NULL);
	html_close(&w->page->html, "td");
	report_page_number(w->page, "%" PRIu64, round);
	report_page_number(w->page, "%" PRIu64, group);
	html_open(&w->page->html, "td", NULL);
}

/* Write the row of a match that is not played yet. */
static bool
schedule_write_planned(struct schedule_writer *w, uint64_t match)
{
	struct html *html = &w->page->html;
	struct fixture fixture;

	if (!schedule_ensure_page(w))
		return false;
	schedule_at(w->schedule, match, &fixture);
	schedule_begin_row(w, match, fixture.round, fixture.cards, NULL);
	for (unsigned i = 0; i < schedule_field(w->schedule)->seats; i++) {
		html_text(html, i > 0 ? ", " : "");
		schedule_write_bot(w, fixture.bots[i]);
		if (schedule_is_disqualified(w, fixture.bots[i]))
			html_text(html, " (disqualified)");
	}
	html_close(html, "td");
	report_page_number(w->page, "to be played");
	report_page_row_end(w->page);
	return true;
}

/* Write a row for each match before @number that has no row yet. */
static bool
schedule_write_missing(struct schedule_writer *w, uint64_t number)
{
	for (; w->schedule != NULL && w->next < number; w->next++) {
		w->next = schedule_next(w->schedule, w->next);
		if (w->next < number && !schedule_write_planned(w, w->next))
			return false;
	}
	return true;
}

static bool
schedule_write_match(void *arg, const struct store_match *match)
{
	struct schedule_writer *w = arg;
	struct html *html = &w->page->html;

	if (!schedule_write_missing(w, match->number) ||
	    !schedule_ensure_page(w))
		return false;
	schedule_begin_row(w, match->number, match->round, match->group,
			   match->log[0] != '\0' ? match->log : NULL);
	for (unsigned i = 0; i < match->seats; i++) {
		const struct store_seat *seat = &match->seat[i];

		html_text(html, i > 0 ? ", " : "");
		schedule_write_bot(w, seat->bot);
		html_print(html, " %d (%u%s%s%s)", seat->score, seat->place,
			   seat->verdict != VERDICT_OK ? ", forfeit: " : "",
			   seat->verdict != VERDICT_OK
				   ? verdict_word(seat->verdict)
				   : "",
			   schedule_is_disqualified(w, seat->bot)
				   ? ", disqualified"
				   : "");
	}
	if (match->seats == 0)
		html_print(html, "void: %s", match->why_void);
	html_close(html, "td");
	report_page_number(w->page, "%u", match->deals);
	report_page_row_end(w->page);
	w->next = match->number + 1;
	return true;
}

/* Return the known part of the schedule, owned.  Returns NULL if this version
 * of the program cannot compute as many matches as the run has. */
static struct schedule *
schedule_load(const struct report_facts *facts, struct diag *diag)
{
	struct schedule *schedule = run_extend_today(
		store_revisions(facts->store), facts->final_ranking.config,
		diag);

	if (schedule != NULL &&
	    schedule_feed_once(schedule, facts->store, diag) &&
	    schedule_known(schedule) >= facts->run->matches)
		return schedule;
	schedule_free(schedule);
	return NULL;
}

bool
schedule_pages(struct report_page *page, const char *folder,
	       const struct report_page_link *links, struct diag *diag)
{
	const struct report_facts *facts = page->facts;
	struct schedule *schedule = NULL;
	uint64_t last = facts->run->matches;
	struct schedule_writer w = { .page = page,
				     .folder = folder,
				     .links = links,
				     .next = 1,
				     .diag = diag };
	bool done;

	if (facts->final_ranking.config != NULL)
		schedule = schedule_load(facts, diag);
	w.schedule = schedule;
	if (schedule != NULL && store_has_grown(facts->store))
		last = schedule_known(schedule);
	done = schedule_begin_page(&w) &&
	       store_each(facts->store, schedule_write_match, &w, diag);
	if (done && !w.failed)
		(void)schedule_write_missing(&w, last + 1);
	schedule_free(schedule);
	return schedule_end_page(&w) && done && !w.failed;
}
