/* Linux only: namespaces, capabilities, process attributes. */
#define _GNU_SOURCE
#include "box/start.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/capability.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "box/filter.h"
#include "box/landlock.h"
#include "box/root.h"
#include "lib/json.h"

#define CLEAN_PATH "/usr/local/bin:/usr/bin:/bin"
#define OPEN_FILES_MAX 128 /* chosen: bounds kernel memory behind pipes */
#define LOCKED_BYTES_MAX 65536
#define ROOT_SLOT_UID 100000u /* a bot of root's when no user was named */

static const char *const readable[] = {
	"/usr",		    "/bin",
	"/sbin",	    "/lib",
	"/lib32",	    "/lib64",
	"/libx32",	    "/etc/ld.so.cache",
	"/etc/alternatives", "/etc/localtime",
	"/etc/passwd",	    "/etc/java-17-openjdk",
	"/etc/java-21-openjdk", NULL,
};

static const char *const device_files[] = {
	"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom",
	NULL,
};

int
box_fail(const struct box *box, int error, const char *format, ...)
{
	char sentence[DIAG_TEXT_MAX];
	char line[2 * DIAG_TEXT_MAX];
	struct jot jot;
	va_list ap;

	va_start(ap, format);
	(void)vsnprintf(sentence, sizeof(sentence), format, ap);
	va_end(ap);
	if (box->control == -1) {
		(void)fprintf(stderr, "deadwood-box: %s\n", sentence);
		return BOX_FAILED;
	}
	jot_init(&jot, line, sizeof(line));
	jot_open(&jot, '{');
	jot_key(&jot, "failed");
	jot_str(&jot, sentence);
	jot_key(&jot, "errno");
	jot_int(&jot, error);
	jot_close(&jot, '}');
	(void)send(box->control, line, jot.n, MSG_NOSIGNAL);
	return BOX_FAILED;
}

static void
say(const struct box *box, const char *text)
{
	if (box->control != -1)
		(void)send(box->control, text, strlen(text), MSG_NOSIGNAL);
}

/* Credentials are the sender's own, so the arena learns the bot's pid as it
 * counts them. */
static void
say_pid(const struct box *box)
{
	char text[] = "{\"pid\":1}";
	struct iovec part = { .iov_base = text, .iov_len = sizeof(text) - 1 };
	union {
		struct cmsghdr head;
		char space[CMSG_SPACE(sizeof(struct ucred))];
	} control = { 0 };
	struct msghdr message = {
		.msg_iov = &part,
		.msg_iovlen = 1,
		.msg_control = &control,
		.msg_controllen = sizeof(control),
	};
	struct cmsghdr *head = CMSG_FIRSTHDR(&message);
	struct ucred *mine = (struct ucred *)(void *)CMSG_DATA(head);

	if (box->control == -1)
		return;
	head->cmsg_level = SOL_SOCKET;
	head->cmsg_type = SCM_CREDENTIALS;
	head->cmsg_len = CMSG_LEN(sizeof(*mine));
	mine->pid = getpid();
	mine->uid = getuid();
	mine->gid = getgid();
	(void)sendmsg(box->control, &message, MSG_NOSIGNAL);
}

static int
limit(int resource, int64_t most)
{
	struct rlimit old;
	struct rlimit want = { (rlim_t)most, (rlim_t)most };

	if (getrlimit((__rlimit_resource_t)resource, &old) == 0 &&
	    old.rlim_max < want.rlim_max)
		want.rlim_cur = want.rlim_max = old.rlim_max;
	return setrlimit((__rlimit_resource_t)resource, &want);
}

/* @own_count: the user's processes are counted apart from all others, because
 * the user or the user namespace is the bot's alone. */
