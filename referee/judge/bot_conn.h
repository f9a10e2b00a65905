/*
 * bot_conn.h - connection to one bot: pipes, line buffers, clock, counters.
 *
 * The referee writes lines to the bot into a buffer (seat->out).  Lines that
 * need no answer stay in this buffer until the next request.  So a bot wakes up
 * once for all waiting lines, not for each action of the other seats.  Each bot
 * has two output buffers, used in turn: after a request, the next lines go into
 * the other buffer.  So a note to the bot's author can still quote the last
 * request.  The pipes' descriptors are non-blocking, and every wait has a
 * deadline.  So a bot that reads nothing, writes nothing or writes endlessly
 * costs a bounded time and no additional memory.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_BOT_CONN_H
#define DEADWOOD_REFEREE_JUDGE_BOT_CONN_H

#include "lib/file/line_reader.h"
#include "lib/format/bot_usage.h"
#include "lib/format/json.h"
#include "lib/format/jsonw.h"
#include "referee/judge/clock.h"
#include "referee/judge/faults.h"

/* longest line in bytes, without its newline */
#define LINE_BYTES_MAX	    65536
#define OUT_BYTES	    524288 /* bytes for waiting lines and a request */
/* if more bytes wait, the referee sends them */
#define OUT_QUEUE_BYTES	    65536
#define PENDING_BYTES	    65536 /* bytes for events of the next request */
/* microseconds to send lines that need no answer */
#define FAREWELL_US	    100000
/* maximum number of lines without a request per match */
#define UNASKED_MAX	    16
#define BOT_CONN_NAME_MAX   64
#define BOT_CONN_DETAIL_MAX 256
#define ODD_BYTES	    200 /* maximum bytes of bot_conn.odd */

/* Result of waiting for a line of the bot. */
enum recv_result {
	RECV_LINE,
	RECV_NOTHING,  /* no line came in time */
	RECV_AGAIN,    /* no line yet; the clock still runs, so the caller must
			  call again */
	RECV_EOF,      /* end of file: the bot closed its output or exited */
	RECV_TOO_LONG, /* a line is longer than LINE_BYTES_MAX */
};

enum send_result {
	SENT_ALL,
	SENT_AGAIN, /* the pipe is full; the clock still runs, so the caller
		       must call again */
	SENT_STUCK, /* the pipe stayed full: the bot does not read */
	SENT_GONE,  /* the bot closed its input or exited */
};

struct bot_conn {
	int to;	  /* descriptor of the bot's stdin; -1 after it was closed */
	int from; /* descriptor of the bot's stdout */
	struct clock clock;
	struct ponder ponder;

	/* members of the bot's answer to hello */
	char name[BOT_CONN_NAME_MAX];
	char version[BOT_CONN_NAME_MAX];
	bool wants_legal;
	bool wants_text;

	/* messages to and from the bot */
	enum injection injection;
	unsigned req;	 /* number of the last request to the bot */
	unsigned owed;	 /* number of late answers that may still come */
	unsigned missed; /* number of events that did not fit into the buffer
			    @pending */
	struct jsonw pending; /* events for the next request, with commas */
	struct jsonw pending_text; /* lines of these events, if the bot wants
				      text */
	struct jsonw out;	   /* lines to send, in one of the two buffers
				      @out_buf */
	size_t out_sent;	   /* number of bytes of @out that are already
				      sent */
	size_t request_at;    /* offset in @out of the next request, in bytes */
	struct bytes request; /* the last request that was sent */
	struct {
		size_t len; /* number of bytes; 0: no line stored */
		bool json;
		char text[ODD_BYTES];
	} odd; /* last line after the request that was not a JSON object */
	struct line_reader in;

	/* counters of this match */
	size_t sent_bytes;
	size_t received_bytes; /* bytes of received lines, newlines included */
	unsigned lines;	       /* number of received lines that began with
				  '{' */
	unsigned decisions;
	unsigned faults;
	unsigned noise;	  /* number of received lines that did not begin with
			     '{' */
	unsigned unasked; /* number of lines received while no request was
			     open */
	unsigned late;	  /* number of answers that came too late */
	unsigned notes;	  /* number of notes sent to the arena (arena_msg.h) */
	unsigned requests_noted; /* number of notes that quote a request */
	bool request_noted;	 /* true: a note already quotes the last
				    request */
	struct bot_usage usage;	 /* of the last answer, until a record has it
				  */
	struct bot_usage usage_total; /* of all answers */
	struct bot_budget budget;     /* maximum of @usage_total */
	bool awaits_answer; /* true: the last request has no answer yet */
	bool silent;	    /* true: the bot has answered nothing since
			       @silent_since */
	struct monotime silent_since; /* time when the bot got its first
					 unanswered request */
	enum verdict verdict;
	unsigned forfeit_deal; /* number of the deal in which the bot
				  forfeited */
	char detail[BOT_CONN_DETAIL_MAX];

