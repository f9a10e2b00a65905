/*
 * section.h - write the sections of a report; each section answers one
 * question.
 *
 * A section consists of a heading, a sentence with the main result, a chart, a
 * table with the same numbers, and the command that computes these numbers.  To
 * add a section, write its function in a file section_*.c and add a row to
 * report_sections.
 */
#ifndef DEADWOOD_ARENA_REPORT_SECTION_H
#define DEADWOOD_ARENA_REPORT_SECTION_H

#include "arena/report/report_page.h"

/* Which bot leads, and how certain is that? */
void section_standings(struct report_page *page);
/* Which bot beats which? */
void section_cross(struct report_page *page);
/* How did the points of the bots develop, and would more matches change them?
 */
void section_history(struct report_page *page);
/* How many matches did mirrored cards (the same cards with exchanged seats)
 * save? */
void section_mirror(struct report_page *page);
/* How long do bots think? */
void section_times(struct report_page *page);
/* How long are deals? */
void section_lengths(struct report_page *page);
/* How do deals end, for each bot? */
void section_ends(struct report_page *page);
/* Which faults occurred in which match? */
void section_faults(struct report_page *page);
/* How was a match played, card by card? */
void section_views(struct report_page *page);
/* Do the results depend on the machine on which a match was played? */
void section_machines(struct report_page *page);

/* history_draw draws the points over time of the bot in row @i of the ranking.
 * faults_write_table writes a table of the faults of the bots in @n rows of the
 * ranking, from row @from. */
void history_draw(struct report_page *page, unsigned i);
void faults_write_table(struct report_page *page, unsigned from, unsigned n);

/* Write a table of the tokens and the cost that bots reported, if any did. */
void usage_write_table(struct report_page *page);

/* Write a table of the deals that the bot in row @i of the ranking lost, by
 * their endings.  The function then writes the number of logs behind the
 * table. */
void lost_deals_write_table(struct report_page *page, unsigned i);

/* Write the sections of the page about the bot in row @i of the ranking. */
void section_one_bot(struct report_page *page, unsigned i);

/**
 * struct report_section - a section of a report
 * @id: HTML id of the section's heading, for links
 * @title: text of the navigation link to the section
 */
struct report_section {
	const char *id, *title;
	void (*write)(struct report_page *page);
};

/* All sections, in the order of a report; a NULL id ends the list. */
extern const struct report_section report_sections[];

#endif
