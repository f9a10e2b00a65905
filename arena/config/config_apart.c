/* config_apart.c - the key "apart": bots that never play at one table. */
#include <stdint.h>

#include "arena/config/config_read.h"
#include "lib/alloc.h"

#define NONE UINT32_MAX /* no camp yet */

/* Read a list of bots, which form one camp. */
static bool
apart_read_camp(struct config_reader *in, const struct yaml_node *list)
{
	uint32_t *camps = in->config->camps;
	uint32_t first = NONE, bot = 0;

	if (list->kind != YAML_LIST || list->count < 2)
		return config_complain(
			in, list,
			"apart: expected lists of two bots or more, such as "
			"[[alice, bob], [carol, dave]]");
	for (const struct yaml_node *node = list->first; node != NULL;
	     node = node->next) {
		if (!config_find_bot(in, "apart", node, &bot))
			return false;
		if (camps[bot] != NONE)
			return config_complain(
				in, node,
				"apart: %s occurs twice, but a bot can be in "
				"only one list; put all bots that must not "
				"play with this bot in the same list",
				node->text);
		if (first == NONE)
			first = bot;
		camps[bot] = first;
	}
	return true;
}

bool
config_finish_apart(struct config_reader *in)
{
	const struct yaml_node *lists = config_node(in, "apart");
	struct config *config = in->config;

	if (lists == NULL)
		return true;
	if (lists->kind != YAML_LIST)
		return config_complain(
			in, lists,
			"apart: expected lists of bots that never play at the "
			"same table, such as [[alice, bob], [carol, dave]]");
	config->camps = xcalloc(config->bot_count, sizeof(*config->camps));
	for (uint32_t i = 0; i < config->bot_count; i++)
		config->camps[i] = NONE;
	for (const struct yaml_node *list = lists->first; list != NULL;
	     list = list->next)
		if (!apart_read_camp(in, list))
			return false;
	for (uint32_t i = 0; i < config->bot_count; i++)
		if (config->camps[i] == NONE)
			config->camps[i] = i;
	return true;
}
