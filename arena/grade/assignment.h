/*
 * assignment.h - what is asked of students: a tournament's file with one key
 * more, "grade".
 *
 *   game: gin                  every key of a tournament but bots, format,
 *   rounds: 200                against, seeding, apart, stop, anchor, final
 *   grade:
 *     submission: {build: make, run: ./bot}   and env, read: as of a bot
 *     build: {time: 2m, memory: 1G}
 *     unpack: {bytes: 256M, files: 10000}
 *     ladder:
 *       - {run: house:first, points: 20}
 *       - {run: house:greedy, bar: 0.45, points: 30, table: {game: rummy}}
 *     starter: ./starter       what everybody was given
 *     count: sum               or highest: the points of the highest rung
 *     check: true              tell on its page what of the protocol it breaks
 *     margin: 0.1              of the early end, in scores
 *
 * A rung is a reference bot, and a bar: the part of the points of a match
 * (0.5: as good as the reference) that a submission must surely have.  The
 * configuration of the matches of a rung is the file's, over it the rung's
 * "table", with two bots, and an end as soon as it is clear (stop_rule.h).
 */
#ifndef DEADWOOD_ARENA_GRADE_ASSIGNMENT_H
#define DEADWOOD_ARENA_GRADE_ASSIGNMENT_H

#include "arena/archive/tree.h"
#include "arena/config/config.h"
#include "arena/runner/build.h"
#include "arena/store/digest.h"

#define ASSIGNMENT_RUNGS_MAX 20		  /* chosen */
#define ASSIGNMENT_BOT	     "submission" /* what every submission is called */

struct yaml;
struct yaml_node;

/**
 * struct rung - one step of the ladder
 * @name: of the reference, and a folder's
 * @bar: 0..1, of the score
 * @points: for who stands above it
 * @rounds: mirror groups at the most
 * @sign: hash of all that its results hang on but the submission
 */
struct rung {
	char *name;
	double bar, points;
	int64_t rounds;
	const struct yaml_node *node;
	char sign[DIGEST_TEXT];
};

/**
 * struct assignment - all of it
 * @name: of the tournament
 * @seed: every student's matches have the cards of this one
 * @seed_drawn: the file has none
 * @jobs: matches at once; 0: one a core
 * @highest: the points are those of the highest rung; else the sum
 * @margin: in scores: who is so much above a bar is known soon
 * @starter: the folder of what everybody was given, absolute, or NULL
 * @checks: submissions are checked, at each game of the ladder
 * @check_sign: hash of how; "": they are not
 * @deals: mirror groups of each rung at the most
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
 * assignment_read - read the file, and look for the references
 *
 * Returns an owned one, or NULL with @error.  The seed is NULL where the file
 * has none, and is set before assignment_config.
 */
struct assignment *assignment_read(const char *path,
				   struct config_error *error);
void assignment_free(struct assignment *assignment);

/* Where the file has none: this one; copied. */
void assignment_take_seed(struct assignment *assignment, const char *seed);

/**
 * assignment_config - the matches of one rung
 * @dir: the folder of the submission; NULL: house:first stands in for it
 * @build: with what builds the submission, if anything does; references are
 *	built already
 *
 * Returns an owned configuration, or NULL with @error.
 */
struct config *assignment_config(const struct assignment *assignment,
				 unsigned rung, const char *dir, bool build,
				 struct config_error *error);

/* The mirror groups after which a bot that wins every match has surely passed:
 * fewer rounds decide nothing. */
uint64_t assignment_rounds_least(const struct assignment *assignment,
				 unsigned rung);

/* All references that are to be built, for bots_build; owned, or NULL with
 * @error. */
struct config *assignment_references(const struct assignment *assignment,
				     unsigned rung, struct config_error *error);

/**
 * assignment_games - the rungs with whose rules a submission is checked: of
 * those that are played by the same rules the first
 * @rung: gets their numbers
 *
 * Returns how many, or 0 with @error.
 */
unsigned assignment_games(const struct assignment *assignment,
			  unsigned rung[ASSIGNMENT_RUNGS_MAX],
			  struct config_error *error);

/* Once the references are built: @sign of each rung, and @check_sign.  @out,
 * the folder of the grades, does not count. */
bool assignment_sign(struct assignment *assignment, const char *out,
		     struct config_error *error);

/* Of how a submission becomes a program: a hash. */
void assignment_sign_build(const struct assignment *assignment,
			   char hex[DIGEST_TEXT]);

/* The most points that there are. */
double assignment_points(const struct assignment *assignment);

#endif
