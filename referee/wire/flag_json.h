/*
 * flag_json.h - read and write the flags of a game as JSON: one row per type.
 *
 * Views contain them by name ("flags").  Rule cases do so too: their YAML is
 * converted to JSON first.
 */
#ifndef DEADWOOD_REFEREE_WIRE_FLAG_JSON_H
#define DEADWOOD_REFEREE_WIRE_FLAG_JSON_H

#include "lib/format/json.h"
#include "lib/format/jsonw.h"
#include "referee/engine/flag.h"

/**
 * flag_read - read a flag's value
 * @players: number of seats; higher seats are refused
 * @out: caller's storage of flag_bytes[@type]; written if true is returned
 */
bool flag_read(const struct json *json, int token, enum flag_type type,
	       unsigned players, void *out);

/* Write a flag's value, as flag_read takes it. */
void flag_write(struct jsonw *jsonw, enum flag_type type, const void *at,
		unsigned players);

/* Return what flag_read accepts, for a message: "true or false". */
const char *flag_expects(enum flag_type type);

#endif
