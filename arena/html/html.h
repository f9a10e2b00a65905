/*
 * html.h - markup is written so that no text can become markup.
 *
 * Elements are opened and closed by name, what stands in them and in their
 * attributes goes through one escape, and there is no way round it: names of
 * bots, versions and messages come from strangers.  What a reader would not see
 * (controls, marks that turn a line round) is shown as text, as everywhere
 * (lib/diag.h).  Nothing here knows a report.
 *
 * Only html_style, html_script and html_own write as it stands; their text is
 * the program's own.
 */
#ifndef DEADWOOD_ARENA_HTML_HTML_H
#define DEADWOOD_ARENA_HTML_HTML_H

#include <stdbool.h>
#include <stdio.h>

#define HTML_DEPTH_MAX 32 /* chosen: a page nests a dozen */

/**
 * struct html - a document being written
 * @out: borrowed; failures are left for the caller's ferror
 * @open: the @depth elements that are open; their names are borrowed
 * @in_tag: the last start tag still takes attributes
 */
struct html {
	FILE *out;
	const char *open[HTML_DEPTH_MAX];
	unsigned depth;
	bool in_tag;
};

/* Begin a document: its doctype. */
void html_document(struct html *html, FILE *out);

/* Open an element, of a class unless that is NULL; attributes may follow. */
void html_open(struct html *html, const char *name, const char *class);

/* An attribute of the element that was opened just now (asserted). */
void html_attr(struct html *html, const char *name, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* Text in it. */
void html_text(struct html *html, const char *text);
void html_print(struct html *html, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Close it; it is the one that was opened last (asserted). */
void html_close(struct html *html, const char *name);

/* An element that holds nothing and has no end, such as meta: attributes may
 * follow. */
void html_empty(struct html *html, const char *name);

/* An element with nothing but text in it. */
void html_put(struct html *html, const char *name, const char *class,
	      const char *format, ...) __attribute__((format(printf, 4, 5)));

/* A link with its text. */
void html_link(struct html *html, const char *to, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* A style sheet in parts, as it stands: the program's own text; ends with NULL.
 */
void html_style(struct html *html, const char *const *css);

/* The same for a script, and for markup. */
void html_script(struct html *html, const char *script);
void html_own(struct html *html, const char *markup);

/**
 * html_data - data for the page's script, as an element that shows nothing
 * @json: @len bytes of JSON, or lines of it; nothing in it ends the element
 *
 * Attributes may stand before it: html_open(html, "script", NULL).
 */
void html_data(struct html *html, const char *json, size_t len);

#endif
