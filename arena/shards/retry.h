/*
 * retry.h - what was late on a slow machine is tried again before it counts
 * (`machines: retry`).
 *
 * The reference is the class of machines that was found to be the fastest, of
 * those on which the shards were played first.  A class is slow where its speed
 * is more than a twentieth below that.  A mirror group with a match that a
 * time-out has decided on a slow one does not count until all of it was played
 * again, on a machine that is not slow; then that counts, whatever it says: a
 * group is tried again once.
 */
#ifndef DEADWOOD_ARENA_SHARDS_RETRY_H
#define DEADWOOD_ARENA_SHARDS_RETRY_H

#include "arena/shards/shard_set.h"
#include "arena/store/store_machines.h"

struct retries;

/* Of a set whose groups have @turns matches; owned, or NULL with @diag.
 * @asked: the configuration has machines: retry; else nothing is late. */
struct retries *retries_new(const struct shard_set *set, bool asked,
			    uint32_t turns, struct diag *diag);
void retries_free(struct retries *retries);

/* A row has come to count, of the shard in @dir, which is borrowed until the
 * end; @machine NULL: it is not known, and never slow. */
void retries_see(struct retries *retries, const struct store_match *row,
		 const struct store_machine *machine, const char *dir);

/* All shards that were played first were seen. */
void retries_settle(struct retries *retries);

/* Does a match wait for being tried again?  Asked when all is settled. */
bool retries_wait(const struct retries *retries, uint64_t match);

/* Is all of its group to be tried again, since not each match of it was? */
bool retries_lack(const struct retries *retries, uint64_t match);

/**
 * retries_take - may this row, that was tried again, take the first one's
 * place?
 * @machine: on which it was; NULL: not known
 *
 * It is asked for once; the match waits no longer.  Returns false with @diag:
 * that machine is slow as well.
 */
bool retries_take(struct retries *retries, const struct store_match *row,
		  const struct store_machine *machine, struct diag *diag);

/* Groups of which not all was tried again do not count: their rows are dropped.
 * @left: how many groups.  Returns false with @diag. */
bool retries_drop(const struct retries *retries, struct store *out,
		  uint64_t *left, struct diag *diag);

/* The folders with such groups, one after the other: @dir, NULL before the
 * first one, becomes the next, with how many it has.  False behind the last. */
bool retries_next(const struct retries *retries, const char **dir,
		  uint64_t *groups);

/* What is to be tried again is played on such a machine: its words. */
void retries_reference(const struct retries *retries, char out[MACHINE_WORDS]);

#endif
