/* series.c - one tournament over several games; see series.h. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "arena/config/series.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "arena/config/bot_names.h"
#include "arena/config/config_read.h"
#include "arena/schedule/seeds.h"
#include "lib/alloc.h"

/* Keys that a game has from the tournament and cannot have by itself. */
static const char *const common_keys[] = { "bots", "seed", "final", NULL };

static bool
is_one_of(const char *word, size_t len, const char *const *words)
{
	while (*words != NULL &&
	       (strlen(*words) != len || strncmp(*words, word, len) != 0))
		words++;
	return *words != NULL;
}

static struct series_game *
last_game(struct series *circuit)
{
	return &circuit->game[circuit->count - 1];
}

/*
 * Reading.
 */

/* A key of a game's entry. */
static bool
read_entry_key(struct config_reader *in, struct series_game *game,
	       const struct yaml_node *node)
{
	const char *key = node->key->text;

	if (strcmp(key, "weight") == 0)
		return yaml_int(in->doc, node, 1, SERIES_WEIGHT_MAX,
				&game->weight, in->diag);
	if (strcmp(key, "name") == 0)
		return config_read_text(in, node, "name", BOT_NAME_MAX,
					&game->name);
	if (strcmp(key, "games") == 0 ||
	    is_one_of(key, strlen(key), common_keys))
		return config_complain(in, node->key,
				       "games: %s is the same for all games: "
				       "write it at the top of the file",
				       key);
	return config_row(in, config_keys, node, "games");
}

static bool
read_entry(struct config_reader *in, struct series_game *game)
{
	const struct yaml_node *entry = in->game;

	if (entry->kind == YAML_SCALAR)
		return config_read_text(in, entry, "games", CONFIG_TEXT_MAX,
					&in->config->game);
	if (entry->kind != YAML_MAP || yaml_get(entry, "game") == NULL)
		return config_complain(in, entry,
				       "games: expected a game's name, or a "
				       "map with its name and what differs, "
				       "such as {game: gin, rounds: 5}");
	for (const struct yaml_node *node = entry->first; node != NULL;
	     node = node->next)
		if (!read_entry_key(in, game, node))
			return false;
	return true;
}

/* The name is that of a folder, and no other game's. */
static bool
name_game(struct config_reader *in, struct series *circuit)
{
	struct series_game *game = last_game(circuit);
	struct diag diag;

	if (game->name == NULL)
		game->name = bot_fit_name(in->config->rules_name);
	if (!bot_name_is_fit(game->name, &diag) ||
	    strchr(game->name, '.') != NULL)
		return config_complain(
			in, in->game,
			"games: \"%s\" is to name a folder: give the game a "
			"name of 1 to %d letters, digits, '_' and '-'",
			game->name, BOT_NAME_MAX);
	for (uint32_t i = 0; i + 1 < circuit->count; i++)
		if (strcasecmp(circuit->game[i].name, game->name) == 0)
			return config_complain(
				in, in->game,
				"games: %s stands there twice: give one of "
				"them another name, as in {game: %s, name: "
				"%.20s-2}",
				game->name, in->config->rules_name, game->name);
	return true;
}

/* What a file's one game may say and one of several not. */
static bool
may_be_several(struct config_reader *in)
{
	if (yaml_get(in->root, "game") != NULL)
		return config_complain(in, yaml_get(in->root, "game"),
				       "game: there is games too: write one of "
				       "them");
	if (in->config->final)
		return config_complain(in, yaml_get(in->root, "final"),
				       "final: it is for one game: write a "
				       "file for each game of the final");
	return true;
}

/**
 * struct source - what is read
 * @dir: what relative paths are relative to
 * @kept: as in struct config_reader
 * @rules: a line for each game, or NULL: they are looked up
 */
struct source {
	const struct yaml *doc;
	const char *dir;
	bool kept;
	const char *rules;
};

/* A line of a text, from 0; owned, or NULL: there are less. */
static char *
line_of(const char *text, uint32_t number)
{
	for (; number > 0; number--) {
		text += strcspn(text, "\n");
		if (*text++ == '\0')
			return NULL;
	}
	return xprintf("%.*s", (int)strcspn(text, "\n"), text);
}

/* Where rules are given: a line for each game, and no more? */
static bool
rules_suffice(const struct source *source, uint32_t games, struct diag *diag)
{
	char *last, *more;
	bool ok;

	if (source->rules == NULL)
		return true;
	last = line_of(source->rules, games - 1);
	more = line_of(source->rules, games);
	ok = last != NULL && more == NULL;
	if (!ok)
		diag_set(diag, "its rules are not a line for each game");
	free(last);
	free(more);
	return ok;
}

