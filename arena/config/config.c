/* config.c - read and check a configuration; see config.h. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "arena/config/config.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "arena/config/bot_names.h"
#include "arena/config/config_read.h"
#include "lib/alloc.h"
#include "lib/file/input_file.h"
#include "referee/cases/sheet_cases.h"
#include "referee/sheet/sheet.h"

#define MEMORY_MIN   (INT64_C(8) << 20)		    /* arbitrary */
#define UNHURRIED_US (INT64_C(24) * 3600 * 1000000) /* arbitrary */

_Static_assert(PAIRING_SEATS_MAX == PLAYERS_MAX,
	       "PAIRING_SEATS_MAX must be equal to PLAYERS_MAX");

static void
config_set_defaults(struct config *config, const struct key *rows)
{
	for (; rows->name != NULL; rows++) {
		if (rows->type == KEY_MAP)
			config_set_defaults(config, rows->rows);
		else if (rows->type != KEY_TEXT && rows->type != KEY_OPTIONS &&
			 rows->type != KEY_BOTS && rows->type != KEY_APART &&
			 rows->type != KEY_NAMES && rows->type != KEY_STOP &&
			 rows->type != KEY_ANCHOR && rows->type != KEY_GAMES)
			*config_key_number(config, rows) = rows->initial;
	}
}

/* If a message contains no place, add the place of the key "game". */
static bool
config_complain_of_game(struct config_reader *in, const char *key)
{
	const char *name = in->doc == NULL ? "" : yaml_name(in->doc);
	char text[DIAG_TEXT_MAX];

	if (in->doc == NULL || in->typed ||
	    strncmp(in->diag->text, name, strlen(name)) == 0)
		return false;
	snprintf(text, sizeof(text), "%s", in->diag->text);
	return config_complain(
		in, config_node(in, config_node(in, key) ? key : "game"), "%s",
		text);
}

/* Choose the number of seats for `arena play`.  If the game allows it, all bots
 * play at one table.  Otherwise, if the game has as many sides of partners as
 * there are bots, each bot plays one side. */
static void
config_seat_all_bots(struct config *config, const struct rules *rules)
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

/* Choose the number of seats if the configuration has none. */
static void
config_choose_seats(struct config_reader *in, const struct rules *rules)
{
	struct config *config = in->config;

	if (config->seats == 0 && in->typed)
		config_seat_all_bots(config, rules);
	if (config->seats == 0)
		config->seats = rules->players_min > 2 ? rules->players_min : 2;
}

static bool
config_check_seats(struct config_reader *in, const struct rules *rules)
{
	struct config *config = in->config;
	char players[64];

	if (config->seats >= rules->players_min &&
	    config->seats <= rules->players_max &&
	    (rules->seats >> config->seats & 1))
		return true;
	sheet_seats_text(rules, players, sizeof(players));
	return config_complain(
		in,
		config_node(in, config_node(in, "seats") ? "seats" : "game"),
		"%s is a game for %s, not for %lld: %s, or choose "
		"another game",
		rules->name, players, (long long)config->seats,
		!in->typed ? "change seats" : "name that many bots");
}

/* Load the rules.  The first load uses the default options, and gives the
 * number of seats. */
static bool
config_load_rules(struct config_reader *in, struct rules *rules)
{
	struct config *config = in->config;

	if (in->rules != NULL)
		return sheet_from_json(in->rules, strlen(in->rules),
				       (unsigned)config->seats, rules,
				       in->diag);
	if (!sheet_load(config->game, NULL, NULL, 0, rules, in->diag) ||
	    (sheet_is_path(config->game) &&
	     !sheet_cases_check(config->game, in->diag)))
		return config_complain_of_game(in, "game");
	config_choose_seats(in, rules);
	if (!config_check_seats(in, rules))
		return false;
	return sheet_load(config->game, config_node(in, "options"), in->doc,
			  (unsigned)config->seats, rules, in->diag) ||
	       config_complain_of_game(in, "options");
}

