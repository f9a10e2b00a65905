/*
 * page_style.h - style sheet of the pages to read: report, site, and the
 * feedback of `arena grade`.
 */
#ifndef DEADWOOD_ARENA_HTML_PAGE_STYLE_H
#define DEADWOOD_ARENA_HTML_PAGE_STYLE_H

/* Parts of the CSS, colours first; NULL ends the list. */
extern const char *const page_style[];

#endif
