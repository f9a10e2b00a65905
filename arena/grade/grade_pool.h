/*
 * grade_pool.h - grade several submissions at once, each in its own process.
 */
#ifndef DEADWOOD_ARENA_GRADE_GRADE_POOL_H
#define DEADWOOD_ARENA_GRADE_GRADE_POOL_H

#include "arena/grade/grade_job.h"

/**
 * grade_pool_run - grade all submissions
 *
 * grade_pool_run uses at most one process per core, skips submissions whose
 * grade is complete, and prints each grade to stderr.  If all submissions are
 * graded, returns STATUS_DONE.  If the arena failed to grade some submissions,
 * the function lists them on stderr and returns STATUS_FAILED.  After a signal,
 * returns STATUS_INTERRUPTED.  If the user then runs the same command again,
 * grading continues.
 */
enum status grade_pool_run(const struct grade_job *job,
			   const struct submissions *all);

#endif
