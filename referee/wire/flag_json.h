/*
 * flag_json.h - a game's flags as JSON, and back: one row for each type.
 *
 * Views have them under their names ("flags"), and so have rule cases, whose
 * YAML is turned into JSON for it.
 */
#ifndef DEADWOOD_REFEREE_WIRE_FLAG_JSON_H
#define DEADWOOD_REFEREE_WIRE_FLAG_JSON_H

#include "lib/format/json.h"
#include "lib/format/jsonw.h"
#include "referee/engine/flag.h"

/**
 * flag_read - read a flag's value
 * @players: seats from there on are refused
 * @out: flag_bytes[@type] of the caller's; all written when true is returned
 */
bool flag_read(const struct json *json, int token, enum flag_type type,
	       unsigned players, void *out);

/* Write a flag's value, as flag_read takes it. */
void flag_write(struct jsonw *jsonw, enum flag_type type, const void *at,
		unsigned players);

/* What flag_read takes, for a sentence: "true or false". */
const char *flag_expects(enum flag_type type);

#endif
