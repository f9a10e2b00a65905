/*
 * crash.h - end the process at a chosen write, as a SIGKILL between two system
 * calls would.
 *
 * A program that is linked with crash.c uses its versions of the functions that
 * change files: open and openat (if they create a file), write, pwrite,
 * ftruncate, rename, renameat2, unlink, unlinkat, remove, mkdir, mkdtemp,
 * rmdir.  SQLite and streams of fdopen use them too.  Each such call is a crash
 * point. fsync and fdatasync do nothing: these tests do not simulate a power
 * failure.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_CRASH_H
#define DEADWOOD_TESTS_SUPPORT_CRASH_H

#include <stdbool.h>

#define CRASH_STATUS 86 /* exit code at the crash point; arbitrary */

/**
 * crash_at - start to count crash points, and call _exit(CRASH_STATUS) at one
 * @point: number of the crash point; the process ends before it changes
 *         anything. 0: never
 * @half: count only writes, and write the first half of the last one
 */
void crash_at(unsigned point, bool half);

/* Return the number of crash points since crash_at(). */
unsigned crash_points(void);

#endif
