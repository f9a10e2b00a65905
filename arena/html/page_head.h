/*
 * page_head.h - head of every HTML page: colours and Content-Security-Policy.
 *
 * About a dozen colours by name, in a light, a dark and a print scheme.  Text
 * has a contrast of at least 4.5 : 1 in all of them (make test-web measures
 * it).  Styles of pages use only these names, except for pictures with their
 * own colours, such as cards.
 */
#ifndef DEADWOOD_ARENA_HTML_PAGE_HEAD_H
#define DEADWOOD_ARENA_HTML_PAGE_HEAD_H

#include "arena/html/html.h"

/* CSS of the colours: --bg, --ink, --dim, --line, --soft, --link, --mark,
 * --band, --warm, and those of scales.  The reader's choice, "light" or "dark"
 * in data-scheme of the root element, overrides the system's. */
extern const char page_colours[];

/* Content-Security-Policy of a page: no requests, and no script or only the
 * inline one; a live page may send requests to its own server. */
#define PAGE_POLICY	   "default-src 'none'; style-src 'unsafe-inline'"
#define PAGE_POLICY_SCRIPT PAGE_POLICY "; script-src 'unsafe-inline'"
#define PAGE_POLICY_LIVE                                                       \
	PAGE_POLICY_SCRIPT "; connect-src 'self'; frame-src 'self'"

/**
 * page_head_write - write the head of a page
 * @policy: PAGE_POLICY...
 * @generator: name and version of the program
 * @style: parts of its style sheet, as for html_style
 */
void page_head_write(struct html *html, const char *policy,
		     const char *generator, const char *const *style,
		     const char *title);

#endif
