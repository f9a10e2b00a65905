/*
 * league_nodes.c - make the configuration of a group's matches; see
 * league_config.h.
 *
 * The configuration is a tree of YAML nodes: the keys of the file, and new
 * nodes for bots, seed and rounds.
 */
#include "arena/league/league_nodes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/config/config_nodes.h"
#include "arena/config/config_read.h"
#include "arena/config/series.h"
#include "lib/alloc.h"
#include "lib/text/text.h"

/* seed of a configuration that plays no match: the arena need not draw one */
#define NO_SEED "none"

/**
 * struct league_tree - all nodes of a configuration
 * @top: keys of the tournament
 * @bot: keys of each bot
 * @games: the list "games" with one entry, if the file has this key
 * @run: command of each bot whose program was found in its folder; or NULL
 */
struct league_tree {
	struct config_nodes top, bots, games, bot[PAIRING_SEATS_MAX];
	struct yaml_node root, node[PAIRING_SEATS_MAX];
	char *run[PAIRING_SEATS_MAX];
	char rounds[32];
};

static struct league_tree *
league_tree_new(void)
{
	return xcalloc(1, sizeof(struct league_tree));
}

static void
league_tree_free(struct league_tree *tree)
{
	for (unsigned i = 0; i < PAIRING_SEATS_MAX; i++)
		free(tree->run[i]);
	free(tree);
}

/* Add the keys of a house bot. */
static void
tree_add_house(struct config_nodes *own, const struct league_house *house)
{
	static const char *const keys[] = { "dir", "run", "env", "read", NULL };

	if (house->node->kind == YAML_MAP)
		config_nodes_add_keys(own, house->node, keys, false);
	else
		config_nodes_add(own, house->node, "run");
}

/* Add the keys of a version of a user's bot.  @found: gets the command, owned,
 * if no key gives it. */
static bool
tree_add_version(struct config_nodes *own, const struct yaml_node *map,
		 const struct league_entrant *bot, char **found,
		 struct config_error *error)
{
	static const char *const keys[] = { "run", "build", "env", "read",
					    NULL };
	static const char *const more[] = { "build", "env", "read", NULL };
	const char *run = bot->run;

	config_nodes_add_text(own, map, "dir", bot->dir);
	config_nodes_add_keys(own, map, run == NULL ? keys : more, bot->build);
	if (run == NULL && yaml_get(map, "run") == NULL) {
		*found = config_each_program(bot->dir, &error->diag);
		error->more[0] = '\0';
		error->bot = *found == NULL;
		if (error->bot)
			return false;
		run = *found;
	}
	if (run != NULL)
		config_nodes_add_text(own, map, "run", run);
	return true;
}

/* Make the node of bot number @at. */
static bool
tree_add_bot(struct league_tree *tree, const struct league_config *config,
	     const struct league_entrant *bot, unsigned at,
	     struct config_error *error)
{
	const struct yaml_node *like =
		bot->house > 0 ? config->house[bot->house - 1].node
			       : config->submission;
	struct config_nodes *own = &tree->bot[at];

	config_nodes_add_text(own, like, "name", bot->name);
	if (bot->house > 0)
		tree_add_house(own, &config->house[bot->house - 1]);
	else if (!tree_add_version(own, like, bot, &tree->run[at], error))
		return false;
	tree->node[at] = *like;
	config_nodes_join(own, &tree->node[at], YAML_MAP);
	config_nodes_add(&tree->bots, &tree->node[at], NULL);
	return true;
}

/* Add the keys of the file, but of the list "games" only entry number @game.
 * @game: -1: add the whole list. */
static void
tree_add_keys(struct league_tree *tree, const struct yaml_node *root, int game)
{
	for (const struct yaml_node *node = root->first; node != NULL;
	     node = node->next) {
		const struct yaml_node *entry = node->first;
		struct yaml_node *list;

		if (strcmp(node->key->text, "league") == 0)
			continue;
		list = config_nodes_add(&tree->top, node, NULL);
		if (game < 0 || strcmp(node->key->text, "games") != 0)
			continue;
		for (int i = 0; i < game; i++)
			entry = entry->next;
		config_nodes_add(&tree->games, entry, NULL);
		config_nodes_join(&tree->games, list, YAML_LIST);
	}
}

/* Make the top map of the tree. */
static void
tree_add_top(struct league_tree *tree, const struct league_config *config,
	     int game, const char *seed)
{
	const struct yaml_node *at = yaml_root(config->doc);
	struct yaml_node *list;

	tree_add_keys(tree, at, game);
	snprintf(tree->rounds, sizeof(tree->rounds), "%lld",
		 (long long)config->rounds);
	config_nodes_add_plain(&tree->top, at, "rounds", tree->rounds);
	config_nodes_add_plain(&tree->top, at, "jobs", "1");
	config_nodes_add_text(&tree->top, at, "seed", seed);
	list = config_nodes_add_text(&tree->top, at, "bots", "");
	config_nodes_join(&tree->bots, list, YAML_LIST);
	tree->root = *at;
	config_nodes_join(&tree->top, &tree->root, YAML_MAP);
}

/* Read the configuration of one game; @game: -1: of all games.  Returns an
 * owned series, or NULL with @error. */
