/*
 * agenda.h - print the schedule of a tournament and an estimate of its time.
 *
 * Used by `arena config CONFIG --schedule`.
 */
#ifndef DEADWOOD_ARENA_TOURNAMENT_AGENDA_H
#define DEADWOOD_ARENA_TOURNAMENT_AGENDA_H

#include <stdbool.h>

#include "arena/config/config.h"

/* Parts of the output, printed in this order: the number of matches and the
 * estimated time; the known encounters. */
enum { AGENDA_COST = 1, AGENDA_ENCOUNTERS = 2 };

/* Printed before a schedule that depends on a seed which is not stored. */
#define AGENDA_SEED_DRAWN                                                      \
	"The seed was drawn just now: write one, or the next draw differs."

/**
 * agenda_print - print the schedule to standard output
 * @parts: AGENDA_COST, AGENDA_ENCOUNTERS, or both
 * @config: a drawn seed is replaced by the seed of the results
 * @dir: a results directory: print only matches without a result; or NULL
 *
 * Returns false with @diag: the directory cannot be read, or contains results
 * of another configuration.
 */
bool agenda_print(struct config *config, const char *dir, unsigned parts,
		  struct diag *diag);

#endif
