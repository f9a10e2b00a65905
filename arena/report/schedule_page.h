/*
 * schedule_page.h - write the schedule of a run as HTML pages: seats, results,
 * matches still to be played.
 */
#ifndef DEADWOOD_ARENA_REPORT_SCHEDULE_PAGE_H
#define DEADWOOD_ARENA_REPORT_SCHEDULE_PAGE_H

#include "arena/report/report_page.h"

#define SCHEDULE_FIRST "schedule-1.html"
#define SCHEDULE_ROWS  1000 /* rows of a page (chosen): 300 KB */
#define SCHEDULE_PAGES 200  /* chosen: 200,000 matches at most */

/**
 * schedule_pages - write schedule-1.html, schedule-2.html, ... into a folder
 * @page: links of the pages; its html is overwritten
 * @links: navigation of the site
 *
 * Returns false with @diag.
 */
bool schedule_pages(struct report_page *page, const char *folder,
		    const struct report_page_link *links, struct diag *diag);

#endif
