/* section_bot.c - one bot alone, for its own page. */
#include "arena/report/section.h"

#include <inttypes.h>
#include <math.h>

#define SURE 0.99 /* what is beyond is told as that (chosen) */

/* A bot that is struck out: why, and how it had played. */
static void
write_struck(struct page *page, unsigned i,
	     const struct disqualification *strike)
{
	const struct facts *facts = page->facts;
	const struct standing *row = facts_as_played(facts, i);
	char matches[40];

	page_finding(page, "Struck out since %s: %s", strike->when,
		     strike->reason);
	page_count(matches, sizeof(matches), row->matches, "match");
	if (row->matches > 0)
		html_put(&page->html, "p", NULL,
			 "As played: rank %u of %u, %.1f %% of the points in "
			 "%s. This counts for nobody.",
			 row->rank, facts->run->bot_count, percent(row->rate),
			 matches);
}

static void
write_sums(struct page *page, unsigned i)
{
	const struct facts *facts = page->facts;
	const struct standing *row = &facts->row[i];
	const struct rated_bot *rated = strength_of(facts->strength, row->bot);
	char matches[40];

	if (facts_strike(facts, i) != NULL) {
		write_struck(page, i, facts_strike(facts, i));
		return;
	}
	if (row->matches == 0) {
		page_finding(page, "It has not played yet.");
		return;
	}
	page_count(matches, sizeof(matches), row->matches, "match");
	page_finding(page,
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
write_alone(struct page *page, unsigned i, unsigned j,
	    const struct fit_pair *pair)
{
	const struct facts *facts = page->facts;
	struct html *html = &page->html;

	html_open(html, "td", "t");
	if (pair->matches > 0)
		html_print(
			html, "%s beat %s in %g of %u: ", facts_shown(facts, i),
			facts_shown(facts, j), pair->observed, pair->matches);
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
write_opponents(struct page *page, unsigned i)
{
	const struct facts *facts = page->facts;
	const struct standings *standings = facts_strike(facts, i) != NULL
						    ? facts->whole
						    : facts->standings;

	page_table(page, "Against each of the others",
		   "<Bot|matches|better in %|expected %|difference a match|"
		   "<by these matches alone");
	for (unsigned j = 0; j < facts->run->bot_count; j++) {
		struct versus versus = standings_versus(
			standings, facts->row[i].bot, facts->row[j].bot);
		struct fit_pair pair = strength_pair(
			facts->strength, facts->row[i].bot, facts->row[j].bot);

		if (versus.matches == 0)
			continue;
		page_row(page);
		page_bot(page, j);
		page_number(page, "%" PRIu64, versus.matches);
		page_number(page, "%.1f",
			    percent(versus.points / (double)versus.matches));
		if (pair.matches > 0)
			page_number(page, "%.1f",
				    percent(pair.expected / pair.matches));
		else
			page_number(page, "-");
		page_number(page, "%+.1f",
			    (double)versus.difference / (double)versus.matches);
		write_alone(page, i, j, &pair);
		page_row_end(page);
	}
	page_table_end(page);
}

static void
write_worst(struct page *page, unsigned i)
{
	const struct facts *facts = page->facts;
	const struct lost_match *worst = facts->of[facts->row[i].bot].worst;

	if (worst[0].match == 0) {
		html_put(&page->html, "p", NULL, "It lost no match by score.");
		return;
	}
	page_table(page, "The matches that it lost by most",
		   "match|score|<behind|whose score was");
	for (unsigned j = 0; j < FACTS_WORST && worst[j].match > 0; j++) {
		page_row(page);
		html_open(&page->html, "td", "n");
		page_match(page, worst[j].match, worst[j].log);
		html_close(&page->html, "td");
		page_number(page, "%d", worst[j].score);
		html_put(&page->html, "td", NULL, "%s",
			 store_bot_shown(&facts->run->bots[worst[j].other]));
		page_number(page, "%d", worst[j].best);
		page_row_end(page);
	}
	page_table_end(page);
}

void
section_one_bot(struct page *page, unsigned i)
{
	page_section(page, "bot", "How it stands");
	write_sums(page, i);
	history_figure(page, i);
	write_opponents(page, i);
	page_section_end(page, "arena standings DIR");
	page_section(page, "lost", "What it lost by");
	write_worst(page, i);
	lost_deals_table(page, i);
	page_section_end(page, "arena replay DIR/logs/MATCH.jsonl");
	page_section(page, "faults", "Its faults");
	fault_table(page, i, 1);
	page_section_end(page, "arena run DIR/config.yaml --only MATCH");
}
