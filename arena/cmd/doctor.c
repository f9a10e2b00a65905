/*
 * doctor.c - `arena doctor`: what this machine offers for isolation and clocks.
 *
 * Linux only: Landlock and seccomp by their numbers, /proc, /sys.
 */
#define _GNU_SOURCE
#include "arena/cmd/commands.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "arena/process/host_limits.h"
#include "arena/process/spawn.h"
#include "arena/sandbox/cgroup.h"
#include "arena/sandbox/fork_server.h"
#include "arena/sandbox/isolation.h"
#include "arena/sandbox/sandbox.h"
#include "lib/alloc.h"
#include "lib/cli/program.h"
#include "lib/monotime.h"

#define CORES_MAX 1024

static void row(const char *what, bool fine, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

static void
row(const char *what, bool fine, const char *format, ...)
{
	va_list args;

	printf("  %-3s  %-22s ", fine ? "ok" : "-", what);
	va_start(args, format);
	vprintf(format, args);
	va_end(args);
	putchar('\n');
}

/* The first line of a file without its newline; "" when it cannot be read. */
static const char *
line_of(const char *path, char *out, size_t size)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t n = fd == -1 ? 0 : read(fd, out, size - 1);

	if (fd != -1)
		close(fd);
	out[n > 0 ? n : 0] = '\0';
	out[strcspn(out, "\n")] = '\0';
	return out;
}

static void
setting_row(const char *what, const char *path, const char *absent)
{
	char text[80];

	line_of(path, text, sizeof(text));
	row(what, true, "%s", text[0] != '\0' ? text : absent);
}

static void
show_machine(void)
{
	struct utsname name;
	struct rlimit files;
	int cores[CORES_MAX];
	unsigned count = spawn_cores(cores, CORES_MAX);

	uname(&name);
	puts("Machine");
	row("kernel", true, "%s %s %s", name.sysname, name.release,
	    name.machine);
	row("user", true, "%s",
	    geteuid() != 0 ? "ordinary: bots run as the same user"
	    : sandbox_first_uid() != 0
		    ? "root: each bot gets a user of its own"
		    : "root of a user namespace without other "
		      "users");
	row("cores", true, "%u for this process", count);
	if (getrlimit(RLIMIT_NOFILE, &files) == 0)
		row("open files", files.rlim_max >= 1024,
		    "%llu at most (a table needs about 20)",
		    (unsigned long long)files.rlim_max);
}

static void
show_isolation(void)
{
	int abi = isolation_landlock();
	int no_landlock = errno;
	uint32_t kill_process = SECCOMP_RET_KILL_PROCESS;
	char text[80], group[CGROUP_PATH_MAX];

	puts("Means of isolation");
	setting_row("user namespaces", "/proc/sys/user/max_user_namespaces",
		    "not known");
	line_of("/proc/sys/kernel/apparmor_restrict_unprivileged_userns", text,
		sizeof(text));
	row("AppArmor on them", strcmp(text, "1") != 0, "%s",
	    strcmp(text, "1") == 0 ? "restricts them to programs with a profile"
				   : "no restriction");
	if (abi > 0)
		row("Landlock", true, "ABI %d%s", abi,
		    abi < 6 ? " (6 also keeps signals inside)" : "");
	else
		row("Landlock", false,
		    "%s: no level process, and sandbox lacks a wall",
		    strerror(no_landlock));
	if (syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0UL,
		    &kill_process) == 0)
		row("seccomp", true, "filters of system calls");
	else
		row("seccomp", false, "%s: neither process nor sandbox",
		    strerror(errno));
	if (cgroups_delegated(group, text, sizeof(text)))
		row("cgroup v2", true,
		    "delegated: the kernel bounds the bots' memory");
	else
		row("cgroup v2", true,
		    "not needed: limits are kept without; %s", text);
	setting_row("ptrace_scope", "/proc/sys/kernel/yama/ptrace_scope",
		    "no Yama: isolation: none lets bots look into each other");
	setting_row("legacy_tiocsti", "/proc/sys/dev/tty/legacy_tiocsti",
		    "not known");
}

/* Does the processor time of another process tell what it used? */
static bool
cpu_clock_works(void)
{
	pid_t child = fork();
	struct timespec nap = { .tv_nsec = 30000000 }, used = { 0, 0 };
	clockid_t clock;
	bool fine;

	if (child == 0)
		for (;;)
			;
	nanosleep(&nap, NULL);
	fine = child > 0 && clock_getcpuclockid(child, &clock) == 0 &&
	       clock_gettime(clock, &used) == 0 &&
	       used.tv_sec * 1000000000 + used.tv_nsec > 1000000;
	if (child > 0) {
		kill(child, SIGKILL);
		waitpid(child, NULL, 0);
	}
	return fine;
}

