/*
 * grade.h - the result of one submission, stored as grade.json in the student's
 * folder.
 *
 * The file contains the results of the rungs, but no points.  The program
 * computes the points from these results and the assignment.  So a teacher can
 * change the points of a rung without playing matches again.  The file also
 * contains hashes of the inputs of each step (build, check, rung).  If a hash
 * has changed, `arena grade` repeats the step.
 */
#ifndef DEADWOOD_ARENA_GRADE_GRADE_H
#define DEADWOOD_ARENA_GRADE_GRADE_H

#include <stdbool.h>
#include <stdint.h>

#include <jansson.h>

#include "arena/config/graded.h"
#include "arena/grade/assignment.h"
#include "arena/grade/submissions.h"
#include "arena/standings/stop_check.h"
#include "arena/store/digest.h"
#include "lib/verdict.h"

#define GRADE_TEXT_MAX	 4096
#define GRADE_FAULTS_MAX 64 /* arbitrary; enough for all kinds of faults */
/* arbitrary; `arena grade` only counts further failed steps */
#define GRADE_STEPS_MAX	 6
#define GRADE_LINE_MAX	 1200
#define GRADE_FILE	 GRADED_FILE

enum grade_state {
	GRADE_NEW,     /* the submission has no result yet */
	GRADE_REFUSED, /* the submission could not be unpacked */
	GRADE_BROKEN, /* the build failed, or created no program that can run */
	GRADE_READY,  /* the bot is built and can play */
	GRADE_MISSING, /* no member of the team has submitted anything */
};

enum rung_state {
	RUNG_OPEN,     /* some matches of the rung are not played yet */
	RUNG_PASSED,   /* the submission's score is significantly above the
			  bar */
	RUNG_MISSED,   /* the submission's score is not significantly above the
			  bar */
	RUNG_NO_START, /* the bot did not start, or did not answer hello */
};

/**
 * struct rung_grade - the result of a submission at one rung
 * @sign: .sign (hash) of the rung (struct rung) at the time of the matches
 * @early: true: the matches ended early, because the score was significantly
 *	above (RUNG_PASSED) or below (RUNG_MISSED) the bar
 * @groups, @matches: number of mirror groups (matches with the same cards and
 *	exchanged seats), and of matches, in the result
 * @score, @low, @high: submission's share of the points of these matches, and
 *	bounds of its 95 % confidence interval; NaN: too few groups
 * @forfeits: number of matches that the submission forfeited
 * @lost: number of the match without a forfeit that the submission lost by the
 *	most points; 0: no such match
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
 * struct fault_grade - a kind of fault that a submission made at one rung
 * @rung: index of the rung at which the fault occurred
 * @match: number of the first match with such a fault
 * @count: number of matches of the rung with such a fault
 */
struct fault_grade {
	unsigned rung;
	uint64_t match, count;
	enum verdict verdict; /* VERDICT_OK: a fault that the referee forgave */
	char detail[512];
};

/**
 * struct step_grade - a failed step of the protocol check
 * @game: name of the game
 * @name, @sentence: name and description of the step, as `arena check` prints
 *	them
 * @found: what the bot did wrong
 * @hint: probable cause of the mistake, or ""
 * @asked, @answered: request, and the bot's wrong answer, possibly truncated;
 *	or ""
 * @change: what the bot's author should change
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
 * @build: value of assignment_hash_build when the submission was built
 * @why: reason of GRADE_REFUSED or GRADE_BROKEN
 * @found: for GRADE_BROKEN: list of the submitted files (submission_contents.h)
 * @rung: result at each rung, in the order of the assignment
 * @fault: faults of the submission, sorted by rung
 * @check: .check_sign (hash) of the assignment when the submission was checked;
 *	"": not checked
 * @step: the first failed steps of the protocol check
 * @failed: number of failed steps in all games
 * @untried: number of steps that were skipped because an earlier step failed
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

/* Return the number of entries in the array .step. */
static inline unsigned
grade_steps(const struct grade *grade)
{
	return grade->failed < GRADE_STEPS_MAX ? (unsigned)grade->failed
					       : GRADE_STEPS_MAX;
}

/* Read grade.json in the student's folder.  If the file lacks a value, the
 * function sets the value of a new grade.  The function ignores results of
 * rungs that no longer exist. */
void grade_read(struct grade *grade, const struct assignment *assignment,
		const char *folder);

/* Read grade.json in @folder.  The file is valid if neither the files of
 * @student nor the hash of assignment_hash_build have changed since it was
 * written.  If the file is not valid, set @grade to a new grade and return
 * false. */
bool grade_read_of(struct grade *grade, const struct assignment *assignment,
		   const struct submission *student, const char *folder);

/* Return the contents of grade.json as JSON for json_print; owned. */
json_t *grade_json(const struct grade *grade,
		   const struct assignment *assignment);

/* Write grade.json into the student's folder.  On an error, returns false and
 * sets @diag. */
bool grade_write(const struct grade *grade, const struct assignment *assignment,
		 const char *folder, struct diag *diag);

/* Copy the result of a rung from the rung's stop rule. */
void grade_set_rung(struct rung_grade *rung, const struct stop_check *stopping,
		    double bar);

/* Return true if build, check and all rungs of the submission are finished. */
bool grade_is_whole(const struct grade *grade,
		    const struct assignment *assignment);

/* Return the reason why no match was played, as the end of a sentence about the
 * submission: "could not be unpacked", "could not be built or found", "did not
 * start" (at any rung) or "was not handed in".  Return NULL if matches were
 * played or are still to be played. */
const char *grade_unplayed(const struct grade *grade,
			   const struct assignment *assignment);

/* Return the points of the submission. */
double grade_points(const struct grade *grade,
		    const struct assignment *assignment);

/* Return the name of a rung's state: "passed", "missed", ... */
const char *rung_state_word(enum rung_state state);

#endif
