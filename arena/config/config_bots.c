/* config_bots.c - read and check the key "bots". */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/config/bot_names.h"
#include "arena/config/config_read.h"
#include "arena/config/graded.h"
#include "arena/config/words.h"
#include "bots/house/house_names.h"
#include "lib/alloc.h"

static const char *const bot_keys[] = { "name",	 "title",   "dir",
					"build", "run",	    "env",
					"read",	 "network", "isolation",
					"each",	 "remote",  NULL };

static bool
bots_read_env(struct config_reader *in, const struct yaml_node *map,
	      struct bot *bot)
{
	size_t n = 0;

	if (map->kind != YAML_MAP)
		return config_complain(in, map,
				       "env: expected names and values, such "
				       "as {PYTHONHASHSEED: \"0\"}");
	bot->env = xcalloc(map->count + 1u, sizeof(*bot->env));
	for (const struct yaml_node *node = map->first; node != NULL;
	     node = node->next) {
		const char *name = node->key->text;

		if (strspn(name, "abcdefghijklmnopqrstuvwxyz"
				 "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				 "0123456789_") != node->key->len ||
		    node->key->len == 0 || isdigit((unsigned char)name[0]))
			return config_complain(in, node->key,
					       "env: the name of a variable "
					       "may contain only letters, "
					       "digits and _");
		if (node->kind != YAML_SCALAR ||
		    strlen(node->text) != node->len)
			return config_complain(in, node,
					       "env: %s: expected text", name);
		bot->env[n++] = xprintf("%s=%s", name, node->text);
	}
	return true;
}

/* Return the path that a node contains, without links, owned; NULL after an
 * error. */
static char *
bots_read_path(struct config_reader *in, const struct yaml_node *node,
	       const char *key, bool is_folder)
{
	char *text = NULL, *path, *named;
	struct diag why;

	if (!config_read_text(in, node, key, CONFIG_TEXT_MAX, &text))
		return NULL;
	path = text[0] == '/' ? xstrdup(text)
			      : xprintf("%s/%s", in->config->dir, text);
	named = safe_path_check(path, in->config->dir, is_folder, &why);
	if (named == NULL)
		config_complain(in, node, "%s: %s", key, why.text);
	free(path);
	free(text);
	return named;
}

/* Read the value of the key "read", which is a path or a list of paths. */
bool
config_read_paths(struct config_reader *in, const struct yaml_node *list,
		  struct bot *bot)
{
	bool one = list->kind == YAML_SCALAR;
	const struct yaml_node *node = one ? list : list->first;
	size_t n = 0;

	if (!one && list->kind != YAML_LIST)
		return config_complain(
			in, list,
			"read: expected paths that the bot may read, such as "
			"[/opt/lang]");
	if (!one && list->count > BOT_READ_MAX)
		return config_complain(in, list, "read: more than %d paths",
				       BOT_READ_MAX);
	bot->read = xcalloc(BOT_READ_MAX + 1, sizeof(*bot->read));
	for (; node != NULL; node = one ? NULL : node->next) {
		bot->read[n] = bots_read_path(in, node, "read", false);
		if (bot->read[n] == NULL)
			return false;
		if (access(bot->read[n++], F_OK) != 0)
			return config_complain(in, node, "read: %s: %s",
					       bot->read[n - 1],
					       strerror(errno));
	}
	return true;
}

/* Read the value of the key "run": a text, which is split into words, or a list
 * of words. */
static bool
bots_read_run(struct config_reader *in, const struct yaml_node *node,
	      struct bot *bot)
{
	char *text = NULL;
	struct diag why;
	size_t n = 0;
	bool ok;

