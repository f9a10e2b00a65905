/*
 * report_page.h - a page of a report: its frame, and what its sections share.
 *
 * A page is one file without script: style and drawings stand in it, and its
 * policy (Content-Security-Policy) lets no request leave it.  It is read on a
 * telephone, at a projector, on paper, in the dark, and by ear: every drawing
 * has its words, and a table with the same numbers.
 */
#ifndef DEADWOOD_ARENA_REPORT_REPORT_PAGE_H
#define DEADWOOD_ARENA_REPORT_REPORT_PAGE_H

#include "arena/html/html.h"
#include "arena/report/plot.h"
#include "arena/report/report_facts.h"

#define REPORT_PAGE_BOTS 40 /* in a drawing; more make a wall (chosen) */

struct report_page;

/**
 * struct report_page_subject - what pages are of
 * @name: of the run or tournament
 * @dir: its folder
 * @program: what played it
 * @of: for @write
 * @write: what is told of it below the heading; @first: of the page that has no
 *	title of its own
 */
struct report_page_subject {
	const char *name, *dir, *program;
	const void *of;
	void (*write)(struct report_page *page, bool first);
};

/**
 * struct report_page - a page being written
 * @subject: borrowed
 * @facts: of the run, borrowed; NULL: it is of several
 * @base: how the results folder is reached from the page, "" or ending in a
 *	slash; NULL: it is not, and no log is linked
 * @bots: how a bot's own page is reached, the same; NULL: there are none
 * @replays: of a match's replay as text; NULL: there are none.  The matches up
 *	to @replays_last have one
 */
struct report_page {
	struct html html;
	const struct report_page_subject *subject;
	const struct report_facts *facts;
	const char *base, *bots, *replays;
	uint64_t replays_last;
};

/* A page's place in a site: what it is called, and its file. */
struct report_page_place {
	const char *title, *file;
};

/**
 * report_page_begin, report_page_end - all that is not a page's own
 * @title: what it is, besides the tournament's name; may be ""
 * @up: the way to the site's first page, "" or ending in a slash
 * @places: the site's pages; ends with a NULL title.  NULL: it has none
 */
void report_page_begin(struct report_page *page, FILE *out, const char *title,
		       const char *up, const struct report_page_place *places);
void report_page_end(struct report_page *page);

/* A page's subject where that is one run. */
struct report_page_subject report_page_run(const struct report_facts *facts);

/* A section with its heading, a finding in a sentence below, and what to type
 * to have the same again.  @format may have one %s: the folder, as a shell
 * takes it. */
void report_page_section(struct report_page *page, const char *id,
			 const char *heading);
void report_page_finding(struct report_page *page, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
void report_page_section_end(struct report_page *page, const char *command);

/* A section of which nothing is known, and why. */
void report_page_nothing(struct report_page *page, const char *id,
			 const char *heading, const char *why);

/* The same where there is nobody to tell of: no match was played, or every bot
 * is struck out.  Returns whether that was so. */
bool report_page_nobody(struct report_page *page, const char *id,
			const char *heading);

/* A table: it may be wider than the page and is then moved by itself.  Heads of
 * columns are given in one text, parted by '|'; those that begin with '<' are
 * of words, the others of numbers. */
void report_page_table(struct report_page *page, const char *caption,
		       const char *heads);
void report_page_table_as(struct report_page *page, const char *class,
			  const char *caption, const char *heads);
void report_page_row(struct report_page *page);
void report_page_row_end(struct report_page *page);
void report_page_table_end(struct report_page *page);

/* A number's cell. */
void report_page_number(struct report_page *page, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* A bot's name at the head of its row, and linked to its page where it has
 * one; by its place in the ranking. */
void report_page_bot(struct report_page *page, unsigned i);

/* Any name there, linked where @to is not NULL. */
void report_page_name(struct report_page *page, const char *name,
		      const char *to);

/* A bot's name beside a mark of a drawing: without its middle where it is long
 * and no character is cut in two; @size above PLOT_NAME + 4. */
void report_page_short_name(const struct report_page *page, unsigned i,
			    char *out, size_t size);
void report_page_shorten(const char *name, char *out, size_t size);

/* A link to a match: its replay, its log, or neither. */
void report_page_match(struct report_page *page, uint64_t match,
		       const char *log);

/* The class of a cell from cold over even to warm: of a share, 0..1. */
const char *report_page_shade(double share);

/* So many bots are drawn. */
unsigned report_page_drawn(const struct report_page *page);

/* "3 matches": @word is of one of them, of more with "s", or "es" behind what
 * asks for that; owned by the caller's @out. */
const char *report_page_count(char *out, size_t size, uint64_t n,
			      const char *word);

/* The style of every page, in parts; ends with NULL. */
extern const char *const page_style[];

#endif
