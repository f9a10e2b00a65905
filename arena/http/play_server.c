/*
 * play_server.c - the page of a person who plays; see play_server.h.
 *
 * Theory of operation.  Steps go on a tape (event_ring.h), which each reader
 * reads from its own place.  The question in hand is no part of it: it is a
 * note that is sent once the tape is read, whole, and again where it has
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

#define LINE_MAX_BYTES                                                         \
	(2u << 20) /* bots/human/page_frontend.c says half of it at most */
#define KEEP	  (8u << 20) /* of the tape, all chosen */
#define MOST	  (64u << 20)
#define TURN_MS	  250
#define SAY_MAX	  2048 /* of what is posted: a pipe takes it whole */
#define LINGER_US INT64_C(5000000) /* so long the end may be on its way */
#define OWN_MAX	  64

/* Events to be sent whole, shared by those who are being sent it. */
struct note {
	unsigned users;
	size_t len;
	char text[];
};

/**
 * struct chair - the whole
 * @page: of the last match; NULL before the first
 * @note: the question in hand with what was said to it, or that it was
 *	answered; @version moves with it
 * @questions: so far; @asked: the last is in hand
 * @tabs: readers so far; the last of them plays
 * @over: nothing more comes; @full: it finds no room
 */
struct chair {
	const struct play_server_how *how;
	struct http *http;
	struct http_body *page;
	struct event_ring tape;
	struct note *note;
	uint64_t version, questions, tabs;
	size_t asked_len; /* of @note the question */
	bool asked, over, full;
	struct line_reader_reader reader;
	char *line;
};

/* --- the question in hand ------------------------------------------------- */

static void
note_leave(struct note *note)
{
	if (note != NULL && --note->users == 0)
		free(note);
}

/* Behind @kept bytes of the note one event more. */
static void
note_set(struct chair *chair, size_t kept, const char *event, struct bytes data)
{
	size_t room = kept + strlen(event) + data.len + 32;
	struct note *note = xcalloc(1, sizeof(*note) + room);
	int n;

	if (kept > 0)
		memcpy(note->text, chair->note->text, kept);
	n = snprintf(note->text + kept, room - kept,
		     "event: %s\ndata: %.*s\n\n", event, (int)data.len,
		     data.at);
	note->users = 1;
	note->len = kept + (size_t)n;
	note_leave(chair->note);
	chair->note = note;
	chair->version++;
}

/* --- who reads ------------------------------------------------------------ */

/**
 * struct sitter - a reader of the stream
 * @place: on the tape
 * @own: @own_n bytes that are for this one alone, sent up to @own_at
 * @note: being sent, up to @note_at; or NULL
 * @version: of the last note that was begun, @question: of that
 */
struct sitter {
	struct chair *chair;
	uint64_t tab, place, version, question;
	bool sent_off;
	char own[OWN_MAX];
	size_t own_n, own_at;
	struct note *note;
	size_t note_at;
};

static void
say_own(struct sitter *sitter, const char *event, uint64_t number)
{
	sitter->own_n = (size_t)snprintf(sitter->own, sizeof(sitter->own),
					 "event: %s\ndata: %" PRIu64 "\n\n",
					 event, number);
	sitter->own_at = 0;
}

static long
send_some(char *to, size_t room, const char *text, size_t len, size_t *at)
{
	size_t n = len - *at < room ? len - *at : room;

	memcpy(to, text + *at, n);
	*at += n;
	return (long)n;
}

/* Between two events: what comes next, if anything does. */
static bool
next_event(struct sitter *sitter)
{
	struct chair *chair = sitter->chair;

	if (sitter->tab != chair->tabs && !sitter->sent_off) {
		sitter->sent_off = true;
		say_own(sitter, "elsewhere", chair->tabs);
		return true;
	}
	if (sitter->sent_off || sitter->version == chair->version)
		return false;
	sitter->version = chair->version;
	sitter->note = chair->note;
	sitter->note->users++;
	sitter->note_at = sitter->question == chair->questions && chair->asked
				  ? chair->asked_len /* known to it */
				  : 0;
	sitter->question = chair->questions;
	return true;
}

static long
read_stream(void *arg, char *to, size_t room)
{
	struct sitter *sitter = arg;
	const struct chair *chair = sitter->chair;
	long n;

	do {
		if (sitter->own_at < sitter->own_n)
			return send_some(to, room, sitter->own, sitter->own_n,
					 &sitter->own_at);
		if (sitter->note != NULL && sitter->note_at < sitter->note->len)
			return send_some(to, room, sitter->note->text,
					 sitter->note->len, &sitter->note_at);
		note_leave(sitter->note);
		sitter->note = NULL;
		n = event_ring_read(&chair->tape, &sitter->place, to, room);
		if (n != 0)
			return n;
	} while (next_event(sitter));
	return sitter->sent_off || chair->over ? -1 : 0;
}

static void
close_stream(void *arg)
{
	struct sitter *sitter = arg;

	note_leave(sitter->note);
	free(sitter);
}

static void
serve_steps(void *arg, const struct http_request *request,
	    struct http_answer *answer)
{
	struct chair *chair = arg;
	struct sitter *sitter = xcalloc(1, sizeof(*sitter));

	sitter->chair = chair;
	sitter->tab = ++chair->tabs;
	sitter->place = event_ring_find(
		&chair->tape, request->last_event > 0 ? request->last_event
						      : request->number);
	say_own(sitter, "tab", sitter->tab);
	answer->status = 200;
	answer->stream = (struct http_stream){ sitter, read_stream,
					       close_stream };
	http_wake(chair->http); /* the tab before is told */
}

