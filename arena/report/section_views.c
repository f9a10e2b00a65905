/* section_views.c - links to the pages of matches. */
#include "arena/report/section.h"

void
section_views(struct report_page *page)
{
	const struct match_views *views = page->views;
	const struct store_run *run = page->facts->run;

	if (views == NULL || views->count == 0) {
		report_page_empty_section(page, "views", "Matches to view",
					  "No match has a page here.");
		return;
	}
	report_page_section(page, "views", "Matches to view");
	report_page_finding(page, "Step through these matches, card by card.");
	report_page_table(page,
			  "Matches with a page; \"view\" of a match with a "
			  "fault leads to the fault",
			  "<match|<Chosen because");
	for (size_t i = 0; i < views->count; i++) {
		const struct match_view *view = &views->view[i];

		report_page_row(page);
		html_open(&page->html, "td", NULL);
		report_page_match(page, view->match, view->log, view->place);
		html_close(&page->html, "td");
		html_element(&page->html, "td", NULL, "%s%s%s", view->why,
			     view->bot < 0 ? "" : " ",
			     view->bot < 0
				     ? ""
				     : store_bot_label(&run->bots[view->bot]));
		report_page_row_end(page);
	}
	report_page_table_end(page);
	report_page_section_end(page, "arena view DIR/logs/MATCH.jsonl");
}
