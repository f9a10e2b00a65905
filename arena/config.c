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
#include <strings.h>

#include "lib/alloc.h"
#include "lib/yaml.h"
#include "referee/sheet/sheet.h"

#define SEED_TEXT_MAX 200  /* chosen: bytes of a seed's string */
#define COMMAND_MAX   4096 /* chosen: bytes of a bot's command or folder */

/*
 * The keys.  A row is a key: how its value is read and written, its range and
 * its default.  Reading, messages, defaults and writing walk the rows.
 */
enum key_type {
	KEY_TEXT,     /* char *: a scalar of at most @max bytes */
	KEY_INT,      /* int64_t, @min..@max */
	KEY_AUTO,     /* the same, or "auto", which is 0 */
	KEY_CHOICE,   /* int64_t: index of one of @words */
	KEY_DURATION, /* int64_t microseconds, @min..@max */
	KEY_SIZE,     /* int64_t bytes, @min..@max */
	KEY_MAP,      /* a map with keys of its own: @rows */
	KEY_OPTIONS,  /* the game's own parameters */
	KEY_BOTS,
};

struct key {
	const char *name;
	enum key_type type;
	size_t at; /* in struct config */
	int64_t min, max;
	int64_t initial;
	const char *const *words;
	const struct key *rows;
	const char *hint; /* what to write, for messages */
};

#define AT(field) offsetof(struct config, field)
#define US_MS	  INT64_C(1000)
#define US_S	  INT64_C(1000000)
#define US_H	  (INT64_C(3600) * US_S)
#define MIB	  (INT64_C(1) << 20)
#define GIB	  (INT64_C(1) << 30)

static const char *const format_words[] = { "round-robin", NULL };
static const char *const mirror_words[] = { "none", "rotate", NULL };
static const char *const deals_words[] = { "common", "own", NULL };
static const char *const restart_words[] = { "match", "never", NULL };
static const char *const clock_words[] = { "wall", "cpu", NULL };
static const char *const faults_words[] = { "lenient", "standard", "strict",
					    NULL };

/* clang-format off */
static const struct key time_keys[] = {
	{ "startup", KEY_DURATION, AT(startup_us), US_MS, US_H, 10 * US_S, NULL, NULL, NULL },
	{ "move", KEY_DURATION, AT(move_us), 0, US_H, 200 * US_MS, NULL, NULL, NULL },
	{ "bank", KEY_DURATION, AT(bank_us), 0, 24 * US_H, 10 * US_S, NULL, NULL, NULL },
	{ "limit", KEY_DURATION, AT(limit_us), US_MS, US_H, 2 * US_S, NULL, NULL, NULL },
	{ "grace", KEY_DURATION, AT(grace_us), 0, 10 * US_S, 20 * US_MS, NULL, NULL, NULL },
	{ "clock", KEY_CHOICE, AT(clock), 0, 0, CLOCK_WALL, clock_words, NULL, NULL },
	{ NULL, KEY_TEXT, 0, 0, 0, 0, NULL, NULL, NULL },
};

static const struct key limits_keys[] = {
	{ "memory", KEY_SIZE, AT(memory_bytes), 8 * MIB, 1024 * GIB, 512 * MIB, NULL, NULL, NULL },
	{ "threads", KEY_INT, AT(threads), 1, 100000, 64, NULL, NULL, NULL },
	{ "processes", KEY_INT, AT(processes), 1, 100000, 1, NULL, NULL, NULL },
	{ "tmp", KEY_SIZE, AT(tmp_bytes), 0, 1024 * GIB, 16 * MIB, NULL, NULL, NULL },
	{ NULL, KEY_TEXT, 0, 0, 0, 0, NULL, NULL, NULL },
};

