/*
 * match_list.h - the matches of a run that are worth a look: those under way,
 * and those that were over last.
 *
 *   {"running":[{"match":17,"players":["ann","bob"]}],
 *    "over":[{"match":9,"when_ms":1700000000000,"void":false,
 *             "seats":[{"name":"ann","score":104,"place":1,"verdict":"ok"}]}]}
 *
 *   running  ascending; "players" left out where nobody is told, or nothing was
 *            written yet
 *   over     the last first
 */
#ifndef DEADWOOD_ARENA_HTTP_MATCH_LIST_H
#define DEADWOOD_ARENA_HTTP_MATCH_LIST_H

#include <stdio.h>

#include "arena/rundir/live_matches.h"

#define MATCH_LIST_RUNNING                                                     \
	64 /* chosen, both: more are no list to choose from */
#define MATCH_LIST_OVER 24

/**
 * struct running - a match under way
 * @told: its head was read
 */
struct running {
	uint64_t match;
	bool told;
	struct live_matches_head head;
};

/* A seat of a match that is over. */
struct over_seat {
	unsigned bot, place;
	int score;
	enum verdict verdict;
};

/* A match that is over, as its row has it. */
struct over_match {
	uint64_t number;
	int64_t ended_ms;
	bool is_void;
	unsigned seats;
	struct over_seat seat[SEATS_MAX];
};

/* Zeros hold nothing; nothing in it need be freed. */
struct match_list {
	unsigned running, over;
	struct running run[MATCH_LIST_RUNNING];
	struct over_match last[MATCH_LIST_OVER];
};

/* What is under way now; what was read of a match before is kept. */
void match_list_note_run(struct match_list *tables,
			 const struct live_matches *run);

/* A row of the store, in any order; before a new walk they are forgotten. */
void match_list_note_over(struct match_list *tables,
			  const struct store_match *match);
void match_list_forget_over(struct match_list *tables);

/* A match under way as it was read, or NULL. */
const struct running *match_list_running(const struct match_list *tables,
					 uint64_t match);

/* @run: whose bots they are; NULL: nothing is over. */
void match_list_print(const struct match_list *tables,
		      const struct store_run *run, FILE *out);

#endif
