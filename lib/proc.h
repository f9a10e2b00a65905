/*
 * proc.h - read /proc: files, descendants and memory of a bot's processes.  The
 * arena's watchdog and deadwood-box without an arena measure memory with it.
 * Linux only.
 *
 * Memory is resident memory.  If a process has mapped more than it may use, its
 * swapped pages and page tables count too.  If the first thread of a process
 * has ended, the other threads are read.
 */
#ifndef DEADWOOD_LIB_PROC_H
#define DEADWOOD_LIB_PROC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* Interval of memory checks.  Measured: two threads that allocate get 45 MB in
 * it. */
#define PROC_LOOK_US 20000

/* Bytes of the message of proc_excess. */
#define PROC_WORDS_MAX 100

/**
 * proc_read - read a file of a thread in /proc
 * @thread: of process @pid; the first thread has the number of the process
 * @text: caller's storage of @size bytes; NUL-terminated, "" on failure
 *
 * Returns false if the file cannot be read or is empty.
 */
bool proc_read(pid_t pid, pid_t thread, const char *name, char *text,
	       size_t size);

/* Call @each for a process and its descendants, at most 1,000. */
void proc_each(pid_t pid, void (*each)(void *arg, pid_t pid), void *arg);

/**
 * proc_bytes - return the memory of one process
 * @statm: -1 at first; a descriptor that stays open between calls; the caller
 *	closes it
 * @most: its limit in bytes
 *
 * Returns 0 if the process has ended.
 */
int64_t proc_bytes(pid_t pid, int *statm, int64_t most);

/* Return the memory of a process and its descendants; shared memory counts more
 * than once. */
int64_t proc_family_bytes(pid_t pid, int64_t most);

/* Return the number of OOM kills of the kernel since boot; 0: unknown. */
uint64_t proc_oom_kills(void);

/* Format the detail of the verdict "memory": @bytes used, @most allowed. */
void proc_excess(int64_t bytes, int64_t most, char words[PROC_WORDS_MAX]);

#endif