static int
set_limits(const struct orders *orders, bool own_count)
{
	int64_t file = orders->tmp > (1 << 20) ? orders->tmp : 1 << 20;
	int rc = 0;

	rc |= limit(RLIMIT_CORE, 0);
	rc |= limit(RLIMIT_FSIZE, file);
	rc |= limit(RLIMIT_NOFILE, OPEN_FILES_MAX);
	rc |= limit(RLIMIT_DATA, orders->memory);
	rc |= limit(RLIMIT_MSGQUEUE, 0);
	rc |= limit(RLIMIT_MEMLOCK, LOCKED_BYTES_MAX);
	rc |= limit(RLIMIT_NICE, 0);
	rc |= limit(RLIMIT_RTPRIO, 0);
	if (own_count) /* and one for init */
		rc |= limit(RLIMIT_NPROC,
			    orders->threads + orders->processes);
	return rc;
}

static void
volunteer_for_oom(void)
{
	int fd = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);

	if (fd != -1) {
		(void)!write(fd, "1000", 4);
		close(fd);
	}
}

static void
reset_signals(void)
{
	struct sigaction plain = { .sa_handler = SIG_DFL };
	sigset_t none;
	int signal;

	for (signal = 1; signal < NSIG; signal++)
		(void)sigaction(signal, &plain, NULL);
	sigemptyset(&none);
	(void)sigprocmask(SIG_SETMASK, &none, NULL);
}

/* No program started from here on gains a capability.  Before the user changes:
 * it takes one to do. */
static void
empty_bounding_set(void)
{
	int cap;

	for (cap = 0; cap <= 63; cap++)
		(void)prctl(PR_CAPBSET_DROP, cap, 0, 0, 0);
}

static int
drop_capabilities(void)
{
	struct __user_cap_header_struct head = {
		.version = _LINUX_CAPABILITY_VERSION_3,
	};
	struct __user_cap_data_struct none[2] = { { 0, 0, 0 }, { 0, 0, 0 } };

	(void)prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
	return (int)syscall(SYS_capset, &head, none);
}

static int
become(uint32_t uid)
{
	if (setgroups(0, NULL) != 0 && errno != EPERM)
		return -1;
	if (setresgid(uid, uid, uid) != 0)
		return -1;
	return setresuid(uid, uid, uid);
}

/*
 * Die with the parent.  Set after the last change of credentials, which clears
 * it; the parent may have died before: then the signal never comes.
 */
static int
die_with_parent(pid_t parent)
{
	if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0)
		return -1;
	if (parent != 0 && getppid() != parent) {
		errno = ESRCH;
		return -1;
	}
	return 0;
}

static char **
clean_environment(const struct orders *orders, bool boxed)
{
	static char *words[ORDERS_ENV_MAX + 8];
	static char home[4096];
	static char tmp[4096];
	const char *scratch = boxed		    ? "/tmp" :
		orders->scratch != NULL ? orders->scratch :
					  "/tmp";
	static char path[] = "PATH=" CLEAN_PATH;
	static char lang[] = "LANG=C.UTF-8";
	unsigned n = 0;
	unsigned i;

	(void)snprintf(home, sizeof(home), "HOME=%s", scratch);
	(void)snprintf(tmp, sizeof(tmp), "TMPDIR=%s", scratch);
	words[n++] = path;
	words[n++] = home;
	words[n++] = tmp;
	words[n++] = lang;
	for (i = 0; orders->env[i] != NULL; i++)
		words[n++] = (char *)(uintptr_t)orders->env[i];
	words[n] = NULL;
	return words;
}

/* exec, through PATH when the name has no slash; returns on failure only. */
static void
run(const struct orders *orders, char **environment)
{
	const char *name = orders->run[0];
	char *const *words = (char *const *)(uintptr_t)orders->run;
	const char *at = CLEAN_PATH;
	int error = ENOENT;
	char file[4096];

	for (at = environment[0] + 5; strchr(name, '/') == NULL; at++) {
		size_t len = strcspn(at, ":");

		(void)snprintf(file, sizeof(file), "%.*s/%s", (int)len, at,
			       name);
		execve(file, words, environment);
		if (errno != ENOENT && errno != ENOTDIR)
			error = errno;
		at += len;
		if (*at == '\0') {
			errno = error;
			return;
		}
	}
	execve(name, words, environment);
}

