/* config_read.c - parse the values of configuration keys. */
#include "arena/config/config_read.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"

bool
config_complain(struct config_reader *in, const struct yaml_node *node,
		const char *format, ...)
{
	char text[DIAG_TEXT_MAX];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	if (in->doc == NULL || (in->typed && node == NULL))
		diag_set(in->diag, "%s", text);
	else
		yaml_complain(in->doc,
			      node != NULL	 ? node
			      : in->game != NULL ? in->game
						 : in->root,
			      in->diag, "%s", text);
	return false;
}

const struct yaml_node *
config_node(const struct config_reader *in, const char *key)
{
	const struct yaml_node *own = NULL;

	if (in->game != NULL)
		own = yaml_get(in->game, key);
	return own != NULL || in->root == NULL ? own : yaml_get(in->root, key);
}

/* Write a list of words such as "a, b or c". */
static void
words_list_text(const char *const *words, char *out, size_t size)
{
	size_t n = 0;

	out[0] = '\0';
	for (size_t i = 0; words[i] != NULL && n < size; i++)
		n += (size_t)snprintf(out + n, size - n, "%s%s",
				      i == 0		     ? ""
				      : words[i + 1] == NULL ? " or "
							     : ", ",
				      words[i]);
}

/* Describe a node for messages such as "expected X, found ...". */
static void
node_describe(const struct yaml_node *node, char *out, size_t size)
{
	char text[60];

	if (node->kind == YAML_LIST) {
		snprintf(out, size, "a list");
	} else if (node->kind == YAML_MAP) {
		snprintf(out, size, "a map");
	} else if (node->len == 0) {
		snprintf(out, size, "nothing");
	} else {
		text_quote(node->text, node->len, text, sizeof(text));
		snprintf(out, size, "\"%s\"", text);
	}
}

/* Return true if the node is a null value although text is expected.  Python's
 * null, None, counts as null too if it is the seed, because it would be easy to
 * guess; but stored results may contain this seed. */
static bool
node_is_null(const struct config_reader *in, const struct yaml_node *node,
	     const char *key)
{
	return yaml_is_null(node) ||
	       (!in->kept && strcmp(key, "seed") == 0 && !node->quoted &&
		strcmp(node->text, "None") == 0);
}

bool
config_read_text(struct config_reader *in, const struct yaml_node *node,
		 const char *what, int64_t max, char **out)
{
	char found[80];

	node_describe(node, found, sizeof(found));
	if (node->kind != YAML_SCALAR || node->len == 0)
		return config_complain(in, node, "%s: expected text, found %s",
				       what, found);
	if (node_is_null(in, node, what))
		return config_complain(
			in, node,
			"%s: %s means \"no value\" in YAML: omit the key, or "
			"write text (in quotes: \"%s\")",
			what, found, node->text);
	if ((int64_t)node->len > max)
		return config_complain(in, node, "%s: longer than %lld bytes",
				       what, (long long)max);
	if (memchr(node->text, '\0', node->len) != NULL ||
	    memchr(node->text, '\n', node->len) != NULL)
		return config_complain(
			in, node,
			"%s: the text contains a line break or NUL; write one "
			"line",
			what);
	free(*out);
	*out = xprintf("%.*s", (int)node->len, node->text);
	return true;
}

static bool
key_read_choice(struct config_reader *in, const struct yaml_node *node,
		const struct key *key)
{
	char found[80], words[200];
	const char *near = NULL;

	for (int i = 0; node->kind == YAML_SCALAR && key->words[i] != NULL; i++)
		if (strlen(key->words[i]) == node->len &&
		    memcmp(key->words[i], node->text, node->len) == 0) {
			*config_key_number(in->config, key) = i;
			return true;
		}
	node_describe(node, found, sizeof(found));
	words_list_text(key->words, words, sizeof(words));
	if (node->kind == YAML_SCALAR)
		near = nearest_word(node->text, key->words);
	return config_complain(in, node, "%s: expected %s, found %s%s%s%s%s%s",
			       key->name, words, found,
			       near ? "; did you mean " : "", near ? near : "",
			       near ? "?" : "", key->hint ? "; " : "",
			       key->hint ? key->hint : "");
}

static bool
key_read_unit(struct config_reader *in, const struct yaml_node *node,
	      const struct key *key)
{
	bool duration = key->type == KEY_DURATION;
	int64_t *value = config_key_number(in->config, key);
	char least[32], most[32];

	if (!(duration ? yaml_duration : yaml_size)(in->doc, node, value,
						    in->diag))
		return false;
	if (*value >= key->min && *value <= key->max)
		return true;
	config_key_unit_text(key->type, key->min, least, sizeof(least));
	config_key_unit_text(key->type, key->max, most, sizeof(most));
	return config_complain(in, node, "%s: must be between %s and %s",
			       key->name, least, most);
}

