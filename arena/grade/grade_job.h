/*
 * grade_job.h - one submission, from what was handed in to its grade.
 */
#ifndef DEADWOOD_ARENA_GRADE_GRADE_JOB_H
#define DEADWOOD_ARENA_GRADE_GRADE_JOB_H

#include "arena/grade/assignment.h"
#include "arena/grade/submissions.h"
#include "arena/tournament/run.h"
#include "lib/enum_words.h"

/**
 * struct grade_job - what all submissions share
 * @level: of isolation, as settled
 */
struct grade_job {
	const struct assignment *assignment;
	const char *out;
	enum isolation level;
};

/* The folder of a student: DIR/students/KEY; owned. */
char *grade_folder(const char *out, const struct submission *student);

/* Has the student a grade of this submission, so that nothing is to be done? */
bool grade_stands(const struct grade_job *all,
		  const struct submission *student);

/**
 * grade_student - unpack, build, check, play
 *
 * In a process of its own, whose output is DIR/students/KEY/log.txt; what was
 * done before and is as it was is not done again.  STATUS_DONE: grade.json has
 * all of it; else a message stands in that file.
 */
enum status grade_student(const struct grade_job *all,
			  const struct submission *student);

#endif
