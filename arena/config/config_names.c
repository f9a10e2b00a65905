/* config_names.c - look up bots by name, and read the keys that are lists of
 * bots. */
#include <stdint.h>

#include "arena/config/bot_lookup.h"
#include "arena/config/config_read.h"
#include "lib/alloc.h"

/* Find the bot with this name, or with this title if no bot has the name.
 * Returns false after an error. */
bool
config_find_bot(struct config_reader *in, const char *key,
		const struct yaml_node *node, uint32_t *bot)
{
	struct diag why;

	if (node->kind != YAML_SCALAR)
		return config_complain(in, node, "%s: expected a bot's name",
				       key);
	if (bots_lookup(in->config->bots, in->config->bot_count, node->text,
			bot, &why) != BOT_UNKNOWN)
		return true;
	return config_complain(in, node, "%s: %s", key, why.text);
}

static bool
names_read_list(struct config_reader *in, const struct key *key,
		const struct yaml_node *nodes)
{
	struct bot_list *list = config_key_bots(in->config, key);

	if (nodes->kind != YAML_LIST)
		return config_complain(in, nodes,
				       "%s: expected a list of bots, such as "
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
				return config_complain(in, node,
						       "%s: %s occurs twice",
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
		if (nodes != NULL && !names_read_list(in, key, nodes))
			return false;
	}
	return true;
}
