/*
 * arena_msg.h - messages from the referee to the arena during a match.  Most of
 * these messages are notes, lines for the log of one bot that the bot's author
 * reads.
 *
 * The note about a fault quotes the request as it was sent, on a line "asked:
 * {...}".  If the note is too long for one message, it is sent in several.  The
 * notes about a bot's first NOTES_REQUEST_MAX faults of a match, and about the
 * fault that forfeits the match, quote the request.  The notes about other
 * faults say that the request is omitted.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_ARENA_MSG_H
#define DEADWOOD_REFEREE_JUDGE_ARENA_MSG_H

#include "referee/judge/match_loop.h"
#include "referee/judge/message.h"

/* Texts with which notes, and lines in a note, begin.  Programs that read bot
 * logs recognize notes by these texts. */
#define NOTE_FAULT	"fault "
#define NOTE_ASKED	"asked: "
#define NOTE_ANSWERED	"answered: "
#define NOTE_HINT	"hint: "
#define NOTE_NOISE	"no JSON object, ignored: "
#define NOTE_FORFEIT	"forfeits the match: "
#define NOTE_UNANSWERED "requests without an answer"
#define NOTE_SURPLUS	"it wrote more lines than it had requests: "

#define NOTES_MAX	  200 /* per bot and match; a forfeit adds one more */
/* arbitrary: more than `faults: standard` allows */
#define NOTES_REQUEST_MAX 8
#define NOTE_LINE_BYTES	  500 /* maximum number of quoted bytes of a line */

/* Send a note about @seat to the arena, unless NOTES_MAX notes about this seat
 * were sent already. */
void arena_msg_note(struct match_loop *d, unsigned seat, const char *format,
		    ...) __attribute__((format(printf, 3, 4)));

/* Send the note about a fault.  @complaint: the fault, already counted in the
 * seat's number of faults. */
void arena_msg_fault(struct match_loop *d, unsigned seat,
		     const struct complaint *complaint);

/* Send the note about a forfeit, with the verdict and the detail from the
 * seat's struct bot_conn. */
void arena_msg_forfeit(struct match_loop *d, unsigned seat);

/* Send a note about a line that is not a JSON object. */
void arena_msg_noise(struct match_loop *d, unsigned seat, struct bytes line);

/* If a bot with faults wrote more lines than it got requests, send a note about
 * this.  Such a surplus line is the cause of later faults, because the referee
 * reads it as the answer to the next request.  Call this function only when the
 * match is over for the bot, because it closes the bot's input. */
void arena_msg_surplus(struct match_loop *d, unsigned seat);

/* Report that the referee is running, and which seat has left a request
 * unanswered longest.  If these messages stop, the arena considers the referee
 * stuck and plays the match again. */
void arena_msg_alive(struct match_loop *d, struct monotime now);

#endif
