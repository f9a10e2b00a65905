/*
 * grade_pool.h - grade several submissions at once, each in its own process.
 */
#ifndef DEADWOOD_ARENA_GRADE_GRADE_POOL_H
#define DEADWOOD_ARENA_GRADE_GRADE_POOL_H

#include "arena/grade/grade_job.h"

/**
 * grade_pool_run - grade all submissions
 *
 * Runs at most one submission on each core.  Complete grades are not repeated.
 * Prints each grade to stderr.  Returns STATUS_DONE when all are graded;
 * STATUS_FAILED if the arena failed to grade some, which it lists;
 * STATUS_INTERRUPTED if the same command can resume.
 */
enum status grade_pool_run(const struct grade_job *job,
			   const struct submissions *all);

#endif
