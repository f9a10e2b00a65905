/*
 * bot_conn.h - connection to one bot: pipes, line buffers, clock, counters.
 *
 * Lines to the bot are written into a buffer (seat->out).  Lines that need no
 * answer stay there until the next request, so that a bot wakes once for all of
 * them and not for each action of the others.  After a request the lines go
 * into the second of two buffers.  So a note to the bot's author can quote the
 * request until the next one is sent.  Descriptors are non-blocking and every
 * wait has a deadline: a bot that reads nothing, writes nothing or writes
 * without end costs bounded time and no memory.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_BOT_CONN_H
#define DEADWOOD_REFEREE_JUDGE_BOT_CONN_H

#include "lib/file/line_reader.h"
#include "lib/format/json.h"
#include "lib/format/jsonw.h"
#include "referee/judge/clock.h"
#include "referee/judge/faults.h"

#define LINE_BYTES_MAX	    65536  /* a bot's line, without its newline */
#define OUT_BYTES	    524288 /* lines waiting for a bot, and the request */
#define OUT_QUEUE_BYTES	    65536  /* send the waiting lines above this */
#define PENDING_BYTES	    65536  /* events waiting for a bot */
#define FAREWELL_US	    100000 /* for a bot to read lines that need no answer */
#define UNASKED_MAX	    16	   /* lines without a request, in a match */
#define BOT_CONN_NAME_MAX   64
#define BOT_CONN_DETAIL_MAX 256
#define ODD_BYTES	    200 /* of a line that is not an object, for a message */

/* Result of waiting for a line. */
enum recv_result {
	RECV_LINE,
	RECV_NOTHING,  /* no line in time */
	RECV_AGAIN,    /* no line yet, and the clock still runs */
	RECV_EOF,      /* end of file: the bot closed its output or exited */
	RECV_TOO_LONG, /* a line above LINE_BYTES_MAX */
};

enum send_result {
	SENT_ALL,
	SENT_AGAIN, /* the pipe is full, and the clock still runs */
	SENT_STUCK, /* the bot does not read */
	SENT_GONE,  /* the bot closed its input or exited */
};

struct bot_conn {
	int to;	  /* the bot's stdin; -1 once closed */
	int from; /* its stdout */
	struct clock clock;
	struct ponder ponder;

	/* answer to hello */
	char name[BOT_CONN_NAME_MAX];
	char version[BOT_CONN_NAME_MAX];
	bool wants_legal;

	/* the dialog */
	enum injection injection;
	unsigned req;	 /* of the last request */
	unsigned owed;	 /* answers to earlier requests that may still come */
	unsigned missed; /* events that found no room in @pending */
	struct jsonw pending; /* events, with commas between them */
	struct jsonw out;     /* in one of @out_buf */
	size_t out_sent;      /* bytes of @out that are sent */
	size_t request_at;    /* offset of the next request in @out */
	struct bytes request; /* the last request that was sent */
	struct {
		size_t len; /* 0: there is none */
		bool json;
		char text[ODD_BYTES];
	} odd; /* the last line since the request that was not an object */
	struct line_reader in;

	/* counters of the match */
	size_t sent_bytes;
	size_t received_bytes; /* of lines, with their newlines */
	unsigned lines;	       /* lines that began with '{' */
	unsigned decisions;
	unsigned faults;
	unsigned noise;		 /* lines that did not */
	unsigned unasked;	 /* lines without a request */
	unsigned late;		 /* answers that came too late */
	unsigned notes;		 /* notes sent to the arena (arena_msg.h) */
	unsigned requests_noted; /* notes that contain the request */
	bool request_noted;	 /* a note contains the last request */
	bool awaits_answer;	 /* the last request has no answer yet */
	bool silent; /* the bot has answered nothing since silent_since, */
	struct monotime silent_since; /* when it got the first open request */
	enum verdict verdict;
	unsigned forfeit_deal; /* deal of the forfeit */
	char detail[BOT_CONN_DETAIL_MAX];

