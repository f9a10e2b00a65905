/*
 * checks.h - what a bot is checked for: test matches, and what must not be
 * found in them.
 *
 * A test match is a match, or a few, by the real rules.  The first one is as
 * plain as may be, and many steps look at it, each for issues of its own. Every
 * further test match adds one thing, and has one step: with the same cards,
 * what goes wrong only there is that thing's doing.  A bot that fails in the
 * first is not let into the others, which would say the same again.
 */
#ifndef DEADWOOD_ARENA_CHECK_CHECKS_H
#define DEADWOOD_ARENA_CHECK_CHECKS_H

#include <stdbool.h>

#include "arena/check/findings.h"
#include "lib/enum_words.h"

/* Who sits at the table besides. */
enum company {
	COMPANY_GREEDY, /* house:greedy at every other seat, or side */
	COMPANY_ITSELF, /* at every seat */
};

/* What a test match is beyond a match. */
enum manner {
	MANNER_MATCH,
	MANNER_AGAIN,  /* the first one again; compared with it */
	MANNER_SCRIPT, /* actions of house bots; it is asked, and then told
			  what was played instead */
};

#define SCRIPT_DEALS 3 /* chosen: of the match that a script is of */

enum check_match {
	CHECK_MATCH_START, /* it is started and greeted, as before every match
			    */
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

/* What its faults cost there. */
enum lenience {
	LENIENCE_STANDARD,
	LENIENCE_STRICT,  /* the first one shows all: no time is lost */
	LENIENCE_LENIENT, /* nothing */
	LENIENCE_OWN,	  /* what the tournament says */
};

/**
 * struct check_match_plan - how a test match is played
 * @drill: what is added (referee/judge/inject.h)
 * @deals: most of them; 0: as the tournament has it
 * @rounds: matches in each rotation of the seats; 0: one match
 * @kept: one process for all matches
 */
struct check_match_plan {
	enum drill drill;
	enum company company;
	enum manner manner;
	enum lenience lenience;
	unsigned deals, rounds;
	bool kept;
};

extern const struct check_match_plan check_match_plans[CHECK_MATCHES];

/**
 * struct step - one row of the check
 * @name: a word; @sentence: what a bot does that passes
 * @issues: that fail it, a set
 * @warns: they are told, and fail nothing
 * @change: what to change where it fails
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
 * struct checked - one step, done
 * @finding: of a failure or a warning; its strings are owned
 * @remark: more about a step that passed or was left out, or ""
 */
struct checked {
	enum result result;
	struct finding finding;
	char remark[REMARK_BYTES];
};

/**
 * struct check - a bot at one game
 * @game: its name
 * @keeps: the tournament keeps processes: to fail there is no warning
 * @wanted: the steps that are reported, a bit each
 * @of: by step; of those that are not reported zeroed
 */
struct check {
	const char *game;
	bool keeps;
	uint64_t wanted;
	struct checked of[CHECKS_MAX];
	unsigned count[4]; /* by result */
};

#define CHECKS_ALL UINT64_MAX

/**
 * checks_named - find steps by their names
 * @names: separated by commas, as "legal,deals"
 * @wanted: their bits are added
 *
 * Returns false with @diag, which lists all names, if one is unknown.
 */
bool checks_named(const char *names, uint64_t *wanted, struct diag *diag);

/* Is the step reported? */
bool check_wants(const struct check *check, unsigned step);

/* Does a step that is reported need the test match? */
bool check_wants_match(const struct check *check, enum check_match check_match);

/* How many steps are reported: judged or skipped. */
unsigned check_steps(const struct check *check);

/**
 * checks_judge - the steps of a test match that was played
 * @remark: what is known of it, where its step passes
 * @told: gets @arg and each step when it is known; NULL: nobody
 *
 * Takes what it tells out of @findings.  False: it failed.  A step that fails
 * is added to @check->wanted if a wanted step is skipped because of it.
 */
bool checks_judge(struct check *check, enum check_match check_match,
		  struct findings *findings, const char *remark,
		  void (*told)(void *arg, const struct check *check,
			       unsigned step),
		  void *arg);

/* The same of a test match that was not: it is left out, and why. */
void checks_skip(struct check *check, enum check_match check_match,
		 const char *why,
		 void (*told)(void *arg, const struct check *check,
			      unsigned step),
		 void *arg);

void check_release(struct check *check);

#endif
