/*
 * next_match.h - choose the next match for a free worker.
 *
 * The next match is the first one without a result that need not wait.  A match
 * waits while one of its bots, or one of the same camp, plays the same cards at
 * another worker: the two processes could tell each other their hands.  Matches
 * with the same cards are consecutive, and the neighbours of a waiting match
 * mostly wait for the same bot.  So the search jumps through the group, and
 * then continues with the next group.  The cost of a choice is bounded for any
 * number of bots and matches.
 */
#ifndef DEADWOOD_ARENA_SCHEDULE_NEXT_MATCH_H
#define DEADWOOD_ARENA_SCHEDULE_NEXT_MATCH_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/schedule/schedule.h"

/**
 * struct next_match - state of the search
 * @schedule: borrowed; it may grow between calls
 * @next: first match to check: all before it are played or being played
 * @missing: return the first match from @from on without a result; 0: an error
 * @is_missing: has this match no result?
 * @playing: return the fixture of a worker, borrowed; NULL if it plays none
 * @waits: should a match that could be played be delayed?  NULL: no
 * @tables: number of workers
 * @arg: passed to these functions
 *
 * The other fields are private.
 */
struct next_match {
	const struct schedule *schedule;
	uint64_t next;
	uint64_t (*missing)(void *arg, uint64_t from);
	bool (*is_missing)(void *arg, uint64_t match);
	const struct fixture *(*playing)(void *arg, unsigned table);
	bool (*waits)(void *arg, const struct fixture *fixture);
	unsigned tables;
	void *arg;
	uint64_t group, leap, leaps;
};

/* Initialise the private fields; the others must be set. */
void next_match_init(struct next_match *search);

/* Return the match to play now, with @fixture; 0: none now. */
uint64_t next_match_find(struct next_match *search, struct fixture *fixture);

/* A chosen match has no result: choose it again. */
void next_match_replay(struct next_match *search, uint64_t match);

#endif
