/*
 * grade_pool.h - grade several submissions at once, each in its own process.
 */
#ifndef DEADWOOD_ARENA_GRADE_GRADE_POOL_H
#define DEADWOOD_ARENA_GRADE_GRADE_POOL_H

#include "arena/grade/grade_job.h"

/**
 * grade_pool_run - grade all submissions
 *
 * The function uses at most one process per core, skips submissions whose grade
 * is complete, and prints each grade to stderr.  The function returns
 * STATUS_DONE if all submissions are graded.  If the arena failed to grade some
 * submissions, it lists them on stderr and returns STATUS_FAILED.  After a
 * signal, the function returns STATUS_INTERRUPTED; if the user runs the same
 * command again, grading continues.
 */
enum status grade_pool_run(const struct grade_job *job,
			   const struct submissions *all);

#endif
