/*
 * bot_note.h - the "note" that a bot adds to an answer: text, and its own
 * values of actions.
 *
 *   "four left"
 *   {"text":"four left","values":[[{"do":"discard","card":"KS"},-2.5],[3,1]],
 *    "unit":"points","samples":400}
 *
 * The referee does not act on a note, and no other seat sees it.  Invalid parts
 * are left out and are no fault (protocol.md lists them).  The log contains
 * notes in a canonical form: members in this order, actions in full as
 * action_write writes them, numbers with six digits.  Writing that form again
 * gives the same bytes, so that a log can be verified.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_BOT_NOTE_H
#define DEADWOOD_REFEREE_JUDGE_BOT_NOTE_H

#include "referee/engine/game.h"
#include "referee/wire/wire.h"

#define BOT_NOTE_TEXT_BYTES  500  /* longest text in the log */
#define BOT_NOTE_SENT_BYTES  2048 /* longest object; else only "text" */
#define BOT_NOTE_VALUES_MAX  64
#define BOT_NOTE_VALUE_LIMIT 1e9 /* chosen: far above any points */
#define BOT_NOTE_BYTES	     4096 /* longest in the log; the last values are cut */

/* Unit of the values. */
enum bot_note_unit {
	BOT_NOTE_UNIT_NONE,
	BOT_NOTE_UNIT_POINTS,
	BOT_NOTE_UNIT_WIN,
	BOT_NOTE_UNITS
};
const char *bot_note_unit_word(
	enum bot_note_unit unit); /* never NULL; "" for none */

/**
 * bot_note_find - return the token of an answer's note that is logged
 *
 * Returns the value of "note"; of an object above BOT_NOTE_SENT_BYTES the value
 * of its "text"; or -1.
 */
int bot_note_find(const struct json *answer);

/**
 * bot_note_write - write a note in its canonical form, as a value
 * @jsonw: with room for BOT_NOTE_BYTES
 * @token: from bot_note_find, or the value of "note" in a log
 * @rules: as for action_write
 * @legal: list that a number stands for, from 0; NULL: numbers are invalid
 * @action: storage for one
 *
 * Writes nothing if no part is valid.
 */
void bot_note_write(struct jsonw *jsonw, const struct json *json, int token,
		    const struct rules *rules, const struct legal *legal,
		    struct action *action);

/* Read the parts of a note in a log, which may be any JSON.  The text is cut to
 * @size; "" if there is none. */
void bot_note_text(const struct json *json, int note, char *out, size_t size);
enum bot_note_unit bot_note_unit(const struct json *json, int note);
int64_t bot_note_samples(const struct json *json, int note); /* -1: none */

/* Return the token of the list of values, or -1. */
int bot_note_values(const struct json *json, int note);

/**
 * bot_note_value - read one item of the list of values
 * @action: the valued action; undefined when false is returned
 *
 * Returns false if the item is invalid.
 */
bool bot_note_value(const struct json *json, int item,
		    const struct legal *legal, struct action *action,
		    double *value);

#endif