/* seats: 0 means that it is chosen by the game. */
static const struct key config_keys[] = {
	{ "name", KEY_TEXT, AT(name), 1, CONFIG_NAME_MAX, 0, NULL, NULL,
	  "a title for the standings" },
	{ "game", KEY_TEXT, AT(game), 1, COMMAND_MAX, 0, NULL, NULL,
	  "a game's name (`arena games` lists them) or a file of your own rules" },
	{ "options", KEY_OPTIONS, 0, 0, 0, 0, NULL, NULL, NULL },
	{ "seats", KEY_INT, AT(seats), 2, SCHEDULE_SEATS_MAX, 0, NULL, NULL, NULL },
	{ "format", KEY_CHOICE, AT(format), 0, 0, FORMAT_ROUND_ROBIN, format_words, NULL, NULL },
	{ "rounds", KEY_INT, AT(rounds), 1, 10000000, 10, NULL, NULL, NULL },
	{ "mirror", KEY_CHOICE, AT(mirror), 0, 0, MIRROR_ROTATE, mirror_words, NULL, NULL },
	{ "deals", KEY_CHOICE, AT(deals), 0, 0, DEALS_COMMON, deals_words, NULL,
	  "whether all pairings of a round get the same cards; to shorten matches "
	  "use deals_max" },
	{ "deals_max", KEY_INT, AT(deals_max), 0, 100000, 0, NULL, NULL,
	  "0: as many as the rules say" },
	{ "restart", KEY_CHOICE, AT(restart), 0, 0, RESTART_MATCH, restart_words, NULL, NULL },
	{ "seed", KEY_TEXT, AT(seed), 1, SEED_TEXT_MAX, 0, NULL, NULL,
	  "any string; left out: drawn, printed and stored" },
	{ "time", KEY_MAP, 0, 0, 0, 0, NULL, time_keys, NULL },
	{ "faults", KEY_CHOICE, AT(faults), 0, 0, FAULTS_STANDARD, faults_words, NULL, NULL },
	{ "isolation", KEY_CHOICE, AT(isolation), 0, 0, ISOLATION_LEFT_OUT, isolation_words, NULL, NULL },
	{ "limits", KEY_MAP, 0, 0, 0, 0, NULL, limits_keys, NULL },
	{ "jobs", KEY_AUTO, AT(jobs), 1, 1000, 0, NULL, NULL,
	  "how many tables play at once" },
	{ "bots", KEY_BOTS, 0, 0, 0, 0, NULL, NULL, NULL },
	{ NULL, KEY_TEXT, 0, 0, 0, 0, NULL, NULL, NULL },
};
/* clang-format on */

static const char *const bot_keys[] = { "name", "dir", "build",
					"run",	"env", NULL };

/* A document on its way into a configuration; @doc is NULL for a command
 * line, and then messages have no place. */
struct reader {
	const struct yaml *doc;
	const struct yaml_node *root;
	struct config *config;
	struct diag *diag;
	bool bot; /* the mistake is that a bot's program cannot be run */
};

static int64_t *
number_at(struct config *config, const struct key *key)
{
	return (int64_t *)(void *)((char *)config + key->at);
}

static char **
text_at(struct config *config, const struct key *key)
{
	return (char **)(void *)((char *)config + key->at);
}

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
			*number_at(in->config, key) = i;
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

/* The largest unit that writes a number without a remainder. */
struct unit {
	const char *word;
	int64_t in;
};

static const struct unit duration_units[] = {
	{ "m", 60 * US_S },
	{ "s", US_S },
	{ "ms", US_MS },
	{ "us", 1 },
};
static const struct unit size_units[] = {
	{ "G", GIB },
	{ "M", MIB },
	{ "K", 1024 },
	{ "B", 1 },
};

static void
unit_text(int64_t value, const struct unit *units, char *out, size_t size)
{
	unsigned i = 0;

	while (i < 3 && (value % units[i].in != 0))
		i++;
	if (value == 0)
		i = 1; /* 0s, 0M */
	snprintf(out, size, "%lld%s", (long long)(value / units[i].in),
		 units[i].word);
}

