/* seat_server.c - HTTP server of the seats of remote bots; see seat_server.h.
 */
#include "arena/seats/seat_server.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/http/http.h"
#include "lib/alloc.h"

#define TURN_MS	  500 /* arbitrary: longest time between two turns */
#define LINGER_US INT64_C(2000000)
#define END_MS	  20 /* turn while the clients learn the end of the run */

/**
 * struct served_seat - a remote bot and its client
 * @knows_end: true if the client has been told that the run is over
 */
struct served_seat {
	struct remote_seat *seat;
	bool knows_end;
};

/**
 * struct seat_server - the server
 * @own: seats, one for each bot; .seat is NULL if the bot is not remote
 * @ready, @turn: watch and timer of the event loop
 * @over: true if the run is over
 */
struct seat_server {
	struct seat_server_how how;
	struct http *http;
	struct served_seat *own;
	struct watch ready;
	struct timer turn;
	bool over;
};

/* A query such as "after=17&wait=25". */
struct seat_query {
	uint64_t after, wait_s;
};

/* --- requests ------------------------------------------------------------- */

/* Find the seat of the token in the request.  The comparison takes the same
 * time for each token.  If there is none, set @answer and return NULL. */
static struct served_seat *
seat_server_find(struct seat_server *server, const struct http_request *request,
		 struct http_answer *answer)
{
	struct served_seat *found = NULL;

	for (uint32_t i = 0; i < server->how.config->bot_count; i++)
		if (server->own[i].seat != NULL &&
		    bearer_token_is(request->bearer, server->how.tokens[i]))
			found = &server->own[i];
	if (found == NULL)
		http_answer_text(answer, 401,
				 "this address needs the token of a seat: send "
				 "the header \"Authorization: Bearer TOKEN\" "
				 "with the token that the organiser gave "
				 "you\n");
	return found;
}

/* Parse a number of at most 18 digits, and advance @at. */
static bool
query_parse_number(const char **at, uint64_t *number)
{
	size_t digits = strspn(*at, "0123456789");

	if (digits == 0 || digits > 18)
		return false;
	*number = strtoull(*at, NULL, 10);
	*at += digits;
	return true;
}

/* Parse the query; each key is optional. */
static bool
seat_query_parse(const char *at, struct seat_query *query)
{
	*query = (struct seat_query){ 0, 0 };
	while (*at != '\0') {
		uint64_t *number = NULL;

		if (strncmp(at, "wait=", 5) == 0)
			number = &query->wait_s;
		else if (strncmp(at, "after=", 6) == 0)
			number = &query->after;
		else
			return false;
		at = strchr(at, '=') + 1;
		if (!query_parse_number(&at, number) ||
		    (*at != '\0' && *at != '&') ||
		    (*at == '&' && at[1] == '\0'))
			return false;
		at += *at == '&';
	}
	return query->wait_s <= SEAT_WAIT_MAX_S;
}

/* Answer with the lines after number @after that wait.  Returns false if there
 * are none. */
static bool
seat_answer_lines(struct seat_server *server, const struct remote_seat *seat,
		  uint64_t after, struct http_answer *answer)
{
	size_t len;
	char *text = remote_seat_lines(seat, after, &len);

	if (text == NULL)
		return false;
	answer->body = http_body_new(server->http, "text/plain", text, len);
	answer->status = 200;
	answer->last = true;
	if (answer->body == NULL)
		http_answer_text(answer, 503,
				 "the server sends too many answers now: try "
				 "again in a moment\n");
	return true;
}

static void
seat_serve_next(void *arg, const struct http_request *request,
		struct http_answer *answer)
{
	struct seat_server *server = arg;
	struct served_seat *own = seat_server_find(server, request, answer);
	struct seat_query query;

	if (own == NULL)
		return;
	if (!seat_query_parse(request->query, &query)) {
		http_answer_text(answer, 400,
				 "the query must be after=N&wait=S: the number "
				 "of the last line that you have received, and "
				 "0 to 25 seconds\n");
		return;
	}
	remote_seat_confirm(own->seat, query.after);
	remote_seat_join(own->seat);
	if (seat_answer_lines(server, own->seat, query.after, answer))
		return;
	if (server->over) {
		own->knows_end = true;
		http_answer_text(answer, 410, "the run is over\n");
		return;
	}
	http_answer_text(answer, 204, "");
	if (query.wait_s == 0 || request->is_due)
		return;
	/* only the last request of a seat waits */
	http_end_waiting(server->http, own);
	answer->wait_ms = (int)query.wait_s * 1000;
	answer->waits_for = own;
}

static void
seat_answer_taken(enum remote_taken taken, struct http_answer *answer)
{
	switch (taken) {
	case REMOTE_TAKEN:
		http_answer_text(answer, 200, "accepted\n");
		break;
	case REMOTE_REPEATED:
		http_answer_text(answer, 200, "accepted before\n");
		break;
	case REMOTE_CONTRADICTS:
		http_answer_text(answer, 409,
				 "this line already has another answer, which "
				 "counts\n");
		break;
	case REMOTE_UNKNOWN:
		http_answer_text(answer, 404,
				 "this seat has no line of this number yet\n");
		break;
	case REMOTE_OVER:
		http_answer_text(answer, 410,
				 "the match of this line is over for this "
				 "seat\n");
		break;
	case REMOTE_BUSY:
		http_answer_text(answer, 503,
				 "the referee has not read the last answer "
				 "yet: try again in a moment\n");
		break;
	}
}

