/*
 * schedule_page.h - write the schedule of a run as HTML pages: seats and result
 * of each match, including matches that are still to be played.
 */
#ifndef DEADWOOD_ARENA_REPORT_SCHEDULE_PAGE_H
#define DEADWOOD_ARENA_REPORT_SCHEDULE_PAGE_H

#include "arena/report/report_page.h"

#define SCHEDULE_FIRST "schedule-1.html"
/* maximum number of rows on a page, which then has 300 KB (arbitrary) */
#define SCHEDULE_ROWS  1000
/* maximum number of pages, which contain 200,000 matches (arbitrary) */
#define SCHEDULE_PAGES 200

/**
 * schedule_pages - write schedule-1.html, schedule-2.html, ... into a folder
 * @page: subject and URLs of the pages; the function overwrites page->html
 * @links: navigation links of the site, as for report_page_begin
 *
 * On an error, returns false and sets @diag.
 */
bool schedule_pages(struct report_page *page, const char *folder,
		    const struct report_page_link *links, struct diag *diag);

#endif
