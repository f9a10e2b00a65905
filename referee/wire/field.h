/*
 * field.h - the JSON key of each field of an action.
 *
 * engine/action.h defines the fields that each act has.
 */
#ifndef DEADWOOD_REFEREE_WIRE_FIELD_H
#define DEADWOOD_REFEREE_WIRE_FIELD_H

#include "lib/file/line_reader.h"
#include "referee/engine/action.h"

/**
 * struct field_key - the JSON key of a field, in two forms
 * @key: text such as `from`, NUL-terminated
 * @member: text such as `,"from":`, which precedes the field's value in an
 *	action
 */
struct field_key {
	struct bytes key;
	struct bytes member;
};

extern const struct field_key field_keys[FIELDS];

#endif
