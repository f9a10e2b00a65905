/*
 * yaml.h - YAML documents as trees of nodes that know their line and column.
 *
 * The only file that knows libyaml.  A document is read whole; its nodes live
 * until it is freed.  Aliases, doubled keys, more than one document, more than
 * YAML_BYTES_MAX and deeper than YAML_DEPTH_MAX are errors with a place.
 * JSON text is read too.
 */
#ifndef DEADWOOD_YAML_H
#define DEADWOOD_YAML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lib/diag.h"

#define YAML_BYTES_MAX (1024 * 1024)
#define YAML_DEPTH_MAX 32

enum yaml_kind { YAML_SCALAR, YAML_LIST, YAML_MAP };

struct yaml_node {
	enum yaml_kind kind;
	unsigned line;	 /* from 1 */
	unsigned column; /* from 1 */
	bool quoted;	 /* a scalar in quotes */
	const char *text; /* scalar's text, or in a map's child its key's node */
	size_t len;
	const struct yaml_node *key; /* of a map's child: the key, else NULL */
	const struct yaml_node *first; /* child */
	const struct yaml_node *next;  /* sibling */
	unsigned count;
};

struct yaml;

/**
 * yaml_read - read a document from memory
 * @name: for messages: the file's path; kept as a copy
 * @diag: says file:line:column and what, on failure
 *
 * Returns an owned document, or NULL.  Free with yaml_free.
 */
struct yaml *yaml_read(const char *name, const char *text, size_t len,
		       struct diag *diag);
struct yaml *yaml_read_file(const char *path, struct diag *diag);
void yaml_free(struct yaml *yaml);
const struct yaml_node *yaml_root(const struct yaml *yaml);
const char *yaml_name(const struct yaml *yaml);

/* A map's value by key, or NULL. */
const struct yaml_node *yaml_get(const struct yaml_node *map, const char *key);

/* Scalars; each returns false and fills @diag ("expected a whole number from 1
 * to 9, found \"x\"") when the node is something else. */
bool yaml_int(const struct yaml *yaml, const struct yaml_node *node,
	      int64_t min, int64_t max, int64_t *out, struct diag *diag);
bool yaml_bool(const struct yaml *yaml, const struct yaml_node *node, bool *out,
	       struct diag *diag);
/* Durations "200ms", "2s", "20us", "1m" to microseconds; a bare number is an
 * error that names the units.  Sizes "512M", "64K", "1G" to bytes. */
bool yaml_duration(const struct yaml *yaml, const struct yaml_node *node,
		   int64_t *us, struct diag *diag);
bool yaml_size(const struct yaml *yaml, const struct yaml_node *node,
	       int64_t *bytes, struct diag *diag);

/* Write a node as JSON text (plain scalars that are numbers, true, false or
 * null stay bare).  Returns an owned string: free(). */
char *yaml_to_json(const struct yaml_node *node);

/* An error about a node: fills @diag with its place and the sentence. */
void yaml_complain(const struct yaml *yaml, const struct yaml_node *node,
		   struct diag *diag, const char *format, ...);

#endif
