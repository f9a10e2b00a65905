/* watch.c - live view of a run; see watch.h. */
#include "arena/http/watch.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/http/index_page.h"
#include "arena/http/live_streams.h"
#include "arena/http/page_cache.h"
#include "arena/http/run_poll.h"
#include "arena/http/what_if.h"
#include "arena/viewer/match_page.h"
#include "lib/alloc.h"
#include "lib/monotime.h"

#define TURN_MS	 250 /* milliseconds until viewers see a move; arbitrary */
#define READ_US	 INT64_C(200000)
#define IDLE_MS	 1000 /* milliseconds to wait if there are no clients */
#define STEPS_AT "/steps"

enum watch_page {
	PAGE_INDEX,
	PAGE_PROJECTOR,
	PAGES,
};

/**
 * struct watch_server - the server
 * @page: start pages
 * @streams: streams of running matches; NULL before the run has started
 * @last_read: time when the streams were last read
 * @sent: version of each kind when the streams were last woken
 */
struct watch_server {
	const char *dir;
	struct http *http;
	struct run_poll *run_poll;
	struct page_cache *cache;
	struct live_streams *streams;
	struct what_if *what_if;
	struct http_body *page[PAGES];
	struct monotime last_read;
	uint64_t sent[RUN_POLL_KINDS];
};

/* --- bodies --------------------------------------------------------------- */

static void
watch_answer_body(struct http_answer *answer, struct http_body *body)
{
	if (body != NULL)
		*answer = (struct http_answer){ .status = 200, .body = body };
	else
		http_answer_text(answer, 503,
				 "the server is not ready: reload in a "
				 "moment\n");
}

static void
watch_serve_page(void *arg, const struct http_request *request,
		 struct http_answer *answer)
{
	struct watch_server *watch = arg;

	watch_answer_body(answer, watch->page[request->page]);
}

static void
watch_serve_results(void *arg, const struct http_request *request,
		    struct http_answer *answer)
{
	struct watch_server *watch = arg;

	run_poll_update(watch->run_poll);
	watch_answer_body(answer,
			  run_poll_body(watch->run_poll, request->page));
}

/* --- events --------------------------------------------------------------- */

/* A client of the event stream.  @sent: version of each kind that was sent to
 * the client. */
struct watch_client {
	const struct run_poll *run_poll;
	uint64_t sent[RUN_POLL_KINDS];
};

static long
watch_client_read(void *arg, char *to, size_t room)
{
	static const char *const words[] = { "standings", "tables" };
	struct watch_client *client = arg;
	long n = 0;

	for (unsigned i = 0; i < RUN_POLL_KINDS; i++) {
		uint64_t version = run_poll_version(client->run_poll, i);
		int more;

		if (version == client->sent[i])
			continue;
		more = snprintf(to + n, room - (size_t)n,
				"event: %s\ndata: %" PRIu64 "\n\n", words[i],
				version);
		if (more < 0 || (size_t)more >= room - (size_t)n)
			break; /* send it next time */
		n += more;
		client->sent[i] = version;
	}
	return n;
}

static void
watch_serve_events(void *arg, const struct http_request *request,
		   struct http_answer *answer)
{
	struct watch_server *watch = arg;
	struct watch_client *client = xcalloc(1, sizeof(*client));

	(void)request;
	client->run_poll = watch->run_poll;
	answer->status = 200;
	answer->stream = (struct http_stream){ client, watch_client_read,
					       free };
}

/* --- matches -------------------------------------------------------------- */

/* Return the stream of a running match, or NULL with @answer set. */
static struct live_stream *
watch_find_live(struct watch_server *watch, uint64_t match,
		struct http_answer *answer)
{
	uint64_t cards = run_poll_cards(watch->run_poll, match);
	bool hide_hands = cards == 0 ||
			  run_poll_hides_hands(watch->run_poll, cards, 1);
	struct live_stream *found = NULL;
	bool full = false;

