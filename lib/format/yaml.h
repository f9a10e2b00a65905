/*
 * yaml.h - YAML documents as trees of nodes that know their line and column.
 *
 * The only file that knows libyaml.  A document is read whole; its nodes live
 * until it is freed.  Anchors, aliases, tags, doubled keys, keys that are no
 * words, more than one document, more than YAML_BYTES_MAX, deeper than
 * YAML_DEPTH_MAX and more than YAML_KEYS_MAX keys in a map are errors with a
 * place, and so is a lack of memory.  JSON text is read too.
 */
#ifndef DEADWOOD_LIB_FORMAT_YAML_H
#define DEADWOOD_LIB_FORMAT_YAML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lib/diag.h"

#define YAML_BYTES_MAX ((size_t)1024 * 1024)
#define YAML_DEPTH_MAX 32
#define YAML_KEYS_MAX  1000 /* chosen: bounds the search for doubled keys */

enum yaml_kind { YAML_SCALAR, YAML_LIST, YAML_MAP };

/**
 * struct yaml_node - a scalar, a list or a map
 * @line, @column: where it begins, from 1
 * @quoted: a scalar in quotes, or a block of text (| or >): always a string
 * @text: a scalar's, NUL-terminated, @len bytes, no NUL inside; else NULL
 * @key: of a map's child the node of its key, else NULL
 * @first: the first child of a list or map
 * @next: the next child of the same list or map
 * @count: of children
 */
struct yaml_node {
	enum yaml_kind kind;
	unsigned line;
	unsigned column;
	bool quoted;
	const char *text;
	size_t len;
	const struct yaml_node *key;
	const struct yaml_node *first;
	const struct yaml_node *next;
	unsigned count;
};

struct yaml;

/**
 * yaml_read - read a document from memory
 * @name: for messages: the file's path; kept as a copy
 * @diag: says file:line:column and what, on failure
 *
 * Returns an owned document, or NULL.  Free with yaml_close (libyaml has a
 * yaml_free of its own, which ours would replace).
 */
struct yaml *yaml_read(const char *name, const char *text, size_t len,
		       struct diag *diag);
/* As yaml_read; also says why the file cannot be read. */
struct yaml *yaml_read_file(const char *path, struct diag *diag);
void yaml_close(struct yaml *yaml);
const struct yaml_node *yaml_root(const struct yaml *yaml);
const char *yaml_name(const struct yaml *yaml);

/* A map's value by key, or NULL. */
const struct yaml_node *yaml_get(const struct yaml_node *map, const char *key);

/* Is a scalar this text?  A plain null, Null, NULL, ~ or nothing is
 * yaml_is_null. */
bool yaml_is(const struct yaml_node *node, const char *text);
bool yaml_is_null(const struct yaml_node *node);

/* Scalars; each returns false and fills @diag ("expected a whole number from 1
 * to 9, found \"x\"") when the node is something else. */
bool yaml_int(const struct yaml *yaml, const struct yaml_node *node,
	      int64_t min, int64_t max, int64_t *out, struct diag *diag);
bool yaml_real(const struct yaml *yaml, const struct yaml_node *node,
	       double min, double max, double *out, struct diag *diag);
bool yaml_bool(const struct yaml *yaml, const struct yaml_node *node, bool *out,
	       struct diag *diag);
/* Durations "200ms", "2s", "20us", "1m", "1h" to microseconds; a bare number is
 * an error that names the units.  Sizes "512M", "64K", "1G", "100B" to bytes.
 */
bool yaml_duration(const struct yaml *yaml, const struct yaml_node *node,
		   int64_t *us, struct diag *diag);
bool yaml_size(const struct yaml *yaml, const struct yaml_node *node,
	       int64_t *bytes, struct diag *diag);

/**
 * yaml_to_json - write a node as JSON text
 *
 * Plain scalars that are JSON's whole numbers of at most 64 bits, true, false
 * or null (~ and nothing, too) stay bare; everything else, such as a card 2H,
 * 010 or 1.5, is a string.  Returns an owned string: free().
 */
char *yaml_to_json(const struct yaml_node *node);

/* An error about a node: fills @diag with its place and the sentence. */
void yaml_complain(const struct yaml *yaml, const struct yaml_node *node,
		   struct diag *diag, const char *format, ...)
	__attribute__((format(printf, 4, 5)));

/* The same for a key that is not known: says the nearest of @known, or all of
 * them when there are few.  @known ends with NULL. */
void yaml_unknown(const struct yaml *yaml, const struct yaml_node *key,
		  struct diag *diag, const char *const *known);

#endif
