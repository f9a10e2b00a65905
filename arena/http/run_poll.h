/*
 * run_poll.h - poll a results directory during the run.
 *
 * The poller only reads the database and the logs; it does not communicate with
 * the arena that plays the run.  The poller uses at most a twentieth of one
 * CPU.  The longer a reading takes, the less often it reads.
 */
#ifndef DEADWOOD_ARENA_HTTP_RUN_POLL_H
#define DEADWOOD_ARENA_HTTP_RUN_POLL_H

#include "arena/http/http.h"
#include "arena/rundir/live_matches.h"

/* Both limits of the poller are arbitrary. */
/* minimum microseconds between readings */
#define RUN_POLL_EVERY_US INT64_C(1000000)
#define RUN_POLL_SHARE	  20 /* share of one CPU's time: 1/20 */

struct run_poll;

/* Create a poller of the results directory @dir, which may still be empty.
 * @http and @dir are borrowed. */
struct run_poll *run_poll_new(struct http *http, const char *dir);
void run_poll_free(struct run_poll *run_poll);

/* If it is time for the next reading, read the files that have changed. */
void run_poll_update(struct run_poll *run_poll);

/* Return the running matches; NULL if the run has not started. */
struct live_matches *run_poll_run(struct run_poll *run_poll);

/* Kinds of data that the poller offers.  Each kind is a JSON text with a
 * version number.
 */
enum run_poll_kind {
	RUN_POLL_STANDINGS, /* standings.json without "pairs" */
	RUN_POLL_MATCHES,   /* running and recently finished matches */
	RUN_POLL_KINDS,
};

/* run_poll_body returns the JSON text, borrowed until run_poll_update.  If
 * HTTP_BYTES_MAX would be exceeded, run_poll_body returns NULL.
 * run_poll_version returns the version number, which changes whenever the text
 * changes. */
struct http_body *run_poll_body(const struct run_poll *run_poll,
				enum run_poll_kind kind);
uint64_t run_poll_version(const struct run_poll *run_poll,
			  enum run_poll_kind kind);

/* Return the number that identifies the cards of a running match, or 0 if the
 * number is not known. */
uint64_t run_poll_cards(const struct run_poll *run_poll, uint64_t match);

/* Return true if other matches with these cards are not played yet.  @besides:
 * number of unfinished matches that do not count as others. 1: the caller asks
 * for a match that is itself unfinished; else 0. */
bool run_poll_hides_hands(const struct run_poll *run_poll, uint64_t cards,
			  unsigned besides);

/**
 * struct run_poll_match - a finished match that counts
 * @log: path of the log relative to the results directory; "": the log does not
 *	exist
 */
struct run_poll_match {
	uint64_t cards;
	char log[64];
};

/* Find a finished match by its number.  If no finished match has this number,
 * returns false. */
bool run_poll_find(struct run_poll *run_poll, uint64_t match,
		   struct run_poll_match *found);

#endif
