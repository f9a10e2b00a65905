/* isolation.c - find which isolation levels are available; see isolation.h.
 * Linux only: Landlock by its system call number. */
#define _GNU_SOURCE /* pipe2, syscall */
#include "arena/sandbox/isolation.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/process/host_limits.h"
#include "arena/process/spawn.h"
#include "box/terms.h"

/* number of the system call, the same on every architecture */
#define LANDLOCK_CREATE	 444
#define LANDLOCK_VERSION 1U
#define BANNER                                                                 \
	"Bots run with your own rights and can read and change your files: "   \
	"run only bots that you trust."

bool
isolation_is_lost(int status)
{
	return WIFSIGNALED(status)
		       ? WTERMSIG(status) == SIGKILL
		       : WEXITSTATUS(status) == BOX_LOST ||
				 WEXITSTATUS(status) == 128 + SIGKILL;
}

/* Run a helper program once and read its output. */
static long
isolation_run_once(char *const *argv, bool errors, void *out, size_t size,
		   int *status)
{
	char *const env[] = { NULL };
	struct spawn spawn = {
		.argv = argv, .env = env, .fds = { -1, -1, -1, -1 }, .core = -1
	};
	bool chdir_failed;
	size_t n = 0;
	ssize_t got = 0;
	int pipes[2];
	int error;
	pid_t pid;

	if (pipe2(pipes, O_CLOEXEC) != 0)
		return -1;
	spawn.fds[errors ? 2 : 1] = pipes[1];
	error = spawn_start(&spawn, &pid, &chdir_failed);
	close(pipes[1]);
	while (error == 0 && n < size) {
		got = read(pipes[0], (char *)out + n, size - n);
		if (got == -1 && errno == EINTR)
			continue;
		if (got <= 0)
			break;
		n += (size_t)got;
	}
	close(pipes[0]);
	if (error == 0)
		*status = spawn_reap(pid);
	if (error == 0 && n == size)
		error = EMSGSIZE;
	errno = error;
	return error == 0 ? (long)n : -1;
}

long
isolation_output(char *const *argv, bool errors, void *out, size_t size,
		 int *status)
{
	long n;

	for (int tries = 1;; tries++) {
		n = isolation_run_once(argv, errors, out, size, status);
		if (n < 0 || !isolation_is_lost(*status) ||
		    tries == ISOLATION_TRIES)
			return n;
	}
}

/* Explain why deadwood-box itself cannot be started. */
static enum isolation_answer
isolation_explain_exec_error(const char *box, int error, struct diag *diag)
{
	diag_set(diag, "%s: %s%s", box, strerror(error),
		 error == ENOENT  ? "; build it with `make`"
		 : error == EPERM ? "; perhaps a container forbids setsid: "
				    "start the container with --security-opt "
				    "seccomp=unconfined"
				  : "");
	return error == EPERM ? ISOLATION_MISSING : ISOLATION_UNKNOWN;
}

enum isolation_answer
isolation_check(enum isolation level, const char *box, uint32_t uid,
		struct diag *diag)
{
	char program[4096], word[16], user[16];
	char check[] = "--check", levels[] = "--level", users[] = "--user";
	char *argv[] = { program, check, levels, word, NULL, NULL, NULL };
	char text[DIAG_TEXT_MAX];
	struct diag shortage;
	int status;
	long n;

