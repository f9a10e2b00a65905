/*
 * lock.h - lock a results directory, so that only one arena process at a time
 * writes to the directory.
 *
 * The lock is a POSIX lock on the file DIR/arena.lock.  The kernel releases the
 * lock when the process ends, and can report which process holds the lock.
 * Child processes do not inherit the lock.
 */
#ifndef DEADWOOD_ARENA_STORE_LOCK_H
#define DEADWOOD_ARENA_STORE_LOCK_H

#include <stdbool.h>

#include "lib/diag.h"

struct lock;

/**
 * lock_acquire - lock a directory
 * @diag: on failure, names the process that holds the lock, or the reason why
 *	the directory cannot be locked
 *
 * Returns an owned lock, which lock_release releases; NULL on failure.
 */
struct lock *lock_acquire(const char *dir, struct diag *diag);

/* Return true if another process holds the lock of a directory.  @pid: gets its
 * number.  The caller must not hold the lock: the call would release it. */
bool lock_is_held(const char *dir, long *pid);

/* Release the lock, and remove the lock's file.  The argument may be NULL. */
void lock_release(struct lock *lock);

#endif
