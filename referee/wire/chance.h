/*
 * chance.h - what chance did in a deal (referee/engine/stream.h) as members of
 * an object: "piles", lists of cards from the bottom up, one a shuffle, and
 * "numbers".
 */
#ifndef DEADWOOD_REFEREE_WIRE_CHANCE_H
#define DEADWOOD_REFEREE_WIRE_CHANCE_H

#include "lib/format/json.h"
#include "lib/format/jsonw.h"
#include "referee/engine/stream.h"

void chance_write(struct jsonw *jsonw, const struct chance *chance);

/* Read what was written, of the object at @token.  False: it is none, or more
 * than there is room for; any bytes are safe. */
bool chance_read(const struct json *json, int token, struct chance *chance);

#endif
