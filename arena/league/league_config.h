/*
 * league_config.h - parse the file of a league, league.yaml: a tournament's
 * YAML file with the extra key "league".
 *
 * configs/league.yaml explains the keys of "league".  The keys of a tournament
 * (game or games, seats, time, limits, isolation and so on) are the
 * configuration of the matches.  The league makes one configuration for each
 * group of matches: these keys, the bots of the group, and its seed.
 */
#ifndef DEADWOOD_ARENA_LEAGUE_LEAGUE_CONFIG_H
#define DEADWOOD_ARENA_LEAGUE_LEAGUE_CONFIG_H

#include "arena/archive/tree.h"
#include "arena/config/config.h"
#include "arena/league/league_db.h"
#include "arena/runner/build.h"

#define LEAGUE_FILE	 "league.yaml"
#define LEAGUE_HOUSE_MAX 20 /* arbitrary: maximum number of house bots */
#define LEAGUE_HOOK_MAX	 16 /* arbitrary: maximum number of words of a hook */

struct yaml;
struct yaml_node;

/**
 * struct league_game - a game of the league
 * @name: name in pages and messages
 * @weight: weight in the rating over all games
 * @bots: number of different bots at a table
 * @rotations: number of matches of a mirror group
 */
struct league_game {
	char *name;
	int64_t weight;
	unsigned bots, rotations;
};

/**
 * struct league_house - a house bot: a bot of the organiser, which never leaves
 * @name: name of the bot
 * @run: command of the bot, as text, such as "house:greedy"
 * @node: entry of the file
 */
struct league_house {
	char *name, *run;
	const struct yaml_node *node;
};

/**
 * struct league_quota - limits that protect the league from its users
 * @uploads: versions that an owner may send in 24 hours
 * @bots: bots that an owner may have
 * @versions: newest versions of a bot whose files are kept
 * @bytes: size of an archive in bytes
 * @disk: size of the files of all versions in bytes
 */
struct league_quota {
	int64_t uploads, bots, versions, bytes, disk;
};

/**
 * struct league_config - a parsed league.yaml
 * @name: name of the league
 * @dir: absolute path of the league's folder
 * @jobs: number of groups that the league plays at once; 0: one per core
 * @rounds: mirror groups of a meeting (a group of the database)
 * @anchor: index of the house bot with the fixed rating @anchor_elo
 * @placement: groups of a version until it has a place in the table
 * @hold_after: matches in a row that a bot fails until it is held
 * @keep: number of groups whose folder, with logs, is kept
 * @checks: true: check that a version follows the protocol
 * @hook: words of the command that gets each event; NULL ends the array, and
 *	hook[0] is NULL if there is no command
 * @url: address of the league for its users; or NULL
 * @spool_adds_users: true: a file of the spool may make a user and a bot
 */
struct league_config {
	struct yaml *doc;
	char *dir, *file, *name, *url;
	struct league_game game[LEAGUE_GAMES_MAX];
	unsigned games;
	struct league_house house[LEAGUE_HOUSE_MAX];
	unsigned houses, anchor;
	double anchor_elo;
	int64_t jobs, rounds, placement, hold_after, keep;
	struct league_quota quota;
	const struct yaml_node *submission;
	struct build_limits build;
	struct tree_limits unpack;
	char *hook[LEAGUE_HOOK_MAX + 1];
	bool checks, spool_adds_users;
};

/* Read the file of a league.  Returns an owned struct, or NULL with @error. */
struct league_config *league_config_read(const char *path,
					 struct config_error *error);
void league_config_free(struct league_config *config);

/* Return sentences that tell a sender what the league does with an archive: its
 * build command and its command, or how it finds the program; owned. */
char *league_config_expects(const struct league_config *config);

/* Check that the games are played by the rules of the groups so far, and store
 * the rules.  All groups count in the ratings, so a change of a key that
 * changes the strength of bots is an error: then returns false, and @diag names
 * the key.  Names, limits, isolation, logs and the keys of "league" may change;
 * so may all keys before the first group, and games may be added at the end. */
bool league_rules_check(const struct league_config *config,
			struct league_db *db, struct diag *diag);

/**
 * struct league_entrant - a bot of a group
 * @name: name of the bot, unique in the group
 * @house: number of the house bot, from 1; 0: a version of a user's bot
 * @dir: absolute path of the version's folder, such as "/l/versions/7/bot"
 * @run: command of the version (league_config_run); NULL: the command that the
 *	key "submission" gives, or the program that is found in @dir
 * @build: true: include the command that builds the version
 */
struct league_entrant {
	const char *name;
	unsigned house;
	const char *dir, *run;
	bool build;
};

/**
 * league_config_group - make the configuration of a group's matches
 * @bots: array of @count bots, config->game[game].bots of them
 * @seed: seed of the group; copied
 *
 * Returns an owned configuration for run_tournament, with `jobs: 1`; or NULL
 * with @error.
 */
struct config *league_config_group(const struct league_config *config,
				   unsigned game,
				   const struct league_entrant *bots,
				   unsigned count, const char *seed,
				   struct config_error *error);

/**
 * league_config_version - make a configuration for bots_build and for the
 * protocol check: @bot, and house bots at the other seats
 *
 * Returns an owned configuration, or NULL with @error.
 */
struct config *league_config_version(const struct league_config *config,
				     unsigned game,
				     const struct league_entrant *bot,
				     struct config_error *error);

/* Return the command of the first bot of @config, as text for
 * league_entrant.run and version.run; owned.  league_config_group reads it as
 * the same words. */
char *league_config_run(const struct config *config);

#endif
