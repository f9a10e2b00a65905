/* player_title.c - find a player by its title; see player_title.h. */
#include "arena/replay/player_title.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/config/bot_lookup.h"
#include "arena/replay/log_files.h"
#include "lib/format/yaml.h"

/* Read the run's configuration.  Returns NULL if the log is not in a results
 * directory; titles are then unknown. */
static struct yaml *
player_title_read_config(const char *log)
{
	char *path = log_files_config(log);
	struct yaml *doc = NULL;
	struct diag diag;

	if (path != NULL && access(path, R_OK) == 0)
		doc = yaml_read_file(path, &diag);
	free(path);
	return doc;
}

/* Return the title of the bot @name, borrowed; NULL if the bot has no title. */
static const char *
player_title_of(const struct yaml *doc, const char *name)
{
	const struct yaml_node *root = yaml_root(doc), *bots = NULL;

	if (root != NULL && root->kind == YAML_MAP)
		bots = yaml_get(root, "bots");
	if (bots == NULL || bots->kind != YAML_LIST)
		return NULL;
	for (const struct yaml_node *bot = bots->first; bot != NULL;
	     bot = bot->next) {
		const struct yaml_node *called, *title;

		if (bot->kind != YAML_MAP)
			continue;
		called = yaml_get(bot, "name");
		title = yaml_get(bot, "title");
		if (called != NULL && yaml_is(called, name))
			return title != NULL && title->kind == YAML_SCALAR
				       ? title->text
				       : NULL;
	}
	return NULL;
}

bool
player_titles(const struct log_verify *match, const char *log,
	      char titles[SEATS_MAX][BOT_TITLE_MAX + 1])
{
	struct yaml *doc = player_title_read_config(log);
	bool any = false;

	for (unsigned i = 0; i < match->players; i++) {
		const char *title = doc != NULL ? player_title_of(
							  doc, match->player[i])
						: NULL;

		titles[i][0] = '\0';
		if (title != NULL && bot_title_is_fit(title)) {
			snprintf(titles[i], BOT_TITLE_MAX + 1, "%s", title);
			any = true;
		}
	}
	if (doc != NULL)
		yaml_close(doc);
	return any;
}

bool
player_title_resolve(const struct json *header, int list, const char *word,
		     const char *log, char *name, struct diag *diag)
{
	char names[SEATS_MAX][LOG_VERIFY_NAME_MAX] = { "" };
	struct bot_label labels[SEATS_MAX];
	unsigned count = header->token[list].items, found = 0;
	struct yaml *doc = player_title_read_config(log);
	int token = json_first(header, list);
	enum bot_lookup end;

	for (unsigned i = 0; i < count; i++) {
		json_str(header, token, names[i], sizeof(names[i]));
		labels[i].name = names[i];
		labels[i].title = doc != NULL ? player_title_of(doc, names[i])
					      : NULL;
		token = json_next(header, token);
	}
	end = bot_lookup(labels, count, word, &found, diag);
	snprintf(name, LOG_VERIFY_NAME_MAX, "%s",
		 end == BOT_FOUND ? names[found] : word);
	if (doc != NULL)
		yaml_close(doc);
	return end != BOT_AMBIGUOUS;
}
