/*
 * yaml.c - read YAML; see yaml.h.
 *
 * The reader builds nodes from libyaml's events, with a stack of open lists and
 * maps.  The reader allocates nodes and texts in blocks. yaml_close frees all
 * blocks.
 */
#include "lib/format/yaml.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <yaml.h>

#include "lib/alloc.h"
#include "lib/file/input_file.h"
#include "lib/format/jsonw.h"

#define BLOCK_BYTES ((size_t)16384)
#define NO_MEMORY   "out of memory while reading"

struct block {
	struct block *next;
	size_t used;
	size_t size;
	max_align_t bytes[];
};

struct yaml {
	char *name;
	struct block *blocks;
	struct yaml_node *root;
};

/* A list or map whose end was not read yet. */
struct open {
	struct yaml_node *node;
	struct yaml_node *last; /* last child so far */
	struct yaml_node *key;	/* a key whose value was not read yet; NULL if
				   there is none */
};

struct reader {
	struct yaml *yaml;
	struct diag *diag;
	const char *text;
	size_t len;
	yaml_parser_t parser;
	struct open open[YAML_DEPTH_MAX];
	unsigned depth;
};

/* Allocate zeroed memory that is freed with the document.  Return NULL if there
 * is no memory. */
static void *
yaml_alloc(struct yaml *yaml, size_t size)
{
	struct block *block = yaml->blocks;
	void *at;

	size = (size + sizeof(max_align_t) - 1) / sizeof(max_align_t) *
	       sizeof(max_align_t);
	if (block == NULL || block->size - block->used < size) {
		size_t room = size > BLOCK_BYTES ? size : BLOCK_BYTES;

		block = calloc(1, sizeof(*block) + room);
		if (block == NULL)
			return NULL;
		block->size = room;
		block->next = yaml->blocks;
		yaml->blocks = block;
	}
	at = (char *)block->bytes + block->used;
	block->used += size;
	return at;
}

static bool
yaml_error_at(struct reader *r, yaml_mark_t mark, const char *sentence)
{
	diag_set(r->diag, "%s:%zu:%zu: %s", r->yaml->name, mark.line + 1,
		 mark.column + 1, sentence);
	return false;
}

void
yaml_complain(const struct yaml *yaml, const struct yaml_node *node,
	      struct diag *diag, const char *format, ...)
{
	char sentence[DIAG_TEXT_MAX];
	va_list args;

	va_start(args, format);
	vsnprintf(sentence, sizeof(sentence), format, args);
	va_end(args);
	diag_set(diag, "%s:%u:%u: %s", yaml->name, node->line, node->column,
		 sentence);
}

#define BAD_CHARACTER                                                          \
	"this character is not allowed here; indent with spaces, not with "    \
	"tabs, and put text that begins with @, ` or % in quotes"
#define NO_COLON "could not find expected ':'"

/* Messages of libyaml, and for each the message that is printed instead, with
 * cause and remedy. */
static const struct {
	const char *problem;
	const char *sentence;
} problems[] = {
	{ "found character that cannot start any token", BAD_CHARACTER },
	{ "found a tab character that violates indentation", BAD_CHARACTER },
	{ "found a tab character where an indentation space is expected",
	  BAD_CHARACTER },
	{ "mapping values are not allowed in this context",
	  "a key is not allowed here; put text that contains \": \" in quotes, "
	  "begin keys of one map in one column, and put a space after each "
	  "colon" },
	{ NO_COLON, "a key is not followed by a colon; write \"key: value\"" },
	{ "did not find expected key",
	  "a key is expected here; begin all keys of one map in one column" },
	{ "did not find expected '-' indicator",
	  "the next \"- \" of a list is expected here; begin each \"- \" of "
	  "the list in one column" },
	{ "did not find expected ',' or ']'",
	  "the list in brackets does not continue; add a comma or close it "
	  "with ]" },
	{ "did not find expected ',' or '}'",
	  "the map in braces does not continue; add a comma or close it with "
	  "}" },
	{ "found unexpected end of stream",
	  "the quoted text does not end; close it with the quote that opened "
	  "it" },
	{ "found unknown escape character",
	  "unknown escape; in double quotes write \\\\ for a backslash, or use "
	  "single quotes" },
	{ "did not find expected <document start>",
	  "something follows the end of the document; a file contains one "
	  "document" },
	{ "block sequence entries are not allowed in this context",
	  "a \"- \" is not allowed here; begin the list on its own line below "
	  "the key" },
	{ "control characters are not allowed",
	  "the file contains a control character here; remove it, or write it "
	  "as an escape in double quotes" },
};

/* Convert an offset to line and column, because libyaml reports only the offset
 * of bad UTF-8. */
