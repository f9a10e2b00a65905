/*
 * view_steps.h - convert a match to steps in JSON.  Each step contains the
 * changes of the cards and scores, and words that describe the step.
 *
 * A step is a record of the log that a viewer should see: the start or end of a
 * deal, an action, a fault, the end of the match.  Each step is one line of
 * JSON, in the order of the log.
 *
 * The first line describes the match:
 *
 *   {"view":1,"match":17,"game":"gin","title":"Gin Rummy","eyes":"all",
 *    "players":["ann","bob"],"limit_us":5000000}
 *
 * @view: version number of this format
 * @eyes: the cards that the steps contain: "all"; "public": those that all
 *	seats see; or a seat such as "1": those that this seat sees
 * @players: names by seat; a bot with several seats has a different name in
 *	each seat
 * @sides: number of sides of partners: seat s belongs to side s % sides;
 *	missing if every seat plays alone
 * @tiles: in a game that rearranges the table, true if the cards are tiles;
 *         otherwise missing
 * @canasta: number of cards of a canasta; missing in games without canastas
 * @cap: highest number of points that a hand costs; missing if there is none
 * @low_wins: true if the lowest score wins; otherwise missing
 * @sets: true if all melds are sets; otherwise missing
 * @canasta: number of cards of a canasta; otherwise missing
 * @limit_us: maximum time of an answer, in microseconds; missing if unknown
 * @you: seat that the words call "you", on the page of a human without a name;
 *	otherwise missing
 * @people: seats of humans, whose answers have no time limit; missing if there
 *	are none
 * @review: the review that the steps contain (review_layer.h)
 * @script: number of actions at the start of the match that were replayed from
 *	another log
 *
 * All other lines are steps:
 *
 *   {"s":1,"n":41,"l":[[1,"discards 7H"]],"c":2,"req":9,"us":1042,
 *    "note":"4 left","z":{"h1":[4,2,""],"pile":[8,0,"7H"],"turn":"0 draw"},
 *    "h":"8c2b01f7"}
 *
 * @t: type: "deal", "end" (of a deal), "over" (the match), "fault", "noise",
 *	"late", "unused", "forfeit", or "would" (the action that a bot would
 *	have played); missing if the step is an action
 * @deal: number of the deal, if @t is "deal" or "end"
 * @goal: if @t is "deal": the requirement for the first melds of each seat, as
 *	text by seat; missing if the game has no such requirement
 * @n: number of the first event of the step, counted from the start of the
 *	match; missing if the step has no event
 * @s: seat of the action, fault or line; missing if the log hides it
 * @z: the zones (zones.h) that changed; for the values see below
 * @l: list of [seat, words]: words after the name of a seat, as in "discards
 *	7H", or a sentence about no seat (-1).  If partners play, the words
 *	after the first ones of "end" and "over" are about the seat's side
 * @got: start of the line that the bot wrote, if @t is "fault", "late" or
 *	"noise"
 * @c: number of legal actions of the seat to act; -N means at least N; missing
 *	in a redacted log, because it would reveal hands
 * @req: number of the request that the step answers; missing if it answers none
 * @us: time charged for the answer, in microseconds
 * @by: "default" if the default action was played for the seat; "log" if the
 *	action was replayed from another log
 * @note: the bot's note, with invisible characters escaped
 * @worth: the bot's values of its legal actions (worth.h)
 * @loss: value of the bot's best action minus value of the played action;
 *	missing if the played action has no value
 * @dear: true if @loss is large
 * @review: the action that another bot would have played (review_layer.h)
 * @h: zones_hash of all zones, 8 hexadecimal digits
 *
 * The value of a zone in @z is its new text, or null if the zone is removed.
 * The value [at, n, text] means that this text replaces the n characters from
 * index at.  A deal starts without zones, so each deal can be read separately.
 *
 * Text that comes from bots occurs only in @note, @got, names and messages of
 * faults.  Text of bots is untrusted: a viewer must not treat it as markup.
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
	VIEW_STEPS_FAULT,  /* a fault of a bot */
	VIEW_STEPS_COSTLY, /* an action with a large loss, or an action that the
			      reviewer would not play */
};

/**
 * struct view_steps_reader - callback for the lines of the steps
 * @line: function for each line, with @arg and the borrowed text without a
 *	newline.  Returns false to stop
 */
struct view_steps_reader {
	void *arg;
	bool (*line)(void *arg, enum view_steps_kind kind, const char *text,
		     size_t len);
};

struct view_steps;

/* Create a converter, which takes about 4 MB of memory; owned.  The function
 * copies @reader and @layer.  @layer may be NULL. */
struct view_steps *view_steps_new(const struct view_steps_reader *reader,
				  const struct review_layer *layer);
void view_steps_free(struct view_steps *steps);

/* Hide the hands even at the end of a deal, because other matches with the same
 * cards are still to be played.  The function is only for redacted logs: the
 * steps of a log that is not redacted show all cards. */
void view_steps_hide_hands(struct view_steps *steps);

/* Call the seat @seat "you" in the texts. -1, the default: call no seat
 * "you". */
void view_steps_call_you(struct view_steps *steps, int seat);

/* Return a watcher that converts the match while log_verify_text or redact_read
 * reads it.  The watcher borrows @steps. */
struct watcher view_steps_watcher(struct view_steps *steps);

/* Return true if the conversion stopped because a line was too long, which does
 * not occur in real matches. */
bool view_steps_full(const struct view_steps *steps);

#endif
