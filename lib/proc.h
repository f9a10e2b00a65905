/*
 * proc.h - read /proc: files, descendants and memory of a bot's processes.  The
 * arena measures the memory of bots with these functions.  The program
 * deadwood-box does so if a user starts it directly.  Linux only.
 *
 * In proc.h, the "memory" of a process is its resident memory.  If the process
 * has mapped more than its memory limit, its swapped pages and page tables
 * count too.  If the first thread of a process has ended, the functions read
 * the /proc files of another thread.
 */
#ifndef DEADWOOD_LIB_PROC_H
#define DEADWOOD_LIB_PROC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* Interval between memory checks in microseconds.  Measured: two threads of a
 * bot can allocate 45 MB in PROC_LOOK_US. */
#define PROC_LOOK_US 20000

/* Size in bytes of the buffer for the message of proc_excess. */
#define PROC_WORDS_MAX 100

/**
 * proc_read - read a file of a thread in /proc
 * @thread: id of a thread of process @pid.  The id of the first thread is @pid
 * @text: caller's storage of @size bytes.  The text is NUL-terminated; "" on
 *	failure
 *
 * If the file cannot be read or is empty, returns false.
 */
bool proc_read(pid_t pid, pid_t thread, const char *name, char *text,
	       size_t size);

/* Call @each for a process and for each of its descendants, at most 1,000
 * times. */
void proc_each(pid_t pid, void (*each)(void *arg, pid_t pid), void *arg);

/**
 * proc_bytes - return the memory of one process
 * @statm: descriptor of /proc/PID/statm, open between calls; -1 before the
 *	first call.  The caller closes it
 * @most: memory limit in bytes
 *
 * If the process has ended, returns 0.
 */
int64_t proc_bytes(pid_t pid, int *statm, int64_t most);

/* Return the sum of the memory of a process and its descendants, in bytes.
 * Memory that several processes share counts for each of them. */
int64_t proc_family_bytes(pid_t pid, int64_t most);

/* Return the number of the kernel's OOM kills since boot; 0: unknown. */
uint64_t proc_oom_kills(void);

/* Format the detail of the verdict "memory" (a forfeit for too much memory).
 * @bytes: used memory in bytes.  @most: memory limit in bytes. */
void proc_excess(int64_t bytes, int64_t most, char words[PROC_WORDS_MAX]);

#endif
