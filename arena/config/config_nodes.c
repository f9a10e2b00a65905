/* config_nodes.c - build a tree of YAML nodes; see config_nodes.h. */
#include "arena/config/config_nodes.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "lib/text/text.h"

struct yaml_node *
config_nodes_add(struct config_nodes *nodes, const struct yaml_node *like,
		 const char *key)
{
	struct yaml_node *node = &nodes->node[nodes->count];

	assert(nodes->count < CONFIG_NODES_MAX);
	*node = *like;
	node->next = NULL;
	if (key != NULL) {
		nodes->key[nodes->count] = (struct yaml_node){
			.kind = YAML_SCALAR,
			.line = like->line,
			.column = like->column,
			.text = key,
			.len = strlen(key),
		};
		node->key = &nodes->key[nodes->count];
	}
	nodes->count++;
	return node;
}

struct yaml_node *
config_nodes_add_text(struct config_nodes *nodes, const struct yaml_node *at,
		      const char *key, const char *text)
{
	const struct yaml_node like = { .kind = YAML_SCALAR,
					.line = at->line,
					.column = at->column,
					.quoted = true,
					.text = text,
					.len = strlen(text) };

	return config_nodes_add(nodes, &like, key);
}

struct yaml_node *
config_nodes_add_plain(struct config_nodes *nodes, const struct yaml_node *at,
		       const char *key, const char *text)
{
	struct yaml_node *node = config_nodes_add_text(nodes, at, key, text);

	node->quoted = false;
	return node;
}

struct yaml_node *
config_nodes_add_number(struct config_nodes *nodes, const struct yaml_node *at,
			const char *key, double number)
{
	char *text = nodes->text[nodes->texts];

	snprintf(text, sizeof(nodes->text[0]), "%.6f", number);
	nodes->texts++;
	return config_nodes_add_plain(nodes, at, key, text);
}

void
config_nodes_add_keys(struct config_nodes *nodes, const struct yaml_node *map,
		      const char *const *wanted, bool build)
{
	for (const struct yaml_node *node = map->first; node != NULL;
	     node = node->next)
		if (text_is_one_of(node->key->text, wanted) &&
		    (build || strcmp(node->key->text, "build") != 0))
			config_nodes_add(nodes, node, NULL);
}

void
config_nodes_join(struct config_nodes *nodes, struct yaml_node *parent,
		  enum yaml_kind kind)
{
	for (unsigned i = 0; i + 1 < nodes->count; i++)
		nodes->node[i].next = &nodes->node[i + 1];
	parent->kind = kind;
	parent->text = NULL;
	parent->first = nodes->count > 0 ? &nodes->node[0] : NULL;
	parent->count = nodes->count;
}
