/*
 * bot_table.h - the standings as a table, one row a bot, for every reader:
 * Markdown, a spreadsheet, a program, a paper.
 *
 * All forms show the same columns from one list (bot_table.c); Markdown and TeX
 * those that a page has room for.  There is no time in it: two runs of the same
 * configuration, with bots that answer the same, give the same bytes.
 */
#ifndef DEADWOOD_ARENA_REPORT_BOT_TABLE_H
#define DEADWOOD_ARENA_REPORT_BOT_TABLE_H

#include <stdio.h>

#include "arena/report/report_facts.h"

/**
 * struct table_format - a form in which it is printed
 * @word: of `arena report --format`
 * @print: all of it; failures to write are left for the caller's ferror
 * @help: a few words
 */
struct table_format {
	const char *word;
	void (*print)(FILE *out, const struct report_facts *facts);
	const char *help;
};

/* All of them; ends with a NULL word. */
extern const struct table_format table_formats[];

/* The format of this word, or NULL. */
const struct table_format *table_format(const char *word);

#endif
