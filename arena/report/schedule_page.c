/* schedule_page.c - the schedule as pages; see schedule_page.h. */
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
 * struct writing - pages under way
 * @schedule: NULL where today's program cannot read the configuration: what was
 *	played is shown alone
 * @next: the match whose row comes next
 * @number: of the page that is open; 0: none is
 */
struct writing {
	struct report_page *page;
	const char *folder;
	const struct report_page_place *places;
	const struct schedule *schedule;
	uint64_t next;
	unsigned number, rows;
	FILE *out;
	struct diag *diag;
	bool failed;
};

static unsigned
page_count_of(const struct writing *w)
{
	uint64_t matches = w->page->facts->run->matches;
	uint64_t pages = (matches + SCHEDULE_ROWS - 1) / SCHEDULE_ROWS;

	return pages < SCHEDULE_PAGES ? (unsigned)pages : SCHEDULE_PAGES;
}

static void
write_ways(const struct writing *w)
{
	struct html *html = &w->page->html;
	char to[32];

	html_open(html, "p", NULL);
	if (w->number > 1) {
		snprintf(to, sizeof(to), "schedule-%u.html", w->number - 1);
		html_link(html, to, "Matches before");
		html_text(html, " ");
	}
	html_print(html, "page %u of %u", w->number, page_count_of(w));
	if (w->number < page_count_of(w)) {
		html_text(html, " ");
		snprintf(to, sizeof(to), "schedule-%u.html", w->number + 1);
		html_link(html, to, "Matches behind");
	}
	html_close(html, "p");
}

static bool
end_page(struct writing *w)
{
	bool done;

	if (w->out == NULL)
		return true;
	report_page_table_end(w->page);
	write_ways(w);
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
is_struck(const struct writing *w, unsigned bot)
{
	return disqualification_of(&w->page->facts->strikes, bot) != NULL;
}

static void
write_bot(const struct writing *w, unsigned bot)
{
	const struct store_bot *one = &w->page->facts->run->bots[bot];
	char *to = xprintf("%s%s.html", w->page->bots, one->name);

	html_link(&w->page->html, to, "%s", store_bot_shown(one));
	free(to);
}

/* Bots @from to @to - 1 of a table. */
static void
write_part(const struct writing *w, const struct schedule_table *table,
	   uint32_t from, uint32_t to)
{
	struct html *html = &w->page->html;

	html_open(html, "td", NULL);
	for (uint32_t i = from; i < to; i++) {
		html_text(html, i > from ? ", " : "");
		write_bot(w, table->bots[i]);
		html_print(html, " (%.4g)", table->points[i]);
	}
	html_close(html, "td");
}

/* A knockout's tables, round by round. */
static void
write_bracket(const struct writing *w)
{
	struct html *html = &w->page->html;
	const struct schedule_table *table;
	uint32_t count;

	if (w->schedule == NULL || !schedule_ranks(w->schedule))
		return;
	table = schedule_tables(w->schedule, &count);
	report_page_section(w->page, "bracket", "Who went on");
	report_page_table(w->page,
			  "The tables of each round, with match points",
			  "round|<went on|<out|groups|<decided");
	for (uint32_t i = 0; i < count; i++) {
		bool open = table[i].decision == DECISION_OPEN;

		report_page_row(w->page);
		report_page_number(w->page, "%" PRIu64, table[i].round);
		write_part(w, &table[i], 0,
			   open ? table[i].seats : table[i].pass);
		write_part(w, &table[i], open ? table[i].seats : table[i].pass,
			   table[i].seats);
		report_page_number(w->page, "%" PRIu64, table[i].groups);
		html_put(html, "td", NULL, "%s",
			 schedule_decision_words[table[i].decision]);
		report_page_row_end(w->page);
	}
	report_page_table_end(w->page);
	report_page_section_end(w->page, NULL);
}

static bool
begin_page(struct writing *w)
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
	report_page_begin(w->page, w->out, "schedule", "", w->places);
	if (w->number == 1)
		write_bracket(w);
	report_page_section(w->page, "schedule", "Matches");
	write_ways(w);
	report_page_table(
		w->page, "Who sat where, and what came of it",
		"match|round|same cards|<bots by seat, with score and "
		"place|deals");
	return true;
}