static bool
key_read_cost(struct config_reader *in, const struct yaml_node *node,
	      const struct key *key)
{
	double cost;

	if (!yaml_real(in->doc, node, (double)key->min / 1e6,
		       (double)key->max / 1e6, &cost, in->diag))
		return false;
	*config_key_number(in->config, key) = llround(cost * 1e6);
	return true;
}

static bool
key_read(struct config_reader *in, const struct key *key,
	 const struct yaml_node *node)
{
	char found[80];

	switch (key->type) {
	case KEY_TEXT:
		return config_read_text(in, node, key->name, key->max,
					config_key_text(in->config, key));
	case KEY_AUTO:
	case KEY_INT:
		if (key->type == KEY_AUTO && node->kind == YAML_SCALAR &&
		    strcmp(node->text, "auto") == 0) {
			*config_key_number(in->config, key) = 0;
			return true;
		}
		return yaml_int(in->doc, node, key->min, key->max,
				config_key_number(in->config, key), in->diag);
	case KEY_CHOICE:
		return key_read_choice(in, node, key);
	case KEY_DURATION:
	case KEY_SIZE:
		return key_read_unit(in, node, key);
	case KEY_COST:
		return key_read_cost(in, node, key);
	case KEY_MAP:
		return config_rows(in, key->rows, node, key->name);
	case KEY_OPTIONS:
		/* sheet_load checks the options later */
		if (node->kind == YAML_MAP) {
			free(in->config->options);
			in->config->options = yaml_to_json(node);
			return true;
		}
		node_describe(node, found, sizeof(found));
		return config_complain(in, node,
				       "options: expected a map such as "
				       "{target: 300}, found %s",
				       found);
	case KEY_BOTS:
		return in->bots(in, node);
	case KEY_APART:
		return true; /* config_finish_apart */
	case KEY_NAMES:
		return true; /* config_finish_names */
	case KEY_STOP:
		return true; /* config_finish_stop */
	case KEY_ANCHOR:
		return true; /* config_finish_anchor */
	case KEY_GAMES:
		return in->game != NULL || /* series.c reads the list */
		       config_complain(
			       in, node->key,
			       "games: this command accepts only a "
			       "configuration of one game. For a final, write "
			       "one file per game. For the games of an "
			       "existing run, use DIR/GAME/config.yaml");
	}
	return false;
}

static const struct key *
key_find(const struct key *rows, const char *name)
{
	while (rows->name != NULL && strcmp(rows->name, name) != 0)
		rows++;
	return rows->name != NULL ? rows : NULL;
}

bool
config_unknown_key(struct config_reader *in, const struct yaml_node *node,
		   const char *of, const char *const *words)
{
	const char *near = nearest_word(node->key->text, words);
	char known[400], text[80];

	if (of == NULL && strcmp(node->key->text, "grade") == 0)
		return config_complain(
			in, node->key,
			"grade: a file with this key is a configuration of "
			"arena grade: use arena grade CONFIG SUBMISSIONS, or "
			"write the tournament in another file");
	if (of == NULL && strcmp(node->key->text, "league") == 0)
		return config_complain(
			in, node->key,
			"league: a file with this key is the file of a league: "
			"use arena league DIR, or write the tournament in "
			"another file");
	text_quote(node->key->text, node->key->len, text, sizeof(text));
	words_list_text(words, known, sizeof(known));
	if (near != NULL)
		return config_complain(
			in, node->key,
			"unknown key \"%s\"%s%s; did you mean %s?", text,
			of ? " in " : "", of ? of : "", near);
	return config_complain(in, node->key,
			       "unknown key \"%s\"%s%s; known keys are %s",
			       text, of ? " in " : "", of ? of : "", known);
}

bool
config_row(struct config_reader *in, const struct key *rows,
	   const struct yaml_node *node, const char *of)
{
	const struct key *key = key_find(rows, node->key->text);
	const char *words[40] = { NULL };

	for (size_t i = 0; rows[i].name != NULL; i++)
		words[i] = rows[i].name;
	return key != NULL ? key_read(in, key, node)
			   : config_unknown_key(in, node, of, words);
}

bool
config_rows(struct config_reader *in, const struct key *rows,
	    const struct yaml_node *map, const char *of)
{
	char found[80];

	if (map->kind != YAML_MAP) {
		node_describe(map, found, sizeof(found));
		return config_complain(in, map,
				       "%s%sexpected keys and values, "
				       "found %s",
				       of ? of : "", of ? ": " : "", found);
	}
	for (const struct yaml_node *node = map->first; node != NULL;
	     node = node->next)
		if (!config_row(in, rows, node, of))
			return false;
	return true;
}

char *
config_path(const struct config *config, const char *dir)
{
	char *path, *real;

	assert(dir != NULL);
	if (dir[0] == '/')
		path = xstrdup(dir);
	else
		path = xprintf("%s/%s", config->dir, dir);
	real = folder_path(path);
	free(path);
	return real;
}
