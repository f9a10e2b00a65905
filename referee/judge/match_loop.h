/*
 * match_loop.h - one match, told as one straight line: ask the seat that must
 * act, wait with a deadline, judge, apply, next.
 *
 * This is the only code that talks to bots, and it knows messages and calls the
 * engine.  All that a bot is told of the state is written from a view of its
 * seat (view.h) and from events masked for it (wire.h).  protocol.md is this
 * module's manual for bot authors, docs/results.md that of the log's records.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_MATCH_LOOP_H
#define DEADWOOD_REFEREE_JUDGE_MATCH_LOOP_H

#include "referee/engine/game.h"
#include "referee/judge/bot_conn.h"
#include "referee/judge/bot_note.h"
#include "referee/judge/log.h"
#include "referee/judge/match.h"
#include "referee/judge/script.h"

#define NOTE_TEXT_BYTES 8192 /* of a line to the arena, or of a piece */

/* What the arena is told while a match is played. */
enum news {
	NEWS_NOTE,  /* a line for a bot's own log, or the end of one */
	NEWS_PIECE, /* of such a line, which goes on in the seat's next news */
	NEWS_GONE,  /* a bot has forfeited, and its pipes are closed */
	NEWS_ALIVE, /* the referee goes on; every ALIVE_US or so */
};

#define ALIVE_US 1000000

/* @text: of a note or a piece; the verdict's word of a bot that is gone; of
 * NEWS_ALIVE the milliseconds for which @seat has answered nothing, the longest
 * of all seats, or "0" */
typedef void (*news_fn)(void *arg, enum news news, unsigned seat,
			const char *text);

/* What becomes of a bot's answer. */
enum asking {
	ASKS_TO_ACT,  /* it is played */
	ASKS_OPINION, /* it is judged, and kept in the log (script.h) */
	ASKS_TRIAL,   /* it is judged (inject.h) */
	ASKS_STRANGE, /* any object will do: the request asks for no action */
};

/**
 * struct match_loop - a match in progress; large: one in static storage
 *
 * After match_loop_play: the state at the end, the places, and in each seat its
 * account.
 */
struct match_loop {
	const struct match *match;
	news_fn news;
	void *news_arg;
	struct monotime told; /* when the arena last heard NEWS_ALIVE */
	struct state state;
	struct stream stream;
	unsigned next_event;
	unsigned places[SEATS_MAX];
	struct bot_conn seats[SEATS_MAX];
	struct log log;
	struct events events;
	struct action action; /* as read from a bot */
	struct legal legal;
	struct json json;
	struct script script;
	struct anew anew;
	enum asking asking;
	struct state would;	    /* what is not played is tried here, */
	struct stream drawn;	    /* with what it would draw from */
	char text[NOTE_TEXT_BYTES]; /* of a note to the arena */
	char words[BOT_NOTE_BYTES]; /* a bot's own, of the answer in hand */
};

/**
 * match_loop_play - play a match from greeting to farewell
 * @news: called with what the arena is told; may be NULL
 *
 * Closes the bots' descriptors; the arena has its own of those that it keeps.
 */
void match_loop_play(struct match_loop *dialog, const struct match *match,
		     news_fn news, void *news_arg);

#endif
