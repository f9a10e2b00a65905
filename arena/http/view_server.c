/* view_server.c - HTTP server for the page of one log; see view_server.h. */
#include "arena/http/view_server.h"

#include <stdio.h>
#include <stdlib.h>

#include "arena/http/what_if.h"
#include "arena/viewer/match_page.h"
#include "lib/alloc.h"

#define TURN_MS 250 /* arbitrary: delay until an answer is noticed */

struct view_server {
	const char *log;
	struct http *http;
	struct http_body *page;
	struct what_if *what_if;
};

static void
view_serve_match(void *arg, const struct http_request *request,
		 struct http_answer *answer)
{
	struct view_server *server = arg;

	if (request->number == 1)
		*answer = (struct http_answer){ .status = 200,
						.body = server->page };
}

static void
view_ask_match(void *arg, const struct http_request *request,
	       struct http_answer *answer)
{
	struct view_server *server = arg;

	if (request->number == 1)
		what_if_ask(server->what_if, server->log, request, answer);
}

static void
view_serve_answer(void *arg, const struct http_request *request,
		  struct http_answer *answer)
{
	struct view_server *server = arg;

	what_if_answer_serve(server->what_if, request, answer);
}

static void
view_ask_answer(void *arg, const struct http_request *request,
		struct http_answer *answer)
{
	struct view_server *server = arg;

	what_if_answer_ask(server->what_if, request, answer);
}

static const struct http_route routes[] = {
	{ HTTP_GET, "/match/#", view_serve_match, 0, 0 },
	{ HTTP_POST, "/match/#" WHAT_IF_ASK, view_ask_match,
	  WHAT_IF_QUESTION_MAX, 0 },
	{ HTTP_GET, WHAT_IF_ANSWER, view_serve_answer, 0, 0 },
	{ HTTP_POST, WHAT_IF_ANSWER WHAT_IF_ASK, view_ask_answer,
	  WHAT_IF_QUESTION_MAX, 0 },
	{ HTTP_GET, NULL, NULL, 0, 0 },
};

static bool
view_server_make_page(struct view_server *server,
		      const struct view_server_how *how, struct diag *diag)
{
	const struct match_look look = { .ask = how->bots };
	char *text = NULL;
	size_t len = 0;
	FILE *out = xmemstream(&text, &len);
	bool done = match_page(out, how->log, &look, NULL, 0, diag);

	if (fclose(out) != 0 || !done) {
		free(text);
		return false;
	}
	server->page = http_body_new(server->http, "text/html", text, len);
	if (server->page == NULL)
		diag_set(diag, "%s: the page is too large", how->log);
	return server->page != NULL;
}

static bool
view_server_loop(struct view_server *server, const struct view_server_how *how,
		 struct diag *diag)
{
	if (!view_server_make_page(server, how, diag))
		return false;
	how->ready(how->arg, http_port(server->http));
	while (*how->stop == 0) {
		if (!http_run_once(server->http, TURN_MS) && *how->stop == 0) {
			diag_set(diag, "the HTTP server stopped");
			return false;
		}
		what_if_update(server->what_if);
	}
	return true;
}

bool
view_server_run(const struct view_server_how *how, struct diag *diag)
{
	struct view_server server = { .log = how->log };
	struct http_how http = how->http;
	bool done;

	http.routes = routes;
	http.arg = &server;
	server.http = http_new(&http, diag);
	if (server.http == NULL)
		return false;
	server.what_if = what_if_new(server.http, how->bots, diag);
	done = server.what_if != NULL && view_server_loop(&server, how, diag);
	http_stop(server.http);
	what_if_free(server.what_if);
	http_body_free(server.page);
	http_free(server.http);
	return done;
}
