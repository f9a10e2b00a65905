/*
 * partition_search.h - branch and bound search for the best melds, private to
 * partition.c.
 */
#ifndef DEADWOOD_REFEREE_SEARCH_PARTITION_SEARCH_H
#define DEADWOOD_REFEREE_SEARCH_PARTITION_SEARCH_H

#include "partition.h"

/**
 * partition_search - find the best melds by one branch and bound search
 * @nodes_max: number of steps after which the search stops
 * @best: caller's storage.  The function adds the number of its steps to @nodes
 *
 * The result is that of partition_find, except that partition_search does not
 * improve the result of a search that stopped early.
 */
bool partition_search(const struct partition_query *query,
		      const struct bag *hand, uint32_t nodes_max,
		      struct partition *best);

#endif
