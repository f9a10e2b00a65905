/* series.c - read and write a tournament over several games; see series.h. */
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

/* Keys that have the same value in all games, so that the entry of a game
 * cannot contain them. */
static const char *const common_keys[] = { "bots", "seed", "final", NULL };

static bool
word_is_in_list(const char *word, size_t len, const char *const *words)
{
	while (*words != NULL &&
	       (strlen(*words) != len || strncmp(*words, word, len) != 0))
		words++;
	return *words != NULL;
}

/*
 * Reading.
 */

/* Read one key of an entry in the list "games". */
static bool
series_read_entry_key(struct config_reader *in, struct series_game *game,
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
	    word_is_in_list(key, strlen(key), common_keys))
		return config_complain(in, node->key,
				       "games: %s is the same for all games: "
				       "write this key at the top of the file",
				       key);
	return config_row(in, config_keys, node, "games");
}

static bool
series_read_entry(struct config_reader *in, struct series_game *game)
{
	const struct yaml_node *entry = in->game;

	if (entry->kind == YAML_SCALAR)
		return config_read_text(in, entry, "games", CONFIG_TEXT_MAX,
					&in->config->game);
	if (entry->kind != YAML_MAP || yaml_get(entry, "game") == NULL)
		return config_complain(
			in, entry,
			"games: expected a game's name, or a "
			"map with its name and the keys that "
			"differ, such as {game: gin, rounds: 5}");
	for (const struct yaml_node *node = entry->first; node != NULL;
	     node = node->next)
		if (!series_read_entry_key(in, game, node))
			return false;
	return true;
}

/* Set the name of a game, and check that it is unique and safe as a folder
 * name. */
static bool
series_name_game(struct config_reader *in, struct series *series)
{
	struct series_game *game = &series->game[series->count - 1];
	struct diag diag;

	if (game->name == NULL)
		game->name = bot_fit_name(in->config->rules_name);
	if (!bot_name_is_fit(game->name, &diag) ||
	    strchr(game->name, '.') != NULL)
		return config_complain(
			in, in->game,
			"games: \"%s\" is no valid folder name: give the game "
			"a name of 1 to %d letters, digits, '_' and '-'",
			game->name, BOT_NAME_MAX);
	for (uint32_t i = 0; i + 1 < series->count; i++)
		if (strcasecmp(series->game[i].name, game->name) == 0)
			return config_complain(
				in, in->game,
				"games: %s occurs twice: give one of them "
				"another name, such as {game: %s, name: "
				"%.20s-2}",
				game->name, in->config->rules_name, game->name);
	return true;
}

/* Refuse keys that are possible only in a tournament of one game. */
static bool
series_check_keys(struct config_reader *in)
{
	if (yaml_get(in->root, "game") != NULL)
		return config_complain(in, yaml_get(in->root, "game"),
				       "game: cannot be combined with games: "
				       "remove one");
	if (in->config->final)
		return config_complain(in, yaml_get(in->root, "final"),
				       "final: not possible with several "
				       "games: write one configuration file "
				       "for each game");
	return true;
}

/**
 * struct source - the text from which a series is read
 * @root: map of the keys in @doc
 * @dir: folder to which relative paths refer
 * @kept: as in struct config_reader
 * @rules: text with one line of rules for each game; NULL: load the rules by
 *	name
 * @remotes: true: a tournament of one game may have remote bots
 */
struct source {
	const struct yaml *doc;
	const struct yaml_node *root;
	const char *dir;
	bool kept;
	const char *rules;
	bool remotes;
};

/* Return line @number of a text, counted from 0; owned.  Return NULL if the
 * text has fewer lines. */
static char *
text_line(const char *text, uint32_t number)
{
	for (; number > 0; number--) {
		text += strcspn(text, "\n");
		if (*text++ == '\0')
			return NULL;
	}
	return xprintf("%.*s", (int)strcspn(text, "\n"), text);
}

/* Check that the given rules have exactly one line for each game. */
static bool
series_count_rules(const struct source *source, uint32_t games,
		   struct diag *diag)
{
	char *last, *more;
	bool ok;

	if (source->rules == NULL)
		return true;
	last = text_line(source->rules, games - 1);
	more = text_line(source->rules, games);
	ok = last != NULL && more == NULL;
	if (!ok)
		diag_set(diag, "the number of lines with rules differs from "
			       "the number of games");
	free(last);
	free(more);
	return ok;
}

/* Check that the given rules are those of the game that the entry names.
 * Accept any name if the tournament has one game, which may be a rule file. */