/* Store the rules as JSON, and copy the members of struct rules that the arena
 * needs. */
static void
config_store_rules(struct config *config, const struct rules *rules)
{
	char *json = xcalloc(SHEET_JSON_MAX, 1);
	struct jsonw jsonw;

	jsonw_init(&jsonw, json, SHEET_JSON_MAX);
	sheet_write_json(rules, &jsonw);
	config->rules = xprintf("%.*s", (int)jsonw.n, json);
	config->rules_name = xstrdup(rules->name);
	config->low_wins = rules->winner == WINNER_LOWEST;
	config->sides = rules->sides;
	free(json);
}

static bool
config_finish_game(struct config_reader *in)
{
	struct config *config = in->config;
	struct rules *rules = xcalloc(1, sizeof(*rules));
	bool ok;

	if (sheet_is_path(config->game)) {
		char *path = config_path(config, config->game);

		free(config->game);
		config->game = path;
	}
	ok = config_load_rules(in, rules) && config_bots_play(in, rules);
	if (ok)
		config_store_rules(config, rules);
	free(rules);
	return ok;
}

/* Check that the schedule can start. */
bool
config_finish_schedule(struct config_reader *in)
{
	struct config *config = in->config;
	struct schedule_fault fault;
	struct schedule *schedule = config_schedule(config, &fault);
	bool repeats;

	if (schedule == NULL)
		return config_complain(
			in,
			config_node(in, config_node(in, fault.key) ? fault.key
								   : "bots"),
			"%s", fault.diag.text);
	repeats = pairing_repeats_cards(schedule_field(schedule));
	schedule_free(schedule);
	if (config->restart == RESTART_NEVER && repeats)
		return config_complain(
			in, config_node(in, "restart"),
			"with restart: never, a process of a bot would get the "
			"same cards again: write mirror: none and deals: own, "
			"or restart: match");
	return true;
}

static bool
config_finish_stop_rule(struct config_reader *in)
{
	const struct pairing_field field = config_field(in->config);

	return config_finish_stop(in, &field);
}

void
config_disable_timeouts(struct config *config)
{
	config->startup_us = UNHURRIED_US;
	config->move_us = config->limit_us = UNHURRIED_US;
	config->bank_us = 0;
	config->clock = CLOCK_WALL;
	/* the process must not be stopped while a debugger uses it */
	config->pondering = PONDER_ALLOW;
}

enum isolation
config_bot_isolation(const struct config *config, uint32_t bot)
{
	return config->bots[bot].has_level ? config->bots[bot].level
					   : (enum isolation)config->isolation;
}

bool
config_has_isolation(const struct config *config, enum isolation level)
{
	for (uint32_t i = 0; i < config->bot_count; i++)
		if (config_bot_isolation(config, i) == level)
			return true;
	return false;
}

bool
config_has_sandboxes(const struct config *config)
{
	for (uint32_t i = 0; i < config->bot_count; i++)
		if (config_bot_isolation(config, i) != ISOLATION_NONE)
			return true;
	return false;
}

int32_t
config_person(const struct config *config)
{
	for (uint32_t i = 0; i < config->bot_count; i++)
		if (config->bots[i].person)
			return (int32_t)i;
	return -1;
}

int32_t
config_remote(const struct config *config)
{
	for (uint32_t i = 0; i < config->bot_count; i++)
		if (config->bots[i].remote)
			return (int32_t)i;
	return -1;
}

/* Refuse a human player or a remote bot if each bot plays all seats of a side,
 * because both play only one seat. */
static bool
config_check_single_seat(struct config_reader *in)
{
	const struct config *config = in->config;
	bool person = config_person(config) >= 0;

	return in->kept || (!person && config_remote(config) < 0) ||
	       config->sides == 0 || config->partners == PARTNERS_MIXED ||
	       config_complain(in, NULL,
			       "with %u bots in %s each bot plays all seats "
			       "of a side, but a %s can play only one seat: "
			       "name %lld bots",
			       config->bot_count, config->rules_name,
			       person ? "human" : "remote bot",
			       (long long)config->seats);
}

