/*
 * live_streams.h - matches that are looked at while they are played.
 *
 * A match is followed once (viewer/live_steps.h), however many look at it, and
 * only while somebody does; what they are shown is kept on a tape
 * (event_ring.h). They see what all may see: no hand, and at the end of a deal
 * the hands only where nobody else is still to play with the same cards.
 *
 * A stream's events are the steps of the match, a line each
 * (viewer/view_steps.h); then one of
 *
 *   over   the match is over
 *   gone   it begins again, or is void
 *   wrong  its log does not hold, in words
 */
#ifndef DEADWOOD_ARENA_HTTP_LIVE_STREAMS_H
#define DEADWOOD_ARENA_HTTP_LIVE_STREAMS_H

#include "arena/http/http.h"
#include "arena/rundir/live_matches.h"

#define LIVE_STREAMS_MAX  16 /* chosen: matches at once, some 7 MB each */
#define LIVE_STREAMS_KEEP (512u << 10) /* of a match, in whole deals */
#define LIVE_STREAMS_MOST (8u << 20)   /* of one deal */

struct live_streams;
struct live_stream;

/* @run: borrowed, and may be looked at anew meanwhile. */
struct live_streams *live_streams_new(struct live_matches *run);
void live_streams_free(
	struct live_streams *streams); /* after all streams are closed */

/**
 * live_streams_find - a match to look at
 * @closed: others are still to play with its cards
 * @full: set when NULL is returned since too many are looked at
 *
 * NULL also when its log cannot be opened: it is not being played.
 */
struct live_stream *live_streams_find(struct live_streams *streams,
				      uint64_t match, bool closed, bool *full);

/* The first line of its steps, or NULL: it has not been written yet.  Kept as
 * long as it is looked at. */
const char *live_streams_header(const struct live_stream *match);

/* One more who looks, from behind this event on. */
struct http_stream live_streams_stream(struct live_stream *match,
				       uint64_t event);

/* Read what was played since; true: there is something new for the streams.
 * @more: set when there is more to read at once. */
bool live_streams_read(struct live_streams *streams, bool *more);

#endif
