/*
 * field.h - the keys under which the fields of an act stand in a line.
 *
 * Which act has which is engine/action.h's to say.
 */
#ifndef DEADWOOD_REFEREE_WIRE_FIELD_H
#define DEADWOOD_REFEREE_WIRE_FIELD_H

#include "lib/file/line_reader.h"
#include "referee/engine/action.h"

/**
 * struct field_key - a field's key
 * @key: `from`, which ends with a NUL
 * @member: `,"from":`, as it is written behind another member
 */
struct field_key {
	struct bytes key;
	struct bytes member;
};

extern const struct field_key field_keys[FIELDS];

#endif