	if (watch->streams == NULL && run_poll_run(watch->run_poll) != NULL)
		watch->streams = live_streams_new(
			run_poll_run(watch->run_poll));
	if (watch->streams != NULL)
		found = live_streams_find(watch->streams, match, hide_hands,
					  &full);
	if (found != NULL && live_streams_header(found) != NULL)
		return found;
	*answer = (struct http_answer){ .status = 404 };
	if (full)
		http_answer_text(answer, 503,
				 "too many matches have viewers: watch a "
				 "match that has viewers, or try later\n");
	else if (found != NULL)
		http_answer_text(
			answer, 503,
			"this match is starting: reload in a moment\n");
	else if (run_poll_run(watch->run_poll) != NULL &&
		 match <= run_poll_run(watch->run_poll)->matches)
		http_answer_text(answer, 503,
				 "this match is not running: it has not "
				 "started, or it has just ended\n");
	return NULL;
}

static void
watch_serve_live(struct watch_server *watch, uint64_t match,
		 struct http_answer *answer)
{
	struct live_stream *found = watch_find_live(watch, match, answer);
	char steps[48], *text = NULL;
	size_t len = 0;
	FILE *out;

	if (found == NULL)
		return;
	snprintf(steps, sizeof(steps), "%" PRIu64 STEPS_AT, match);
	out = xmemstream(&text, &len);
	match_page_live(out, live_streams_header(found),
			strlen(live_streams_header(found)), steps);
	fclose(out);
	watch_answer_body(answer,
			  http_body_new(watch->http, "text/html", text, len));
	answer->last = true;
}

static void
watch_serve_match(void *arg, const struct http_request *request,
		  struct http_answer *answer)
{
	struct watch_server *watch = arg;
	struct run_poll_match found;
	char *log;

	run_poll_update(watch->run_poll);
	if (!run_poll_find(watch->run_poll, request->number, &found)) {
		watch_serve_live(watch, request->number, answer);
		return;
	}
	if (found.log[0] == '\0') {
		http_answer_text(answer, 404, "this match has no log\n");
		return;
	}
	log = xprintf("%s/%s", watch->dir, found.log);
	page_cache_match(watch->cache, request->number, log,
			 run_poll_hides_hands(watch->run_poll, found.cards, 0),
			 answer);
	free(log);
}

static void
watch_serve_steps(void *arg, const struct http_request *request,
		  struct http_answer *answer)
{
	struct watch_server *watch = arg;
	struct live_stream *found;

	run_poll_update(watch->run_poll);
	found = watch_find_live(watch, request->number, answer);
	if (found == NULL)
		return;
	answer->status = 200;
	answer->stream = live_streams_stream(found, request->last_event);
}

/* --- questions ------------------------------------------------------------ */

/* Accept questions about a match only if its page shows all hands. */
static void
watch_ask_match(void *arg, const struct http_request *request,
		struct http_answer *answer)
{
	struct watch_server *watch = arg;
	struct run_poll_match found;
	char *log;

	if (!run_poll_find(watch->run_poll, request->number, &found) ||
	    found.log[0] == '\0' ||
	    run_poll_hides_hands(watch->run_poll, found.cards, 0)) {
		http_answer_text(answer, 409,
				 "bots can be asked only after all matches "
				 "with the same cards\n");
		return;
	}
	log = xprintf("%s/%s", watch->dir, found.log);
	what_if_ask(watch->what_if, log, request, answer);
	free(log);
}

static void
watch_serve_answer(void *arg, const struct http_request *request,
		   struct http_answer *answer)
{
	struct watch_server *watch = arg;

	what_if_answer_serve(watch->what_if, request, answer);
}

static void
watch_ask_answer(void *arg, const struct http_request *request,
		 struct http_answer *answer)
{
	struct watch_server *watch = arg;

	what_if_answer_ask(watch->what_if, request, answer);
}

