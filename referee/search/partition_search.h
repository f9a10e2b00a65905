/*
 * partition_search.h - branch and bound search for the best melds, for
 * partition.c only.
 */
#ifndef DEADWOOD_REFEREE_SEARCH_PARTITION_SEARCH_H
#define DEADWOOD_REFEREE_SEARCH_PARTITION_SEARCH_H

#include "partition.h"

/**
 * partition_search - find the best melds by one branch and bound search
 * @nodes_max: number of steps after which the search stops
 * @best: caller's storage; the steps taken are added to its @nodes
 *
 * Otherwise as partition_find, which improves the result of a search that was
 * stopped.
 */
bool partition_search(const struct partition_query *query,
		      const struct bag *hand, uint32_t nodes_max,
		      struct partition *best);

#endif
