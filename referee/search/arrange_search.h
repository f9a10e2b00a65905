/*
 * arrange_search.h - one search of a hand, for arrange.c.
 */
#ifndef DEADWOOD_REFEREE_SEARCH_ARRANGE_SEARCH_H
#define DEADWOOD_REFEREE_SEARCH_ARRANGE_SEARCH_H

#include "arrange.h"

/**
 * arrange_search - as arrange, by branch and bound alone
 * @nodes_max: steps before it is cut
 * @best: caller's storage; the steps taken are added to its @nodes
 */
bool arrange_search(const struct arrange_query *query, const struct bag *hand,
		    uint32_t nodes_max, struct arrangement *best);

#endif
