/*
 * assignment.h - parse an assignment: a tournament's YAML file with the extra
 * key "grade".
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
 *     starter: ./starter       the starter that all students were given
 *     count: sum               or highest: the points of the highest rung
 *     check: true              list protocol errors on the feedback page
 *     margin: 0.1              of the early stop, in scores
 *
 * A rung is a reference bot and a bar.  The bar is a share of the points of a
 * match (0.5: as good as the reference).  A submission passes if its score is
 * significantly above the bar.  The configuration of a rung is that of the
 * file, overridden by the "table" of the rung.  It has two bots, and stops
 * early when the result is clear (stop_rule.h).
 */
#ifndef DEADWOOD_ARENA_GRADE_ASSIGNMENT_H
#define DEADWOOD_ARENA_GRADE_ASSIGNMENT_H

#include "arena/archive/tree.h"
#include "arena/config/config.h"
#include "arena/runner/build.h"
#include "arena/store/digest.h"

#define ASSIGNMENT_RUNGS_MAX  20	   /* chosen */
#define ASSIGNMENT_BOT	      "submission" /* name of every submission */
#define ASSIGNMENT_MARGIN_MIN 0.01

struct yaml;
struct yaml_node;

/* Keys of a tournament that the ladder replaces; NULL ends the list. */
extern const char *const assignment_reserved_keys[];

/**
 * struct rung - one step of the ladder
 * @name: name of the reference and of a folder
 * @bar: score to beat, 0..1
 * @points: points of a submission that passes
 * @rounds: maximum number of mirror groups
 * @sign: hash of all that its results depend on, except the submission
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
 * @seed: seed of the cards, the same for every student
 * @seed_drawn: the file has no seed
 * @jobs: matches at once; 0: one a core
 * @highest: the points are those of the highest rung; else the sum
 * @margin: in scores; a rung of a bot that is so far above the bar stops early
 * @starter: absolute folder of the students' starter, or NULL
 * @checks: check the protocol of submissions, at each game of the ladder
 * @check_sign: hash of the conditions of the check; "": no check
 * @deals: maximum number of mirror groups of each rung
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
 * assignment_read - read the file, and check the configuration of each rung
 *
 * Returns an owned assignment, or NULL with @error.  If the file has no seed,
 * .seed is NULL; set it before assignment_config.
 */
struct assignment *assignment_read(const char *path,
				   struct config_error *error);
void assignment_free(struct assignment *assignment);

/* Replace the seed by a copy of @seed. */
void assignment_set_seed(struct assignment *assignment, const char *seed);

/**
 * assignment_config - make the configuration of the matches of one rung
 * @dir: folder of the submission; NULL: house:first replaces the submission
 * @build: include the build command of the submission; references are built
 *	already
 *
 * Returns an owned configuration, or NULL with @error.
 */
struct config *assignment_config(const struct assignment *assignment,
				 unsigned rung, const char *dir, bool build,
				 struct config_error *error);

/* Return the number of mirror groups after which a bot that wins every match
 * passes: fewer rounds decide nothing. */
uint64_t assignment_rounds_least(const struct assignment *assignment,
				 unsigned rung);

/* Return a configuration with the build commands of the references, for
 * bots_build; owned, or NULL with @error. */
struct config *assignment_references(const struct assignment *assignment,
				     unsigned rung, struct config_error *error);

/**
 * assignment_games - list the rungs whose games a submission is checked at
 * @rung: gets their numbers: of rungs with the same rules, the first
 *
 * Returns their number, or 0 with @error.
 */
unsigned assignment_games(const struct assignment *assignment,
			  unsigned rung[ASSIGNMENT_RUNGS_MAX],
			  struct config_error *error);

/* Compute .sign of each rung, and .check_sign.  Build the references first.
 * The hashes leave out @out, the folder of the grades. */
bool assignment_hash_rungs(struct assignment *assignment, const char *out,
			   struct config_error *error);

/* Hash the conditions under which a submission is unpacked and built. */
void assignment_hash_build(const struct assignment *assignment,
			   char hex[DIGEST_TEXT]);

/* Return the maximum of points. */
double assignment_points(const struct assignment *assignment);

#endif
