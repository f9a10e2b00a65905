/*
 * config.h - a tournament's configuration: what the YAML file says, with every
 * default filled in.
 *
 * One table in config.c lists the keys; reading, messages and writing walk it.
 * Every mistake has its file, line and column, and says what to do.  The
 * configuration is written out (config_write) as YAML that runs the same; that
 * file stands in a results directory, and config_differs compares two of them.
 */
#ifndef DEADWOOD_CONFIG_H
#define DEADWOOD_CONFIG_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "arena/bots.h"
#include "arena/schedule.h"
#include "lib/diag.h"

#define CONFIG_BOTS_MAX 1000 /* chosen */
#define CONFIG_NAME_MAX 80   /* of a tournament, bytes */

/* Lines without a leading '{' that a bot may print in a match; protocol.md. */
#define CONFIG_NOISE_MAX 1000

struct json_t;

/**
 * struct config - a tournament as it will run
 * @dir: the folder that relative paths are relative to, absolute
 * @game: a game's name, or the absolute path of a file of rules
 * @options: JSON object of the game's parameters that the user set; owned text
 * @rules: JSON object of every parameter of the game; owned text
 * @rules_name: the game's own name, for messages to bots
 * @deals_max: most deals in a match; 0: as the rules say
 * @seed_drawn: the seed was left out and drawn
 * @jobs: tables at once; 0: one a core
 */
struct config {
	char *name;
	char *dir;
	char *game;
	char *options;
	char *rules;
	char *rules_name;
	int64_t seats;
	int64_t rounds;
	int64_t deals_max;
	int format, mirror, deals, restart, clock, faults, isolation;
	char *seed;
	bool seed_drawn;
	int64_t startup_us, move_us, bank_us, limit_us, grace_us;
	int64_t memory_bytes, threads, processes, tmp_bytes;
	int64_t jobs;
	struct bot *bots;
	uint32_t bot_count;
};

/* The values of the choices, in the order of their words in config.c. */
enum { FORMAT_ROUND_ROBIN };
enum { MIRROR_NONE, MIRROR_ROTATE };
enum { DEALS_COMMON, DEALS_OWN };
enum { RESTART_MATCH, RESTART_NEVER };
enum { CLOCK_WALL, CLOCK_CPU };
enum { FAULTS_LENIENT, FAULTS_STANDARD, FAULTS_STRICT };
enum isolation {
	ISOLATION_NONE,
	ISOLATION_PROCESS,
	ISOLATION_SANDBOX,
	ISOLATION_BEST,
};

/**
 * config_read_file, config_read - read a configuration
 * @name: for messages
 * @dir: what its relative paths are relative to
 * @diag: the first mistake, as "file:line:column: ..."
 *
 * Returns an owned configuration, or NULL.  Bots are looked up but not started.
 */
struct config *config_read_file(const char *path, struct diag *diag);
struct config *config_read(const char *name, const char *text, size_t len,
			   const char *dir, struct diag *diag);
void config_free(struct config *config);

/* Write as YAML with every default; 0, or -1 with errno. */
int config_write(const struct config *config, FILE *out);

/* The same as an owned string. */
char *config_text(const struct config *config);

/**
 * config_differs - compare two configurations' texts
 * @then, @now: as config_text wrote them
 * @diag: names the first key that differs, with both values
 *
 * `jobs` may differ: it changes nothing in the results.
 */
bool config_differs(const char *then, const char *now, struct diag *diag);

/* The words of the choices. */
const char *config_clock_word(const struct config *config);
const char *config_faults_word(const struct config *config);
const char *config_isolation_word(const struct config *config);

void config_schedule(const struct config *config, struct schedule *schedule);

#endif
