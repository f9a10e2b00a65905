/*
 * partition_search.h - one search of a hand, for partition.c.
 */
#ifndef DEADWOOD_REFEREE_SEARCH_PARTITION_SEARCH_H
#define DEADWOOD_REFEREE_SEARCH_PARTITION_SEARCH_H

#include "partition.h"

/**
 * partition_search - as partition_find, by branch and bound alone
 * @nodes_max: steps before it is cut
 * @best: caller's storage; the steps taken are added to its @nodes
 */
bool partition_search(const struct partition_query *query,
		      const struct bag *hand, uint32_t nodes_max,
		      struct partition *best);

#endif
