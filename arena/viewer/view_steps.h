/*
 * view_steps.h - a match as a stream of steps: what changed, in which words.
 *
 * A step is a record of the log that somebody who looks on should know: a deal,
 * an action, a fault, an end.  Each is one line of JSON that can be sent or
 * kept by itself; they follow each other as in the log.
 *
 * The first line is of the whole match:
 *
 *   {"view":1,"match":17,"game":"gin","title":"Gin Rummy","eyes":"all",
 *    "players":["ann","bob"],"limit_us":5000000}
 *
 *   view     the number of this format
 *   eyes     "all", "public" or a seat, "1": who may see what is in here
 *   players  by seat; a bot at several seats is told apart by them
 *   sides    only with partners: seat s is of side s % sides
 *   tiles    only where cards are tiles: true
 *   low_wins only where the lowest score wins: true
 *   limit_us the most that an answer may take; left out when it is not told
 *   people   seats that a person plays, whose answers have no limit; left out
 *            where there is none
 *   review   whose second opinion is in here (review_layer.h)
 *   script   so many actions were played again from another log first
 *
 * All others are steps:
 *
 *   {"s":1,"n":41,"l":[[1,"discard 7H"]],"c":2,"req":9,"us":1042,
 *    "note":"4 left","z":{"h1":[4,2,""],"pile":[8,0,"7H"],"turn":"0 draw"},
 *    "h":"8c2b01f7"}
 *
 *   t     what it is: "deal", "end" (of a deal), "over" (the match), "fault",
 *         "noise", "late", "unused", "forfeit", "would" (what a bot would
 *         have done); left out: an action
 *   deal  with "deal" and "end": its number
 *   n     the number in the match of the first event that it tells of; left out
 *         where it tells of none
 *   s     whose action, fault or line it is; left out in a log for other eyes
 *   z     the zones (zones.h) that changed: null, it is gone; a text, this is
 *         there now; [at, n, text]: from the character @at on @n make way for
 *         this text.  A deal begins with none, so it can be read by itself
 *   l     what happened, a sentence each: [seat, words], -1: nobody's doing
 *   c     how many actions are legal for the seat in turn; below zero: so many,
 *         and more.  Left out in a log for some eyes: it would tell of hands
 *   req   the request that it answered; left out when nobody was asked
 *   us    what the answer was charged, in microseconds
 *   by    "default": the default action, played for the seat; "log": played
 *         again as in another log
 *   note  the bot's own words, with what a reader would not see escaped
 *   worth what it thinks its actions are worth (worth.h)
 *   loss  how much less what it played is worth to it than the best; left out
 *         where it did not weigh what it played
 *   dear  true: that is much
 *   review  what another bot would have done (review_layer.h)
 *   h     zones_hash of all zones, 8 hexadecimal digits
 *
 * Of what bots wrote nothing stands here but note, names and the words of
 * faults; they are strangers' text and never markup.
 */
#ifndef DEADWOOD_ARENA_VIEWER_VIEW_STEPS_H
#define DEADWOOD_ARENA_VIEWER_VIEW_STEPS_H

#include "arena/replay/log_verify.h"
#include "arena/viewer/review_layer.h"

#define VIEW_STEPS_FORMAT 1

enum view_steps_kind {
	VIEW_STEPS_HEADER,
	VIEW_STEPS_DEAL,  /* a deal begins */
	VIEW_STEPS_STEP,  /* any other step */
	VIEW_STEPS_FAULT, /* one that is somebody's fault */
	VIEW_STEPS_DEAR,  /* one that was dear, or that another would not have
			     done */
};

/**
 * struct view_steps_reader - who gets the lines
 * @line: one of them, without a newline; borrowed.  False: no more
 */
struct view_steps_reader {
	void *arg;
	bool (*line)(void *arg, enum view_steps_kind kind, const char *text,
		     size_t len);
};

struct steps;

/* Some 4 MB; view_steps_free.  @reader and @layer are copied; @layer: or NULL.
 */
struct steps *view_steps_new(const struct view_steps_reader *reader,
			     const struct review_layer *layer);
void view_steps_free(struct steps *steps);

/* From now on no hand is shown when a deal is over: other matches with the same
 * cards are still to be played.  Of a log for some eyes; the whole log shows
 * every card. */
void view_steps_close_hands(struct steps *steps);

/* A watcher that makes the lines, of retrace or of redact_read; @steps is kept
 * by it. */
struct watcher view_steps_watcher(struct steps *steps);

/* Did the stream end since a line did not fit?  No match's does. */
bool view_steps_full(const struct steps *steps);

#endif
