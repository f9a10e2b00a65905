/*
 * arena_msg.h - messages from the referee to the arena during a match.  Most
 * messages are notes: lines for the log of one bot, for the bot's author.
 *
 * The note about a fault quotes the request as the referee sent it, on a line
 * "asked: {...}".  If a note is too long for one message, the referee sends it
 * in several.  Notes quote the request of a bot's first NOTES_REQUEST_MAX
 * faults in a match, and of the fault that forfeits the match.  The notes about
 * later faults say that the request is omitted.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_ARENA_MSG_H
#define DEADWOOD_REFEREE_JUDGE_ARENA_MSG_H

#include "referee/judge/match_loop.h"
#include "referee/judge/message.h"

/* First words of notes, and of lines in a note.  Programs that read bot logs
 * recognize notes by these first words. */
#define NOTE_FAULT	"fault "
#define NOTE_ASKED	"asked: "
#define NOTE_ANSWERED	"answered: "
#define NOTE_HINT	"hint: "
#define NOTE_NOISE	"no JSON object, ignored: "
#define NOTE_FORFEIT	"forfeits the match: "
#define NOTE_UNANSWERED "requests without an answer"
#define NOTE_SURPLUS	"it wrote more lines than it had requests: "

/* arbitrary: maximum number of notes per bot and match; a forfeit adds one more
 * */
#define NOTES_MAX	  200
/* arbitrary: more faults than `faults: standard` allows */
#define NOTES_REQUEST_MAX 8
/* arbitrary: maximum number of quoted bytes of a line */
#define NOTE_LINE_BYTES	  500

/* Send a note about @seat to the arena, unless the referee has already sent
 * NOTES_MAX notes about this seat. */
void arena_msg_note(struct match_loop *d, unsigned seat, const char *format,
		    ...) __attribute__((format(printf, 3, 4)));

/* Send the note about a fault.  @complaint: the fault, which already counts in
 * the seat's number of faults. */
void arena_msg_fault(struct match_loop *d, unsigned seat,
		     const struct complaint *complaint);

/* Send the note about a forfeit, with the verdict and the detail from the
 * seat's struct bot_conn. */
void arena_msg_forfeit(struct match_loop *d, unsigned seat);

/* Send a note about a line that is not a JSON object. */
void arena_msg_noise(struct match_loop *d, unsigned seat, struct bytes line);

/* If a bot with faults wrote more lines than it got requests, send a note that
 * says so.  A surplus line causes later faults, because the referee reads it as
 * the answer to the next request.  Call arena_msg_surplus only when the match
 * is over for the bot, because the function closes the bot's input. */
void arena_msg_surplus(struct match_loop *d, unsigned seat);

/* Report that the referee is running, and which seat has left a request
 * unanswered longest.  If the messages of arena_msg_alive stop, the arena
 * considers the referee stuck and replays the match. */
void arena_msg_alive(struct match_loop *d, struct monotime now);

#endif