	if (node->kind == YAML_SCALAR) {
		if (!config_read_text(in, node, "run", CONFIG_TEXT_MAX, &text))
			return false;
		ok = bot_from_text(bot, text, in->config->dir, &why);
		free(text);
		return ok || config_complain(in, node, "run: %s", why.text);
	}
	if (node->kind != YAML_LIST || node->count == 0)
		return config_complain(
			in, node,
			"run: expected a command, such as ./alice --depth 4 "
			"or [python3, bob.py]");
	bot->words = xcalloc(node->count + 1u, sizeof(*bot->words));
	for (const struct yaml_node *word = node->first; word != NULL;
	     word = word->next) {
		if (word->kind != YAML_SCALAR ||
		    strlen(word->text) != word->len ||
		    (n == 0 && word->len == 0))
			return config_complain(
				in, word,
				"run: expected a text as a word of the "
				"command");
		bot->words[n++] = xstrdup(word->text);
	}
	bot_set_kind(bot);
	if (bot->dir == NULL)
		bot->dir = xstrdup(in->config->dir);
	if (bot->name == NULL) {
		const char *colon = bot_is_bundled(bot)
					    ? strchr(bot->words[0], ':')
					    : NULL;

		bot->name = bot_fit_name(colon != NULL ? colon + 1
						       : bot->words[0]);
	}
	return true;
}

/* Read the value of the key "title", which is one line of printable text. */
static bool
bots_read_title(struct config_reader *in, const struct yaml_node *node,
		struct bot *bot)
{
	return config_read_text(in, node, "title", BOT_TITLE_MAX,
				&bot->title) &&
	       (bot_title_is_fit(bot->title) ||
		config_complain(in, node,
				"title: expected UTF-8 text without invisible "
				"characters"));
}

static bool
bots_read_network(struct config_reader *in, const struct yaml_node *node,
		  struct bot *bot)
{
	bot->network = yaml_is(node, "true");
	return bot->network || yaml_is(node, "false") ||
	       config_complain(in, node,
			       "network: expected true (this bot may reach the "
			       "machine's network) or false");
}

static bool
bots_read_isolation(struct config_reader *in, const struct yaml_node *node,
		    struct bot *bot)
{
	int level = node->kind == YAML_SCALAR
			    ? enum_words_of(isolation_words, node->text)
			    : -1;

	if (level < 0)
		return config_complain(
			in, node,
			"isolation: expected none, process, sandbox or best "
			"(applies only to this bot)");
	bot->has_level = true;
	bot->level = (enum isolation)level;
	return true;
}

/* Read the key "remote", which stands for the command "remote". */
static bool
bots_read_remote(struct config_reader *in, const struct yaml_node *node,
		 struct bot *bot)
{
	struct diag why;

	if (yaml_is(node, "false"))
		return true;
	if (!yaml_is(node, "true"))
		return config_complain(in, node,
				       "remote: expected true (a client plays "
				       "this bot by network) or false");
	return bot_from_text(bot, "remote", in->config->dir, &why);
}

/* Refuse keys that have no meaning for a remote bot, because its program runs
 * on another machine. */
static bool
bots_check_remote(struct config_reader *in, const struct yaml_node *map,
		  const struct bot *bot)
{
	static const char *const keys[] = { "build",   "env",	    "read",
					    "network", "isolation", NULL };

	for (size_t i = 0; bot->remote && !in->kept && keys[i] != NULL; i++)
		if (yaml_get(map, keys[i]) != NULL)
			return config_complain(
				in, yaml_get(map, keys[i]),
				"%s: a remote bot runs on another machine, so "
				"remove this key",
				keys[i]);
	return true;
}

/* Read the keys of a bot that set its title and its sandbox. */
static bool
bots_read_own_keys(struct config_reader *in, const struct yaml_node *map,
		   struct bot *bot)
{
	const struct yaml_node *title = yaml_get(map, "title");
	const struct yaml_node *network = yaml_get(map, "network");
	const struct yaml_node *level = yaml_get(map, "isolation");

	return (title == NULL || bots_read_title(in, title, bot)) &&
	       (network == NULL || bots_read_network(in, network, bot)) &&
	       (level == NULL || bots_read_isolation(in, level, bot));
}

static bool
bots_read_map(struct config_reader *in, const struct yaml_node *map,
	      struct bot *bot)
{
	const struct yaml_node *name = yaml_get(map, "name");
	const struct yaml_node *dir = yaml_get(map, "dir");
	const struct yaml_node *run = yaml_get(map, "run");
	const struct yaml_node *env = yaml_get(map, "env");
	const struct yaml_node *read = yaml_get(map, "read");
	const struct yaml_node *build = yaml_get(map, "build");
	const struct yaml_node *remote = yaml_get(map, "remote");
	struct diag why;