	if (level == ISOLATION_NONE)
		return ISOLATION_AVAILABLE;
	snprintf(program, sizeof(program), "%s", box);
	snprintf(word, sizeof(word), "%s", isolation_words[level]);
	snprintf(user, sizeof(user), "%u", uid);
	if (uid != 0) {
		argv[4] = users;
		argv[5] = user;
	}
	n = isolation_output(argv, true, text, sizeof(text) - 1, &status);
	if (n < 0)
		return isolation_explain_exec_error(box, errno, diag);
	if (status == 0)
		return ISOLATION_AVAILABLE;
	if (isolation_is_lost(status)) {
		diag_set(diag,
			 "%s --check was killed %d times, so the arena does "
			 "not know whether this level works; run the same "
			 "command again",
			 box, ISOLATION_TRIES);
		return ISOLATION_UNKNOWN;
	}
	while (n > 0 && text[n - 1] == '\n')
		n--;
	text[n] = '\0';
	diag_set(diag, "%s",
		 text[0] != '\0' ? text : "deadwood-box gave no reason");
	return host_limits_explain(diag->text, &shortage) ? ISOLATION_UNKNOWN
							  : ISOLATION_MISSING;
}

bool
isolation_choose(enum isolation asked, const char *box, uint32_t uid,
		 enum isolation *holds, struct diag *diag)
{
	enum isolation_answer answer;
	struct diag why, other;
	const char *less;

	*holds = asked == ISOLATION_BEST ? ISOLATION_SANDBOX : asked;
	while ((answer = isolation_check(*holds, box, uid, &why)) ==
		       ISOLATION_MISSING &&
	       asked == ISOLATION_BEST)
		(*holds)--;
	if (answer == ISOLATION_AVAILABLE)
		return true;
	if (answer == ISOLATION_UNKNOWN) {
		bool is_short = host_limits_explain(why.text, &other);

		diag_set(diag, "isolation: %s: %s%s%s", isolation_words[asked],
			 why.text, is_short ? "\n  " : "",
			 is_short ? other.text : "");
		return false;
	}
	less = asked == ISOLATION_SANDBOX &&
			       isolation_check(ISOLATION_PROCESS, box, uid,
					       &other) == ISOLATION_AVAILABLE
		       ? "process"
		       : "none";
	diag_set(diag,
		 "isolation: %s is not available here.\n  %s\n"
		 "  `arena doctor` shows what this machine offers.\n"
		 "  To accept a weaker level, set isolation: %s in the "
		 "configuration, or --isolation %s if the command has "
		 "that option",
		 isolation_words[asked], why.text, less, less);
	return false;
}

bool
isolation_check_freeze(struct diag *diag)
{
	int fd = (int)syscall(SYS_pidfd_open, getpid(), 0U);
	const char *what = "pidfd_open";
	bool can = false;
	int error;

	if (fd != -1) {
		what = "pidfd_send_signal";
		can = syscall(SYS_pidfd_send_signal, fd, 0, NULL, 0U) == 0;
	}
	error = errno;
	if (fd != -1)
		close(fd);
	if (!can)
		diag_set(diag,
			 "%s: %s. Probable cause: a kernel before 5.3, or a "
			 "container that forbids this system call: start the "
			 "container with --security-opt seccomp=unconfined",
			 what, strerror(error));
	return can;
}

const char *
isolation_banner(enum isolation level)
{
	switch (level) {
	case ISOLATION_NONE:
		return "isolation: none. " BANNER;
	case ISOLATION_PROCESS:
		return "isolation: process. Bots cannot read your files, but "
		       "they share this machine's namespaces (processes, "
		       "network, host name): docs/security.md lists what "
		       "bots can still do.";
	case ISOLATION_SANDBOX:
	case ISOLATION_BEST:
		break;
	}
	if (isolation_landlock() == 0)
		return "isolation: sandbox without Landlock. WARNING: this "
		       "kernel has no Landlock (older than 5.13, or started "
		       "without lsm=landlock,...). Only the private root, the "
		       "namespaces and the seccomp filter protect the machine.";
	return NULL;
}

int
isolation_landlock(void)
{
	long abi = syscall(LANDLOCK_CREATE, NULL, 0UL, LANDLOCK_VERSION);

	return abi < 0 ? 0 : (int)abi;
}

const char *
isolation_name(enum isolation level)
{
	if (level == ISOLATION_SANDBOX && isolation_landlock() == 0)
		return "sandbox without Landlock";
	return isolation_words[level];
}
