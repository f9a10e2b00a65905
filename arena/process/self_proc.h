/*
 * self_proc.h - the arena's own process: who may look into it, its descriptors,
 * its signals.
 */
#ifndef DEADWOOD_ARENA_PROCESS_SELF_PROC_H
#define DEADWOOD_ARENA_PROCESS_SELF_PROC_H

#include "arena/process/loop.h"

/* The tournament's seed is in this memory: no other program of the same user
 * may look at it.  (The sanitizers' search for leaks must.) */
void self_proc_protect(void);

/* A table needs about three descriptors a seat; take what may be had. */
void self_proc_raise_descriptors(void);

/**
 * self_proc_signals - from here on signals wait until the loop asks for them
 * @watch: its ready and owner are set; ready calls self_proc_signalled
 *
 * Returns 0, or -1 with errno.
 */
int self_proc_signals(struct loop *loop, struct watch *watch);

/* Ctrl-Z is nothing from here on: a person's program, in a session of its own,
 * would read the terminal beside the shell. */
void self_proc_ignores_stop(void);

/* Whoever started this process, by fork, is gone: then it is to stop too. */
void self_proc_stops_with_parent(void);

/* What has come: was the arena asked to stop, have @children ended? */
bool self_proc_signalled(const struct watch *watch, bool *children);

/**
 * self_proc_signals_default - from here on a signal ends the arena at once; its
 * children go with it
 * @clears_up: a signal breaks only what waits (a write to a stopped terminal,
 *	say): the caller has a folder to remove
 */
void self_proc_signals_default(bool clears_up);

#endif
