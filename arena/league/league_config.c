/* league_config.c - parse the file of a league; see league_config.h. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "arena/league/league_config.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/config/config_read.h"
#include "arena/config/submission_keys.h"
#include "arena/league/league_nodes.h"
#include "lib/alloc.h"
#include "lib/text/text.h"

/* The values of the keys that are left out (arbitrary) */
#define ANCHOR_ELO     1000
#define PLACEMENT      20
#define HOLD_AFTER     5
#define KEEP	       1000
#define QUOTA_UPLOADS  10
#define QUOTA_BOTS     3
#define QUOTA_VERSIONS 20
#define QUOTA_BYTES    (INT64_C(20) << 20)
#define QUOTA_DISK     (INT64_C(10) << 30)

#define ELO_MAX	 10000
#define JOBS_MAX 1000

static const char *const league_keys[] = {
	"jobs",	      "rounds", "house", "anchor", "placement",
	"hold_after", "keep",	"check", "hook",   "submission",
	"build",      "unpack", "quota", "url",	   "spool_adds_users",
	NULL
};

/* Keys of a tournament that the league sets itself */
static const char *const reserved_keys[] = {
	"bots",	 "format", "against",  "seeding",   "apart",	"stop",
	"final", "grade",  "restart",  "tables",    "seed",	"anchor",
	"jobs",	 "rounds", "on_start", "set_aside", "machines", NULL
};

struct league_reader {
	struct league_config *to;
	struct diag *diag;
};

/* Set the message to @what at @node.  Returns false. */
static bool
league_complain(const struct league_reader *in, const struct yaml_node *node,
		const char *what)
{
	yaml_complain(in->to->doc, node, in->diag, "%s", what);
	return false;
}

/* --- numbers -------------------------------------------------------------- */

/* A key whose value is a whole number.  @at: offset in struct league_config. */
struct league_number {
	const char *key;
	int64_t min, max;
	size_t at;
};

#define NUMBER(key_, min_, max_, member_)                                      \
	{                                                                      \
		key_, min_, max_, offsetof(struct league_config, member_)      \
	}

static const struct league_number league_numbers[] = {
	NUMBER("rounds", 1, LEAGUE_MATCHES_MAX, rounds),
	NUMBER("placement", 1, 1000000, placement),
	NUMBER("hold_after", 0, 1000000, hold_after),
	NUMBER("keep", 0, 10000000, keep),
	{ NULL, 0, 0, 0 },
};

static const struct league_number quota_numbers[] = {
	NUMBER("uploads", 1, 1000000, quota.uploads),
	NUMBER("bots", 1, 1000, quota.bots),
	NUMBER("versions", 1, 1000000, quota.versions),
	{ NULL, 0, 0, 0 },
};

static bool
league_read_numbers(const struct league_reader *in, const struct yaml_node *map,
		    const struct league_number *row)
{
	for (; row->key != NULL; row++) {
		const struct yaml_node *node = yaml_get(map, row->key);
		int64_t *to = (void *)((char *)in->to + row->at);

		if (node != NULL && !yaml_int(in->to->doc, node, row->min,
					      row->max, to, in->diag))
			return false;
	}
	return true;
}

static bool
league_read_jobs(const struct league_reader *in, const struct yaml_node *node)
{
	return node == NULL || yaml_is(node, "auto") ||
	       yaml_int(in->to->doc, node, 1, JOBS_MAX, &in->to->jobs,
			in->diag);
}

static bool
league_read_size(const struct league_reader *in, const struct yaml_node *map,
		 const char *key, int64_t *out)
{
	const struct yaml_node *node = yaml_get(map, key);

	if (node == NULL)
		return true;
	if (!yaml_size(in->to->doc, node, out, in->diag))
		return false;
	return *out > 0 || league_complain(in, node, "must be above 0B");
}

