/*
 * contender_table.h - the versions that may play, and the versions that wait
 * for their build or check, in memory.
 *
 * The table is read from the database, and read again when something has
 * changed.  It has one entry for each active version.  Groups under way exist
 * only here, and survive each reading.  All else can be read again, so a
 * restart changes neither the shares of time nor the last opponents.
 */
#ifndef DEADWOOD_ARENA_LEAGUE_RUN_CONTENDER_TABLE_H
#define DEADWOOD_ARENA_LEAGUE_RUN_CONTENDER_TABLE_H

#include "arena/league/league_db.h"
#include "arena/league/matchmaking.h"
#include "lib/monotime.h"

/* arbitrary: number of waiting versions in memory; the others follow later */
#define LEAGUE_WAITING_MAX 256

/**
 * struct contender_info - what the league knows about a contender
 * @bot: number of its bot
 * @ended: end of its last group, or when it joined
 */
struct contender_info {
	int64_t bot;
	struct monotime ended;
};

/**
 * struct waiting_version - a version that is not built or checked yet
 * @retry: earliest time of the next try
 */
struct waiting_version {
	int64_t id, owner;
	enum version_state state;
	struct monotime retry;
};

/**
 * struct contender_table - all active versions
 * @contender, @info: the @count versions that may play; owned
 * @waiting: the @waits versions that wait, oldest first
 * @read: true: the table has been read before
 */
struct contender_table {
	struct contender *contender;
	struct contender_info *info;
	unsigned count, waits;
	bool read;
	struct waiting_version waiting[LEAGUE_WAITING_MAX];
};

/* Read the table from the database again.  On an error, returns false and sets
 * @diag; the table is unchanged then. */
bool contender_table_read(struct contender_table *table, struct league_db *db,
			  struct monotime now, struct diag *diag);
void contender_table_release(struct contender_table *table);

/* Return the entry of a version, or NULL. */
struct contender *contender_table_find(const struct contender_table *table,
				       int64_t version);

/* Return the number of versions that are no house bots. */
unsigned contender_table_players(const struct contender_table *table);

/* Set the time that each contender has waited. */
void contender_table_set_waits(struct contender_table *table,
			       struct monotime now);

/* Record that a group begins (contender_table_begin) or has ended. */
void contender_table_begin(struct contender_table *table,
			   const struct league_group *group);
void contender_table_end(struct contender_table *table,
			 const struct league_group *group, struct monotime now);

#endif