/* Are they those of the game that its entry names?  One that is alone may be a
 * file, by whatever name. */
static bool
rules_fit(struct config_reader *in)
{
	const struct config *config = in->config;

	if (in->rules == NULL || in->game == NULL ||
	    strcmp(config->rules_name, config->game) == 0)
		return true;
	return config_complain(in, in->game,
			       "games: the rules given for %s are those of %s",
			       config->game, config->rules_name);
}

/* The configuration of one game; @entry: NULL for the file's only one. */
static bool
read_game(struct series *circuit, const struct source *source,
	  const struct yaml_node *entry, struct config_error *error)
{
	struct series_game *game = &circuit->game[circuit->count];
	char *rules = source->rules != NULL
			      ? line_of(source->rules, circuit->count)
			      : NULL;
	struct config_reader in = { .doc = source->doc,
				    .root = yaml_root(source->doc),
				    .game = entry,
				    .config = config_new(source->dir),
				    .diag = &error->diag,
				    .more = error->more,
				    .kept = source->kept,
				    .rules = rules,
				    .bots = config_read_bots };
	bool several = entry != NULL, ok;

	circuit->count++;
	game->weight = 1;
	game->config = in.config;
	ok = config_rows(&in, config_keys, in.root, NULL) &&
	     (!several || (may_be_several(&in) && read_entry(&in, game))) &&
	     config_finish(&in) && rules_fit(&in) &&
	     (!several || name_game(&in, circuit));
	free(rules);
	if (!ok)
		error->bot = in.bot;
	return ok;
}

/* What is the tournament's, of its first game's configuration. */
static void
take_common(struct series *circuit, const struct yaml *doc)
{
	struct config *first = circuit->game[0].config;

	circuit->name = first->name != NULL ? xstrdup(first->name)
					    : config_title(doc);
	circuit->seed = xstrdup(first->seed);
	circuit->seed_drawn = first->seed_drawn;
}

/* What a game has of the tournament's: its title and its seed. */
static void
give_common(struct series *circuit)
{
	for (uint32_t i = 0; i < circuit->count; i++) {
		struct series_game *game = &circuit->game[i];

		free(game->config->name);
		game->config->name = circuit->several
					     ? xprintf("%s %s", circuit->name,
						       game->name)
					     : xstrdup(circuit->name);
	}
	if (circuit->several)
		series_take_seed(circuit, circuit->seed);
	else
		circuit->game[0].name = xstrdup("");
}

/* The title of a game is a title as well. */
static bool
titles_fit(const struct series *circuit, const struct yaml *doc,
	   struct diag *diag)
{
	for (uint32_t i = 0; i < circuit->count; i++)
		if (strlen(circuit->game[i].config->name) > CONFIG_NAME_MAX) {
			yaml_complain(doc, yaml_root(doc), diag,
				      "name: with the game's it is longer than "
				      "%d bytes: \"%s\"",
				      CONFIG_NAME_MAX,
				      circuit->game[i].config->name);
			return false;
		}
	return true;
}

static bool
read_games(struct series *circuit, const struct source *source,
	   struct config_error *error)
{
	const struct yaml_node *root = yaml_root(source->doc);
	const struct yaml_node *games = yaml_get(root, "games");

	circuit->several = games != NULL;
	if (games == NULL)
		return rules_suffice(source, 1, &error->diag) &&
		       read_game(circuit, source, NULL, error);
	if (games->kind != YAML_LIST || games->count == 0 ||
	    games->count > SERIES_GAMES_MAX) {
		yaml_complain(source->doc, games, &error->diag,
			      "games: expected a list of 1 to %d games, such "
			      "as [gin, contract]",
			      SERIES_GAMES_MAX);
		return false;
	}
	if (!rules_suffice(source, games->count, &error->diag))
		return false;
	for (const struct yaml_node *entry = games->first; entry != NULL;
	     entry = entry->next)
		if (!read_game(circuit, source, entry, error))
			return false;
	return true;
}

/* @doc is closed; NULL is what could not be read. */
static struct series *
read_doc(struct yaml *doc, const char *dir, bool kept, const char *rules,
	 struct config_error *error)
{
	const struct source source = { doc, dir, kept, rules };
	struct series *circuit;
	bool ok;

	error->bot = false;
	error->more[0] = '\0';
	if (doc == NULL)
		return NULL;
	circuit = xcalloc(1, sizeof(*circuit));
	ok = read_games(circuit, &source, error);
	if (ok) {
		take_common(circuit, doc);
		give_common(circuit);
		ok = titles_fit(circuit, doc, &error->diag);
	}
	yaml_close(doc);
	if (ok)
		return circuit;
	series_free(circuit);
	return NULL;
}

