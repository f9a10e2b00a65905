/*
 * machines_merge.h - merge a shard's list of machines into the joined store.
 */
#ifndef DEADWOOD_ARENA_SHARDS_MACHINES_MERGE_H
#define DEADWOOD_ARENA_SHARDS_MACHINES_MERGE_H

#include "arena/store/store_machines.h"

/* The machines of one shard.  number[N - 1] is the number of machine N in the
 * joined store, or 0 before the first row of that machine. */
struct machines_merge {
	struct store_machines machines;
	unsigned *number;
};

/* Read the machines of the shard @folder.  Release @merge in any case.
 * Returns false with @diag. */
bool machines_merge_read(struct machines_merge *merge, struct store *folder,
			 struct diag *diag);
void machines_merge_release(struct machines_merge *merge);

/* Set the machine number of a shard's row to the one in @out, and add the
 * machine there if it is new.  The class name is computed again from the
 * machine's texts.  Returns false with @diag. */
bool machines_merge_row(struct machines_merge *merge, struct store *out,
			struct store_match *row, struct diag *diag);

/**
 * machines_merge_is_same - check that a row's machine has the class of all
 * other rows
 * @row: a row of the shard
 * @first: machine of the first row; set to this row's if it has no class yet
 *
 * Returns false with @diag, which names both classes.
 */
bool machines_merge_is_same(const struct machines_merge *merge,
			    const struct store_match *row,
			    struct store_machine *first, struct diag *diag);

#endif
