/* config_keys.c - the table of configuration keys; see config_keys.h. */
#include "arena/config/config_keys.h"

#include <stdio.h>
#include <string.h>

#define SEED_TEXT_MAX 200 /* arbitrary: maximum bytes of a seed */

#define AT(field) offsetof(struct config, field)
#define US_MS	  INT64_C(1000)
#define US_S	  INT64_C(1000000)
#define US_H	  (INT64_C(3600) * US_S)
#define MIB	  (INT64_C(1) << 20)
#define GIB	  (INT64_C(1) << 30)

static const char *const mirror_words[] = { "none", "rotate", NULL };
static const char *const deals_words[] = { "common", "own", NULL };
static const char *const restart_words[] = { "match", "never", NULL };
static const char *const on_start_words[] = { "forfeit", "stop", NULL };
static const char *const partners_words[] = { "own", "mixed", NULL };
static const char *const names_words[] = { "shown", "hidden", NULL };
const char *const config_logs_words[] = { "plain", "compressed", "faulty",
					  "none", NULL };
static const char *const machines_words[] = { "any", "same", "retry", NULL };
static const char *const no_yes_words[] = { "false", "true", NULL };

/* clang-format off */
static const struct key time_keys[] = {
	{ "startup", KEY_DURATION, AT(startup_us), US_MS, US_H, 10 * US_S, NULL, NULL, NULL },
	{ "move", KEY_DURATION, AT(move_us), 0, US_H, 200 * US_MS, NULL, NULL, NULL },
	{ "bank", KEY_DURATION, AT(bank_us), 0, 24 * US_H, 10 * US_S, NULL, NULL, NULL },
	{ "limit", KEY_DURATION, AT(limit_us), US_MS, US_H, 2 * US_S, NULL, NULL, NULL },
	{ "grace", KEY_DURATION, AT(grace_us), 0, 10 * US_S, 20 * US_MS, NULL, NULL, NULL },
	{ "network", KEY_DURATION, AT(network_us), 0, 10 * US_S, 250 * US_MS, NULL, NULL, NULL },
	{ "clock", KEY_CHOICE, AT(clock), 0, 0, CLOCK_WALL, clock_words, NULL, NULL },
	{ "pondering", KEY_CHOICE, AT(pondering), 0, 0, PONDER_FREEZE, pondering_words, NULL, NULL },
	{ NULL, KEY_TEXT, 0, 0, 0, 0, NULL, NULL, NULL },
};

#define COST_MAX  (INT64_C(1000000) * 1000000)	  /* arbitrary: a million */
#define TOKENS_MAX INT64_C(1000000000000) /* arbitrary */

static const struct key budget_keys[] = {
	{ "cost", KEY_COST, AT(budget_cost), 0, COST_MAX, 0, NULL, NULL, NULL },
	{ "tokens", KEY_INT, AT(budget_tokens), 0, TOKENS_MAX, 0, NULL, NULL, NULL },
	{ NULL, KEY_TEXT, 0, 0, 0, 0, NULL, NULL, NULL },
};

static const struct key limits_keys[] = {
	{ "memory", KEY_SIZE, AT(memory_bytes), 0, 1024 * GIB, 512 * MIB, NULL, NULL, NULL },
	{ "threads", KEY_INT, AT(threads), 1, 100000, 64, NULL, NULL, NULL },
	{ "processes", KEY_INT, AT(processes), 1, 100000, 1, NULL, NULL, NULL },
	{ "tmp", KEY_SIZE, AT(tmp_bytes), 0, 1024 * GIB, 16 * MIB, NULL, NULL, NULL },
	{ NULL, KEY_TEXT, 0, 0, 0, 0, NULL, NULL, NULL },
};