static bool
league_read_quota(const struct league_reader *in, const struct yaml_node *map)
{
	static const char *const known[] = { "uploads", "bots", "versions",
					     "bytes",	"disk", NULL };
	struct league_quota *quota = &in->to->quota;

	return map == NULL ||
	       (yaml_check_keys(in->to->doc, map, known, "quota", in->diag) &&
		league_read_numbers(in, map, quota_numbers) &&
		league_read_size(in, map, "bytes", &quota->bytes) &&
		league_read_size(in, map, "disk", &quota->disk));
}

/* --- house bots ----------------------------------------------------------- */

/* Return the name of a house bot: its key "name", or the name of its program;
 * owned. */
static char *
house_make_name(const struct yaml_node *name, const struct yaml_node *run)
{
	const struct yaml_node *word = run->kind == YAML_LIST ? run->first
							      : run;

	if (name != NULL && name->kind == YAML_SCALAR)
		return xstrdup(name->text);
	if (word == NULL || word->kind != YAML_SCALAR)
		return xstrdup("bot");
	return bot_fit_name(strncmp(word->text, "house:", 6) == 0
				    ? word->text + 6
				    : word->text);
}

static bool
league_read_house_bot(const struct league_reader *in,
		      const struct yaml_node *node)
{
	static const char *const known[] = { "name", "dir",  "run",
					     "env",  "read", NULL };
	struct league_house *house = &in->to->house[in->to->houses];
	const struct yaml_node *run = node;
	struct diag why;

	if (node->kind == YAML_MAP) {
		if (!yaml_check_keys(in->to->doc, node, known, "house",
				     in->diag))
			return false;
		run = yaml_get(node, "run");
	}
	if (run == NULL || (node->kind != YAML_MAP && run->kind != YAML_SCALAR))
		return league_complain(in, node,
				       "house: expected a bot, as in {run: "
				       "house:greedy}");
	house->name = house_make_name(
		node->kind == YAML_MAP ? yaml_get(node, "name") : NULL, run);
	house->node = node;
	in->to->houses++;
	if (!league_name_is_fit(house->name, &why))
		return league_complain(in, node, why.text);
	for (unsigned i = 0; i + 1 < in->to->houses; i++)
		if (strcmp(in->to->house[i].name, house->name) == 0)
			return league_complain(
				in, node,
				"two house bots have this name: give one of "
				"them another name, as in \"name: greedy-2\"");
	return true;
}

static bool
league_read_house(const struct league_reader *in, const struct yaml_node *map)
{
	const struct yaml_node *list = yaml_get(map, "house");

	if (list == NULL || list->kind != YAML_LIST || list->count == 0 ||
	    list->count > LEAGUE_HOUSE_MAX)
		return league_complain(
			in, list != NULL ? list : map,
			"house: expected a list of 1 to 20 house bots, as in "
			"[{run: house:random}, {run: house:greedy}]: they fill "
			"tables and fix the scale of the ratings");
	for (const struct yaml_node *node = list->first; node != NULL;
	     node = node->next)
		if (!league_read_house_bot(in, node))
			return false;
	return true;
}

static bool
league_read_anchor(const struct league_reader *in, const struct yaml_node *map)
{
	static const char *const known[] = { "bot", "elo", NULL };
	const struct yaml_node *bot, *elo;
	unsigned i = 0;

	if (map == NULL)
		return true;
	if (!yaml_check_keys(in->to->doc, map, known, "anchor", in->diag))
		return false;
	bot = yaml_get(map, "bot");
	elo = yaml_get(map, "elo");
	if (bot == NULL || elo == NULL)
		return league_complain(in, map,
				       "anchor: expected a house bot and its "
				       "rating, as in {bot: greedy, elo: "
				       "1000}");
	while (i < in->to->houses && !yaml_is(bot, in->to->house[i].name))
		i++;
	if (i == in->to->houses)
		return league_complain(in, bot,
				       "anchor: no house bot has this name: "
				       "write the name of a bot under "
				       "\"house\"");
	in->to->anchor = i;
	return yaml_real(in->to->doc, elo, -ELO_MAX, ELO_MAX,
			 &in->to->anchor_elo, in->diag);
}

/* --- words and switches --------------------------------------------------- */

