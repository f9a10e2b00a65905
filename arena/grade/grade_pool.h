/*
 * grade_pool.h - several submissions at once, each in a process of its own.
 */
#ifndef DEADWOOD_ARENA_GRADE_GRADE_POOL_H
#define DEADWOOD_ARENA_GRADE_GRADE_POOL_H

#include "arena/grade/grade_job.h"

/**
 * grade_all - bring every submission to its grade
 *
 * One a core at a time, each on a core of its own; what is graded already is
 * left alone.  Tells on stderr of each that is done.  STATUS_DONE: all are;
 * STATUS_FAILED: for some the machine was at fault, who are named;
 * STATUS_INTERRUPTED: the same command goes on.
 */
enum status grade_all(const struct grade_job *work,
		      const struct submissions *all);

#endif
