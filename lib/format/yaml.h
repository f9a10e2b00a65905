/*
 * yaml.h - read YAML into a tree of nodes with line and column.
 *
 * Only yaml.c uses libyaml.  The reader reads a whole document at once.  The
 * nodes are valid until yaml_close.  The reader refuses the following, with
 * line and column: anchors, aliases, tags, duplicate keys, keys that are not
 * scalars, more than one document, more than YAML_BYTES_MAX bytes, depth above
 * YAML_DEPTH_MAX, more than YAML_KEYS_MAX keys in a map.  Out of memory is also
 * an error of the reader.  The reader also accepts JSON.
 */
#ifndef DEADWOOD_LIB_FORMAT_YAML_H
#define DEADWOOD_LIB_FORMAT_YAML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lib/diag.h"

#define YAML_BYTES_MAX ((size_t)1024 * 1024)
#define YAML_DEPTH_MAX 32
/* arbitrary: limits the search for duplicate keys */
#define YAML_KEYS_MAX  1000

enum yaml_kind { YAML_SCALAR, YAML_LIST, YAML_MAP };

/**
 * struct yaml_node - a scalar, a list or a map
 * @line, @column: position of the node's first character in the file, from 1
 * @quoted: true: the scalar is in quotes, or is a block scalar (| or >).  Its
 *	value is a string even if it looks like a number
 * @text: for a scalar, text of @len bytes, followed by a NUL; else NULL
 * @key: for a value in a map, node of its key; else NULL
 * @first: first child of a list or map
 * @next: next child of the same list or map
 * @count: number of children of a list or map.  A map has one child for each
 *	key
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
 * @name: path of the file, for messages; the function copies it
 * @diag: on failure, set to file:line:column and a message
 *
 * Returns an owned document.  On an error, returns NULL.  The caller releases
 * the document with yaml_close.  (The name yaml_free would replace a function
 * of libyaml.)
 */
struct yaml *yaml_read(const char *name, const char *text, size_t len,
		       struct diag *diag);
/* Read a document from a file.  Apart from that, the function works like
 * yaml_read. */
struct yaml *yaml_read_file(const char *path, struct diag *diag);
void yaml_close(struct yaml *yaml);
const struct yaml_node *yaml_root(const struct yaml *yaml);
const char *yaml_name(const struct yaml *yaml);

/* Return the value of a key in a map.  If the map lacks the key, return
 * NULL. */
const struct yaml_node *yaml_get(const struct yaml_node *map, const char *key);

/* yaml_is returns whether a scalar equals a text. yaml_is_null returns whether
 * a node is an unquoted null, Null, NULL or ~, or an empty scalar. */
bool yaml_is(const struct yaml_node *node, const char *text);
bool yaml_is_null(const struct yaml_node *node);

/* Convert a scalar node to a number or boolean.  If the node is something else,
 * return false, and set @diag to a message such as "expected a whole number
 * from 1 to 9, found \"x\"". */
bool yaml_int(const struct yaml *yaml, const struct yaml_node *node,
	      int64_t min, int64_t max, int64_t *out, struct diag *diag);
bool yaml_real(const struct yaml *yaml, const struct yaml_node *node,
	       double min, double max, double *out, struct diag *diag);
bool yaml_bool(const struct yaml *yaml, const struct yaml_node *node, bool *out,
	       struct diag *diag);
/* Read a duration ("200ms", "2s", "20us", "1m", "1h") in microseconds, or a
 * size ("512M", "64K", "1G", "100B") in bytes.  A number without a unit is an
 * error, whose message lists the units. */
bool yaml_duration(const struct yaml *yaml, const struct yaml_node *node,
		   int64_t *us, struct diag *diag);
bool yaml_size(const struct yaml *yaml, const struct yaml_node *node,
	       int64_t *bytes, struct diag *diag);

/**
 * yaml_to_json - convert a node to JSON text
 *
 * An unquoted scalar becomes a JSON number if it is a whole number of at most
 * 64 bits in JSON syntax.  Unquoted true and false become JSON booleans; null,
 * ~ and an empty scalar become null.  All other scalars become strings, such as
 * 2H (a card), 010 and 1.5.  Returns an owned string, which the caller releases
 * with free().
 */
char *yaml_to_json(const struct yaml_node *node);

/* Set @diag to an error about a node: file:line:column and a message. */
void yaml_complain(const struct yaml *yaml, const struct yaml_node *node,
		   struct diag *diag, const char *format, ...)
	__attribute__((format(printf, 4, 5)));

/* Set @diag to an error about an unknown key.  The message suggests the most
 * similar key of @known.  If @known has only few keys, the message lists all of
 * them.  @known: array of the known keys, ended by NULL. */
void yaml_unknown(const struct yaml *yaml, const struct yaml_node *key,
		  struct diag *diag, const char *const *known);

/* Check that @map is a map that contains only keys of @known, as for
 * yaml_unknown.  @what: name of the map for messages.  On an error, returns
 * false and sets @diag. */
bool yaml_check_keys(const struct yaml *yaml, const struct yaml_node *map,
		     const char *const *known, const char *what,
		     struct diag *diag);

#endif
