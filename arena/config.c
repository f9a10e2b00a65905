/* config.c - a tournament's configuration; see config.h. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "arena/config.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/config_keys.h"
#include "lib/alloc.h"
#include "lib/yaml.h"
#include "referee/sheet/sheet.h"

#define SEED_TEXT_MAX 200 /* chosen: bytes of a seed's string */

static const char *const bot_keys[] = { "name", "dir",	"build", "run",
					"env",	"read", NULL };

/* A document on its way into a configuration; @doc is NULL for a command
 * line, and then messages have no place. */
struct reader {
	const struct yaml *doc;
	const struct yaml_node *root;
	struct config *config;
	struct diag *diag;
	bool bot; /* the mistake is that a bot's program cannot be run */
};

/* An error at a node; without a document it is the sentence alone. */
static bool complain(struct reader *in, const struct yaml_node *node,
		     const char *format, ...)
	__attribute__((format(printf, 3, 4)));

static bool
complain(struct reader *in, const struct yaml_node *node, const char *format,
	 ...)
{
	char text[DIAG_TEXT_MAX];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	if (in->doc == NULL)
		diag_set(in->diag, "%s", text);
	else
		yaml_complain(in->doc, node != NULL ? node : in->root, in->diag,
			      "%s", text);
	return false;
}

static const struct yaml_node *
node_of(const struct reader *in, const char *key)
{
	return in->root == NULL ? NULL : yaml_get(in->root, key);
}

/* "a, b or c" */
static void
list_words(const char *const *words, char *out, size_t size)
{
	size_t n = 0;

	out[0] = '\0';
	for (size_t i = 0; words[i] != NULL && n < size; i++)
		n += (size_t)snprintf(out + n, size - n, "%s%s",
				      i == 0		     ? ""
				      : words[i + 1] == NULL ? " or "
							     : ", ",
				      words[i]);
}

/* What a node is, for "found ...". */
static void
describe(const struct yaml_node *node, char *out, size_t size)
{
	char text[60];

	if (node->kind == YAML_LIST) {
		snprintf(out, size, "a list");
	} else if (node->kind == YAML_MAP) {
		snprintf(out, size, "a map");
	} else if (node->len == 0) {
		snprintf(out, size, "nothing");
	} else {
		text_quote(node->text, node->len, text, sizeof(text));
		snprintf(out, size, "\"%s\"", text);
	}
}

static bool
read_text(struct reader *in, const struct yaml_node *node, const char *what,
	  int64_t max, char **out)
{
	char found[80];

	describe(node, found, sizeof(found));
	if (node->kind != YAML_SCALAR || node->len == 0)
		return complain(in, node, "%s: expected text, found %s", what,
				found);
	if ((int64_t)node->len > max)
		return complain(in, node, "%s: longer than %lld bytes", what,
				(long long)max);
	if (memchr(node->text, '\0', node->len) != NULL ||
	    memchr(node->text, '\n', node->len) != NULL)
		return complain(in, node,
				"%s: a line break or NUL in it; write one "
				"line",
				what);
	free(*out);
	*out = xprintf("%.*s", (int)node->len, node->text);
	return true;
}

static bool
read_choice(struct reader *in, const struct yaml_node *node,
	    const struct key *key)
{
	char found[80], words[200];
	const char *near = NULL;

	for (int i = 0; node->kind == YAML_SCALAR && key->words[i] != NULL; i++)
		if (strlen(key->words[i]) == node->len &&
		    memcmp(key->words[i], node->text, node->len) == 0) {
			*key_number(in->config, key) = i;
			return true;
		}
	describe(node, found, sizeof(found));
	list_words(key->words, words, sizeof(words));
	if (node->kind == YAML_SCALAR)
		near = nearest_word(node->text, key->words);
	return complain(in, node, "%s: expected %s, found %s%s%s%s%s%s",
			key->name, words, found, near ? "; did you mean " : "",
			near ? near : "", near ? "?" : "",
			key->hint ? "; " : "", key->hint ? key->hint : "");
}

static bool
read_unit(struct reader *in, const struct yaml_node *node,
	  const struct key *key)
{
	bool duration = key->type == KEY_DURATION;
	int64_t *value = key_number(in->config, key);
	char least[32], most[32];

	if (!(duration ? yaml_duration : yaml_size)(in->doc, node, value,
						    in->diag))
		return false;
	if (*value >= key->min && *value <= key->max)
		return true;
	key_unit_text(key->type, key->min, least, sizeof(least));
	key_unit_text(key->type, key->max, most, sizeof(most));
	return complain(in, node, "%s: must lie between %s and %s", key->name,
			least, most);
}

