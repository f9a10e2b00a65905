/*
 * match_loop.h - play one match: repeatedly ask the seat in turn for an action,
 * wait for the answer with a deadline, check the answer and play it.
 *
 * Only the files of referee/judge exchange messages with bots.  All rules of
 * games are in the engine.  A bot gets the state only as a view of its seat
 * (view.h) and as events, without the cards that are hidden from the seat
 * (wire.h). protocol.md documents the messages for bot authors; docs/results.md
 * documents the log.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_MATCH_LOOP_H
#define DEADWOOD_REFEREE_JUDGE_MATCH_LOOP_H

#include "referee/engine/game.h"
#include "referee/judge/bot_conn.h"
#include "referee/judge/bot_note.h"
#include "referee/judge/log.h"
#include "referee/judge/match.h"
#include "referee/judge/script.h"

/* bytes of the longest text in one message to the arena */
#define NOTE_TEXT_BYTES 8192

/* Type of a message to the arena during a match. */
enum arena_msg_type {
	ARENA_MSG_NOTE,	 /* a text for a bot's own log, or its last piece */
	ARENA_MSG_PIECE, /* a piece of a text for a bot's own log; the next
			    message for the seat continues the text */
	ARENA_MSG_GONE,	 /* a bot has forfeited; its pipes are closed */
	ARENA_MSG_ALIVE, /* the referee is running; sent about every ALIVE_US
			    microseconds */
};

#define ALIVE_US 1000000

/* Send a message to the arena.  @text: text of a note or piece.  For
 * ARENA_MSG_GONE: word of the verdict (result code).  For ARENA_MSG_ALIVE,
 * @seat is the seat that has left a request unanswered longest.  @text is how
 * long, in milliseconds ("0" if all requests are answered). */
typedef void (*arena_msg_fn)(void *arg, enum arena_msg_type type, unsigned seat,
			     const char *text);

/* Purpose of a request: what the referee does with the answer. */
enum ask_purpose {
	ASK_ACT,     /* play the action */
	ASK_OPINION, /* only check the action, and write it to the log
			(script.h) */
	ASK_TRIAL,   /* only check the action (inject.h) */
	ASK_UNKNOWN, /* accept any JSON object: the request's type is unknown */
};

/**
 * struct match_loop - a match in progress; too large for a stack
 *
 * After match_loop_play, the struct contains the final state, the places and
 * the counters of each seat.
 */
struct match_loop {
	const struct match *match;
	arena_msg_fn send_msg;
	void *send_arg;
	struct monotime alive_sent; /* time of the last ARENA_MSG_ALIVE */
	struct state state;
	struct stream stream;
	unsigned next_event;
	unsigned places[SEATS_MAX];
	struct bot_conn seats[SEATS_MAX];
	struct log log;
	struct events events;
	struct action action; /* action from a bot's answer */
	struct legal legal;
	struct json json;
	struct script script;
	struct deal_override override;
	enum ask_purpose purpose;
	struct state trial_state;   /* copy of @state on which the referee only
				       tries actions */
	struct stream trial_stream; /* random numbers for @trial_state */
	char text[NOTE_TEXT_BYTES]; /* note to the arena */
	char note_text[BOT_NOTE_BYTES]; /* note of the current answer */
};

/**
 * match_loop_play - play a match from the message "hello" to the message "bye"
 * @send_msg: callback for each message to the arena; may be NULL
 *
 * The function closes the descriptors of the bots' pipes.  The arena has its
 * own copies of them.
 */
void match_loop_play(struct match_loop *loop, const struct match *match,
		     arena_msg_fn send_msg, void *send_arg);

#endif
