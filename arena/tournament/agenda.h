/*
 * agenda.h - what a tournament has played and will play, for people.
 */
#ifndef DEADWOOD_ARENA_TOURNAMENT_AGENDA_H
#define DEADWOOD_ARENA_TOURNAMENT_AGENDA_H

#include <stdbool.h>

#include "arena/config/config.h"

/* How long it may take, or the encounters that are known; of one game both, in
 * this order. */
enum { AGENDA_COST = 1, AGENDA_MEETINGS = 2 };

/* Printed before a draw that the results will not have. */
#define SAYS_SEED_DRAWN                                                        \
	"The seed was drawn just now: write one, or the next draw differs."

/**
 * agenda_print - print what is to be played to standard output
 * @parts: AGENDA_COST, AGENDA_MEETINGS, or both
 * @config: a seed that was drawn gives way to that of the results
 * @dir: a folder of results, and then only what it has not is printed; or NULL
 *
 * Returns false with @diag: the folder cannot be read, or is of another
 * configuration.
 */
bool agenda_print(struct config *config, const char *dir, unsigned parts,
		  struct diag *diag);

#endif
