/*
 * remote_seat.h - the arena's side of a remote bot: lines of the referee that
 * wait for a client, and answers of the client.
 *
 * A remote bot has no process on this machine.  The arena holds the ends of the
 * pipes that a process would have (bot_proc.h), and a client fetches the lines
 * by network (arena/seats/seat_server.h).  The referee does not notice the
 * difference.
 *
 * A session is what the life of a process is for other bots: it begins with the
 * line "hello" and ends with the end of its input.  A bot has one session at a
 * time.  The lines of a bot are numbered from 1, over all its sessions of a
 * run.  A resumed run must use larger numbers (remote_seat_number_from),
 * because a client that does not know of the interruption confirms the lines of
 * the earlier process.  A line stays in the buffer until the client confirms
 * it, or answers it or a later line.  So a lost answer of the server costs
 * nothing.
 *
 * The memory of a bot is bounded.  If the client leaves so many lines
 * unconfirmed that they do not fit into the buffer, the session ends, as for a
 * bot that does not read its input.
 */
#ifndef DEADWOOD_ARENA_RUNNER_REMOTE_SEAT_H
#define DEADWOOD_ARENA_RUNNER_REMOTE_SEAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "arena/config/config.h"
#include "arena/process/loop.h"
#include "lib/file/line_reader.h"

/* bytes of an answer, without its newline (protocol.md) */
#define REMOTE_ANSWER_MAX 65536
/* bytes of the lines that wait: twice the largest request */
#define REMOTE_LINES_MAX  (2u << 19)
/* number of answers that are remembered, to recognise a repetition (arbitrary)
 */
#define REMOTE_ANSWERS	  64
/* microseconds in which a client must appear, after the start of the run
 * (arbitrary) */
#define REMOTE_JOIN_US	  INT64_C(600000000)

/* Result of an answer. */
enum remote_taken {
	REMOTE_TAKEN,
	REMOTE_REPEATED,    /* the same answer came before */
	REMOTE_CONTRADICTS, /* another answer came before */
	REMOTE_UNKNOWN,	    /* there is no line of this number */
	REMOTE_OVER,	    /* the session of the line has ended */
	REMOTE_BUSY,	    /* the referee has not read the last answer yet */
};

struct remote_seat;
struct remote_seats;

/* Make the seats of the remote bots of a configuration; owned.  @loop and
 * @config are borrowed until remote_seats_free.  If the configuration has no
 * remote bot, returns NULL. */
struct remote_seats *remote_seats_new(struct loop *loop,
				      const struct config *config);
void remote_seats_free(struct remote_seats *seats);

/* Return the seat of a bot, or NULL if the bot is not remote. */
struct remote_seat *remote_seats_of(struct remote_seats *seats, uint32_t bot);

/* End all sessions, and read the last lines of the referees. */
void remote_seats_end(struct remote_seats *seats);

/* Let @news be called with @owner when a seat has new lines. */
void remote_seats_watch(struct remote_seats *seats,
			void (*news)(void *owner, struct remote_seat *seat),
			void *owner);

/* --- the arena's side ----------------------------------------------------- */

/**
 * remote_seat_open - begin a session
 * @in, @out: the bot's ends of the pipes from and to the referee; the seat owns
 *	them, also on an error
 *
 * Returns 0, or -1 with errno.
 */
int remote_seat_open(struct remote_seat *seat, int in, int out);

/* End the session: accept no more answers.  The client still gets the lines
 * that the referee has written. */
void remote_seat_close(struct remote_seat *seat);

/* Number the lines from @first on.  The seat must not have had a line. */
void remote_seat_number_from(struct remote_seat *seat, uint64_t first);

/* Return true if a client has asked for lines of this seat. */
bool remote_seat_is_joined(const struct remote_seat *seat);

/* Return true if no client has appeared in REMOTE_JOIN_US. */
bool remote_seat_is_late(const struct remote_seat *seat);

/* Let @joined be called with @owner when a client first asks for lines; NULL:
 * call nothing. */
void remote_seat_await(struct remote_seat *seat, void (*joined)(void *owner),
		       void *owner);

/* --- the client's side ---------------------------------------------------- */

/* Record that a client asks for lines. */
void remote_seat_join(struct remote_seat *seat);

/* Drop the lines up to number @number, which the client has received.  The last
 * line stays if it is a request without an answer: a client that starts again
 * needs it. */
void remote_seat_confirm(struct remote_seat *seat, uint64_t number);

/* Return the waiting lines after number @after, each with its number before it,
 * as in "17 {...}\n"; owned, @len bytes.  If no such line waits, returns
 * NULL. */
char *remote_seat_lines(const struct remote_seat *seat, uint64_t after,
			size_t *len);

/* Pass the answer to line @number to the referee.  @answer: one line without
 * its newline, of at most REMOTE_ANSWER_MAX bytes. */
enum remote_taken remote_seat_answer(struct remote_seat *seat, uint64_t number,
				     struct bytes answer);

/* End the session of line @number, as the exit of a process does. */
enum remote_taken remote_seat_leave(struct remote_seat *seat, uint64_t number);

#endif
