/* bot.c - the last steps before exec; Linux only: capabilities, process
 * attributes; see bot.h. */
#define _GNU_SOURCE
#include "box/bot.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/capability.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "box/filter.h"
#include "box/landlock.h"
#include "box/root.h"

#define CLEAN_PATH	  "/usr/local/bin:/usr/bin:/bin"
#define OPEN_FILES_MAX	  128  /* arbitrary: limits kernel memory of pipes */
#define BUILD_FILES_MAX	  4096 /* arbitrary: linkers open all their inputs */
#define LOCKED_BYTES_MAX  65536
#define SIGNALS_MAX	  1024 /* arbitrary: timers, and pending signals */
#define SYSTEM_PATHS_MAX  16
#define NETWORK_PATHS_MAX 12

/*
 * No core file: one byte is too small for one.  With 0, a core_pattern that is
 * a pipe would still start its program, as root, at every crash of a bot; 1
 * tells the kernel not to.
 */
#define CORE_BYTES_MAX 1

static int
bot_set_rlimit(int resource, int64_t most)
{
	struct rlimit old;
	struct rlimit want = { (rlim_t)most, (rlim_t)most };

	if (getrlimit((__rlimit_resource_t)resource, &old) == 0 &&
	    old.rlim_max < want.rlim_max)
		want.rlim_cur = want.rlim_max = old.rlim_max;
	return setrlimit((__rlimit_resource_t)resource, &want);
}

int
bot_set_limits(const struct orders *orders, bool own_count)
{
	int64_t file = orders->tmp > (1 << 20) ? orders->tmp : 1 << 20;
	int rc = 0;

	rc |= bot_set_rlimit(RLIMIT_CORE, CORE_BYTES_MAX);
	rc |= bot_set_rlimit(RLIMIT_FSIZE, file);
	rc |= bot_set_rlimit(RLIMIT_NOFILE,
			     orders->build ? BUILD_FILES_MAX : OPEN_FILES_MAX);
#ifndef __SANITIZE_ADDRESS__ /* its shadow memory is above any limit */
	rc |= bot_set_rlimit(RLIMIT_DATA, orders->memory);
#endif
	rc |= bot_set_rlimit(RLIMIT_MSGQUEUE, 0);
	rc |= bot_set_rlimit(RLIMIT_MEMLOCK, LOCKED_BYTES_MAX);
	rc |= bot_set_rlimit(RLIMIT_NICE, 0);
	rc |= bot_set_rlimit(RLIMIT_RTPRIO, 0);
	/* counts all processes of the user, not only the bot */
	rc |= bot_set_rlimit(RLIMIT_SIGPENDING, SIGNALS_MAX);
	/* and one for the process of the box */
	if (own_count)
		rc |= bot_set_rlimit(RLIMIT_NPROC,
				     orders->threads + orders->processes);
	return rc;
}

void
bot_be_expendable(void)
{
	int fd = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);

	if (fd == -1)
		return; /* no /proc: the kernel decides */
	(void)!write(fd, "1000", 4);
	close(fd);
}

/* Reset all 64: the C library would leave its own two as they were
 * inherited. */
static void
bot_reset_signals(void)
{
	static const uint64_t plain[4] = {
		0
	}; /* struct of the kernel: SIG_DFL */
	sigset_t none;
	int number;

	for (number = 1; number <= 64; number++)
		(void)syscall(SYS_rt_sigaction, number, plain, NULL,
			      sizeof(uint64_t));
	sigemptyset(&none);
	(void)sigprocmask(SIG_SETMASK, &none, NULL);
}

void
bot_empty_bounding_set(void)
{
	int cap;

	/* the numbers have no gap: the first unknown one is the end */
	for (cap = 0; cap <= 63; cap++)
		if (prctl(PR_CAPBSET_DROP, cap, 0, 0, 0) != 0 &&
		    errno == EINVAL)
			break;
}

int
bot_drop_capabilities(void)
{
	struct __user_cap_header_struct head = {
		.version = _LINUX_CAPABILITY_VERSION_3,
	};
	struct __user_cap_data_struct none[2] = { { 0, 0, 0 }, { 0, 0, 0 } };

	(void)prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
	return (int)syscall(SYS_capset, &head, none);
}

int
bot_die_with(pid_t parent)
{
	if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0)
		return -1;
	if (parent != 0 && getppid() != parent) {
		errno = ESRCH;
		return -1;
	}
	return 0;
}

/* Do the orders set this variable? */
static bool
bot_env_is_set(const struct orders *orders, const char *name)
{
	size_t len = strlen(name);
	size_t i;

	for (i = 0; orders->env[i] != NULL; i++)
		if (strncmp(orders->env[i], name, len) == 0 &&
		    orders->env[i][len] == '=')
			return true;
	return false;
}

/* Make the environment: a few variables, the same everywhere, and those of the
 * orders. */
