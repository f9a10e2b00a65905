/* config_apart.c - the key "apart": bots that never sit at one table. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "arena/plan/config_read.h"
#include "lib/alloc.h"

#define NONE UINT32_MAX /* no camp yet */

/* A name that no bot has: the one that was meant, or all that there are. */
static bool
complain_unknown_bot(struct config_reader *in, const struct yaml_node *node)
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
		return config_complain(in, node,
				       "apart: no bot has the name \"%s\": did "
				       "you mean %s?",
				       text, near);
	return config_complain(in, node,
			       "apart: no bot has the name \"%s\": they are "
			       "%s%s",
			       text, known, n < sizeof(known) ? "" : " ...");
}

/* The bot that a node names; false after complaining. */
static bool
find_named(struct config_reader *in, const struct yaml_node *node,
	   uint32_t *bot)
{
	const struct config *config = in->config;

	if (node->kind != YAML_SCALAR)
		return config_complain(in, node,
				       "apart: expected a bot's name");
	for (*bot = 0; *bot < config->bot_count; (*bot)++)
		if (strcmp(config->bots[*bot].name, node->text) == 0)
			return true;
	return complain_unknown_bot(in, node);
}

/* One list: its bots become one camp. */
static bool
read_camp(struct config_reader *in, const struct yaml_node *list)
{
	uint32_t *camps = in->config->camps;
	uint32_t first = NONE, bot = 0;

	if (list->kind != YAML_LIST || list->count < 2)
		return config_complain(
			in, list,
			"apart: expected lists of two bots or "
			"more, as in [[alice, bob], [carol, dave]]");
	for (const struct yaml_node *node = list->first; node != NULL;
	     node = node->next) {
		if (!find_named(in, node, &bot))
			return false;
		if (camps[bot] != NONE)
			return config_complain(
				in, node,
				"apart: %s stands there twice: bots that are "
				"all to be kept apart stand in one list",
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
		return config_complain(in, lists,
				       "apart: expected lists of bots that "
				       "never sit at one table, as in "
				       "[[alice, bob], [carol, dave]]");
	config->camps = xcalloc(config->bot_count, sizeof(*config->camps));
	for (uint32_t i = 0; i < config->bot_count; i++)
		config->camps[i] = NONE;
	for (const struct yaml_node *list = lists->first; list != NULL;
	     list = list->next)
		if (!read_camp(in, list))
			return false;
	for (uint32_t i = 0; i < config->bot_count; i++)
		if (config->camps[i] == NONE)
			config->camps[i] = i;
	return true;
}