static yaml_mark_t
yaml_mark_of_offset(const struct reader *r, size_t offset)
{
	yaml_mark_t mark = { 0 };

	for (size_t i = 0; i < offset && i < r->len; i++) {
		mark.column++;
		if (r->text[i] == '\n') {
			mark.line++;
			mark.column = 0;
		}
	}
	return mark;
}

static bool
yaml_syntax_error(struct reader *r)
{
	const yaml_parser_t *p = &r->parser;
	yaml_mark_t mark = p->problem_mark;
	char sentence[256];

	if (p->error == YAML_MEMORY_ERROR || p->problem == NULL)
		return yaml_error_at(r, mark, NO_MEMORY);
	if (p->error == YAML_READER_ERROR)
		mark = yaml_mark_of_offset(r, p->problem_offset);
	/* libyaml reports a missing colon only at the next token or at the end;
	 * use the earlier place. */
	if (strcmp(p->problem, NO_COLON) == 0 && p->context != NULL)
		mark = p->context_mark;
	for (size_t i = 0; i < sizeof(problems) / sizeof(problems[0]); i++)
		if (strcmp(p->problem, problems[i].problem) == 0)
			return yaml_error_at(r, mark, problems[i].sentence);
	if (p->error == YAML_READER_ERROR)
		return yaml_error_at(r, mark,
				     "the file is not UTF-8; save it as UTF-8");
	snprintf(sentence, sizeof(sentence), "not YAML: %s%s%s", p->problem,
		 p->context != NULL ? ", " : "",
		 p->context != NULL ? p->context : "");
	return yaml_error_at(r, mark, sentence);
}

/* Allocate a node.  If there is no memory, set the message and return NULL. */
static struct yaml_node *
yaml_new_node(struct reader *r, enum yaml_kind kind, const yaml_event_t *event)
{
	struct yaml_node *node = yaml_alloc(r->yaml, sizeof(*node));

	if (node == NULL) {
		yaml_error_at(r, event->start_mark, NO_MEMORY);
		return NULL;
	}
	node->kind = kind;
	node->line = (unsigned)event->start_mark.line + 1;
	node->column = (unsigned)event->start_mark.column + 1;
	return node;
}

/* Return the key in the map that equals @key, or NULL. */
static const struct yaml_node *
yaml_find_key(const struct yaml_node *map, const struct yaml_node *key)
{
	const struct yaml_node *child;

	for (child = map->first; child != NULL; child = child->next)
		if (child->key->len == key->len &&
		    memcmp(child->key->text, key->text, key->len) == 0)
			return child->key;
	return NULL;
}

static bool
yaml_store_key(struct reader *r, struct open *open, struct yaml_node *node)
{
	const struct yaml_node *twin;
	char quoted[64];

	if (node->kind != YAML_SCALAR) {
		yaml_complain(r->yaml, node, r->diag,
			      "a %s cannot be a key; keys are words",
			      node->kind == YAML_LIST ? "list" : "map");
		return false;
	}
	if (node->len == 0) {
		yaml_complain(r->yaml, node, r->diag,
			      "a key is missing before the colon; write "
			      "\"key: value\"");
		return false;
	}
	twin = yaml_find_key(open->node, node);
	if (twin != NULL) {
		text_quote(node->text, node->len, quoted, sizeof(quoted));
		yaml_complain(r->yaml, node, r->diag,
			      "duplicate key \"%s\", first in line %u; remove "
			      "one of them",
			      quoted, twin->line);
		return false;
	}
	if (open->node->count == YAML_KEYS_MAX) {
		yaml_complain(r->yaml, node, r->diag,
			      "the map has more than %d keys", YAML_KEYS_MAX);
		return false;
	}
	open->key = node;
	return true;
}

/* Attach a new node as the root, a list item, a key or a value. */
static bool
yaml_attach_node(struct reader *r, struct yaml_node *node)
{
	struct open *open;

	if (r->depth == 0) {
		r->yaml->root = node;
		return true;
	}
	open = &r->open[r->depth - 1];
	if (open->node->kind == YAML_MAP) {
		if (open->key == NULL)
			return yaml_store_key(r, open, node);
		node->key = open->key;
		open->key = NULL;
	}
	if (open->last == NULL)
		open->node->first = node;
	else
		open->last->next = node;
	open->last = node;
	open->node->count++;
	return true;
}

static bool
yaml_read_scalar(struct reader *r, const yaml_event_t *event)
{
	struct yaml_node *node = yaml_new_node(r, YAML_SCALAR, event);
	size_t len = event->data.scalar.length;
	char *text;

	if (node == NULL)
		return false;
	if (memchr(event->data.scalar.value, '\0', len) != NULL)
		return yaml_error_at(
			r, event->start_mark,
			"a NUL is not allowed in a text; remove it");
	text = yaml_alloc(r->yaml, len + 1);
	if (text == NULL)
		return yaml_error_at(r, event->start_mark, NO_MEMORY);
	memcpy(text, event->data.scalar.value, len);
	node->text = text;
	node->len = len;
	node->quoted = event->data.scalar.style != YAML_PLAIN_SCALAR_STYLE;
	return yaml_attach_node(r, node);
}

