/*
 * proc.h - what /proc tells of a bot's processes: their files, their family,
 * and the one measure of memory, which the arena's watchdog and deadwood-box at
 * home share.  Linux only.
 *
 * Memory is what a process takes from the machine: what is resident, and where
 * more is mapped than it may have, what is swapped out and the kernel's own
 * tables of what was touched.  Of a process whose first thread has ended the
 * others are asked.
 */
#ifndef DEADWOOD_LIB_PROC_H
#define DEADWOOD_LIB_PROC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* Between two looks at what a bot uses.  Measured: two threads that eat get
 * 45 MB on. */
#define PROC_LOOK_US 20000

/* Of "it used more than it may". */
#define PROC_WORDS_MAX 100

/**
 * proc_read - a file of a thread's
 * @thread: of process @pid; the first has its number
 * @text: caller's storage of @size bytes; ends with NUL, "" on failure
 *
 * False: not to be had, or empty.
 */
bool proc_read(pid_t pid, pid_t thread, const char *name, char *text,
	       size_t size);

/* @each for a process and all that descend from it, 1,000 at most. */
void proc_each(pid_t pid, void (*each)(void *arg, pid_t pid), void *arg);

/**
 * proc_bytes - the memory of one process
 * @statm: -1 at first: the file that is asked each time, which stays open;
 *	the caller's to close
 * @most: what it may have
 *
 * 0 when it has ended.
 */
int64_t proc_bytes(pid_t pid, int *statm, int64_t most);

/* Of a process and all that descend from it; what they share counts more than
 * once. */
int64_t proc_family_bytes(pid_t pid, int64_t most);

/* How many processes the kernel has ended for want of memory since it began; 0
 * where it does not tell. */
uint64_t proc_oom_kills(void);

/* The words of the verdict "memory": @bytes were seen, @most are allowed. */
void proc_excess(int64_t bytes, int64_t most, char words[PROC_WORDS_MAX]);

#endif
