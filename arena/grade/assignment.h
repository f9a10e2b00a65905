/*
 * assignment.h - parse an assignment: a tournament's YAML file with the extra
 * key "grade".
 *
 * docs/teacher.md describes the keys of "grade".
 *
 * Each rung of the ladder has a reference bot and a bar.  The submission plays
 * matches against the reference bot.  The submission passes the rung if its
 * share of the points of these matches is significantly above the bar.  With a
 * bar of 0.5, it must be better than the reference bot.  The configuration of
 * the matches consists of the keys of the file; the keys in the "table" of the
 * rung override them.  A stop rule ends the matches when the result is clear
 * (stop_rule.h).
 */
#ifndef DEADWOOD_ARENA_GRADE_ASSIGNMENT_H
#define DEADWOOD_ARENA_GRADE_ASSIGNMENT_H

#include "arena/archive/tree.h"
#include "arena/config/config.h"
#include "arena/runner/build.h"
#include "arena/store/digest.h"

#define ASSIGNMENT_RUNGS_MAX  20 /* maximum number of rungs (arbitrary) */
#define ASSIGNMENT_BOT	      "submission" /* name of every submission */
#define ASSIGNMENT_MARGIN_MIN 0.01

struct yaml;
struct yaml_node;

/* Keys of a tournament that an assignment must not contain; NULL ends the list.
 */
extern const char *const assignment_reserved_keys[];

/**
 * struct rung - one rung of the ladder
 * @name: name of the reference bot, and of the folder of the rung's results
 * @bar: share of the points, 0..1, that the submission must exceed
 * @points: points that a student gets for passing the rung
 * @rounds: maximum number of mirror groups (matches with the same cards and
 *	exchanged seats)
 * @sign: hash of all settings and files that affect the results of the rung,
 *	except the submission.  If the hash changes, results of the rung are out
 *	of date
 */
struct rung {
	char *name;
	double bar, points;
	int64_t rounds;
	const struct yaml_node *node;
	char sign[DIGEST_TEXT];
};

/**
 * struct assignment - a parsed assignment
 * @name: name of the tournament
 * @seed: seed of the cards, equal for all students; or NULL
 * @seed_drawn: the file has no seed, so the arena chooses one at random
 * @jobs: number of matches that are played at once; 0: one per core
 * @highest: true: a submission gets only the points of the highest rung that it
 *	passes; false: it gets the sum of the points of all rungs that it passes
 * @margin: the matches of a rung stop early when the submission's share of the
 *	points is significantly above the bar plus this margin
 * @starter: absolute path of the folder with the code that all students started
 *	from, or NULL
 * @checks: true: check that each submission follows the protocol, in each game
 *	of the ladder
 * @check_sign: hash of all settings and files that affect the results of the
 *	protocol check, except the submission; "" if there is no protocol check
 * @deals: the member rounds of the first rung
 */
struct assignment {
	struct yaml *doc;
	char *dir, *file, *name, *seed, *starter;
	bool seed_drawn, highest, checks;
	char check_sign[DIGEST_TEXT];
	int64_t jobs, deals;
	double margin;
	const struct yaml_node *submission;
	struct build_limits build;
	struct tree_limits unpack;
	struct rung rung[ASSIGNMENT_RUNGS_MAX];
	unsigned rungs;
};

/**
 * assignment_read - read the assignment's file, and check the configuration of
 * each rung
 *
 * Returns an owned assignment, or NULL with @error.  If the file has no seed,
 * .seed is NULL: call assignment_set_seed before assignment_config.
 */
struct assignment *assignment_read(const char *path,
				   struct config_error *error);
void assignment_free(struct assignment *assignment);

/* Set .seed to a copy of @seed. */
void assignment_set_seed(struct assignment *assignment, const char *seed);

/**
 * assignment_config - create the configuration of the matches of one rung
 * @dir: folder of the submission; NULL: house:first plays instead of a
 *	submission
 * @build: include the command that builds the submission.  Reference bots must
 *	be built already
 *
 * Returns an owned configuration, or NULL with @error.
 */
struct config *assignment_config(const struct assignment *assignment,
				 unsigned rung, const char *dir, bool build,
				 struct config_error *error);

/* Return the least number of mirror groups with which a submission can pass the
 * rung: a bot that wins all of these matches passes. */
uint64_t assignment_rounds_least(const struct assignment *assignment,
				 unsigned rung);

/* Return a configuration for bots_build, with the commands that build the
 * reference bots; owned.  On an error, returns NULL with @error. */
struct config *assignment_references(const struct assignment *assignment,
				     unsigned rung, struct config_error *error);

/**
 * assignment_games - list the games of the ladder, for the protocol check
 * @rung: gets, for each game, the index of the first rung with the rules of
 *	this game
 *
 * Returns the number of listed rungs, or 0 with @error.
 */
unsigned assignment_games(const struct assignment *assignment,
			  unsigned rung[ASSIGNMENT_RUNGS_MAX],
			  struct config_error *error);

/* Compute .sign of each rung, and .check_sign.  The reference bots must be
 * built already.  @out: folder of the grades; the hashes do not depend on its
 * path. */
bool assignment_hash_rungs(struct assignment *assignment, const char *out,
			   struct config_error *error);

/* Hash the limits and commands with which submissions are unpacked and built.
 */
void assignment_hash_build(const struct assignment *assignment,
			   char hex[DIGEST_TEXT]);

/* Return the number of points of a submission that passes all rungs. */
double assignment_points(const struct assignment *assignment);

#endif
