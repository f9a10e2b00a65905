/* section_cross.c - results of each pair of bots, compared with the ratings. */
#include "arena/report/section.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arena/rating/equilibrium.h"
#include "lib/alloc.h"

#define ACROSS	 16 /* columns of a table (arbitrary: they fit beside names) */
#define SURPRISE 12 /* pairs in the list (arbitrary) */

/* Return the number of matches of each pair; 0 if pairs differ. */
static uint64_t
cross_matches_each(const struct report_facts *facts, unsigned drawn)
{
	uint64_t each = 0;

	for (unsigned i = 0; i < drawn; i++)
		for (unsigned j = 0; j < i; j++) {
			uint64_t n = standings_versus(facts->standings,
						      facts->row[i].bot,
						      facts->row[j].bot)
					     .matches;

			if (each != 0 && n != each)
				return 0;
			each = n;
		}
	return each;
}

/* Write the difference from the percentage that the ratings predict, unless it
 * is rounded to 0. */
static void
cross_write_difference(struct html *html, const struct fit_pair *pair)
{
	double off = pair->matches == 0
			     ? 0
			     : percent((pair->observed - pair->expected) /
				       pair->matches);

	if (fabs(off) >= 0.5)
		html_element(html, "small", NULL, "%+.0f", off);
}

/* @each: as from cross_matches_each. */
static void
cross_write_cell(struct report_page *page, unsigned i, unsigned j,
		 uint64_t each)
{
	const struct report_facts *facts = page->facts;
	struct html *html = &page->html;
	struct versus versus = standings_versus(
		facts->standings, facts->row[i].bot, facts->row[j].bot);
	struct fit_pair pair = strength_pair(facts->strength, facts->row[i].bot,
					     facts->row[j].bot);
	double share;

	if (i == j || versus.matches == 0) {
		html_element(html, "td", i == j ? "self" : NULL, "%s",
			     i == j ? "" : "-");
		return;
	}
	share = versus.points / (double)versus.matches;
	html_open(html, "td", report_page_shade(share));
	html_print(html, "%.0f", percent(share));
	cross_write_difference(html, &pair);
	if (each == 0)
		html_element(html, "small", NULL, "of %" PRIu64,
			     versus.matches);
	html_close(html, "td");
}

/* Return the weights of the bots in the mixture that no bot beats, owned; NULL
 * if there are fewer than three bots or too many, a pair has no matches, or no
 * mixture was found. */
static double *
cross_find_mixture(const struct report_facts *facts)
{
	unsigned n = facts->counted;
	double *share = xcalloc((size_t)n * n + 1, sizeof(*share));
	double *weight = xcalloc((size_t)n + 1, sizeof(*weight));
	bool known = n >= 3;

	for (unsigned i = 0; i < n && known; i++)
		for (unsigned j = 0; j < n && known; j++) {
			struct versus versus = standings_versus(
				facts->standings, facts->row[i].bot,
				facts->row[j].bot);

			known = i == j || versus.matches > 0;
			share[i * n + j] =
				i == j || !known
					? 0.5
					: versus.points /
						  (double)versus.matches;
		}
	if (!known || !equilibrium_find(share, n, weight)) {
		free(weight);
		weight = NULL;
	}
	free(share);
	return weight;
}

static void
cross_write_mixture_note(struct report_page *page)
{
	html_element(
		&page->html, "p", NULL, "%s",
		"The column mixture is an equilibrium of this table (meta-Nash "
		"mixture). Pick a bot at random with these percentages: then "
		"no bot of the table gets more than half of the points against "
		"you. A bot with 0 % is not needed for this. The percentages "
		"treat the results as exact, so they change if results of few "
		"matches change.");
}

/* Write the heads: the bots' names, aslant. */
static void
cross_write_heads(struct report_page *page, unsigned from, unsigned to)
{
	struct html *html = &page->html;
	char name[PLOT_NAME + 4];

	for (unsigned j = from; j < to; j++) {
		report_page_short_name(page, j, name, sizeof(name));
		html_open(html, "th", "aslant");
		html_attr(html, "scope", "col");
		html_element(html, "span", NULL, "%s", name);
		html_close(html, "th");
	}
}

/* Write a table of all rows and the columns @from to @to - 1.  @mixture:
 * weights of the bots, or NULL; the last table has a column with them. */
static void
cross_write_block(struct report_page *page, unsigned drawn, unsigned from,
		  unsigned to, const double *mixture)
{
	uint64_t each = cross_matches_each(page->facts, drawn);
	char caption[320], matches[48], of[80] = "";

	if (each > 0)
		snprintf(of, sizeof(of), "; each pair played %s",
			 report_page_count(matches, sizeof(matches), each,
					   "match"));
	snprintf(caption, sizeof(caption),
		 "Percentage of matches in which the row's bot was better than "
		 "the column's bot; small: the difference from the percentage "
		 "that the ratings predict%s",
		 of);
	report_page_table_begin(page, "cross", caption);
	report_page_head(page, "<Bot");
	cross_write_heads(page, from, to);
	if (to == drawn && mixture != NULL)
		report_page_head(page, "mixture");
	report_page_table_body(page);
	for (unsigned i = 0; i < drawn; i++) {
		report_page_row(page);
		report_page_bot(page, i);
		for (unsigned j = from; j < to; j++)
			cross_write_cell(page, i, j, each);
		if (to == drawn && mixture != NULL)
			report_page_number(page, "%.0f %%",
					   percent(mixture[i]));
		report_page_row_end(page);
	}
	report_page_table_end(page);
}

