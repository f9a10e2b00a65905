/*
 * page_style.h - style sheet of pages for reading: report, site, and the
 * feedback of `arena grade`.
 */
#ifndef DEADWOOD_ARENA_HTML_PAGE_STYLE_H
#define DEADWOOD_ARENA_HTML_PAGE_STYLE_H

/* Parts of the style sheet (CSS), colours first; NULL ends the array. */
extern const char *const page_style[];

#endif