/* The words of the person who must mend it. */
static int
fail_run(const struct box *box)
{
	const char *name = box->orders->run[0];
	int error = errno;
	struct stat st;
	bool path = strchr(name, '/') != NULL;

	if (error == ENOENT && path && stat(name, &st) == 0)
		return box_fail(box, error,
				"cannot start %s: its interpreter (first line "
				"\"#!\") does not exist here; a line end of "
				"CR LF has this effect too",
				name);
	if (error == ENOENT)
		return box_fail(box, error,
				"cannot start %s: there is no such program%s",
				name, path ? "" : " in " CLEAN_PATH);
	if (error == EACCES)
		return box_fail(box, error,
				"cannot start %s: not executable for the bot's "
				"user; chmod a+rx it and the folders above it",
				name);
	if (error == ENOEXEC)
		return box_fail(box, error,
				"cannot start %s: no program and no \"#!\" in "
				"its first line",
				name);
	return box_fail(box, error, "cannot start %s: %s", name,
			strerror(error));
}

/* The last steps, alike at every level: this process becomes the bot. */
static int
become_bot(const struct box *box, bool boxed)
{
	const struct orders *orders = box->orders;
	const char *reads[sizeof(readable) / sizeof(readable[0]) +
			  ORDERS_READ_MAX + 1];
	const char *writes[2] = { boxed ? "/tmp" : orders->scratch, NULL };
	char **environment = clean_environment(orders, boxed);
	unsigned n = 0;
	unsigned i;

	for (i = 0; readable[i] != NULL; i++)
		reads[n++] = readable[i];
	for (i = 0; orders->read[i] != NULL; i++)
		reads[n++] = orders->read[i];
	reads[n++] = boxed ? ROOT_BOT_DIR : orders->dir;
	if (boxed)
		reads[n++] = "/proc";
	reads[n] = NULL;

	if (chdir(boxed ? ROOT_BOT_DIR : orders->dir) != 0)
		return box_fail(box, errno, "cannot enter the bot's folder "
				"%s: %s", orders->dir, strerror(errno));
	(void)umask(022);
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
		return box_fail(box, errno, "no_new_privs: %s",
				strerror(errno));
	if (orders->level != LEVEL_NONE &&
	    landlock_confine(reads, writes, device_files) != 0 &&
	    !(boxed && (errno == ENOSYS || errno == EOPNOTSUPP)))
		return box_fail(box, errno, "Landlock: %s", strerror(errno));
	if (orders->level != LEVEL_NONE &&
	    filter_load(box->filter, box->filter_bytes) != 0)
		return box_fail(box, errno, "seccomp: %s", strerror(errno));
	run(orders, environment);
	return fail_run(box);
}

/* Levels none and process. */
static int
start_plain(const struct box *box)
{
	const struct orders *orders = box->orders;
	pid_t parent = getppid();
	uint32_t uid = orders->uid;

	if (orders->level == LEVEL_PROCESS && geteuid() == 0 &&
	    uid == ORDERS_ID_NONE)
		uid = ROOT_SLOT_UID;
	if (box->control != -1)
		(void)setsid();
	reset_signals();
	volunteer_for_oom();
	if (set_limits(orders, uid != ORDERS_ID_NONE) != 0)
		return box_fail(box, errno, "setting limits: %s",
				strerror(errno));
	if (geteuid() == 0 && uid != ORDERS_ID_NONE) {
		empty_bounding_set();
		if (become(uid) != 0 || drop_capabilities() != 0)
			return box_fail(box, errno, "becoming user %u: %s",
					uid, strerror(errno));
	}
	if (box->control != -1 && die_with_parent(parent) != 0)
		return box_fail(box, errno, "parent-death signal: %s",
				strerror(errno));
	return become_bot(box, false);
}

static int
write_text(const char *path, const char *text)
{
	int fd = open(path, O_WRONLY | O_CLOEXEC);
	ssize_t n;

	if (fd == -1)
		return -1;
	n = write(fd, text, strlen(text));
	close(fd);
	return n == (ssize_t)strlen(text) ? 0 : -1;
}

#define SPACES \
	(CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC | \
	 CLONE_NEWUTS | CLONE_NEWCGROUP)

/* Is there such a user in this user namespace?  In a container's root's there
 * may be but one. */
