/* section_machines.c - what came about on which class of machine. */
#include "arena/report/section.h"

#include <inttypes.h>
#include <math.h>

#define TITLE "On which machines"

static void
write_class(struct report_page *page, unsigned i)
{
	struct class_row row = by_machine_class_row(page->facts->by_class, i);
	const struct store_machine *is = row.machine;
	struct html *html = &page->html;

	report_page_row(page);
	html_put(html, "td", "t", "%s", is ? is->class : "not known");
	html_put(html, "td", "t", "%s", is ? is->processor : "-");
	html_put(html, "td", "t", "%s", is ? is->governor : "-");
	html_put(html, "td", "t", "%s", is ? is->kernel : "-");
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
write_classes(struct report_page *page, unsigned count)
{
	report_page_table(
		page,
		"Matches, and of them those in which a bot timed out, by "
		"class of machine",
		"<Class|<processor|<governor|<kernel|speed|matches|"
		"time-outs|p");
	for (unsigned i = 0; i < count; i++)
		write_class(page, i);
	report_page_table_end(page);
}

/* A bot's points on a class, and elsewhere. */
static void
write_points(struct report_page *page, unsigned class, unsigned i)
{
	struct class_row row = by_machine_class_row(page->facts->by_class,
						    class);
	struct class_points points = by_machine_class_points(
		page->facts->by_class, class, page->facts->row[i].bot);

	if (isnan(points.here) || isnan(points.there))
		return;
	report_page_row(page);
	report_page_bot(page, i);
	html_put(&page->html, "td", "t", "%s",
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
write_bots(struct report_page *page, unsigned count)
{
	report_page_table(page, "Points a match of those possible, by class",
			  "<Bot|<class|% there|% elsewhere|p");
	for (unsigned i = 0; i < page->facts->counted && i < REPORT_PAGE_BOTS;
	     i++)
		for (unsigned class = 0; class < count; class ++)
			write_points(page, class, i);
	report_page_table_end(page);
}

void
section_machines(struct report_page *page)
{
	unsigned count = by_machine_class_count(page->facts->by_class);
	char words[MACHINE_WORDS] = "one that is not known";
	struct class_row row;

	if (count == 0) {
		report_page_nothing(page, "machines", TITLE,
				    "Nothing was played yet.");
		return;
	}
	report_page_section(page, "machines", TITLE);
	if (count == 1) {
		row = by_machine_class_row(page->facts->by_class, 0);
		if (row.machine != NULL)
			store_machine_words(row.machine, words);
		report_page_finding(
			page, "All matches were played on machines of one "
			      "class.");
		html_put(&page->html, "p", NULL, "It is %s.", words);
		report_page_section_end(page,
					"arena standings DIR --format json");
		return;
	}
	report_page_finding(
		page, "Matches were played on machines of %u classes.", count);
	html_put(&page->html, "p", NULL,
		 "A class is held against all the others: p is the "
		 "probability that its share of time-outs, or a bot's points "
		 "there, differ so much by chance. Of many small p some are "
		 "small by chance.");
	write_classes(page, count);
	write_bots(page, count);
	report_page_section_end(page, "arena standings DIR");
}
