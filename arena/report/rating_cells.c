/* rating_cells.c - ratings in tables, and the verdict; see rating_cells.h. */
#include "arena/report/rating_cells.h"

#include <inttypes.h>
#include <math.h>

bool
rating_cells_have_errors(const struct rating_table *rated, uint32_t n)
{
	return n > 0 && !isnan(rated->row[0].half);
}

void
rating_cells_elo(struct report_page *page, const struct rating_table_bot *row)
{
	if (isnan(row->half))
		report_page_number(page, "%.0f", row->elo);
	else
		report_page_number(page, "%.0f \u00b1 %.0f", row->elo,
				   row->half);
}

void
rating_cells_ranks(struct report_page *page, const struct rating_table_bot *row)
{
	if (row->set.best == row->set.worst)
		report_page_number(page, "%" PRIu32, row->set.best);
	else
		report_page_number(page, "%" PRIu32 "-%" PRIu32, row->set.best,
				   row->set.worst);
}

void
rating_cells_chance(struct report_page *page,
		    const struct rating_table_bot *row)
{
	double chance = percent(row->set.first);

	/* the chance is simulated, with an error of a third of a percent */
	if (chance < 1)
		report_page_number(page, "< 1 %%");
	else if (chance > 99)
		report_page_number(page, "> 99 %%");
	else
		report_page_number(page, "%.0f %%", chance);
}

/* --- verdict -------------------------------------------------------------- */

/* Return a number as a word at the start of a sentence, if it has one. */
static const char *
number_word(unsigned n, char digits[16])
{
	static const char *const words[] = { "Two",   "Three", "Four",
					     "Five",  "Six",   "Seven",
					     "Eight", "Nine",  "Ten" };

	if (n >= 2 && n < 2 + sizeof(words) / sizeof(words[0]))
		return words[n - 2];
	snprintf(digits, 16, "%u", n);
	return digits;
}

/* Return the number of bots that may be the best. */
static unsigned
leaders_count_candidates(const struct leaders *first)
{
	unsigned n = 0;

	for (unsigned i = 0; i < first->bots; i++)
		n += first->rated->row[i].set.best == 1;
	return n;
}

bool
leaders_describe(const struct leaders *first, char *out, size_t size)
{
	const struct rating_table_bot *best = first->best;
	char digits[16];

	if (!rating_cells_have_errors(first->rated, first->bots)) {
		if (first->leaders > 1)
			snprintf(out, size, "%s bots share the lead",
				 number_word(first->leaders, digits));
		else
			snprintf(out, size, "%s has the most points",
				 first->leader);
		return false;
	}
	if (first->leaders > 1)
		snprintf(out, size,
			 "%s bots share the lead; with 95 %% confidence, %u "
			 "of %u bots cannot be excluded as the best",
			 number_word(first->leaders, digits),
			 leaders_count_candidates(first), first->bots);
	else if (best->set.worst == 1)
		snprintf(out, size,
			 "%s is the best of these bots, with 95 %% confidence",
			 first->leader);
	else
		snprintf(out, size,
			 "%s leads, and is the best bot with a chance of "
			 "%.0f %%; with 95 %% confidence, %u of %u bots cannot "
			 "be excluded as the best",
			 first->leader, percent(best->set.first),
			 leaders_count_candidates(first), first->bots);
	return true;
}
