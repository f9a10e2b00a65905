/*
 * grade.h - what came of one submission, as it is kept: grade.json in the
 * student's folder.
 *
 * It holds what was seen, and no points: those follow from the assignment, and
 * changing them plays nothing again.  What it was seen of stands there as
 * hashes, so that only what has changed is done anew.
 */
#ifndef DEADWOOD_ARENA_GRADE_GRADE_H
#define DEADWOOD_ARENA_GRADE_GRADE_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/config/graded.h"
#include "arena/grade/assignment.h"
#include "arena/grade/submissions.h"
#include "arena/standings/stop_check.h"
#include "arena/store/digest.h"

#define GRADE_TEXT_MAX	 4096
#define GRADE_FAULTS_MAX 64 /* chosen: there are few sorts */
#define GRADE_STEPS_MAX	 6  /* chosen: the others are counted */
#define GRADE_LINE_MAX	 1200
#define GRADE_FILE	 GRADED_FILE

enum grade_state {
	GRADE_NEW,     /* nothing is known yet */
	GRADE_REFUSED, /* it could not be unpacked */
	GRADE_BROKEN,  /* it could not be built, or not be found */
	GRADE_READY,   /* it can be played */
	GRADE_MISSING, /* no member of the team has handed in */
};

enum rung_state {
	RUNG_OPEN,     /* not played to its end */
	RUNG_PASSED,   /* above the bar */
	RUNG_MISSED,   /* not surely above it; early: surely below it */
	RUNG_NO_START, /* it did not start, or did not greet */
};

/**
 * struct rung_grade - one rung
 * @sign: of the rung that was played
 * @early: it was clear before the last deal
 * @groups, @matches: that count
 * @score, @low, @high: the part of the points, with its 95 % interval; NaN:
 *	there are too few groups
 * @forfeits: matches that it forfeited
 * @lost: a match that it lost by its play, the worst; 0: there is none
 * @why: of RUNG_NO_START
 */
struct rung_grade {
	char sign[DIGEST_TEXT];
	enum rung_state state;
	bool early;
	uint64_t groups, matches, forfeits, lost;
	double score, low, high;
	char why[GRADE_TEXT_MAX];
};

/**
 * struct fault_grade - a sort of fault at a rung, with an example
 * @rung: its number; @match: the first there
 * @count: matches of that rung that have it
 */
struct fault_grade {
	unsigned rung;
	uint64_t match, count;
	char verdict[32], detail[512];
};

/**
 * struct step_grade - a step of the check that failed
 * @game, @name, @sentence: which, as `arena check` says it
 * @found: what was wrong; @hint: what may be behind it, or ""
 * @asked, @answered: the request and the line, or their beginnings; or ""
 * @change: what to change
 */
struct step_grade {
	char game[64], name[32], sentence[160];
	char found[DIAG_TEXT_MAX], hint[400];
	char asked[GRADE_LINE_MAX], answered[GRADE_LINE_MAX];
	char change[400];
};

/**
 * struct grade - all of it
 * @bytes: hash of what was handed in
 * @build: of how it becomes a program
 * @why: of GRADE_REFUSED and GRADE_BROKEN
 * @found: of GRADE_BROKEN: which files were handed in (submission_contents.h)
 * @rung: as many as the assignment has, in its order
 * @fault: by their rungs
 * @check: of how it was checked (assignment.h); "": it was not
 * @step: the first steps that failed; @failed: how many did, over all games;
 *	@untried: steps that were not tried for that
 */
struct grade {
	char bytes[DIGEST_TEXT], build[DIGEST_TEXT];
	enum grade_state state;
	char why[GRADE_TEXT_MAX], found[GRADE_TEXT_MAX];
	struct rung_grade rung[ASSIGNMENT_RUNGS_MAX];
	struct fault_grade fault[GRADE_FAULTS_MAX];
	unsigned faults;
	char check[DIGEST_TEXT];
	struct step_grade step[GRADE_STEPS_MAX];
	uint64_t failed, untried;
};

/* In how many matches of all rungs was there a fault of the sort of @number? 0:
 * an earlier one is of that sort, and stands for it. */
uint64_t grade_fault_count(const struct grade *grade, unsigned number);

/* How many of @step there are. */
static inline unsigned
grade_steps(const struct grade *grade)
{
	return grade->failed < GRADE_STEPS_MAX ? (unsigned)grade->failed
					       : GRADE_STEPS_MAX;
}

/* What is kept in a student's folder; a new one where there is nothing, or
 * nothing that fits the rungs as they are now. */
void grade_read(struct grade *grade, const struct assignment *assignment,
		const char *folder);

/* Read it if it is of the files that @student has handed in now and of the
 * assignment's present build.  Else return false and a new grade. */
bool grade_read_of(struct grade *grade, const struct assignment *assignment,
		   const struct submission *student, const char *folder);

/* Keep it.  False with @diag. */
bool grade_write(const struct grade *grade, const struct assignment *assignment,
		 const char *folder, struct diag *diag);

/* What the rule that ended a rung's run says. */
void grade_take(struct rung_grade *rung, const struct stop_check *stopping,
		double bar);

/* The result of a rung for the student's page, with the reason where the score
 * alone would mislead. */
const char *grade_rung_text(const struct rung *rung,
			    const struct rung_grade *grade);

/* Is nothing left to be done? */
bool grade_is_whole(const struct grade *grade,
		    const struct assignment *assignment);

/* Why no match says anything of the bot: it "could not be unpacked", "could not
 * be built or found", "did not start" in any rung; NULL: it was played, or is
 * yet to be. */
const char *grade_unplayed(const struct grade *grade,
			   const struct assignment *assignment);

/* The points. */
double grade_points(const struct grade *grade,
		    const struct assignment *assignment);

/* "passed", "missed", ... */
const char *rung_state_word(enum rung_state state);

#endif
