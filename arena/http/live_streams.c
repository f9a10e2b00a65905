/* live_streams.c - matches that are looked at while they are played; see
 * live_streams.h.
 */
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

#define IDLE_US INT64_C(5000000) /* chosen: looked at by nobody, it goes */
#define READ_US INT64_C(20000)	 /* chosen: of a log, at once */

/**
 * struct live_stream - a match that is followed
 * @steps: NULL once there is no more to read
 * @lookers: streams
 * @used: when it was last asked for
 */
struct live_stream {
	uint64_t match;
	char name[32];
	struct live_steps *steps;
	bool closed;
	unsigned lookers;
	struct monotime used;
	char *header;
	struct event_ring tape;
};

struct live_streams {
	struct live_matches *run;
	struct live_stream *at[LIVE_STREAMS_MAX];
};

/* One who looks. */
struct looker {
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
forget(struct live_stream *match)
{
	if (match == NULL)
		return;
	live_steps_close(match->steps);
	event_ring_release(&match->tape);
	free(match->header);
	free(match);
}

void
live_streams_free(struct live_streams *streams)
{
	if (streams == NULL)
		return;
	for (unsigned i = 0; i < LIVE_STREAMS_MAX; i++)
		forget(streams->at[i]);
	free(streams);
}

/* --- following ------------------------------------------------------------ */

static bool
take_step(void *arg, enum view_steps_kind kind, const char *text, size_t len)
{
	struct live_stream *match = arg;

	if (kind == VIEW_STEPS_HEADER) {
		match->header = xprintf("%.*s", (int)len, text);
		return true;
	}
	return event_ring_put(&match->tape, NULL, kind == VIEW_STEPS_DEAL, text,
			      len);
}

/* It is followed no more; those who look are told why. */
static void
end(struct live_stream *match, const char *kind, const char *text)
{
	live_steps_close(match->steps);
	match->steps = NULL;
	match->tape.full = false; /* these few bytes */
	match->tape.most += EVENT_RING_EVENT_MAX + sizeof(struct diag);
	event_ring_put(&match->tape, kind, false, text, strlen(text));
}

static void
take_news(struct live_stream *match, enum live_log_news run_poll,
	  const struct diag *diag)
{
	switch (run_poll) {
	case LIVE_LOG_AHEAD:
	case LIVE_LOG_WAITS:
		break;
	case LIVE_LOG_OVER:
		end(match, "over", "the match is over");
		break;
	case LIVE_LOG_GONE:
		end(match, "gone", "the match begins again");
		break;
	case LIVE_LOG_ENOUGH:
		end(match, "wrong", "this deal is too long to be shown here");
		break;
	case LIVE_LOG_WRONG:
		end(match, "wrong", diag->text);
		break;
	}
}

/* Read on for a while; true: there is more. */
static bool
read_match(struct live_stream *match)
{
	struct monotime began = monotime_now();
	enum live_log_news run_poll = LIVE_LOG_AHEAD;
	struct diag diag = { "" };

	while (match->steps != NULL && run_poll == LIVE_LOG_AHEAD &&
	       monotime_since_us(monotime_now(), began) < READ_US)
		run_poll = live_steps_read(match->steps, &diag);
	if (match->steps != NULL)
		take_news(match, run_poll, &diag);
	return match->steps != NULL && run_poll == LIVE_LOG_AHEAD;
}

bool
live_streams_read(struct live_streams *streams, bool *more)
{
	struct monotime now = monotime_now();
	bool any = false;

	*more = false;
	for (unsigned i = 0; i < LIVE_STREAMS_MAX; i++) {
		struct live_stream *match = streams->at[i];
		uint64_t events;

		if (match == NULL)
			continue;
		if (match->lookers == 0 &&
		    monotime_since_us(now, match->used) > IDLE_US) {
			forget(match);
			streams->at[i] = NULL;
			continue;
		}
		events = match->tape.events;
		*more |= read_match(match);
		any |= match->tape.events != events;
	}
	return any;
}

/* --- who looks ------------------------------------------------------------ */

/* A place for one more: free, or of one that nobody looks at. */
static struct live_stream **
find_place(struct live_streams *streams)
{
	struct live_stream **idle = NULL;

	for (unsigned i = 0; i < LIVE_STREAMS_MAX; i++) {
		if (streams->at[i] == NULL)
			return &streams->at[i];
		if (streams->at[i]->lookers == 0 &&
		    (idle == NULL ||
		     monotime_since_us((*idle)->used, streams->at[i]->used) >
			     0))
			idle = &streams->at[i];
	}
	if (idle != NULL) {
		forget(*idle);
		*idle = NULL;
	}
	return idle;
}

static struct live_stream *
follow(struct live_streams *streams, uint64_t number, bool closed, int fd)
{
	const struct live_log_seed seed = { streams->run, live_matches_seed };
	struct live_stream *match = xcalloc(1, sizeof(*match));
	const struct view_steps_reader reader = { match, take_step };

	match->match = number;
	match->closed = closed;
	match->used = monotime_now();
	snprintf(match->name, sizeof(match->name), "match %" PRIu64, number);
	event_ring_init(&match->tape, LIVE_STREAMS_KEEP, LIVE_STREAMS_MOST);
	match->steps = live_steps_open(match->name, fd, &seed, SEAT_PUBLIC,
				       closed, &reader);
	read_match(match);
	return match;
}

struct live_stream *
live_streams_find(struct live_streams *streams, uint64_t match, bool closed,
		  bool *full)
{
	struct live_stream **place;
	int fd;

	*full = false;
	for (unsigned i = 0; i < LIVE_STREAMS_MAX; i++) {
		struct live_stream *at = streams->at[i];

		if (at != NULL && at->match == match && at->steps != NULL &&
		    at->closed == closed) {
			at->used = monotime_now();
			return at;
		}
	}
	fd = live_matches_log(streams->run, match);
	if (fd == -1)
		return NULL;
	place = find_place(streams);
	*full = place == NULL;
	if (*full)
		close(fd);
	else
		*place = follow(streams, match, closed, fd);
	return *full ? NULL : *place;
}

const char *
live_streams_header(const struct live_stream *match)
{
	return match->header;
}

static long
read_stream(void *arg, char *to, size_t room)
{
	struct looker *looker = arg;
	struct live_stream *match = looker->match;
	long n = event_ring_read(&match->tape, &looker->place, to, room);

	return n == 0 && match->steps == NULL ? -1 : n;
}

static void
close_stream(void *arg)
{
	struct looker *looker = arg;

	looker->match->lookers--;
	looker->match->used = monotime_now();
	free(looker);
}

struct http_stream
live_streams_stream(struct live_stream *match, uint64_t event)
{
	struct looker *looker = xcalloc(1, sizeof(*looker));

	looker->match = match;
	looker->place = event_ring_find(&match->tape, event);
	match->lookers++;
	return (struct http_stream){ looker, read_stream, close_stream };
}
