/* start.c - start a box and report the end of its bot; Linux only: credentials
 * over sockets, signalfd; see start.h. */
#define _GNU_SOURCE
#include "box/start.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "box/bot.h"
#include "box/root.h"
#include "box/spaces.h"

static void
box_send(const struct box *box, const char *text)
{
	(void)send(box->control, text, strlen(text), MSG_NOSIGNAL);
}

/* Send the credentials of this process, from which the arena learns the bot's
 * pid in its own namespace. */
static void
box_send_pid(const struct box *box)
{
	char text[] = "{\"pid\":1}";
	struct iovec part = { .iov_base = text, .iov_len = sizeof(text) - 1 };
	union {
		struct cmsghdr head;
		char space[CMSG_SPACE(sizeof(struct ucred))];
	} control = { .space = { 0 } };
	struct msghdr message = {
		.msg_iov = &part,
		.msg_iovlen = 1,
		.msg_control = &control,
		.msg_controllen = sizeof(control),
	};
	struct ucred mine = { getpid(), getuid(), getgid() };

	control.head.cmsg_level = SOL_SOCKET;
	control.head.cmsg_type = SCM_CREDENTIALS;
	control.head.cmsg_len = CMSG_LEN(sizeof(mine));
	memcpy(CMSG_DATA(&control.head), &mine, sizeof(mine));
	(void)sendmsg(box->control, &message, MSG_NOSIGNAL);
}

static uint32_t
box_uid(const struct orders *orders)
{
	return orders->uid == ORDERS_ID_NONE ? SPACES_ROOT_UID : orders->uid;
}

/* Start a session: the bot is stopped and killed by it. */
static int
box_lead_session(const struct box *box)
{
	if (getsid(0) == getpid() || setsid() != -1)
		return 0;
	return box_fail(box, errno,
			"cannot start a session for the bot (setsid): %s. "
			"Probable cause: a container forbids setsid: start "
			"the container with --security-opt seccomp=unconfined",
			strerror(errno));
}

static void
box_send_exit(const struct box *box, int status)
{
	char text[64];

	if (WIFSIGNALED(status))
		(void)snprintf(text, sizeof(text), "{\"signal\":%d}",
			       WTERMSIG(status));
	else
		(void)snprintf(text, sizeof(text), "{\"exit\":%d}",
			       WEXITSTATUS(status));
	box_send(box, text);
}

/* Events that the first process of a box waits for. */
struct child_events {
	int children;	/* SIGCHLD */
	int started[2]; /* closed by exec; a byte: it failed */
};

static int
child_events_open(struct child_events *events)
{
	sigset_t child;

	sigemptyset(&child);
	sigaddset(&child, SIGCHLD);
	(void)sigprocmask(SIG_BLOCK, &child, NULL);
	events->children = signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK);
	return events->children == -1 ? -1 : pipe2(events->started, O_CLOEXEC);
}

/* Return the pid of a child that has ended and must be reaped, or 0. */
static pid_t
box_next_dead(void)
{
	siginfo_t info = { .si_pid = 0 };

	if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) != 0)
		return 0;
	return info.si_pid;
}

/* Kill and reap the remaining children.  Their children are adopted by this
 * process, so repeat until there are none. */
static void
box_kill_children(void)
{
	char path[64], text[4096];

	(void)snprintf(path, sizeof(path), "/proc/self/task/%d/children",
		       (int)getpid());
	do {
		int fd = open(path, O_RDONLY | O_CLOEXEC);
		ssize_t n = fd == -1 ? -1 : read(fd, text, sizeof(text) - 1);
		char *at = text, *end;

		if (fd != -1)
			close(fd);
		text[n > 0 ? n : 0] = '\0';
		while ((end = strchr(at, ' ')) != NULL) {
			(void)kill((pid_t)strtol(at, NULL, 10), SIGKILL);
			at = end + 1;
		}
	} while (waitpid(-1, NULL, 0) > 0 || errno == EINTR);
}

/* Wait until the bot or the arena ends, and reap orphans.  Then kill all
 * processes in @group, and those that left it (a build at level none may).
 * Returns the bot's status. */
static int
box_wait_for_bot(const struct box *box, pid_t bot, pid_t group, int children)
{
	struct pollfd polls[2] = {
		{ .fd = children, .events = POLLIN },
		{ .fd = box->control, .events = POLLIN },
	};
	struct signalfd_siginfo drained;
	int status = SIGKILL;
	pid_t pid = 0;

	while (pid != bot) {
		char order = ' ';

		if ((poll(polls, 2, -1) == -1 && errno != EINTR) ||
		    (polls[1].revents != 0 &&
		     recv(box->control, &order, 1, 0) <= 0))
			break; /* the arena is gone */
		if (order == BOX_STOP)
			(void)kill(group, SIGSTOP); /* all but this one */
		else if (order == BOX_GO_ON)
			(void)kill(group, SIGCONT);
		while (read(children, &drained, sizeof(drained)) > 0)
			;
		while (pid != bot && (pid = box_next_dead()) > 0)
			if (pid != bot)
				(void)waitpid(pid, NULL, 0);
	}
	(void)kill(group, SIGKILL); /* before the bot is reaped, so that its pid
				       is not reused */
	(void)waitpid(bot, &status, 0);
	box_kill_children();
	return status;
}

