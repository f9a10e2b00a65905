/*
 * bot_note.h - the "note" that a bot may add to an answer: a text, and the
 * bot's own estimates of the values of actions.
 *
 *   "four left"
 *   {"text":"four left","values":[[{"do":"discard","card":"KS"},-2.5],[3,1]],
 *    "unit":"points","samples":400}
 *
 * The referee ignores the contents of a bot's note, and no other seat sees the
 * note.  The log omits invalid parts of a note (protocol.md lists them); they
 * are not a fault.  The log contains notes in a canonical form: members in the
 * order above, actions in full as action_write writes them, numbers with six
 * digits.  A program that reads a canonical note and writes it again gets the
 * same bytes.  So a log can be verified.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_BOT_NOTE_H
#define DEADWOOD_REFEREE_JUDGE_BOT_NOTE_H

#include "referee/engine/game.h"
#include "referee/wire/wire.h"

/* bytes of the longest text of a note in the log */
#define BOT_NOTE_TEXT_BYTES  500
/* bytes of a note; of a longer note, the log has only "text" */
#define BOT_NOTE_SENT_BYTES  2048
#define BOT_NOTE_VALUES_MAX  64
/* arbitrary: far above the points of a game */
#define BOT_NOTE_VALUE_LIMIT 1e9
/* bytes of the longest note in the log; the rest is cut */
#define BOT_NOTE_BYTES	     4096

/* Unit of the values in a note. */
enum bot_note_unit {
	BOT_NOTE_UNIT_NONE,
	BOT_NOTE_UNIT_POINTS,
	BOT_NOTE_UNIT_WIN,
	BOT_NOTE_UNITS
};
const char *bot_note_unit_word(
	enum bot_note_unit unit); /* not NULL; "" for BOT_NOTE_UNIT_NONE */

/**
 * bot_note_find - return the JSON token of the part of an answer's note that
 * goes into the log
 *
 * Returns the token of the value of "note".  If this value is an object of more
 * than BOT_NOTE_SENT_BYTES, returns the value of the object's "text".  If the
 * answer has no such value, returns -1.
 */
int bot_note_find(const struct json *answer);

/**
 * bot_note_write - write a note in its canonical form, as a value
 * @jsonw: gets the note; must have room for BOT_NOTE_BYTES bytes
 * @token: result of bot_note_find, or token of the value of "note" in a log
 * @rules: rules of the match, as for action_write
 * @legal: list of legal actions.  A note may give an action as an index in this
 *	list, from 0.  NULL: an index in a note is invalid
 * @action: working memory for one action
 *
 * If no part of the note is valid, bot_note_write writes nothing.
 */
void bot_note_write(struct jsonw *jsonw, const struct json *json, int token,
		    const struct rules *rules, const struct legal *legal,
		    struct action *action);

/* Read the parts of a note in a log.  @note may be any JSON value.
 * bot_note_text stores the note's text, cut to @size bytes.  If the note has no
 * text, it stores "". */
void bot_note_text(const struct json *json, int note, char *out, size_t size);
enum bot_note_unit bot_note_unit(const struct json *json, int note);
int64_t bot_note_samples(const struct json *json, int note); /* number of
								samples in the
								note; -1: no
								number */

/* Return the token of the note's list "values".  If the note has no such list,
 * return -1. */
int bot_note_values(const struct json *json, int note);

/**
 * bot_note_value - read one item of the note's list "values"
 * @action: gets the action; undefined if the function returns false
 * @value: gets the bot's value of this action
 *
 * If the item is invalid, returns false.
 */
bool bot_note_value(const struct json *json, int item,
		    const struct legal *legal, struct action *action,
		    double *value);

#endif
