/*
 * bot_table.h - print the standings with one row a bot: Markdown, CSV, JSON,
 * LaTeX.
 *
 * All formats take their columns from one list (bot_table.c).  CSV and JSON
 * have all columns, Markdown and LaTeX a selection.  The output contains no
 * times: two runs of one configuration, with deterministic bots, give the same
 * bytes.
 */
#ifndef DEADWOOD_ARENA_REPORT_BOT_TABLE_H
#define DEADWOOD_ARENA_REPORT_BOT_TABLE_H

#include <stdio.h>

#include "arena/report/report_facts.h"

/**
 * struct table_format - an output format
 * @word: value of `arena report --format`
 * @print: print the table; the caller checks ferror
 * @help: short description
 */
struct table_format {
	const char *word;
	void (*print)(FILE *out, const struct report_facts *facts);
	const char *help;
};

/* All formats; a NULL word ends the list. */
extern const struct table_format table_formats[];

/* Return the format of this word, or NULL. */
const struct table_format *table_format(const char *word);

#endif
