/*
 * message.h - write the messages to bots; protocol.md describes them.
 *
 * Each message_TYPE function appends one line with its newline.  The state
 * enters a message only as a view of the seat and as events masked for it.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_MESSAGE_H
#define DEADWOOD_REFEREE_JUDGE_MESSAGE_H

#include "referee/judge/bot_conn.h"
#include "referee/judge/log.h"
#include "referee/judge/match.h"

#define GOT_BYTES 200 /* of a bot's line, in error messages and in the log */

/* Messages about one line.  To verify a log, the arena checks the line again
 * and compares the message. */
#define SAYS_UNASKED                                                           \
	"a line that nobody had asked for: only hello and act want one"
#define SAYS_LIST "\"actions\" is a list of actions"
#define SAYS_BOTH                                                              \
	"\"do\" and \"actions\" in one answer: which of them is meant?"
#define SAYS_SILENT "no answer within "
#define SAYS_LATE   "the answer came too late"
#define SAYS_NO_REQ "\"req\" is no whole number"
#define SAYS_REQ    "answer to request "

/* Messages about other failures. `arena check` recognizes them by these words
 * (arena/check/findings.h). */
#define SAYS_HALF_LINE ": a line without its newline"
#define SAYS_ODD_LINE  ": a line that is no JSON object"
#define SAYS_NO_OBJECT                                                         \
	": a line that is JSON, but no object: an action is {\"do\": ...}"
#define SAYS_HELD_BACK "once its input was closed"
#define SAYS_NO_HELLO  "no answer to hello within "
#define SAYS_ALONE                                                             \
	"an answer is the object alone: print prompts on standard error"
#define SAYS_ENDED	"it ended, or closed its standard "
#define SAYS_PRINTED	"; it printed: " /* what follows is the bot's output */
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
 * message_event - store an event for the seat's next message with events
 * @number: the seat; the event is masked for it
 * @n: the event's number
 * @open: bytes of the unmasked event, used if the seat may see all of it
 *
 * If there is no room, counts it as missed.
 */
void message_event(struct bot_conn *seat, unsigned number,
		   const struct rules *rules, const struct event *event,
		   unsigned n, struct bytes open);

/**
 * message_act - write the request to act
 * @seat: its stored events are added and cleared; its req is the number
 * @legal: caller's storage; filled if the bot wants the list
 */
void message_act(struct jsonw *jsonw, struct bot_conn *seat,
		 const struct state *state, struct legal *legal);

/**
 * struct complaint - a fault, for the error message and the log
 * @got: the line at fault, borrowed
 * @rule: "gin 4.2", or ""
 */
struct complaint {
	enum fault fault;
	struct bytes got;
	char rule[64];
	char message[256];
};

/* Write its members, for an error message or the log. */
void complaint_write(struct jsonw *jsonw, const struct complaint *complaint);

/* Write an error message.  @played: the default action that was played instead,
 * or NULL; @rules: for its cards; @max: faults that forfeit, 0: no limit. */
void message_error(struct jsonw *jsonw, const struct bot_conn *seat,
		   const struct complaint *complaint, const struct rules *rules,
		   const struct action *played, unsigned max);

/* Adds and clears the seat's stored events, as message_act does. */
void message_end_deal(struct jsonw *jsonw, struct bot_conn *seat,
		      const struct state *state);
void message_end_match(struct jsonw *jsonw, const struct state *state,
		       const unsigned *places);
void message_bye(struct jsonw *jsonw);

/* Write a list of the players: their names, or words such as "seat 0". */
void message_write_names(struct jsonw *jsonw, const struct match *match);
void message_write_seat_words(struct jsonw *jsonw, unsigned players);

/* Write a list by seat, of places or hands, without a key.  Messages,
 * logs, results and log verification share them. */
void message_write_places(struct jsonw *jsonw, const unsigned *places,
			  unsigned n);
void message_write_hands(struct jsonw *jsonw, const struct state *state);

/* Write the members of a deal's end, for a message or a log record. */
void message_write_deal_end(struct jsonw *jsonw, const struct state *state);

/* Write "got": the bytes of a bot's line as a string, cut. */
void message_write_got(struct jsonw *jsonw, struct bytes got);

#endif
