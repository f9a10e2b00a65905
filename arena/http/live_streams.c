/* live_streams.c - event streams of running matches; see live_streams.h. */
#include "arena/http/live_streams.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/http/event_ring.h"
#include "arena/viewer/live_steps.h"
#include "lib/alloc.h"
#include "lib/monotime.h"
#include "referee/engine/view.h"

/* microseconds after which a stream without viewers is freed; arbitrary */
#define IDLE_US INT64_C(5000000)
/* microseconds to read one log in a call; arbitrary */
#define READ_US INT64_C(20000)

/**
 * struct live_stream - the stream of a match
 * @steps: reader of the log; NULL after the end of the log was read
 * @viewers: number of open HTTP streams
 * @last_used: time of the last request for the stream
 */
struct live_stream {
	uint64_t match;
	char name[32];
	struct live_steps *steps;
	bool hide_hands;
	unsigned viewers;
	struct monotime last_used;
	char *header;
	struct event_ring ring;
};

struct live_streams {
	struct live_matches *run;
	struct live_stream *slot[LIVE_STREAMS_MAX];
};

/* An HTTP stream of one viewer. */
struct viewer {
	struct live_stream *match;
	uint64_t place;
};

struct live_streams *
live_streams_new(struct live_matches *run)
{
	struct live_streams *streams = xcalloc(1, sizeof(*streams));

	streams->run = run;
	return streams;
}

static void
live_stream_free(struct live_stream *match)
{
	if (match == NULL)
		return;
	live_steps_close(match->steps);
	event_ring_release(&match->ring);
	free(match->header);
	free(match);
}

void
live_streams_free(struct live_streams *streams)
{
	if (streams == NULL)
		return;
	for (unsigned i = 0; i < LIVE_STREAMS_MAX; i++)
		live_stream_free(streams->slot[i]);
	free(streams);
}

/* --- reading logs --------------------------------------------------------- */

static bool
live_stream_append(void *arg, enum view_steps_kind kind, const char *text,
		   size_t len)
{
	struct live_stream *match = arg;

	if (kind == VIEW_STEPS_HEADER) {
		match->header = xprintf("%.*s", (int)len, text);
		return true;
	}
	return event_ring_append(&match->ring, NULL, kind == VIEW_STEPS_DEAL,
				 text, len);
}

/* Stop reading the log and send the viewers the reason. */
static void
live_stream_end(struct live_stream *match, const char *kind, const char *text)
{
	live_steps_close(match->steps);
	match->steps = NULL;
	match->ring.full = false; /* these few bytes always fit into the ring */
	match->ring.max_bytes += EVENT_RING_EVENT_MAX + sizeof(struct diag);
	event_ring_append(&match->ring, kind, false, text, strlen(text));
}

static void
live_stream_check(struct live_stream *match, enum live_log_status state,
		  const struct diag *diag)
{
	switch (state) {
	case LIVE_LOG_MORE:
	case LIVE_LOG_WAITING:
		break;
	case LIVE_LOG_ENDED:
		live_stream_end(match, "over", "the match is over");
		break;
	case LIVE_LOG_GONE:
		live_stream_end(match, "gone", "the match restarts");
		break;
	case LIVE_LOG_STOPPED:
		live_stream_end(match, "wrong",
				"this deal is too long to show here");
		break;
	case LIVE_LOG_INVALID:
		live_stream_end(match, "wrong", diag->text);
		break;
	}
}

/* Read the log for at most READ_US.  Returns true if the log has more text. */
static bool
live_stream_read(struct live_stream *match)
{
	struct monotime began = monotime_now();
	enum live_log_status state = LIVE_LOG_MORE;
	struct diag diag = { "" };

	while (match->steps != NULL && state == LIVE_LOG_MORE &&
	       monotime_since_us(monotime_now(), began) < READ_US)
		state = live_steps_read(match->steps, &diag);
	if (match->steps != NULL)
		live_stream_check(match, state, &diag);
	return match->steps != NULL && state == LIVE_LOG_MORE;
}

