/*
 * group_tables.h - plan the groups of a league, play them, and store their
 * results.
 *
 * A group is stored as "planned" before it is played.  After a crash of the
 * league its run continues, in the same folder and with the same seed.
 */
#ifndef DEADWOOD_ARENA_LEAGUE_RUN_GROUP_TABLES_H
#define DEADWOOD_ARENA_LEAGUE_RUN_GROUP_TABLES_H

#include "arena/league_run/league_state.h"

/* Play a planned group, or plan a group and play it.  Returns false if no group
 * can be played now. */
bool group_tables_start(struct league *league);

/* Store the result of a worker.  @status: exit status, as waitpid returns it.
 * A bot that failed too many matches in a row is held. */
void group_tables_end(struct league *league, const struct league_worker *worker,
		      int status);

/* Remove the folders of old groups.  Their results stay in the database. */
void group_tables_prune(struct league *league);

#endif
