/*
 * message.h - the lines that bots are sent, as protocol.md describes them.
 *
 * Each function appends one whole line with its newline.  The state enters a
 * line through a view of the seat and through events masked for it, and in no
 * other way.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_MESSAGE_H
#define DEADWOOD_REFEREE_JUDGE_MESSAGE_H

#include "referee/judge/bot_conn.h"
#include "referee/judge/log.h"
#include "referee/judge/match.h"

#define GOT_BYTES 200 /* of a bot's line, in errors and in the log */

/* What is said of a line by itself; when a log is verified the line is judged
 * again by these words. */
#define SAYS_UNASKED                                                           \
	"a line that nobody had asked for: only hello and act want one"
#define SAYS_LIST "\"actions\" is a list of actions"
#define SAYS_BOTH                                                              \
	"\"do\" and \"actions\" in one answer: which of them is meant?"
#define SAYS_SILENT "no answer within "
#define SAYS_LATE   "the answer came too late"
#define SAYS_NO_REQ "\"req\" is no whole number"
#define SAYS_REQ    "answer to request "

/* The same of what no line shows: when it is checked (arena/check/findings.h),
 * it is told apart by these words. */
#define SAYS_HALF_LINE ": a line without its newline"
#define SAYS_ODD_LINE  ": a line that is no JSON object"
#define SAYS_NO_OBJECT                                                         \
	": a line that is JSON, but no object: an action is {\"do\": ...}"
#define SAYS_HELD_BACK "once its input was closed"
#define SAYS_NO_HELLO  "no answer to hello within "
#define SAYS_ALONE                                                             \
	"an answer is the object alone: print prompts on standard error"
#define SAYS_ENDED	"it ended, or closed its standard "
#define SAYS_PRINTED	"; it printed: " /* the rest is the bot's */
#define SAYS_DEAF	"it does not read its standard input"
#define SAYS_TOO_LONG	"a line of more than "
#define SAYS_LAST_FAULT " faults, the last one "
#define SAYS_NOBODY	"lines came that nobody had asked for"

void message_hello(struct jsonw *jsonw, const char *game, int64_t startup_us);
void message_match(struct jsonw *jsonw, const struct match *match,
		   unsigned seat);
void message_deal(struct jsonw *jsonw, const struct state *state,
		  unsigned seat);

/**
 * message_event - keep an event for the seat's next message that has them, or
 * count it as missed
 * @number: the seat's, by whose eyes it is masked
 * @n: the event's number
 * @open: its bytes where nothing in it is masked
 */
void message_event(struct bot_conn *seat, unsigned number,
		   const struct rules *rules, const struct event *event,
		   unsigned n, struct bytes open);

/**
 * message_act - the request to act
 * @seat: whose events are taken along, and cleared; its req is the line's
 * @legal: storage that is filled when the bot wants it
 */
void message_act(struct jsonw *jsonw, struct bot_conn *seat,
		 const struct state *state, struct legal *legal);

/**
 * struct complaint - a fault, as it is told and kept
 * @got: the line that was at fault, borrowed
 * @rule: "gin 4.2", or ""
 */
struct complaint {
	enum fault fault;
	struct bytes got;
	char rule[64];
	char message[256];
};

/* Its members, in messages and in the log. */
void complaint_write(struct jsonw *jsonw, const struct complaint *complaint);

/* @played: the default action that was played instead, or NULL; by @rules */
void message_error(struct jsonw *jsonw, const struct bot_conn *seat,
		   const struct complaint *complaint, const struct rules *rules,
		   const struct action *played, unsigned max);

/* Takes the seat's events along, as message_act does. */
void message_end_deal(struct jsonw *jsonw, struct bot_conn *seat,
		      const struct state *state);
void message_end_match(struct jsonw *jsonw, const struct state *state,
		       const unsigned *places);
void message_bye(struct jsonw *jsonw);

/* Who sits where, as a list: by their names, or by words that tell nothing but
 * the seat. */
void names_write(struct jsonw *jsonw, const struct match *match);
void seat_words_write(struct jsonw *jsonw, unsigned players);

/* Lists of whole numbers by seat, and of hands, without their keys: messages,
 * log, results and the reader of logs have the same. */
void ints_write(struct jsonw *jsonw, const int *of, unsigned n);
void places_write(struct jsonw *jsonw, const unsigned *places, unsigned n);
void hands_write(struct jsonw *jsonw, const struct state *state);

/* What a deal's end says, as the members of an object: of a line, of a record.
 */
void end_deal_write(struct jsonw *jsonw, const struct state *state);

/* The bytes of a bot's line as a string, cut. */
void got_write(struct jsonw *jsonw, struct bytes got);

#endif