static bool read_rows(struct reader *in, const struct key *rows,
		      const struct yaml_node *map, const char *of);
static bool read_bots(struct reader *in, const struct yaml_node *list);

static bool
read_key(struct reader *in, const struct key *key, const struct yaml_node *node)
{
	char found[80];

	switch (key->type) {
	case KEY_TEXT:
		return read_text(in, node, key->name, key->max,
				 key_text(in->config, key));
	case KEY_AUTO:
	case KEY_INT:
		if (key->type == KEY_AUTO && node->kind == YAML_SCALAR &&
		    strcmp(node->text, "auto") == 0) {
			*key_number(in->config, key) = 0;
			return true;
		}
		return yaml_int(in->doc, node, key->min, key->max,
				key_number(in->config, key), in->diag);
	case KEY_CHOICE:
		return read_choice(in, node, key);
	case KEY_DURATION:
	case KEY_SIZE:
		return read_unit(in, node, key);
	case KEY_MAP:
		return read_rows(in, key->rows, node, key->name);
	case KEY_OPTIONS:
		if (node->kind == YAML_MAP) { /* judged by the game's sheet */
			free(in->config->options);
			in->config->options = yaml_to_json(node);
			return true;
		}
		describe(node, found, sizeof(found));
		return complain(in, node,
				"options: expected a map such as "
				"{target: 300}, found %s",
				found);
	case KEY_BOTS:
		return read_bots(in, node);
	}
	return false;
}

static const struct key *
find_key(const struct key *rows, const char *name)
{
	while (rows->name != NULL && strcmp(rows->name, name) != 0)
		rows++;
	return rows->name != NULL ? rows : NULL;
}

static bool
unknown_key(struct reader *in, const struct yaml_node *node, const char *of,
	    const char *const *words)
{
	const char *near = nearest_word(node->key->text, words);
	char known[400], text[80];

	text_quote(node->key->text, node->key->len, text, sizeof(text));
	list_words(words, known, sizeof(known));
	if (near != NULL)
		return complain(in, node->key,
				"unknown key \"%s\"%s%s; did you mean %s?",
				text, of ? " in " : "", of ? of : "", near);
	return complain(in, node->key, "unknown key \"%s\"%s%s; known are %s",
			text, of ? " in " : "", of ? of : "", known);
}

/* The keys of a map, in their order; @of: the map's own key, or NULL. */
static bool
read_rows(struct reader *in, const struct key *rows,
	  const struct yaml_node *map, const char *of)
{
	const char *words[40] = { NULL };
	char found[80];

	for (size_t i = 0; rows[i].name != NULL; i++)
		words[i] = rows[i].name;
	if (map->kind != YAML_MAP) {
		describe(map, found, sizeof(found));
		return complain(in, map,
				"%s%sexpected keys and values, "
				"found %s",
				of ? of : "", of ? ": " : "", found);
	}
	for (const struct yaml_node *node = map->first; node != NULL;
	     node = node->next) {
		const struct key *key = find_key(rows, node->key->text);

		if (key == NULL)
			return unknown_key(in, node, of, words);
		if (!read_key(in, key, node))
			return false;
	}
	return true;
}

/* A bot's folder: absolute. */
static char *
folder(const struct config *config, const char *dir)
{
	char *path, *real;

	assert(dir != NULL);
	if (dir[0] == '/')
		path = xstrdup(dir);
	else
		path = xprintf("%s/%s", config->dir, dir);
	real = folder_path(path);
	free(path);
	return real;
}