static bool
yaml_open_node(struct reader *r, enum yaml_kind kind, const yaml_event_t *event)
{
	struct yaml_node *node = yaml_new_node(r, kind, event);

	if (node == NULL)
		return false;
	if (r->depth == YAML_DEPTH_MAX)
		return yaml_error_at(r, event->start_mark,
				     "nested deeper than 32 levels");
	if (!yaml_attach_node(r, node))
		return false;
	r->open[r->depth++] = (struct open){ .node = node };
	return true;
}

/* Refuse anchors and tags. */
static bool
yaml_check_simple(struct reader *r, const yaml_event_t *event,
		  const yaml_char_t *anchor, const yaml_char_t *tag)
{
	if (anchor != NULL)
		return yaml_error_at(
			r, event->start_mark,
			"anchors (&name) are not supported; put a text that "
			"begins with & in quotes, or repeat the value");
	if (tag != NULL)
		return yaml_error_at(
			r, event->start_mark,
			"tags (!name) are not supported; put a text that "
			"begins with ! in quotes, or leave the tag out");
	return true;
}

static bool
yaml_read_event(struct reader *r, const yaml_event_t *event)
{
	switch (event->type) {
	case YAML_SCALAR_EVENT:
		return yaml_check_simple(r, event, event->data.scalar.anchor,
					 event->data.scalar.tag) &&
		       yaml_read_scalar(r, event);
	case YAML_SEQUENCE_START_EVENT:
		return yaml_check_simple(r, event,
					 event->data.sequence_start.anchor,
					 event->data.sequence_start.tag) &&
		       yaml_open_node(r, YAML_LIST, event);
	case YAML_MAPPING_START_EVENT:
		return yaml_check_simple(r, event,
					 event->data.mapping_start.anchor,
					 event->data.mapping_start.tag) &&
		       yaml_open_node(r, YAML_MAP, event);
	case YAML_SEQUENCE_END_EVENT:
	case YAML_MAPPING_END_EVENT:
		r->depth--;
		return true;
	case YAML_ALIAS_EVENT:
		return yaml_error_at(
			r, event->start_mark,
			"aliases (*name) are not supported; put a text that "
			"begins with * in quotes, or repeat the value");
	case YAML_DOCUMENT_START_EVENT:
		if (r->yaml->root != NULL)
			return yaml_error_at(r, event->start_mark,
					     "a second document begins; a file "
					     "contains one document");
		return true;
	case YAML_NO_EVENT:
	case YAML_STREAM_START_EVENT:
	case YAML_STREAM_END_EVENT:
	case YAML_DOCUMENT_END_EVENT:
		return true;
	}
	return true;
}

static bool
yaml_read_events(struct reader *r)
{
	yaml_event_type_t type;

	do {
		yaml_event_t event;
		bool fine;

		if (yaml_parser_parse(&r->parser, &event) == 0)
			return yaml_syntax_error(r);
		type = event.type;
		fine = yaml_read_event(r, &event);
		yaml_event_delete(&event);
		if (!fine)
			return false;
	} while (type != YAML_STREAM_END_EVENT);
	if (r->yaml->root == NULL)
		return yaml_error_at(
			r, (yaml_mark_t){ 0 },
			"the file is empty; it must contain one document");
	return true;
}

/* Allocate an empty document; NULL with @diag if there is no memory. */
static struct yaml *
yaml_new(const char *name, struct diag *diag)
{
	struct yaml *yaml = calloc(1, sizeof(*yaml));

	diag->text[0] = '\0';
	if (yaml != NULL)
		yaml->name = strdup(name);
	if (yaml != NULL && yaml->name != NULL)
		return yaml;
	diag_set(diag, "%s: " NO_MEMORY, name);
	free(yaml);
	return NULL;
}

struct yaml *
yaml_read(const char *name, const char *text, size_t len, struct diag *diag)
{
	struct yaml *yaml = yaml_new(name, diag);
	struct reader r = {
		.yaml = yaml, .diag = diag, .text = text, .len = len
	};
	bool fine;

	if (yaml == NULL)
		return NULL;
	if (len >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) {
		r.text += 3; /* skip the byte order mark, which libyaml counts
				as a column */
		r.len -= 3;
	}
	if (len > YAML_BYTES_MAX) {
		diag_set(diag,
			 "%s: the file is larger than %zu KiB; split it or "
			 "remove parts",
			 name, YAML_BYTES_MAX / 1024);
		yaml_close(yaml);
		return NULL;
	}
	if (yaml_parser_initialize(&r.parser) == 0) {
		diag_set(diag, "%s: " NO_MEMORY, name);
		yaml_close(yaml);
		return NULL;
	}
	yaml_parser_set_encoding(&r.parser, YAML_UTF8_ENCODING);
	yaml_parser_set_input_string(&r.parser, (const unsigned char *)r.text,
				     r.len);
	fine = yaml_read_events(&r);
	yaml_parser_delete(&r.parser);
	if (!fine) {
		yaml_close(yaml);
		return NULL;
	}
	return yaml;
}