static bool
series_check_rules(struct config_reader *in)
{
	const struct config *config = in->config;

	if (in->rules == NULL || in->game == NULL ||
	    strcmp(config->rules_name, config->game) == 0)
		return true;
	return config_complain(
		in, in->game,
		"games: the pack contains the rules of %s as the rules of %s",
		config->rules_name, config->game);
}

/* Read the configuration of one game.  @entry: the game's entry in the list
 * "games"; NULL: the file has no key "games". */
static bool
series_read_game(struct series *series, const struct source *source,
		 const struct yaml_node *entry, struct config_error *error)
{
	struct series_game *game = &series->game[series->count];
	char *rules = source->rules != NULL
			      ? text_line(source->rules, series->count)
			      : NULL;
	struct config_reader in = { .doc = source->doc,
				    .root = source->root,
				    .game = entry,
				    .remotes = source->remotes && entry == NULL,
				    .config = config_new(source->dir),
				    .diag = &error->diag,
				    .more = error->more,
				    .kept = source->kept,
				    .rules = rules,
				    .bots = config_read_bots };
	bool several = entry != NULL, ok;

	series->count++;
	game->weight = 1;
	game->config = in.config;
	ok = config_rows(&in, config_keys, in.root, NULL) &&
	     (!several ||
	      (series_check_keys(&in) && series_read_entry(&in, game))) &&
	     config_finish(&in) && series_check_rules(&in) &&
	     (!several || series_name_game(&in, series));
	free(rules);
	if (!ok)
		error->bot = in.bot;
	return ok;
}

/* Set the name and the seed of the series to those of its first game. */
static void
series_set_common(struct series *series, const struct yaml *doc)
{
	struct config *first = series->game[0].config;

	series->name = first->name != NULL ? xstrdup(first->name)
					   : config_title(doc);
	series->seed = xstrdup(first->seed);
	series->seed_drawn = first->seed_drawn;
}

/* Set the title and the seed of each game, which are derived from those of the
 * series. */
static void
series_set_titles(struct series *series)
{
	for (uint32_t i = 0; i < series->count; i++) {
		struct series_game *game = &series->game[i];

		free(game->config->name);
		game->config->name = series->several
					     ? xprintf("%s %s", series->name,
						       game->name)
					     : xstrdup(series->name);
	}
	if (series->several)
		series_set_seed(series, series->seed);
	else
		series->game[0].name = xstrdup("");
}

/* Check that the title of each game, which contains the game's name, is not too
 * long. */
static bool
series_check_titles(const struct series *series, const struct yaml *doc,
		    struct diag *diag)
{
	for (uint32_t i = 0; i < series->count; i++)
		if (strlen(series->game[i].config->name) > CONFIG_NAME_MAX) {
			yaml_complain(
				doc, yaml_root(doc), diag,
				"name: the name of the tournament and the name "
				"of the game together are longer than %d "
				"bytes: \"%s\"",
				CONFIG_NAME_MAX, series->game[i].config->name);
			return false;
		}
	return true;
}

static bool
series_read_games(struct series *series, const struct source *source,
		  struct config_error *error)
{
	const struct yaml_node *games = yaml_get(source->root, "games");

	series->several = games != NULL;
	if (games == NULL)
		return series_count_rules(source, 1, &error->diag) &&
		       series_read_game(series, source, NULL, error);
	if (games->kind != YAML_LIST || games->count == 0 ||
	    games->count > SERIES_GAMES_MAX) {
		yaml_complain(source->doc, games, &error->diag,
			      "games: expected a list of 1 to %d games, such "
			      "as [gin, contract]",
			      SERIES_GAMES_MAX);
		return false;
	}
	if (!series_count_rules(source, games->count, &error->diag))
		return false;
	for (const struct yaml_node *entry = games->first; entry != NULL;
	     entry = entry->next)
		if (!series_read_game(series, source, entry, error))
			return false;
	return true;
}

static struct series *
series_read_source(const struct source *source, struct config_error *error)
{
	struct series *series = xcalloc(1, sizeof(*series));

	error->bot = false;
	error->more[0] = '\0';
	if (!series_read_games(series, source, error))
		goto fail;
	series_set_common(series, source->doc);
	series_set_titles(series);
	if (series_check_titles(series, source->doc, &error->diag))
		return series;
fail:
	series_free(series);
	return NULL;
}

struct series *
series_read_nodes(const struct yaml *doc, const struct yaml_node *root,
		  const char *dir, struct config_error *error)
{
	const struct source source = { doc, root, dir, false, NULL, false };

	return series_read_source(&source, error);
}

/* Read a series from a document, and close the document.  @doc: NULL if the
 * document could not be read. */
