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

/* Plan a group that an owner asked for: two versions, with house bots at the
 * other seats.  It is played before new groups.  @group: gets its number.  On
 * an error, returns false and sets @diag. */
bool group_tables_request(struct league *league, int64_t version,
			  int64_t against, int64_t *group, struct diag *diag);

/* Remove the folders of old groups.  Their results stay in the database. */
void group_tables_prune(struct league *league);

#endif
