/*
 * fuzz_seats.c - fuzz the requests to the server of remote bots.
 *
 * The input has a step a line, for the seats a and b.  In a path, @3 stands for
 * the number of the third line of this input; a seat that is neither a nor b
 * has a wrong token:
 *
 *	r a TEXT	the referee writes a line to the seat
 *	s a		a new session of the seat begins
 *	g a PATH	GET
 *	p a PATH TEXT	POST of the text
 *
 * A seat gets only its own lines.  An accepted answer reaches the referee of
 * this seat once, and no other answer reaches a referee.
 */
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "arena/http/http_head.h"
#include "arena/seats/seat_server.h"
#include "lib/file/fd.h"
#include "tests/fuzz/must.h"

#define SEATS	   2
#define STEP_BYTES 600

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static char remote_word[] = "remote";
static char *words[] = { remote_word, NULL };
static struct bot bots[SEATS] = { { .words = words, .remote = true },
				  { .words = words, .remote = true } };
static const struct config config = { .bots = bots, .bot_count = SEATS };
static const char tokens[SEATS][BEARER_TOKEN_TEXT] = {
	"dw_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
	"dw_bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"
};
static struct loop loop;
static struct remote_seats *seats;
static struct seat_server *server;

/* The referee's ends of the pipes of a seat, and the number of the first line
 * of the input. */
static struct referee {
	int to, from;
	uint64_t base;
} referees[SEATS];

static void
server_start(void)
{
	struct seat_server_how how = { .address = "127.0.0.1",
				       .config = &config,
				       .tokens = tokens,
				       .loop = &loop };
	struct diag diag;

	signal(SIGPIPE, SIG_IGN);
	must(loop_init(&loop) == 0);
	seats = remote_seats_new(&loop, &config);
	how.seats = seats;
	server = seat_server_new(&how, &diag);
	must(server != NULL);
	for (unsigned i = 0; i < SEATS; i++)
		referees[i] = (struct referee){ -1, -1, 1 };
}

static void
session_begin(unsigned i)
{
	int in[2], out[2];

	fd_close(&referees[i].to);
	fd_close(&referees[i].from);
	must(pipe(in) == 0 && pipe(out) == 0);
	referees[i].to = in[1];
	referees[i].from = out[0];
	fd_nonblocking(in[1]);
	fd_nonblocking(out[0]);
	must(remote_seat_open(remote_seats_of(seats, i), in[0], out[1]) == 0);
}

/* Begin an input: no line waits, and the next line of each seat has the number
 * base. */
static void
input_begin(void)
{
	for (unsigned i = 0; i < SEATS; i++) {
		struct remote_seat *seat = remote_seats_of(seats, i);
		struct bytes none = { "", 0 };
		uint64_t *base = &referees[i].base;

		session_begin(i);
		remote_seat_confirm(seat, UINT64_MAX);
		while (remote_seat_answer(seat, *base, none) != REMOTE_UNKNOWN)
			++*base;
	}
}

/* --- steps ---------------------------------------------------------------- */

/* Copy a text; @d becomes the number base + d - 1. */
static void
step_expand(const char *text, uint64_t base, char *out, size_t size)
{
	size_t n = 0;

	for (; *text != '\0' && n + 30 < size; text++)
		if (text[0] == '@' && text[1] >= '0' && text[1] <= '9')
			n += (size_t)snprintf(out + n, size - n, "%" PRIu64,
					      base + (uint64_t)(*++text - '0') -
						      1);
		else
			out[n++] = *text;
	out[n] = '\0';
}

static void
step_write_line(unsigned i, const char *text)
{
	char line[STEP_BYTES + 4];
	int n = snprintf(line, sizeof(line), "%c:%s\n", 'a' + (int)i, text);

	if (referees[i].to != -1 && write(referees[i].to, line, (size_t)n) < 0)
		fd_close(&referees[i].to); /* the session has ended */
}

