/*
 * ponder.c - freeze or charge bots between turns; see ponder.h.  Linux only:
 * pidfd.
 */
#define _GNU_SOURCE
#include "ponder.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

#define PROCESS_GROUP 4U /* PIDFD_SIGNAL_PROCESS_GROUP */

/* Signal the process group; before Linux 6.9 only the process. */
static void
ponder_signal(const struct ponder *ponder, int number)
{
	if (syscall(SYS_pidfd_send_signal, ponder->pidfd, number, NULL,
		    PROCESS_GROUP) != 0 &&
	    errno == EINVAL)
		syscall(SYS_pidfd_send_signal, ponder->pidfd, number, NULL, 0U);
}

void
ponder_init(struct ponder *ponder, enum pondering rule, pid_t pid, bool family)
{
	*ponder = (struct ponder){ .rule = rule,
				   .rested_us = -1,
				   .family = family };
	if (pid <= 0 || rule == PONDER_ALLOW)
		return;
	ponder->pidfd = rule == PONDER_FREEZE
				? (int)syscall(SYS_pidfd_open, pid, 0U)
				: -1;
	ponder->watched = rule == PONDER_CHARGE || ponder->pidfd != -1;
	if (family)
		ponder_rest(ponder, -1, monotime_now());
}

void
ponder_release(struct ponder *ponder)
{
	if (!ponder->watched)
		return;
	if (ponder->stopped)
		ponder_signal(ponder, SIGCONT);
	if (ponder->pidfd != -1)
		close(ponder->pidfd);
	ponder->watched = ponder->stopped = false;
}

void
ponder_rest(struct ponder *ponder, int64_t cpu_us, struct monotime now)
{
	if (!ponder->watched)
		return;
	if ((ponder->seen || ponder->family) && ponder->rule == PONDER_FREEZE) {
		ponder_signal(ponder, SIGSTOP);
		ponder->stopped = true;
	}
	ponder->rested_us = cpu_us;
	ponder->rested = now;
}

int64_t
ponder_wake(struct ponder *ponder, int64_t cpu_us, struct monotime now)
{
	int64_t over;

	if (!ponder->watched)
		return 0;
	if (ponder->stopped)
		ponder_signal(ponder, SIGCONT);
	ponder->stopped = false;
	if (ponder->rested_us == -1 || cpu_us == -1)
		return 0;
	ponder->bucket_us += cpu_us - ponder->rested_us - PONDER_GAP_US -
			     monotime_since_us(now, ponder->rested) /
				     PONDER_GAP_PART;
	ponder->rested_us = -1;
	if (ponder->bucket_us < 0)
		ponder->bucket_us = 0;
	over = ponder->bucket_us - PONDER_FREE_US;
	if (over <= 0)
		return 0;
	ponder->bucket_us = PONDER_FREE_US;
	ponder->seen = true;
	ponder->total_us += over;
	return ponder->rule == PONDER_CHARGE ? over : 0;
}
