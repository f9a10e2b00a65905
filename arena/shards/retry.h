/*
 * retry.h - retry mirror groups with a time-out on a slow machine
 * (`machines: retry`).
 *
 * The reference is the fastest class of machines among those of the first
 * tries.  A class is slow if its speed is more than 5 % below the reference.
 * If a time-out decided a match on a slow machine, its mirror group does not
 * count until the whole group is played again on a machine that is not slow.
 * The second result counts in any case: a group has one retry.
 */
#ifndef DEADWOOD_ARENA_SHARDS_RETRY_H
#define DEADWOOD_ARENA_SHARDS_RETRY_H

#include "arena/shards/shard_set.h"
#include "arena/store/store_machines.h"

struct retries;

/* Create the retries of a set; owned, or NULL with @diag.
 * @enabled: the configuration has `machines: retry`; else no group is retried.
 * @turns: matches of a mirror group. */
struct retries *retries_new(const struct shard_set *set, bool enabled,
			    uint32_t turns, struct diag *diag);
void retries_free(struct retries *retries);

/* Add a row of a first try that counts.
 * @machine: NULL: not known, and never slow
 * @dir: folder of its shard; borrowed until retries_free */
void retries_add(struct retries *retries, const struct store_match *row,
		 const struct store_machine *machine, const char *dir);

/* Sort the groups once the rows of all first tries are added.  Call it before
 * the functions below. */
void retries_sort(struct retries *retries);

/* Does a match wait for its retry? */
bool retries_match_is_pending(const struct retries *retries, uint64_t match);

/* Does any match of its group wait for its retry? */
bool retries_group_is_pending(const struct retries *retries, uint64_t match);

/**
 * retries_accept - accept a retried row in place of the first try
 * @machine: of the retry; NULL: not known
 *
 * Call it once for a match, which is then no longer pending.  Returns false
 * with @diag if the machine is slow too.
 */
bool retries_accept(struct retries *retries, const struct store_match *row,
		    const struct store_machine *machine, struct diag *diag);

/* Delete the rows of groups that are not completely retried.
 * @left: number of these groups.  Returns false with @diag. */
bool retries_drop_pending(const struct retries *retries, struct store *out,
			  uint64_t *left, struct diag *diag);

/* Iterate over the folders with pending groups.  @dir is NULL before the first
 * call; each call sets the next folder and its number of pending groups.
 * Returns false after the last folder. */
bool retries_next_folder(const struct retries *retries, const char **dir,
			 uint64_t *groups);

/* Describe the class of machines that a retry needs. */
void retries_reference_words(const struct retries *retries,
			     char out[MACHINE_WORDS]);

#endif