/* The body must be the last of the lines that wait, all of this seat. */
static void
step_check_lines(unsigned i, struct http_answer *answer)
{
	size_t len = 0;
	char *text = remote_seat_lines(remote_seats_of(seats, i), 0, &len);

	bool is_end = false;

	must(answer->status == 200 && text != NULL);
	for (size_t at = 0; at < len;
	     at = (size_t)((char *)memchr(text + at, '\n', len - at) + 1 -
			   text)) {
		size_t digits = strspn(text + at, "0123456789");

		is_end |= http_body_is(answer->body, text + at, len - at);
		must(digits > 0 && text[at + digits] == ' ' &&
		     text[at + digits + 1] == 'a' + (int)i);
	}
	must(is_end);
	free(text);
	http_body_free(answer->body);
}

/* The referee of seat @i reads the accepted answer; no referee reads anything
 * else. */
static void
step_check_answer(unsigned i, const struct http_request *request, bool accepted)
{
	char got[STEP_BYTES + 2];
	size_t len = (size_t)request->len;

	for (unsigned j = 0; j < SEATS; j++) {
		ssize_t n = read(referees[j].from, got, sizeof(got));

		if (j != i || !accepted) {
			must(n <= 0);
			continue;
		}
		while (len > 0 && strchr("\r\n", request->body[len - 1]))
			len--;
		must(n > 0 && got[n - 1] == '\n');
		must((size_t)n >= len + 1 &&
		     memcmp(got, request->body, len) == 0);
	}
}

static void
step_request(unsigned i, const char *method, char *path, const char *body)
{
	char *query = strchr(path, '?');
	const struct http_how how = { .routes = seat_routes };
	struct http_request request = { .body = body, .len = strlen(body) };
	struct http_head head = { .how = &how,
				  .url = path,
				  .method = method,
				  .version = "HTTP/1.1" };
	struct http_answer answer = { .status = 0 };
	const struct http_route *route;

	if (query != NULL)
		*query++ = '\0';
	request.query = query != NULL ? query : "";
	if (i < SEATS)
		memcpy(request.bearer, tokens[i], BEARER_TOKEN_TEXT);
	route = http_find_route(&head, &request);
	if (route == NULL || request.len > route->body_max ||
	    (route->method == HTTP_GET) != (strcmp(method, "GET") == 0))
		return;
	route->serve(server, &request, &answer);
	must((answer.status == 401) == (i >= SEATS));
	if (i >= SEATS)
		step_check_answer(i, &request, false);
	else if (answer.body != NULL)
		step_check_lines(i, &answer);
	else
		step_check_answer(i, &request,
				  answer.status == 200 && request.len > 0 &&
					  strcmp(answer.text, "accepted\n") ==
						  0);
}

static void
step_play(char *step)
{
	unsigned i = (unsigned char)step[2] - 'a';
	char path[STEP_BYTES * 2];
	char *text = step + 4, *body;

	if (strlen(step) < 4 ||
	    (i >= SEATS && step[0] != 'g' && step[0] != 'p'))
		return;
	switch (step[0]) {
	case 'r':
		step_write_line(i, text);
		break;
	case 's':
		session_begin(i);
		break;
	case 'g':
	case 'p':
		body = strchr(text, ' ');
		if (body != NULL)
			*body++ = '\0';
		step_expand(text, i < SEATS ? referees[i].base : 1, path,
			    sizeof(path));
		step_request(i, step[0] == 'g' ? "GET" : "POST", path,
			     body != NULL && step[0] == 'p' ? body : "");
		break;
	default:
		break;
	}
	loop_turn(&loop, 0);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *at = (const char *)data, *end = at + size;
	char step[STEP_BYTES];

	if (server == NULL)
		server_start();
	input_begin();
	while (at < end) {
		const char *nl = memchr(at, '\n', (size_t)(end - at));
		size_t len = (size_t)((nl != NULL ? nl : end) - at);
		size_t kept = len < STEP_BYTES - 1 ? len : STEP_BYTES - 1;

		memcpy(step, at, kept);
		step[kept] = '\0';
		step_play(step);
		at += len + (nl != NULL);
	}
	return 0;
}
