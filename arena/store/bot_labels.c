/* bot_labels.c - read the labels of a run's bots from its configuration; see
 * bot_labels.h. */
#include "arena/store/bot_labels.h"

#include <string.h>

#include "lib/alloc.h"
#include "lib/format/yaml.h"

char *
bot_labels_apart(const struct bot *bot)
{
	if (bot->remote)
		return xstrdup("by network, on a machine that the arena does "
			       "not control");
	if (!bot->network && !bot->has_level)
		return NULL;
	return xprintf("%s%s%s%s", bot->has_level ? "at isolation " : "",
		       bot->has_level ? isolation_words[bot->level] : "",
		       bot->has_level && bot->network ? ", " : "",
		       bot->network ? "with the network" : "");
}

static void
parse_bot_labels(const struct yaml_node *map, struct store_bot *bot)
{
	const struct yaml_node *title = yaml_get(map, "title");
	const struct yaml_node *network = yaml_get(map, "network");
	const struct yaml_node *level = yaml_get(map, "isolation");
	struct bot own = { .network = network != NULL &&
				      yaml_is(network, "true") };
	int number = level != NULL && level->kind == YAML_SCALAR
			     ? enum_words_of(isolation_words, level->text)
			     : -1;

	own.has_level = number >= 0;
	own.remote = store_bot_is_remote(bot);
	own.level = number >= 0 ? (enum isolation)number : ISOLATION_NONE;
	if (title != NULL && title->kind == YAML_SCALAR)
		bot->title = xstrdup(title->text);
	bot->apart = bot_labels_apart(&own);
}

void
bot_labels_read(const char *text, struct store_bot *bots, unsigned count)
{
	struct diag diag;
	struct yaml *doc = yaml_read("config.yaml", text, strlen(text), &diag);
	const struct yaml_node *root = doc != NULL ? yaml_root(doc) : NULL;
	const struct yaml_node *list, *node = NULL;

	if (root != NULL && root->kind == YAML_MAP) {
		list = yaml_get(root, "bots");
		if (list != NULL && list->kind == YAML_LIST)
			node = list->first;
	}
	for (unsigned i = 0; i < count && node != NULL; i++) {
		if (node->kind == YAML_MAP)
			parse_bot_labels(node, &bots[i]);
		node = node->next;
	}
	if (doc != NULL)
		yaml_close(doc);
}
