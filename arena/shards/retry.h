/*
 * retry.h - find mirror groups (matches with the same cards) to play again,
 * because of a time-out on a slow machine (`machines: retry`).
 *
 * The reference for speed is the fastest class of the machines that played
 * matches.  Machines that only played retries do not count.  A class of
 * machines is slow if its speed is more than 5 % below the reference.  If a bot
 * timed out on a slow machine, the mirror group of the match does not count.  A
 * machine that is not slow must replay (retry) the whole group.  The result of
 * the retry counts even after another time-out, because a group has only one
 * retry.
 */
#ifndef DEADWOOD_ARENA_SHARDS_RETRY_H
#define DEADWOOD_ARENA_SHARDS_RETRY_H

#include "arena/shards/shard_set.h"
#include "arena/store/store_machines.h"

struct retries;

/* Create an object that collects the mirror groups to retry.  Returns an owned
 * object.  On an error, returns NULL and sets @diag.  @enabled: true: the
 * configuration has `machines: retry`. false: no group is retried.  @turns:
 * number of matches of a mirror group. */
struct retries *retries_new(const struct shard_set *set, bool enabled,
			    uint32_t turns, struct diag *diag);
void retries_free(struct retries *retries);

/* Add a row of a shard.  The row must count, and its match must not be a retry.
 * @machine: machine that played the match; NULL if unknown, which counts as not
 * slow.  @dir: folder of the shard, borrowed until retries_free. */
void retries_add(struct retries *retries, const struct store_match *row,
		 const struct store_machine *machine, const char *dir);

/* Sort the groups to retry.  Call retries_sort after the last retries_add, and
 * before all other functions of retry.h. */
void retries_sort(struct retries *retries);

/* Return true if a match must still be retried. */
bool retries_match_is_pending(const struct retries *retries, uint64_t match);

/* Return true if any match of the mirror group of @match must still be retried.
 */
bool retries_group_is_pending(const struct retries *retries, uint64_t match);

/**
 * retries_accept - accept the row of a retried match
 * @machine: machine that played the retry; NULL if unknown
 *
 * The caller must call retries_accept once for each retried match.  After the
 * call, retries_match_is_pending returns false for the match.  If @machine is
 * slow or unknown, returns false and sets @diag.
 */
bool retries_accept(struct retries *retries, const struct store_match *row,
		    const struct store_machine *machine, struct diag *diag);

/* Delete the rows of each mirror group with a match that must still be retried.
 * Sets @left to the number of these groups.  Returns false with @diag on
 * failure. */
bool retries_drop_pending(const struct retries *retries, struct store *out,
			  uint64_t *left, struct diag *diag);

/* Iterate over the folders with groups that must still be retried.  Before the
 * first call, the caller sets *dir to NULL.  Each call sets *dir to the next
 * folder, and *groups to the number of such groups in that folder.  Returns
 * false after the last folder. */
bool retries_next_folder(const struct retries *retries, const char **dir,
			 uint64_t *groups);

/* Write the description of the reference class (the fastest class of machines)
 * to @out, for a message. */
void retries_reference_words(const struct retries *retries,
			     char out[MACHINE_WORDS]);

#endif
