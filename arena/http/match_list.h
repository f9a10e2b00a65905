/*
 * match_list.h - running, next and recently finished matches of a run, as JSON.
 *
 *   {"rounds":10,"left_s":120,
 *    "running":[{"match":17,"round":3,"players":["ann","bob"]}],
 *    "next":[{"match":18,"round":3,"players":["bob","ann"]}],
 *    "over":[{"match":9,"when_ms":1700000000000,"void":false,
 *             "seats":[{"name":"ann","score":104,"place":1,"verdict":"ok"}]}]}
 *
 * The list "running" is in the order of match numbers.  Entries of "running"
 * have no "players" if bots' names are hidden or the log is still empty.  The
 * list "next" contains the matches that upcoming.h expects to start next.
 * Matches in "next" have no "players" if bots' names are hidden.  The list
 * "over" begins with the latest finished match.  The members "rounds" and
 * "round" are null if they are not known.  The member "left_s" estimates the
 * remaining time of the run in seconds, from the ends of the matches in "over".
 * The member "left_s" is null if the number of matches is not known, or if too
 * few matches are over.
 */
#ifndef DEADWOOD_ARENA_HTTP_MATCH_LIST_H
#define DEADWOOD_ARENA_HTTP_MATCH_LIST_H

#include <stdio.h>

#include "arena/http/upcoming.h"
#include "arena/rundir/live_matches.h"

/* arbitrary: maximum number of running matches */
#define MATCH_LIST_RUNNING 64
/* arbitrary: maximum number of finished matches */
#define MATCH_LIST_OVER	   24
/* arbitrary: minimum number of matches for "left_s" */
#define MATCH_LIST_TIMED   5

/**
 * struct running - a running match
 * @head_read: true: the first line of the log was read into @head
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
	unsigned seats, sides; /* as in struct store_match */
	struct over_seat seat[SEATS_MAX];
};

/* The lists of running and finished matches.  A zeroed struct match_list
 * contains two empty lists.  The struct match_list owns no memory. */
struct match_list {
	unsigned running, over;
	struct running run[MATCH_LIST_RUNNING];
	struct over_match last[MATCH_LIST_OVER];
};

/* Set the running matches.  If the list already contains a match, the function
 * does not read the first line of its log again. */
void match_list_set_running(struct match_list *list,
			    const struct live_matches *run);

/* Add a finished match.  The order of the calls does not matter.  To read all
 * rows again, first set list->over to 0. */
void match_list_add_over(struct match_list *list,
			 const struct store_match *match);

/* Return the running match with this number, or NULL. */
const struct running *match_list_running(const struct match_list *list,
					 uint64_t match);

/**
 * struct match_list_run - data of the run that the JSON needs
 * @store: store of the run; NULL: the run has not started, so no match is over
 * @live: the matches in progress
 */
struct match_list_run {
	struct store *store;
	const struct live_matches *live;
	const struct upcoming *upcoming;
};

/* Print the JSON. */
void match_list_print(const struct match_list *list,
		      const struct match_list_run *of, FILE *out);

#endif
