/*
 * crash.h - end the process at a chosen write, as a SIGKILL between two system
 * calls would.
 *
 * A program that is linked with crash.c calls replacements of the functions
 * that change files: open and openat (if they create a file), write, pwrite,
 * ftruncate, rename, renameat2, unlink, unlinkat, remove, mkdir, mkdtemp,
 * rmdir.  SQLite and streams of fdopen call the replacements too.  Each call of
 * a replacement is a crash point. fsync and fdatasync do nothing, because the
 * tests do not simulate a power failure.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_CRASH_H
#define DEADWOOD_TESTS_SUPPORT_CRASH_H

#include <stdbool.h>

#define CRASH_STATUS 86 /* arbitrary: exit code at the crash point */

/**
 * crash_at - start to count crash points, and call _exit(CRASH_STATUS) at one
 * of them
 * @point: number of the crash point.  The process ends before it changes
 *         anything. 0: never
 * @half: true: count only writes, and write the first half of the last write
 */
void crash_at(unsigned point, bool half);

/* Return the number of crash points since the call of crash_at(). */
unsigned crash_points(void);

#endif
