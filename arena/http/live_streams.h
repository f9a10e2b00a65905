/*
 * live_streams.h - event streams of matches in progress.
 *
 * While a match has viewers, the server reads its log once for all viewers
 * (viewer/live_steps.h).  A ring buffer keeps the events of the match
 * (event_ring.h).  Viewers do not see hands during a deal.  At the end of a
 * deal, viewers see the hands only if all other matches with the same cards
 * have been played.
 *
 * The events of a stream are the steps of the match, one step per line
 * (viewer/view_steps.h).  The last event of a stream is one of:
 *
 *   "over": the match is over.
 *   "gone": the match will be played again, or is void.
 *   "wrong": the log is invalid; the data of the event is the reason.
 */
#ifndef DEADWOOD_ARENA_HTTP_LIVE_STREAMS_H
#define DEADWOOD_ARENA_HTTP_LIVE_STREAMS_H

#include "arena/http/http.h"
#include "arena/rundir/live_matches.h"

/* arbitrary: maximum number of matches with viewers; each takes 7 MB */
#define LIVE_STREAMS_MAX	16
/* maximum bytes of the kept events of a match */
#define LIVE_STREAMS_KEEP_BYTES (512u << 10)
/* maximum bytes of the events of a deal */
#define LIVE_STREAMS_MAX_BYTES	(8u << 20)

struct live_streams;
struct live_stream;

/* Create the streams of @run.  The streams borrow @run; the caller may update
 * it. */
struct live_streams *live_streams_new(struct live_matches *run);
/* Free the streams, after all of them are closed. */
void live_streams_free(struct live_streams *streams);

/**
 * live_streams_find - return the stream of a match
 * @hide_hands: true: hide the hands, because other matches with the same cards
 *	are not played yet
 * @full: set to true if LIVE_STREAMS_MAX other matches have viewers, else to
 *	false
 *
 * If @full is set to true, or the match is not running (its log cannot be
 * opened), returns NULL.
 */
struct live_stream *live_streams_find(struct live_streams *streams,
				      uint64_t match, bool hide_hands,
				      bool *full);

/* Return the first line of the match's steps.  If it is not written yet, return
 * NULL.  The string is valid while the match has viewers. */
const char *live_streams_header(const struct live_stream *match);

/* Add a viewer, which receives the events from number @event + 1 on. */
struct http_stream live_streams_stream(struct live_stream *match,
				       uint64_t event);

/* Read the events that were logged since the last call.  If there are new
 * events, returns true.  Sets @more to true if the logs contain more events;
 * then the caller should call the function again at once. */
bool live_streams_read(struct live_streams *streams, bool *more);

#endif
