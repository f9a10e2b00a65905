/*
 * agenda.h - print the schedule of a tournament, and estimate how long it
 * takes.
 *
 * The command `arena config CONFIG --schedule` prints the schedule.
 */
#ifndef DEADWOOD_ARENA_TOURNAMENT_AGENDA_H
#define DEADWOOD_ARENA_TOURNAMENT_AGENDA_H

#include <stdbool.h>

#include "arena/config/config.h"

/* Parts of the printed schedule.  AGENDA_COST: the number of matches and the
 * estimated time.  AGENDA_ENCOUNTERS: which bots meet in which match, as far as
 * the pairings are decided. */
enum { AGENDA_COST = 1, AGENDA_ENCOUNTERS = 2 };

/* Warning before a schedule that depends on a random seed: the arena stores
 * this seed nowhere. */
#define AGENDA_SEED_DRAWN                                                      \
	"The seed is random: write a seed in the configuration, or the next "  \
	"schedule differs."

/**
 * agenda_print - print the schedule to standard output
 * @parts: AGENDA_COST, AGENDA_ENCOUNTERS, or both
 * @config: the tournament.  If @config contains no seed, agenda_print uses the
 *	seed of the results in @dir
 * @dir: results directory.  The schedule omits matches that have a result
 *	there.  NULL: the schedule contains all matches
 *
 * If @dir cannot be read or contains results of another configuration, returns
 * false with @diag.
 */
bool agenda_print(struct config *config, const char *dir, unsigned parts,
		  struct diag *diag);

#endif
