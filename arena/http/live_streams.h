/*
 * live_streams.h - event streams of matches that are being played.
 *
 * While a match has viewers, its log is read once for all viewers
 * (viewer/live_steps.h).  A buffer keeps the events of the match
 * (event_ring.h).  Viewers do not see hands during a deal.  At the end of a
 * deal, viewers see the hands only if all other matches with the same cards
 * have been played.
 *
 * The events of a stream are the steps of the match, a line each
 * (viewer/view_steps.h).  The last event is one of:
 *
 *   "over": the match is over.
 *   "gone": the match will be played again, or is void.
 *   "wrong": the log is invalid; the data of the event is the reason.
 */
#ifndef DEADWOOD_ARENA_HTTP_LIVE_STREAMS_H
#define DEADWOOD_ARENA_HTTP_LIVE_STREAMS_H

#include "arena/http/http.h"
#include "arena/rundir/live_matches.h"

/* maximum matches with viewers (arbitrary); each takes 7 MB */
#define LIVE_STREAMS_MAX	16
/* maximum bytes of the kept events of a match */
#define LIVE_STREAMS_KEEP_BYTES (512u << 10)
/* maximum bytes of the events of a deal */
#define LIVE_STREAMS_MAX_BYTES	(8u << 20)

struct live_streams;
struct live_stream;

/* Create the streams of @run.  @run is borrowed; the caller may update it. */
struct live_streams *live_streams_new(struct live_matches *run);
/* Call live_streams_free after all streams are closed. */
void live_streams_free(struct live_streams *streams);

/**
 * live_streams_find - return the stream of a match
 * @hide_hands: true to hide the hands, because other matches with the same
 *	cards are not played yet
 * @full: set to true if LIVE_STREAMS_MAX other matches have viewers, else to
 *	false
 *
 * Returns NULL if @full is set to true, or if the match is not running (its log
 * cannot be opened).
 */
struct live_stream *live_streams_find(struct live_streams *streams,
				      uint64_t match, bool hide_hands,
				      bool *full);

/* Return the first line of the match's steps, or NULL if it is not written yet.
 * The string is valid while the match has viewers. */
const char *live_streams_header(const struct live_stream *match);

/* Add a viewer, which receives the events from number @event + 1 on. */
struct http_stream live_streams_stream(struct live_stream *match,
				       uint64_t event);

/* Read the events that were logged since the last call.  Returns true if there
 * are new events.  Sets @more to true if the logs contain more events, so that
 * the caller should call again at once. */
bool live_streams_read(struct live_streams *streams, bool *more);

#endif
