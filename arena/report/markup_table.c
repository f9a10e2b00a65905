/* markup_table.c - a table in Markdown or LaTeX; see markup_table.h. */
#include "arena/report/markup_table.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "lib/diag.h"

#define SHOWN_MAX  512 /* maximum bytes of a text with escapes */
#define TEXT_ALONE 4   /* maximum bytes that text_show writes for one byte */

/**
 * struct markup_table_format - Markdown or LaTeX
 * @escape: return the text that replaces a special character, or NULL
 * @first, @next, @last: text before the first cell of a row, between cells, and
 *	after the last cell
 */
struct markup_table_format {
	const char *(*escape)(char c);
	const char *first, *next, *last;
};

static const char *
markdown_escape(char c)
{
	switch (c) {
	case '|':
		return "\\|";
	case '<':
		return "&lt;";
	case '>':
		return "&gt;";
	case '&':
		return "&amp;";
	case '*':
		return "\\*";
	case '_':
		return "\\_";
	case '`':
		return "\\`";
	case '[':
		return "\\[";
	case ']':
		return "\\]";
	case '\\':
		return "\\\\";
	default:
		return NULL;
	}
}

static const char *
tex_escape(char c)
{
	switch (c) {
	case '&':
		return "\\&";
	case '%':
		return "\\%";
	case '$':
		return "\\$";
	case '#':
		return "\\#";
	case '_':
		return "\\_";
	case '{':
		return "\\{";
	case '}':
		return "\\}";
	case '~':
		return "\\textasciitilde{}";
	case '^':
		return "\\textasciicircum{}";
	case '\\':
		return "\\textbackslash{}";
	default:
		return NULL;
	}
}

static const struct markup_table_format markdown = { markdown_escape, "| ",
						     " | ", " |\n" };
/* This LaTeX code needs no package. */
static const struct markup_table_format tex = { tex_escape, "", " & ",
						" \\\\\n" };

const struct markup_table_format *const markup_table_markdown = &markdown;
const struct markup_table_format *const markup_table_tex = &tex;

static void
begin_cell(struct markup_table *table)
{
	fputs(table->cells++ == 0 ? table->form->first : table->form->next,
	      table->out);
}

static void
write_escaped(struct markup_table *table, const char *text)
{
	for (const char *c = text; *c != '\0'; c++) {
		const char *instead = table->form->escape(*c);

		if (instead != NULL)
			fputs(instead, table->out);
		else
			fputc(*c, table->out);
	}
}

void
markup_table_text(struct markup_table *table, const char *text)
{
	char escaped[TEXT_ALONE * SHOWN_MAX];

	text_show(text, strlen(text), escaped, sizeof(escaped));
	begin_cell(table);
	write_escaped(table, escaped);
}

void
markup_table_raw(struct markup_table *table, const char *text)
{
	begin_cell(table);
	fputs(text, table->out);
}

void
markup_table_number(struct markup_table *table, double number, int digits)
{
	begin_cell(table);
	if (isnan(number))
		fputc('-', table->out);
	else
		fprintf(table->out, "%.*f", digits, number);
}

void
markup_table_row_end(struct markup_table *table)
{
	fputs(table->form->last, table->out);
	table->cells = 0;
}

/* Copy the next title to @out.  Returns the start of the title after it, or
 * NULL. */
static const char *
next_head(const char *at, char *out, size_t size, bool *words)
{
	size_t len = strcspn(at, "|");

	if (*at == '\0')
		return NULL;
	*words = *at == '<';
	snprintf(out, size, "%.*s", (int)len - *words, at + *words);
	return at + len + (at[len] == '|');
}

void
markup_table_begin(struct markup_table *table, FILE *out,
		   const struct markup_table_format *form, const char *heads)
{
	char head[SHOWN_MAX];
	const char *next;
	bool words;

	*table = (struct markup_table){ .out = out, .form = form };
	if (form == markup_table_tex) {
		fputs("\\begin{tabular}{", out);
		for (const char *at = heads;
		     (next = next_head(at, head, sizeof(head), &words)) != NULL;
		     at = next)
			fputc(words ? 'l' : 'r', out);
		fputs("}\n\\hline\n", out);
	}
	for (const char *at = heads;
	     (next = next_head(at, head, sizeof(head), &words)) != NULL;
	     at = next)
		markup_table_text(table, head);
	markup_table_row_end(table);
	if (form == markup_table_tex) {
		fputs("\\hline\n", out);
		return;
	}
	for (const char *at = heads;
	     (next = next_head(at, head, sizeof(head), &words)) != NULL;
	     at = next)
		markup_table_raw(table, words ? "---" : "---:");
	markup_table_row_end(table);
}

void
markup_table_end(struct markup_table *table)
{
	if (table->form == markup_table_tex)
		fputs("\\hline\n\\end{tabular}\n", table->out);
}
