/*
 * grade_job.h - grade one submission: unpack, build, check, play.
 */
#ifndef DEADWOOD_ARENA_GRADE_GRADE_JOB_H
#define DEADWOOD_ARENA_GRADE_GRADE_JOB_H

#include "arena/grade/assignment.h"
#include "arena/grade/submissions.h"
#include "arena/tournament/run.h"
#include "lib/enum_words.h"

/**
 * struct grade_job - parameters that are equal for all submissions of an
 * assignment
 * @out: DIR, the folder of the grades
 * @level: isolation of the bots; not ISOLATION_BEST
 */
struct grade_job {
	const struct assignment *assignment;
	const char *out;
	enum isolation level;
};

/* Return the folder of a student, DIR/students/KEY; owned. */
char *grade_folder(const char *out, const struct submission *student);

/* Return true if the stored grade of @student is complete, and the submission
 * has not changed since it was graded. */
bool grade_is_done(const struct grade_job *job,
		   const struct submission *student);

/**
 * grade_student - unpack, build, check and play one submission
 *
 * Call this function in a child process: it redirects stdout and stderr to
 * DIR/students/KEY/log.txt.  The function does only the steps that were not
 * done yet or whose input has changed.  Returns STATUS_DONE if grade.json is
 * complete; otherwise log.txt contains a message.
 */
enum status grade_student(const struct grade_job *job,
			  const struct submission *student);

#endif