static const struct http_route routes[] = {
	{ HTTP_GET, "/", watch_serve_page, 0, PAGE_INDEX },
	{ HTTP_GET, "/" WATCH_PROJECTOR, watch_serve_page, 0, PAGE_PROJECTOR },
	{ HTTP_GET, "/standings.json", watch_serve_results, 0,
	  RUN_POLL_STANDINGS },
	{ HTTP_GET, "/tables.json", watch_serve_results, 0, RUN_POLL_MATCHES },
	{ HTTP_GET, "/events", watch_serve_events, 0, 0 },
	{ HTTP_GET, "/match/#", watch_serve_match, 0, 0 },
	{ HTTP_GET, "/match/#" STEPS_AT, watch_serve_steps, 0, 0 },
	{ HTTP_POST, "/match/#" WHAT_IF_ASK, watch_ask_match,
	  WHAT_IF_QUESTION_MAX, 0 },
	{ HTTP_GET, WHAT_IF_ANSWER, watch_serve_answer, 0, 0 },
	{ HTTP_POST, WHAT_IF_ANSWER WHAT_IF_ASK, watch_ask_answer,
	  WHAT_IF_QUESTION_MAX, 0 },
	{ HTTP_GET, NULL, NULL, 0, 0 },
};

/* --- the loop ------------------------------------------------------------- */

static struct http_body *
watch_make_index(struct http *http, bool projector)
{
	char *text = NULL;
	size_t len = 0;
	FILE *out = xmemstream(&text, &len);

	index_page_write(out, projector);
	fclose(out);
	return http_body_new(http, "text/html", text, len);
}

/* Read what is new and wake the streams.  Returns how long to wait for clients,
 * in milliseconds. */
static int
watch_update(struct watch_server *watch)
{
	struct monotime now = monotime_now();
	bool any = false, more = false;

	what_if_update(watch->what_if);
	if (http_streams(watch->http) > 0)
		run_poll_update(watch->run_poll);
	for (unsigned i = 0; i < RUN_POLL_KINDS; i++) {
		any |= watch->sent[i] != run_poll_version(watch->run_poll, i);
		watch->sent[i] = run_poll_version(watch->run_poll, i);
	}
	if (watch->streams != NULL &&
	    monotime_since_us(now, watch->last_read) >= READ_US) {
		any |= live_streams_read(watch->streams, &more);
		if (!more)
			watch->last_read = now;
	}
	if (any)
		http_wake(watch->http);
	if (more)
		return 0;
	return http_clients(watch->http) > 0 ? TURN_MS : IDLE_MS;
}

static bool
watch_loop(struct watch_server *watch, const struct watch_how *how,
	   struct diag *diag)
{
	for (unsigned i = 0; i < PAGES; i++)
		watch->page[i] = watch_make_index(watch->http,
						  i == PAGE_PROJECTOR);
	how->ready(how->arg, http_port(watch->http));
	while (*how->stop == 0)
		if (!http_run_once(watch->http, watch_update(watch)) &&
		    *how->stop == 0) {
			diag_set(diag, "the HTTP server stopped");
			return false;
		}
	return true;
}

bool
watch_run(const struct watch_how *how, struct diag *diag)
{
	struct watch_server watch = { .dir = how->dir };
	struct http_how http = how->http;
	bool done;

	http.routes = routes;
	http.arg = &watch;
	watch.http = http_new(&http, diag);
	if (watch.http == NULL)
		return false;
	watch.run_poll = run_poll_new(watch.http, how->dir);
	watch.cache = page_cache_new(watch.http,
				     how->bots[0] != NULL ? how->bots : NULL);
	watch.what_if = what_if_new(watch.http, how->bots, diag);
	done = watch.what_if != NULL && watch_loop(&watch, how, diag);
	for (unsigned i = 0; i < PAGES; i++)
		http_body_free(watch.page[i]);
	page_cache_free(watch.cache);
	http_stop(watch.http);
	live_streams_free(watch.streams);
	what_if_free(watch.what_if);
	run_poll_free(watch.run_poll);
	http_free(watch.http);
	return done;
}