	char pending_buf[PENDING_BYTES];
	char pending_text_buf[PENDING_BYTES];
	char out_buf[2][OUT_BYTES];
	char in_buf[LINE_BYTES_MAX + 1];
};

/* Initialize a connection for a match.  The caller must initialize the clock of
 * the connection. */
void bot_conn_init(struct bot_conn *seat, int to, int from);

/* Return whether the bot is still in the match, that is, has not forfeited.
 * After a forfeit, the referee plays default actions for the bot's seat. */
static inline bool
bot_conn_plays(const struct bot_conn *seat)
{
	return seat->verdict == VERDICT_OK;
}

/* Return how long the bot has left requests unanswered, in microseconds.  If it
 * has answered the last request or has forfeited, return 0. */
static inline int64_t
bot_conn_silent_us(const struct bot_conn *seat, struct monotime now)
{
	return bot_conn_plays(seat) && seat->silent
		       ? monotime_since_us(now, seat->silent_since)
		       : 0;
}

/**
 * bot_conn_send - send the lines in seat->out, which must not include a request
 * @patience_us: maximum time in microseconds to wait if the pipe is full
 *
 * In a match of `arena check`, bot_conn_send first adds the unusual input that
 * the check tests (inject.h).
 */
enum send_result bot_conn_send(struct bot_conn *seat, int64_t patience_us);

/* Tell the connection that the next line in seat->out, which the caller then
 * writes, is a request. */
static inline void
bot_conn_begin_request(struct bot_conn *seat)
{
	seat->request_at = seat->out.n;
}

/**
 * bot_conn_send_request - send the lines in seat->out.  The last of them is a
 * request
 *
 * The caller must start the clock before the call.  If the pipe stays full for
 * a second and the bot has time left, returns SENT_AGAIN; then the caller must
 * call the function again.
 */
enum send_result bot_conn_send_request(struct bot_conn *seat);

/**
 * bot_conn_recv - wait for the bot's next line until the bot's time has
 * elapsed, but at most a second
 * @line: line without its newline, borrowed until the next call
 * @now: gets the time at which the wait ended
 */
enum recv_result bot_conn_recv(struct bot_conn *seat, struct bytes *line,
			       struct monotime *now);

/**
 * bot_conn_peek - read a line of the bot that has already arrived, without
 * waiting
 *
 * Returns RECV_NOTHING if no line has arrived.
 */
enum recv_result bot_conn_peek(struct bot_conn *seat, struct bytes *line);

/* Return whether the line is noise: not a JSON object, for example debug
 * output.  A line that begins with a byte order mark is not noise but a fault.
 * The message about the fault then names the byte order mark. */
bool line_is_noise(struct bytes line);

/* Return the bytes since the bot's last newline, which may be the beginning of
 * an answer.  If these bytes are only a prompt such as ">", which also preceded
 * the bot's last line (seat->odd), return no bytes. */
struct bytes bot_conn_partial_line(const struct bot_conn *seat);

/* Return whether a line contains other text before the answer, such as a
 * prompt. */
bool line_has_prompt(struct bytes line);

/* Store in seat->odd a line that is not a JSON object. */
void bot_conn_store_odd(struct bot_conn *seat, struct json *json,
			struct bytes line);

/**
 * bot_conn_drain_closed - close the bot's input and count the lines that follow
 * @want: number of lines after which the function stops
 *
 * The count excludes lines that are noise (line_is_noise).  The function is for
 * a bot that has not answered.  At end of input a program often writes output
 * that it had buffered.  After the call the bot cannot get requests.
 */
unsigned bot_conn_drain_closed(struct bot_conn *seat, unsigned want);

/**
 * bot_conn_check_unflushed - check whether a bot that did not answer has failed
 * to flush its output
 *
 * Call bot_conn_check_unflushed only when the match is over for the bot,
 * because it closes the bot's input.  Returns text to append to a message; ""
 * if nothing is proved.  A single line at end of input proves nothing, because
 * it may be a slow answer.
 */
const char *bot_conn_check_unflushed(struct bot_conn *seat);

/* Begin the bot's turn.  If the bot's process is stopped, let it continue.
 * Charge the CPU time that the bot's process used between its turns, as the
 * setting "pondering" requires (ponder.h).  Return the total CPU time of the
 * bot's process in microseconds. */
int64_t bot_conn_wake(struct bot_conn *seat);

/* End the bot's turn, with or without an answer. */
void bot_conn_rest(struct bot_conn *seat);

/* Close both descriptors of the connection. */
void bot_conn_close(struct bot_conn *seat);

#endif
