/*
 * page_head.h - write the head of an HTML page, with colours and
 * Content-Security-Policy.
 *
 * The head defines about a dozen named colours, with values for light pages,
 * dark pages and print.  In each scheme, the contrast of text is at least 4.5
 * to 1, which `make test-web` checks.  Style sheets of pages use only these
 * colour names, except in pictures with fixed colours, such as cards.
 */
#ifndef DEADWOOD_ARENA_HTML_PAGE_HEAD_H
#define DEADWOOD_ARENA_HTML_PAGE_HEAD_H

#include "arena/html/html.h"

/* CSS of the colours: --bg, --ink, --dim, --line, --soft, --link, --mark,
 * --band, --warm.  page_colours also has the colours of charts and heat maps.
 * On pages with page_colours_switched, the attribute data-scheme ("light" or
 * "dark") of the root element, which the reader sets, overrides the scheme of
 * the reader's system; they need a browser of 2024. */
extern const char page_colours[], page_colours_switched[];

/* Content-Security-Policy of a page.  PAGE_POLICY allows no script and no
 * requests.  PAGE_POLICY_SCRIPT allows inline scripts.  PAGE_POLICY_LIVE also
 * allows requests to the server of the page. */
#define PAGE_POLICY	   "default-src 'none'; style-src 'unsafe-inline'"
#define PAGE_POLICY_SCRIPT PAGE_POLICY "; script-src 'unsafe-inline'"
#define PAGE_POLICY_LIVE                                                       \
	PAGE_POLICY_SCRIPT "; connect-src 'self'; frame-src 'self'"

/**
 * page_head_write - write the head of a page
 * @policy: PAGE_POLICY, PAGE_POLICY_SCRIPT or PAGE_POLICY_LIVE
 * @generator: name and version of this program
 * @style: parts of the page's style sheet, as for html_style
 */
void page_head_write(struct html *html, const char *policy,
		     const char *generator, const char *const *style,
		     const char *title);

#endif
