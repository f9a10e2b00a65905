/*
 * schema.h - JSON Schema of game files, for editors that complete and check
 * YAML.
 *
 * The schema is generated from the table of parameters (params.h) and from the
 * options of the compiled-in games.  It accepts every file that the loader
 * accepts, except as docs/games.md says.  The loader finds more mistakes, such
 * as a pack with too few cards.
 */
#ifndef DEADWOOD_REFEREE_SHEET_SCHEMA_H
#define DEADWOOD_REFEREE_SHEET_SCHEMA_H

#include <stdio.h>

#include "lib/diag.h"

/* `arena games --schema`: print the schema (draft 2020-12).  Returns false if a
 * compiled-in game fails to load. */
bool schema_print(FILE *out, struct diag *diag);

#endif
