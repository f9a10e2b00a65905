/*
 * section.h - sections of a report, each answering one question.
 *
 * A section writes its heading, the finding in one sentence, a chart, a table
 * with the same numbers, and the command that computes them.  To add one, write
 * a function in a file section_*.c and add a row to report_sections.
 */
#ifndef DEADWOOD_ARENA_REPORT_SECTION_H
#define DEADWOOD_ARENA_REPORT_SECTION_H

#include "arena/report/report_page.h"

/* Which bot leads, and how certain is that? */
void section_standings(struct report_page *page);
/* Which bot beats which? */
void section_cross(struct report_page *page);
/* How did the points develop, and would more matches change them? */
void section_history(struct report_page *page);
/* How many matches did mirrored cards save? */
void section_mirror(struct report_page *page);
/* How long do bots think? */
void section_times(struct report_page *page);
/* How long are deals? */
void section_lengths(struct report_page *page);
/* How do deals end, for each bot? */
void section_ends(struct report_page *page);
/* Which faults occurred in which match? */
void section_faults(struct report_page *page);
/* Do results depend on the machine? */
void section_machines(struct report_page *page);

/* Parts of sections: draw the points over time of the bot in row @i of the
 * ranking; write the faults of the @n bots from row @from. */
void history_draw(struct report_page *page, unsigned i);
void faults_write_table(struct report_page *page, unsigned from, unsigned n);

/* Write how the deals ended that the bot in row @i lost, and the number of
 * logs. */
void lost_deals_write_table(struct report_page *page, unsigned i);

/* Write the sections of a bot's own page, for row @i of the ranking. */
void section_one_bot(struct report_page *page, unsigned i);

/**
 * struct report_section - a section
 * @id: HTML id; @title: in the navigation
 */
struct report_section {
	const char *id, *title;
	void (*write)(struct report_page *page);
};

/* All sections, in the order of a report; a NULL id ends the list. */
extern const struct report_section report_sections[];

#endif
