/*
 * seccomp_lock.h - what a referee can still do once it serves: talk over the
 * descriptors that it has.
 *
 * The cards of a match are in its memory and nowhere else, and it reads what
 * strangers' programs write.  After its start it opens no file and no socket
 * and starts nothing; from then on the kernel holds it to that.  Linux only.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_SECCOMP_LOCK_H
#define DEADWOOD_REFEREE_JUDGE_SECCOMP_LOCK_H

/* Returns 0; -1 with errno where the kernel has no seccomp (nothing is locked
 * then).  In builds with sanitizers, which need more calls, it does nothing. */
int lock_down(void);

#endif
