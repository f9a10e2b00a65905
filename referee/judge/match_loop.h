/*
 * match_loop.h - play one match: ask the seat in turn, wait with a deadline,
 * check, apply, repeat.
 *
 * Only this module and its parts talk to bots.  It knows messages and calls the
 * engine.  A bot gets the state only as a view of its seat (view.h) and as
 * events that are masked for it (wire.h).  For bot authors it is documented in
 * protocol.md, its log in docs/results.md.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_MATCH_LOOP_H
#define DEADWOOD_REFEREE_JUDGE_MATCH_LOOP_H

#include "referee/engine/game.h"
#include "referee/judge/bot_conn.h"
#include "referee/judge/bot_note.h"
#include "referee/judge/log.h"
#include "referee/judge/match.h"
#include "referee/judge/script.h"

#define NOTE_TEXT_BYTES 8192 /* of a note to the arena, or of a piece */

/* Type of a message to the arena during a match. */
enum arena_msg_type {
	ARENA_MSG_NOTE,	 /* a line for a bot's own log, or the end of one */
	ARENA_MSG_PIECE, /* a part of such a line; the seat's next message
			    continues it */
	ARENA_MSG_GONE,	 /* a bot has forfeited; its pipes are closed */
	ARENA_MSG_ALIVE, /* the referee is alive; about every ALIVE_US */
};

#define ALIVE_US 1000000

/* Send a message to the arena.  @text: of a note or a piece; for ARENA_MSG_GONE
 * the word of the verdict; for ARENA_MSG_ALIVE the milliseconds for which @seat
 * has answered nothing, the longest of all seats, or "0". */
typedef void (*arena_msg_fn)(void *arg, enum arena_msg_type type, unsigned seat,
			     const char *text);

/* What the referee does with an answer. */
enum ask_purpose {
	ASK_ACT,     /* play it */
	ASK_OPINION, /* check it and log it (script.h) */
	ASK_TRIAL,   /* check it (inject.h) */
	ASK_UNKNOWN, /* accept any object: the request is of an unknown type */
};

/**
 * struct match_loop - a match in progress; large: use static storage
 *
 * After match_loop_play it contains the final state, the places and the
 * counters of each seat.
 */
struct match_loop {
	const struct match *match;
	arena_msg_fn send_msg;
	void *send_arg;
	struct monotime alive_sent; /* of the last ARENA_MSG_ALIVE */
	struct state state;
	struct stream stream;
	unsigned next_event;
	unsigned places[SEATS_MAX];
	struct bot_conn seats[SEATS_MAX];
	struct log log;
	struct events events;
	struct action action; /* from a bot's answer */
	struct legal legal;
	struct json json;
	struct script script;
	struct deal_override override;
	enum ask_purpose purpose;
	struct state trial_state;	/* copy to check what is not played, */
	struct stream trial_stream;	/* and its stream */
	char text[NOTE_TEXT_BYTES];	/* note to the arena */
	char note_text[BOT_NOTE_BYTES]; /* note of the current answer */
};

/**
 * match_loop_play - play a match from "hello" to "bye"
 * @send_msg: called with each message to the arena; may be NULL
 *
 * Closes the bots' descriptors.  The arena has its own copies.
 */
void match_loop_play(struct match_loop *loop, const struct match *match,
		     arena_msg_fn send_msg, void *send_arg);

#endif
