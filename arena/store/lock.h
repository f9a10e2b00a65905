/*
 * lock.h - one arena at a time in a directory.
 *
 * A POSIX lock on DIR/arena.lock: the kernel drops it with the process, however
 * that ends, children do not inherit it, and it tells who holds it.
 */
#ifndef DEADWOOD_ARENA_STORE_LOCK_H
#define DEADWOOD_ARENA_STORE_LOCK_H

#include "lib/diag.h"

struct lock;

/**
 * lock_take - keep other arenas out of a directory
 * @diag: who holds it, or why it cannot be locked
 *
 * Returns an owned lock (lock_release), or NULL.
 */
struct lock *lock_take(const char *dir, struct diag *diag);

/* Removes the lock's file too.  NULL is accepted. */
void lock_release(struct lock *lock);

#endif
