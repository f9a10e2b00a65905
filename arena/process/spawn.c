/*
 * spawn.c - start programs and end all their processes; see spawn.h.
 *
 * Linux only: clone, subreaper, affinity, /proc/PID/task/TID/children.
 *
 * The child of spawn_start runs in the arena's own memory on a separate stack
 * while the arena waits (CLONE_VM | CLONE_VFORK).  So the cost of a start does
 * not depend on the size of the arena.  So the child may only make system calls
 * and write to struct start.
 */
#define _GNU_SOURCE

#include "arena/process/spawn.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "lib/monotime.h"

/* arbitrary: stack of the child until execve */
#define STACK_BYTES (64 * 1024)

/* For functions of the child, disable the address sanitizer: the child leaves
 * the arena's memory without returning from these functions, so the sanitizer's
 * data about their stack would remain and disturb the next child. */
#define BORROWED __attribute__((no_sanitize_address))

/* Data that parent and child share until the child calls exec. */
struct start {
	const struct spawn *spawn;
	pid_t parent;
	int error;
	bool chdir_failed;
};

#define PLACES (SPAWN_FDS_MAX + 1)

/* Return the descriptor of the arena that becomes descriptor @i of the program,
 * or -1. */
BORROWED static int
spawn_fd_for(const struct spawn *spawn, int i)
{
	if (spawn->person == NULL)
		return i < SPAWN_FDS_MAX ? spawn->fds[i] : -1;
	return i < 3 ? spawn->fds[i] : spawn->person[i - 3];
}

/* Move the descriptors to 0..4, also if their numbers overlap.  Exec closes all
 * other descriptors. */
BORROWED static int
spawn_place_fds(const struct spawn *spawn)
{
	int moved[PLACES];
	unsigned first = 3; /* first descriptor to close */

	/* copy the descriptors to higher numbers first, so that none is
	 * overwritten */
	for (int i = 0; i < PLACES; i++) {
		int fd = spawn_fd_for(spawn, i);

		moved[i] = -1;
		if (fd == -1 && i >= 3)
			continue;
		if (fd == -1)
			moved[i] = open("/dev/null", O_RDWR | O_CLOEXEC);
		else
			moved[i] = fcntl(fd, F_DUPFD_CLOEXEC, PLACES);
		if (moved[i] == -1)
			return -1;
		first = i < 3 ? 3 : (unsigned)i + 1;
	}
	for (int i = 0; i < PLACES; i++)
		if (moved[i] != -1 && dup2(moved[i], i) == -1)
			return -1;
	return close_range(first, ~0U, CLOSE_RANGE_CLOEXEC);
}

/* Reset all 64 signals by system calls, because the C library does not reset
 * the two signals that it uses itself. */
BORROWED static void
spawn_reset_signals(void)
{
	static const uint64_t action[4] = {
		0
	}; /* struct of the kernel: SIG_DFL */
	sigset_t none;

	for (int i = 1; i <= 64; i++)
		syscall(SYS_rt_sigaction, i, action, NULL, sizeof(uint64_t));
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
}

BORROWED static void
spawn_be_expendable(void)
{
	int fd = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
	ssize_t n;

	if (fd == -1)
		return; /* /proc is missing, so the OOM killer uses its default
			 */
	n = write(fd, "1000", 4);
	(void)n; /* after an error the OOM killer uses its default */
	close(fd);
}

/* Set twice the memory limit, so that a bot can exceed its limit and the
 * watchdog (mem_watchdog.c) detects that. */
BORROWED static void
spawn_limit_memory(int64_t bytes)
{
	struct rlimit data = { (rlim_t)bytes * 2, (rlim_t)bytes * 2 };

#ifndef __SANITIZE_ADDRESS__ /* the sanitizer's shadow memory exceeds every    \
				limit */
	setrlimit(RLIMIT_DATA, &data);
#else
	(void)data;
#endif
}

/* The function that the child runs until exec. */
BORROWED static int
spawn_child(void *arg)
{
	struct start *start = arg;
	const struct spawn *spawn = start->spawn;
	/* write no core file and start no helper for it, see box/bot.c */
	struct rlimit core = { 1, 1 };

	/* the arena kills and pauses a program by its session */
	if (setsid() == -1) {
		start->error = errno;
		_exit(127);
	}
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != start->parent)
		_exit(127); /* the arena has died during the start */
	/* Set the core here: afterwards it would cost the arena 25 us per
	 * start. The arena waits until that core has time for the child, which
	 * it has: a worker's core is idle between its matches. */
	if (spawn->core >= 0) {
		cpu_set_t set;

		CPU_ZERO(&set);
		CPU_SET((unsigned)spawn->core, &set);
		sched_setaffinity(0, sizeof(set), &set);
	}
	setrlimit(RLIMIT_CORE, &core);
	if (spawn->memory_bytes > 0)
		spawn_limit_memory(spawn->memory_bytes);
	if (spawn->expendable)
		spawn_be_expendable();
	if (spawn->dir != NULL && chdir(spawn->dir) != 0) {
		start->error = errno;
		start->chdir_failed = true;
		_exit(127);
	}
	if (spawn_place_fds(spawn) != 0) {
		start->error = errno;
		_exit(127);
	}
	spawn_reset_signals();
	execve(spawn->argv[0], spawn->argv, spawn->env);
	start->error = errno;
	_exit(127);
}

