/* section_bot.c - the sections of a bot's own page. */
#include "arena/report/section.h"

#include <inttypes.h>
#include <math.h>

/* more certain chances are printed as "more than" (arbitrary) */
#define SURE 0.99

/* Write the reason of a disqualification, and the results that include the
 * bot's matches. */
static void
bot_write_disqualified(struct report_page *page, unsigned i,
		       const struct disqualification *reason)
{
	const struct report_facts *facts = page->facts;
	const struct standing *row = report_facts_as_played(facts, i);
	char matches[40];

	report_page_finding(page, "Disqualified since %s: %s", reason->when,
			    reason->reason);
	report_page_count(matches, sizeof(matches), row->matches, "match");
	if (row->matches > 0)
		html_element(&page->html, "p", NULL,
			     "If its matches counted, this bot would have rank "
			     "%u of %u, with %.1f %% of the points in %s.",
			     row->shared_rank, facts->run->bot_count,
			     percent(row->rate), matches);
}

static void
bot_write_sums(struct report_page *page, unsigned i)
{
	const struct report_facts *facts = page->facts;
	const struct standing *row = &facts->row[i];
	const struct rating_table_bot *rated = strength_of(facts->strength,
							   row->bot);
	char matches[40];

	if (report_facts_disqualification(facts, i) != NULL) {
		bot_write_disqualified(page, i,
				       report_facts_disqualification(facts, i));
		return;
	}
	if (row->matches == 0) {
		report_page_finding(page, "This bot has not played yet.");
		return;
	}
	report_page_count(matches, sizeof(matches), row->matches, "match");
	report_page_finding(
		page,
		"Rank %u of %u: %.1f %% of the points in %s, between "
		"%.1f and %.1f with 95 %% confidence.",
		row->shared_rank, facts->counted, percent(row->rate), matches,
		percent(row->low), percent(row->high));
	if (rated != NULL && !isnan(rated->half) &&
	    rated->set.best == rated->set.worst)
		html_element(&page->html, "p", NULL,
			     "Elo %.0f \u00b1 %.0f; possible rank: %u.",
			     rated->elo, rated->half, rated->set.best);
	else if (rated != NULL && !isnan(rated->half))
		html_element(&page->html, "p", NULL,
			     "Elo %.0f \u00b1 %.0f; possible ranks: %u to %u.",
			     rated->elo, rated->half, rated->set.best,
			     rated->set.worst);
	if (row->version[0] != '\0')
		html_element(&page->html, "p", NULL, "Version %s.",
			     row->version);
}

/* Write the result of the direct matches in words.  The ratings also depend on
 * matches against other bots. */
static void
bot_write_pair(struct report_page *page, unsigned i, unsigned j,
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
		html_text(html, "too few groups");
	else
		html_print(html, "chance to be better %s%.0f %%",
			   pair->better > SURE	     ? "more than "
			   : pair->better < 1 - SURE ? "less than "
						     : "",
			   percent(fmax(1 - SURE, fmin(SURE, pair->better))));
	html_close(html, "td");
}

static void
bot_write_opponents(struct report_page *page, unsigned i)
{
	const struct report_facts *facts = page->facts;
	const struct standings *standings = report_facts_disqualification(
						    facts, i) != NULL
						    ? facts->all_standings
						    : facts->standings;

	report_page_table(
		page, "Results against each opponent",
		"<Bot|matches|better in %|expected %|card points ahead a "
		"match|"
		"<direct matches alone");
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
		bot_write_pair(page, i, j, &pair);
		report_page_row_end(page);
	}
	report_page_table_end(page);
}

static void
bot_write_worst(struct report_page *page, unsigned i)
{
	const struct report_facts *facts = page->facts;
	const struct lost_match *worst = facts->bots[facts->row[i].bot].worst;

	if (worst[0].match == 0) {
		html_element(&page->html, "p", NULL,
			     "This bot lost no match with a worse score.");
		return;
	}
	report_page_table(page,
			  "Matches lost by the largest margins; a match that "
			  "an opponent forfeited is not lost",
			  "match|score|<best opponent|its score|<decided by");
	for (unsigned j = 0; j < REPORT_FACTS_WORST && worst[j].match > 0;
	     j++) {
		report_page_row(page);
		html_open(&page->html, "td", "n");
		report_page_match(page, worst[j].match, worst[j].log, NULL);
		html_close(&page->html, "td");
		report_page_number(page, "%d", worst[j].score);
		html_element(
			&page->html, "td", NULL, "%s",
			store_bot_label(&facts->run->bots[worst[j].other]));
		report_page_number(page, "%d", worst[j].best);
		html_element(&page->html, "td", NULL, "%s%s",
			     worst[j].verdict == VERDICT_OK ? "score"
							    : "forfeit: ",
			     worst[j].verdict == VERDICT_OK
				     ? ""
				     : verdict_word(worst[j].verdict));
		report_page_row_end(page);
	}
	report_page_table_end(page);
}

void
section_one_bot(struct report_page *page, unsigned i)
{
	report_page_section(page, "bot", "Results");
	bot_write_sums(page, i);
	history_draw(page, i);
	bot_write_opponents(page, i);
	report_page_section_end(page, "arena standings DIR");
	report_page_section(page, "lost", "Losses");
	bot_write_worst(page, i);
	lost_deals_write_table(page, i);
	report_page_section_end(page, "arena replay DIR/logs/MATCH.jsonl");
	report_page_section(page, "faults", "Faults");
	faults_write_table(page, i, 1);
	report_page_section_end(page, "arena run DIR/config.yaml --only MATCH");
}