	for (const struct yaml_node *node = map->first; node != NULL;
	     node = node->next) {
		size_t i = 0;

		while (bot_keys[i] != NULL &&
		       strcmp(bot_keys[i], node->key->text) != 0)
			i++;
		if (strcmp(node->key->text, "house") == 0)
			return config_complain(
				in, node->key,
				"a house bot is written as one word without "
				"spaces, such as house:greedy");
		if (bot_keys[i] == NULL)
			return config_unknown_key(in, node, "a bot", bot_keys);
	}
	if (run != NULL && remote != NULL)
		return config_complain(in, remote,
				       "remote: a remote bot runs on another "
				       "machine, so remove the key run");
	if (run == NULL && remote == NULL && bot->words == NULL)
		return config_complain(
			in, map,
			"this bot has no key run: write the command that "
			"starts the bot, such as run: ./alice");
	if (name != NULL) {
		if (!config_read_text(in, name, "name", CONFIG_TEXT_MAX,
				      &bot->name))
			return false;
		bot->named = true;
		if (!bot_name_is_fit(bot->name, &why))
			return config_complain(in, name, "name: %s", why.text);
	}
	if (dir != NULL) {
		bot->dir = bots_read_path(in, dir, "dir", true);
		if (bot->dir == NULL)
			return false;
	}
	if (build != NULL &&
	    !config_read_text(in, build, "build", CONFIG_TEXT_MAX, &bot->build))
		return false;
	return bots_read_own_keys(in, map, bot) &&
	       (run == NULL || bots_read_run(in, run, bot)) &&
	       (remote == NULL || bots_read_remote(in, remote, bot)) &&
	       bots_check_remote(in, map, bot) &&
	       (env == NULL || bots_read_env(in, env, bot)) &&
	       (read == NULL || config_read_paths(in, read, bot));
}

static struct bot *
bots_add(struct config_reader *in, const struct yaml_node *entry)
{
	struct config *config = in->config;
	struct bot *bot;

	config->bots = xrealloc(config->bots, config->bot_count + 1u,
				sizeof(*config->bots));
	bot = &config->bots[config->bot_count++];
	*bot = (struct bot){ .line = entry->line,
			     .column = entry->column,
			     .entry = in->entry };
	return bot;
}

/* Add a line to config->left_out for a graded submission that has no bot. */
static void
bots_leave_out(struct config *config, const char *path, const char *why)
{
	char *before = config->left_out;

	config->left_out = xprintf("%s%s has no bot and is skipped: %s\n",
				   before != NULL ? before : "",
				   strrchr(path, '/') + 1, why);
	free(before);
}

/* Add the bot of a folder that the key "each" matches.  The bot's program is in
 * @dir.  Returns false after an error. */
static bool
bots_add_folder(struct config_reader *in, const struct yaml_node *map,
		const char *path, const char *dir)
{
	const char *name = strrchr(path, '/') + 1;
	struct bot *bot;
	struct diag why;
	char *run;
	bool ok;

	if (in->config->bot_count == CONFIG_BOTS_MAX)
		return config_complain(in, map, "bots: more than %d",
				       CONFIG_BOTS_MAX);
	bot = bots_add(in, map);
	if (bot_name_is_fit(name, &why)) {
		bot->name = xstrdup(name);
	} else {
		bot->name = bot_tagged_name(name);
		if (yaml_get(map, "title") == NULL && bot_title_is_fit(name))
			bot->title = xstrdup(name);
	}
	bot->named = true;
	bot->dir = safe_path_check(dir, in->config->dir, true, &why);
	if (bot->dir == NULL)
		return config_complain(in, map, "each: %s", why.text);
	if (yaml_get(map, "run") != NULL)
		return bots_read_map(in, map, bot);
	run = config_each_program(bot->dir, &why);
	if (run == NULL)
		return config_complain(
			in, map,
			"each: %s; or write one command for all folders, such "
			"as {each: ..., run: ./main.py}",
			why.text);
	ok = bot_from_text(bot, run, in->config->dir, &why) ||
	     config_complain(in, map, "each: %s", why.text);
	free(run);
	return ok && bots_read_map(in, map, bot);
}

/* Read an entry with the key "each", which adds one bot for each folder. */
static bool
bots_read_each(struct config_reader *in, const struct yaml_node *map)
{
	char **folders = config_each_folders(in, map);
	uint32_t before = in->config->bot_count;
	bool ok = folders != NULL;

	for (size_t i = 0; ok && folders[i] != NULL; i++) {
		const char *why;
		char *bot;

		if (!graded_find(folders[i], &bot, &why))
			ok = bots_add_folder(in, map, folders[i], folders[i]);
		else if (bot == NULL)
			bots_leave_out(in->config, folders[i], why);
		else
			ok = bots_add_folder(in, map, folders[i], bot);
		free(bot);
	}
	words_free(folders);
	if (ok && in->config->bot_count == before)
		return config_complain(in, map,
				       "each: these folders contain no graded "
				       "submission that has a bot");
	return ok;
}

/* Read an entry of the list "bots", which adds one bot, or one bot for each
 * folder. */
static bool
bots_read_entry(struct config_reader *in, const struct yaml_node *node)
{
	if (node->kind == YAML_LIST)
		return config_complain(in, node,
				       "bots: expected a bot, found a list");
	if (node->kind == YAML_MAP && yaml_get(node, "each") != NULL)
		return bots_read_each(in, node);
	if (in->config->bot_count == CONFIG_BOTS_MAX)
		return config_complain(in, node, "bots: more than %d",
				       CONFIG_BOTS_MAX);
	if (node->kind == YAML_MAP)
		return bots_read_map(in, node, bots_add(in, node));
	return bots_read_run(in, node, bots_add(in, node));
}

bool
config_read_bots(struct config_reader *in, const struct yaml_node *list)
{
	if (list->kind != YAML_LIST)
		return config_complain(in, list,
				       "bots: expected a list, such as "
				       "[house:greedy, ./alice.py]");
	in->config->bots = xcalloc(1, sizeof(*in->config->bots));
	in->entry = 0;
	for (const struct yaml_node *node = list->first; node != NULL;
	     node = node->next, in->entry++)
		if (!bots_read_entry(in, node))
			return false;
	return true;
}

/* Return the YAML node of a bot's entry in the list "bots". */
static const struct yaml_node *
bots_entry(const struct config_reader *in, uint32_t index)
{
	const struct yaml_node *list = config_node(in, "bots");
	const struct yaml_node *node = list == NULL ? NULL : list->first;
	unsigned entry = list == NULL ? 0 : in->config->bots[index].entry;

	while (node != NULL && entry-- > 0)
		node = node->next;
	return node;
}

/* Report further bots that cannot be started.  If a message differs from the
 * first one only in the bot's name (the same bot plays at several seats), it is
 * not repeated. */
static void
bots_complain_of_others(struct config_reader *in, uint32_t after)
{
	struct config *config = in->config;
	struct diag first = *in->diag, why;
	size_t n = 0, len;

	for (uint32_t i = after + 1; i < config->bot_count; i++) {
		if (bot_find(&config->bots[i], &why))
			continue;
		config_complain(in, bots_entry(in, i), "bot %s: %s",
				config->bots[after].name, why.text);
		if (strcmp(in->diag->text, first.text) == 0)
			continue;
		config_complain(in, bots_entry(in, i), "bot %s: %s",
				config->bots[i].name, why.text);
		len = strlen(in->diag->text);
		if (n + len + 1 < CONFIG_MORE_MAX) {
			memcpy(in->more + n, in->diag->text, len);
			n += len;
			in->more[n++] = '\n';
			in->more[n] = '\0';
		}
	}
	*in->diag = first;
}

/* Check that there is at most one human player, and only in `arena play` (at
 * the terminal or in a browser). */
static bool
bots_check_humans(struct config_reader *in)
{
	struct config *config = in->config;
	unsigned people = 0;

	for (uint32_t i = 0; i < config->bot_count && !in->kept; i++) {
		if (!config->bots[i].person)
			continue;
		if (!in->people)
			return config_complain(
				in, bots_entry(in, i),
				"%s: a human can play only with `arena play "
				"GAME human house:greedy` (if this is the name "
				"of a program, write ./%s)",
				config->bots[i].words[0],
				config->bots[i].words[0]);
		config->bots[i].page = in->page;
		if (++people > 1)
			return config_complain(
				in, NULL,
				"two human players at one screen would see "
				"each other's cards: replace all human players "
				"except one by house bots");
	}
	return true;
}

/* Check that remote bots play only where a server can offer their seats. */
static bool
bots_check_remotes(struct config_reader *in)
{
	const struct config *config = in->config;
	unsigned count = 0;

	for (uint32_t i = 0; i < config->bot_count && !in->kept; i++) {
		const struct bot *bot = &config->bots[i];

		if (!bot->remote)
			continue;
		if (!in->remotes)
			return config_complain(
				in, bots_entry(in, i),
				"%s: a remote bot can play only in a "
				"tournament of one game, with `arena run` or "
				"`arena play` (if this is the name of a "
				"program, write ./%s)",
				bot->words[0], bot->words[0]);
		if (config->final)
			return config_complain(
				in, bots_entry(in, i),
				"bot %s: a remote bot cannot play in a final, "
				"because no one can commit to its program: "
				"remove the bot, or remove final",
				bot->name);
		if (++count > CONFIG_REMOTES_MAX)
			return config_complain(in, bots_entry(in, i),
					       "bots: more than %d remote bots",
					       CONFIG_REMOTES_MAX);
	}
	return true;
}

/* Check that all names and titles that standings show are different. */
static bool
bots_check_titles(struct config_reader *in)
{
	const struct config *config = in->config;

	for (uint32_t i = 0; i < config->bot_count; i++)
		for (uint32_t k = 0; k < config->bot_count; k++) {
			const struct bot *one = &config->bots[i];
			const struct bot *other = &config->bots[k];

			if (i != k && one->title != NULL &&
			    strcmp(one->title, bot_display_name(other)) == 0)
				return config_complain(
					in, bots_entry(in, i),
					"title: another bot has the same name "
					"or title %s: change one title",
					one->title);
		}
	return true;
}

bool
config_bots_play(struct config_reader *in, const struct rules *rules)
{
	const struct config *config = in->config;

	for (uint32_t i = 0; i < config->bot_count && !in->kept; i++) {
		const char *word = config->bots[i].words[0];

		if (strncmp(word, "house:", 6) == 0 &&
		    !house_plays(word + 6, rules))
			return config_complain(
				in, bots_entry(in, i),
				"bot %s: %s does not play %s, but only gin "
				"with standard melds and card values: use "
				"house:greedy, which plays every game",
				config->bots[i].name, word, rules->name);
	}
	return true;
}

bool
config_finish_bots(struct config_reader *in)
{
	struct config *config = in->config;
	struct diag why;

	if (!bots_check_humans(in) || !bots_check_remotes(in))
		return false;

	for (uint32_t i = 0; i < config->bot_count; i++) {
		struct bot *bot = &config->bots[i];

		for (uint32_t k = 0; k < i; k++)
			if (bot->named && config->bots[k].named &&
			    strcmp(bot->name, config->bots[k].name) == 0)
				return config_complain(
					in, bots_entry(in, i),
					"two bots are named %s (the other one "
					"on line %u): rename one",
					bot->name, config->bots[k].line);
	}
	/* set the names before searching the programs, because error messages
	 * contain the names */
	bots_make_unique(config->bots, config->bot_count, config->dir);
	if (!bots_check_titles(in))
		return false;
	for (uint32_t i = 0; i < config->bot_count; i++) {
		struct bot *bot = &config->bots[i];

		in->bot = !in->kept && !bot_find(bot, &why);
		if (in->bot) {
			config_complain(in, bots_entry(in, i), "bot %s: %s",
					bot->name, why.text);
			bots_complain_of_others(in, i);
			return false;
		}
	}
	return true;
}