/* --- pages and answers ---------------------------------------------------- */

static void
serve_page(void *arg, const struct http_request *request,
	   struct http_answer *answer)
{
	struct chair *chair = arg;

	(void)request;
	*answer = (struct http_answer){ .status = 200, .body = chair->page };
	if (chair->page == NULL)
		*answer = (struct http_answer){
			.status = 503,
			.text = "the match has not begun: ask again\n"
		};
}

/* Is it one line, of which a program can make what it will? */
static bool
is_line(const char *text, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if ((unsigned char)text[i] < ' ')
			return false;
	return true;
}

static void
serve_say(void *arg, const struct http_request *request,
	  struct http_answer *answer)
{
	struct chair *chair = arg;
	char line[SAY_MAX + 1];

	*answer = (struct http_answer){ .status = 409 };
	if (request->number != chair->tabs) {
		answer->text = "another tab plays this match now\n";
		return;
	}
	if (!chair->asked) {
		answer->text = "nothing is asked just now\n";
		return;
	}
	*answer = (struct http_answer){ .status = 400,
					.text = "that is not one line\n" };
	if (!is_line(request->body, request->len))
		return;
	memcpy(line, request->body, request->len);
	line[request->len] = '\n';
	*answer = (struct http_answer){ .status = 202, .text = "heard\n" };
	if (write(chair->how->to, line, request->len + 1) == -1)
		*answer = (struct http_answer){
			.status = 503, .text = "nobody hears it: try again\n"
		};
}

static const struct http_route routes[] = {
	{ "/", serve_page, 0 },
	{ "/steps/#", serve_steps, 0 },
	{ "/say/#", serve_say, SAY_MAX },
	{ NULL, NULL, 0 },
};

/* --- what the program says ------------------------------------------------ */

static void
put(struct chair *chair, const char *event, bool deal, struct bytes data)
{
	chair->full |= !event_ring_put(&chair->tape, event, deal, data.at,
				       data.len);
}

/* A match begins: its page takes the place of the one before. */
static void
take_match(struct chair *chair, struct bytes header)
{
	bool first = chair->page == NULL;
	char steps[40], *text = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&text, &len);

	put(chair, "match", true, (struct bytes){ "{}", 2 });
	if (out == NULL)
		return;
	snprintf(steps, sizeof(steps), "steps/%" PRIu64, chair->tape.events);
	match_page_played(out, header.at, header.len, steps);
	fclose(out);
	http_body_free(chair->page);
	chair->page = http_body_new(chair->http, "text/html", text, len);
	if (first)
		chair->how->ready(chair->how->arg, http_port(chair->http));
}

/* The word that a line begins with; its JSON is left in @line. */
static bool
begins(struct bytes *line, const char *word)
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
take_line(struct chair *chair, struct bytes line)
{
	if (begins(&line, "step")) {
		put(chair, NULL, false, line);
	} else if (begins(&line, "deal")) {
		put(chair, NULL, true, line);
	} else if (begins(&line, "ask")) {
		note_set(chair, 0, "ask", line);
		chair->asked_len = chair->note->len;
		chair->questions++;
		chair->asked = true;
	} else if (begins(&line, "said") && chair->asked) {
		note_set(chair, chair->asked_len, "said", line);
	} else if (begins(&line, "took")) {
		note_set(chair, 0, "took", line);
		chair->asked = false;
	} else if (begins(&line, "match")) {
		take_match(chair, line);
	} else if (begins(&line, "done")) {
		put(chair, "done", false, line);
	}
}

/* What it has said since; false when it says no more. */
static bool
listen_to(struct chair *chair)
{
	struct bytes line;
	ssize_t n = line_reader_fill(&chair->reader, chair->how->from);

	if (n == -1)
		return errno == EAGAIN || errno == EINTR;
	while (line_reader_take(&chair->reader, &line))
		take_line(chair, line);
	http_wake(chair->http);
	return n > 0;
}

/* --- the loop ------------------------------------------------------------- */

/* The end is on its way to who looks. */
static void
say_goodbye(struct chair *chair)
{
	struct monotime began = monotime_now();

	chair->asked = false;
	put(chair, "ended", false, (struct bytes){ "{}", 2 });
	chair->over = true;
	http_wake(chair->http);
	while (http_streams(chair->http) > 0 &&
	       monotime_since_us(monotime_now(), began) < LINGER_US &&
	       http_turn(chair->http, TURN_MS))
		;
}

bool
play_server_run(const struct play_server_how *how, struct diag *diag)
{
	struct chair chair = { .how = how };
	struct http_how http = how->http;
	bool served = true;

	http.routes = routes;
	http.arg = &chair;
	chair.http = http_new(&http, diag);
	if (chair.http == NULL)
		return false;
	chair.line = xcalloc(1, LINE_MAX_BYTES);
	line_reader_init(&chair.reader, chair.line, LINE_MAX_BYTES);
	event_ring_init(&chair.tape, KEEP, MOST);
	while (served && listen_to(&chair))
		served = http_turn_beside(chair.http, how->from, TURN_MS) &&
			 !chair.full;
	if (served)
		say_goodbye(&chair);
	else
		diag_set(diag, chair.full
				       ? "a deal is longer than the page can "
					 "keep"
				       : "the server came to a stop");
	http_body_free(chair.page);
	http_stop(chair.http);
	note_leave(chair.note);
	event_ring_release(&chair.tape);
	http_free(chair.http);
	free(chair.line);
	return served;
}
