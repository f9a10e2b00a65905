/*
 * live_streams.h - event streams of matches that are being played.
 *
 * A match log is read once (viewer/live_steps.h) for all its viewers, and only
 * while it has viewers.  Its events are kept in a buffer (event_ring.h).
 * Viewers see what the public sees: no hands during a deal.  At the end of a
 * deal the hands are shown only if no other match is still to be played with
 * the same cards.
 *
 * A stream's events are the steps of the match, a line each
 * (viewer/view_steps.h), then one of
 *
 *   over   the match is over
 *   gone   the match restarts, or is void
 *   wrong  the log is invalid; the data is the reason
 */
#ifndef DEADWOOD_ARENA_HTTP_LIVE_STREAMS_H
#define DEADWOOD_ARENA_HTTP_LIVE_STREAMS_H

#include "arena/http/http.h"
#include "arena/rundir/live_matches.h"

#define LIVE_STREAMS_MAX	16 /* chosen: matches at once, about 7 MB each */
#define LIVE_STREAMS_KEEP_BYTES (512u << 10) /* of a match, in whole deals */
#define LIVE_STREAMS_MAX_BYTES	(8u << 20)   /* of one deal */

struct live_streams;
struct live_stream;

/* Create the streams of @run, borrowed, which the caller may update
 * meanwhile. */
struct live_streams *live_streams_new(struct live_matches *run);
void live_streams_free(
	struct live_streams *streams); /* after all streams are closed */

/**
 * live_streams_find - return the stream of a match
 * @hide_hands: other matches are still to be played with the same cards
 * @full: set if LIVE_STREAMS_MAX other matches have viewers; returns NULL
 *
 * Returns NULL also if the log cannot be opened: the match is not running.
 */
struct live_stream *live_streams_find(struct live_streams *streams,
				      uint64_t match, bool hide_hands,
				      bool *full);

/* Return the first line of its steps; NULL if it is not written yet.  Valid
 * while the match has viewers. */
const char *live_streams_header(const struct live_stream *match);

/* Add a viewer, which gets the events after number @event. */
struct http_stream live_streams_stream(struct live_stream *match,
				       uint64_t event);

/* Read what was played since the last call.  Returns true if there are new
 * events.  @more: set if there is more to read at once. */
bool live_streams_read(struct live_streams *streams, bool *more);

#endif
