/*
 * agenda.h - what a tournament has played and will play, for people.
 */
#ifndef DEADWOOD_ARENA_AGENDA_H
#define DEADWOOD_ARENA_AGENDA_H

#include <stdbool.h>

#include "arena/plan/config.h"

/**
 * agenda_print - the meetings that are known, to standard output, and how long
 * they may take
 * @config: a seed that was drawn gives way to that of the results
 * @dir: a folder of results, and then only what it has not is printed; or NULL
 *
 * Returns false with @diag: the folder cannot be read, or is of another
 * configuration.
 */
bool agenda_print(struct config *config, const char *dir, struct diag *diag);

#endif
