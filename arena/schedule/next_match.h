/*
 * next_match.h - choose the next match for a free worker.
 *
 * The next match is the first match that has no result and need not wait.  A
 * match waits while another worker plays the same cards with one of its bots,
 * or with a bot of the same camp (bots that must not meet).  Otherwise the
 * processes of these bots could tell each other their cards.  Matches with the
 * same cards are consecutive.  If one of these matches waits, its neighbours
 * mostly wait for the same bot, so the search tries only some of them before it
 * continues with the next cards.  The time for a choice is bounded for any
 * number of bots and matches.
 */
#ifndef DEADWOOD_ARENA_SCHEDULE_NEXT_MATCH_H
#define DEADWOOD_ARENA_SCHEDULE_NEXT_MATCH_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/schedule/schedule.h"

/**
 * struct next_match - input and state of the search; the caller sets the
 * members up to @arg
 * @schedule: borrowed; matches may be added between calls
 * @next: first match to check; all earlier matches have a result or are being
 *	played
 * @missing: return the first match without a result from match @from on, or 0
 *	on an error
 * @is_missing: return true if the match number @match has no result
 * @playing: return the fixture that worker number @table plays, borrowed; NULL
 *	if the worker is free
 * @waits: return true if a match must be delayed for a reason of the caller;
 *	NULL if the caller has no such reason
 * @tables: number of workers
 * @arg: argument for the functions above
 *
 * The members after @arg are private.
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

/* Initialise the private members after the caller has set the members up to
 * @arg. */
void next_match_init(struct next_match *search);

/* Return the number of the match to play next, and set @fixture.  Return 0 if
 * no match can be played now. */
uint64_t next_match_find(struct next_match *search, struct fixture *fixture);

/* Make next_match_find choose a match again, because the match ended without a
 * result. */
void next_match_replay(struct next_match *search, uint64_t match);

#endif
