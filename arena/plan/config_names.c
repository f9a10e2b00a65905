/* config_names.c - bots by their names, and the keys that are lists of them. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "arena/plan/config_read.h"
#include "lib/alloc.h"

/* A name that no bot has: the one that was meant, or all that there are. */
static bool
complain_unknown_bot(struct config_reader *in, const char *key,
		     const struct yaml_node *node)
{
	const struct config *config = in->config;
	const char *names[CONFIG_BOTS_MAX + 1] = { NULL };
	char text[80], known[300] = "";
	const char *near;
	size_t n = 0;

	for (uint32_t i = 0; i < config->bot_count; i++) {
		names[i] = config->bots[i].name;
		if (n < sizeof(known))
			n += (size_t)snprintf(known + n, sizeof(known) - n,
					      "%s%s", i > 0 ? ", " : "",
					      names[i]);
	}
	near = nearest_word(node->text, names);
	text_quote(node->text, node->len, text, sizeof(text));
	if (near != NULL)
		return config_complain(
			in, node,
			"%s: no bot has the name \"%s\": did you "
			"mean %s?",
			key, text, near);
	return config_complain(in, node,
			       "%s: no bot has the name \"%s\": they are "
			       "%s%s",
			       key, text, known,
			       n < sizeof(known) ? "" : " ...");
}

/* The bot of this name, or else of this title; false after complaining. */
bool
config_find_bot(struct config_reader *in, const char *key,
		const struct yaml_node *node, uint32_t *bot)
{
	const struct config *config = in->config;

	if (node->kind != YAML_SCALAR)
		return config_complain(in, node, "%s: expected a bot's name",
				       key);
	for (*bot = 0; *bot < config->bot_count; (*bot)++)
		if (strcmp(config->bots[*bot].name, node->text) == 0)
			return true;
	for (*bot = 0; *bot < config->bot_count; (*bot)++)
		if (strcmp(bot_shown(&config->bots[*bot]), node->text) == 0)
			return true;
	return complain_unknown_bot(in, key, node);
}

static bool
read_names(struct config_reader *in, const struct key *key,
	   const struct yaml_node *nodes)
{
	struct bot_list *list = key_names(in->config, key);

	if (nodes->kind != YAML_LIST)
		return config_complain(in, nodes,
				       "%s: expected a list of bots, as in "
				       "[alice, bob]",
				       key->name);
	list->bots = xcalloc(nodes->count + 1u, sizeof(*list->bots));
	for (const struct yaml_node *node = nodes->first; node != NULL;
	     node = node->next) {
		uint32_t bot = 0;

		if (!config_find_bot(in, key->name, node, &bot))
			return false;
		for (uint32_t i = 0; i < list->count; i++)
			if (list->bots[i] == bot)
				return config_complain(
					in, node, "%s: %s stands there twice",
					key->name, node->text);
		list->bots[list->count++] = bot;
	}
	return true;
}

bool
config_finish_names(struct config_reader *in)
{
	const struct yaml_node *nodes;

	for (const struct key *key = config_keys; key->name != NULL; key++) {
		if (key->type != KEY_NAMES)
			continue;
		nodes = config_node(in, key->name);
		if (nodes != NULL && !read_names(in, key, nodes))
			return false;
	}
	return true;
}