static bool
user_exists(uint32_t uid)
{
	FILE *map = fopen("/proc/self/uid_map", "re");
	unsigned inside;
	unsigned outside;
	unsigned count;
	bool found = false;

	if (map == NULL)
		return false;
	while (fscanf(map, "%u %u %u", &inside, &outside, &count) == 3)
		found = found || (uid >= inside && uid - inside < count);
	(void)fclose(map);
	return found;
}

/*
 * New namespaces.  Real root needs no user namespace: it drops to the bot's user
 * later.  Everybody else gets one, in which the own user is called 1000.
 */
static int
enter_spaces(const struct box *box, bool *rooted)
{
	uint32_t uid = box->orders->uid;
	unsigned outside;
	unsigned group;
	char map[64];

	if (uid == ORDERS_ID_NONE)
		uid = ROOT_SLOT_UID;
	if (geteuid() == 0 && user_exists(uid)) {
		if (unshare(SPACES) == 0) {
			*rooted = true;
			return 0;
		}
		/* a container's root: go on as the bot's user */
		if (become(uid) != 0)
			return box_fail(box, errno, "becoming user %u: %s",
					uid, strerror(errno));
		(void)prctl(PR_SET_DUMPABLE, 1, 0, 0, 0); /* to write maps */
	}
	*rooted = false;
	if (geteuid() == 0)
		return box_fail(box, EPERM,
				"no user for the bot: this root is a "
				"container's and has user %u not; run as an "
				"ordinary user, or give the container a range "
				"of users",
				uid);
	outside = geteuid();
	group = getegid();
	if (unshare(SPACES | CLONE_NEWUSER) != 0)
		return box_fail(box, errno, "new namespaces: %s%s",
				strerror(errno),
				errno == ENOSPC ?
				" (/proc/sys/user/max_user_namespaces is 0 or "
				"used up)" :
				errno == EPERM ?
				" (a container's rules, or AppArmor, forbid "
				"them)" :
				"");
	(void)snprintf(map, sizeof(map), "1000 %u 1", outside);
	if (write_text("/proc/self/setgroups", "deny") != 0 ||
	    write_text("/proc/self/uid_map", map) != 0)
		return box_fail(box, errno, "mapping the user: %s",
				strerror(errno));
	(void)snprintf(map, sizeof(map), "1000 %u 1", group);
	if (write_text("/proc/self/gid_map", map) != 0)
		return box_fail(box, errno, "mapping the group: %s",
				strerror(errno));
	return 0;
}

static void
report(const struct box *box, int status)
{
	char text[64];

	if (WIFSIGNALED(status))
		(void)snprintf(text, sizeof(text), "{\"signal\":%d}",
			       WTERMSIG(status));
	else
		(void)snprintf(text, sizeof(text), "{\"exit\":%d}",
			       WEXITSTATUS(status));
	say(box, text);
}

/* One order of the arena's; false when the arena is gone. */
static bool
obey(const struct box *box)
{
	char order[8];
	ssize_t n = recv(box->control, order, sizeof(order), 0);

	if (n <= 0)
		return n == -1 && (errno == EINTR || errno == EAGAIN);
	if (order[0] == 's')
		(void)kill(-1, SIGSTOP);
	else if (order[0] == 'c')
		(void)kill(-1, SIGCONT);
	else if (order[0] == 'k')
		(void)kill(-1, SIGKILL);
	return true;
}

/* Wait for the bot's end, reaping strays, obeying the arena.  Its status. */
static int
watch(const struct box *box, pid_t bot, int children)
{
	struct pollfd polls[2] = {
		{ .fd = children, .events = POLLIN },
		{ .fd = box->control, .events = POLLIN },
	};
	struct signalfd_siginfo drained;
	int status;

	for (;;) {
		pid_t pid;

		if (poll(polls, 2, -1) == -1 && errno != EINTR)
			return SIGKILL;
		if (polls[1].revents != 0 && !obey(box))
			return SIGKILL; /* the arena is gone */
		while (read(children, &drained, sizeof(drained)) > 0)
			;
		while ((pid = waitpid(-1, &status, WNOHANG)) > 0)
			if (pid == bot)
				return status;
	}
}

