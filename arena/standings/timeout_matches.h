/*
 * timeout_matches.h - find matches that a time-out decided, on a machine that
 * may have been too slow.
 *
 * They are replayed with all of their mirror group, so that bots that are
 * compared by the same cards play on one machine.
 */
#ifndef DEADWOOD_ARENA_STANDINGS_TIMEOUT_MATCHES_H
#define DEADWOOD_ARENA_STANDINGS_TIMEOUT_MATCHES_H

#include "arena/store/store_machines.h"

/* Did a bot forfeit the match by a time-out? */
bool timeout_matches_is(const struct store_match *match);

/**
 * struct timeout_matches - mirror groups, in ascending order; all zero: none
 * @first: the first match of each group; @count of them, @turns matches each
 */
struct timeout_matches {
	uint64_t *first;
	size_t count;
	uint32_t turns;
};

/* Matches from @first to @last, in mirror groups of @turns.  @here: this
 * machine; its isolation is ignored. */
struct timeout_matches_query {
	uint64_t first, last;
	uint32_t turns;
	const struct store_machine *here;
};

/* Find the groups with a time-out on a machine of another class.  Ignores
 * machines that are not known.  Returns false with @diag; release @out in any
 * case. */
bool timeout_matches_find(struct store *store,
			  const struct timeout_matches_query *query,
			  struct timeout_matches *out, struct diag *diag);
void timeout_matches_release(struct timeout_matches *matches);

/* Is the match in one of the groups? */
bool timeout_matches_has(const struct timeout_matches *matches, uint64_t match);

/* Return the first match of a group, from @match on; UINT64_MAX: none. */
uint64_t timeout_matches_next(const struct timeout_matches *matches,
			      uint64_t match);

#endif