/* --- surprises ------------------------------------------------------------ */

struct surprise {
	/* rows in the ranking of two bots; bot a did better than expected */
	unsigned a, b;
	struct fit_pair pair;
};

static int
surprise_compare(const void *a, const void *b)
{
	const struct surprise *x = a, *y = b;
	double size = fabs(y->pair.z) - fabs(x->pair.z);

	if (size < 0 || size > 0)
		return size > 0 ? 1 : -1;
	return x->a != y->a ? (x->a < y->a ? -1 : 1)
			    : (x->b > y->b) - (x->b < y->b);
}

/* Return the pairs of the first @drawn bots whose error is known, with the most
 * surprising pair first; owned. */
static struct surprise *
cross_find_surprises(const struct report_facts *facts, unsigned drawn,
		     size_t *count)
{
	struct surprise *list = xcalloc((size_t)drawn * drawn + 1,
					sizeof(*list));
	size_t n = 0;

	for (unsigned i = 0; i < drawn; i++)
		for (unsigned j = 0; j < drawn; j++) {
			struct fit_pair pair;

			if (i == j)
				continue;
			pair = strength_pair(facts->strength, facts->row[i].bot,
					     facts->row[j].bot);
			if (pair.matches > 0 && pair.z > 0)
				list[n++] = (struct surprise){ i, j, pair };
		}
	qsort(list, n, sizeof(*list), surprise_compare);
	*count = n;
	return list;
}

static void
cross_write_surprises(struct report_page *page, const struct surprise *list,
		      size_t n)
{
	if (n == 0)
		return;
	report_page_fold(page, "Pairs that differ from the ratings");
	report_page_table(
		page,
		"Pairs whose results differ most from what the ratings "
		"predict; a difference of more than 3 standard errors is not "
		"chance",
		"<Bot|<against|matches|better in|expected|difference in "
		"errors");
	for (size_t i = 0; i < n && i < SURPRISE; i++) {
		report_page_row(page);
		report_page_bot(page, list[i].a);
		html_element(&page->html, "td", NULL, "%s",
			     report_facts_shown(page->facts, list[i].b));
		report_page_number(page, "%u", list[i].pair.matches);
		report_page_number(page, "%.1f", list[i].pair.observed);
		report_page_number(page, "%.1f", list[i].pair.expected);
		report_page_number(page, "%.1f", list[i].pair.z);
		report_page_row_end(page);
	}
	report_page_table_end(page);
	report_page_fold_end(page);
}

static void
cross_write_finding(struct report_page *page)
{
	const struct fit_check *fits = &page->facts->strength->fits;
	char pairs[40];

	if (fits->misfit_count > 0)
		report_page_finding(
			page,
			"The results of %s differ from what the ratings "
			"predict. One rating per bot cannot describe such "
			"results.",
			report_page_count(pairs, sizeof(pairs),
					  fits->misfit_count, "pair"));
	else if (fits->cycles > 0)
		report_page_finding(page,
				    "Some bots beat each other in a cycle.");
	else if (fits->tested > 0)
		report_page_finding(page,
				    "No pair has results that differ from what "
				    "the ratings predict by more than chance.");
	else
		report_page_finding(
			page, "There are too few groups of matches to compare "
			      "the results of each pair with the ratings.");
}

void
section_cross(struct report_page *page)
{
	const struct report_facts *facts = page->facts;
	unsigned drawn = report_page_bot_count(page);
	struct surprise *list;
	double *mixture;
	size_t n;

	if (report_page_skip_empty(page, "cross", "Head to head"))
		return;
	report_page_section(page, "cross", "Head to head");
	cross_write_finding(page);
	mixture = cross_find_mixture(facts);
	for (unsigned from = 0; from < drawn; from += ACROSS)
		cross_write_block(page, drawn, from,
				  from + ACROSS < drawn ? from + ACROSS : drawn,
				  mixture);
	if (mixture != NULL)
		cross_write_mixture_note(page);
	free(mixture);
	report_page_shade_key(page);
	if (drawn < facts->counted)
		html_element(&page->html, "p", "dim",
			     "The table shows the first %u bots; `arena "
			     "standings --format json` prints all pairs.",
			     drawn);
	list = cross_find_surprises(facts, drawn, &n);
	cross_write_surprises(page, list, n);
	free(list);
	report_page_section_end(page, "arena standings DIR --format json");
}
