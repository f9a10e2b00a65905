/*
 * arena_msg.h - messages from the referee to the arena during a match.  Most
 * are notes: lines for a bot's own log.
 *
 * The note of a fault contains the request as it was sent, on a line "asked:
 * {...}".  A request of tens of kilobytes is sent in pieces.  The first
 * NOTES_REQUEST_MAX faults of a match include the request, and so does the
 * fault that forfeits the match.  The other notes say that it is left out.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_ARENA_MSG_H
#define DEADWOOD_REFEREE_JUDGE_ARENA_MSG_H

#include "referee/judge/match_loop.h"
#include "referee/judge/message.h"

/* Prefixes of notes and of their lines.  Readers of bot logs recognize them. */
#define NOTE_FAULT	"fault "
#define NOTE_ASKED	"asked: "
#define NOTE_ANSWERED	"answered: "
#define NOTE_HINT	"hint: "
#define NOTE_NOISE	"no JSON object, ignored: "
#define NOTE_FORFEIT	"forfeits the match: "
#define NOTE_UNANSWERED "requests without an answer"
#define NOTE_SURPLUS	"it wrote more lines than it had requests: "

#define NOTES_MAX	  200 /* notes for a bot and match, without the forfeit */
#define NOTES_REQUEST_MAX 8   /* chosen: more than `faults: standard` allows */
#define NOTE_LINE_BYTES	  500 /* bytes of a bot's line that a note shows */

/* Send a note about @seat to the arena, unless it has NOTES_MAX already. */
void arena_msg_note(struct match_loop *d, unsigned seat, const char *format,
		    ...) __attribute__((format(printf, 3, 4)));

/* Send the note of a fault that has been counted. */
void arena_msg_fault(struct match_loop *d, unsigned seat,
		     const struct complaint *complaint);

/* Send the note of a forfeit.  The seat contains verdict and detail. */
void arena_msg_forfeit(struct match_loop *d, unsigned seat);

/* Send the note of a line that is not a JSON object. */
void arena_msg_noise(struct match_loop *d, unsigned seat, struct bytes line);

/* Send a note if a bot with faults wrote more lines than it had requests: the
 * referee reads each surplus line as the answer to the next request.  Call it
 * when the bot has finished; it closes the bot's input. */
void arena_msg_surplus(struct match_loop *d, unsigned seat);

/* Report that the referee is alive, and the seat that has been silent longest.
 * Without this message the arena considers the referee stuck and plays the
 * match again. */
void arena_msg_alive(struct match_loop *d, struct monotime now);

#endif
