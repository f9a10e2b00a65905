/*
 * html.h - write HTML in which no text can become markup.
 *
 * Elements are opened and closed by name.  All text and attributes are escaped,
 * and there is no way around it: names of bots, versions and messages are
 * untrusted. Invisible characters (controls, bidirectional marks) are printed
 * as escapes, as everywhere (lib/diag.h).
 *
 * Only html_style, html_script and html_raw write without escaping; their text
 * must be the program's own.
 */
#ifndef DEADWOOD_ARENA_HTML_HTML_H
#define DEADWOOD_ARENA_HTML_HTML_H

#include <stdbool.h>
#include <stdio.h>

#define HTML_DEPTH_MAX 32 /* chosen: pages need about a dozen */

/**
 * struct html - a document being written
 * @out: borrowed; the caller checks ferror
 * @open: the @depth open elements; names are borrowed
 * @in_tag: the last start tag still accepts attributes
 */
struct html {
	FILE *out;
	const char *open[HTML_DEPTH_MAX];
	unsigned depth;
	bool in_tag;
};

/* Begin a document with its doctype. */
void html_document(struct html *html, FILE *out);

/* Open an element; @class may be NULL.  Attributes may follow. */
void html_open(struct html *html, const char *name, const char *class);

/* Add an attribute to the element just opened (asserted). */
void html_attr(struct html *html, const char *name, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* Write escaped text. */
void html_text(struct html *html, const char *text);
void html_print(struct html *html, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Close the innermost open element, which must have this name (asserted). */
void html_close(struct html *html, const char *name);

/* Write a void element, such as meta.  Attributes may follow. */
void html_empty(struct html *html, const char *name);

/* Write an element that contains only text. */
void html_element(struct html *html, const char *name, const char *class,
		  const char *format, ...)
	__attribute__((format(printf, 4, 5)));

/* Write a link. */
void html_link(struct html *html, const char *to, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* Write a style sheet in parts, without escaping; NULL ends the list. */
void html_style(struct html *html, const char *const *css);

/* Write a script, or markup, without escaping. */
void html_script(struct html *html, const char *script);
void html_raw(struct html *html, const char *markup);

/**
 * html_data - write JSON as the content of a script element
 * @json: @len bytes of JSON, or lines of JSON; escaped so that it cannot end
 *the element
 *
 * The caller opens the element: html_open(html, "script", NULL), and
 *attributes.
 */
void html_data(struct html *html, const char *json, size_t len);

#endif