static bool
read_unit(struct reader *in, const struct yaml_node *node,
	  const struct key *key)
{
	bool duration = key->type == KEY_DURATION;
	const struct unit *units = duration ? duration_units : size_units;
	int64_t *value = number_at(in->config, key);
	char least[32], most[32];

	if (!(duration ? yaml_duration : yaml_size)(in->doc, node, value,
						    in->diag))
		return false;
	if (*value >= key->min && *value <= key->max)
		return true;
	unit_text(key->min, units, least, sizeof(least));
	unit_text(key->max, units, most, sizeof(most));
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
				 text_at(in->config, key));
	case KEY_AUTO:
	case KEY_INT:
		if (key->type == KEY_AUTO && node->kind == YAML_SCALAR &&
		    strcmp(node->text, "auto") == 0) {
			*number_at(in->config, key) = 0;
			return true;
		}
		return yaml_int(in->doc, node, key->min, key->max,
				number_at(in->config, key), in->diag);
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

/* run: a string, which is split, or a list of words. */
static bool
read_run(struct reader *in, const struct yaml_node *node, struct bot *bot)
{
	char *text = NULL;
	struct diag why;
	size_t n = 0;
	bool ok;

	if (node->kind == YAML_SCALAR) {
		if (!read_text(in, node, "run", COMMAND_MAX, &text))
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
		if (!read_text(in, name, "name", COMMAND_MAX, &bot->name))
			return false;
		bot->named = true;
		if (!bot_name_is_fit(bot->name, &why))
			return complain(in, name, "name: %s", why.text);
	}
	if (dir != NULL) {
		if (!read_text(in, dir, "dir", COMMAND_MAX, &text))
			return false;
		bot->dir = folder(in->config, text);
		free(text);
	}
	if (build != NULL &&
	    !read_text(in, build, "build", COMMAND_MAX, &bot->build))
		return false;
	return read_run(in, run, bot) &&
	       (env == NULL || read_env(in, env, bot));
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
			*number_at(config, rows) = rows->initial;
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
	if (config->seats == 0 && in->doc == NULL &&
	    config->bot_count <= rules->players_max)
		config->seats = config->bot_count; /* play: all at one table */
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

	if (config->bot_count < config->seats)
		return complain(in, node_of(in, "bots"),
				"%lld seats at a table, and only %u bot%s: "
				"name at least %lld (house:greedy is always "
				"there)",
				(long long)config->seats, config->bot_count,
				config->bot_count == 1 ? "" : "s",
				(long long)config->seats);
	config_schedule(config, &schedule);
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
	const struct yaml_node *node = node_of(in, "isolation");
	enum isolation level;
	struct diag why;

	if (config->game == NULL)
		return complain(in, NULL,
				"there is no game: write game: gin "
				"(`arena games` lists them)");
	if (config->bots == NULL)
		return complain(in, NULL,
				"there are no bots: write bots: "
				"[house:greedy, ./alice.py]");
	if (!isolation_settle((enum isolation)config->isolation, &level, &why))
		return complain(in, node, "%s", why.text);
	config->isolation = level;
	if (config->limit_us < config->move_us)
		return complain(in, node_of(in, "time"),
				"time: limit is for one request and cannot be "
				"less than move");
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
	return config;
}

struct config *
config_play(const struct config_play *play, const char *dir,
	    struct config_error *error)
{
	struct config *config = config_new(dir);
	struct reader in = { NULL, NULL, config, &error->diag, false };
	const char *const *word = isolation_words;
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
	config->mirror = play->matches % config->seats == 0 ? MIRROR_ROTATE
							    : MIRROR_NONE;
	config->rounds = config->mirror == MIRROR_ROTATE
				 ? play->matches / config->seats
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
	free(config->game);
	free(config->options);
	free(config->rules);
	free(config->rules_name);
	free(config->seed);
	free(config);
}

/* Text as a YAML scalar that reads back as the same text: plain when that is
 * surely safe, else in double quotes. */
