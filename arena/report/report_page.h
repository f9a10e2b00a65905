/*
 * report_page.h - write the frame of a report page, and the parts that all
 * report pages use.
 *
 * A page is one HTML file without scripts.  The Content-Security-Policy of a
 * page allows no requests.  The page can be read on a telephone, on a
 * projector, on paper and in a dark theme.  For screen readers, every chart has
 * a description, and a table with the same numbers, which is folded.
 */
#ifndef DEADWOOD_ARENA_REPORT_REPORT_PAGE_H
#define DEADWOOD_ARENA_REPORT_REPORT_PAGE_H

#include "arena/html/html.h"
#include "arena/report/match_views.h"
#include "arena/report/plot.h"
#include "arena/report/report_facts.h"

/* arbitrary: maximum number of bots in a chart */
#define REPORT_PAGE_BOTS 40

struct report_page;

/**
 * struct report_page_subject - the run, or tournament over several games, that
 * a page describes
 * @name: name of the run or tournament
 * @dir: results directory
 * @program: name and version of the program that played the matches
 * @of: data that the function @write reads
 * @write: function that writes the text below the heading of a page.  @first:
 *	true: the page is the start page, whose only title is @name
 * @policy: Content-Security-Policy of the pages; NULL: PAGE_POLICY
 * @write_foot: function that writes the foot of a page; NULL: the foot names
 *	@dir and @program
 */
struct report_page_subject {
	const char *name, *dir, *program;
	const void *of;
	void (*write)(struct report_page *page, bool first);
	const char *policy;
	void (*write_foot)(struct report_page *page);
};

/**
 * struct report_page - a report page during writing
 * @subject: run or tournament that the page describes, borrowed
 * @facts: data of the run, borrowed; NULL: the page describes several games
 * @base: URL of the results directory, relative to the page; empty or with a
 *	slash at the end.  NULL: the page does not link to logs
 * @bots: URL of the folder with the pages of the bots, in the form of @base;
 *	NULL: there are no such pages
 * @replays: URL of the folder with the text replays of matches, in the form of
 *	@base; NULL: there are no replays
 * @replays_last: number of the last match with a text replay
 * @views: matches that have a page; NULL: no match has a page
 * @views_base: URL of the folder with the matches' pages, in the form of @base
 * @here: the page's entry in the navigation links; NULL: the links lack the
 *	page
 * @cell_head: title of the column of the next number, which a narrow window
 *	shows beside the number; NULL: no title
 */
struct report_page {
	struct html html;
	const struct report_page_subject *subject;
	const struct report_facts *facts;
	const char *base, *bots, *replays;
	uint64_t replays_last;
	const struct match_views *views;
	const char *views_base;
	const char *here;
	const char *cell_head;
};

/* A navigation link: its text and its URL. */
struct report_page_link {
	const char *title, *file;
};

/**
 * report_page_begin, report_page_end - write what precedes and follows the
 * contents of a page
 * @title: title of the page, or ""; printed after the name of the tournament
 * @up: URL of the folder with the start page; empty or with a slash at the end
 * @links: navigation links; a link with the title NULL ends the list.  NULL: no
 *	navigation
 */
void report_page_begin(struct report_page *page, FILE *out, const char *title,
		       const char *up, const struct report_page_link *links);
void report_page_end(struct report_page *page);

/* Return the subject of the report pages of one run. */
struct report_page_subject report_page_run(const struct report_facts *facts);

/* report_page_section begins a section with a heading.  report_page_finding
 * writes the main result of the section, one sentence.  report_page_section_end
 * writes a fold with @command, a command that computes the numbers of the
 * section; the results directory replaces the word DIR in @command. */
void report_page_section(struct report_page *page, const char *id,
			 const char *heading);
void report_page_finding(struct report_page *page, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
void report_page_section_end(struct report_page *page, const char *command);

/* Write a section for which there is no data.  @why: the reason, as a sentence.
 */
void report_page_empty_section(struct report_page *page, const char *id,
			       const char *heading, const char *why);

/* If there is no ranking (no match was played, or all bots are disqualified),
 * write an empty section and return true. */
bool report_page_skip_empty(struct report_page *page, const char *id,
			    const char *heading);

/* Begin and end a part that is closed until the reader opens it: a table that
 * repeats a chart, or details.  On paper the part is open. */
void report_page_fold(struct report_page *page, const char *summary);
void report_page_fold_end(struct report_page *page);

/* Begin a table, which scrolls if it is wider than the page.  @heads: titles of
 * the columns, separated by '|'.  A column is aligned left, for text, if '<'
 * precedes its title; otherwise right, for numbers. */
void report_page_table(struct report_page *page, const char *caption,
		       const char *heads);

/* Write a table in steps: begin the row of heads of a table with the CSS class
 * @class, write each head, then begin the rows. */
void report_page_table_begin(struct report_page *page, const char *class,
			     const char *caption);
void report_page_head(struct report_page *page, const char *title);
void report_page_table_body(struct report_page *page);

void report_page_row(struct report_page *page);
void report_page_row_end(struct report_page *page);
void report_page_table_end(struct report_page *page);

/* Write the next cell of a row: a number, formatted as by printf. */
void report_page_number(struct report_page *page, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Write the first cell of a table row: the name of the bot in row @i of the
 * ranking.  If the bot has a page, the name is a link to it. */
void report_page_bot(struct report_page *page, unsigned i);

/* Write the first cell of a table row: a name, with a link to the URL @to.
 * NULL: the name has no link. */
void report_page_name(struct report_page *page, const char *name,
		      const char *to);

/* Write a name, shortened for a chart, into @out: the name of the bot in row @i
 * of the ranking, or @name.  "…" replaces the middle of a long name, and no
 * UTF-8 character is cut.  @size must exceed PLOT_NAME + 4. */
void report_page_short_name(const struct report_page *page, unsigned i,
			    char *out, size_t size);
void report_page_shorten(const char *name, char *out, size_t size);

/* Write the number of a match and its links.  "view" leads to the page of the
 * match, if it has one.  The link "view" leads to the place @place (struct
 * log_fault), or to the page's start if @place is NULL.  "text" leads to the
 * text replay, or else "log" to the log.
 */
void report_page_match(struct report_page *page, uint64_t match,
		       const char *log, const char *place);

/* Return the CSS class of a heat-map cell for a share in 0..1: blue below 0.5,
 * neutral near 0.5, orange above. */
const char *report_page_shade(double share);

/* Explain the colours of a heat map. */
void report_page_shade_key(struct report_page *page);

/* Return the number of bots that charts show. */
unsigned report_page_bot_count(const struct report_page *page);

/* Write a count such as "3 matches" into @out and return @out.  @word: the noun
 * in the singular; the plural gets "s" or "es". */
const char *report_page_count(char *out, size_t size, uint64_t n,
			      const char *word);

#endif