static char **
bot_make_env(const struct box *box)
{
	const struct orders *orders = box->orders;
	static char own_home[TEMPDIR_PATH_MAX + 8];
	static char own_tmp[TEMPDIR_PATH_MAX + 8];
	static char *words[ORDERS_ENV_MAX + 5];
	static char path[] = "PATH=" CLEAN_PATH;
	static char home[] = "HOME=/tmp";
	static char tmp[] = "TMPDIR=/tmp";
	static char lang[] = "LANG=C.UTF-8";
	unsigned n = 0;
	size_t i;

	if (!bot_env_is_set(orders, "PATH"))
		words[n++] = path;
	(void)snprintf(own_home, sizeof(own_home), "HOME=%s", box->own);
	(void)snprintf(own_tmp, sizeof(own_tmp), "TMPDIR=%s", box->own);
	if (!bot_env_is_set(orders, "HOME"))
		words[n++] = box_has_own_folder(box) ? own_home : home;
	if (!bot_env_is_set(orders, "TMPDIR"))
		words[n++] = box_has_own_folder(box) ? own_tmp : tmp;
	if (!bot_env_is_set(orders, "LANG"))
		words[n++] = lang;
	for (i = 0; orders->env[i] != NULL; i++)
		words[n++] = (char *)(uintptr_t)orders->env[i];
	words[n] = NULL;
	return words;
}

/* Exec the program; a name without a slash is searched in the PATH that the bot
 * will have.  Returns only on failure. */
static void
bot_exec(const struct orders *orders, char **words_of_env)
{
	char *const *words = (char *const *)(uintptr_t)orders->run;
	const char *name = orders->run[0];
	const char *at = CLEAN_PATH;
	int error = ENOENT;
	char file[PATH_MAX];
	size_t i;

	if (strchr(name, '/') != NULL) {
		execve(name, words, words_of_env);
		return;
	}
	for (i = 0; words_of_env[i] != NULL; i++)
		if (strncmp(words_of_env[i], "PATH=", 5) == 0)
			at = words_of_env[i] + 5;
	for (;;) {
		size_t len = strcspn(at, ":");

		(void)snprintf(file, sizeof(file), "%.*s/%s", (int)len, at,
			       name);
		execve(file, words, words_of_env);
		if (errno != ENOENT && errno != ENOTDIR)
			error = errno;
		at += len;
		if (*at == '\0')
			break;
		at++;
	}
	errno = error;
}

/* Explain a failed exec, and how to fix it. */
static int
bot_explain_exec_error(const struct box *box, bool boxed)
{
	const char *name = box->orders->run[0];
	int error = errno;
	struct stat st;
	bool path = strchr(name, '/') != NULL;

	if (error == ENOENT && path && stat(name, &st) == 0)
		return box_fail(
			box, error,
			"cannot start %s: the interpreter or loader that the "
			"file names cannot be seen in the box: add its path "
			"under \"read\" in the configuration; if the \"#!\" "
			"line ends with CR LF, save the file with LF line "
			"ends",
			name);
	if (error == ENOENT && path)
		return box_fail(
			box, error, "cannot start %s: there is no such file%s",
			name,
			boxed ? " among those that the bot may see: name "
				"the folder of the file under \"read\""
			      : "");
	if (error == ENOENT)
		return box_fail(box, error,
				"cannot start %s: no such program in PATH",
				name);
	if (error == EACCES)
		return box_fail(
			box, error,
			"cannot start %s: the bot's user may not execute "
			"this file; run chmod a+rx on the file and the "
			"folders above it%s",
			name,
			box->orders->level == LEVEL_PROCESS
				? ", or name the folder of the file under "
				  "\"read\""
				: "");
	if (error == ENOEXEC)
		return box_fail(box, error,
				"cannot start %s: the file is neither a "
				"program for this machine nor a script with "
				"a first line such as #!/usr/bin/env python3",
				name);
	if (error == ENOMEM)
		return box_fail(
			box, error,
			"cannot start %s: the bot's memory limit is too small",
			name);
	return box_fail(box, error, "cannot start %s: %s", name,
			strerror(error));
}

/* Size of a path that names the file of a descriptor, even if the original path
 * is replaced. */
#define FD_PATH_BYTES 32

/* Open a path of the orders and name it by its descriptor.  Returns -1 if it
 * was replaced; 0 if it does not exist, so nothing is shown. */
static int
bot_open_path(const struct orders *orders, unsigned path, const char *name,
	      char held[FD_PATH_BYTES])
{
	int fd = open(name, O_PATH | O_CLOEXEC);
	struct stat st;

	if (fd == -1)
		return 0;
	if (fstat(fd, &st) != 0 || !orders_path_is_unchanged(orders, path, &st))
		return -1;
	(void)snprintf(held, FD_PATH_BYTES, "/proc/self/fd/%d", fd);
	return 1;
}