static void
show_clocks(void)
{
	struct timespec step = { 0, 0 };
	struct diag diag = { .text = "bots can be stopped between turns" };
	char text[80];
	bool freezes = isolation_freezes(&diag);

	puts("Clocks");
	clock_getres(CLOCK_MONOTONIC, &step);
	row("wall", step.tv_sec == 0 && step.tv_nsec < 1000000,
	    "steps of %ld ns", step.tv_nsec);
	row("processor time", cpu_clock_works(),
	    "of other processes: clock: "
	    "cpu");
	line_of("/proc/self/schedstat", text, sizeof(text));
	row("waiting", text[0] != '\0',
	    "/proc/PID/schedstat: waiting for a processor is no bot's fault");
	row("pondering: freeze", freezes, "%s", diag.text);
}

/* Milliseconds that a program which does nothing takes in a box that is started
 * as in a run: the least of some. */
static double
start_ms(enum isolation level, char *box, uint32_t uid)
{
	static struct fork_server fork_server;
	const int fds[3] = { STDIN_FILENO, STDERR_FILENO, STDERR_FILENO };
	int64_t least = INT64_MAX;
	char orders[120], user[30] = "";
	struct diag diag;
	size_t n;

	if (!fork_server_init(&fork_server, box, 1, &diag))
		return 0;
	if (uid != 0)
		snprintf(user, sizeof(user), ",\"uid\":%u", uid);
	n = (size_t)snprintf(orders, sizeof(orders),
			     "{\"level\":\"%s\",\"run\":[\"/bin/true\"]%s}",
			     isolation_words[level], user);
	for (int i = 0; i < 6; i++) { /* the first starts the fork server */
		struct monotime began = monotime_now();
		int control;
		int64_t took;
		pid_t pid;

		if (fork_server_box(&fork_server, (struct bytes){ orders, n },
				    fds, (struct place){ -1, -1 }, &pid,
				    &control) != 0)
			break;
		if (spawn_reap(pid) == 0) {
			took = monotime_since_us(monotime_now(), began);
			least = took < least ? took : least;
		}
		close(control);
	}
	if (fork_server.pid != 0) {
		pid_t pid = fork_server.pid;

		fork_server_dismiss(&fork_server);
		spawn_reap(pid);
	}
	return least == INT64_MAX ? 0 : (double)least / 1000;
}

static bool
show_levels(void)
{
	char *box = xprintf("%s/deadwood-box", program_dir());
	uint32_t uid = sandbox_first_uid();
	struct diag diag;
	bool sandbox = false;

	puts("Levels");
	row("none", true, "always; bots have your own rights");
	for (enum isolation level = ISOLATION_PROCESS;
	     level <= ISOLATION_SANDBOX; level++) {
		bool fine = isolation_try(level, box, uid, &diag) ==
			    ISOLATION_AVAILABLE;

		if (fine)
			row(isolation_words[level], true,
			    "can be had; to start and end /bin/true takes %.1f "
			    "ms",
			    start_ms(level, box, uid));
		else
			row(isolation_words[level], false, "%s", diag.text);
		sandbox = sandbox || (fine && level == ISOLATION_SANDBOX);
	}
	free(box);
	return sandbox;
}

static int
serve_doctor(const void *request, int argc, char **argv)
{
	(void)request, (void)argc, (void)argv;
	show_machine();
	show_isolation();
	show_clocks();
	return show_levels() ? 0 : 1;
}

const struct command doctor_command = {
	.name = "doctor",
	.arguments = "",
	.summary = "tell what this machine offers for isolation and clocks",
	.about = "Prints a table: the kernel, the user, the cores; user "
		 "namespaces, Landlock, seccomp, control groups; the clocks "
		 "that can be read; and for each level of isolation whether it "
		 "can be had and how long a program that does nothing takes in "
		 "it, or what is missing, the probable cause and the mend.",
	.status = "0 when isolation: sandbox can be had, 1 when not, 2 wrong "
		  "use.",
	.see = "deadwood-box(1) arena-run(1)",
	.needs = host_limits_proc,
	.serve = serve_doctor,
};
