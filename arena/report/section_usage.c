/* section_usage.c - tokens and cost that bots reported, in the section about
 * thinking time. */
#include "arena/report/section.h"

#include <inttypes.h>
#include <math.h>

static void
usage_write_cost(struct report_page *page, double value)
{
	if (isnan(value))
		report_page_number(page, "-");
	else
		report_page_number(page, "%.4g", value);
}

static void
usage_write_row(struct report_page *page, unsigned i)
{
	const struct standing *row = &page->facts->row[i];

	report_page_row(page);
	report_page_bot(page, i);
	report_page_number(page, "%" PRIu64, row->matches);
	report_page_number(page, "%" PRId64, row->usage.tokens_in);
	report_page_number(page, "%" PRId64, row->usage.tokens_out);
	usage_write_cost(page, bot_usage_cost(&row->usage));
	usage_write_cost(page, standing_match_cost(row));
	usage_write_cost(page, standing_cost_points(row));
	report_page_row_end(page);
}

void
usage_write_table(struct report_page *page)
{
	const struct report_facts *facts = page->facts;

	if (!standing_has_usage(facts->row, facts->counted))
		return;
	report_page_table(page,
			  "Tokens and cost that the bots reported. The arena "
			  "does not check these numbers",
			  "<Bot|matches|tokens in|tokens out|cost|cost a match|"
			  "match points for a unit of cost");
	for (unsigned i = 0; i < facts->counted; i++)
		if (bot_usage_is_set(&facts->row[i].usage))
			usage_write_row(page, i);
	report_page_table_end(page);
}