/* Remove one line end.  Returns false if the answer is not a single line. */
static bool
seat_trim_answer(struct bytes *answer)
{
	if (answer->len > 0 && answer->at[answer->len - 1] == '\n')
		answer->len--;
	if (answer->len > 0 && answer->at[answer->len - 1] == '\r')
		answer->len--;
	return answer->len > 0 && answer->len <= REMOTE_ANSWER_MAX &&
	       memchr(answer->at, '\n', answer->len) == NULL;
}

static void
seat_serve_answer(void *arg, const struct http_request *request,
		  struct http_answer *answer)
{
	struct served_seat *own = seat_server_find(arg, request, answer);
	struct bytes line = { request->body, (size_t)request->len };

	if (own == NULL)
		return;
	if (!seat_trim_answer(&line)) {
		http_answer_text(answer, 400,
				 "the answer must be one line of at most 65536 "
				 "bytes\n");
		return;
	}
	remote_seat_join(own->seat);
	seat_answer_taken(remote_seat_answer(own->seat, request->number, line),
			  answer);
}

static void
seat_serve_leave(void *arg, const struct http_request *request,
		 struct http_answer *answer)
{
	struct served_seat *own = seat_server_find(arg, request, answer);

	if (own != NULL)
		seat_answer_taken(remote_seat_leave(own->seat, request->number),
				  answer);
}

const struct http_route seat_routes[] = {
	{ HTTP_GET, "/seat/next", seat_serve_next, 0, 0 },
	{ HTTP_POST, "/seat/answer/#", seat_serve_answer, REMOTE_ANSWER_MAX + 2,
	  0 },
	{ HTTP_POST, "/seat/leave/#", seat_serve_leave, 0, 0 },
	{ HTTP_GET, NULL, NULL, 0, 0 },
};

/* --- the event loop ------------------------------------------------------- */

static void
seat_server_turn(void *owner)
{
	struct seat_server *server = owner;

	http_run_once(server->http, 0);
	timer_set(server->how.loop, &server->turn,
		  (int64_t)http_wait_ms(server->http, TURN_MS) * 1000);
}

static void
seat_server_news(void *owner, struct remote_seat *seat)
{
	struct seat_server *server = owner;

	for (uint32_t i = 0; i < server->how.config->bot_count; i++)
		if (server->own[i].seat == seat)
			http_wake_waiting(server->http, &server->own[i]);
	timer_set(server->how.loop, &server->turn, 0);
}

/* Watch a copy of the server's descriptor, because the server closes its own.
 * Returns false with errno. */
static bool
seat_server_watch(struct seat_server *server)
{
	struct loop *loop = server->how.loop;
	int fd = fcntl(http_fd(server->http), F_DUPFD_CLOEXEC, 0);

	server->ready = (struct watch){ -1, seat_server_turn, server };
	if (fd == -1)
		return false;
	if (loop_watch(loop, &server->ready, fd) != 0) {
		close(fd);
		return false;
	}
	loop_timer(loop, &server->turn, seat_server_turn, server);
	timer_set(loop, &server->turn, 0);
	remote_seats_watch(server->how.seats, seat_server_news, server);
	return true;
}

struct seat_server *
seat_server_new(const struct seat_server_how *how, struct diag *diag)
{
	struct seat_server *server = xcalloc(1, sizeof(*server));
	const struct http_how http = { .address = how->address,
				       .port = how->port,
				       .url = how->url,
				       .queries = true,
				       .routes = seat_routes,
				       .arg = server };

	server->how = *how;
	server->own = xcalloc(how->config->bot_count, sizeof(*server->own));
	for (uint32_t i = 0; i < how->config->bot_count; i++)
		server->own[i].seat = remote_seats_of(how->seats, i);
	server->http = http_new(&http, diag);
	if (server->http != NULL && seat_server_watch(server))
		return server;
	if (server->http != NULL) {
		diag_set(diag, "server of the remote seats: %s",
			 strerror(errno));
		http_stop(server->http);
		http_free(server->http);
	}
	free(server->own);
	free(server);
	return NULL;
}

unsigned
seat_server_port(const struct seat_server *server)
{
	return http_port(server->http);
}

/* Return true if a client has not been told yet that the run is over. */
static bool
seat_server_owes_end(const struct seat_server *server)
{
	for (uint32_t i = 0; i < server->how.config->bot_count; i++)
		if (server->own[i].seat != NULL &&
		    remote_seat_is_joined(server->own[i].seat) &&
		    !server->own[i].knows_end)
			return true;
	return false;
}

void
seat_server_free(struct seat_server *server)
{
	struct monotime began = monotime_now();

	if (server == NULL)
		return;
	remote_seats_watch(server->how.seats, NULL, NULL);
	loop_close(server->how.loop, &server->ready);
	server->turn.armed = false;
	server->over = true;
	remote_seats_end(server->how.seats);
	for (uint32_t i = 0; i < server->how.config->bot_count; i++)
		http_end_waiting(server->http, &server->own[i]);
	while (seat_server_owes_end(server) &&
	       monotime_since_us(monotime_now(), began) < LINGER_US)
		http_run_once(server->http, END_MS);
	http_run_once(server->http, 0); /* send the last answers */
	http_stop(server->http);
	http_free(server->http);
	free(server->own);
	free(server);
}
