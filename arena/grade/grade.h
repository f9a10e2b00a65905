/*
 * grade.h - the result of one submission, stored as grade.json in the student's
 * folder.
 *
 * The file contains results and no points.  Points follow from the assignment,
 * so changing them needs no new match.  Hashes of submission, build, rungs and
 * check show which steps must be repeated.
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
#include "lib/verdict.h"

#define GRADE_TEXT_MAX	 4096
#define GRADE_FAULTS_MAX 64 /* chosen: there are few kinds */
#define GRADE_STEPS_MAX	 6  /* chosen: the others are counted */
#define GRADE_LINE_MAX	 1200
#define GRADE_FILE	 GRADED_FILE

enum grade_state {
	GRADE_NEW,     /* no result yet */
	GRADE_REFUSED, /* unpacking failed */
	GRADE_BROKEN,  /* the build failed, or left no program */
	GRADE_READY,   /* it is built and can play */
	GRADE_MISSING, /* no member of the team has submitted */
};

enum rung_state {
	RUNG_OPEN,     /* not played to its end */
	RUNG_PASSED,   /* significantly above the bar */
	RUNG_MISSED,   /* not so; if early: significantly below the bar */
	RUNG_NO_START, /* it did not start, or did not answer hello */
};

/**
 * struct rung_grade - the result at one rung
 * @sign: hash of the rung that was played (struct rung)
 * @early: the result was clear before the last match
 * @groups, @matches: mirror groups and matches that count
 * @score, @low, @high: share of the points and its 95 % interval; NaN: too few
 *	groups
 * @forfeits: matches that the submission forfeited
 * @lost: the match that it lost by most, without forfeit; 0: none
 * @why: reason of RUNG_NO_START
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
 * struct fault_grade - a kind of fault at a rung, with an example
 * @rung: number of the rung; @match: the first match with the fault
 * @count: matches of that rung with the fault
 */
struct fault_grade {
	unsigned rung;
	uint64_t match, count;
	enum verdict verdict; /* VERDICT_OK: faults that were forgiven */
	char detail[512];
};

/**
 * struct step_grade - a step of the check that failed
 * @game, @name, @sentence: the step, as `arena check` prints it
 * @found: the finding; @hint: its probable cause, or ""
 * @asked, @answered: request and answer, possibly truncated; or ""
 * @change: advice to the author
 */
struct step_grade {
	char game[64], name[32], sentence[160];
	char found[DIAG_TEXT_MAX], hint[400];
	char asked[GRADE_LINE_MAX], answered[GRADE_LINE_MAX];
	char change[400];
};

/**
 * struct grade - the result of a submission
 * @bytes: hash of the submitted files
 * @build: hash of the build conditions (assignment_hash_build)
 * @why: reason of GRADE_REFUSED and GRADE_BROKEN
 * @found: for GRADE_BROKEN, the submitted files (submission_contents.h)
 * @rung: results in the order of the assignment
 * @fault: sorted by rung
 * @check: hash of the check's conditions (assignment.h); "": not checked
 * @step: the first failed steps; @failed: number of failed steps, over all
 *	games; @untried: steps skipped because of these
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

/* Return the number of matches, over all rungs, with the kind of fault of
 * .fault[@number].  Returns 0 if an earlier entry has the same kind. */
uint64_t grade_fault_count(const struct grade *grade, unsigned number);

/* Return the number of entries in .step. */
static inline unsigned
grade_steps(const struct grade *grade)
{
	return grade->failed < GRADE_STEPS_MAX ? (unsigned)grade->failed
					       : GRADE_STEPS_MAX;
}

/* Read the grade in a student's folder.  What is missing there, or belongs to
 * rungs that no longer exist, is as in a new grade. */
void grade_read(struct grade *grade, const struct assignment *assignment,
		const char *folder);

/* Read the grade if it belongs to the current files of @student and to the
 * current build conditions.  Else return false and a new grade. */
bool grade_read_of(struct grade *grade, const struct assignment *assignment,
		   const struct submission *student, const char *folder);

/* Write the grade into the student's folder.  Returns false with @diag. */
bool grade_write(const struct grade *grade, const struct assignment *assignment,
		 const char *folder, struct diag *diag);

/* Set the result of a rung from the state of its stop rule. */
void grade_set_rung(struct rung_grade *rung, const struct stop_check *stopping,
		    double bar);

/* Return the result of a rung for the feedback page.  It contains the reason
 * if the score alone would mislead. */
const char *grade_rung_text(const struct rung *rung,
			    const struct rung_grade *grade);

/* Return true if no step is left to do. */
bool grade_is_whole(const struct grade *grade,
		    const struct assignment *assignment);

/* Return the reason why no match was played: "could not be unpacked", "could
 * not be built or found", "did not start" (at no rung), "was not handed in".
 * Returns NULL if matches were played or are still to be played. */
const char *grade_unplayed(const struct grade *grade,
			   const struct assignment *assignment);

/* Return the points of the submission. */
double grade_points(const struct grade *grade,
		    const struct assignment *assignment);

/* Return the word of a state: "passed", "missed", ... */
const char *rung_state_word(enum rung_state state);

#endif