/* Read a file, but at most one byte more than the allowed size.  Return the
 * length, or -1 with errno.
 */
static ssize_t
yaml_read_bytes(int fd, char *text)
{
	size_t n = 0;

	while (n < YAML_BYTES_MAX + 1) {
		ssize_t got = read(fd, text + n, YAML_BYTES_MAX + 1 - n);

		if (got == -1 && errno == EINTR)
			continue;
		if (got == -1)
			return -1;
		if (got == 0)
			break;
		n += (size_t)got;
	}
	return (ssize_t)n;
}

struct yaml *
yaml_read_file(const char *path, struct diag *diag)
{
	int fd = input_file_open(path, diag);
	struct yaml *yaml = NULL;
	const char *unpack;
	ssize_t len;
	char *text;

	if (fd == -1)
		return NULL;
	text = calloc(1, YAML_BYTES_MAX + 1);
	if (text == NULL) {
		diag_set(diag, "%s: " NO_MEMORY, path);
		close(fd);
		return NULL;
	}
	len = yaml_read_bytes(fd, text);
	unpack = input_file_unpack(text, len > 0 ? (size_t)len : 0);
	if (len == -1)
		diag_set(diag, "cannot read %s: %s", path, strerror(errno));
	else if (unpack != NULL)
		diag_set(diag, "%s is packed: unpack it first, with %s%s", path,
			 unpack,
			 strncmp(unpack, "zstd", 4) == 0
				 ? "; play a tournament made by `arena pack` "
				   "without unpacking: `arena run PACK`"
				 : "");
	else
		yaml = yaml_read(path, text, (size_t)len, diag);
	close(fd);
	free(text);
	return yaml;
}

void
yaml_close(struct yaml *yaml)
{
	struct block *next;

	if (yaml == NULL)
		return;
	for (struct block *block = yaml->blocks; block != NULL; block = next) {
		next = block->next;
		free(block);
	}
	free(yaml->name);
	free(yaml);
}

const struct yaml_node *
yaml_root(const struct yaml *yaml)
{
	return yaml->root;
}

const char *
yaml_name(const struct yaml *yaml)
{
	return yaml->name;
}

const struct yaml_node *
yaml_get(const struct yaml_node *map, const char *key)
{
	const struct yaml_node *child;

	if (map->kind != YAML_MAP)
		return NULL;
	for (child = map->first; child != NULL; child = child->next)
		if (strcmp(child->key->text, key) == 0)
			return child;
	return NULL;
}

bool
yaml_is(const struct yaml_node *node, const char *text)
{
	return node->kind == YAML_SCALAR && strcmp(node->text, text) == 0;
}

void
yaml_unknown(const struct yaml *yaml, const struct yaml_node *key,
	     struct diag *diag, const char *const *known)
{
	const char *nearest = nearest_word(key->text, known);
	char list[512];
	char found[80];
	size_t n = 0;

	text_quote(key->text, key->len, found, sizeof(found));
	if (nearest != NULL) {
		yaml_complain(yaml, key, diag,
			      "unknown key \"%s\"; did you mean \"%s\"?", found,
			      nearest);
		return;
	}
	list[0] = '\0';
	for (size_t i = 0; known[i] != NULL; i++) {
		int len = snprintf(list + n, sizeof(list) - n, "%s%s",
				   i > 0 ? ", " : "", known[i]);

		n += (size_t)len;
		if (n >= sizeof(list)) { /* the list of keys is too long to be
					    helpful */
			yaml_complain(yaml, key, diag, "unknown key \"%s\"",
				      found);
			return;
		}
	}
	yaml_complain(yaml, key, diag,
		      "unknown key \"%s\"; the keys here are %s", found, list);
}

bool
yaml_check_keys(const struct yaml *yaml, const struct yaml_node *map,
		const char *const *known, const char *what, struct diag *diag)
{
	if (map->kind != YAML_MAP) {
		yaml_complain(yaml, map, diag, "%s: expected keys and values",
			      what);
		return false;
	}
	for (const struct yaml_node *node = map->first; node != NULL;
	     node = node->next) {
		size_t i = 0;

		while (known[i] != NULL &&
		       strcmp(known[i], node->key->text) != 0)
			i++;
		if (known[i] == NULL) {
			yaml_unknown(yaml, node->key, diag, known);
			return false;
		}
	}
	return true;
}
