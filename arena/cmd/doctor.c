/*
 * doctor.c - `arena doctor`: check isolation and clocks of this machine.
 *
 * Linux only: system calls of Landlock and seccomp, /proc, /sys.
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

static void doctor_print_row(const char *what, bool fine, const char *format,
			     ...) __attribute__((format(printf, 3, 4)));

static void
doctor_print_row(const char *what, bool fine, const char *format, ...)
{
	va_list args;

	printf("  %-3s  %-22s ", fine ? "ok" : "-", what);
	va_start(args, format);
	vprintf(format, args);
	va_end(args);
	putchar('\n');
}

/* Return the first line of a file without its newline; "" if the file cannot be
 * read. */
static const char *
doctor_read_line(const char *path, char *out, size_t size)
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
doctor_print_setting(const char *what, const char *path, const char *absent)
{
	char text[80];

	doctor_read_line(path, text, sizeof(text));
	doctor_print_row(what, true, "%s", text[0] != '\0' ? text : absent);
}

static void
doctor_print_machine(void)
{
	struct utsname name;
	struct rlimit files;
	int cores[CORES_MAX];
	unsigned count = spawn_cores(cores, CORES_MAX);

	uname(&name);
	puts("Machine");
	doctor_print_row("kernel", true, "%s %s %s", name.sysname, name.release,
			 name.machine);
	doctor_print_row("user", true, "%s",
			 geteuid() != 0 ? "ordinary: bots run as this user"
			 : sandbox_first_uid() != 0
				 ? "root: each bot runs as a separate user"
				 : "root in a user namespace that has no other "
				   "users");
	doctor_print_row("cores", true, "%u for this process", count);
	if (getrlimit(RLIMIT_NOFILE, &files) == 0)
		doctor_print_row("open files", files.rlim_max >= 1024,
				 "%llu at most (a match needs about 20)",
				 (unsigned long long)files.rlim_max);
}

static void
doctor_print_isolation(void)
{
	int abi = isolation_landlock();
	int no_landlock = errno;
	uint32_t kill_process = SECCOMP_RET_KILL_PROCESS;
	char text[80], group[CGROUP_PATH_MAX];

	puts("Means of isolation");
	doctor_print_setting("user namespaces",
			     "/proc/sys/user/max_user_namespaces", "unknown");
	doctor_read_line(
		"/proc/sys/kernel/apparmor_restrict_unprivileged_userns", text,
		sizeof(text));
	doctor_print_row(
		"AppArmor on namespaces", strcmp(text, "1") != 0, "%s",
		strcmp(text, "1") == 0
			? "only programs with an AppArmor profile may create "
			  "user namespaces"
			: "no restriction");
	if (abi > 0)
		doctor_print_row("Landlock", true, "ABI %d%s", abi,
				 abi < 6 ? " (only ABI 6 and later also block "
					   "signals to other programs)"
					 : "");
	else
		doctor_print_row(
			"Landlock", false,
			"%s: isolation level process is unavailable, and level "
			"sandbox is weaker",
			strerror(no_landlock));
	if (syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0UL,
		    &kill_process) == 0)
		doctor_print_row("seccomp", true, "system call filters");
	else
		doctor_print_row("seccomp", false,
				 "%s: isolation levels process and sandbox are "
				 "unavailable",
				 strerror(errno));
	if (cgroups_delegated(group, text, sizeof(text)))
		doctor_print_row(
			"cgroup v2", true,
			"delegated: the kernel bounds the bots' memory use");
	else
		doctor_print_row("cgroup v2", true,
				 "not needed: the arena enforces the memory "
				 "limits itself; %s",
				 text);
	doctor_print_setting(
		"ptrace_scope", "/proc/sys/kernel/yama/ptrace_scope",
		"the kernel has no Yama, so bots with \"isolation: none\" "
		"can read each other's memory");
	doctor_print_setting("legacy_tiocsti",
			     "/proc/sys/dev/tty/legacy_tiocsti", "unknown");
}

/* Return true if this process can read the CPU clock of another process.  The
 * test measures a busy child. */
static bool
doctor_cpu_clock_works(void)
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
doctor_print_clocks(void)
{
	struct timespec step = { 0, 0 };
	struct diag diag = { .text = "bots can be stopped while they wait for "
				     "their turn" };
	char text[80];
	bool freezes = isolation_check_freeze(&diag);

	puts("Clocks");
	clock_getres(CLOCK_MONOTONIC, &step);
	doctor_print_row("wall", step.tv_sec == 0 && step.tv_nsec < 1000000,
			 "resolution %ld ns", step.tv_nsec);
	doctor_print_row("processor time", doctor_cpu_clock_works(),
			 "of other processes can be read, as clock: cpu "
			 "requires");
	doctor_read_line("/proc/self/schedstat", text, sizeof(text));
	doctor_print_row("waiting", text[0] != '\0',
			 "/proc/PID/schedstat: a bot is not charged for "
			 "waiting for a CPU");
	doctor_print_row("pondering: freeze", freezes, "%s", diag.text);
}

/* Return the minimum time in milliseconds of several runs of /bin/true in a
 * sandbox, which is started as in a tournament. */
static double
doctor_start_ms(enum isolation level, char *box, uint32_t uid)
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
	for (int i = 0; i < 6; i++) { /* the first one starts the fork server */
		struct monotime began = monotime_now();
		int control;
		int64_t took;
		pid_t pid;

		if (fork_server_start_box(
			    &fork_server, (struct bytes){ orders, n }, fds,
			    (struct place){ -1, -1 }, &pid, &control) != 0)
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
doctor_print_levels(void)
{
	char *box = xprintf("%s/deadwood-box", program_dir());
	uint32_t uid = sandbox_first_uid();
	struct diag diag;
	bool sandbox = false;

	puts("Levels");
	doctor_print_row("none", true,
			 "always available; bots run with all your rights");
	for (enum isolation level = ISOLATION_PROCESS;
	     level <= ISOLATION_SANDBOX; level++) {
		bool fine = isolation_check(level, box, uid, &diag) ==
			    ISOLATION_AVAILABLE;

		if (fine)
			doctor_print_row(isolation_words[level], true,
					 "available; /bin/true takes %.1f ms "
					 "to start and exit",
					 doctor_start_ms(level, box, uid));
		else
			doctor_print_row(isolation_words[level], false, "%s",
					 diag.text);
		sandbox = sandbox || (fine && level == ISOLATION_SANDBOX);
	}
	free(box);
	return sandbox;
}

static int
cmd_doctor(const void *request, int argc, char **argv)
{
	(void)request, (void)argc, (void)argv;
	doctor_print_machine();
	doctor_print_isolation();
	doctor_print_clocks();
	return doctor_print_levels() ? 0 : 1;
}

const struct command doctor_command = {
	.name = "doctor",
	.arguments = "",
	.summary = "check isolation and clocks of this machine",
	.about = "Check which isolation levels and clocks this machine "
		 "supports. The output lists the kernel, the user and the "
		 "cores, then user namespaces, Landlock, seccomp and control "
		 "groups, then the clocks. For each isolation level the "
		 "command prints whether the level is available, and how many "
		 "milliseconds /bin/true takes to start and exit at this "
		 "level. If a level is unavailable, the command prints the "
		 "probable cause and the remedy.",
	.status = "0 isolation: sandbox is available\n"
		  "1 isolation: sandbox is not available\n"
		  "2 usage error",
	.examples = "arena doctor",
	.see = "deadwood-box(1) arena-run(1)",
	.needs = host_limits_check_proc,
	.run = cmd_doctor,
};