/* Did the bot's process reach exec?  It reports a failure on the control socket
 * itself; an empty pipe means that exec closed it. */
static bool
box_bot_has_started(int pipe_end)
{
	char byte;
	ssize_t n;

	do
		n = read(pipe_end, &byte, 1);
	while (n == -1 && errno == EINTR);
	return n == 0;
}

/* Report the start and the end of the bot.  Returns the exit code. */
static int
box_run_until_exit(const struct box *box, pid_t bot, pid_t group,
		   const struct child_events *events)
{
	int status;

	/* close the bot's pipes: only the bot may have them */
	close(0);
	close(1);
	close(2);
	if (box_bot_has_started(events->started[0]))
		box_send(box, "{\"started\":true}");
	close(events->started[0]);
	status = box_wait_for_bot(box, bot, group, events->children);
	box_send_exit(box, status);
	return WIFSIGNALED(status) ? 128 + WTERMSIG(status)
				   : WEXITSTATUS(status);
}

/* Drop all rights, in the new root.  Returns 0 or BOX_FAILED. */
static int
box_drop_rights(const struct box *box, bool rooted)
{
	if (rooted && become_user(box_uid(box->orders)) != 0)
		return box_fail(box, errno, "cannot become user %u: %s",
				box_uid(box->orders), strerror(errno));
	if (bot_drop_capabilities() != 0)
		return box_fail(box, errno, "cannot drop capabilities: %s",
				strerror(errno));
	return 0;
}

/* Prepare and run the bot.  Returns 0 only for a check. */
static int
box_bot_process(const struct box *box, bool rooted, int started)
{
	int rc = BOX_FAILED;

	bot_empty_bounding_set();
	if (box_lead_session(box) != 0 || box_drop_rights(box, rooted) != 0)
		goto out;
	box_send_pid(box);
	if (bot_set_limits(box->orders, true) != 0)
		(void)box_fail(box, errno, "cannot set the resource limits: %s",
			       strerror(errno));
	else if (bot_die_with(1) != 0)
		(void)box_fail(box, errno,
			       "cannot set the parent-death signal: %s",
			       strerror(errno));
	else
		rc = bot_become(box, true);
out:
	(void)!write(started, "!", 1);
	return rc;
}

/* Return the probable cause of an error of root_enter. */
static const char *
box_root_cause(int error)
{
	if (error == ENOENT)
		return "the path does not exist";
	if (error == EACCES)
		return "the bot's user may not read the path";
	return spaces_cause(error);
}

/* Build the private root, and set the host name.  Returns 0 or BOX_FAILED. */
static int
box_make_root(const struct box *box, int owner_space, bool *covered)
{
	char what[512];
	int error;

	if (root_enter(box->orders, owner_space, covered, what, sizeof(what)) !=
	    0) {
		error = errno; /* spaces_cause changes errno */
		if (error == ESTALE)
			return box_fail(box, error, BOX_REPLACED, what);
		return box_fail(box, error,
				"cannot build the private root: %s: %s. "
				"Probable cause: %s",
				what, strerror(error), box_root_cause(error));
	}
	if (sethostname("box", 3) != 0)
		return box_fail(box, errno, "cannot set the host name: %s",
				strerror(errno));
	return 0;
}

/* Finish init while the process of the bot prepares.  Returns 0 or
 * BOX_FAILED. */
static int
box_finish_init(const struct box *box, bool rooted, bool covered)
{
	if (covered && root_leave() != 0)
		return box_fail(box, errno, "cannot unmount the old root: %s",
				strerror(errno));
	if (box_drop_rights(box, rooted) != 0)
		return BOX_FAILED;
	/* its parent is outside the namespace, and not visible here */
	if (bot_die_with(0) != 0 || prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0)
		return box_fail(box, errno, "cannot set process attributes: %s",
				strerror(errno));
	return 0;
}

/* Run the first process of the pid namespace.  Returns its exit code. */
static int
box_init_process(const struct box *box, bool rooted, int owner_space)
{
	struct box bots = *box;
	bool covered = false;
	struct child_events events;
	int go[2];
	pid_t bot;

	if (box_make_root(box, owner_space, &covered) != 0)
		return BOX_FAILED;
	if (child_events_open(&events) != 0 || pipe2(go, O_CLOEXEC) != 0)
		return box_fail(box, errno, "descriptors: %s", strerror(errno));
	bots.go = go[0];
	bot = fork();
	if (bot == -1)
		return box_fail(box, errno, "fork: %s", strerror(errno));
	if (bot == 0) {
		close(go[1]); /* if init dies, no byte is written */
		_exit(box_bot_process(&bots, rooted, events.started[1]));
	}
	close(events.started[1]);
	close(go[0]);
	if (box_finish_init(box, rooted, covered) != 0)
		return BOX_FAILED;
	(void)!write(go[1], "!", 1); /* if it has died, that is detected next */
	close(go[1]);
	return box_run_until_exit(box, bot, -1, &events);
}

