/*
 * self_proc.h - the arena's own process: protection, descriptors, signals.
 */
#ifndef DEADWOOD_ARENA_PROCESS_SELF_PROC_H
#define DEADWOOD_ARENA_PROCESS_SELF_PROC_H

#include "arena/process/loop.h"

/* Keep other programs of the same user from reading this memory, which contains
 * the seed of the tournament.  (Off with sanitizers: leak detection needs
 * access.) */
void self_proc_protect(void);

/* Raise the limit of descriptors to the hard limit: a match needs about three
 * per seat. */
void self_proc_raise_descriptors(void);

/**
 * self_proc_watch_signals - block signals and watch them in the event loop
 * @watch: its ready and owner are set; ready calls self_proc_read_signals
 *
 * Returns 0, or -1 with errno.
 */
int self_proc_watch_signals(struct loop *loop, struct watch *watch);

/* Ignore Ctrl-Z: a human's program, in a session of its own, would read the
 * terminal at the same time as the shell. */
void self_proc_ignore_stop(void);

/* Stop this process too when its parent, which forked it, ends. */
void self_proc_stop_with_parent(void);

/* Read the pending signals.  Returns true if the arena was asked to stop; sets
 * @children if children have ended. */
bool self_proc_read_signals(const struct watch *watch, bool *children);

/**
 * self_proc_reset_signals - unblock signals: one ends the arena at once, and
 * its children with it
 * @clears_up: a signal only interrupts blocking calls (such as a write to a
 *	stopped terminal): the caller must remove a folder
 */
void self_proc_reset_signals(bool clears_up);

#endif
