/*
 * checks.h - the steps of the conformance check: test matches, and the issues
 * that fail a step.
 *
 * A test match consists of one or a few matches by the real rules of the game.
 * The first test match is an ordinary match.  Many steps examine its log, and
 * each of these steps checks for different issues (findings.h).  Every later
 * test match adds one unusual condition, such as unknown events, and belongs to
 * one step.  All test matches have the same cards, so a failure that occurs
 * only in a later match is due to its condition.  A bot that fails in the first
 * test match does not play the later test matches, because they would report
 * the same failure again.
 */
#ifndef DEADWOOD_ARENA_CHECK_CHECKS_H
#define DEADWOOD_ARENA_CHECK_CHECKS_H

#include <stdbool.h>

#include "arena/check/findings.h"
#include "lib/enum_words.h"

/* The bots that play against the checked bot. */
enum opponents {
	OPPONENTS_GREEDY, /* house:greedy at all other seats */
	OPPONENTS_ITSELF, /* copies of the checked bot at all seats */
};

/* How a test match is played and evaluated. */
enum check_mode {
	CHECK_MODE_PLAIN,
	CHECK_MODE_REPEAT, /* play the first test match again, and compare the
			      actions */
	CHECK_MODE_SCRIPT, /* replay a match of house bots: the checked bot is
			      asked for each action of its seat, but the action
			      of the house bot is played */
};

/* arbitrary: number of deals of the match that is replayed */
#define SCRIPT_DEALS 3

enum check_match {
	CHECK_MATCH_START, /* no match is played: only the start of the program
			      and the message hello are tested */
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
	LENIENCY_STRICT,  /* strict, so that the first fault ends the match,
			     which saves time */
	LENIENCY_LENIENT, /* lenient, so that faults have no penalty */
	LENIENCY_CONFIG,  /* the value of the tournament in --config */
};

/**
 * struct check_match_plan - settings of a test match
 * @injection: the unusual condition that the referee adds
 *	(referee/judge/inject.h)
 * @deals: maximum number of deals in each match; 0: the maximum of the
 *	tournament
 * @rounds: number of matches for each assignment of the bots to the seats; 0:
 *	play only one match
 * @kept: one process of the bot plays all matches
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
 * @name: name of the step for --step, one word; @sentence: the property of a
 *	bot that passes the step
 * @issues: the set of issues that fail the step
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

/* "ok" and other words, indexed by enum result */
extern const char *const result_words[];

#define CHECKS_MAX   64
#define REMARK_BYTES 200

#define NOT_STARTED "it was not started"

/**
 * struct check_result - the result of one step
 * @finding: the issue that caused a failure or a warning; its strings are owned
 * @remark: a detail of a step that passed, such as the number of matches; the
 *	reason why a step was skipped; or ""
 */
struct check_result {
	enum result result;
	struct finding finding;
	char remark[REMARK_BYTES];
};

/**
 * struct check - the check of a bot in one game
 * @game: name of the game
 * @keeps_process: the tournament has restart: never, so an issue in the step
 *	"kept" is a failure instead of a warning
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
 * @wanted: set of steps, one bit per step; the function sets the bits of the
 *	named steps
 *
 * Returns false if a name is unknown; @diag then lists all names.
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
 * @on_step: callback, called with @arg for each reported step; or NULL
 *
 * Moves the findings of reported steps from @findings to @check.  Returns false
 * if a step failed.  If a failed step is not in @check->wanted, but causes a
 * step in @check->wanted to be skipped, the function adds the failed step to
 * @check->wanted.
 */
bool checks_judge(struct check *check, enum check_match check_match,
		  struct findings *findings, const char *remark,
		  void (*on_step)(void *arg, const struct check *check,
				  unsigned step),
		  void *arg);

/* Mark the steps of a test match that was not played as skipped, with the
 * remark @why. */
void checks_skip(struct check *check, enum check_match check_match,
		 const char *why,
		 void (*on_step)(void *arg, const struct check *check,
				 unsigned step),
		 void *arg);

void check_release(struct check *check);

#endif
