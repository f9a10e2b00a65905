/*
 * spellings.h - note names of a table that differ only in their spelling.
 */
#ifndef DEADWOOD_ARENA_CSV_SPELLINGS_H
#define DEADWOOD_ARENA_CSV_SPELLINGS_H

#include "arena/csv/csv_table.h"
#include "lib/names.h"

/**
 * spellings_note - a note for each name that has the fold of one before it
 * @file: for the note; @what: they are, as in "bots"
 *
 * Such names are kept apart: which of two spellings is a mistake is not known.
 */
void spellings_note(const struct csv_notes *notes, const char *file,
		    const char *what, const struct names *names);

#endif
