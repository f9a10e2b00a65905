/*
 * bot_conn.h - one bot at the table: its pipes, its lines, its clock, its
 * account.
 *
 * Lines to the bot are written into a buffer (seat->out).  Those that want no
 * answer wait there for the next request, so that a bot is woken once for all
 * of them: nobody is woken for what others do.  Behind a request the lines go
 * into the other of two buffers, so that the request can be shown to the bot's
 * author until the next one is handed over.  Descriptors are non-blocking
 * and every wait has a deadline; a bot that reads nothing, writes nothing or
 * writes without end costs bounded time and no memory.
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
#define OUT_QUEUE_BYTES	    65536  /* lines waiting are sent beyond this */
#define PENDING_BYTES	    65536  /* events waiting for a bot */
#define FAREWELL_US	    100000 /* for a bot to take lines that want no answer */
#define UNASKED_MAX	    16	   /* lines beyond what was asked, in a match */
#define BOT_CONN_NAME_MAX   64
#define BOT_CONN_DETAIL_MAX 256
#define ODD_BYTES	    200 /* of a line that is no object, for a message */

/* What came of waiting for a line. */
enum hearing {
	HEARD_LINE,
	HEARD_NOTHING, /* not in time */
	HEARD_YET,     /* nothing yet: there is time left */
	HEARD_END,     /* end of file: it closed its output, or is dead */
	HEARD_LONG,    /* a line above LINE_BYTES_MAX */
};

enum sent {
	SENT_ALL,
	SENT_YET,   /* not yet: there is time left */
	SENT_STUCK, /* the bot does not read */
	SENT_GONE,  /* it closed its input, or is dead */
};

struct bot_conn {
	int to;	  /* the bot's stdin; -1 once closed */
	int from; /* its stdout */
	struct clock clock;
	struct ponder ponder;

	/* what it said in its greeting */
	char name[BOT_CONN_NAME_MAX];
	char version[BOT_CONN_NAME_MAX];
	bool wants_legal;

	/* the dialog */
	enum drill drill;
	unsigned req;	 /* of the last request */
	unsigned owed;	 /* answers to earlier requests that may still come */
	unsigned missed; /* events that found no room in @pending */
	struct jsonw pending; /* events, with commas between them */
	struct jsonw out;     /* in one of @out_buf */
	size_t handed;	      /* of it, to the bot */
	size_t request_at;    /* where the next request lies in it */
	struct bytes asked;   /* the last request that the bot was handed */
	struct {
		size_t len; /* 0: there is none */
		bool json;
		char text[ODD_BYTES];
	} odd; /* the last line behind the request that was no object */
	struct line_reader_reader in;

	/* the account */
	size_t sent_bytes;
	size_t heard_bytes; /* of lines, with their newlines */
	unsigned lines;	    /* that were JSON objects, or meant to be */
	unsigned decisions;
	unsigned faults;
	unsigned noise;	     /* lines that were no JSON object */
	unsigned unasked;    /* lines beyond what was asked */
	unsigned late;	     /* answers that came too late */
	unsigned notes;	     /* told to the arena (arena_msg.h) */
	unsigned asked_kept; /* of them with the request */
	bool asked_told;     /* the last request stands in one */
	bool asking;	     /* it has no answer yet */
	bool silent;	     /* it has answered nothing since silent_since, */
	struct monotime silent_since; /* when it got its first open request */
	enum verdict verdict;
	unsigned gone_in; /* the deal in which it forfeited */
	char detail[BOT_CONN_DETAIL_MAX];

	char pending_buf[PENDING_BYTES];
	char out_buf[2][OUT_BYTES];
	char in_buf[LINE_BYTES_MAX + 1];
};

/* Ready a seat for a match; the clock is the caller's to ready. */
void bot_conn_init(struct bot_conn *seat, int to, int from);

/* Does the bot still play, or do default actions play for it? */
static inline bool
bot_conn_plays(const struct bot_conn *seat)
{
	return seat->verdict == VERDICT_OK;
}

/* Return for how long a bot that plays has left all requests unanswered; 0: it
 * has answered the last one, or plays no more. */
static inline int64_t
bot_conn_silent_us(const struct bot_conn *seat, struct monotime now)
{
	return bot_conn_plays(seat) && seat->silent
		       ? monotime_since_us(now, seat->silent_since)
		       : 0;
}

/**
 * bot_conn_send - hand over all that waits in seat->out, none of it a request,
 * as it stands or dressed (inject.h)
 * @patience_us: how long a full pipe is waited for
 */
enum sent bot_conn_send(struct bot_conn *seat, int64_t patience_us);

/* The line that is written into seat->out next is a request. */
static inline void
bot_conn_begin_request(struct bot_conn *seat)
{
	seat->request_at = seat->out.n;
}

/**
 * bot_conn_hand_over - the same with a request at its end, whose clock runs
 *
 * A full pipe is waited for until the clock is up, or for a second: call it
 * again then.
 */
enum sent bot_conn_hand_over(struct bot_conn *seat);

/**
 * bot_conn_hear - wait for the next line until the clock is up, or for a second
 * @line: without its newline, borrowed until the next call
 * @now: when the wait ended
 */
enum hearing bot_conn_hear(struct bot_conn *seat, struct bytes *line,
			   struct monotime *now);

/**
 * bot_conn_peek - take a line that has come unasked; never waits
 *
 * HEARD_NOTHING when there is none.
 */
enum hearing bot_conn_peek(struct bot_conn *seat, struct bytes *line);

/* Is the line no JSON object, such as a forgotten print?  A byte order mark is
 * no reason to think so. */
bool line_is_noise(struct bytes line);

/* Return what came without its newline: the beginning of an answer.  Empty if
 * it is a prompt, as the bot printed before its last line (seat->odd) too. */
struct bytes bot_conn_half_line(const struct bot_conn *seat);

/* Does the line have an answer behind other words, such as a prompt? */
bool line_has_words(struct bytes line);

/* Keep such a line in seat->odd. */
void bot_conn_keep_odd(struct bot_conn *seat, struct json *json,
		       struct bytes line);

/**
 * bot_conn_drain_closed - close the bot's input and count the lines that come
 * then, except those that are no JSON object
 * @want: so many are enough
 *
 * For a bot that was silent: its program may hold its output back.  The bot can
 * not be talked to afterwards.
 */
unsigned bot_conn_drain_closed(struct bot_conn *seat, unsigned want);

/**
 * bot_conn_held_back - does a bot that has left requests without an answer hold
 * its answers back?
 *
 * Only when its match is over: its input is closed.  Returns what to add to a
 * sentence, or "".  A single line may be an answer that was only slow.
 */
const char *bot_conn_held_back(struct bot_conn *seat);

/* The bot may run; what it used while it should not is charged, where that is
 * the rule.  Returns its processor time. */
int64_t bot_conn_wake(struct bot_conn *seat);

/* It has answered, or has not. */
void bot_conn_rest(struct bot_conn *seat);

/* Close both descriptors. */
void bot_conn_close(struct bot_conn *seat);

#endif
