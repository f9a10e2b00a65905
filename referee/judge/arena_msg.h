/*
 * arena_msg.h - what the arena is told while a match is played, most of it
 * lines for a bot's own log.
 *
 * A fault is told with the request that it answered, whole and byte for byte,
 * on a line "asked: {...}": a request of tens of kilobytes goes in pieces.  Of
 * a bot's first ARENA_MSG_ASKED faults in a match it is told, of the last one
 * too if it costs the match, and for the others that it is not.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_ARENA_MSG_H
#define DEADWOOD_REFEREE_JUDGE_ARENA_MSG_H

#include "referee/judge/match_loop.h"
#include "referee/judge/message.h"

/* How notes, and lines in them, begin: who reads them knows them by it. */
#define NOTE_FAULT	"fault "
#define NOTE_ASKED	"asked: "
#define NOTE_ANSWERED	"answered: "
#define NOTE_HINT	"hint: "
#define NOTE_NOISE	"no JSON object, ignored: "
#define NOTE_FORFEIT	"forfeits the match: "
#define NOTE_UNANSWERED "requests without an answer"
#define NOTE_SURPLUS	"it wrote more lines than it had requests: "

#define ARENA_MSG_MAX 200 /* lines for a bot and match, and how it forfeits */
#define ARENA_MSG_ASKED                                                        \
	8 /* chosen: a fault more than `standard` has, and some */
#define NOTE_LINE_BYTES 500 /* of a bot's line */

void arena_msg(struct match_loop *d, unsigned seat, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* A fault that has been counted. */
void arena_msg_fault(struct match_loop *d, unsigned seat,
		     const struct complaint *complaint);

/* Its bot is out: its verdict and why stand in the seat. */
void arena_msg_forfeit(struct match_loop *d, unsigned seat);

/* A line that is no answer. */
void arena_msg_noise(struct match_loop *d, unsigned seat, struct bytes line);

/* At the end of a bot that had faults: note if it wrote more lines than it had
 * requests.  The referee reads each surplus line as the answer to the next
 * request.  Closes the bot's input. */
void arena_msg_surplus(struct match_loop *d, unsigned seat);

/* Report that the referee is alive, and which seat the match waits for longest.
 * The arena plays a match again if its referee is silent for long. */
void arena_msg_alive(struct match_loop *d, struct monotime now);

#endif