static struct series *
league_read_series(const struct league_config *config, int game,
		   const struct league_entrant *bots, unsigned count,
		   const char *seed, struct config_error *error)
{
	struct league_tree *tree = league_tree_new();
	struct series *series = NULL;
	bool ok = true;

	for (unsigned i = 0; ok && i < count; i++)
		ok = tree_add_bot(tree, config, &bots[i], i, error);
	if (ok) {
		tree_add_top(tree, config, game, seed);
		series = series_read_nodes(config->doc, &tree->root,
					   config->dir, error);
	}
	league_tree_free(tree);
	return series;
}

struct config *
league_config_group(const struct league_config *config, unsigned game,
		    const struct league_entrant *bots, unsigned count,
		    const char *seed, struct config_error *error)
{
	struct series *series = league_read_series(config, (int)game, bots,
						   count, seed, error);
	struct config *own;

	if (series == NULL)
		return NULL;
	own = series->game[0].config;
	series->game[0].config = NULL;
	series_free(series);
	own->file = xstrdup(config->file);
	return own;
}

#define FILLER_NAME_MAX (BOT_NAME_MAX + 1)

/* Fill the seats of a table from number @from on with house bots.  @name:
 * buffers for their names.  Second and further copies of a house bot get a name
 * with a dot, which no other name in a league has. */
static void
league_fill_seats(const struct league_config *config,
		  struct league_entrant bot[PAIRING_SEATS_MAX],
		  char name[PAIRING_SEATS_MAX][FILLER_NAME_MAX], unsigned from)
{
	for (unsigned i = from; i < PAIRING_SEATS_MAX; i++) {
		const char *own = config->house[i % config->houses].name;

		if (from == 0 && i < config->houses)
			snprintf(name[i], FILLER_NAME_MAX, "%s", own);
		else
			snprintf(name[i], FILLER_NAME_MAX, "%.*s.%u",
				 BOT_NAME_MAX - 2, own, i);
		bot[i] = (struct league_entrant){
			.name = name[i], .house = i % config->houses + 1
		};
	}
}

struct config *
league_config_version(const struct league_config *config, unsigned game,
		      const struct league_entrant *bot,
		      struct config_error *error)
{
	struct league_entrant bots[PAIRING_SEATS_MAX] = { *bot };
	char name[PAIRING_SEATS_MAX][FILLER_NAME_MAX];

	league_fill_seats(config, bots, name, 1);
	return league_config_group(config, game, bots, config->game[game].bots,
				   NO_SEED, error);
}

/* Return the command of a bot as text; owned. */
static char *
league_write_run(const struct bot *bot)
{
	char *text = NULL;
	size_t len = 0;
	FILE *out = xmemstream(&text, &len);

	for (char **word = bot->words; *word != NULL; word++) {
		char *safe = shell_word(*word);

		fprintf(out, "%s%s", word == bot->words ? "" : " ", safe);
		free(safe);
	}
	fclose(out);
	return text;
}

char *
league_config_run(const struct config *config)
{
	return league_write_run(&config->bots[0]);
}

/* --- check ---------------------------------------------------------------- */

/* Set a game of the league from its configuration with a full table. */
static bool
league_set_game(struct league_config *config, const struct series_game *from,
		struct diag *diag)
{
	struct pairing_field field = config_field(from->config);
	struct league_game *game = &config->game[config->games++];

	*game = (struct league_game){
		.name = xstrdup(from->name[0] != '\0'
					? from->name
					: from->config->rules_name),
		.weight = from->weight,
		.bots = pairing_table_bots(&field),
		.rotations = pairing_rotations(&field),
	};
	if (from->config->rounds * game->rotations <= LEAGUE_MATCHES_MAX)
		return true;
	yaml_complain(
		config->doc, yaml_get(yaml_root(config->doc), "league"), diag,
		"rounds: a group of %s has %lld matches, but at most %d "
		"are possible: write a smaller number",
		game->name, (long long)from->config->rounds * game->rotations,
		LEAGUE_MATCHES_MAX);
	return false;
}

/* Check that every house bot can be read, also those for which a table has no
 * seat, and set their commands. */
static bool
league_set_house(struct league_config *config, struct config_error *error)
{
	bool ok = true;

	for (unsigned i = 0; ok && i < config->houses; i++) {
		const struct league_entrant bot = {
			.name = config->house[i].name, .house = i + 1
		};

		for (unsigned game = 0; ok && game < config->games; game++) {
			struct config *own = league_config_version(config, game,
								   &bot, error);

			ok = own != NULL;
			if (ok && game == 0)
				config->house[i].run = league_config_run(own);
			config_free(own);
		}
	}
	return ok;
}

bool
league_nodes_check(struct league_config *config, struct config_error *error)
{
	struct league_entrant bot[PAIRING_SEATS_MAX];
	char name[PAIRING_SEATS_MAX][FILLER_NAME_MAX];
	struct series *series;
	bool ok = true;

	league_fill_seats(config, bot, name, 0);
	series = league_read_series(config, -1, bot, PAIRING_SEATS_MAX, NO_SEED,
				    error);
	if (series == NULL)
		return false;
	config->name = xstrdup(series->name);
	for (uint32_t i = 0; ok && i < series->count; i++)
		ok = league_set_game(config, &series->game[i], &error->diag);
	series_free(series);
	return ok && league_set_house(config, error);
}
