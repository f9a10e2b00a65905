/*
 * next_match.h - which match a free table plays next.
 *
 * The first one that has not been played and does not have to wait.  One waits
 * while a bot of it, or of that one's camp, plays the same cards at another
 * table: its two lives could tell each other what each sees.  The matches of
 * such a group follow each other, and the neighbours of one that waits mostly
 * have to wait for the same bot; so then the group is searched in leaps, and
 * after it the next group. What a choice costs is bounded, however many bots
 * and matches there are.
 */
#ifndef DEADWOOD_ARENA_SCHEDULE_NEXT_MATCH_H
#define DEADWOOD_ARENA_SCHEDULE_NEXT_MATCH_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/schedule/schedule.h"

/**
 * struct next_match - what is chosen from
 * @schedule: borrowed; it may grow meanwhile
 * @next: look from this match on; before it all are played or being played
 * @missing: the first match from @from on that has no result, 0: cannot be read
 * @is_missing: has this match no result?
 * @playing: the fixture of a table, borrowed; NULL while it plays no match
 * @waits: is a match that could be played better played later?  NULL: none is
 * @tables: how many there are
 * @arg: for these
 *
 * The rest is its own.
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

/* Ready one whose fields above are set. */
void next_match_init(struct next_match *pick);

/* The match to play now, in @fixture; 0: none now. */
uint64_t next_match_match(struct next_match *pick, struct fixture *fixture);

/* A match that was picked has no result: it is to be played again. */
void next_match_again(struct next_match *pick, uint64_t match);

#endif
