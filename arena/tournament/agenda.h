/*
 * agenda.h - print the schedule of a tournament, and estimate how long it
 * takes.
 *
 * Used by `arena config CONFIG --schedule`.
 */
#ifndef DEADWOOD_ARENA_TOURNAMENT_AGENDA_H
#define DEADWOOD_ARENA_TOURNAMENT_AGENDA_H

#include <stdbool.h>

#include "arena/config/config.h"

/* Parts of the output.  AGENDA_COST: the number of matches and the estimated
 * time.  AGENDA_ENCOUNTERS: which bots meet in which match, as far as this is
 * already decided. */
enum { AGENDA_COST = 1, AGENDA_ENCOUNTERS = 2 };

/* Message before a schedule that depends on a random seed: the arena stores
 * this seed nowhere. */
#define AGENDA_SEED_DRAWN                                                      \
	"The seed is random: write a seed in the configuration, or the next "  \
	"schedule differs."

/**
 * agenda_print - print the schedule to standard output
 * @parts: AGENDA_COST, AGENDA_ENCOUNTERS, or both
 * @config: the tournament.  If @config contains no seed, the function uses the
 *	seed of the results in @dir
 * @dir: results directory; matches with a result there are not printed.  NULL:
 *	all matches are printed
 *
 * Returns false with @diag if @dir cannot be read or contains results of
 * another configuration.
 */
bool agenda_print(struct config *config, const char *dir, unsigned parts,
		  struct diag *diag);

#endif
