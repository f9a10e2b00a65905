/*
 * league_page.h - write the frame of a league's HTML page, and the parts that
 * several pages use.  Private to the files league_page_*.c.
 */
#ifndef DEADWOOD_ARENA_LEAGUE_LEAGUE_PAGE_H
#define DEADWOOD_ARENA_LEAGUE_LEAGUE_PAGE_H

#include "arena/html/page_part.h"
#include "arena/league/league_pages.h"
#include "arena/report/report_page.h"

#define LEAGUE_PAGE_LINKS (LEAGUE_GAMES_MAX + 4)

/* Scripts of pages, and the body of the page /me; see page_part.h.  The build
 * embeds them from arena/league/page/. */
extern const struct page_part league_page_parts[];

/**
 * struct league_page - a page during writing
 * @page, @subject: for the functions of report_page.h, which get @page
 * @up: address of the league's start page, relative to this page: "" or "../"
 * @script: name of the script of the page in league_page_parts; or NULL
 * @rows, @row_count: rows of the table that is being written; not all tables
 *	use @row_count
 */
struct league_page {
	struct report_page page;
	struct report_page_subject subject;
	const struct league_site *site;
	const char *up, *script;
	const void *rows;
	unsigned row_count;
};

/**
 * league_page_begin - write what precedes the contents of a page
 * @title: title after the name of the league; "": the start page
 * @here: entry of the navigation links, such as "queue"; NULL: no entry
 *
 * The caller has set .site, .up and .script of @page.
 */
void league_page_begin(struct league_page *page, FILE *out, const char *title,
		       const char *here);
void league_page_end(struct league_page *page);

/* Return the page of which the functions of report_page.h write a part. */
const struct league_page *league_page_of(const struct report_page *page);

/* Write a cell of text, with the title of its column for narrow windows. */
void league_page_cell(struct report_page *page, const char *text);

/* Write the cell that begins a row: the name of a bot, with a link. */
void league_page_bot_name(struct report_page *page, const char *name);

/* Write a time as text, such as "2026-11-30 03:12 UTC". */
void league_page_time(char *out, size_t size, int64_t ms);

/* Write how long ago a time was, such as "3 minutes ago". */
void league_page_ago(char *out, size_t size, int64_t ms, int64_t now_ms);

/* Write a duration, such as "0.4 s" or "3 minutes". */
void league_page_seconds(char *out, size_t size, double seconds);

/* Write a paragraph of the class "dim". */
void league_page_note(struct league_page *page, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Write text of several lines, such as the output of a build. */
void league_page_pre(struct league_page *page, const char *text);

/* Write what the league does with an archive. */
void league_page_expects(struct league_page *page);

/* Write how to send a bot, with the command for curl.  @name: name of the
 * bot. */
void league_page_send(struct league_page *page, const char *name);

#endif
