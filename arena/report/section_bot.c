/* section_bot.c - one bot alone, for its own page. */
#include "arena/report/section.h"

#include <inttypes.h>
#include <math.h>

#define SURE 0.99 /* what is beyond is told as that (chosen) */

/* A bot that is struck out: why, and how it had played. */
static void
write_struck(struct report_page *page, unsigned i,
	     const struct disqualification *strike)
{
	const struct report_facts *facts = page->facts;
	const struct standing *row = report_facts_as_played(facts, i);
	char matches[40];

	report_page_finding(page, "Struck out since %s: %s", strike->when,
			    strike->reason);
	report_page_count(matches, sizeof(matches), row->matches, "match");
	if (row->matches > 0)
		html_put(&page->html, "p", NULL,
			 "As played: rank %u of %u, %.1f %% of the points in "
			 "%s. This counts for nobody.",
			 row->rank, facts->run->bot_count, percent(row->rate),
			 matches);
}

static void
write_sums(struct report_page *page, unsigned i)
{
	const struct report_facts *facts = page->facts;
	const struct standing *row = &facts->row[i];
	const struct rating_table_bot *rated = strength_of(facts->strength,
							   row->bot);
	char matches[40];

	if (report_facts_strike(facts, i) != NULL) {
		write_struck(page, i, report_facts_strike(facts, i));
		return;
	}
	if (row->matches == 0) {
		report_page_finding(page, "It has not played yet.");
		return;
	}
	report_page_count(matches, sizeof(matches), row->matches, "match");
	report_page_finding(
		page,
		"Rank %u of %u: %.1f %% of the points in %s, between "
		"%.1f and %.1f with 95 %% confidence.",
		row->rank, facts->counted, percent(row->rate), matches,
		percent(row->low), percent(row->high));
	if (rated != NULL && !isnan(rated->half))
		html_put(&page->html, "p", NULL,
			 "Elo %.0f \u00b1 %.0f; ranks that it may have: %u to "
			 "%u.",
			 rated->elo, rated->half, rated->set.best,
			 rated->set.worst);
	if (row->version[0] != '\0')
		html_put(&page->html, "p", NULL, "Version %s.", row->version);
}

/* What two bots' own matches say, in words: ratings know of the others too. */
static void
write_alone(struct report_page *page, unsigned i, unsigned j,
	    const struct fit_pair *pair)
{
	const struct report_facts *facts = page->facts;
	struct html *html = &page->html;

	html_open(html, "td", "t");
	if (pair->matches > 0)
		html_print(html, "%s beat %s in %g of %u: ",
			   report_facts_shown(facts, i),
			   report_facts_shown(facts, j), pair->observed,
			   pair->matches);
	if (pair->matches == 0)
		html_text(html, "-");
	else if (isnan(pair->better))
		html_text(html, "too few groups to tell");
	else
		html_print(html, "alone that says %s%.0f %% that it is better",
			   pair->better > SURE	     ? "more than "
			   : pair->better < 1 - SURE ? "less than "
						     : "",
			   percent(fmax(1 - SURE, fmin(SURE, pair->better))));
	html_close(html, "td");
}

static void
write_opponents(struct report_page *page, unsigned i)
{
	const struct report_facts *facts = page->facts;
	const struct standings *standings = report_facts_strike(facts, i) !=
							    NULL
						    ? facts->whole
						    : facts->standings;

	report_page_table(
		page, "Against each of the others",
		"<Bot|matches|better in %|expected %|difference a match|"
		"<by these matches alone");
	for (unsigned j = 0; j < facts->run->bot_count; j++) {
		struct versus versus = standings_versus(
			standings, facts->row[i].bot, facts->row[j].bot);
		struct fit_pair pair = strength_pair(
			facts->strength, facts->row[i].bot, facts->row[j].bot);

		if (versus.matches == 0)
			continue;
		report_page_row(page);
		report_page_bot(page, j);
		report_page_number(page, "%" PRIu64, versus.matches);
		report_page_number(
			page, "%.1f",
			percent(versus.points / (double)versus.matches));
		if (pair.matches > 0)
			report_page_number(
				page, "%.1f",
				percent(pair.expected / pair.matches));
		else
			report_page_number(page, "-");
		report_page_number(page, "%+.1f",
				   (double)versus.difference /
					   (double)versus.matches);
		write_alone(page, i, j, &pair);
		report_page_row_end(page);
	}
	report_page_table_end(page);
}

static void
write_worst(struct report_page *page, unsigned i)
{
	const struct report_facts *facts = page->facts;
	const struct lost_match *worst = facts->of[facts->row[i].bot].worst;

	if (worst[0].match == 0) {
		html_put(&page->html, "p", NULL, "It lost no match by score.");
		return;
	}
	report_page_table(page, "The matches that it lost by most",
			  "match|score|<behind|whose score was");
	for (unsigned j = 0; j < REPORT_FACTS_WORST && worst[j].match > 0;
	     j++) {
		report_page_row(page);
		html_open(&page->html, "td", "n");
		report_page_match(page, worst[j].match, worst[j].log);
		html_close(&page->html, "td");
		report_page_number(page, "%d", worst[j].score);
		html_put(&page->html, "td", NULL, "%s",
			 store_bot_shown(&facts->run->bots[worst[j].other]));
		report_page_number(page, "%d", worst[j].best);
		report_page_row_end(page);
	}
	report_page_table_end(page);
}

void
section_one_bot(struct report_page *page, unsigned i)
{
	report_page_section(page, "bot", "How it stands");
	write_sums(page, i);
	history_figure(page, i);
	write_opponents(page, i);
	report_page_section_end(page, "arena standings DIR");
	report_page_section(page, "lost", "What it lost by");
	write_worst(page, i);
	lost_deals_table(page, i);
	report_page_section_end(page, "arena replay DIR/logs/MATCH.jsonl");
	report_page_section(page, "faults", "Its faults");
	fault_table(page, i, 1);
	report_page_section_end(page, "arena run DIR/config.yaml --only MATCH");
}
