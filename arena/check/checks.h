/*
 * checks.h - the steps of the conformance check of a bot: test matches, and the
 * issues that fail a step.
 *
 * A test match consists of one or a few matches by the real rules of the game.
 * The first test match is an ordinary match.  Many steps examine its log, and
 * each of these steps checks for different issues (findings.h).  Every later
 * test match adds one unusual condition, such as unknown events, and belongs to
 * one step.  All test matches have the same cards.  So a failure that occurs
 * only in a later match is due to its condition.  A bot that fails in the first
 * test match does not play the later test matches, because they would report
 * the same failure again.
 */
#ifndef DEADWOOD_ARENA_CHECK_CHECKS_H
#define DEADWOOD_ARENA_CHECK_CHECKS_H

#include <stdbool.h>

#include "arena/check/findings.h"
#include "lib/enum_words.h"

/* The opponents of the checked bot in a test match. */
enum opponents {
	OPPONENTS_GREEDY, /* the bot house:greedy plays all other seats */
	OPPONENTS_ITSELF, /* copies of the checked bot play all seats */
};

/* How a test match is played and judged. */
enum check_mode {
	CHECK_MODE_PLAIN,
	CHECK_MODE_REPEAT, /* replay the first test match, and compare the
			      actions */
	CHECK_MODE_SCRIPT, /* replay a match of house bots.  The referee asks
			      the checked bot for each action of its seat, but
			      plays the action of the house bot */
};

/* arbitrary: number of deals of the match that is replayed */
#define SCRIPT_DEALS 3

enum check_match {
	CHECK_MATCH_START, /* play no match: test only the start of the program
			      and the message hello */
	CHECK_MATCH_FIRST,
	CHECK_MATCH_AGAIN,
	CHECK_MATCH_DEALS,
	CHECK_MATCH_MEMBERS,
	CHECK_MATCH_TYPES,
	CHECK_MATCH_REQUESTS,
	CHECK_MATCH_EVENTS,
	CHECK_MATCH_MISSED,
	CHECK_MATCH_LONG,
	CHECK_MATCH_ERRORS,
	CHECK_MATCH_REPEATS,
	CHECK_MATCH_PHASES,
	CHECK_MATCH_KEPT,
	CHECK_MATCH_ITSELF,
	CHECK_MATCH_GREEDY,
	CHECK_MATCHES,
};

/* The configuration key "faults" of a test match. */
enum leniency {
	LENIENCY_STANDARD,
	LENIENCY_STRICT,  /* strict faults: the first fault ends the match,
			     which saves time */
	LENIENCY_LENIENT, /* lenient faults: faults have no penalty */
	LENIENCY_CONFIG,  /* the key's value in the tournament of --config */
};

/**
 * struct check_match_plan - settings of a test match
 * @injection: unusual condition that the referee adds to the match
 *	(referee/judge/inject.h)
 * @deals: maximum number of deals in each match; 0: the maximum of the
 *	tournament
 * @rounds: number of matches for each assignment of bots to seats; 0: only one
 *	match
 * @kept: true: one process of the bot plays all matches
 */
struct check_match_plan {
	enum injection injection;
	enum opponents opponents;
	enum check_mode check_mode;
	enum leniency leniency;
	unsigned deals, rounds;
	bool kept;
};

extern const struct check_match_plan check_match_plans[CHECK_MATCHES];

/**
 * struct step - one step of the check
 * @name: word that names the step for --step.  @sentence: property of a bot
 *	that passes the step
 * @issues: set of the issues that fail the step
 * @warns: true: an issue gives a warning; false: an issue fails the step
 * @change: advice to the author of a bot that does not pass
 */
struct step {
	const char *name, *sentence;
	enum check_match check_match;
	uint64_t issues;
	bool warns;
	const char *change;
};

extern const struct step steps[];
extern const unsigned step_count;

enum result { RESULT_OK, RESULT_WARNING, RESULT_FAILED, RESULT_SKIPPED };

/* Words for the results of a step, such as "ok", indexed by enum result */
extern const char *const result_words[];

#define CHECKS_MAX   64
#define REMARK_BYTES 200

#define NOT_STARTED "it was not started"

/**
 * struct check_result - the result of one step
 * @finding: issue that caused a failure or a warning; its strings are owned
 * @remark: detail of a step that passed, such as the number of matches; reason
 *	why a step was skipped; or ""
 */
struct check_result {
	enum result result;
	struct finding finding;
	char remark[REMARK_BYTES];
};

/**
 * struct check - the check of a bot in one game
 * @game: name of the game
 * @keeps_process: true: the tournament has restart: never, so an issue in the
 *	step "kept" is a failure instead of a warning
 * @wanted: set of steps to report, one bit per step
 * @of: result of each step, in the order of the array steps; zeroed if the step
 *	is not reported
 */
struct check {
	const char *game;
	bool keeps_process;
	uint64_t wanted;
	struct check_result of[CHECKS_MAX];
	unsigned count[4]; /* number of steps with each result */
};

#define CHECKS_ALL UINT64_MAX

/**
 * checks_parse_names - parse a list of step names
 * @names: names of steps, separated by commas, such as "legal,deals"
 * @wanted: set of steps, one bit per step.  The function sets the bits of the
 *	named steps
 *
 * If a name is unknown, returns false; then @diag lists all names.
 */
bool checks_parse_names(const char *names, uint64_t *wanted, struct diag *diag);

/* Return true if the step is in @check->wanted. */
bool check_wants(const struct check *check, unsigned step);

/* Return true if any step to report needs the test match @check_match. */
bool check_wants_match(const struct check *check, enum check_match check_match);

/* Return the number of steps that have a result so far, including skipped
 * steps. */
unsigned check_count_steps(const struct check *check);

/**
 * checks_judge - judge the steps of a test match that was played
 * @remark: remark for the first reported step that passes
 * @on_step: callback with @arg for each reported step; or NULL
 *
 * checks_judge moves the findings of reported steps from @findings to @check.
 * Returns false if a step failed.  A failed step that is not in @check->wanted
 * may cause a wanted step to be skipped; then the function adds the failed step
 * to @check->wanted.
 */
bool checks_judge(struct check *check, enum check_match check_match,
		  struct findings *findings, const char *remark,
		  void (*on_step)(void *arg, const struct check *check,
				  unsigned step),
		  void *arg);

/* Mark as skipped the steps of a test match that was not played.  @why: remark
 * for these steps. */
void checks_skip(struct check *check, enum check_match check_match,
		 const char *why,
		 void (*on_step)(void *arg, const struct check *check,
				 unsigned step),
		 void *arg);

void check_release(struct check *check);

#endif
