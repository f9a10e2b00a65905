/*
 * markup_table.h - write a table in Markdown or LaTeX, cell by cell.
 *
 *	markup_table_begin(&table, out, markup_table_markdown, "#|<Bot|Elo");
 *	markup_table_number(&table, 1, 0);
 *	markup_table_text(&table, "greedy");
 *	markup_table_number(&table, 1612.4, 0);
 *	markup_table_row_end(&table);
 *	markup_table_end(&table);
 *
 * Text is escaped, and invisible characters are printed as escapes.  The caller
 * checks ferror for write errors.
 */
#ifndef DEADWOOD_ARENA_REPORT_MARKUP_TABLE_H
#define DEADWOOD_ARENA_REPORT_MARKUP_TABLE_H

#include <stdio.h>

struct markup_table_format;

extern const struct markup_table_format *const markup_table_markdown;
extern const struct markup_table_format *const markup_table_tex;

/**
 * struct markup_table - a table that is being written
 * @cells: number of cells written in the current row
 */
struct markup_table {
	FILE *out;
	const struct markup_table_format *form;
	unsigned cells;
};

/* @heads: titles of the columns, separated by '|'.  A column is aligned left,
 * for text, if '<' precedes its title; otherwise right, for numbers. */
void markup_table_begin(struct markup_table *table, FILE *out,
			const struct markup_table_format *form,
			const char *heads);
void markup_table_end(struct markup_table *table);

/* Write the next cell of the row: a text with escapes, a number with @digits
 * decimals ("-" for NaN), or a constant of the program without escapes. */
void markup_table_text(struct markup_table *table, const char *text);
void markup_table_number(struct markup_table *table, double number, int digits);
void markup_table_raw(struct markup_table *table, const char *text);

void markup_table_row_end(struct markup_table *table);

#endif
