/* html.c - write HTML; see html.h. */
#include "arena/html/html.h"

#include <assert.h>
#include <stdarg.h>
#include <string.h>

#include "lib/text/safe_stdio.h"

#define TEXT_MAX 4096 /* of formatted text; longer text is cut */

/* Return the entity of a special character. */
static const char *
html_entity(char c)
{
	switch (c) {
	case '&':
		return "&amp;";
	case '<':
		return "&lt;";
	case '>':
		return "&gt;";
	case '"':
		return "&quot;";
	default:
		return "&#39;";
	}
}

/* Write text with special and invisible characters escaped. */
static void
html_write_escaped(FILE *out, const char *text)
{
	size_t plain;

	for (; *text != '\0'; text++) {
		plain = strcspn(text, "&<>\"'");
		safe_stdio_write(out, text, plain, 0);
		text += plain;
		if (*text == '\0')
			return;
		fputs(html_entity(*text), out);
	}
}

static void html_format_escaped(FILE *out, const char *format, va_list args)
	__attribute__((format(printf, 2, 0)));

static void
html_format_escaped(FILE *out, const char *format, va_list args)
{
	char text[TEXT_MAX];

	vsnprintf(text, sizeof(text), format, args);
	html_write_escaped(out, text);
}

/* End the start tag, if it is open. */
static void
html_end_start_tag(struct html *html)
{
	if (html->in_tag)
		fputc('>', html->out);
	html->in_tag = false;
}

void
html_document(struct html *html, FILE *out)
{
	*html = (struct html){ .out = out };
	fputs("<!DOCTYPE html>\n", out);
}

/* Block elements start on a new line, so that people and diff can read a page.
 * Inside a line of text that would add a blank. */
static bool
html_is_block(const char *name)
{
	static const char *const blocks[] = {
		"head", "meta",	 "title",   "body",  "section", "h2", "h3",
		"p",	"table", "caption", "thead", "tbody",	"tr", "figure",
		"svg",	"div",	 "footer",  "nav",   "ul",	"li"
	};

	for (size_t i = 0; i < sizeof(blocks) / sizeof(blocks[0]); i++)
		if (strcmp(name, blocks[i]) == 0)
			return true;
	return false;
}

void
html_open(struct html *html, const char *name, const char *class)
{
	assert(html->depth < HTML_DEPTH_MAX);
	html_end_start_tag(html);
	if (html_is_block(name))
		fputc('\n', html->out);
	fprintf(html->out, "<%s", name);
	html->open[html->depth++] = name;
	html->in_tag = true;
	if (class != NULL)
		html_attr(html, "class", "%s", class);
}

void
html_attr(struct html *html, const char *name, const char *format, ...)
{
	va_list args;

	assert(html->in_tag);
	fprintf(html->out, " %s=\"", name);
	va_start(args, format);
	html_format_escaped(html->out, format, args);
	va_end(args);
	fputc('"', html->out);
}

void
html_text(struct html *html, const char *text)
{
	html_end_start_tag(html);
	html_write_escaped(html->out, text);
}

void
html_print(struct html *html, const char *format, ...)
{
	va_list args;

	html_end_start_tag(html);
	va_start(args, format);
	html_format_escaped(html->out, format, args);
	va_end(args);
}

void
html_close(struct html *html, const char *name)
{
	html_end_start_tag(html);
	assert(html->depth > 0 &&
	       strcmp(html->open[html->depth - 1], name) == 0);
	html->depth--;
	fprintf(html->out, "</%s>", name);
}

void
html_empty(struct html *html, const char *name)
{
	html_open(html, name, NULL);
	html->depth--;
}

void
html_element(struct html *html, const char *name, const char *class,
	     const char *format, ...)
{
	va_list args;

	html_open(html, name, class);
	html_end_start_tag(html);
	va_start(args, format);
	html_format_escaped(html->out, format, args);
	va_end(args);
	html_close(html, name);
}

void
html_link(struct html *html, const char *to, const char *format, ...)
{
	va_list args;

	html_open(html, "a", NULL);
	html_attr(html, "href", "%s", to);
	html_end_start_tag(html);
	va_start(args, format);
	html_format_escaped(html->out, format, args);
	va_end(args);
	html_close(html, "a");
}

void
html_style(struct html *html, const char *const *css)
{
	html_open(html, "style", NULL);
	html_end_start_tag(html);
	for (; *css != NULL; css++)
		fputs(*css, html->out);
	html_close(html, "style");
}

void
html_script(struct html *html, const char *script)
{
	html_open(html, "script", NULL);
	html_raw(html, script);
	html_close(html, "script");
}

void
html_raw(struct html *html, const char *markup)
{
	html_end_start_tag(html);
	fputs(markup, html->out);
}

void
html_data(struct html *html, const char *json, size_t len)
{
	html_end_start_tag(html);
	for (size_t i = 0; i < len; i++)
		if (json[i] ==
		    '<') /* occurs only in strings, where the escape is equal */
			fputs("\\u003c", html->out);
		else
			putc(json[i], html->out);
}
