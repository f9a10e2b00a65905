/*
 * league_nodes.h - check that the keys of league.yaml make a valid tournament
 * in each game; the second half of league_config.h.
 */
#ifndef DEADWOOD_ARENA_LEAGUE_LEAGUE_NODES_H
#define DEADWOOD_ARENA_LEAGUE_LEAGUE_NODES_H

#include "arena/league/league_config.h"

/* Make a configuration of house bots, and set the games, the name and the
 * commands of the house bots of @config from it.  On an error, returns false
 * with @error. */
bool league_nodes_check(struct league_config *config,
			struct config_error *error);

#endif
