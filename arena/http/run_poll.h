/*
 * run_poll.h - how a run stands, read out of its folder again and again.
 *
 * The run is asked for nothing and notices nothing: its database and its logs
 * are read as `arena standings` would.  Reading costs what there is to read, so
 * the longer it takes the less often it is done: it never takes more than a
 * twentieth of a processor.
 */
#ifndef DEADWOOD_ARENA_HTTP_RUN_POLL_H
#define DEADWOOD_ARENA_HTTP_RUN_POLL_H

#include "arena/http/http.h"
#include "arena/rundir/live_matches.h"

/* All chosen. */
#define RUN_POLL_EVERY_US INT64_C(1000000) /* at the most */
#define RUN_POLL_SHARE	  20		   /* one part in so many of the time */

struct run_poll;

/* Of the folder @dir, which may hold no results yet; both borrowed. */
struct run_poll *run_poll_new(struct http *http, const char *dir);
void run_poll_free(struct run_poll *run_poll);

/* Read what has changed, if it is time to. */
void run_poll_look(struct run_poll *run_poll);

/* The run, or NULL: it has not begun. */
struct live_matches *run_poll_run(struct run_poll *run_poll);

/**
 * enum run_poll_of - what is told, each a body of JSON with a number that moves
 * with it
 */
enum run_poll_of {
	RUN_POLL_STANDINGS, /* as standings.json, without the pairs */
	RUN_POLL_TABLES, /* matches under way, and those that were over last */
	RUN_POLL_KINDS,
};

/* The body is borrowed until run_poll_look; NULL: it cannot be held. */
struct http_body *run_poll_body(const struct run_poll *run_poll,
				enum run_poll_of kind);
uint64_t run_poll_version(const struct run_poll *run_poll,
			  enum run_poll_of kind);

/* The number of the cards of a match under way; 0: it is not known. */
uint64_t run_poll_cards(const struct run_poll *run_poll, uint64_t match);

/* Are others still to play with these cards?  @besides: so many matches that
 * have them are known to be there but not counted yet: the one that is asked
 * about. */
bool run_poll_is_closed(const struct run_poll *run_poll, uint64_t cards,
			unsigned besides);

/**
 * struct run_poll_match - a match that is over and counts
 * @log: its name inside the folder; "": it has none
 */
struct run_poll_match {
	uint64_t cards;
	char log[64];
};

/* False: there is none of this number. */
bool run_poll_find(struct run_poll *run_poll, uint64_t match,
		   struct run_poll_match *found);

#endif
