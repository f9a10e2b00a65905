/*
 * timeout_matches.h - find matches that a time-out decided, on a machine that
 * may have been too slow.
 *
 * The arena replays the whole mirror group of such a match.  So one machine
 * plays all matches with the same cards.
 */
#ifndef DEADWOOD_ARENA_STANDINGS_TIMEOUT_MATCHES_H
#define DEADWOOD_ARENA_STANDINGS_TIMEOUT_MATCHES_H

#include "arena/store/store_machines.h"

/* Return true if at least one bot forfeited the match by a time-out. */
bool timeout_matches_is(const struct store_match *match);

/**
 * struct timeout_matches - list of mirror groups (matches with the same cards)
 * in ascending order.  A zeroed struct timeout_matches is an empty list
 * @first: number of the first match of each of the @count groups
 * @turns: number of matches in each group
 */
struct timeout_matches {
	uint64_t *first;
	size_t count;
	uint32_t turns;
};

/* Parameters of a search for matches with a time-out.  @first, @last: numbers
 * of the first and the last match to search.  @turns: number of matches in a
 * mirror group.  @here: the machine on which this program runs; the search
 * ignores its isolation level. */
struct timeout_matches_query {
	uint64_t first, last;
	uint32_t turns;
	const struct store_machine *here;
};

/* Find the mirror groups with a time-out on a machine of another class than
 * @query->here.  The search ignores matches whose machine is not known.  On an
 * error, returns false and sets @diag.  The caller must release @out even after
 * a failure. */
bool timeout_matches_find(struct store *store,
			  const struct timeout_matches_query *query,
			  struct timeout_matches *out, struct diag *diag);
void timeout_matches_release(struct timeout_matches *matches);

/* Return true if @match is in one of the groups of @matches. */
bool timeout_matches_has(const struct timeout_matches *matches, uint64_t match);

/* Return the first match from @match on that is in one of the groups of
 * @matches.  If no match follows, return UINT64_MAX. */
uint64_t timeout_matches_next(const struct timeout_matches *matches,
			      uint64_t match);

#endif
