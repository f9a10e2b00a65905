/* host_limits.c - Linux only: RLIMIT_NPROC, /proc; see host_limits.h. */
#define _GNU_SOURCE
#include "arena/process/host_limits.h"

#include <errno.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#define STACK_LEAST                                                            \
	(1UL << 20)		 /* twice the size of the largest stack frames \
				  */
#define STACK_ENOUGH (8UL << 20) /* the default limit of Linux */
/* measured: one match of two bots needs this many; with 24 it fails */
#define FILES_LEAST  26
/* measured: one match of two bots needs this many; with 8 it fails */
#define TASKS_LEAST  9

bool
host_limits_raise_stack(struct diag *diag)
{
	struct rlimit stack;

	if (getrlimit(RLIMIT_STACK, &stack) != 0 ||
	    stack.rlim_cur >= STACK_ENOUGH)
		return true;
	stack.rlim_cur = stack.rlim_max < STACK_ENOUGH ? stack.rlim_max
						       : STACK_ENOUGH;
	(void)setrlimit(RLIMIT_STACK, &stack);
	if (stack.rlim_cur >= STACK_LEAST)
		return true;
	diag_set(diag,
		 "the stack is limited to %lu KB, but the arena needs %lu KB: "
		 "raise ulimit -s to 8192",
		 (unsigned long)stack.rlim_cur >> 10, STACK_LEAST >> 10);
	return false;
}

static unsigned long
host_limits_soft(int resource)
{
	struct rlimit limit;

	if (getrlimit((__rlimit_resource_t)resource, &limit) != 0)
		return RLIM_INFINITY;
	return limit.rlim_cur;
}

bool
host_limits_check_proc(struct diag *diag)
{
	if (access("/proc/self/exe", F_OK) == 0)
		return true;
	diag_set(diag, "/proc is not mounted, but the arena needs it to find "
		       "programs and to measure bots: mount -t proc proc "
		       "/proc");
	return false;
}

bool
host_limits_check_run(struct diag *diag)
{
	unsigned long files = host_limits_soft(RLIMIT_NOFILE);
	unsigned long tasks = host_limits_soft(RLIMIT_NPROC);

	if (files < FILES_LEAST)
		diag_set(diag,
			 "a process may open at most %lu files at once, but "
			 "one match needs %d: raise ulimit -n to 1024",
			 files, FILES_LEAST);
	else if (geteuid() != 0 && tasks < TASKS_LEAST)
		diag_set(diag,
			 "this user may have at most %lu processes, but one "
			 "match needs %d: raise ulimit -u to 4096",
			 tasks, TASKS_LEAST);
	else
		return true;
	return false;
}

bool
host_limits_explain(const char *why, struct diag *diag)
{
	if (strstr(why, strerror(EMFILE)) != NULL) {
		diag_set(diag,
			 "all %lu files that ulimit -n allows are open: raise "
			 "ulimit -n to 1024",
			 host_limits_soft(RLIMIT_NOFILE));
		return true;
	}
	if (strstr(why, strerror(EAGAIN)) != NULL) {
		diag_set(diag,
			 "this user has all %lu processes that ulimit -u "
			 "allows: raise ulimit -u to 4096, or end other "
			 "processes; in a container, raise its limit of "
			 "processes (pids.max)",
			 host_limits_soft(RLIMIT_NPROC));
		return true;
	}
	return false;
}