/* Check the memory limit, which must suffice for a program.  Without isolation,
 * the value 0 (no limit) is allowed too. */
static bool
config_check_memory(struct config_reader *in)
{
	const struct config *config = in->config;
	const struct yaml_node *limits = config_node(in, "limits");
	const struct yaml_node *node = limits == NULL
					       ? NULL
					       : yaml_get(limits, "memory");

	if (config->memory_bytes == 0 && config_has_sandboxes(config))
		return config_complain(
			in, node,
			"limits: memory: 0 (no limit) requires isolation: "
			"none; write a limit, such as memory: 512M");
	if (config->memory_bytes != 0 && config->memory_bytes < MEMORY_MIN)
		return config_complain(
			in, node,
			"limits: memory: must be between 8M and 1024G, or 0M "
			"for no limit, with isolation: none");
	return true;
}

bool
config_finish(struct config_reader *in)
{
	struct config *config = in->config;

	if (config->game == NULL)
		return config_complain(in, NULL,
				       "game is missing: write game: gin "
				       "(`arena games` lists all)");
	if (config->bots == NULL)
		return config_complain(in, NULL,
				       "bots are missing: write bots: "
				       "[house:greedy, ./alice.py]");
	if (config->on_start == ON_START_DEFAULT)
		config->on_start = config->bot_count > 2 ? ON_START_FORFEIT
							 : ON_START_STOP;
	if (config->limit_us < config->move_us)
		return config_complain(
			in, config_node(in, "time"),
			"time: limit, the maximum for one request, cannot be "
			"less than move, the time that each request gets; "
			"write a larger limit (with arena play: --time "
			"limit=10s)");
	if (!config_check_memory(in))
		return false;
	if (config->clock == CLOCK_CPU && config->processes > 1)
		return config_complain(
			in, config_node(in, "time"),
			"time: clock: cpu does not count child processes of a "
			"bot: write clock: wall, or limits: {processes: 1}");
	if (config->pondering == PONDER_CHARGE && config->processes > 1)
		return config_complain(
			in, config_node(in, "time"),
			"time: pondering: charge does not count child "
			"processes of a bot: write pondering: freeze, or "
			"limits: {processes: 1}");
	if (config->seed == NULL) {
		unsigned char bytes[8];

		randombytes_buf(bytes, sizeof(bytes));
		config->seed = xcalloc(2 * sizeof(bytes) + 1, 1);
		sodium_bin2hex(config->seed, 2 * sizeof(bytes) + 1, bytes,
			       sizeof(bytes));
		config->seed_drawn = true;
	}
	return config_finish_bots(in) && config_finish_names(in) &&
	       config_finish_apart(in) && config_finish_anchor(in) &&
	       config_finish_game(in) && config_check_single_seat(in) &&
	       config_finish_schedule(in) && config_finish_stop_rule(in);
}

struct config *
config_new(const char *dir)
{
	struct config *config = xcalloc(1, sizeof(*config));

	config_set_defaults(config, config_keys);
	stop_rule_init(&config->stop);
	config->dir = xstrdup(dir);
	config->options = xstrdup("{}");
	return config;
}

/* Derive the title from the file name: "cups/spring.yaml" gives "spring". */
char *
config_title(const struct yaml *doc)
{
	const char *path = yaml_name(doc);
	const char *slash = strrchr(path, '/');
	const char *base = slash != NULL ? slash + 1 : path;
	size_t len = strcspn(base, ".");

	return xprintf("%.*s", len > 0 && len <= CONFIG_NAME_MAX ? (int)len : 4,
		       len > 0 ? base : "game");
}

/* Read the keys.  @in: only .doc, .root, .kept, .rules and .remotes are set. */
static struct config *
config_read_root(struct config_reader in, const char *dir,
		 struct config_error *error)
{
	struct config *config = config_new(dir);