/* Did the bot's process get as far as its program?  It says why not on the
 * control socket itself; an empty pipe means that exec closed it. */
static bool
has_started(int pipe_end)
{
	char byte;
	ssize_t n;

	do
		n = read(pipe_end, &byte, 1);
	while (n == -1 && errno == EINTR);
	return n == 0;
}

static int
bot_process(const struct box *box, int started, bool rooted)
{
	pid_t init = getppid();

	(void)setsid();
	reset_signals();
	volunteer_for_oom();
	say_pid(box);
	if (set_limits(box->orders, true) != 0)
		(void)box_fail(box, errno, "setting limits: %s",
			       strerror(errno));
	else if (die_with_parent(init) != 0)
		(void)box_fail(box, errno, "parent-death signal: %s",
			       strerror(errno));
	else
		(void)become_bot(box, true);
	(void)rooted;
	(void)!write(started, "!", 1);
	return BOX_FAILED;
}

/* The first process of the pid namespace.  Returns its exit status. */
static int
init_process(const struct box *box, bool rooted)
{
	const struct orders *orders = box->orders;
	uint32_t uid = orders->uid == ORDERS_ID_NONE ? ROOT_SLOT_UID :
						       orders->uid;
	int started[2];
	sigset_t child;
	char what[512];
	int children;
	int status;
	pid_t bot;

	if (root_enter(orders, what, sizeof(what)) != 0)
		return box_fail(box, errno, "the private root: %s: %s", what,
				strerror(errno));
	(void)sethostname("box", 3);
	empty_bounding_set();
	if (rooted && become(uid) != 0)
		return box_fail(box, errno, "becoming user %u: %s", uid,
				strerror(errno));
	if (drop_capabilities() != 0)
		return box_fail(box, errno, "dropping capabilities: %s",
				strerror(errno));
	/* its parent is outside the namespace, and so 0 here */
	if (die_with_parent(0) != 0)
		return box_fail(box, errno, "parent-death signal: %s",
				strerror(errno));
	if (pipe2(started, O_CLOEXEC) != 0)
		return box_fail(box, errno, "pipe: %s", strerror(errno));
	sigemptyset(&child);
	sigaddset(&child, SIGCHLD);
	(void)sigprocmask(SIG_BLOCK, &child, NULL);
	children = signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK);
	if (children == -1)
		return box_fail(box, errno, "signalfd: %s", strerror(errno));
	bot = fork();
	if (bot == -1)
		return box_fail(box, errno, "fork: %s", strerror(errno));
	if (bot == 0)
		_exit(bot_process(box, started[1], rooted));
	(void)prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
	close(started[1]);
	/* let go of the bot's pipes: only the bot may hold them */
	if (box->control != -1) {
		close(0);
		close(1);
		close(2);
	}
	if (has_started(started[0]))
		say(box, "{\"started\":true}");
	close(started[0]);
	status = watch(box, bot, children);
	report(box, status);
	return WIFSIGNALED(status) ? 128 + WTERMSIG(status) :
				     WEXITSTATUS(status);
}

static int
start_boxed(const struct box *box)
{
	pid_t parent = getppid();
	bool rooted = false;
	int status;
	int rc;
	pid_t init;

	rc = enter_spaces(box, &rooted);
	if (rc != 0)
		return rc;
	init = fork();
	if (init == -1)
		return box_fail(box, errno, "fork: %s", strerror(errno));
	if (init == 0)
		_exit(init_process(box, rooted));
	if (box->control != -1) {
		(void)close_range(0, (unsigned)box->control - 1, 0);
		close(box->control);
		if (die_with_parent(parent) != 0)
			return BOX_FAILED;
	}
	do
		rc = waitpid(init, &status, 0);
	while (rc == -1 && errno == EINTR);
	return WIFSIGNALED(status) ? 128 + WTERMSIG(status) :
				     WEXITSTATUS(status);
}

int
box_start(const struct box *box)
{
	if (box->orders->level == LEVEL_SANDBOX)
		return start_boxed(box);
	return start_plain(box);
}
