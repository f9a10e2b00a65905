/*
 * section.h - the sections of a report, one question each.
 *
 * A section writes itself into a page: its heading, what was found in a
 * sentence, a drawing, a table with the same numbers, and the command that
 * gives them again.  A new one is a function in a file of its own, section_*.c,
 * and a row of report_sections.
 */
#ifndef DEADWOOD_ARENA_REPORT_SECTION_H
#define DEADWOOD_ARENA_REPORT_SECTION_H

#include "arena/report/report_page.h"

/* Who leads, and how sure is that? */
void section_standings(struct report_page *page);
/* Who beats whom? */
void section_cross(struct report_page *page);
/* How did the points go, and would more matches change them? */
void section_history(struct report_page *page);
/* What did playing the same cards twice save? */
void section_mirror(struct report_page *page);
/* How long does a bot think? */
void section_times(struct report_page *page);
/* How long are deals? */
void section_lengths(struct report_page *page);
/* How do deals end, for each bot? */
void section_ends(struct report_page *page);
/* What went wrong, where? */
void section_faults(struct report_page *page);
/* Does it matter on which machine a match was played? */
void section_machines(struct report_page *page);

/* Parts of them: how the points of the bot at place @i of the ranking went, and
 * the faults of @n bots from place @from. */
void history_figure(struct report_page *page, unsigned i);
void fault_table(struct report_page *page, unsigned from, unsigned n);

/* How deals ended that the bot at place @i lost, and from how many logs that
 * is.
 */
void lost_deals_table(struct report_page *page, unsigned i);

/* One bot alone, for its own page: by its place in the ranking. */
void section_one_bot(struct report_page *page, unsigned i);

/**
 * struct report_section - a row
 * @id: of its place in the page; @title: in the list of sections
 */
struct report_section {
	const char *id, *title;
	void (*write)(struct report_page *page);
};

/* All, in the order of a report; ends with a NULL id. */
extern const struct report_section report_sections[];

#endif
