/*
 * look.h - how every page looks: its colours, and what it may do.
 *
 * A dozen colours by name, in two schemes and on paper; text has 4.5 : 1 in
 * contrast to what is behind it in all of them (make test-web measures that).
 * Styles of pages use these names and no colours of their own, but for what is
 * drawn in a picture's own colours, as a card is.
 */
#ifndef DEADWOOD_ARENA_HTML_LOOK_H
#define DEADWOOD_ARENA_HTML_LOOK_H

#include "arena/html/html.h"

/* A part of a style sheet: --bg, --ink, --dim, --line, --soft, --link, --mark,
 * --band, --warm, and those of scales.  A reader's choice, "light" or "dark" as
 * data-scheme of the root, goes before the system's. */
extern const char look_colours[];

/* A page's Content-Security-Policy: no request leaves it, and no script runs,
 * or only what stands in the page itself; a page that goes on asks the server
 * that it came from. */
#define LOOK_POLICY	   "default-src 'none'; style-src 'unsafe-inline'"
#define LOOK_POLICY_SCRIPT LOOK_POLICY "; script-src 'unsafe-inline'"
#define LOOK_POLICY_LIVE                                                       \
	LOOK_POLICY_SCRIPT "; connect-src 'self'; frame-src 'self'"

/**
 * look_head - the head of a page
 * @policy: one of those above
 * @generator: the program and its version
 * @style: parts of its style sheet, as for html_style
 */
void look_head(struct html *html, const char *policy, const char *generator,
	       const char *const *style, const char *title);

#endif
