/* section_machines.c - what came about on which class of machine. */
#include "arena/report/section.h"

#include <inttypes.h>
#include <math.h>

#define TITLE "On which machines"

static void
write_class(struct page *page, unsigned i)
{
	struct class_row row = by_class_row(page->facts->by_class, i);
	const struct store_machine *is = row.machine;
	struct html *html = &page->html;

	page_row(page);
	html_put(html, "td", "t", "%s", is ? is->class : "not known");
	html_put(html, "td", "t", "%s", is ? is->processor : "-");
	html_put(html, "td", "t", "%s", is ? is->governor : "-");
	html_put(html, "td", "t", "%s", is ? is->kernel : "-");
	if (is != NULL)
		page_number(page, "%.2f", is->speed);
	else
		page_number(page, "-");
	page_number(page, "%" PRIu64, row.matches);
	page_number(page, "%" PRIu64, row.timeouts);
	page_number(page, "%.4f", row.differ);
	page_row_end(page);
}

static void
write_classes(struct page *page, unsigned count)
{
	page_table(page,
		   "Matches, and of them those in which a bot timed out, by "
		   "class of machine",
		   "<Class|<processor|<governor|<kernel|speed|matches|"
		   "time-outs|p");
	for (unsigned i = 0; i < count; i++)
		write_class(page, i);
	page_table_end(page);
}

/* A bot's points on a class, and elsewhere. */
static void
write_points(struct page *page, unsigned class, unsigned i)
{
	struct class_row row = by_class_row(page->facts->by_class, class);
	struct class_points points = by_class_points(
		page->facts->by_class, class, page->facts->row[i].bot);

	if (isnan(points.here) || isnan(points.there))
		return;
	page_row(page);
	page_bot(page, i);
	html_put(&page->html, "td", "t", "%s",
		 row.machine ? row.machine->class : "not known");
	page_number(page, "%.1f", percent(points.here));
	page_number(page, "%.1f", percent(points.there));
	if (isnan(points.differ))
		page_number(page, "-");
	else
		page_number(page, "%.4f", points.differ);
	page_row_end(page);
}

static void
write_bots(struct page *page, unsigned count)
{
	page_table(page, "Points a match of those possible, by class",
		   "<Bot|<class|% there|% elsewhere|p");
	for (unsigned i = 0; i < page->facts->counted && i < PAGE_BOTS; i++)
		for (unsigned class = 0; class < count; class ++)
			write_points(page, class, i);
	page_table_end(page);
}

void
section_machines(struct page *page)
{
	unsigned count = by_class_count(page->facts->by_class);
	char words[MACHINE_WORDS] = "one that is not known";
	struct class_row row;

	if (count == 0) {
		page_nothing(page, "machines", TITLE,
			     "Nothing was played yet.");
		return;
	}
	page_section(page, "machines", TITLE);
	if (count == 1) {
		row = by_class_row(page->facts->by_class, 0);
		if (row.machine != NULL)
			store_machine_words(row.machine, words);
		page_finding(page, "All matches were played on machines of one "
				   "class.");
		html_put(&page->html, "p", NULL, "It is %s.", words);
		page_section_end(page, "arena standings DIR --format json");
		return;
	}
	page_finding(page, "Matches were played on machines of %u classes.",
		     count);
	html_put(&page->html, "p", NULL,
		 "A class is held against all the others: p is the "
		 "probability that its share of time-outs, or a bot's points "
		 "there, differ so much by chance. Of many small p some are "
		 "small by chance.");
	write_classes(page, count);
	write_bots(page, count);
	page_section_end(page, "arena standings DIR");
}
