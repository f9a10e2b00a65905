/*
 * chance.h - read and write the random results of a deal
 * (referee/engine/stream.h) as JSON.
 *
 * A JSON object contains the results in two members: "piles" has a list of
 * cards for each shuffle, from the bottom up; "numbers" has the other random
 * numbers.
 */
#ifndef DEADWOOD_REFEREE_WIRE_CHANCE_H
#define DEADWOOD_REFEREE_WIRE_CHANCE_H

#include "lib/format/json.h"
#include "lib/format/jsonw.h"
#include "referee/engine/stream.h"

/* Write the members "piles" and "numbers" to a JSON object that is open in
 * @jsonw. */
void chance_write(struct jsonw *jsonw, const struct chance *chance);

/* Read the members "piles" and "numbers" of the object at @token.  The object
 * may come from an untrusted source.  If the object is malformed or too large,
 * returns false. */
bool chance_read(const struct json *json, int token, struct chance *chance);

#endif
