/*
 * self_proc.h - the arena's own process: protection, descriptors, signals.
 */
#ifndef DEADWOOD_ARENA_PROCESS_SELF_PROC_H
#define DEADWOOD_ARENA_PROCESS_SELF_PROC_H

#include "arena/process/loop.h"

/* Prevent other programs of the same user from reading the arena's memory,
 * which contains the seed of the tournament.  No effect in a build with
 * sanitizers, because leak detection needs this access. */
void self_proc_protect(void);

/* Raise the soft limit of open descriptors to the hard limit.  A match needs
 * about three descriptors per seat. */
void self_proc_raise_descriptors(void);

/**
 * self_proc_watch_signals - receive signals as events of the event loop
 * @watch: the caller sets its members ready and owner; ready must call
 *	self_proc_read_signals
 *
 * Returns 0, or -1 with errno.
 */
int self_proc_watch_signals(struct loop *loop, struct watch *watch);

/* Ignore Ctrl-Z.  It would stop the arena, but not the program of the human
 * seat, which runs in another session.  Then the shell and the program would
 * both read the terminal. */
void self_proc_ignore_stop(void);

/* Let the kernel send SIGTERM to this process when its parent ends. */
void self_proc_stop_with_parent(void);

/* Read the pending signals.  Returns true if the arena was asked to stop; sets
 * @children if children have ended. */
bool self_proc_read_signals(const struct watch *watch, bool *children);

/**
 * self_proc_reset_signals - unblock signals, so that a signal ends the arena
 * and its children at once
 * @clears_up: if true, a signal does not end the arena, because the caller must
 *	first remove a folder.  The signal only interrupts blocking calls, such
 *	as a write to a stopped terminal
 */
void self_proc_reset_signals(bool clears_up);

#endif
