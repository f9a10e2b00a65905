/*
 * chance.h - read and write the random results of a deal
 * (referee/engine/stream.h) as JSON.
 *
 * Members of an object: "piles", one list of cards per shuffle, from the bottom
 * up, and "numbers".
 */
#ifndef DEADWOOD_REFEREE_WIRE_CHANCE_H
#define DEADWOOD_REFEREE_WIRE_CHANCE_H

#include "lib/format/json.h"
#include "lib/format/jsonw.h"
#include "referee/engine/stream.h"

/* Write both members into an open object. */
void chance_write(struct jsonw *jsonw, const struct chance *chance);

/* Read it from the object at @token; any input is safe.  Return false if the
 * object is malformed or too large. */
bool chance_read(const struct json *json, int token, struct chance *chance);

#endif
