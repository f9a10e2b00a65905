/*
 * message.h - write the referee's messages to bots; protocol.md describes them.
 *
 * Each function message_TYPE appends one line with its newline.  A message
 * contains the state only as a view of the seat and as events, without the
 * cards that are hidden from the seat.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_MESSAGE_H
#define DEADWOOD_REFEREE_JUDGE_MESSAGE_H

#include "referee/judge/bot_conn.h"
#include "referee/judge/log.h"
#include "referee/judge/match.h"

/* bytes of the longest quote of a bot's line in errors and logs */
#define GOT_BYTES 200

/* Texts of messages about one line of a bot.  `arena replay --verify` computes
 * these texts again from the logged line and compares them with the log. */
#define SAYS_UNASKED                                                           \
	"a line that nobody had asked for: only hello and act want one"
#define SAYS_LIST "\"actions\" is a list of actions"
#define SAYS_BOTH                                                              \
	"\"do\" and \"actions\" in one answer: which of them is meant?"
#define SAYS_SILENT "no answer within "
#define SAYS_LATE   "the answer came too late"
#define SAYS_NO_REQ "\"req\" is no whole number"
#define SAYS_REQ    "answer to request "

/* Texts of messages about other failures.  `arena check` recognizes these
 * failures by their texts (arena/check/findings.h). */
#define SAYS_HALF_LINE ": a line without its newline"
#define SAYS_ODD_LINE  ": a line that is no JSON object"
#define SAYS_NO_OBJECT                                                         \
	": a line that is JSON, but no object: an action is {\"do\": ...}"
#define SAYS_HELD_BACK "once its input was closed"
#define SAYS_NO_HELLO  "no answer to hello within "
#define SAYS_ALONE                                                             \
	"an answer is the object alone: print prompts on standard error"
#define SAYS_ENDED	"it ended, or closed its standard "
#define SAYS_PRINTED	"; it printed: " /* followed by the bot's output */
#define SAYS_DEAF	"it does not read its standard input"
#define SAYS_TOO_LONG	"a line of more than "
#define SAYS_LAST_FAULT " faults, the last one "
#define SAYS_NOBODY	"lines came that nobody had asked for"

void message_hello(struct jsonw *jsonw, const char *game, int64_t startup_us);
/* @wants_text: the bot wants the rules in words */
void message_match(struct jsonw *jsonw, const struct match *match,
		   unsigned seat, bool wants_text);
void message_deal(struct jsonw *jsonw, const struct state *state,
		  unsigned seat);

/**
 * message_event - store an event for the seat's next message that contains
 * events
 * @number: number of the seat.  The stored event omits what this seat may not
 *	see
 * @n: the event's number
 * @open: complete event as JSON, used if the seat may see all of the event
 *
 * If there is no room, the function does not store the event but counts it in
 * seat->missed.
 */
void message_event(struct bot_conn *seat, unsigned number,
		   const struct rules *rules, const struct event *event,
		   unsigned n, struct bytes open);

/**
 * message_act - write the request for an action
 * @seat: connection of the bot; seat->req is the request's number.  The
 *	function moves the stored events into the message
 * @legal: caller's storage, which gets the legal actions if the bot wants the
 *	list
 */
void message_act(struct jsonw *jsonw, struct bot_conn *seat,
		 const struct state *state, struct legal *legal);

/**
 * struct complaint - a fault of a bot, for the error message and the log
 * @got: the bot's line that caused the fault, borrowed
 * @rule: section of the rules that forbids the action, such as "gin 4.2"; or ""
 */
struct complaint {
	enum fault fault;
	struct bytes got;
	char rule[64];
	char message[256];
};

/* Write the members of a complaint into an error message or a log record. */
void complaint_write(struct jsonw *jsonw, const struct complaint *complaint);

/* Write an error message.  @played: default action that was played instead, or
 * NULL.  @rules: rules of the match, needed to write the cards of @played.
 * @max: number of faults after which the bot forfeits; 0: no limit. */
void message_error(struct jsonw *jsonw, const struct bot_conn *seat,
		   const struct complaint *complaint, const struct rules *rules,
		   const struct action *played, unsigned max);

/* message_end_deal, like message_act, moves the seat's stored events into the
 * message. */
void message_end_deal(struct jsonw *jsonw, struct bot_conn *seat,
		      const struct state *state);
void message_end_match(struct jsonw *jsonw, const struct state *state,
		       const unsigned *places);
void message_bye(struct jsonw *jsonw);

/* Write a list of the players by seat, without a key. message_write_names
 * writes their names. message_write_seat_words writes "seat 0", "seat 1",
 * ... */
void message_write_names(struct jsonw *jsonw, const struct match *match);
void message_write_seat_words(struct jsonw *jsonw, unsigned players);

/* Write a list by seat, without a key: of the final places, or of the hands. */
void message_write_places(struct jsonw *jsonw, const unsigned *places,
			  unsigned n);
void message_write_hands(struct jsonw *jsonw, const struct state *state);

/* Write the members that describe the end of a deal into a message or a log
 * record. */
void message_write_deal_end(struct jsonw *jsonw, const struct state *state);

/* Write the member "got": a bot's line as a string, cut to GOT_BYTES bytes. */
void message_write_got(struct jsonw *jsonw, struct bytes got);

#endif
