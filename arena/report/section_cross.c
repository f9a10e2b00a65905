/* section_cross.c - who beats whom, and is that what the ratings expect? */
#include "arena/report/section.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"

#define ACROSS	 10 /* columns of a block: they fit on a page of paper */
#define SURPRISE 12 /* pairs in the list (chosen) */

/* Observed less expected as a bar from the middle: left is less. */
static void
draw_difference(struct report_page *page, const struct fit_pair *pair)
{
	double off = (pair->observed - pair->expected) / pair->matches;
	struct plot plot;

	plot_begin_mute(&plot, &page->html, 6);
	plot.low = -0.15;
	plot.high = 0.15;
	plot_line(&plot, "grid", 0, 0, 0, 6);
	plot_box(&plot, "bar", 0, 1, off, 5);
	plot_end(&plot);
}

/* The same in words: "+4", "-4", or "±0". */
static void
write_difference(struct html *html, const struct fit_pair *pair)
{
	double off = percent((pair->observed - pair->expected) / pair->matches);

	if (fabs(off) < 0.5)
		html_put(html, "small", NULL, "\u00b10");
	else
		html_put(html, "small", NULL, "%+.0f", off);
}

static void
write_cell(struct report_page *page, unsigned i, unsigned j)
{
	const struct report_facts *facts = page->facts;
	struct html *html = &page->html;
	struct versus versus = standings_versus(
		facts->standings, facts->row[i].bot, facts->row[j].bot);
	struct fit_pair pair;
	double share;

	if (i == j || versus.matches == 0) {
		html_put(html, "td", i == j ? "self" : NULL, "%s",
			 i == j ? "" : "-");
		return;
	}
	share = versus.points / (double)versus.matches;
	pair = strength_pair(facts->strength, facts->row[i].bot,
			     facts->row[j].bot);
	html_open(html, "td", report_page_shade(share));
	html_print(html, "%.0f", percent(share));
	if (pair.matches > 0)
		write_difference(html, &pair);
	html_put(html, "small", NULL, "of %" PRIu64, versus.matches);
	if (pair.matches > 0)
		draw_difference(page, &pair);
	html_close(html, "td");
}

/* All rows, the columns @from to @to - 1. */
static void
write_block(struct report_page *page, unsigned shown, unsigned from,
	    unsigned to)
{
	struct html *html = &page->html;
	char caption[240], heads[8 * ACROSS + 8] = "<Bot";
	size_t used = strlen(heads);

	snprintf(caption, sizeof(caption),
		 "Matches that the row's bot was better in than the column's, "
		 "in %%; below, how much more than its rating expects; bots by "
		 "their ranks %u to %u across",
		 from + 1, to);
	for (unsigned j = from; j < to; j++)
		used += (size_t)snprintf(heads + used, sizeof(heads) - used,
					 "|%u", j + 1);
	report_page_table_as(page, "cross", caption, heads);
	for (unsigned i = 0; i < shown; i++) {
		report_page_row(page);
		html_open(html, "th", NULL);
		html_attr(html, "scope", "row");
		html_print(html, "%u %s", i + 1,
			   report_facts_shown(page->facts, i));
		html_close(html, "th");
		for (unsigned j = from; j < to; j++)
			write_cell(page, i, j);
		report_page_row_end(page);
	}
	report_page_table_end(page);
}

/* --- surprises ------------------------------------------------------------ */

struct surprise {
	unsigned a, b; /* places in the ranking; a did better than expected */
	struct fit_pair pair;
};

static int
by_size(const void *a, const void *b)
{
	const struct surprise *x = a, *y = b;
	double size = fabs(y->pair.z) - fabs(x->pair.z);

	if (size < 0 || size > 0)
		return size > 0 ? 1 : -1;
	return x->a != y->a ? (x->a < y->a ? -1 : 1)
			    : (x->b > y->b) - (x->b < y->b);
}

/* The pairs of the first @shown bots whose error is known, most surprising
 * first; owned. */
static struct surprise *
find_surprises(const struct report_facts *facts, unsigned shown, size_t *count)
{
	struct surprise *list = xcalloc((size_t)shown * shown + 1,
					sizeof(*list));
	size_t n = 0;

	for (unsigned i = 0; i < shown; i++)
		for (unsigned j = 0; j < shown; j++) {
			struct fit_pair pair;

			if (i == j)
				continue;
			pair = strength_pair(facts->strength, facts->row[i].bot,
					     facts->row[j].bot);
			if (pair.matches > 0 && pair.z > 0)
				list[n++] = (struct surprise){ i, j, pair };
		}
	qsort(list, n, sizeof(*list), by_size);
	*count = n;
	return list;
}

static void
write_surprises(struct report_page *page, const struct surprise *list, size_t n)
{
	if (n == 0)
		return;
	report_page_table(
		page,
		"Pairs that ended furthest from what the ratings expect, in "
		"matches; above 3 errors that is no chance",
		"<Bot|<against|matches|better in|expected|errors off");
	for (size_t i = 0; i < n && i < SURPRISE; i++) {
		report_page_row(page);
		report_page_bot(page, list[i].a);
		html_put(&page->html, "td", NULL, "%s",
			 report_facts_shown(page->facts, list[i].b));
		report_page_number(page, "%u", list[i].pair.matches);
		report_page_number(page, "%.1f", list[i].pair.observed);
		report_page_number(page, "%.1f", list[i].pair.expected);
		report_page_number(page, "%.1f", list[i].pair.z);
		report_page_row_end(page);
	}
	report_page_table_end(page);
}

static void
write_finding(struct report_page *page)
{
	const struct fit_check *fits = &page->facts->strength->fits;
	char pairs[40];

	if (fits->misfit_count > 0)
		report_page_finding(
			page,
			"%s ended otherwise than the ratings expect: one "
			"number a bot does not tell all here.",
			report_page_count(pairs, sizeof(pairs),
					  fits->misfit_count, "pair"));
	else if (fits->cycles > 0)
		report_page_finding(
			page, "There are bots that beat each other in turn.");
	else if (fits->tested > 0)
		report_page_finding(
			page, "Every pair ended as the ratings expect, as "
			      "far as chance can tell.");
	else
		report_page_finding(
			page, "There are too few groups of matches to say "
			      "whether the ratings fit each pair.");
}

void
section_cross(struct report_page *page)
{
	const struct report_facts *facts = page->facts;
	unsigned shown = report_page_drawn(page);
	struct surprise *list;
	size_t n;

	if (report_page_nobody(page, "cross", "Each against each"))
		return;
	report_page_section(page, "cross", "Each against each");
	write_finding(page);
	for (unsigned from = 0; from < shown; from += ACROSS)
		write_block(page, shown, from,
			    from + ACROSS < shown ? from + ACROSS : shown);
	if (shown < facts->counted)
		html_put(&page->html, "p", "dim",
			 "The first %u bots; `arena standings --format json` "
			 "has all pairs.",
			 shown);
	list = find_surprises(facts, shown, &n);
	write_surprises(page, list, n);
	free(list);
	report_page_section_end(page, "arena standings DIR --format json");
}