static bool
read_env(struct reader *in, const struct yaml_node *map, struct bot *bot)
{
	size_t n = 0;

	if (map->kind != YAML_MAP)
		return complain(in, map,
				"env: expected names and values, as "
				"in {PYTHONHASHSEED: \"0\"}");
	bot->env = xcalloc(map->count + 1u, sizeof(*bot->env));
	for (const struct yaml_node *node = map->first; node != NULL;
	     node = node->next) {
		const char *name = node->key->text;

		if (strspn(name, "abcdefghijklmnopqrstuvwxyz"
				 "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				 "0123456789_") != node->key->len ||
		    node->key->len == 0 || isdigit((unsigned char)name[0]))
			return complain(in, node->key,
					"env: a variable's "
					"name is letters, digits and _");
		if (node->kind != YAML_SCALAR ||
		    strlen(node->text) != node->len)
			return complain(in, node, "env: %s: expected text",
					name);
		bot->env[n++] = xprintf("%s=%s", name, node->text);
	}
	return true;
}

/* read: a path, or a list of paths. */
static bool
read_paths(struct reader *in, const struct yaml_node *list, struct bot *bot)
{
	bool one = list->kind == YAML_SCALAR;
	const struct yaml_node *node = one ? list : list->first;
	size_t n = 0;

	if (!one && list->kind != YAML_LIST)
		return complain(in, list,
				"read: expected paths that the bot may read, "
				"as in [/opt/lang]");
	if (!one && list->count > BOT_READ_MAX)
		return complain(in, list, "read: more than %d paths",
				BOT_READ_MAX);
	bot->read = xcalloc(BOT_READ_MAX + 1, sizeof(*bot->read));
	for (; node != NULL; node = one ? NULL : node->next) {
		char *text = NULL;

		if (!read_text(in, node, "read", CONFIG_TEXT_MAX, &text))
			return false;
		bot->read[n] = folder(in->config, text);
		free(text);
		if (access(bot->read[n++], F_OK) != 0)
			return complain(in, node, "read: %s: %s",
					bot->read[n - 1], strerror(errno));
	}
	return true;
}

/* run: a string, which is split, or a list of words. */
static bool
read_run(struct reader *in, const struct yaml_node *node, struct bot *bot)
{
	char *text = NULL;
	struct diag why;
	size_t n = 0;
	bool ok;

	if (node->kind == YAML_SCALAR) {
		if (!read_text(in, node, "run", CONFIG_TEXT_MAX, &text))
			return false;
		ok = bot_from_text(bot, text, in->config->dir, &why);
		free(text);
		return ok || complain(in, node, "run: %s", why.text);
	}
	if (node->kind != YAML_LIST || node->count == 0)
		return complain(in, node,
				"run: expected a command, as in "
				"./alice --depth 4 or [python3, bob.py]");
	bot->words = xcalloc(node->count + 1u, sizeof(*bot->words));
	for (const struct yaml_node *word = node->first; word != NULL;
	     word = word->next) {
		if (word->kind != YAML_SCALAR ||
		    strlen(word->text) != word->len ||
		    (n == 0 && word->len == 0))
			return complain(in, word,
					"run: expected a word of the command");
		bot->words[n++] = xstrdup(word->text);
	}
	if (bot->dir == NULL)
		bot->dir = xstrdup(in->config->dir);
	if (bot->name == NULL)
		bot->name = bot_fit_name(strncmp(bot->words[0], "house:", 6)
						 ? bot->words[0]
						 : bot->words[0] + 6);
	return true;
}

static bool
read_bot_map(struct reader *in, const struct yaml_node *map, struct bot *bot)
{
	const struct yaml_node *name = yaml_get(map, "name");
	const struct yaml_node *dir = yaml_get(map, "dir");
	const struct yaml_node *run = yaml_get(map, "run");
	const struct yaml_node *env = yaml_get(map, "env");
	const struct yaml_node *read = yaml_get(map, "read");
	const struct yaml_node *build = yaml_get(map, "build");
	char *text = NULL;
	struct diag why;

	for (const struct yaml_node *node = map->first; node != NULL;
	     node = node->next) {
		size_t i = 0;

		while (bot_keys[i] != NULL &&
		       strcmp(bot_keys[i], node->key->text) != 0)
			i++;
		if (bot_keys[i] == NULL)
			return unknown_key(in, node, "a bot", bot_keys);
	}
	if (run == NULL)
		return complain(in, map,
				"this bot has no run: write how it "
				"is started, as in run: ./alice");
	if (name != NULL) {
		if (!read_text(in, name, "name", CONFIG_TEXT_MAX, &bot->name))
			return false;
		bot->named = true;
		if (!bot_name_is_fit(bot->name, &why))
			return complain(in, name, "name: %s", why.text);
	}
	if (dir != NULL) {
		if (!read_text(in, dir, "dir", CONFIG_TEXT_MAX, &text))
			return false;
		bot->dir = folder(in->config, text);
		free(text);
	}
	if (build != NULL &&
	    !read_text(in, build, "build", CONFIG_TEXT_MAX, &bot->build))
		return false;
	return read_run(in, run, bot) &&
	       (env == NULL || read_env(in, env, bot)) &&
	       (read == NULL || read_paths(in, read, bot));
}

static bool
read_bots(struct reader *in, const struct yaml_node *list)
{
	struct config *config = in->config;
	uint32_t n = 0;

	if (list->kind != YAML_LIST)
		return complain(in, list,
				"bots: expected a list, as in "
				"[house:greedy, ./alice.py]");
	if (list->count > CONFIG_BOTS_MAX)
		return complain(in, list, "bots: more than %d",
				CONFIG_BOTS_MAX);
	config->bots = xcalloc(list->count, sizeof(*config->bots));
	config->bot_count = list->count;
	for (const struct yaml_node *node = list->first; node != NULL;
	     node = node->next, n++) {
		struct bot *bot = &config->bots[n];

		bot->line = node->line;
		bot->column = node->column;
		if (node->kind == YAML_LIST)
			return complain(in, node,
					"bots: expected a bot, "
					"found a list");
		if (node->kind == YAML_MAP) {
			if (!read_bot_map(in, node, bot))
				return false;
		} else if (!read_run(in, node, bot)) {
			return false;
		}
	}
	return true;
}

static void
set_defaults(struct config *config, const struct key *rows)
{
	for (; rows->name != NULL; rows++) {
		if (rows->type == KEY_MAP)
			set_defaults(config, rows->rows);
		else if (rows->type != KEY_TEXT && rows->type != KEY_OPTIONS &&
			 rows->type != KEY_BOTS)
			*key_number(config, rows) = rows->initial;
	}
}

/* The bots' nodes, in step with config->bots. */
static const struct yaml_node *
bot_node(const struct reader *in, uint32_t index)
{
	const struct yaml_node *list = node_of(in, "bots");
	const struct yaml_node *node = list == NULL ? NULL : list->first;

	while (node != NULL && index-- > 0)
		node = node->next;
	return node;
}

static bool
finish_bots(struct reader *in)
{
	struct config *config = in->config;
	struct diag why;

	for (uint32_t i = 0; i < config->bot_count; i++) {
		struct bot *bot = &config->bots[i];

		for (uint32_t k = 0; k < i; k++)
			if (bot->named && config->bots[k].named &&
			    strcmp(bot->name, config->bots[k].name) == 0)
				return complain(in, bot_node(in, i),
						"two bots are named %s (the "
						"other one on line %u): give "
						"one another name",
						bot->name,
						config->bots[k].line);
		in->bot = !bot_find(bot, &why);
		if (in->bot)
			return complain(in, bot_node(in, i), "bot %s: %s",
					bot->name, why.text);
	}
	bots_make_unique(config->bots, config->bot_count);
	return true;
}

/* Put the game's place in front of a message that has none. */
static bool
game_error(struct reader *in, const char *key)
{
	const char *name = in->doc == NULL ? "" : yaml_name(in->doc);
	char text[DIAG_TEXT_MAX];

	if (in->doc == NULL || strncmp(in->diag->text, name, strlen(name)) == 0)
		return false;
	snprintf(text, sizeof(text), "%s", in->diag->text);
	return complain(in, node_of(in, node_of(in, key) ? key : "game"), "%s",
			text);
}

/* `arena play`: all bots at one table; or, where the game does not seat so many
 * but has so many sides, each bot a side. */
static void
seat_all(struct config *config, const struct rules *rules)
{
	struct rules *other = xcalloc(1, sizeof(*other));
	struct diag quiet;

	if (config->bot_count <= rules->players_max &&
	    (rules->seats >> config->bot_count & 1)) {
		config->seats = config->bot_count;
		config->partners = PARTNERS_MIXED;
	}
	for (unsigned n = 2; config->seats == 0 && n <= rules->players_max; n++)
		if ((rules->seats >> n & 1) &&
		    sheet_load(config->game, NULL, NULL, n, other, &quiet) &&
		    other->sides == config->bot_count)
			config->seats = n;
	if (config->seats == 0 && config->bot_count <= rules->players_max)
		config->seats = config->bot_count;
	free(other);
}

static bool
finish_game(struct reader *in)
{
	struct config *config = in->config;
	struct rules *rules = xcalloc(1, sizeof(*rules));
	char *json = xcalloc(SHEET_JSON_MAX, 1);
	struct jot jot;
	bool ok = false;

	if (strchr(config->game, '/') != NULL ||
	    (strlen(config->game) > 5 &&
	     strcmp(config->game + strlen(config->game) - 5, ".yaml") == 0)) {
		char *path = folder(config, config->game);

		free(config->game);
		config->game = path;
	}
	if (!sheet_load(config->game, NULL, NULL, 0, rules, in->diag)) {
		game_error(in, "game");
		goto out;
	}
	if (config->seats == 0 && in->doc == NULL)
		seat_all(config, rules);
	if (config->seats == 0)
		config->seats = rules->players_min > 2 ? rules->players_min : 2;
	if (config->seats < rules->players_min ||
	    config->seats > rules->players_max ||
	    !(rules->seats >> config->seats & 1)) {
		complain(in,
			 node_of(in, node_of(in, "seats") ? "seats" : "game"),
			 "%s seats %u to %u, not %lld: change seats, or take "
			 "another game",
			 rules->name, rules->players_min, rules->players_max,
			 (long long)config->seats);
		goto out;
	}
	if (!sheet_load(config->game, node_of(in, "options"), in->doc,
			(unsigned)config->seats, rules, in->diag)) {
		game_error(in, "options");
		goto out;
	}
	jot_init(&jot, json, SHEET_JSON_MAX);
	sheet_write_json(rules, &jot);
	config->rules = xprintf("%.*s", (int)jot.n, json);
	config->rules_name = xstrdup(rules->name);
	config->low_wins = rules->winner == WINNER_LOWEST;
	config->sides = rules->sides;
	ok = true;
out:
	free(rules);
	free(json);
	return ok;
}

static bool
finish_schedule(struct reader *in)
{
	struct config *config = in->config;
	struct schedule schedule;
	unsigned least;

	config_schedule(config, &schedule);
	least = schedule_table_bots(&schedule);
	if (config->bot_count < least)
		return complain(in, node_of(in, "bots"),
				"%u %s at a table, and only %u bot%s: name at "
				"least %u (house:greedy is always there)",
				least,
				least < config->seats ? "sides" : "seats",
				config->bot_count,
				config->bot_count == 1 ? "" : "s", least);
	if (schedule_matches(&schedule) == 0)
		return complain(
			in,
			node_of(in, node_of(in, "rounds") ? "rounds" : "bots"),
			"more than %d matches: take fewer rounds, bots "
			"or seats",
			SCHEDULE_MATCHES_MAX);
	if (config->restart == RESTART_NEVER &&
	    schedule_repeats_cards(&schedule))
		return complain(in, node_of(in, "restart"),
				"restart: never keeps a bot's process, which "
				"would get the same cards again: write mirror: "
				"none and deals: own, or restart: match");
	return true;
}

static bool
finish(struct reader *in)
{
	struct config *config = in->config;

	if (config->game == NULL)
		return complain(in, NULL,
				"there is no game: write game: gin "
				"(`arena games` lists them)");
	if (config->bots == NULL)
		return complain(in, NULL,
				"there are no bots: write bots: "
				"[house:greedy, ./alice.py]");
	if (config->limit_us < config->move_us)
		return complain(in, node_of(in, "time"),
				"time: limit is for one request and cannot be "
				"less than move");
	if (config->clock == CLOCK_CPU && config->processes > 1)
		return complain(in, node_of(in, "time"),
				"time: clock: cpu does not see what a bot's "
				"children use: write clock: wall, or limits: "
				"{processes: 1}");
	if (config->seed == NULL) {
		unsigned char bytes[8];

		randombytes_buf(bytes, sizeof(bytes));
		config->seed = xcalloc(2 * sizeof(bytes) + 1, 1);
		sodium_bin2hex(config->seed, 2 * sizeof(bytes) + 1, bytes,
			       sizeof(bytes));
		config->seed_drawn = true;
	}
	return finish_bots(in) && finish_game(in) && finish_schedule(in);
}

static struct config *
config_new(const char *dir)
{
	struct config *config = xcalloc(1, sizeof(*config));

	set_defaults(config, config_keys);
	config->dir = xstrdup(dir);
	config->options = xstrdup("{}");
	return config;
}

/* "cups/spring.yaml" is "spring". */
static char *
name_from_path(const char *path)
{
	const char *slash = strrchr(path, '/');
	const char *base = slash != NULL ? slash + 1 : path;
	size_t len = strcspn(base, ".");

	return xprintf("%.*s", len > 0 && len <= CONFIG_NAME_MAX ? (int)len : 4,
		       len > 0 ? base : "game");
}

static struct config *
read_doc(struct yaml *doc, const char *dir, struct config_error *error)
{
	struct config *config;
	struct reader in;

	if (doc == NULL)
		return NULL;
	config = config_new(dir);
	in = (struct reader){ doc, yaml_root(doc), config, &error->diag,
			      false };
	if (!read_rows(&in, config_keys, in.root, NULL) || !finish(&in)) {
		error->bot = in.bot;
		config_free(config);
		config = NULL;
	} else if (config->name == NULL) {
		config->name = name_from_path(yaml_name(doc));
	}
	yaml_close(doc);
	return config;
}

struct config *
config_read(const char *name, const char *text, size_t len, const char *dir,
	    struct config_error *error)
{
	error->bot = false;
	return read_doc(yaml_read(name, text, len, &error->diag), dir, error);
}

struct config *
config_read_file(const char *path, struct config_error *error)
{
	char *real = realpath(path, NULL), *slash;
	struct config *config;

	error->bot = false;
	if (real == NULL) {
		diag_set(&error->diag, "%s: %s", path, strerror(errno));
		return NULL;
	}
	slash = strrchr(real, '/');
	slash[slash == real ? 1 : 0] = '\0';
	config = read_doc(yaml_read_file(path, &error->diag), real, error);
	free(real);
	if (config != NULL)
		config->file = realpath(path, NULL);
	return config;
}

struct config *
config_play(const struct config_play *play, const char *dir,
	    struct config_error *error)
{
	struct config *config = config_new(dir);
	struct reader in = { NULL, NULL, config, &error->diag, false };
	const char *const *word = isolation_words;
	struct schedule schedule;
	uint32_t table_bots;
	struct diag why;

	config->name = xstrdup("play");
	config->game = xstrdup(play->game);
	config->deals_max = play->deals_max;
	config->jobs = play->jobs;
	config->deals = DEALS_COMMON;
	if (play->seed != NULL)
		config->seed = xstrdup(play->seed);
	while (play->isolation != NULL && *word != NULL &&
	       strcmp(*word, play->isolation) != 0)
		word++;
	if (play->isolation != NULL && *word == NULL) {
		diag_set(&error->diag,
			 "--isolation: expected none, process, sandbox "
			 "or best, found \"%s\"",
			 play->isolation);
		goto fail;
	}
	if (play->isolation != NULL)
		config->isolation = word - isolation_words;
	config->bots = xcalloc(play->bot_count, sizeof(*config->bots));
	config->bot_count = play->bot_count;
	for (uint32_t i = 0; i < play->bot_count; i++)
		if (!bot_from_text(&config->bots[i], play->bots[i], dir,
				   &why)) {
			diag_set(&error->diag, "%s: %s", play->bots[i],
				 why.text);
			goto fail;
		}
	config->rounds = 1; /* until the seats are known */
	if (!finish(&in))
		goto fail;
	config_schedule(config, &schedule);
	table_bots = schedule_table_bots(&schedule);
	config->mirror = play->matches % table_bots == 0 ? MIRROR_ROTATE
							 : MIRROR_NONE;
	config->rounds = config->mirror == MIRROR_ROTATE
				 ? play->matches / table_bots
				 : play->matches;
	if (finish_schedule(&in))
		return config;
fail:
	error->bot = in.bot;
	config_free(config);
	return NULL;
}

void
config_free(struct config *config)
{
	if (config == NULL)
		return;
	for (uint32_t i = 0; i < config->bot_count; i++)
		bot_release(&config->bots[i]);
	free(config->bots);
	free(config->name);
	free(config->dir);
	free(config->file);
	free(config->game);
	free(config->options);
	free(config->rules);
	free(config->rules_name);
	free(config->seed);
	free(config);
}

char *
config_folder(const struct config *config)
{
	return bot_fit_name(config->name);
}

void
config_schedule(const struct config *config, struct schedule *schedule)
{
	*schedule = (struct schedule){
		.bots = config->bot_count,
		.seats = (uint32_t)config->seats,
		.rounds = (uint32_t)config->rounds,
		.rotate = config->mirror == MIRROR_ROTATE,
		.common = config->deals == DEALS_COMMON,
		.sides = config->sides,
		.mixed = config->partners == PARTNERS_MIXED,
	};
}
