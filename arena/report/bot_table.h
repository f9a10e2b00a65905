/*
 * bot_table.h - print the standings with one row for each bot, as Markdown,
 * CSV, JSON or LaTeX.
 *
 * The columns of all formats come from one list (bot_table.c).  CSV and JSON
 * contain all columns, Markdown and LaTeX only some.  The tables contain no
 * times.  So two runs of one configuration with deterministic bots give exactly
 * equal tables.
 */
#ifndef DEADWOOD_ARENA_REPORT_BOT_TABLE_H
#define DEADWOOD_ARENA_REPORT_BOT_TABLE_H

#include <stdio.h>

#include "arena/report/report_facts.h"

/**
 * struct table_format - an output format
 * @word: value of `arena report --format`
 * @print: function that prints the table; the caller checks ferror for write
 *	errors
 * @help: description of the format, for the help of the option
 */
struct table_format {
	const char *word;
	void (*print)(FILE *out, const struct report_facts *facts);
	const char *help;
};

/* All formats; a NULL word ends the list. */
extern const struct table_format table_formats[];

/* Return the format whose .word is @word.  If no format has this word, return
 * NULL. */
const struct table_format *table_format(const char *word);

#endif
