/* section_machines.c - results by machine class. */
#include "arena/report/section.h"

#include <inttypes.h>
#include <math.h>

#define TITLE "Machines"

static void
machines_write_class(struct report_page *page, unsigned i)
{
	struct class_row row = by_machine_class_row(page->facts->by_class, i);
	const struct store_machine *is = row.machine;
	struct html *html = &page->html;

	report_page_row(page);
	html_element(html, "td", "t", "%s", is ? is->class : "not known");
	html_element(html, "td", "t", "%s", is ? is->processor : "-");
	html_element(html, "td", "t", "%s", is ? is->governor : "-");
	html_element(html, "td", "t", "%s", is ? is->kernel : "-");
	if (is != NULL)
		report_page_number(page, "%.2f", is->speed);
	else
		report_page_number(page, "-");
	report_page_number(page, "%" PRIu64, row.matches);
	report_page_number(page, "%" PRIu64, row.timeouts);
	report_page_number(page, "%.4f", row.differ);
	report_page_row_end(page);
}

static void
machines_write_classes(struct report_page *page, unsigned count)
{
	report_page_table(
		page, "Matches, and matches with a time-out, by machine class",
		"<Class|<processor|<governor|<kernel|speed|matches|"
		"time-outs|p");
	for (unsigned i = 0; i < count; i++)
		machines_write_class(page, i);
	report_page_table_end(page);
}

/* Write the points of a bot on one class of machines and on the other
 * classes. */
static void
machines_write_points(struct report_page *page, unsigned class, unsigned i)
{
	struct class_row row = by_machine_class_row(page->facts->by_class,
						    class);
	struct class_points points = by_machine_class_points(
		page->facts->by_class, class, page->facts->row[i].bot);

	if (isnan(points.here) || isnan(points.there))
		return;
	report_page_row(page);
	report_page_bot(page, i);
	html_element(&page->html, "td", "t", "%s",
		     row.machine ? row.machine->class : "not known");
	report_page_number(page, "%.1f", percent(points.here));
	report_page_number(page, "%.1f", percent(points.there));
	if (isnan(points.differ))
		report_page_number(page, "-");
	else
		report_page_number(page, "%.4f", points.differ);
	report_page_row_end(page);
}

static void
machines_write_bots(struct report_page *page, unsigned count)
{
	report_page_table(page,
			  "Share of the possible points, by machine class",
			  "<Bot|<class|% on this class|% on others|p");
	for (unsigned i = 0; i < page->facts->counted && i < REPORT_PAGE_BOTS;
	     i++)
		for (unsigned class = 0; class < count; class ++)
			machines_write_points(page, class, i);
	report_page_table_end(page);
}

void
section_machines(struct report_page *page)
{
	unsigned count = by_machine_class_count(page->facts->by_class);
	char words[MACHINE_WORDS] = "an unknown class";
	struct class_row row;

	if (count == 0) {
		report_page_empty_section(page, "machines", TITLE,
					  "No match was played yet.");
		return;
	}
	report_page_section(page, "machines", TITLE);
	if (count == 1) {
		row = by_machine_class_row(page->facts->by_class, 0);
		if (row.machine != NULL)
			store_machine_words(row.machine, words);
		report_page_finding(
			page,
			"All matches were played on machines of one class.");
		report_page_fold(page, "Technical data");
		html_element(&page->html, "p", NULL, "Class: %s.", words);
		report_page_fold_end(page);
		report_page_section_end(page,
					"arena standings DIR --format json");
		return;
	}
	report_page_finding(
		page, "Matches were played on machines of %u classes.", count);
	html_element(&page->html, "p", NULL,
		     "Each class is compared with all other classes. p is the "
		     "probability that the share of time-outs, or the points "
		     "of a bot, differ at least this much by chance. Of many "
		     "values of p, some are small by chance.");
	machines_write_classes(page, count);
	machines_write_bots(page, count);
	report_page_section_end(page, "arena standings DIR");
}
