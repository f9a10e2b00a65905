/*
 * lock.h - lock a results directory: one arena at a time.
 *
 * A POSIX lock on DIR/arena.lock.  The kernel drops it when the process ends,
 * children do not inherit it, and it names its holder.
 */
#ifndef DEADWOOD_ARENA_STORE_LOCK_H
#define DEADWOOD_ARENA_STORE_LOCK_H

#include "lib/diag.h"

struct lock;

/**
 * lock_acquire - lock a directory
 * @diag: which process holds it, or why it cannot be locked
 *
 * Returns an owned lock (lock_release), or NULL.
 */
struct lock *lock_acquire(const char *dir, struct diag *diag);

/* Release the lock and remove its file.  NULL is accepted. */
void lock_release(struct lock *lock);

#endif
