/*
 * crash.h - end the process at a chosen write, as SIGKILL would between two
 * system calls.
 *
 * A program that is linked with crash.c calls its versions of the functions
 * that change files: open and openat (where they create), write, pwrite,
 * ftruncate, rename, renameat2, unlink, unlinkat, remove, mkdir, mkdtemp,
 * rmdir; SQLite's calls are among them. Streams of fdopen write through them
 * too.  Each such call is a point. fsync and fdatasync do nothing: no disk
 * loses its power here.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_CRASH_H
#define DEADWOOD_TESTS_SUPPORT_CRASH_H

#include <stdbool.h>

#define CRASH_STATUS 86 /* of a process that ended at its point; chosen */

/**
 * crash_at - count points from now on, and call _exit(CRASH_STATUS) at one
 * @point: the process ends before this point has changed anything; 0: never
 * @half: count the writes alone, and write the first half of the last one
 */
void crash_at(unsigned point, bool half);

/* Return the number of points since crash_at. */
unsigned crash_points(void);

#endif
