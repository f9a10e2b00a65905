/*
 * timeout_matches.h - matches that a time-out has decided, on a machine that
 * may have been too slow.
 *
 * A match is looked at with all of its mirror group: who is compared by the
 * same cards was compared on one machine, and stays so where the group is
 * played again.
 */
#ifndef DEADWOOD_ARENA_STANDINGS_TIMEOUT_MATCHES_H
#define DEADWOOD_ARENA_STANDINGS_TIMEOUT_MATCHES_H

#include "arena/store/store_machines.h"

/* Did a bot forfeit the match by a time-out? */
bool timeout_matches_is(const struct store_match *match);

/**
 * struct timeout_matches - mirror groups, in their order; all zero: none
 * @first: the first match of each; @count of them, @turns matches in each
 */
struct timeout_matches {
	uint64_t *first;
	size_t count;
	uint32_t turns;
};

/* Matches from @first to @last, of mirror groups of @turns; @here is a machine,
 * of whatever isolation. */
struct timeout_matches_asked {
	uint64_t first, last;
	uint32_t turns;
	const struct store_machine *here;
};

/* Find the groups with a match that was late on a machine which is known, and
 * of another class.  Returns false with @diag; @out wants to be released in any
 * case. */
bool timeout_matches_find(struct store *store,
			  const struct timeout_matches_asked *asked,
			  struct timeout_matches *out, struct diag *diag);
void timeout_matches_release(struct timeout_matches *late);

/* Is the match of one of them? */
bool timeout_matches_has(const struct timeout_matches *late, uint64_t match);

/* The first match from @match on that is; UINT64_MAX: none. */
uint64_t timeout_matches_next(const struct timeout_matches *late,
			      uint64_t match);

#endif