	char pending_buf[PENDING_BYTES];
	char out_buf[2][OUT_BYTES];
	char in_buf[LINE_BYTES_MAX + 1];
};

/* Init a connection for a match.  The caller inits the clock. */
void bot_conn_init(struct bot_conn *seat, int to, int from);

/* Return whether the bot still plays.  After a forfeit default actions play its
 * seat. */
static inline bool
bot_conn_plays(const struct bot_conn *seat)
{
	return seat->verdict == VERDICT_OK;
}

/* Return for how long the bot has left all requests unanswered. 0: it has
 * answered the last one, or has forfeited. */
static inline int64_t
bot_conn_silent_us(const struct bot_conn *seat, struct monotime now)
{
	return bot_conn_plays(seat) && seat->silent
		       ? monotime_since_us(now, seat->silent_since)
		       : 0;
}

/**
 * bot_conn_send - send the lines in seat->out, none of them a request
 * @patience_us: how long to wait for a full pipe
 *
 * Applies the injection of a check first (inject.h).
 */
enum send_result bot_conn_send(struct bot_conn *seat, int64_t patience_us);

/* Mark the line that the caller writes into seat->out next as a request. */
static inline void
bot_conn_begin_request(struct bot_conn *seat)
{
	seat->request_at = seat->out.n;
}

/**
 * bot_conn_send_request - send the lines in seat->out, the last one a request
 *
 * The clock of the request runs.  If the pipe stays full for a second and time
 * is left, returns SENT_AGAIN: call it again.
 */
enum send_result bot_conn_send_request(struct bot_conn *seat);

/**
 * bot_conn_recv - wait for the next line until the time is up, at most a second
 * @line: without its newline, borrowed until the next call
 * @now: when the wait ended
 */
enum recv_result bot_conn_recv(struct bot_conn *seat, struct bytes *line,
			       struct monotime *now);

/**
 * bot_conn_peek - read a line that has already arrived; never waits
 *
 * Returns RECV_NOTHING if there is none.
 */
enum recv_result bot_conn_peek(struct bot_conn *seat, struct bytes *line);

/* Return whether the line is not a JSON object, such as debug output.  A line
 * with a byte order mark is no noise: it is a fault with a better message. */
bool line_is_noise(struct bytes line);

/* Return the bytes that came without a newline: the beginning of an answer.
 * Empty if they are a prompt, as the bot printed before its last line
 * (seat->odd). */
struct bytes bot_conn_partial_line(const struct bot_conn *seat);

/* Return whether a line contains an answer after other text, such as a prompt.
 */
bool line_has_prompt(struct bytes line);

/* Store a line that is not an object in seat->odd. */
void bot_conn_store_odd(struct bot_conn *seat, struct json *json,
			struct bytes line);

/**
 * bot_conn_drain_closed - close the bot's input and count the lines that follow
 * @want: stop after so many
 *
 * Noise does not count.  For a silent bot, whose output may still be in its own
 * buffer.  Afterwards the bot cannot be asked anything.
 */
unsigned bot_conn_drain_closed(struct bot_conn *seat, unsigned want);

/**
 * bot_conn_check_unflushed - check whether a silent bot fails to flush its
 * output
 *
 * Call it only when the match is over for the bot: it closes the bot's input.
 * Returns text to append to a message, or "".  One line is no proof: it may be
 * an answer that was slow.
 */
const char *bot_conn_check_unflushed(struct bot_conn *seat);

/* Let the bot run.  Charge the processor time that it used between its turns,
 * if the rules say so.  Return its processor time in microseconds. */
int64_t bot_conn_wake(struct bot_conn *seat);

/* End the bot's turn, with or without an answer. */
void bot_conn_rest(struct bot_conn *seat);

/* Close both descriptors. */
void bot_conn_close(struct bot_conn *seat);

#endif