static bool
league_read_switch(const struct league_reader *in, const struct yaml_node *node,
		   bool *out)
{
	return node == NULL || yaml_bool(in->to->doc, node, out, in->diag);
}

static bool
league_read_hook(const struct league_reader *in, const struct yaml_node *list)
{
	unsigned n = 0;

	if (list == NULL)
		return true;
	if (list->kind != YAML_LIST || list->count == 0 ||
	    list->count > LEAGUE_HOOK_MAX)
		return league_complain(in, list,
				       "hook: expected a command of 1 to 16 "
				       "words, as in [/usr/local/bin/tell, "
				       "--all]");
	for (const struct yaml_node *node = list->first; node != NULL;
	     node = node->next) {
		if (node->kind != YAML_SCALAR ||
		    strlen(node->text) != node->len ||
		    (n == 0 && node->len == 0))
			return league_complain(in, node,
					       "hook: expected a text as a "
					       "word of the command");
		in->to->hook[n++] = xstrdup(node->text);
	}
	return true;
}

static bool
league_read_url(const struct league_reader *in, const struct yaml_node *node)
{
	if (node == NULL)
		return true;
	if (node->kind != YAML_SCALAR || strpbrk(node->text, " \t\n\"'<>") ||
	    strlen(node->text) != node->len ||
	    (strncmp(node->text, "http://", 7) != 0 &&
	     strncmp(node->text, "https://", 8) != 0))
		return league_complain(in, node,
				       "url: expected the address of the "
				       "league for its users, as in "
				       "https://league.example.org");
	in->to->url = xstrdup(node->text);
	return true;
}

static bool
league_read_submission(const struct league_reader *in,
		       const struct yaml_node *map)
{
	struct league_config *to = in->to;
	const struct submission_keys keys = {
		.submission = &to->submission,
		.build_s = &to->build.seconds,
		.build_bytes = &to->build.memory_bytes,
		.unpack_bytes = &to->unpack.bytes,
		.unpack_files = &to->unpack.files,
	};

	return submission_keys_read(to->doc, map, &keys, in->diag);
}

/* --- the file ------------------------------------------------------------- */

/* Refuse keys that the league sets, and keys of "league" outside it.  @allowed:
 * a key that is allowed nevertheless. */
static bool
league_check_reserved(const struct league_reader *in,
		      const struct yaml_node *map, const char *allowed)
{
	for (const struct yaml_node *node = map->first; node != NULL;
	     node = node->next) {
		const char *key = node->key->text;

		if ((!text_is_one_of(key, reserved_keys) &&
		     !text_is_one_of(key, league_keys)) ||
		    strcmp(key, allowed) == 0)
			continue;
		return league_complain(
			in, node->key,
			text_is_one_of(key, league_keys)
				? "write this key under \"league\""
				: "this key cannot be combined with "
				  "\"league\", which sets it for each group "
				  "of matches: remove it");
	}
	return true;
}

static bool
league_check_games(const struct league_reader *in, const struct yaml_node *list)
{
	if (list == NULL || list->kind != YAML_LIST)
		return true; /* series_read_nodes explains the mistake */
	if (list->count > LEAGUE_GAMES_MAX)
		return league_complain(in, list,
				       "games: a league has at most 16 games");
	for (const struct yaml_node *node = list->first; node != NULL;
	     node = node->next)
		if (node->kind == YAML_MAP &&
		    !league_check_reserved(in, node, "rounds"))
			return false;
	return true;
}

