/*
 * column_table.h - write a table whose columns without any value are left out.
 *
 * A sentence below the table names the columns that were left out.  So the
 * table need not say in each row that a value is not known yet.
 */
#ifndef DEADWOOD_ARENA_REPORT_COLUMN_TABLE_H
#define DEADWOOD_ARENA_REPORT_COLUMN_TABLE_H

#include "arena/report/report_page.h"

/**
 * struct table_column - a column; a NULL @head ends an array of columns
 * @head: title, as in report_page_table
 * @write: function that writes the cell of row @i
 * @is_known: function that returns true if row @i has a value.  NULL: all rows
 *	have values
 */
struct table_column {
	const char *head;
	void (*write)(struct report_page *page, unsigned i);
	bool (*is_known)(struct report_page *page, unsigned i);
};

/**
 * column_table_write - write a table
 * @rows: number of rows
 * @is_shaded: function that returns true if row @i is shaded; NULL: no row is
 *	shaded
 */
void column_table_write(struct report_page *page, const char *caption,
			const struct table_column *columns, unsigned rows,
			bool (*is_shaded)(struct report_page *page,
					  unsigned i));

/* Write a table with the rows @first to @end - 1. */
void column_table_write_rows(struct report_page *page, const char *caption,
			     const struct table_column *columns, unsigned first,
			     unsigned end,
			     bool (*is_shaded)(struct report_page *page,
					       unsigned i));

/**
 * struct interval - a value with its 95 % interval, to be drawn
 * @from, @to: ends of the scale, in the unit of the value
 */
struct interval {
	double at, low, high, from, to;
};

/* interval_draw draws an interval, for a cell that also contains the numbers.
 * interval_write_cell writes a cell that contains only the drawing. */
void interval_draw(struct html *html, const struct interval *interval);
void interval_write_cell(struct report_page *page,
			 const struct interval *interval);

#endif
