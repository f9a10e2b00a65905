/*
 * play_server.c - HTTP server for a human player; see play_server.h.
 *
 * Theory of operation.  The server appends the steps of the match to a ring
 * buffer (event_ring.h).  Each browser tab reads the ring buffer from its own
 * position.  The open question to the player is not in the ring buffer.  A tab
 * gets the whole open question after all steps, and again when the question has
 * changed.
 */
#include "arena/http/play_server.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/http/event_ring.h"
#include "arena/viewer/match_page.h"
#include "lib/alloc.h"
#include "lib/file/fd.h"
#include "lib/file/line_reader.h"
#include "lib/monotime.h"

/* maximum bytes of a line; bots/human/page_frontend.c writes at most half */
#define LINE_MAX_BYTES (2u << 20)
/* bytes that the ring keeps; all these values are arbitrary */
#define KEEP_BYTES     (8u << 20)
#define RING_MAX_BYTES (64u << 20)
#define TURN_MS	       250
/* bytes of a POST; a pipe accepts them in one write */
#define ANSWER_MAX     2048
/* time in microseconds to send the last events */
#define LINGER_US      INT64_C(5000000)
#define OWN_MAX	       64

/* Events with a reference count.  The tabs to which the server sends them share
 * the text. */
struct shared_text {
	unsigned users;
	size_t len;
	char text[];
};

/**
 * struct play_server - the server
 * @page: page of the current match; NULL before the first match
 * @question: events of the open question: "ask" with the replies to it, or
 *	"took"; @version counts its changes
 * @asked_len: number of bytes of @question that belong to the event "ask"
 * @question_count: number of questions so far; @asked: true if the last
 *	question is open
 * @tabs: number of tabs so far; the last tab is the one that plays
 * @over: true if no more events follow; @full: true if a deal does not fit into
 *	@ring
 */
struct play_server {
	const struct play_server_how *how;
	struct http *http;
	struct http_body *page;
	struct event_ring ring;
	struct shared_text *question;
	uint64_t version, question_count, tabs;
	size_t asked_len;
	bool asked, over, full;
	struct line_reader reader;
	char *line;
};

/* --- the open question ---------------------------------------------------- */

static void
shared_text_release(struct shared_text *question)
{
	if (question != NULL && --question->users == 0)
		free(question);
}

/* Append an event after the first @kept bytes of the question. */
static void
question_append(struct play_server *server, size_t kept, const char *event,
		struct bytes data)
{
	size_t room = kept + strlen(event) + data.len + 32;
	struct shared_text *question = xcalloc(1, sizeof(*question) + room);
	int n;

	if (kept > 0)
		memcpy(question->text, server->question->text, kept);
	n = snprintf(question->text + kept, room - kept,
		     "event: %s\ndata: %.*s\n\n", event, (int)data.len,
		     data.at);
	question->users = 1;
	question->len = kept + (size_t)n;
	shared_text_release(server->question);
	server->question = question;
	server->version++;
}

/* --- streams of tabs ------------------------------------------------------ */

/**
 * struct tab - a tab that reads the stream
 * @place: position of the tab in the ring
 * @own: the @own_n bytes for this tab alone, of which @own_at bytes are sent
 * @question: the question that is being sent, of which @question_at bytes are
 *	sent; or NULL
 * @version, @question_number: version and number of the question that was sent
 *	last
 * @replaced: true if the event "elsewhere" was sent
 */
struct tab {
	struct play_server *server;
	uint64_t number, place, version, question_number;
	bool replaced;
	char own[OWN_MAX];
	size_t own_n, own_at;
	struct shared_text *question;
	size_t question_at;
};

static void
tab_send(struct tab *tab, const char *event, uint64_t number)
{
	tab->own_n = (size_t)snprintf(tab->own, sizeof(tab->own),
				      "event: %s\ndata: %" PRIu64 "\n\n", event,
				      number);
	tab->own_at = 0;
}

static long
tab_copy(char *to, size_t room, const char *text, size_t len, size_t *at)
{
	size_t n = len - *at < room ? len - *at : room;

	memcpy(to, text + *at, n);
	*at += n;
	return (long)n;
}