static bool
league_read_map(const struct league_reader *in)
{
	const struct yaml_node *root = yaml_root(in->to->doc), *map;

	if (root->kind != YAML_MAP)
		return league_complain(in, root, "expected keys and values");
	map = yaml_get(root, "league");
	if (map == NULL)
		return league_complain(
			in, root,
			"the key \"league\" is missing: it lists the house "
			"bots and the rules of the league "
			"(configs/league.yaml)");
	return yaml_check_keys(in->to->doc, map, league_keys, "league",
			       in->diag) &&
	       league_check_reserved(in, root, "") &&
	       league_check_games(in, yaml_get(root, "games")) &&
	       league_read_jobs(in, yaml_get(map, "jobs")) &&
	       league_read_numbers(in, map, league_numbers) &&
	       league_read_house(in, map) &&
	       league_read_anchor(in, yaml_get(map, "anchor")) &&
	       league_read_submission(in, map) &&
	       league_read_quota(in, yaml_get(map, "quota")) &&
	       league_read_hook(in, yaml_get(map, "hook")) &&
	       league_read_url(in, yaml_get(map, "url")) &&
	       league_read_switch(in, yaml_get(map, "check"),
				  &in->to->checks) &&
	       league_read_switch(in, yaml_get(map, "spool_adds_users"),
				  &in->to->spool_adds_users);
}

struct league_config *
league_config_read(const char *path, struct config_error *error)
{
	struct league_config *config = xcalloc(1, sizeof(*config));
	const struct league_reader in = { config, &error->diag };

	*config = (struct league_config){
		.anchor_elo = ANCHOR_ELO,
		.rounds = 1,
		.placement = PLACEMENT,
		.hold_after = HOLD_AFTER,
		.keep = KEEP,
		.quota = { .uploads = QUOTA_UPLOADS,
			   .bots = QUOTA_BOTS,
			   .versions = QUOTA_VERSIONS,
			   .bytes = QUOTA_BYTES,
			   .disk = QUOTA_DISK },
		.build = BUILD_LIMITS,
		.checks = true,
		.spool_adds_users = true,
	};
	error->bot = false;
	error->more[0] = '\0';
	config->dir = config_dir_of(path, &error->diag);
	if (config->dir != NULL)
		config->doc = yaml_read_file(path, &error->diag);
	if (config->doc == NULL || !league_read_map(&in))
		goto fail;
	config->file = realpath(path, NULL);
	if (config->file == NULL)
		config->file = xstrdup(path);
	if (league_nodes_check(config, error))
		return config;
fail:
	league_config_free(config);
	return NULL;
}

void
league_config_free(struct league_config *config)
{
	if (config == NULL)
		return;
	for (unsigned i = 0; i < config->games; i++)
		free(config->game[i].name);
	for (unsigned i = 0; i < config->houses; i++) {
		free(config->house[i].name);
		free(config->house[i].run);
	}
	for (unsigned i = 0; i < LEAGUE_HOOK_MAX; i++)
		free(config->hook[i]);
	if (config->doc != NULL)
		yaml_close(config->doc);
	free(config->dir);
	free(config->file);
	free(config->name);
	free(config->url);
	free(config);
}

/* --- what a sender must know ---------------------------------------------- */

/* Print a command of "submission": a text, or a list of words. */
static void
expects_print_command(FILE *out, const struct yaml_node *node)
{
	const struct yaml_node *word = node->kind == YAML_LIST ? node->first
							       : node;

	putc('"', out);
	for (; word != NULL && word->text != NULL;
	     word = node->kind == YAML_LIST ? word->next : NULL)
		fprintf(out, "%s%s",
			word == node || word == node->first ? "" : " ",
			word->text);
	putc('"', out);
}

char *
league_config_expects(const struct league_config *config)
{
	const struct yaml_node *build = yaml_get(config->submission, "build");
	const struct yaml_node *run = yaml_get(config->submission, "run");
	char *text = NULL;
	size_t len = 0;
	FILE *out = xmemstream(&text, &len);

	if (build != NULL) {
		fputs("This league builds each bot with the command ", out);
		expects_print_command(out, build);
	} else {
		fputs("This league does not build bots: build your bot before "
		      "you pack it",
		      out);
	}
	if (run != NULL) {
		fputs(". It starts the bot with the command ", out);
		expects_print_command(out, run);
		fputs(", in the folder of the archive's files.", out);
	} else {
		fputs(". It starts the file bot, bot.py, bot.js or similar of "
		      "the archive, or else its only script.",
		      out);
	}
	fclose(out);
	return text;
}