static int
box_start_sandbox(const struct box *box)
{
	int owner_space = -1;
	bool rooted = false;
	struct stat st;
	char why[DIAG_TEXT_MAX];
	int status;
	int rc;
	pid_t init;

	bot_be_expendable();
	if (bot_die_with(box->parent) != 0)
		return BOX_FAILED; /* the arena is gone */
	if (box->orders->dir != NULL && stat(box->orders->dir, &st) == 0 &&
	    orders_path_is_unchanged(box->orders, 0, &st))
		owner_space = spaces_owner(&st, box_uid(box->orders),
					   box->orders->build);
	if (spaces_enter(box_uid(box->orders), box->orders->network, &rooted,
			 why, sizeof(why)) != 0)
		return box_fail(box, errno, "%s", why);
	init = fork();
	if (init == -1)
		return box_fail(
			box, errno,
			"cannot create a process in a new pid namespace: %s",
			strerror(errno));
	if (init == 0)
		_exit(box_init_process(box, rooted, owner_space));
	(void)bot_die_with(box->parent); /* again: a change of user clears it */
	/* keep no descriptor of the bot or the arena open here */
	(void)close_range(0, ~0U, 0);
	do
		rc = waitpid(init, &status, 0);
	while (rc == -1 && errno == EINTR);
	return WIFSIGNALED(status) ? 128 + WTERMSIG(status)
				   : WEXITSTATUS(status);
}

/* Set limits and user of the levels none and process.  Returns 0 or
 * BOX_FAILED. */
static int
box_apply_limits(const struct box *box, bool change)
{
	const struct orders *orders = box->orders;

	if (bot_set_limits(orders, change) != 0)
		return box_fail(box, errno,
				"cannot set the resource limits: %s",
				strerror(errno));
	if (change) {
		bot_empty_bounding_set();
		if (become_user(box_uid(orders)) != 0 ||
		    bot_drop_capabilities() != 0)
			return box_fail(box, errno,
					"cannot become user %u: %s; if the "
					"container has no other users than "
					"root, run the arena as an ordinary "
					"user",
					box_uid(orders), strerror(errno));
	} else if (geteuid() == 0 && orders->level == LEVEL_PROCESS) {
		bot_empty_bounding_set();
		(void)bot_drop_capabilities();
	}
	return 0;
}

/* Run the bot's own process, which dies with @parent. */
static int
box_plain_process(const struct box *box, bool change, pid_t parent)
{
	if (box_apply_limits(box, change) != 0)
		return BOX_FAILED;
	if (bot_die_with(parent) != 0)
		return box_fail(box, errno,
				"cannot set the parent-death signal: %s",
				strerror(errno));
	box_send_pid(box);
	return bot_become(box, false);
}

/* Run the first process of a build, or of a bot that may start others: all of
 * them are in its session, and it adopts those whose parents end. */
static int
box_start_family(const struct box *box, bool change)
{
	struct child_events events;
	pid_t guard = getpid();
	pid_t bot;

	/* The control socket reports the end of the arena too, and then there
	 * is work to do. */
	if (prctl(PR_SET_PDEATHSIG, 0, 0, 0, 0) != 0 ||
	    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0 ||
	    child_events_open(&events) != 0)
		return box_fail(box, errno, "descriptors: %s", strerror(errno));
	bot = fork();
	if (bot == -1)
		return box_fail(box, errno, "fork: %s", strerror(errno));
	if (bot == 0) {
		int rc = box_lead_session(box);

		if (rc == 0)
			rc = box_plain_process(box, change, guard);
		(void)!write(events.started[1], "!", 1);
		_exit(rc);
	}
	(void)prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
	close(events.started[1]);
	return box_run_until_exit(box, bot, -bot, &events);
}

/* Start a bot at the levels none and process. */
static int
box_start_plain(const struct box *box)
{
	const struct orders *orders = box->orders;
	bool harmless = false;
	bool change = geteuid() == 0 && (orders->uid != ORDERS_ID_NONE ||
					 orders->level == LEVEL_PROCESS);

	if (change && !spaces_has_user(box_uid(orders), &harmless) && harmless)
		change = false; /* an ordinary user, called root in this
				   namespace */
	if (box_lead_session(box) != 0)
		return BOX_FAILED;
	bot_be_expendable();
	if (box_has_own_folder(box) &&
	    (mkdir(box->own, 0700) != 0 ||
	     (change &&
	      chown(box->own, box_uid(orders), box_uid(orders)) != 0)))
		return box_fail(box, errno,
				"cannot create the bot's folder %s: %s",
				box->own, strerror(errno));
	if (orders->build ||
	    (orders->level == LEVEL_PROCESS && orders->processes > 1))
		return box_start_family(box, change);
	return box_plain_process(box, change, box->parent);
}

int
box_start(const struct box *box)
{
	struct box own = *box;

	if (own.orders->own != NULL)
		(void)snprintf(own.own, sizeof(own.own), "%s", own.orders->own);
	if (own.orders->level == LEVEL_SANDBOX)
		return box_start_sandbox(&own);
	return box_start_plain(&own);
}
