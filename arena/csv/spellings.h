/*
 * spellings.h - note names of a table that differ only in their spelling.
 */
#ifndef DEADWOOD_ARENA_CSV_SPELLINGS_H
#define DEADWOOD_ARENA_CSV_SPELLINGS_H

#include "arena/csv/csv_table.h"
#include "lib/names.h"

/**
 * spellings_note - print a note for each name that folds to an earlier one
 * @file: file name for the note; @what: plural noun, such as "bots"
 *
 * Such names stay different: the mistake may be in either spelling.
 */
void spellings_note(const struct csv_notes *notes, const char *file,
		    const char *what, const struct names *names);

#endif
