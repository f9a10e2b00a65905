/*
 * seccomp_lock.h - seccomp filter that restricts a referee to the descriptors
 * that are already open.
 *
 * A referee has the cards of a match in memory and reads the output of
 * untrusted programs.  After its start, a referee opens no file or socket and
 * starts no process.  The filter enforces this restriction.  Linux only.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_SECCOMP_LOCK_H
#define DEADWOOD_REFEREE_JUDGE_SECCOMP_LOCK_H

/* Load the filter.  If the kernel has no seccomp, return -1 with errno;
 * otherwise return 0.  In builds with sanitizers, which need more system calls,
 * the function does nothing. */
int seccomp_lock(void);

#endif
