/*
 * checks.h - the steps of the conformance check: test matches, and the issues
 * that fail a step.
 *
 * A test match is one match, or a few, by the real rules.  The first one is
 * plain.  Many steps examine it, each for issues of its own.  Every further
 * test match adds one condition and has one step.  The cards are the same, so
 * a failure that occurs only there is caused by that condition.  A bot that
 * fails in the first test match does not play the others: they would report
 * the same failure again.
 */
#ifndef DEADWOOD_ARENA_CHECK_CHECKS_H
#define DEADWOOD_ARENA_CHECK_CHECKS_H

#include <stdbool.h>

#include "arena/check/findings.h"
#include "lib/enum_words.h"

/* Bots at the other seats. */
enum opponents {
	OPPONENTS_GREEDY, /* house:greedy at every other seat, or side */
	OPPONENTS_ITSELF, /* at every seat */
};

/* How a test match is played and evaluated. */
enum check_mode {
	CHECK_MODE_PLAIN,
	CHECK_MODE_REPEAT, /* the first one again, and compared with it */
	CHECK_MODE_SCRIPT, /* the actions are those of house bots; the bot is
			      asked, then receives the scripted action */
};

#define SCRIPT_DEALS 3 /* chosen: deals of the match that makes the script */

enum check_match {
	CHECK_MATCH_START, /* start and handshake, as before every match */
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

/* Penalty for faults in a test match. */
enum leniency {
	LENIENCY_STANDARD,
	LENIENCY_STRICT,  /* the first fault ends the match: saves time */
	LENIENCY_LENIENT, /* no penalty */
	LENIENCY_CONFIG,  /* as the tournament is configured */
};

/**
 * struct check_match_plan - how a test match is played
 * @injection: the injected condition (referee/judge/inject.h)
 * @deals: maximum; 0: that of the tournament
 * @rounds: matches in each rotation of the seats; 0: one match
 * @kept: one process plays all matches
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
 * struct step - one row of the check
 * @name: a word; @sentence: what a bot does that passes
 * @issues: the set of issues that fail the step
 * @warns: an issue is only a warning
 * @change: advice to the author of a bot that fails
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

extern const char *const result_words[]; /* "ok", ... */

#define CHECKS_MAX   64
#define REMARK_BYTES 200

#define NOT_STARTED "it was not started"

/**
 * struct check_result - the result of one step
 * @finding: of a failure or a warning; its strings are owned
 * @remark: more about a step that passed or was skipped, or ""
 */
struct check_result {
	enum result result;
	struct finding finding;
	char remark[REMARK_BYTES];
};

/**
 * struct check - the check of a bot at one game
 * @game: name of the game
 * @keeps_process: the tournament keeps processes (restart: never), so a
 * failure of the step "kept" is no mere warning
 * @wanted: the steps to report, a bit each
 * @of: results by step; zeroed if the step is not reported
 */
struct check {
	const char *game;
	bool keeps_process;
	uint64_t wanted;
	struct check_result of[CHECKS_MAX];
	unsigned count[4]; /* by result */
};

#define CHECKS_ALL UINT64_MAX

/**
 * checks_parse_names - parse a list of step names
 * @names: separated by commas, as "legal,deals"
 * @wanted: the bits of the steps are added
 *
 * Returns false with @diag, which lists all names, if one is unknown.
 */
bool checks_parse_names(const char *names, uint64_t *wanted, struct diag *diag);

/* Return true if the step is reported. */
bool check_wants(const struct check *check, unsigned step);

/* Return true if a reported step needs the test match. */
bool check_wants_match(const struct check *check, enum check_match check_match);

/* Return the number of reported steps, judged or skipped. */
unsigned check_count_steps(const struct check *check);

/**
 * checks_judge - judge the steps of a test match that was played
 * @remark: remark of its first reported step, if that passes
 * @on_step: callback, called with @arg for each reported step; or NULL
 *
 * Moves the findings that it reports out of @findings.  Returns false if a
 * step failed.  A failed step is added to @check->wanted if a wanted step is
 * skipped because of it.
 */
bool checks_judge(struct check *check, enum check_match check_match,
		  struct findings *findings, const char *remark,
		  void (*on_step)(void *arg, const struct check *check,
				  unsigned step),
		  void *arg);

/* Skip the steps of a test match that was not played; @why is their remark. */
void checks_skip(struct check *check, enum check_match check_match,
		 const char *why,
		 void (*on_step)(void *arg, const struct check *check,
				 unsigned step),
		 void *arg);

void check_release(struct check *check);

#endif