int
spawn_start(const struct spawn *spawn, pid_t *pid, bool *chdir_failed)
{
	static _Alignas(16) char stack[STACK_BYTES];
	struct start start = { .spawn = spawn, .parent = getpid() };
	int error;

	/* The arena has no signal handlers that the child could run in its
	 * memory; the signals that it waits for are blocked. */
	*pid = clone(spawn_child, stack + sizeof(stack),
		     CLONE_VM | CLONE_VFORK | SIGCHLD, &start);
	error = *pid == -1 ? errno : start.error;
	*chdir_failed = start.chdir_failed;
	if (*pid != -1 && error != 0)
		waitpid(*pid, NULL, 0);
	return error;
}

void
spawn_adopt_orphans(void)
{
	prctl(PR_SET_CHILD_SUBREAPER, 1);
}

void
spawn_kill_group(pid_t pid)
{
	/* the process is an orphan that leads no process group */
	if (kill(-pid, SIGKILL) != 0)
		kill(pid, SIGKILL);
}

pid_t
spawn_next_dead(void)
{
	siginfo_t info = { .si_pid = 0 };

	if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) != 0)
		return errno == ECHILD ? -1 : 0;
	return info.si_pid;
}

int
spawn_reap(pid_t pid)
{
	int status = 0;

	while (waitpid(pid, &status, 0) == -1 && errno == EINTR)
		;
	return status;
}

int
spawn_reap_within(pid_t pid, int64_t ms)
{
	const struct timespec pause = { .tv_nsec = 1000000 };
	const struct monotime begun = monotime_now();
	siginfo_t info = { .si_pid = 0 };

	while (monotime_since_us(monotime_now(), begun) < ms * 1000 &&
	       waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) ==
		       0 &&
	       info.si_pid == 0)
		nanosleep(&pause, NULL);
	spawn_kill_group(pid); /* kills also processes that the program left */
	return spawn_reap(pid);
}

void
spawn_sweep(bool (*is_ours)(void *arg, pid_t pid), void *arg)
{
	static char path[64];
	char text[4096];
	size_t kept = 0;
	ssize_t n;
	int fd;

	if (path[0] == '\0')
		snprintf(path, sizeof(path), "/proc/self/task/%d/children",
			 (int)getpid());
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd == -1)
		return; /* the kernel lacks this file; the process groups were
			   killed nevertheless */
	while ((n = read(fd, text + kept, sizeof(text) - 1 - kept)) > 0) {
		char *at = text, *end;

		text[kept + (size_t)n] = '\0';
		while ((end = strchr(at, ' ')) != NULL) {
			pid_t pid = (pid_t)strtol(at, NULL, 10);

			if (pid > 0 && !is_ours(arg, pid))
				spawn_kill_group(pid);
			at = end + 1;
		}
		/* keep a truncated number for the next read */
		kept = strlen(at);
		memmove(text, at, kept);
	}
	close(fd);
}

unsigned
spawn_cores(int *cores, unsigned max)
{
	cpu_set_t set;
	unsigned n = 0;

	CPU_ZERO(&set);
	if (sched_getaffinity(0, sizeof(set), &set) == 0)
		for (int i = 0; i < CPU_SETSIZE && n < max; i++)
			if (CPU_ISSET((unsigned)i, &set))
				cores[n++] = i;
	if (n == 0)
		cores[n++] = -1; /* the machine has more cores than cpu_set_t
				    can contain, so do not pin processes */
	return n;
}

void
spawn_move_to_core(pid_t pid, int core)
{
	char path[64];
	const struct dirent *entry;
	cpu_set_t set;
	DIR *tasks;

	CPU_ZERO(&set);
	CPU_SET((unsigned)core, &set);
	snprintf(path, sizeof(path), "/proc/%d/task", (int)pid);
	tasks = opendir(path);
	while (tasks != NULL && (entry = readdir(tasks)) != NULL) {
		pid_t thread = (pid_t)strtol(entry->d_name, NULL, 10);

		if (thread > 0)
			sched_setaffinity(thread, sizeof(set), &set);
	}
	if (tasks != NULL)
		closedir(tasks);
}

void
spawn_status_text(int status, char *out, unsigned size)
{
	if (WIFSIGNALED(status))
		snprintf(out, size, "was killed by signal %d (%s)",
			 WTERMSIG(status), strsignal(WTERMSIG(status)));
	else
		snprintf(out, size, "exited with status %d",
			 WEXITSTATUS(status));
}
