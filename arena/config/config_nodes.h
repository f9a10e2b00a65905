/*
 * config_nodes.h - build a configuration from YAML nodes: nodes of a file, and
 * new nodes that the file does not contain.
 *
 * A file with one more key, such as "grade" or "league", describes many
 * tournaments.  The configuration of each is a new tree: it has the keys of the
 * file, and new nodes for bots and other values.  config_read_nodes reads the
 * tree.  A new node has the line and column of a node of the file, for
 * messages.
 */
#ifndef DEADWOOD_ARENA_CONFIG_CONFIG_NODES_H
#define DEADWOOD_ARENA_CONFIG_CONFIG_NODES_H

#include "lib/format/yaml.h"

#define CONFIG_NODES_MAX 80 /* arbitrary: more keys than any map has */

/**
 * struct config_nodes - YAML nodes that will be the children of a map or list
 * @node, @key: the @count children and their keys
 * @text: buffers for numbers, of which @texts are in use
 *
 * The nodes contain pointers to each other, so a struct config_nodes must not
 * move.
 */
struct config_nodes {
	struct yaml_node node[CONFIG_NODES_MAX], key[CONFIG_NODES_MAX];
	char text[8][32];
	unsigned count, texts;
};

/* Add a copy of @like as a child of a map or list.  @key: key of the child, or
 * NULL in a list.  Returns the copy. */
struct yaml_node *config_nodes_add(struct config_nodes *nodes,
				   const struct yaml_node *like,
				   const char *key);

/* Add a text as a child.  @at: node whose line and column the child gets. */
struct yaml_node *config_nodes_add_text(struct config_nodes *nodes,
					const struct yaml_node *at,
					const char *key, const char *text);

/* Add a text that YAML reads as a number or a boolean, such as "1". */
struct yaml_node *config_nodes_add_plain(struct config_nodes *nodes,
					 const struct yaml_node *at,
					 const char *key, const char *text);
struct yaml_node *config_nodes_add_number(struct config_nodes *nodes,
					  const struct yaml_node *at,
					  const char *key, double number);

/* Add the children of @map whose keys are in @wanted.  Add "build" only if
 * @build is true. */
void config_nodes_add_keys(struct config_nodes *nodes,
			   const struct yaml_node *map,
			   const char *const *wanted, bool build);

/* Make all nodes the children of @parent, which becomes a map or list. */
void config_nodes_join(struct config_nodes *nodes, struct yaml_node *parent,
		       enum yaml_kind kind);

#endif
