/*
 * house_bots.h - keep the house bots in the database of a league equal to those
 * in its file.
 *
 * A house bot whose command has changed is another program, so another version
 * plays: a new one, or the earlier version with this command.  A house bot that
 * is no longer in the file is retired.
 */
#ifndef DEADWOOD_ARENA_LEAGUE_RUN_HOUSE_BOTS_H
#define DEADWOOD_ARENA_LEAGUE_RUN_HOUSE_BOTS_H

#include "arena/league/league_config.h"
#include "arena/league/league_db.h"

/* Add and retire house bots.  Their versions are ranked from the start.  On an
 * error, returns false and sets @diag. */
bool house_bots_store(struct league_db *db, const struct league_config *config,
		      struct diag *diag);

#endif