struct series *
series_read_file(const char *path, struct config_error *error)
{
	char *dir = config_dir_of(path, &error->diag);
	struct series *circuit;

	error->bot = false;
	error->more[0] = '\0';
	if (dir == NULL)
		return NULL;
	circuit = read_doc(yaml_read_file(path, &error->diag), dir, false, NULL,
			   error);
	free(dir);
	if (circuit == NULL)
		return NULL;
	circuit->file = realpath(path, NULL);
	if (!circuit->several && circuit->file != NULL)
		circuit->game[0].config->file = xstrdup(circuit->file);
	return circuit;
}

struct series *
series_read_kept(const char *path, struct config_error *error)
{
	return read_doc(yaml_read_file(path, &error->diag), "/", true, NULL,
			error);
}

struct series *
series_read_packed(const char *name, const char *text, const char *rules,
		   struct config_error *error)
{
	return read_doc(yaml_read(name, text, strlen(text), &error->diag), "/",
			true, rules, error);
}

bool
series_is_several(const char *path)
{
	struct diag diag;
	struct yaml *doc = yaml_read_file(path, &diag);
	bool several = doc != NULL && yaml_get(yaml_root(doc), "games") != NULL;

	yaml_close(doc);
	return several;
}

void
series_free(struct series *circuit)
{
	if (circuit == NULL)
		return;
	for (uint32_t i = 0; i < circuit->count; i++) {
		config_free(circuit->game[i].config);
		free(circuit->game[i].name);
	}
	free(circuit->name);
	free(circuit->file);
	free(circuit->seed);
	free(circuit);
}

/*
 * What is asked of it.
 */

void
series_take_seed(struct series *circuit, const char *seed)
{
	char *own = xstrdup(seed), hex[SEEDS_HEX_MAX];
	struct seeds seeds;

	seeds_init(&seeds, own);
	free(circuit->seed);
	circuit->seed = own;
	for (uint32_t i = 0; i < circuit->count; i++) {
		struct config *config = circuit->game[i].config;

		seeds_game(&seeds, circuit->game[i].name, hex);
		free(config->seed);
		config->seed = xstrdup(hex);
		config->seed_drawn = false; /* it follows from the other */
	}
	sodium_memzero(&seeds, sizeof(seeds));
}

struct series_game *
series_find(struct series *circuit, const char *name)
{
	for (uint32_t i = 0; i < circuit->count; i++)
		if (strcmp(circuit->game[i].name, name) == 0)
			return &circuit->game[i];
	return NULL;
}

/* Of the lines of a configuration those of common keys, or the others; a line
 * that begins with a blank belongs to the key above. */
static void
write_lines(FILE *out, const char *text, const char *const *keys, bool those,
	    const char *before)
{
	bool common = false;

	for (size_t len; *text != '\0'; text += len) {
		len = strcspn(text, "\n");
		len += text[len] == '\n';
		if (*text != ' ')
			common = is_one_of(text, strcspn(text, ":"), keys);
		if (common == those)
			fprintf(out, "%s%.*s", before, (int)len, text);
	}
}

char *
series_text(const struct series *circuit)
{
	static const char *const named[] = { "name", "seed", NULL };
	static const char *const bots[] = { "bots", NULL };
	static const char *const apart[] = { "name", "seed", "final", "bots",
					     NULL };
	struct config whole = *circuit->game[0].config;
	size_t bytes = 0;
	char *text = NULL, *lines;
	FILE *out;

	if (!circuit->several)
		return config_text(&whole);
	out = open_memstream(&text, &bytes);
	if (out == NULL)
		return xstrdup(""); /* out of memory: nothing can be read */
	whole.name = circuit->name;
	whole.seed = circuit->seed;
	lines = config_text(&whole);
	write_lines(out, lines, named, true, "");
	write_lines(out, lines, bots, true, "");
	free(lines);
	fputs("games:\n", out);
	for (uint32_t i = 0; i < circuit->count; i++) {
		const struct series_game *game = &circuit->game[i];

		lines = config_text(game->config);
		fprintf(out, "  - name: %s\n    weight: %lld\n", game->name,
			(long long)game->weight);
		write_lines(out, lines, apart, false, "    ");
		free(lines);
	}
	fclose(out);
	return text;
}

char *
series_rules(const struct series *circuit)
{
	char *text = xstrdup(circuit->game[0].config->rules), *more;

	for (uint32_t i = 1; i < circuit->count; i++) {
		more = xprintf("%s\n%s", text, circuit->game[i].config->rules);
		free(text);
		text = more;
	}
	return text;
}
