/*
 * ponder.c - Linux only: pidfd, the clocks of other processes.
 */
#define _GNU_SOURCE
#include "ponder.h"

#include <signal.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

const char *const pondering_words[] = { "freeze", "charge", "allow", NULL };

static int64_t
used_us(const struct ponder *ponder)
{
	struct timespec t;

	if (clock_gettime(ponder->cpu, &t) == -1)
		return -1; /* it is gone */
	return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static void
tell(const struct ponder *ponder, int number)
{
	syscall(SYS_pidfd_send_signal, ponder->pidfd, number, NULL, 0U);
}

void
ponder_init(struct ponder *ponder, enum pondering rule, pid_t pid)
{
	*ponder = (struct ponder){ .rule = rule, .rested_us = -1 };
	if (pid <= 0 || rule == PONDER_ALLOW ||
	    clock_getcpuclockid(pid, &ponder->cpu) != 0)
		return;
	ponder->pidfd = (int)syscall(SYS_pidfd_open, pid, 0U);
	ponder->watched = ponder->pidfd != -1;
}

void
ponder_release(struct ponder *ponder)
{
	if (!ponder->watched)
		return;
	if (ponder->stopped)
		tell(ponder, SIGCONT);
	close(ponder->pidfd);
	ponder->watched = ponder->stopped = false;
}

void
ponder_rest(struct ponder *ponder)
{
	if (!ponder->watched)
		return;
	if (ponder->seen && ponder->rule == PONDER_FREEZE) {
		tell(ponder, SIGSTOP);
		ponder->stopped = true;
	}
	ponder->rested_us = used_us(ponder);
}

int64_t
ponder_wake(struct ponder *ponder)
{
	int64_t now, over;

	if (!ponder->watched || ponder->rested_us == -1)
		return 0;
	now = used_us(ponder);
	if (ponder->stopped)
		tell(ponder, SIGCONT);
	ponder->stopped = false;
	over = now - ponder->rested_us - PONDER_FREE_US;
	ponder->rested_us = -1;
	if (over <= 0)
		return 0;
	ponder->seen = true;
	ponder->total_us += over;
	return ponder->rule == PONDER_CHARGE ? over : 0;
}
