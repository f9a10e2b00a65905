/*
 * field.h - JSON keys of the fields of an action.
 *
 * engine/action.h defines which act has which fields.
 */
#ifndef DEADWOOD_REFEREE_WIRE_FIELD_H
#define DEADWOOD_REFEREE_WIRE_FIELD_H

#include "lib/file/line_reader.h"
#include "referee/engine/action.h"

/**
 * struct field_key - a field's key
 * @key: `from`, NUL-terminated
 * @member: `,"from":`, as it is written after another member
 */
struct field_key {
	struct bytes key;
	struct bytes member;
};

extern const struct field_key field_keys[FIELDS];

#endif
