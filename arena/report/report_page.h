/*
 * report_page.h - frame and common parts of a report page.
 *
 * A page is one HTML file without script.  Its Content-Security-Policy allows
 * no requests.  It can be read on a telephone, on a projector, on paper, in a
 * dark theme and with a screen reader: every chart has a description and a
 * table with the same numbers.
 */
#ifndef DEADWOOD_ARENA_REPORT_REPORT_PAGE_H
#define DEADWOOD_ARENA_REPORT_REPORT_PAGE_H

#include "arena/html/html.h"
#include "arena/report/plot.h"
#include "arena/report/report_facts.h"

#define REPORT_PAGE_BOTS 40 /* bots in a chart (chosen) */

struct report_page;

/**
 * struct report_page_subject - the run or tournament of a page
 * @name: its name
 * @dir: its folder
 * @program: name and version of the program that played it
 * @of: data of @write
 * @write: write the text below the heading; @first: the page has no title of
 *its own
 */
struct report_page_subject {
	const char *name, *dir, *program;
	const void *of;
	void (*write)(struct report_page *page, bool first);
};

/**
 * struct report_page - a page being written
 * @subject: borrowed
 * @facts: of the run, borrowed; NULL: the page covers several games
 * @base: URL of the results directory relative to the page, "" or ending in a
 *	slash; NULL: logs are not linked
 * @bots: the same of the pages of bots; NULL: there are none
 * @replays: the same of the text replays; NULL: there are none.  Matches up to
 *	@replays_last have one
 */
struct report_page {
	struct html html;
	const struct report_page_subject *subject;
	const struct report_facts *facts;
	const char *base, *bots, *replays;
	uint64_t replays_last;
};

/* A navigation link: title and URL. */
struct report_page_link {
	const char *title, *file;
};

/**
 * report_page_begin, report_page_end - write the frame of a page
 * @title: of the page, besides the name of the tournament; may be ""
 * @up: URL of the first page of the site, "" or ending in a slash
 * @links: navigation; a NULL title ends the list.  NULL: none
 */
void report_page_begin(struct report_page *page, FILE *out, const char *title,
		       const char *up, const struct report_page_link *links);
void report_page_end(struct report_page *page);

/* Return the subject of the pages of one run. */
struct report_page_subject report_page_run(const struct report_facts *facts);

/* Begin a section with a heading; write its finding, one sentence; end it with
 * the command that computes its numbers.  @command may contain DIR: it is
 * replaced by the quoted folder. */
void report_page_section(struct report_page *page, const char *id,
			 const char *heading);
void report_page_finding(struct report_page *page, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
void report_page_section_end(struct report_page *page, const char *command);

/* Write a section without data, with the reason. */
void report_page_empty_section(struct report_page *page, const char *id,
			       const char *heading, const char *why);

/* Write an empty section if there is no ranking: no match was played, or all
 * bots are disqualified.  Returns whether it did. */
bool report_page_skip_empty(struct report_page *page, const char *id,
			    const char *heading);

/* Begin a table, which scrolls if it is wider than the page.  @heads: the
 * columns, separated by '|'.  A head that starts with '<' is of a text column,
 * all others are of number columns. */
void report_page_table(struct report_page *page, const char *caption,
		       const char *heads);
void report_page_table_as(struct report_page *page, const char *class,
			  const char *caption, const char *heads);
void report_page_row(struct report_page *page);
void report_page_row_end(struct report_page *page);
void report_page_table_end(struct report_page *page);

/* Write the cell of a number. */
void report_page_number(struct report_page *page, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Write the name of the bot in row @i of the ranking as the head of a table
 * row, linked to its page if there is one. */
void report_page_bot(struct report_page *page, unsigned i);

/* Write any name as the head of a table row, linked if @to is not NULL. */
void report_page_name(struct report_page *page, const char *name,
		      const char *to);

/* Shorten a name for a chart: a long name gets "…" in its middle, and UTF-8
 * characters stay whole.  @size must exceed PLOT_NAME + 4. */
void report_page_short_name(const struct report_page *page, unsigned i,
			    char *out, size_t size);
void report_page_shorten(const char *name, char *out, size_t size);

/* Write a match number, linked to its replay or its log if there is one. */
void report_page_match(struct report_page *page, uint64_t match,
		       const char *log);

/* Return the CSS class of a heat-map cell for a share in 0..1: blue below 0.5,
 * neutral, orange above. */
const char *report_page_shade(double share);

/* Return the number of bots in charts. */
unsigned report_page_bot_count(const struct report_page *page);

/* Write "3 matches" into @out and return it.  @word is singular; the plural
 * takes "s" or "es". */
const char *report_page_count(char *out, size_t size, uint64_t n,
			      const char *word);

/* CSS of every page, in parts; ends with NULL. */
extern const char *const page_style[];

#endif
