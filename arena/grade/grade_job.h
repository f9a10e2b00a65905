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
 * struct grade_job - the parameters of grading, the same for all submissions
 * @out: the folder of the grades, DIR
 * @level: level of isolation, resolved
 */
struct grade_job {
	const struct assignment *assignment;
	const char *out;
	enum isolation level;
};

/* Return the folder of a student, DIR/students/KEY; owned. */
char *grade_folder(const char *out, const struct submission *student);

/* Return true if the student's grade of this submission is complete. */
bool grade_is_done(const struct grade_job *job,
		   const struct submission *student);

/**
 * grade_student - unpack, build, check and play one submission
 *
 * Call it in a process of its own: it redirects stdout and stderr to
 * DIR/students/KEY/log.txt.  Steps whose input is unchanged are not repeated.
 * Returns STATUS_DONE when grade.json is complete; else log.txt contains a
 * message.
 */
enum status grade_student(const struct grade_job *job,
			  const struct submission *student);

#endif
