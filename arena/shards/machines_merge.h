/*
 * machines_merge.h - a shard's machines, carried into the store that it is
 * joined to.
 */
#ifndef DEADWOOD_ARENA_SHARDS_MACHINES_MERGE_H
#define DEADWOOD_ARENA_SHARDS_MACHINES_MERGE_H

#include "arena/store/store_machines.h"

/* Those of one shard: machine N has number[N - 1] in the other store, 0 as long
 * as no row of it was carried. */
struct machines_merge {
	struct store_machines machines;
	unsigned *number;
};

/* Read them.  Returns false with @diag; @carried wants to be released in any
 * case. */
bool machines_merge_read(struct machines_merge *carried, struct store *folder,
			 struct diag *diag);
void machines_merge_release(struct machines_merge *carried);

/* The shard's row gets the number that its machine has in @out, where it is
 * noted; a class's name follows from its texts, whatever the shard says.
 * Returns false with @diag. */
bool machines_merge_row(struct machines_merge *carried, struct store *out,
			struct store_match *row, struct diag *diag);

/**
 * machines_merge_is_same - is a row's machine of the class that all others
 *have?
 * @row: the shard's
 * @first: of the row that was carried first; gets this one's where it has no
 *	class yet
 *
 * Returns false with @diag: which it is, and which it must be.
 */
bool machines_merge_is_same(const struct machines_merge *carried,
			    const struct store_match *row,
			    struct store_machine *first, struct diag *diag);

#endif
