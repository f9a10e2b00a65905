/*
 * bot_note.h - a bot's own words on its answer, "note": text, and what it
 * thinks its actions are worth.
 *
 *   "four left"
 *   {"text":"four left","values":[[{"do":"discard","card":"KS"},-2.5],[3,1]],
 *    "unit":"points","samples":400}
 *
 * The judge takes nothing from them, and no other seat is shown them.  What is
 * of no use in them is left out, and is no fault (protocol.md says what).  They
 * stand in the log in one form: members in this order, actions in full and as
 * action_write writes them, numbers with six digits.  Writing that form again
 * gives the same bytes, so that a log can be held against it.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_BOT_NOTE_H
#define DEADWOOD_REFEREE_JUDGE_BOT_NOTE_H

#include "referee/engine/game.h"
#include "referee/wire/wire.h"

#define OWN_TEXT_BYTES 500  /* of the text, kept */
#define OWN_SENT_BYTES 2048 /* of an object as sent; of a longer one: text */
#define OWN_VALUES_MAX 64
#define OWN_VALUE_MOST 1e9  /* chosen: points are far below */
#define BOT_NOTE_BYTES 4096 /* in the log; values beyond are left out */

/* What values are counted in. */
enum own_unit { OWN_UNIT_NONE, OWN_UNIT_POINTS, OWN_UNIT_WIN, OWN_UNITS };
const char *own_unit_word(enum own_unit unit); /* never NULL; "" for none */

/**
 * bot_note_of - what is kept of an answer's note
 *
 * Returns the value of "note", of an object above OWN_SENT_BYTES that of its
 * "text", or -1.
 */
int bot_note_of(const struct json *answer);

/**
 * bot_note_write - write the words in their form, as a value
 * @jsonw: with room for BOT_NOTE_BYTES
 * @token: as bot_note_of gave it, or the value of "note" in a log
 * @rules: as for action_write
 * @legal: what an action's number counts in, from 0; NULL: numbers name none
 * @action: storage for one
 *
 * Writes nothing when there is nothing to keep.
 */
void bot_note_write(struct jsonw *jsonw, const struct json *json, int token,
		    const struct rules *rules, const struct legal *legal,
		    struct action *action);

/* Of words in a log, which may be any JSON, their parts.  The text is cut;
 * empty where there is none. */
void own_text(const struct json *json, int note, char *out, size_t size);
enum own_unit own_unit(const struct json *json, int note);
int64_t own_samples(const struct json *json, int note); /* -1: not told */

/* The list of values, or -1; its items are walked as those of any list. */
int own_values(const struct json *json, int note);

/**
 * own_value - one item of the list
 * @action: what it is about; undefined when false is returned
 *
 * False: it is none.
 */
bool own_value(const struct json *json, int item, const struct legal *legal,
	       struct action *action, double *value);

#endif
