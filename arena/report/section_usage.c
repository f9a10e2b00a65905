/* section_usage.c - tokens and cost that bots reported, in the section about
 * thinking time. */
#include "arena/report/section.h"

#include <inttypes.h>

static const struct game_stats_bot *
usage_of(const struct report_facts *facts, unsigned i)
{
	return log_facts_bot(&facts->log, report_facts_name(facts, i));
}

static void
usage_write_row(struct report_page *page, unsigned i)
{
	const struct game_stats_bot *bot = usage_of(page->facts, i);
	double cost = bot_usage_cost(&bot->usage);

	if (!bot_usage_is_set(&bot->usage))
		return;
	report_page_row(page);
	report_page_bot(page, i);
	report_page_number(page, "%" PRIu64, bot->matches);
	report_page_number(page, "%" PRId64, bot->usage.tokens_in);
	report_page_number(page, "%" PRId64, bot->usage.tokens_out);
	report_page_number(page, "%.4g", cost / (double)bot->matches);
	if (cost > 0)
		report_page_number(page, "%.4g", bot->points / cost);
	else
		report_page_number(page, "-");
	report_page_row_end(page);
}

void
usage_write_table(struct report_page *page)
{
	const struct report_facts *facts = page->facts;
	bool any = false;

	for (unsigned i = 0; i < facts->counted; i++)
		any |= bot_usage_is_set(&usage_of(facts, i)->usage);
	if (!any)
		return;
	report_page_table(
		page,
		"Tokens and cost that the bots reported, in the logs "
		"that were read. The arena does not check these numbers",
		"<Bot|matches|tokens in|tokens out|cost a match|"
		"points a unit of cost");
	for (unsigned i = 0; i < facts->counted; i++)
		usage_write_row(page, i);
	report_page_table_end(page);
}
