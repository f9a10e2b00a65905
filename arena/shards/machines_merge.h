/*
 * machines_merge.h - merge a shard's list of machines into the joined store.
 */
#ifndef DEADWOOD_ARENA_SHARDS_MACHINES_MERGE_H
#define DEADWOOD_ARENA_SHARDS_MACHINES_MERGE_H

#include "arena/store/store_machines.h"

/* The machines of one shard. number[N - 1] is the number that machine N of the
 * shard has in the joined store, or 0 if no row of that machine was merged yet.
 */
struct machines_merge {
	struct store_machines machines;
	unsigned *number;
};

/* Read the machines of a shard from its store @folder.  The caller must call
 * machines_merge_release even after a failure.  On an error, returns false and
 * sets @diag. */
bool machines_merge_read(struct machines_merge *merge, struct store *folder,
			 struct diag *diag);
void machines_merge_release(struct machines_merge *merge);

/* Replace the machine number in @row, a row of the shard, by the machine's
 * number in the store @out.  If @out does not contain the machine, the function
 * adds it, with a class name computed from the machine's texts.  On an error,
 * returns false and sets @diag. */
bool machines_merge_row(struct machines_merge *merge, struct store *out,
			struct store_match *row, struct diag *diag);

/**
 * machines_merge_is_same - check that a row was played on the same class of
 * machine as the first row
 * @row: a row of the shard
 * @first: machine of the first row.  If its class is not set, the function sets
 *	@first to the machine of @row
 *
 * If the classes differ, returns false; then @diag names both classes.
 */
bool machines_merge_is_same(const struct machines_merge *merge,
			    const struct store_match *row,
			    struct store_machine *first, struct diag *diag);

#endif