/* Choose the text to send after the tab has read the ring.  Returns false if
 * there is none. */
static bool
tab_next_event(struct tab *tab)
{
	struct play_server *server = tab->server;

	if (tab->number != server->tabs && !tab->replaced) {
		tab->replaced = true;
		tab_send(tab, "elsewhere", server->tabs);
		return true;
	}
	if (tab->replaced || tab->version == server->version)
		return false;
	tab->version = server->version;
	tab->question = server->question;
	tab->question->users++;
	tab->question_at =
		tab->question_number == server->question_count && server->asked
			? server->asked_len /* these bytes were sent before */
			: 0;
	tab->question_number = server->question_count;
	return true;
}

static long
tab_read(void *arg, char *to, size_t room)
{
	struct tab *tab = arg;
	const struct play_server *server = tab->server;
	long n;

	do {
		if (tab->own_at < tab->own_n)
			return tab_copy(to, room, tab->own, tab->own_n,
					&tab->own_at);
		if (tab->question != NULL &&
		    tab->question_at < tab->question->len)
			return tab_copy(to, room, tab->question->text,
					tab->question->len, &tab->question_at);
		shared_text_release(tab->question);
		tab->question = NULL;
		n = event_ring_read(&server->ring, &tab->place, to, room);
		if (n != 0)
			return n;
	} while (tab_next_event(tab));
	return tab->replaced || server->over ? -1 : 0;
}

static void
tab_close(void *arg)
{
	struct tab *tab = arg;

	shared_text_release(tab->question);
	free(tab);
}

static void
play_serve_steps(void *arg, const struct http_request *request,
		 struct http_answer *answer)
{
	struct play_server *server = arg;
	struct tab *tab = xcalloc(1, sizeof(*tab));

	tab->server = server;
	tab->number = ++server->tabs;
	tab->place = event_ring_find(
		&server->ring, request->last_event > 0 ? request->last_event
						       : request->number);
	tab_send(tab, "tab", tab->number);
	answer->status = 200;
	answer->stream = (struct http_stream){ tab, tab_read, tab_close };
	http_wake(server->http); /* send "elsewhere" to the earlier tab */
}

/* --- pages and answers ---------------------------------------------------- */

static void
play_serve_page(void *arg, const struct http_request *request,
		struct http_answer *answer)
{
	struct play_server *server = arg;

	(void)request;
	*answer = (struct http_answer){ .status = 200, .body = server->page };
	if (server->page == NULL)
		http_answer_text(answer, 503,
				 "the match has not started: reload in a "
				 "moment\n");
}

/* Return true if the text is a single line.  The program checks the content of
 * the line. */
static bool
play_is_one_line(const char *text, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if ((unsigned char)text[i] < ' ')
			return false;
	return true;
}

/* Send an answer of at most ANSWER_MAX bytes to the program, in one write. */
static bool
play_send_answer(const struct play_server *server, const char *text, size_t len)
{
	char line[ANSWER_MAX + 1];

	memcpy(line, text, len);
	line[len] = '\n';
	return write(server->how->to, line, len + 1) != -1;
}

static void
play_serve_answer(void *arg, const struct http_request *request,
		  struct http_answer *answer)
{
	const struct play_server *server = arg;

	if (request->number != server->tabs)
		http_answer_text(answer, 409,
				 "another browser tab plays this match now\n");
	else if (!server->asked)
		http_answer_text(answer, 409, "no question is open\n");
	else if (!play_is_one_line(request->body, request->len))
		http_answer_text(answer, 400,
				 "the answer must be a single line\n");
	else if (!play_send_answer(server, request->body, request->len))
		http_answer_text(answer, 503,
				 "cannot send the answer: try again\n");
	else
		http_answer_text(answer, 202, "accepted\n");
}

static const struct http_route routes[] = {
	{ HTTP_GET, "/", play_serve_page, 0, 0 },
	{ HTTP_GET, "/steps/#", play_serve_steps, 0, 0 },
	{ HTTP_POST, "/say/#", play_serve_answer, ANSWER_MAX, 0 },
	{ HTTP_GET, NULL, NULL, 0, 0 },
};

