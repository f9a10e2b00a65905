/*
 * next_match.h - choose the next match for a free worker.
 *
 * The chosen match is the first match that has no result and need not wait.  A
 * match waits while another worker plays the same cards with a bot of the
 * match, or with a bot of the same camp (bots that must not meet).  Without the
 * wait, the processes of these bots could tell each other their cards.  Matches
 * with the same cards are consecutive.  If one match waits, its neighbours with
 * the same cards mostly wait for the same bot.  So the search tries only some
 * of them before it continues with the next cards.  The time for one choice is
 * bounded for any number of bots and matches.
 */
#ifndef DEADWOOD_ARENA_SCHEDULE_NEXT_MATCH_H
#define DEADWOOD_ARENA_SCHEDULE_NEXT_MATCH_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/schedule/schedule.h"

/**
 * struct next_match - input and state of the search.  The caller sets the
 * members up to @arg
 * @schedule: schedule of the run, borrowed.  The caller may add matches between
 *	calls
 * @next: first match to check.  All earlier matches have a result or are being
 *	played
 * @missing: function that returns the first match without a result from match
 *	@from on; 0 on an error
 * @is_missing: function that returns true if match number @match has no result
 * @playing: function that returns the fixture that worker number @table plays,
 *	borrowed; NULL: the worker is free
 * @waits: function that returns true if the caller wants to delay a match;
 *	NULL: the caller delays no match
 * @tables: number of workers
 * @arg: argument for the functions above
 *
 * The members of struct next_match after @arg are private.
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

/* Initialise the private members of the search.  The caller must first set the
 * members up to @arg. */
void next_match_init(struct next_match *search);

/* Return the number of the match to play next, and set @fixture.  If no match
 * can be played now, return 0. */
uint64_t next_match_find(struct next_match *search, struct fixture *fixture);

/* Make next_match_find choose @match again, because the match ended without a
 * result. */
void next_match_replay(struct next_match *search, uint64_t match);

#endif
