/* watch.c - a run that is looked at while it is played; see watch.h. */
#include "arena/http/watch.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/http/index_page.h"
#include "arena/http/live_streams.h"
#include "arena/http/page_cache.h"
#include "arena/http/run_poll.h"
#include "arena/viewer/match_page.h"
#include "lib/alloc.h"
#include "lib/monotime.h"

#define TURN_MS	 250 /* chosen: so soon is seen what was played */
#define READ_US	 INT64_C(200000)
#define IDLE_MS	 1000 /* while nobody looks */
#define STEPS_AT "/steps"

/**
 * struct watching - the whole
 * @streams: NULL before the run has begun
 * @read: when the gallery was last read
 */
struct watching {
	const char *dir;
	struct http *http;
	struct run_poll *run_poll;
	struct page_cache *shown;
	struct live_streams *streams;
	struct http_body *lobby, *wall;
	struct monotime read;
	uint64_t told[RUN_POLL_KINDS];
};

/* --- bodies --------------------------------------------------------------- */

static void
answer_body(struct http_answer *answer, struct http_body *body)
{
	if (body != NULL)
		*answer = (struct http_answer){ .status = 200, .body = body };
	else
		*answer = (struct http_answer){
			.status = 503, .text = "not yet: ask again\n"
		};
}

static void
serve_lobby(void *arg, const struct http_request *request,
	    struct http_answer *answer)
{
	struct watching *watch = arg;

	(void)request;
	answer_body(answer, watch->lobby);
}

static void
serve_wall(void *arg, const struct http_request *request,
	   struct http_answer *answer)
{
	struct watching *watch = arg;

	(void)request;
	answer_body(answer, watch->wall);
}

static void
serve_standings(void *arg, const struct http_request *request,
		struct http_answer *answer)
{
	struct watching *watch = arg;

	(void)request;
	run_poll_look(watch->run_poll);
	answer_body(answer, run_poll_body(watch->run_poll, RUN_POLL_STANDINGS));
}

static void
serve_tables(void *arg, const struct http_request *request,
	     struct http_answer *answer)
{
	struct watching *watch = arg;

	(void)request;
	run_poll_look(watch->run_poll);
	answer_body(answer, run_poll_body(watch->run_poll, RUN_POLL_TABLES));
}

/* --- events --------------------------------------------------------------- */

/* Who is told of changes, and what they know. */
struct listener {
	const struct run_poll *run_poll;
	uint64_t told[RUN_POLL_KINDS];
};

static long
read_events(void *arg, char *to, size_t room)
{
	static const char *const words[] = { "standings", "tables" };
	struct listener *listener = arg;
	long n = 0;

	for (unsigned i = 0; i < RUN_POLL_KINDS; i++) {
		uint64_t version = run_poll_version(listener->run_poll, i);
		int more;

		if (version == listener->told[i])
			continue;
		more = snprintf(to + n, room - (size_t)n,
				"event: %s\ndata: %" PRIu64 "\n\n", words[i],
				version);
		if (more < 0 || (size_t)more >= room - (size_t)n)
			break; /* the next time */
		n += more;
		listener->told[i] = version;
	}
	return n;
}

static void
serve_events(void *arg, const struct http_request *request,
	     struct http_answer *answer)
{
	struct watching *watch = arg;
	struct listener *listener = xcalloc(1, sizeof(*listener));

	(void)request;
	listener->run_poll = watch->run_poll;
	answer->status = 200;
	answer->stream = (struct http_stream){ listener, read_events, free };
}

/* --- matches -------------------------------------------------------------- */

/* The match where it is being played; NULL with what is said instead. */
static struct live_stream *
find_live(struct watching *watch, uint64_t match, struct http_answer *answer)
{
	uint64_t cards = run_poll_cards(watch->run_poll, match);
	bool closed = cards == 0 ||
		      run_poll_is_closed(watch->run_poll, cards, 1);
	struct live_stream *found = NULL;
	bool full = false;

	if (watch->streams == NULL && run_poll_run(watch->run_poll) != NULL)
		watch->streams = live_streams_new(
			run_poll_run(watch->run_poll));
	if (watch->streams != NULL)
		found = live_streams_find(watch->streams, match, closed, &full);
	if (found != NULL && live_streams_header(found) != NULL)
		return found;
	*answer = (struct http_answer){ .status = 404 };
	if (full)
		*answer = (struct http_answer){
			.status = 503,
			.text = "as many matches are being looked at as can "
				"be: go to one of those, or wait\n"
		};
	else if (found != NULL)
		*answer = (struct http_answer){
			.status = 503,
			.text = "this match begins: its page comes in a "
				"moment\n"
		};
	else if (run_poll_run(watch->run_poll) != NULL &&
		 match <= run_poll_run(watch->run_poll)->matches)
		*answer = (struct http_answer){
			.status = 503,
			.text = "this match is not being played: it is still "
				"to come, or was over just now\n"
		};
	return NULL;
}