	in.config = config;
	in.diag = &error->diag;
	in.more = error->more;
	in.bots = config_read_bots;
	if (!config_rows(&in, config_keys, in.root, NULL) ||
	    !config_finish(&in)) {
		error->bot = in.bot;
		config_free(config);
		config = NULL;
	} else if (config->name == NULL) {
		config->name = config_title(in.doc);
	}
	return config;
}

static struct config *
config_read_doc(struct yaml *doc, const char *dir, bool kept, const char *rules,
		struct config_error *error)
{
	struct config *config;

	if (doc == NULL)
		return NULL;
	config = config_read_root(
		(struct config_reader){ .doc = doc,
					.root = yaml_root(doc),
					.kept = kept,
					.rules = rules,
					.remotes = true },
		dir, error);
	yaml_close(doc);
	return config;
}

struct config *
config_read_nodes(const struct yaml *doc, const struct yaml_node *root,
		  const char *dir, struct config_error *error)
{
	error->bot = false;
	error->more[0] = '\0';
	return config_read_root(
		(struct config_reader){ .doc = doc, .root = root }, dir, error);
}

struct config *
config_read(const char *name, const char *text, size_t len, const char *dir,
	    struct config_error *error)
{
	error->bot = false;
	error->more[0] = '\0';
	return config_read_doc(yaml_read(name, text, len, &error->diag), dir,
			       false, NULL, error);
}

struct config *
config_read_kept(const char *name, const char *text, struct config_error *error)
{
	return config_read_packed(name, text, NULL, error);
}

struct config *
config_read_packed(const char *name, const char *text, const char *rules,
		   struct config_error *error)
{
	error->bot = false;
	error->more[0] = '\0';
	return config_read_doc(
		yaml_read(name, text, strlen(text), &error->diag), "/", true,
		rules, error);
}

char *
config_dir_of(const char *path, struct diag *diag)
{
	char *real = realpath(path, NULL), *slash;
	struct stat st;

	if (real != NULL) {
		slash = strrchr(real, '/');
		if (stat(real, &st) == 0 && S_ISDIR(st.st_mode)) {
			diag_set(diag,
				 "%s is a folder: name a configuration file; "
				 "the configuration of a results folder is "
				 "%s%sconfig.yaml",
				 path, path,
				 path[strlen(path) - 1] == '/' ? "" : "/");
			free(real);
			return NULL;
		}
		slash[slash == real ? 1 : 0] = '\0';
	} else if (input_file_is_open(path)) {
		real = realpath(".", NULL); /* use the current folder, because a
					       pipe is in no folder */
	}
	if (real == NULL)
		diag_set(diag, "%s: %s", path, strerror(errno));
	return real;
}

struct config *
config_read_file(const char *path, struct config_error *error)
{
	char *dir = config_dir_of(path, &error->diag);
	struct config *config;

	error->bot = false;
	error->more[0] = '\0';
	if (dir == NULL)
		return NULL;
	config = config_read_doc(yaml_read_file(path, &error->diag), dir, false,
				 NULL, error);
	free(dir);
	if (config != NULL)
		config->file = realpath(path, NULL);
	return config;
}

void
config_free(struct config *config)
{
	if (config == NULL)
		return;
	for (uint32_t i = 0; i < config->bot_count; i++)
		bot_release(&config->bots[i]);
	free(config->bots);
	free(config->left_out);
	free(config->camps);
	free(config->stop.side);
	free(config->against.bots);
	free(config->seeding.bots);
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

/* If a bot has a build command, its whole folder counts as its program, because
 * the build makes the files of the bot's command from the other files. */
bool
config_folder_is_shared(const struct config *config, uint32_t bot)
{
	const char *dir = config->bots[bot].dir;

	if (config->bots[bot].build != NULL)
		return false;
	if (path_is_below(config->dir, dir))
		return true;
	for (uint32_t i = 0; i < config->bot_count; i++)
		if (i != bot && !bot_is_bundled(&config->bots[i]) &&
		    (path_is_below(config->bots[i].dir, dir) ||
		     path_is_below(dir, config->bots[i].dir)))
			return true;
	return false;
}