/* --- lines of the program ------------------------------------------------- */

static void
play_append_event(struct play_server *server, const char *event, bool deal,
		  struct bytes data)
{
	server->full |= !event_ring_append(&server->ring, event, deal, data.at,
					   data.len);
}

/* Start a match: its page replaces the previous one. */
static void
play_start_match(struct play_server *server, struct bytes header)
{
	bool first = server->page == NULL;
	char steps[40], *text = NULL;
	size_t len = 0;
	FILE *out = xmemstream(&text, &len);

	play_append_event(server, "match", true, (struct bytes){ "{}", 2 });
	snprintf(steps, sizeof(steps), "steps/%" PRIu64, server->ring.events);
	match_page_played(out, header.at, header.len, steps);
	fclose(out);
	http_body_free(server->page);
	server->page = http_body_new(server->http, "text/html", text, len);
	if (first)
		server->how->ready(server->how->arg, http_port(server->http));
}

/* Return true if the line starts with @word.  Then set @line to the JSON after
 * the word. */
static bool
play_match_word(struct bytes *line, const char *word)
{
	size_t n = strlen(word);

	if (line->len <= n || memcmp(line->at, word, n) != 0 ||
	    line->at[n] != ' ')
		return false;
	line->at += n + 1;
	line->len -= n + 1;
	return true;
}

static void
play_parse_line(struct play_server *server, struct bytes line)
{
	if (play_match_word(&line, "step")) {
		play_append_event(server, NULL, false, line);
	} else if (play_match_word(&line, "deal")) {
		play_append_event(server, NULL, true, line);
	} else if (play_match_word(&line, "ask")) {
		question_append(server, 0, "ask", line);
		server->asked_len = server->question->len;
		server->question_count++;
		server->asked = true;
	} else if (play_match_word(&line, "said") && server->asked) {
		question_append(server, server->asked_len, "said", line);
	} else if (play_match_word(&line, "took")) {
		question_append(server, 0, "took", line);
		server->asked = false;
	} else if (play_match_word(&line, "match")) {
		play_start_match(server, line);
	} else if (play_match_word(&line, "done")) {
		play_append_event(server, "done", false, line);
	}
}

/* Read new lines of the program.  Returns false at the end of the file. */
static bool
play_read_program(struct play_server *server)
{
	struct bytes line;
	ssize_t n = line_reader_fill(&server->reader, server->how->from);

	if (n == -1)
		return errno == EAGAIN || errno == EINTR;
	while (line_reader_take(&server->reader, &line))
		play_parse_line(server, line);
	http_wake(server->http);
	return n > 0;
}

/* --- the loop ------------------------------------------------------------- */

/* Send "ended", and wait until the tabs have received it. */
static void
play_send_end(struct play_server *server)
{
	struct monotime began = monotime_now();

	server->asked = false;
	play_append_event(server, "ended", false, (struct bytes){ "{}", 2 });
	server->over = true;
	http_wake(server->http);
	while (http_streams(server->http) > 0 &&
	       monotime_since_us(monotime_now(), began) < LINGER_US &&
	       http_run_once(server->http, TURN_MS))
		;
}

bool
play_server_run(const struct play_server_how *how, struct diag *diag)
{
	struct play_server server = { .how = how };
	struct http_how http = how->http;
	bool served = true;

	http.routes = routes;
	http.arg = &server;
	server.http = http_new(&http, diag);
	if (server.http == NULL)
		return false;
	server.line = xcalloc(1, LINE_MAX_BYTES);
	line_reader_init(&server.reader, server.line, LINE_MAX_BYTES);
	event_ring_init(&server.ring, KEEP_BYTES, RING_MAX_BYTES);
	while (served && play_read_program(&server))
		served = http_run_once_fd(server.http, how->from, TURN_MS) &&
			 !server.full;
	if (served)
		play_send_end(&server);
	else
		diag_set(diag,
			 server.full ? "a deal is too long for the event buffer"
				     : "the HTTP server stopped");
	http_body_free(server.page);
	http_stop(server.http);
	shared_text_release(server.question);
	event_ring_release(&server.ring);
	http_free(server.http);
	free(server.line);
	return served;
}
