/*
 * flag_json.h - read and write the flags of a game (engine/flag.h) as JSON.
 *
 * Views and rule cases contain flags by name under the key "flags".  The flags
 * of a rule case are YAML, which the reader of cases first converts to JSON.
 */
#ifndef DEADWOOD_REFEREE_WIRE_FLAG_JSON_H
#define DEADWOOD_REFEREE_WIRE_FLAG_JSON_H

#include "lib/format/json.h"
#include "lib/format/jsonw.h"
#include "referee/engine/flag.h"

/**
 * flag_read - read the value of a flag of this type
 * @players: number of seats.  Seat numbers in the value must be less than
 *	@players
 * @out: caller's storage of flag_bytes[@type] bytes, set if the function
 *        returns true
 */
bool flag_read(const struct json *json, int token, enum flag_type type,
	       unsigned players, void *out);

/* Write the value of a flag in the form that flag_read reads. */
void flag_write(struct jsonw *jsonw, enum flag_type type, const void *at,
		unsigned players);

/* Return a text for error messages that says what flag_read accepts for a type,
 * such as "true or false". */
const char *flag_expects(enum flag_type type);

#endif
