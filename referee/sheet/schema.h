/*
 * schema.h - JSON Schema of game files, for editors that complete and check
 * YAML.
 *
 * The table of parameters (params.h) and the options of the compiled-in games
 * determine the schema.  The schema accepts every file that the loader accepts,
 * except as docs/games.md says.  The loader finds more mistakes, such as a pack
 * with too few cards.
 */
#ifndef DEADWOOD_REFEREE_SHEET_SCHEMA_H
#define DEADWOOD_REFEREE_SHEET_SCHEMA_H

#include <stdio.h>

#include "lib/diag.h"

/* `arena games --schema`: print the schema (draft 2020-12).  If a compiled-in
 * game fails to load, returns false. */
bool schema_print(FILE *out, struct diag *diag);

#endif
