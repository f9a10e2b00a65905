/* config_anchor.c - read and replace the key "anchor"; see config_anchor.h. */
#include "arena/config/config_anchor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/config/config_read.h"
#include "lib/alloc.h"

#define LINE "anchor:"

bool
config_finish_anchor(struct config_reader *in)
{
	const struct yaml_node *map = config_node(in, "anchor");
	struct config *config = in->config;
	const struct yaml_node *node;

	if (map == NULL || (map->kind == YAML_MAP && map->count == 0))
		return true;
	if (map->kind != YAML_MAP || map->count > 1)
		return config_complain(
			in, map,
			"anchor: expected one bot and its rating, as in "
			"{alice: 1500}");
	node = map->first;
	if (!config_find_bot(in, "anchor", node->key, &config->anchor_bot))
		return false;
	if (!yaml_int(in->doc, node, -ANCHOR_ELO_MAX, ANCHOR_ELO_MAX,
		      &config->anchor_elo, in->diag))
		return false;
	config->anchored = true;
	return true;
}

struct config_anchor
config_read_anchor(const char *text)
{
	struct config_anchor anchor = { .bot = "" };
	struct diag diag;
	struct yaml *doc = yaml_read("config.yaml", text, strlen(text), &diag);
	const struct yaml_node *map = NULL, *node;

	if (doc != NULL)
		map = yaml_get(yaml_root(doc), "anchor");
	node = map != NULL && map->kind == YAML_MAP ? map->first : NULL;
	if (node != NULL && yaml_int(doc, node, -ANCHOR_ELO_MAX, ANCHOR_ELO_MAX,
				     &anchor.elo, &diag))
		snprintf(anchor.bot, sizeof(anchor.bot), "%s", node->key->text);
	yaml_close(doc);
	return anchor;
}

/* Return the start of the anchor's line, or the end of the text if there is no
 * anchor. */
static const char *
anchor_line(const char *text)
{
	const char *at = text;

	while (*at != '\0' && strncmp(at, LINE, strlen(LINE)) != 0) {
		at += strcspn(at, "\n");
		at += *at == '\n';
	}
	return at;
}

char *
config_replace_anchor(const char *kept, const char *text)
{
	const char *at = anchor_line(kept), *from = anchor_line(text);
	size_t was = strcspn(at, "\n"), is = strcspn(from, "\n");

	return xprintf("%.*s%.*s%s", (int)(at - kept), kept,
		       (int)(is + (at[was] == '\0')), from, at + was);
}

bool
config_same_anchor(const char *a, const char *b)
{
	struct config_anchor x = config_read_anchor(a);
	struct config_anchor y = config_read_anchor(b);

	return strcmp(x.bot, y.bot) == 0 &&
	       (x.bot[0] == '\0' || x.elo == y.elo);
}
