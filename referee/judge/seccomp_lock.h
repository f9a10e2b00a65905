/*
 * seccomp_lock.h - seccomp filter that restricts a referee to descriptors that
 * are already open.
 *
 * A referee has the cards of a match in memory and reads the output of
 * untrusted programs.  After its start, a referee opens no file or socket and
 * starts no process; the filter enforces this.  Linux only.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_SECCOMP_LOCK_H
#define DEADWOOD_REFEREE_JUDGE_SECCOMP_LOCK_H

/* Load the filter.  Return 0, or -1 with errno if the kernel has no seccomp.
 * Does nothing in builds with sanitizers, which need more system calls. */
int seccomp_lock(void);

#endif
