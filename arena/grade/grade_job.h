/*
 * grade_job.h - grade one submission: unpack it, build it, check it, play its
 * matches.
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
 * @out: folder of the grades, DIR
 * @level: isolation level of the bots; not ISOLATION_BEST
 */
struct grade_job {
	const struct assignment *assignment;
	const char *out;
	enum isolation level;
};

/* Return the folder of a student, DIR/students/KEY; owned. */
char *grade_folder(const char *out, const struct submission *student);

/* Return true if the stored grade of @student is complete, and the submission
 * has not changed since then. */
bool grade_is_done(const struct grade_job *job,
		   const struct submission *student);

/**
 * grade_student - unpack, build, check and play one submission
 *
 * The caller must call grade_student in a child process.  The function
 * redirects stdout and stderr to DIR/students/KEY/log.txt.  The function does
 * only the steps that were not done yet or whose input has changed.  If
 * grade.json is complete, returns STATUS_DONE; otherwise log.txt contains a
 * message.
 */
enum status grade_student(const struct grade_job *job,
			  const struct submission *student);

#endif
