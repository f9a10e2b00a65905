/*
 * bot_note.h - the "note" that a bot may add to an answer: a text, and the
 * bot's own estimates of the values of actions.
 *
 *   "four left"
 *   {"text":"four left","values":[[{"do":"discard","card":"KS"},-2.5],[3,1]],
 *    "unit":"points","samples":400}
 *
 * The referee ignores the contents of a note, and no other seat sees the note.
 * Invalid parts (protocol.md lists them) are omitted from the log; they are not
 * a fault.  The log contains notes in a canonical form: members in the order
 * above, actions in full as action_write writes them, numbers with six digits.
 * If a program reads a canonical note and writes it again, the bytes are the
 * same, so a log can be verified.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_BOT_NOTE_H
#define DEADWOOD_REFEREE_JUDGE_BOT_NOTE_H

#include "referee/engine/game.h"
#include "referee/wire/wire.h"

#define BOT_NOTE_TEXT_BYTES  500  /* longest text of a note in the log */
#define BOT_NOTE_SENT_BYTES  2048 /* of a longer note, only "text" is logged */
#define BOT_NOTE_VALUES_MAX  64
/* arbitrary: far above the points of a game */
#define BOT_NOTE_VALUE_LIMIT 1e9
#define BOT_NOTE_BYTES	     4096 /* longest note in the log; the rest is cut */

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
 * bot_note_find - return the token of the part of an answer's note that goes
 * into the log
 *
 * Returns the value of "note".  If this value is an object of more than
 * BOT_NOTE_SENT_BYTES, returns the value of the object's "text".  Returns -1 if
 * there is no such value.
 */
int bot_note_find(const struct json *answer);

/**
 * bot_note_write - write a note in its canonical form, as a value
 * @jsonw: receives the note; must have room for BOT_NOTE_BYTES
 * @token: result of bot_note_find, or token of the value of "note" in a log
 * @rules: rules of the match, as for action_write
 * @legal: list of legal actions; a note may give an action as an index in this
 *	list, from 0.  NULL: an index is invalid
 * @action: working memory for one action
 *
 * Writes nothing if no part of the note is valid.
 */
void bot_note_write(struct jsonw *jsonw, const struct json *json, int token,
		    const struct rules *rules, const struct legal *legal,
		    struct action *action);

/* Read the parts of a note in a log.  @note may be any JSON value.
 * bot_note_text stores the text, cut to @size; "" if the note has no text. */
void bot_note_text(const struct json *json, int note, char *out, size_t size);
enum bot_note_unit bot_note_unit(const struct json *json, int note);
int64_t bot_note_samples(const struct json *json, int note); /* -1: none */

/* Return the token of the note's list "values"; -1 if the note has none. */
int bot_note_values(const struct json *json, int note);

/**
 * bot_note_value - read one item of the note's list "values"
 * @action: receives the action; undefined if the function returns false
 * @value: receives the bot's value of this action
 *
 * Returns false if the item is invalid.
 */
bool bot_note_value(const struct json *json, int item,
		    const struct legal *legal, struct action *action,
		    double *value);

#endif