static struct series *
series_read_doc(struct yaml *doc, const char *dir, bool kept, const char *rules,
		struct config_error *error)
{
	struct source source = { doc, NULL, dir, kept, rules, true };
	struct series *series;

	error->bot = false;
	error->more[0] = '\0';
	if (doc == NULL)
		return NULL;
	source.root = yaml_root(doc);
	series = series_read_source(&source, error);
	yaml_close(doc);
	return series;
}

struct series *
series_read_file(const char *path, struct config_error *error)
{
	char *dir = config_dir_of(path, &error->diag);
	struct series *series;

	error->bot = false;
	error->more[0] = '\0';
	if (dir == NULL)
		return NULL;
	series = series_read_doc(yaml_read_file(path, &error->diag), dir, false,
				 NULL, error);
	free(dir);
	if (series == NULL)
		return NULL;
	series->file = realpath(path, NULL);
	if (!series->several && series->file != NULL)
		series->game[0].config->file = xstrdup(series->file);
	return series;
}

struct series *
series_read_kept(const char *path, struct config_error *error)
{
	return series_read_doc(yaml_read_file(path, &error->diag), "/", true,
			       NULL, error);
}

struct series *
series_read_packed(const char *name, const char *text, const char *rules,
		   struct config_error *error)
{
	return series_read_doc(
		yaml_read(name, text, strlen(text), &error->diag), "/", true,
		rules, error);
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
series_free(struct series *series)
{
	if (series == NULL)
		return;
	for (uint32_t i = 0; i < series->count; i++) {
		config_free(series->game[i].config);
		free(series->game[i].name);
	}
	free(series->name);
	free(series->file);
	free(series->seed);
	free(series);
}

/* Queries. */

void
series_set_seed(struct series *series, const char *seed)
{
	char *own = xstrdup(seed), hex[SEEDS_HEX_MAX];
	struct seeds seeds;

	seeds_init(&seeds, own);
	free(series->seed);
	series->seed = own;
	for (uint32_t i = 0; i < series->count; i++) {
		struct config *config = series->game[i].config;

		seeds_game(&seeds, series->game[i].name, hex);
		free(config->seed);
		config->seed = xstrdup(hex);
		config->seed_drawn = false; /* the seed is derived from the seed
					       of the series */
	}
	sodium_memzero(&seeds, sizeof(seeds));
}

struct series_game *
series_find(struct series *series, const char *name)
{
	for (uint32_t i = 0; i < series->count; i++)
		if (strcmp(series->game[i].name, name) == 0)
			return &series->game[i];
	return NULL;
}

/* Write the lines of a configuration text whose key is in @keys, or the lines
 * whose key is not in @keys.  A line that starts with a space belongs to the
 * key above it. */
static void
series_write_lines(FILE *out, const char *text, const char *const *keys,
		   bool those, const char *before)
{
	bool common = false;

	for (size_t len; *text != '\0'; text += len) {
		len = strcspn(text, "\n");
		len += text[len] == '\n';
		if (*text != ' ')
			common = word_is_in_list(text, strcspn(text, ":"),
						 keys);
		if (common == those)
			fprintf(out, "%s%.*s", before, (int)len, text);
	}
}

char *
series_text(const struct series *series)
{
	static const char *const named[] = { "name", "seed", NULL };
	static const char *const bots[] = { "bots", NULL };
	static const char *const apart[] = { "name", "seed", "final", "bots",
					     NULL };
	struct config whole = *series->game[0].config;
	size_t bytes = 0;
	char *text = NULL, *lines;
	FILE *out;

	if (!series->several)
		return config_text(&whole);
	out = xmemstream(&text, &bytes);
	whole.name = series->name;
	whole.seed = series->seed;
	lines = config_text(&whole);
	series_write_lines(out, lines, named, true, "");
	series_write_lines(out, lines, bots, true, "");
	free(lines);
	fputs("games:\n", out);
	for (uint32_t i = 0; i < series->count; i++) {
		const struct series_game *game = &series->game[i];

		lines = config_text(game->config);
		fprintf(out, "  - name: %s\n    weight: %lld\n", game->name,
			(long long)game->weight);
		series_write_lines(out, lines, apart, false, "    ");
		free(lines);
	}
	fclose(out);
	return text;
}

char *
series_rules(const struct series *series)
{
	char *text = xstrdup(series->game[0].config->rules), *more;

	for (uint32_t i = 1; i < series->count; i++) {
		more = xprintf("%s\n%s", text, series->game[i].config->rules);
		free(text);
		text = more;
	}
	return text;
}