/* A row's page is open; false: it failed, or there are pages enough. */
static bool
make_room(struct writing *w)
{
	if (w->out != NULL && w->rows < SCHEDULE_ROWS)
		return true;
	if (w->number == SCHEDULE_PAGES)
		return false;
	w->failed = !end_page(w) || !begin_page(w);
	return !w->failed;
}

static void
begin_row(struct writing *w, uint64_t match, uint64_t round, uint64_t group,
	  const char *log)
{
	w->rows++;
	report_page_row(w->page);
	html_open(&w->page->html, "td", "n");
	if (log == NULL)
		html_print(&w->page->html, "%" PRIu64, match);
	else
		report_page_match(w->page, match, log);
	html_close(&w->page->html, "td");
	report_page_number(w->page, "%" PRIu64, round);
	report_page_number(w->page, "%" PRIu64, group);
	html_open(&w->page->html, "td", NULL);
}

/* A match that is still to be played. */
static bool
write_planned(struct writing *w, uint64_t match)
{
	struct html *html = &w->page->html;
	struct fixture fixture;

	if (!make_room(w))
		return false;
	schedule_at(w->schedule, match, &fixture);
	begin_row(w, match, fixture.round, fixture.cards, NULL);
	for (unsigned i = 0; i < schedule_field(w->schedule)->seats; i++) {
		html_text(html, i > 0 ? ", " : "");
		write_bot(w, fixture.bots[i]);
		if (is_struck(w, fixture.bots[i]))
			html_text(html, " (struck out)");
	}
	html_close(html, "td");
	report_page_number(w->page, "to be played");
	report_page_row_end(w->page);
	return true;
}

/* Those before @number that have no row. */
static bool
write_missing(struct writing *w, uint64_t number)
{
	for (; w->schedule != NULL && w->next < number; w->next++) {
		w->next = schedule_next(w->schedule, w->next);
		if (w->next < number && !write_planned(w, w->next))
			return false;
	}
	return true;
}

static bool
see_match(void *arg, const struct store_match *match)
{
	struct writing *w = arg;
	struct html *html = &w->page->html;

	if (!write_missing(w, match->number) || !make_room(w))
		return false;
	begin_row(w, match->number, match->round, match->group,
		  match->log[0] != '\0' ? match->log : NULL);
	for (unsigned i = 0; i < match->seats; i++) {
		const struct store_seat *seat = &match->seat[i];

		html_text(html, i > 0 ? ", " : "");
		write_bot(w, seat->bot);
		html_print(html, " %d (%u%s%s%s)", seat->score, seat->place,
			   seat->verdict != VERDICT_OK ? ", " : "",
			   seat->verdict != VERDICT_OK
				   ? verdict_word(seat->verdict)
				   : "",
			   is_struck(w, seat->bot) ? ", struck out" : "");
	}
	if (match->seats == 0)
		html_print(html, "void: %s", match->why_void);
	html_close(html, "td");
	report_page_number(w->page, "%u", match->deals);
	report_page_row_end(w->page);
	w->next = match->number + 1;
	return true;
}

/* All that is known of the run's schedule, with as many matches as the run has;
 * NULL where today's program does not know it.  Owned. */
static struct schedule *
known_schedule(const struct report_facts *facts, struct diag *diag)
{
	struct schedule *schedule = run_extend_today(
		store_revisions(facts->store), facts->ending.config, diag);

	if (schedule != NULL &&
	    schedule_feed_once(schedule, facts->store, diag) &&
	    schedule_known(schedule) >= facts->run->matches)
		return schedule;
	schedule_free(schedule);
	return NULL;
}

bool
schedule_pages(struct report_page *page, const char *folder,
	       const struct report_page_place *places, struct diag *diag)
{
	const struct report_facts *facts = page->facts;
	struct schedule *schedule = NULL;
	uint64_t last = facts->run->matches;
	struct writing w = { .page = page,
			     .folder = folder,
			     .places = places,
			     .next = 1,
			     .diag = diag };
	bool done;

	if (facts->ending.config != NULL)
		schedule = known_schedule(facts, diag);
	w.schedule = schedule;
	if (schedule != NULL && store_has_grown(facts->store))
		last = schedule_known(schedule);
	done = begin_page(&w) && store_each(facts->store, see_match, &w, diag);
	if (done && !w.failed)
		(void)write_missing(&w, last + 1);
	schedule_free(schedule);
	return end_page(&w) && done && !w.failed;
}
