/*
 * assignment.h - parse an assignment: a tournament's YAML file with the extra
 * key "grade".
 *
 * docs/teacher.md describes the keys of "grade".
 *
 * Each rung of the ladder has a reference bot and a bar (share of the points).
 * The submission plays matches against the reference bot.  The submission
 * passes the rung if its share of the points of these matches is significantly
 * above the bar.  With a bar of 0.5, the submission must be better than the
 * reference bot.  The keys of the file are the configuration of the matches.
 * The keys in a rung's "table" override them.  A stop rule ends the matches of
 * a rung when the result is clear (stop_rule.h).
 */
#ifndef DEADWOOD_ARENA_GRADE_ASSIGNMENT_H
#define DEADWOOD_ARENA_GRADE_ASSIGNMENT_H

#include "arena/archive/tree.h"
#include "arena/config/config.h"
#include "arena/runner/build.h"
#include "arena/store/digest.h"

#define ASSIGNMENT_RUNGS_MAX  20 /* arbitrary: maximum number of rungs */
/* name of every submission in its matches */
#define ASSIGNMENT_BOT	      "submission"
#define ASSIGNMENT_MARGIN_MIN 0.01

struct yaml;
struct yaml_node;

/* Keys of a tournament that an assignment must not contain; NULL ends the list.
 */
extern const char *const assignment_reserved_keys[];

/**
 * struct rung - one rung (step) of the ladder
 * @name: name of the reference bot, and of the folder of the rung's results
 * @bar: share of the points, 0 to 1, that the submission must exceed
 * @points: points that a student gets for passing the rung
 * @rounds: maximum number of mirror groups (matches with the same cards and
 *	exchanged seats)
 * @sign: hash of all settings and files that affect the results of the rung,
 *	except the submission.  If @sign changes, stored results of the rung are
 *	out of date
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
 * @seed_drawn: true: the file has no seed, so the arena chooses a random seed
 * @jobs: number of matches played at once; 0: one match per core
 * @highest: true: a submission gets only the points of the highest rung that it
 *	passes. false: it gets the points of all rungs that it passes
 * @margin: number above the bar: the matches of a rung stop early when the
 *	submission's share of the points is significantly above the bar plus
 *	@margin
 * @starter: absolute path of the folder with the code from which all students
 *	started, or NULL
 * @checks: true: check that each submission follows the protocol, in each game
 *	of the ladder
 * @check_sign: hash of all settings and files that affect the results of the
 *	protocol check, except the submission; "": there is no protocol check
 * @deals: the member @rounds of the first rung
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
 * .seed is NULL; then call assignment_set_seed before assignment_config.
 */
struct assignment *assignment_read(const char *path,
				   struct config_error *error);
void assignment_free(struct assignment *assignment);

/* Set .seed of the assignment to a copy of @seed. */
void assignment_set_seed(struct assignment *assignment, const char *seed);

/**
 * assignment_config - create the configuration of the matches of one rung
 * @dir: folder of the submission; NULL: the bot house:first plays instead of a
 *	submission
 * @build: true: include the command that builds the submission.  The reference
 *	bots must already be built
 *
 * Returns an owned configuration, or NULL with @error.
 */
struct config *assignment_config(const struct assignment *assignment,
				 unsigned rung, const char *dir, bool build,
				 struct config_error *error);

/* Return the least number of mirror groups (matches with the same cards) with
 * which a submission can pass the rung.  A bot that wins all of these matches
 * passes. */
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
 * Returns the number of listed rungs.  On an error, returns 0 with @error.
 */
unsigned assignment_games(const struct assignment *assignment,
			  unsigned rung[ASSIGNMENT_RUNGS_MAX],
			  struct config_error *error);

/* Compute .sign (hash) of each rung, and .check_sign of the assignment.  The
 * reference bots must already be built.  @out: folder of the grades; the hashes
 * do not depend on its path. */
bool assignment_hash_rungs(struct assignment *assignment, const char *out,
			   struct config_error *error);

/* Hash the limits and commands with which submissions are unpacked and built.
 */
void assignment_hash_build(const struct assignment *assignment,
			   char hex[DIGEST_TEXT]);

/* Return the number of points of a submission that passes all rungs. */
double assignment_points(const struct assignment *assignment);

#endif
