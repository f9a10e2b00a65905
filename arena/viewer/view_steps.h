/*
 * view_steps.h - a match as a stream of steps in JSON: what changed, and a
 * sentence for it.
 *
 * A step is a record of the log that a viewer should see: a deal, an action, a
 * fault, an end.  Each step is one line of JSON, in the order of the log.
 *
 * The first line describes the match:
 *
 *   {"view":1,"match":17,"game":"gin","title":"Gin Rummy","eyes":"all",
 *    "players":["ann","bob"],"limit_us":5000000}
 *
 *   view     number of this format
 *   eyes     "all", "public" or a seat, "1": who may see the content
 *   players  by seat; a bot with several seats has a different name in each
 *   sides    only with partners: seat s belongs to side s % sides
 *   tiles    true if the cards are tiles; else missing
 *   low_wins true if the lowest score wins; else missing
 *   limit_us maximum time of an answer; missing if it is unknown
 *   people   seats of humans, whose answers have no time limit; else missing
 *   review   the review that the steps contain (review_layer.h)
 *   script   number of actions at the start that were replayed from another log
 *
 * All other lines are steps:
 *
 *   {"s":1,"n":41,"l":[[1,"discard 7H"]],"c":2,"req":9,"us":1042,
 *    "note":"4 left","z":{"h1":[4,2,""],"pile":[8,0,"7H"],"turn":"0 draw"},
 *    "h":"8c2b01f7"}
 *
 *   t     type: "deal", "end" (of a deal), "over" (the match), "fault",
 * "noise", "late", "unused", "forfeit", "would" (what a bot would have played);
 *         missing: an action
 *   deal  with "deal" and "end": its number
 *   n     number in the match of the first event of the step; missing if it has
 *         no event
 *   s     seat of the action, fault or line; missing in a log for other eyes
 *   z     the zones (zones.h) that changed: null: removed; a text: the new
 * text; [at, n, text]: from character @at, @n characters are replaced by this
 *         text.  A deal starts without zones, so it can be read separately
 *   l     sentences: [seat, words]; seat -1: no seat
 *   c     number of legal actions of the seat to act; negative: at least that
 *         many.  Missing in a redacted log, because it would reveal hands
 *   req   number of the request that the step answers; missing if there was
 * none us    time charged for the answer, in microseconds by    "default": the
 * default action, played for the seat; "log": replayed from another log note
 * the bot's note; invisible characters are escaped worth the bot's values of
 * its actions (worth.h) loss  value of its best action minus value of the
 * played one; missing if the played one has no value dear  true: the loss is
 * large review  what another bot would have played (review_layer.h) h
 * zones_hash of all zones, 8 hexadecimal digits
 *
 * Text of bots occurs only in note, names and messages of faults.  It is
 * untrusted and never markup.
 */
#ifndef DEADWOOD_ARENA_VIEWER_VIEW_STEPS_H
#define DEADWOOD_ARENA_VIEWER_VIEW_STEPS_H

#include "arena/replay/log_verify.h"
#include "arena/viewer/review_layer.h"

#define VIEW_STEPS_FORMAT 1

enum view_steps_kind {
	VIEW_STEPS_HEADER,
	VIEW_STEPS_DEAL,   /* start of a deal */
	VIEW_STEPS_STEP,   /* any other step */
	VIEW_STEPS_FAULT,  /* a fault */
	VIEW_STEPS_COSTLY, /* a costly one, or one that the reviewer would not
			      play */
};

/**
 * struct view_steps_reader - receiver of the lines
 * @line: called with each line, without a newline; borrowed.  False stops
 */
struct view_steps_reader {
	void *arg;
	bool (*line)(void *arg, enum view_steps_kind kind, const char *text,
		     size_t len);
};

struct view_steps;

/* Create a stream, about 4 MB.  @reader and @layer are copied; @layer may be
 * NULL. */
struct view_steps *view_steps_new(const struct view_steps_reader *reader,
				  const struct review_layer *layer);
void view_steps_free(struct view_steps *steps);

/* Hide hands also at the end of a deal, because other matches with the same
 * cards are still to be played.  Only for redacted logs; the whole log shows
 * every card. */
void view_steps_hide_hands(struct view_steps *steps);

/* Return a watcher for retrace or redact_read that makes the lines; it keeps
 * @steps.
 */
struct watcher view_steps_watcher(struct view_steps *steps);

/* Did the stream stop because a line did not fit?  No real match has such a
 * line. */
bool view_steps_full(const struct view_steps *steps);

#endif
