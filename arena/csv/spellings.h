/*
 * spellings.h - print notes about names in a table that differ only in
 * spelling.
 */
#ifndef DEADWOOD_ARENA_CSV_SPELLINGS_H
#define DEADWOOD_ARENA_CSV_SPELLINGS_H

#include "arena/csv/csv_table.h"
#include "lib/names.h"

/**
 * spellings_note - print a note for each name that equals an earlier name
 * except for case, blanks and other small differences of spelling
 * (lib/text/fold.h)
 * @file: file name for the note
 * @what: what the names are, in the plural, such as "bots"
 *
 * The arena still treats the two names as different bots or students.
 */
void spellings_note(const struct csv_notes *notes, const char *file,
		    const char *what, const struct names *names);

#endif