static int
bot_confine(const struct box *box, bool boxed)
{
	static char held[ORDERS_READ_MAX + 1][FD_PATH_BYTES];
	const struct orders *orders = box->orders;
	const char *const own[] = { box_has_own_folder(box) ? box->own : NULL,
				    NULL };
	const char *const made[] = { ".", boxed ? "/tmp" : own[0], NULL };
	const char *reads[SYSTEM_PATHS_MAX + NETWORK_PATHS_MAX +
			  ORDERS_READ_MAX + 5];
	static const char *const in_box[] = { "/", NULL };
	static const char *const tmp[] = { "/tmp", NULL };
	static const char *const nothing[] = { NULL };
	unsigned n = 0;
	size_t i;

	if (boxed) /* the private root contains nothing else */
		return landlock_confine(in_box, orders->build ? made : tmp,
					nothing, root_devices, orders->network);
	for (i = 0; root_system_paths[i] != NULL && n < SYSTEM_PATHS_MAX; i++)
		reads[n++] = root_system_paths[i];
	for (i = 0; orders->network && root_network_paths[i] != NULL &&
		    i < NETWORK_PATHS_MAX;
	     i++)
		reads[n++] = root_network_paths[i];
	for (i = 0; orders->read[i] != NULL; i++) {
		int rc = bot_open_path(orders, (unsigned)i + 1, orders->read[i],
				       held[i + 1]);

		if (rc == -1)
			return -1;
		if (rc == 1)
			reads[n++] = held[i + 1];
	}
	reads[n++] = "/etc/passwd";
	reads[n++] =
		"/etc/ssl/openssl.cnf"; /* Node fails if it is unreadable */
	reads[n++] = "/proc/self";
	if (orders->dir != NULL)
		reads[n++] = "."; /* its current folder, checked before */
	reads[n] = NULL;
	if (orders->build)
		return landlock_confine(reads, made, nothing, root_devices,
					orders->network);
	return landlock_confine(reads, nothing, own, root_devices,
				orders->network);
}

/* Explain a failure of Landlock.  In a private root Landlock is the second line
 * of defence, else the first. */
static int
bot_explain_landlock(const struct box *box)
{
	int error = errno;

	if (error == ESTALE)
		return box_fail(box, error, BOX_REPLACED,
				"a path under \"read\"");
	return box_fail(
		box, error, "Landlock: %s. Probable cause: %s", strerror(error),
		error == EOPNOTSUPP
			? "the kernel was started without Landlock: add "
			  "landlock to lsm= on the kernel's command line"
			: "either the kernel is older than 5.13: use a newer "
			  "kernel; or a container forbids Landlock: start "
			  "the container with --security-opt "
			  "seccomp=unconfined");
}

#define GOES "{\"goes\":true}"

static bool
bot_wait_for_go(int go)
{
	char byte;
	ssize_t n;

	do
		n = read(go, &byte, 1);
	while (n == -1 && errno == EINTR);
	return n == 1;
}

/* Is the current folder the one of the orders? */
static bool
bot_dir_is_unchanged(const struct orders *orders)
{
	struct stat st;

	return stat(".", &st) == 0 && orders_path_is_unchanged(orders, 0, &st);
}

static int
bot_fail_to_enter(const struct box *box, const char *dir)
{
	int error = errno;
	char closed[PATH_MAX];

	if (error != EACCES)
		return box_fail(box, error,
				"cannot enter the bot's folder %s: %s", dir,
				strerror(error));
	box_find_closed_folder(dir, closed, sizeof(closed));
	return box_fail(box, error,
			"cannot enter the bot's folder %s: the bot's user may "
			"not enter %s; run chmod a+rx on it",
			dir, closed);
}

int
bot_become(const struct box *box, bool boxed)
{
	const struct orders *orders = box->orders;
	char **env = bot_make_env(box);
	const char *dir = orders->dir;

	if (dir == NULL)
		dir = boxed ? ROOT_EMPTY_DIR : "/";
	bot_reset_signals();
	if (chdir(dir) != 0)
		return bot_fail_to_enter(box, dir);
	if (!boxed && orders->dir != NULL && !bot_dir_is_unchanged(orders))
		return box_fail(box, errno, BOX_REPLACED, dir);
	if (orders->build && orders->level != LEVEL_NONE &&
	    access(".", W_OK) != 0)
		return box_fail(
			box, errno,
			"cannot write to the build folder %s: %s; the folder "
			"must belong to an ordinary user and be on a file "
			"system with idmapped mounts (ext4, XFS, Btrfs, or "
			"tmpfs from Linux 6.3 on); or run the build by hand "
			"and remove build: from the configuration",
			dir, strerror(errno));
	if (orders->level != LEVEL_NONE &&
	    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
		return box_fail(box, errno, "no_new_privs: %s",
				strerror(errno));
	if (orders->level != LEVEL_NONE && bot_confine(box, boxed) != 0 &&
	    !(boxed && (errno == ENOSYS || errno == EOPNOTSUPP)))
		return bot_explain_landlock(box);
	if (orders->level != LEVEL_NONE &&
	    filter_load(box->filter, box->filter_bytes) != 0)
		return box_fail(box, errno, FILTER_ABSENT, strerror(errno));
	if (box->go != -1 && !bot_wait_for_go(box->go))
		return BOX_FAILED; /* the writer reports a failure */
	if (orders->check)
		return 0;
	if (!boxed)
		(void)send(box->control, GOES, strlen(GOES), MSG_NOSIGNAL);
	bot_exec(orders, env);
	return bot_explain_exec_error(box, boxed);
}
