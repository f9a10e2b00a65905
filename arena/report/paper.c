/* paper.c - a table in Markdown or LaTeX; see paper.h. */
#include "arena/report/paper.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "lib/diag.h"

#define SHOWN_MAX  512 /* of a text, escaped */
#define TEXT_ALONE 4   /* bytes of what stands for one of a text's at most */

/**
 * struct paper_form - how it is written
 * @escape: what it makes of a byte that means something in it; NULL: nothing
 * @first, @next, @last: before the first cell of a row, between two, behind the
 *	last
 */
struct paper_form {
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

static const struct paper_form markdown = { markdown_escape, "| ", " | ",
					    " |\n" };
/* It needs no package. */
static const struct paper_form tex = { tex_escape, "", " & ", " \\\\\n" };

const struct paper_form *const paper_markdown = &markdown;
const struct paper_form *const paper_tex = &tex;

static void
begin_cell(struct paper *paper)
{
	fputs(paper->cells++ == 0 ? paper->form->first : paper->form->next,
	      paper->out);
}

static void
write_escaped(struct paper *paper, const char *text)
{
	for (const char *c = text; *c != '\0'; c++) {
		const char *instead = paper->form->escape(*c);

		if (instead != NULL)
			fputs(instead, paper->out);
		else
			fputc(*c, paper->out);
	}
}

void
paper_words(struct paper *paper, const char *text)
{
	char shown[TEXT_ALONE * SHOWN_MAX];

	text_show(text, strlen(text), shown, sizeof(shown));
	begin_cell(paper);
	write_escaped(paper, shown);
}

void
paper_plain(struct paper *paper, const char *text)
{
	begin_cell(paper);
	fputs(text, paper->out);
}

void
paper_number(struct paper *paper, double number, int digits)
{
	begin_cell(paper);
	if (isnan(number))
		fputc('-', paper->out);
	else
		fprintf(paper->out, "%.*f", digits, number);
}

void
paper_row_end(struct paper *paper)
{
	fputs(paper->form->last, paper->out);
	paper->cells = 0;
}

/* The next head; returns where the one behind it begins, or NULL. */
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
paper_begin(struct paper *paper, FILE *out, const struct paper_form *form,
	    const char *heads)
{
	char head[SHOWN_MAX];
	const char *next;
	bool words;

	*paper = (struct paper){ .out = out, .form = form };
	if (form == paper_tex) {
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
		paper_words(paper, head);
	paper_row_end(paper);
	if (form == paper_tex) {
		fputs("\\hline\n", out);
		return;
	}
	for (const char *at = heads;
	     (next = next_head(at, head, sizeof(head), &words)) != NULL;
	     at = next)
		paper_plain(paper, words ? "---" : "---:");
	paper_row_end(paper);
}

void
paper_end(struct paper *paper)
{
	if (paper->form == paper_tex)
		fputs("\\hline\n\\end{tabular}\n", paper->out);
}
