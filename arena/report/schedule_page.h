/*
 * schedule_page.h - the schedule of a run as pages: who sits where, what came
 * of it, and what is still to be played.
 */
#ifndef DEADWOOD_ARENA_REPORT_SCHEDULE_PAGE_H
#define DEADWOOD_ARENA_REPORT_SCHEDULE_PAGE_H

#include "arena/report/report_page.h"

#define SCHEDULE_FIRST "schedule-1.html"
#define SCHEDULE_ROWS  1000 /* of a page (chosen): 300 KB */
#define SCHEDULE_PAGES                                                         \
	200 /* at most (chosen): two hundred thousand matches                  \
	     */

/**
 * schedule_pages - write them into a folder: schedule-1.html and on
 * @page: how a page of that folder links; its html is overwritten
 * @places: of the site
 *
 * Returns false with @diag.
 */
bool schedule_pages(struct report_page *page, const char *folder,
		    const struct report_page_place *places, struct diag *diag);

#endif