static void
write_scalar(FILE *out, const char *text)
{
	static const char *const words[] = {
		"true", "false", "yes", "no", "on",
		"off",	"null",	 "y",	"n",  NULL
	};
	size_t len = strlen(text);
	bool plain = len > 0 &&
		     (isalpha((unsigned char)text[0]) || text[0] == '/' ||
		      (text[0] == '.' && text[1] == '/'));

	for (size_t i = 0; plain && words[i] != NULL; i++)
		plain = strcasecmp(text, words[i]) != 0;
	for (size_t i = 0; plain && i < len; i++)
		plain = isalnum((unsigned char)text[i]) ||
			strchr("/._-+", text[i]) != NULL ||
			(text[i] == ' ' && i + 1 < len) ||
			(text[i] == ':' && i + 1 < len &&
			 isalnum((unsigned char)text[i + 1]));
	if (plain) {
		fputs(text, out);
		return;
	}
	fputc('"', out);
	for (; *text != '\0'; text++) {
		unsigned char c = (unsigned char)*text;

		if (c == '"' || c == '\\')
			fprintf(out, "\\%c", c);
		else if (c < 0x20 || c == 0x7f)
			fprintf(out, "\\x%02x", c);
		else
			fputc(c, out);
	}
	fputc('"', out);
}

static void
write_words(FILE *out, char *const *words)
{
	fputc('[', out);
	for (size_t i = 0; words[i] != NULL; i++) {
		if (i > 0)
			fputs(", ", out);
		write_scalar(out, words[i]);
	}
	fputc(']', out);
}

static void
write_bot(FILE *out, const struct bot *bot)
{
	fputs("  - {name: ", out);
	write_scalar(out, bot->name);
	fputs(", dir: ", out);
	write_scalar(out, bot->dir);
	if (bot->build != NULL) {
		fputs(", build: ", out);
		write_scalar(out, bot->build);
	}
	fputs(", run: ", out);
	write_words(out, bot->words);
	fputs(", env: {", out);
	for (size_t i = 0; bot->env != NULL && bot->env[i] != NULL; i++) {
		int name = (int)strcspn(bot->env[i], "=");

		fprintf(out, "%s%.*s: ", i > 0 ? ", " : "", name, bot->env[i]);
		write_scalar(out, bot->env[i] + name + 1);
	}
	fputs("}}\n", out);
}

static void
write_key(FILE *out, struct config *config, const struct key *key)
{
	char text[40];
	int64_t value;

	switch (key->type) {
	case KEY_TEXT:
		write_scalar(out, *text_at(config, key));
		break;
	case KEY_AUTO:
	case KEY_INT:
		value = *number_at(config, key);
		if (key->type == KEY_AUTO && value == 0)
			fputs("auto", out);
		else
			fprintf(out, "%lld", (long long)value);
		break;
	case KEY_CHOICE:
		fputs(key->words[*number_at(config, key)], out);
		break;
	case KEY_DURATION:
	case KEY_SIZE:
		unit_text(*number_at(config, key),
			  key->type == KEY_SIZE ? size_units : duration_units,
			  text, sizeof(text));
		fputs(text, out);
		break;
	case KEY_MAP:
		fputc('{', out);
		for (const struct key *row = key->rows; row->name; row++) {
			fprintf(out, "%s%s: ", row == key->rows ? "" : ", ",
				row->name);
			write_key(out, config, row);
		}
		fputc('}', out);
		break;
	case KEY_OPTIONS:
		fputs(config->options, out);
		break;
	case KEY_BOTS:
		for (uint32_t i = 0; i < config->bot_count; i++) {
			if (i == 0)
				fputc('\n', out);
			write_bot(out, &config->bots[i]);
		}
		return;
	}
}

char *
config_text(const struct config *config)
{
	struct config copy = *config; /* rows want a place to point at */
	size_t len = 0;
	char *text = NULL;
	FILE *out = open_memstream(&text, &len);

	if (out == NULL)
		return xstrdup(""); /* out of memory: the store will refuse */
	for (const struct key *key = config_keys; key->name != NULL; key++) {
		fprintf(out, "%s:%s", key->name,
			key->type != KEY_BOTS ? " " : "");
		write_key(out, &copy, key);
		if (key->type != KEY_BOTS)
			fputc('\n', out);
	}
	fclose(out);
	return text;
}

char *
config_folder(const struct config *config)
{
	return bot_fit_name(config->name);
}

const char *
config_clock_word(const struct config *config)
{
	return clock_words[config->clock];
}

const char *
config_faults_word(const struct config *config)
{
	return faults_words[config->faults];
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
	};
}
