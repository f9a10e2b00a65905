/*
 * run_poll.h - poll a results directory while the run is being played.
 *
 * The run itself is not involved: its database and logs are read as `arena
 * standings` reads them.  The longer reading takes, the less often it is done.
 * It uses at most a twentieth of one CPU.
 */
#ifndef DEADWOOD_ARENA_HTTP_RUN_POLL_H
#define DEADWOOD_ARENA_HTTP_RUN_POLL_H

#include "arena/http/http.h"
#include "arena/rundir/live_matches.h"

/* All chosen. */
#define RUN_POLL_EVERY_US INT64_C(1000000) /* at most so often */
#define RUN_POLL_SHARE	  20		   /* one part in so many of the time */

struct run_poll;

/* Create a poller of the folder @dir, which may be empty; both borrowed. */
struct run_poll *run_poll_new(struct http *http, const char *dir);
void run_poll_free(struct run_poll *run_poll);

/* Read what has changed, if it is due. */
void run_poll_update(struct run_poll *run_poll);

/* Return the running matches; NULL if the run has not started. */
struct live_matches *run_poll_run(struct run_poll *run_poll);

/* What is published, each as a JSON body with a version. */
enum run_poll_kind {
	RUN_POLL_STANDINGS, /* as standings.json, without the pairs */
	RUN_POLL_MATCHES,   /* running and recently finished matches */
	RUN_POLL_KINDS,
};

/* Return the body, borrowed until run_poll_update; NULL if there is no memory
 * for it.  The version changes with the body. */
struct http_body *run_poll_body(const struct run_poll *run_poll,
				enum run_poll_kind kind);
uint64_t run_poll_version(const struct run_poll *run_poll,
			  enum run_poll_kind kind);

/* Return the number of the cards of a running match; 0 if it is not known. */
uint64_t run_poll_cards(const struct run_poll *run_poll, uint64_t match);

/* Are other matches still to be played with these cards?  @besides: matches
 * with these cards that are not counted in the store, such as the match in
 * question. */
bool run_poll_hides_hands(const struct run_poll *run_poll, uint64_t cards,
			  unsigned besides);

/**
 * struct run_poll_match - a finished match that counts
 * @log: path of its log inside the folder; "" if it has none
 */
struct run_poll_match {
	uint64_t cards;
	char log[64];
};

/* Find a finished match; false if there is none of this number. */
bool run_poll_find(struct run_poll *run_poll, uint64_t match,
		   struct run_poll_match *found);

#endif
