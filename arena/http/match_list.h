/*
 * match_list.h - running and recently finished matches of a run, as JSON.
 *
 *   {"running":[{"match":17,"players":["ann","bob"]}],
 *    "over":[{"match":9,"when_ms":1700000000000,"void":false,
 *             "seats":[{"name":"ann","score":104,"place":1,"verdict":"ok"}]}]}
 *
 *   running  ascending; no "players" if names are hidden or the log is still
 *            empty
 *   over     latest first
 */
#ifndef DEADWOOD_ARENA_HTTP_MATCH_LIST_H
#define DEADWOOD_ARENA_HTTP_MATCH_LIST_H

#include <stdio.h>

#include "arena/rundir/live_matches.h"

#define MATCH_LIST_RUNNING                                                     \
	64 /* chosen, both: a reader cannot choose from more */
#define MATCH_LIST_OVER 24

/**
 * struct running - a running match
 * @head_read: @head is set
 */
struct running {
	uint64_t match;
	bool head_read;
	struct live_matches_head head;
};

/* A seat of a finished match. */
struct over_seat {
	unsigned bot, place;
	int score;
	enum verdict verdict;
};

/* A finished match, from its row of results.db. */
struct over_match {
	uint64_t number;
	int64_t ended_ms;
	bool is_void;
	unsigned seats;
	struct over_seat seat[SEATS_MAX];
};

/* Zeros are an empty list.  Owns no memory. */
struct match_list {
	unsigned running, over;
	struct running run[MATCH_LIST_RUNNING];
	struct over_match last[MATCH_LIST_OVER];
};

/* Set the running matches.  Heads that were read before are kept. */
void match_list_set_running(struct match_list *list,
			    const struct live_matches *run);

/* Add a finished match; rows may come in any order.  Set @over to 0 before the
 * rows are read again. */
void match_list_add_over(struct match_list *list,
			 const struct store_match *match);

/* Return a running match, or NULL. */
const struct running *match_list_running(const struct match_list *list,
					 uint64_t match);

/* Print the JSON.  @run: for the names of bots; NULL: no match is over. */
void match_list_print(const struct match_list *list,
		      const struct store_run *run, FILE *out);

#endif
