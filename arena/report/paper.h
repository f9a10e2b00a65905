/*
 * paper.h - a table for a page in Markdown, or a tabular of LaTeX, cell by
 * cell.
 *
 *	paper_begin(&paper, out, paper_markdown, "#|<Bot|Elo");
 *	paper_number(&paper, 1, 0);
 *	paper_words(&paper, "greedy");
 *	paper_number(&paper, 1612.4, 0);
 *	paper_row_end(&paper);
 *	paper_end(&paper);
 *
 * Words are escaped, and what a reader would not see is shown.  Failures to
 * write are left for the caller's ferror.
 */
#ifndef DEADWOOD_ARENA_REPORT_PAPER_H
#define DEADWOOD_ARENA_REPORT_PAPER_H

#include <stdio.h>

struct paper_form;

extern const struct paper_form *const paper_markdown;
extern const struct paper_form *const paper_tex;

/**
 * struct paper - a table being written
 * @cells: of the row that is under way
 */
struct paper {
	FILE *out;
	const struct paper_form *form;
	unsigned cells;
};

/* Heads of columns are given in one text, parted by '|'; those that begin with
 * '<' are of words, the others of numbers. */
void paper_begin(struct paper *paper, FILE *out, const struct paper_form *form,
		 const char *heads);
void paper_end(struct paper *paper);

/* A cell: of a text, of a number with so many digits behind the point, NaN is
 * "-", and of the program's own words as they stand. */
void paper_words(struct paper *paper, const char *text);
void paper_number(struct paper *paper, double number, int digits);
void paper_plain(struct paper *paper, const char *text);

void paper_row_end(struct paper *paper);

#endif
