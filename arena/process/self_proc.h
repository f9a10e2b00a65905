/*
 * self_proc.h - the arena's own process: protection, descriptors, signals.
 */
#ifndef DEADWOOD_ARENA_PROCESS_SELF_PROC_H
#define DEADWOOD_ARENA_PROCESS_SELF_PROC_H

#include "arena/process/loop.h"

/* Prevent other programs of the same user from reading the arena's memory,
 * which contains the seed of the tournament.  In a build with sanitizers the
 * function does nothing, because leak detection needs this access. */
void self_proc_protect(void);

/* Raise the soft limit of open descriptors to the hard limit.  A match needs
 * about three descriptors per seat. */
void self_proc_raise_descriptors(void);

/**
 * self_proc_watch_signals - receive signals as events of the event loop
 * @watch: watch whose members ready and owner the caller sets.  The callback
 *	ready must call self_proc_read_signals
 *
 * Returns 0, or -1 with errno.
 */
int self_proc_watch_signals(struct loop *loop, struct watch *watch);

/* Ignore Ctrl-Z.  Ctrl-Z would stop the arena, but not the program of the human
 * seat, which runs in another session.  After a Ctrl-Z, the shell and that
 * program would both read the terminal. */
void self_proc_ignore_stop(void);

/* Let the kernel send SIGTERM to this process when its parent ends. */
void self_proc_stop_with_parent(void);

/* Read the pending signals of this process.  Returns true if a signal asks the
 * arena to stop.  Sets @children if children have ended. */
bool self_proc_read_signals(const struct watch *watch, bool *children);

/**
 * self_proc_reset_signals - unblock signals, so that a signal ends the arena
 * and its children at once
 * @clears_up: true: a signal does not end the arena, because the caller must
 *	first remove a folder.  With @clears_up, a signal only interrupts
 *	blocking calls, such as a write to a stopped terminal
 */
void self_proc_reset_signals(bool clears_up);

#endif