/* If "seats" is 0, the game's default applies. */
const struct key config_keys[] = {
	{ "name", KEY_TEXT, AT(name), 1, CONFIG_NAME_MAX, 0, NULL, NULL,
	  "a title for the standings" },
	{ "game", KEY_TEXT, AT(game), 1, CONFIG_TEXT_MAX, 0, NULL, NULL,
	  "a game's name (`arena games` lists all) or a file with rules" },
	{ "games", KEY_GAMES, 0, 0, 0, 0, NULL, NULL, NULL },
	{ "options", KEY_OPTIONS, 0, 0, 0, 0, NULL, NULL, NULL },
	{ "seats", KEY_INT, AT(seats), 2, PAIRING_SEATS_MAX, 0, NULL, NULL, NULL },
	{ "partners", KEY_CHOICE, AT(partners), 0, 0, PARTNERS_OWN, partners_words, NULL,
	  "own: one bot plays all seats of a side; mixed: different bots play "
	  "the seats of a side" },
	{ "format", KEY_CHOICE, AT(format), 0, 0, FORMAT_ROUND_ROBIN, schedule_format_words, NULL, NULL },
	{ "rounds", KEY_INT, AT(rounds), 1, 10000000, 10, NULL, NULL, NULL },
	{ "tables", KEY_INT, AT(tables), 0, 100000, 0, NULL, NULL,
	  "number of tables in each round, chosen so that all bots play about "
	  "equally often; 0: a table for every pairing" },
	{ "against", KEY_NAMES, AT(against), 0, 0, 0, NULL, NULL, NULL },
	{ "seeding", KEY_NAMES, AT(seeding), 0, 0, 0, NULL, NULL, NULL },
	{ "mirror", KEY_CHOICE, AT(mirror), 0, 0, MIRROR_ROTATE, mirror_words, NULL, NULL },
	{ "deals", KEY_CHOICE, AT(deals), 0, 0, DEALS_COMMON, deals_words, NULL,
	  "common: all pairings of a round get the same cards; own: each "
	  "pairing gets other cards (to shorten matches use deals_max)" },
	{ "deals_max", KEY_INT, AT(deals_max), 0, 100000, 0, NULL, NULL,
	  "maximum number of deals in a match; 0: only the rules of the game "
	  "limit the number" },
	{ "restart", KEY_CHOICE, AT(restart), 0, 0, RESTART_MATCH, restart_words, NULL, NULL },
	{ "seed", KEY_TEXT, AT(seed), 1, SEED_TEXT_MAX, 0, NULL, NULL,
	  "any text as the seed (default: a random seed, printed and stored)" },
	{ "time", KEY_MAP, 0, 0, 0, 0, NULL, time_keys, NULL },
	{ "budget", KEY_MAP, 0, 0, 0, 0, NULL, budget_keys, NULL },
	{ "faults", KEY_CHOICE, AT(faults), 0, 0, FAULTS_STANDARD, faults_words, NULL, NULL },
	{ "final", KEY_CHOICE, AT(final), 0, 0, false, no_yes_words, NULL,
	  "true: bots, rules, seed and schedule are frozen; the run stops if "
	  "one of them changes" },
	{ "names", KEY_CHOICE, AT(names), 0, 0, NAMES_SHOWN, names_words, NULL,
	  "shown: bots receive the names of the other bots; hidden: they do "
	  "not, but logs and results contain all names" },
	{ "logs", KEY_CHOICE, AT(logs), 0, 0, LOGS_PLAIN, config_logs_words, NULL,
	  "plain: keep all logs; compressed: keep all logs, compressed; "
	  "faulty: keep only the logs of matches with a fault or a forfeit; "
	  "none: keep no logs" },
	{ "isolation", KEY_CHOICE, AT(isolation), 0, 0, ISOLATION_DEFAULT, isolation_words, NULL, NULL },
	{ "limits", KEY_MAP, 0, 0, 0, 0, NULL, limits_keys, NULL },
	{ "machines", KEY_CHOICE, AT(machines), 0, 0, MACHINES_ANY, machines_words, NULL,
	  "any: machines of any class may play; same: only machines of one "
	  "class may play; retry: machines of any class may play, but a match "
	  "that was decided by a time-out on a slower machine is played "
	  "again" },
	{ "on_start", KEY_CHOICE, AT(on_start), 0, 0, ON_START_DEFAULT, on_start_words, NULL,
	  "what happens if a bot fails to start: forfeit: the bot forfeits its "
	  "matches; stop: the run ends" },
	{ "set_aside", KEY_INT, AT(set_aside), 0, SET_ASIDE_MAX, 10, NULL, NULL,
	  "number of consecutive forfeits after which a bot is suspended; 0: never" },
	{ "jobs", KEY_AUTO, AT(jobs), 1, 1000, 0, NULL, NULL,
	  "number of matches played at once" },
	{ "bots", KEY_BOTS, 0, 0, 0, 0, NULL, NULL, NULL },
	{ "apart", KEY_APART, 0, 0, 0, 0, NULL, NULL, NULL },
	{ "stop", KEY_STOP, 0, 0, 0, 0, NULL, NULL, NULL },
	{ "anchor", KEY_ANCHOR, 0, 0, 0, 0, NULL, NULL, NULL },
	{ NULL, KEY_TEXT, 0, 0, 0, 0, NULL, NULL, NULL },
};
/* clang-format on */

int64_t *
config_key_number(struct config *config, const struct key *key)
{
	return (int64_t *)(void *)((char *)config + key->at);
}

struct bot_list *
config_key_bots(struct config *config, const struct key *key)
{
	return (struct bot_list *)(void *)((char *)config + key->at);
}

char **
config_key_text(struct config *config, const struct key *key)
{
	return (char **)(void *)((char *)config + key->at);
}

/* Units of durations and sizes, largest first. */
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

void
config_key_unit_text(enum key_type type, int64_t value, char *out, size_t size)
{
	const struct unit *units = type == KEY_SIZE ? size_units
						    : duration_units;
	unsigned i = 0;

	while (i < 3 && (value % units[i].in != 0))
		i++;
	if (value == 0)
		i = 1; /* 0s, 0M */
	snprintf(out, size, "%lld%s", (long long)(value / units[i].in),
		 units[i].word);
}

const char *
config_clock_word(const struct config *config)
{
	return clock_words[config->clock];
}

const char *
config_pondering_word(const struct config *config)
{
	return pondering_words[config->pondering];
}

const char *
config_faults_word(const struct config *config)
{
	return faults_words[config->faults];
}

const char *
config_names_word(const struct config *config)
{
	return names_words[config->names];
}

bool
config_line_is_loose(const char *line)
{
	size_t len = strcspn(line, ":\n");

	for (const char *key = CONFIG_LOOSE_KEYS; line[len] == ':';) {
		size_t n = strcspn(key, ",");

		if (n == len && strncmp(line, key, n) == 0)
			return true;
		if (key[n] == '\0')
			break;
		key += n + strlen(", ");
	}
	return false;
}

void
config_copy_loose(struct config *config, const struct config *from)
{
	config->jobs = from->jobs;
	config->on_start = from->on_start;
	config->set_aside = from->set_aside;
	config->logs = from->logs;
	config->machines = from->machines;
	config->anchored = from->anchored;
	config->anchor_bot = from->anchor_bot;
	config->anchor_elo = from->anchor_elo;
}
