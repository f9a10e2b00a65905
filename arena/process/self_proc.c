/* self_proc.c - the arena's own process; Linux only: signalfd, prctl. */
#define _GNU_SOURCE

#include "arena/process/self_proc.h"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <unistd.h>

void
self_proc_protect(void)
{
#ifndef __SANITIZE_ADDRESS__
	prctl(PR_SET_DUMPABLE, 0);
#endif
}

void
self_proc_raise_descriptors(void)
{
	struct rlimit limit;

	if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
		limit.rlim_cur = limit.rlim_max;
		setrlimit(RLIMIT_NOFILE, &limit);
	}
}

int
self_proc_watch_signals(struct loop *loop, struct watch *watch)
{
	sigset_t set;
	int fd;

	signal(SIGPIPE, SIG_IGN);
	sigemptyset(&set);
	sigaddset(&set, SIGCHLD);
	sigaddset(&set, SIGINT);
	sigaddset(&set, SIGTERM);
	sigaddset(&set, SIGHUP);
	sigprocmask(SIG_BLOCK, &set, NULL);
	fd = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
	if (fd == -1)
		return -1;
	return loop_watch(loop, watch, fd);
}

void
self_proc_ignore_stop(void)
{
	signal(SIGTSTP, SIG_IGN);
}

void
self_proc_stop_with_parent(void)
{
	prctl(PR_SET_PDEATHSIG, SIGTERM);
}

bool
self_proc_read_signals(const struct watch *watch, bool *children)
{
	struct signalfd_siginfo info;
	bool asked = false;

	*children = false;
	while (read(watch->fd, &info, sizeof(info)) == (ssize_t)sizeof(info)) {
		if (info.ssi_signo == SIGCHLD)
			*children = true;
		else
			asked = true;
	}
	return asked;
}

static void
self_proc_interrupt(int number)
{
	(void)number;
}

void
self_proc_reset_signals(bool clears_up)
{
	struct sigaction broken = { .sa_handler = self_proc_interrupt };
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGINT);
	sigaddset(&set, SIGTERM);
	if (clears_up) {
		sigaction(SIGINT, &broken, NULL);
		sigaction(SIGTERM, &broken, NULL);
	}
	sigprocmask(SIG_UNBLOCK, &set, NULL);
}
