/*
 * partition_parts.h - the required melds of a contract in the search for the
 * best melds: which requirements a meld can meet.  Only partition_search.c
 * includes partition_parts.h.
 */
#ifndef DEADWOOD_REFEREE_SEARCH_PARTITION_PARTS_H
#define DEADWOOD_REFEREE_SEARCH_PARTITION_PARTS_H

#include "partition_bound.h"

/* Return whether a meld is allowed together with the parts chosen before. */
bool parts_are_compatible(const struct partition_search *search,
			  const struct meld *meld);

/* Return one bit per part that the meld could be.  Of equal parts, return only
 * the first.
 */
unsigned parts_matching(const struct partition_search *search,
			const struct meld *meld);

/* Return whether the query still allows melds of this kind. */
bool parts_want_kind(const struct partition_search *search, enum kind kind);

/* Return whether the query allows no further meld. */
bool parts_are_complete(const struct partition_search *search);

#endif
