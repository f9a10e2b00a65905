/* column_table.c - tables without empty columns; see column_table.h. */
#include "arena/report/column_table.h"

#include <math.h>
#include <string.h>

#define COLUMNS_MAX 20
#define MISSING_MAX 512
#define DRAWN	    18 /* pixels, height of an interval */
#define MIDDLE	    (DRAWN / 2.0)

static bool
column_has_value(struct report_page *page, const struct table_column *column,
		 unsigned first, unsigned end)
{
	bool known = column->is_known == NULL;

	for (unsigned i = first; !known && i < end; i++)
		known = column->is_known(page, i);
	return known;
}

/* Append @text to a list of @size characters, after a comma. */
static void
list_append(char *list, size_t size, const char *text)
{
	size_t used = strlen(list);

	snprintf(list + used, size - used, "%s%s", used > 0 ? ", " : "", text);
}

/* Return the title of a column without the mark of its alignment. */
static const char *
column_title(const struct table_column *column)
{
	return column->head + (*column->head == '<');
}

static void
column_table_write_row(struct report_page *page,
		       const struct table_column *const *shown, unsigned i,
		       bool shaded)
{
	html_open(&page->html, "tr", shaded ? "like" : NULL);
	for (; *shown != NULL; shown++) {
		page->cell_head = column_title(*shown);
		if ((*shown)->is_known == NULL || (*shown)->is_known(page, i))
			(*shown)->write(page, i);
		else
			report_page_number(page, "-");
	}
	page->cell_head = NULL;
	html_close(&page->html, "tr");
}

void
column_table_write_rows(struct report_page *page, const char *caption,
			const struct table_column *columns, unsigned first,
			unsigned end,
			bool (*is_shaded)(struct report_page *page, unsigned i))
{
	const struct table_column *shown[COLUMNS_MAX + 1] = { NULL };
	char missing[MISSING_MAX] = "";
	unsigned n = 0;

	for (; columns->head != NULL; columns++) {
		if (n < COLUMNS_MAX &&
		    column_has_value(page, columns, first, end)) {
			shown[n++] = columns;
		} else {
			list_append(missing, sizeof(missing),
				    column_title(columns));
		}
	}
	report_page_table_begin(page, "stack", caption);
	for (unsigned i = 0; i < n; i++)
		report_page_head(page, shown[i]->head);
	report_page_table_body(page);
	for (unsigned i = first; i < end; i++)
		column_table_write_row(page, shown, i,
				       is_shaded != NULL && is_shaded(page, i));
	report_page_table_end(page);
	if (missing[0] != '\0')
		html_element(&page->html, "p", "dim",
			     "Left out, because no bot has a value yet: %s.",
			     missing);
}

void
column_table_write(struct report_page *page, const char *caption,
		   const struct table_column *columns, unsigned rows,
		   bool (*is_shaded)(struct report_page *page, unsigned i))
{
	column_table_write_rows(page, caption, columns, 0, rows, is_shaded);
}

void
interval_draw(struct html *html, const struct interval *interval)
{
	double middle = (interval->from + interval->to) / 2;
	struct plot plot;

	plot_begin_mute(&plot, html, DRAWN);
	plot.low = interval->from;
	plot.high = interval->to;
	plot.from = 0.03;
	plot.to = 0.97;
	plot_line(&plot, "grid", plot.low, 0, plot.low, DRAWN);
	plot_line(&plot, "grid", middle, 0, middle, DRAWN);
	plot_line(&plot, "grid", plot.high, 0, plot.high, DRAWN);
	if (!isnan(interval->low))
		plot_line(&plot, "whisker", interval->low, MIDDLE,
			  interval->high, MIDDLE);
	plot_dot(&plot, "dot", interval->at, MIDDLE, 5);
	plot_end(&plot);
}

void
interval_write_cell(struct report_page *page, const struct interval *interval)
{
	html_open(&page->html, "td", "share");
	interval_draw(&page->html, interval);
	html_close(&page->html, "td");
}
