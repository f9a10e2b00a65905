/*
 * seat_client.h - HTTP client of a remote seat: fetch lines, send answers, and
 * repeat requests that the network lost.
 *
 * The client sends one request at a time, over one connection that it keeps.
 * It repeats a request until the server answers; protocol.md says why this is
 * harmless.  libcurl adds TLS, and proxies (http_proxy, https_proxy, no_proxy).
 * The client follows no redirect, because the new address would get the token.
 * While a request waits, the client also watches other descriptors.
 */
#ifndef DEADWOOD_ARENA_SEATS_SEAT_CLIENT_H
#define DEADWOOD_ARENA_SEATS_SEAT_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lib/diag.h"
#include "lib/file/line_reader.h"

struct seat_client;

/**
 * struct seat_client_how - settings of a client; all pointers borrowed
 * @url: address of the server, which starts with http:// or https://
 * @token: token of the seat
 * @patience_s: seconds without an answer of the server, after which a request
 *	fails
 * @stop_fd: descriptor that is readable when the client must stop
 * @noise_fd: function that returns another descriptor to watch, or -1
 * @noise: function that handles this descriptor when it is readable.  If it
 *	returns false, a request for lines ends early
 */
struct seat_client_how {
	const char *url, *token;
	int64_t patience_s;
	int stop_fd;
	int (*noise_fd)(void *owner);
	bool (*noise)(void *owner);
	void *owner;
};

/* How a request has ended. */
enum seat_reply {
	SEAT_ANSWERED, /* the server has answered */
	SEAT_EARLY,    /* seat_client_how.noise has ended the request */
	SEAT_STOPPED,  /* seat_client_how.stop_fd is readable */
	SEAT_FAILED,   /* no answer; the reason is in diag */
};

/**
 * struct seat_lines - lines that a server has sent
 * @status: HTTP status of the answer: 200, 204, 410, or that of an error, whose
 *	text is in the buffer
 * @buf: buffer of SEAT_LINES_MAX bytes and a NUL; owned
 * @at, @end: offset of the next line, and of the end
 */
struct seat_lines {
	unsigned status;
	char *buf;
	size_t at, end;
};

/* bytes of an answer: REMOTE_LINES_MAX, and the numbers of short lines */
#define SEAT_LINES_MAX (4u << 20)

void seat_lines_init(struct seat_lines *lines);
void seat_lines_release(struct seat_lines *lines);

/**
 * seat_lines_take - take the next line
 * @line: the line with its newline, without its number; borrowed
 *
 * Returns false after the last line, and for bytes that are no line.
 */
bool seat_lines_take(struct seat_lines *lines, uint64_t *number,
		     struct bytes *line);

/* Make a client; owned.  @how is copied.  On an error, returns NULL and sets
 * @diag. */
struct seat_client *seat_client_new(const struct seat_client_how *how,
				    struct diag *diag);
void seat_client_free(struct seat_client *client);

/* Fetch the lines after number @after.  If there are none, wait up to @wait_s
 * seconds for one. */
enum seat_reply seat_client_next(struct seat_client *client, uint64_t after,
				 unsigned wait_s, struct seat_lines *lines,
				 struct diag *diag);

/**
 * seat_client_answer - send the answer to line @number
 * @answer: the answer; NULL: say that the bot has ended
 * @refusal: set to the server's text if the server refuses the answer,
 *	otherwise to ""
 */
enum seat_reply seat_client_answer(struct seat_client *client, uint64_t number,
				   const struct bytes *answer,
				   struct diag *refusal, struct diag *diag);

#endif