static void
serve_live(struct watching *watch, uint64_t match, struct http_answer *answer)
{
	struct live_stream *found = find_live(watch, match, answer);
	char steps[48], *text = NULL;
	size_t len = 0;
	FILE *out;

	if (found == NULL)
		return;
	snprintf(steps, sizeof(steps), "%" PRIu64 STEPS_AT, match);
	out = open_memstream(&text, &len);
	if (out == NULL)
		return;
	match_page_live(out, live_streams_header(found),
			strlen(live_streams_header(found)), steps);
	fclose(out);
	answer_body(answer, http_body_new(watch->http, "text/html", text, len));
	answer->last = true;
}

static void
serve_match(void *arg, const struct http_request *request,
	    struct http_answer *answer)
{
	struct watching *watch = arg;
	struct run_poll_match found;
	char *log;

	run_poll_look(watch->run_poll);
	if (!run_poll_find(watch->run_poll, request->number, &found)) {
		serve_live(watch, request->number, answer);
		return;
	}
	if (found.log[0] == '\0') {
		*answer = (struct http_answer){
			.status = 404, .text = "this match has no log\n"
		};
		return;
	}
	log = xprintf("%s/%s", watch->dir, found.log);
	page_cache_match(watch->shown, request->number, log,
			 run_poll_is_closed(watch->run_poll, found.cards, 0),
			 answer);
	free(log);
}

static void
serve_steps(void *arg, const struct http_request *request,
	    struct http_answer *answer)
{
	struct watching *watch = arg;
	struct live_stream *found;

	run_poll_look(watch->run_poll);
	found = find_live(watch, request->number, answer);
	if (found == NULL)
		return;
	answer->status = 200;
	answer->stream = live_streams_stream(found, request->last_event);
}

static const struct http_route routes[] = {
	{ "/", serve_lobby, 0 },
	{ "/" WATCH_PROJECTOR, serve_wall, 0 },
	{ "/standings.json", serve_standings, 0 },
	{ "/tables.json", serve_tables, 0 },
	{ "/events", serve_events, 0 },
	{ "/match/#", serve_match, 0 },
	{ "/match/#" STEPS_AT, serve_steps, 0 },
	{ NULL, NULL, 0 },
};

/* --- the loop ------------------------------------------------------------- */

static struct http_body *
make_lobby(struct http *http, bool projector)
{
	char *text = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&text, &len);

	if (out == NULL)
		return NULL;
	index_page_page(out, projector);
	fclose(out);
	return http_body_new(http, "text/html", text, len);
}

/* Look for what is new, and tell it; returns how long to wait for clients. */
static int
look(struct watching *watch)
{
	struct monotime now = monotime_now();
	bool any = false, more = false;

	if (http_streams(watch->http) > 0)
		run_poll_look(watch->run_poll);
	for (unsigned i = 0; i < RUN_POLL_KINDS; i++) {
		any |= watch->told[i] != run_poll_version(watch->run_poll, i);
		watch->told[i] = run_poll_version(watch->run_poll, i);
	}
	if (watch->streams != NULL &&
	    monotime_since_us(now, watch->read) >= READ_US) {
		any |= live_streams_read(watch->streams, &more);
		if (!more)
			watch->read = now;
	}
	if (any)
		http_wake(watch->http);
	if (more)
		return 0;
	return http_clients(watch->http) > 0 ? TURN_MS : IDLE_MS;
}

static bool
serve(struct watching *watch, const struct watch_how *how, struct diag *diag)
{
	watch->lobby = make_lobby(watch->http, false);
	watch->wall = make_lobby(watch->http, true);
	how->ready(how->arg, http_port(watch->http));
	while (*how->stop == 0)
		if (!http_turn(watch->http, look(watch)) && *how->stop == 0) {
			diag_set(diag, "the server came to a stop");
			return false;
		}
	return true;
}

bool
watch_run(const struct watch_how *how, struct diag *diag)
{
	struct watching watch = { .dir = how->dir };
	struct http_how http = how->http;
	bool done;

	http.routes = routes;
	http.arg = &watch;
	watch.http = http_new(&http, diag);
	if (watch.http == NULL)
		return false;
	watch.run_poll = run_poll_new(watch.http, how->dir);
	watch.shown = page_cache_new(watch.http);
	done = serve(&watch, how, diag);
	http_body_free(watch.lobby);
	http_body_free(watch.wall);
	page_cache_free(watch.shown);
	http_stop(watch.http);
	live_streams_free(watch.streams);
	run_poll_free(watch.run_poll);
	http_free(watch.http);
	return done;
}