bool
live_streams_read(struct live_streams *streams, bool *more)
{
	struct monotime now = monotime_now();
	bool any = false;

	*more = false;
	for (unsigned i = 0; i < LIVE_STREAMS_MAX; i++) {
		struct live_stream *match = streams->slot[i];
		uint64_t events;

		if (match == NULL)
			continue;
		if (match->viewers == 0 &&
		    monotime_since_us(now, match->last_used) > IDLE_US) {
			live_stream_free(match);
			streams->slot[i] = NULL;
			continue;
		}
		events = match->ring.events;
		*more |= live_stream_read(match);
		any |= match->ring.events != events;
	}
	return any;
}

/* --- viewers -------------------------------------------------------------- */

/* Return a slot for one more match: a free slot, or the slot of the match that
 * has had no viewers for the longest time.  Returns NULL if all matches have
 * viewers. */
static struct live_stream **
live_streams_find_slot(struct live_streams *streams)
{
	struct live_stream **idle = NULL;

	for (unsigned i = 0; i < LIVE_STREAMS_MAX; i++) {
		if (streams->slot[i] == NULL)
			return &streams->slot[i];
		if (streams->slot[i]->viewers == 0 &&
		    (idle == NULL ||
		     monotime_since_us((*idle)->last_used,
				       streams->slot[i]->last_used) > 0))
			idle = &streams->slot[i];
	}
	if (idle != NULL) {
		live_stream_free(*idle);
		*idle = NULL;
	}
	return idle;
}

static struct live_stream *
live_stream_new(struct live_streams *streams, uint64_t number, bool hide_hands,
		int fd)
{
	const struct live_log_seed seed = { streams->run,
					    live_matches_find_seed };
	struct live_stream *match = xcalloc(1, sizeof(*match));
	const struct view_steps_reader reader = { match, live_stream_append };

	match->match = number;
	match->hide_hands = hide_hands;
	match->last_used = monotime_now();
	snprintf(match->name, sizeof(match->name), "match %" PRIu64, number);
	event_ring_init(&match->ring, LIVE_STREAMS_KEEP_BYTES,
			LIVE_STREAMS_MAX_BYTES);
	match->steps = live_steps_open(match->name, fd, &seed, SEAT_PUBLIC,
				       hide_hands, &reader);
	live_stream_read(match);
	return match;
}

struct live_stream *
live_streams_find(struct live_streams *streams, uint64_t match, bool hide_hands,
		  bool *full)
{
	struct live_stream **place;
	int fd;

	*full = false;
	for (unsigned i = 0; i < LIVE_STREAMS_MAX; i++) {
		struct live_stream *slot = streams->slot[i];

		if (slot != NULL && slot->match == match &&
		    slot->steps != NULL && slot->hide_hands == hide_hands) {
			slot->last_used = monotime_now();
			return slot;
		}
	}
	fd = live_matches_open_log(streams->run, match);
	if (fd == -1)
		return NULL;
	place = live_streams_find_slot(streams);
	*full = place == NULL;
	if (*full)
		close(fd);
	else
		*place = live_stream_new(streams, match, hide_hands, fd);
	return *full ? NULL : *place;
}

const char *
live_streams_header(const struct live_stream *match)
{
	return match->header;
}

static long
viewer_read(void *arg, char *to, size_t room)
{
	struct viewer *viewer = arg;
	struct live_stream *match = viewer->match;
	long n = event_ring_read(&match->ring, &viewer->place, to, room);

	return n == 0 && match->steps == NULL ? -1 : n;
}

static void
viewer_close(void *arg)
{
	struct viewer *viewer = arg;

	viewer->match->viewers--;
	viewer->match->last_used = monotime_now();
	free(viewer);
}

struct http_stream
live_streams_stream(struct live_stream *match, uint64_t event)
{
	struct viewer *viewer = xcalloc(1, sizeof(*viewer));

	viewer->match = match;
	viewer->place = event_ring_find(&match->ring, event);
	match->viewers++;
	return (struct http_stream){ viewer, viewer_read, viewer_close };
}
