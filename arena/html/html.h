/*
 * html.h - write HTML and escape all text, so that no text can become markup.
 *
 * The functions escape all text and attributes, because names of bots, versions
 * and messages are untrusted.  The functions print invisible characters
 * (control characters, marks of text direction) as escapes, such as \x1b
 * (lib/diag.h).
 *
 * Only html_style, html_script and html_raw do not escape their text.  Callers
 * must pass only constant text of the program to these three functions.
 */
#ifndef DEADWOOD_ARENA_HTML_HTML_H
#define DEADWOOD_ARENA_HTML_HTML_H

#include <stdbool.h>
#include <stdio.h>

#define HTML_DEPTH_MAX 32 /* arbitrary: maximum depth of open elements */

/**
 * struct html - an HTML document during writing
 * @out: stream for the output, borrowed; the caller checks ferror
 * @open: names of the @depth open elements, outermost first; borrowed
 * @in_tag: true: the last start tag is not finished, so html_attr may add
 *	attributes
 */
struct html {
	FILE *out;
	const char *open[HTML_DEPTH_MAX];
	unsigned depth;
	bool in_tag;
};

/* Start a document: write the doctype. */
void html_document(struct html *html, FILE *out);

/* Write the start tag of an element; @class may be NULL. html_attr can add more
 * attributes. */
void html_open(struct html *html, const char *name, const char *class);

/* Add an attribute to the start tag that html_open or html_empty has just
 * written.  Asserts that nothing was written since that start tag. */
void html_attr(struct html *html, const char *name, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* Write text, escaped. */
void html_text(struct html *html, const char *text);
void html_print(struct html *html, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Write the end tag of the innermost open element.  Asserts that the name of
 * this element is @name. */
void html_close(struct html *html, const char *name);

/* Write an element without content or end tag, such as meta. html_attr can add
 * attributes. */
void html_empty(struct html *html, const char *name);

/* Write an element that contains only text. */
void html_element(struct html *html, const char *name, const char *class,
		  const char *format, ...)
	__attribute__((format(printf, 4, 5)));

/* Write a link (element a). */
void html_link(struct html *html, const char *to, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* Write a style element with the parts @css, without escaping.  NULL ends the
 * array @css. */
void html_style(struct html *html, const char *const *css);

/* html_script writes a script element, html_raw writes markup; both without
 * escaping. */
void html_script(struct html *html, const char *script);
void html_raw(struct html *html, const char *markup);

/**
 * html_data - write JSON as the content of a script element
 * @json: JSON, or lines of JSON, of @len bytes.  The function escapes "<", so
 *	that the data cannot end the element
 *
 * The caller opens the element with html_open(html, "script", NULL), and closes
 * it.
 */
void html_data(struct html *html, const char *json, size_t len);

#endif
