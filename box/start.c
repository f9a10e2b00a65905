/* start.c - Linux only: credentials over sockets, signalfd; see start.h. */
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
say(const struct box *box, const char *text)
{
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
user_of(const struct orders *orders)
{
	return orders->uid == ORDERS_ID_NONE ? SPACES_ROOT_UID : orders->uid;
}

static bool
is_own_made(const struct box *box)
{
	return box->own[0] != '\0' && box->orders->level == LEVEL_PROCESS;
}

/* Who is stopped and ended as a session must have one of its own. */
static int
lead_session(const struct box *box)
{
	if (getsid(0) == getpid() || setsid() != -1)
		return 0;
	return box_fail(box, errno,
			"setsid, a session of its own: %s. Probable cause: the "
			"rules of a container: start it with --security-opt "
			"seccomp=unconfined",
			strerror(errno));
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

/* What the first process of a box that stays listens to. */
struct posts {
	int children;	/* SIGCHLD */
	int started[2]; /* closed by exec, or a byte: it failed */
};

static int
open_posts(struct posts *posts)
{
	sigset_t child;

	sigemptyset(&child);
	sigaddset(&child, SIGCHLD);
	(void)sigprocmask(SIG_BLOCK, &child, NULL);
	posts->children = signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK);
	return posts->children == -1 ? -1 : pipe2(posts->started, O_CLOEXEC);
}

/* Is a child to be reaped?  Its number. */
static pid_t
next_dead(void)
{
	siginfo_t info = { .si_pid = 0 };

	if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) != 0)
		return 0;
	return info.si_pid;
}

/* Kill the children that are left, and reap them; those of theirs become this
 * process's, so until there are none. */
static void
end_children(void)
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

/* Wait for the bot's end, reaping strays, or for the arena's; then all in
 * @group ends, and who left it (a build at level none may).  The bot's status.
 */
static int
watch(const struct box *box, pid_t bot, pid_t group, int children)
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
		while (pid != bot && (pid = next_dead()) > 0)
			if (pid != bot)
				(void)waitpid(pid, NULL, 0);
	}
	(void)kill(group, SIGKILL); /* while its number is the bot's still */
	(void)waitpid(bot, &status, 0);
	end_children();
	return status;
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

/* The bot is under way: say how it goes.  The exit status. */
static int
attend(const struct box *box, pid_t bot, pid_t group, const struct posts *posts)
{
	int status;

	/* let go of the bot's pipes: only the bot may hold them */
	close(0);
	close(1);
	close(2);
	if (has_started(posts->started[0]))
		say(box, "{\"started\":true}");
	close(posts->started[0]);
	status = watch(box, bot, group, posts->children);
	report(box, status);
	return WIFSIGNALED(status) ? 128 + WTERMSIG(status)
				   : WEXITSTATUS(status);
}

/* In the new root: no rights are left.  0 or BOX_FAILED. */
static int
drop_rights(const struct box *box, bool rooted)
{
	if (rooted && become_user(user_of(box->orders)) != 0)
		return box_fail(box, errno, "becoming user %u: %s",
				user_of(box->orders), strerror(errno));
	if (bot_drop_capabilities() != 0)
		return box_fail(box, errno, "dropping capabilities: %s",
				strerror(errno));
	return 0;
}

/* Never returns to the caller as 0 but for a check. */
static int
bot_process(const struct box *box, bool rooted, int started)
{
	int rc = BOX_FAILED;

	bot_empty_bounding_set();
	if (lead_session(box) != 0 || drop_rights(box, rooted) != 0)
		goto out;
	say_pid(box);
	if (bot_limit(box->orders, true) != 0)
		(void)box_fail(box, errno, "setting limits: %s",
			       strerror(errno));
	else if (bot_die_with(1) != 0)
		(void)box_fail(box, errno, "parent-death signal: %s",
			       strerror(errno));
	else
		rc = bot_become(box, true);
out:
	(void)!write(started, "!", 1);
	return rc;
}

/* The private root, and a name for the host; 0 or BOX_FAILED. */
static int
build(const struct box *box, int owner_space, bool *covered)
{
	char what[512];
	int error;

	if (root_enter(box->orders, owner_space, covered, what, sizeof(what)) !=
	    0) {
		error = errno; /* spaces_cause looks at files */
		if (error == ESTALE)
			return box_fail(box, error, BOX_REPLACED, what);
		return box_fail(box, error,
				"the private root: %s: %s. Probable cause: %s",
				what, strerror(error),
				error == ENOENT || error == EACCES
					? "the path is wrong, or not to be read"
					: spaces_cause(error));
	}
	if (sethostname("box", 3) != 0)
		return box_fail(box, errno, "naming the host: %s",
				strerror(errno));
	return 0;
}

/* What is left to do while the bot's process gets ready; 0 or BOX_FAILED. */
static int
close_up(const struct box *box, bool rooted, bool covered)
{
	if (covered && root_leave() != 0)
		return box_fail(box, errno,
				"the private root: leaving the old one: %s",
				strerror(errno));
	if (drop_rights(box, rooted) != 0)
		return BOX_FAILED;
	/* its parent is outside the namespace, and cannot be seen from here */
	if (bot_die_with(0) != 0 || prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0)
		return box_fail(box, errno, "process attributes: %s",
				strerror(errno));
	return 0;
}

/* The first process of the pid namespace.  Returns its exit status. */
static int
init_process(const struct box *box, bool rooted, int owner_space)
{
	struct box bots = *box;
	bool covered = false;
	struct posts posts;
	int go[2];
	pid_t bot;

	if (build(box, owner_space, &covered) != 0)
		return BOX_FAILED;
	if (open_posts(&posts) != 0 || pipe2(go, O_CLOEXEC) != 0)
		return box_fail(box, errno, "descriptors: %s", strerror(errno));
	bots.go = go[0];
	bot = fork();
	if (bot == -1)
		return box_fail(box, errno, "fork: %s", strerror(errno));
	if (bot == 0) {
		close(go[1]); /* should init die, nobody says go */
		_exit(bot_process(&bots, rooted, posts.started[1]));
	}
	close(posts.started[1]);
	close(go[0]);
	if (close_up(box, rooted, covered) != 0)
		return BOX_FAILED;
	(void)!write(go[1], "!", 1); /* if it is dead, that is seen next */
	close(go[1]);
	return attend(box, bot, -1, &posts);
}

static int
start_boxed(const struct box *box)
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
	    orders_agree(box->orders, 0, &st))
		owner_space = spaces_owner(&st, user_of(box->orders),
					   box->orders->build);
	if (spaces_enter(user_of(box->orders), box->orders->network, &rooted,
			 why, sizeof(why)) != 0)
		return box_fail(box, errno, "%s", why);
	init = fork();
	if (init == -1)
		return box_fail(box, errno,
				"a process in a new pid namespace: "
				"%s",
				strerror(errno));
	if (init == 0)
		_exit(init_process(box, rooted, owner_space));
	(void)bot_die_with(box->parent); /* the user may have changed */
	/* nothing of the bot's or the arena's stays open here */
	(void)close_range(0, ~0U, 0);
	do
		rc = waitpid(init, &status, 0);
	while (rc == -1 && errno == EINTR);
	return WIFSIGNALED(status) ? 128 + WTERMSIG(status)
				   : WEXITSTATUS(status);
}

/* The limits and the user of levels none and process; 0 or BOX_FAILED. */
static int
take_limits(const struct box *box, bool change)
{
	const struct orders *orders = box->orders;

	if (bot_limit(orders, change) != 0)
		return box_fail(box, errno, "setting limits: %s",
				strerror(errno));
	if (change) {
		bot_empty_bounding_set();
		if (become_user(user_of(orders)) != 0 ||
		    bot_drop_capabilities() != 0)
			return box_fail(box, errno,
					"becoming user %u: %s; a container's "
					"root may have no other users: run as "
					"an ordinary user",
					user_of(orders), strerror(errno));
	} else if (geteuid() == 0 && orders->level == LEVEL_PROCESS) {
		bot_empty_bounding_set();
		(void)bot_drop_capabilities();
	}
	return 0;
}

/* The bot's own process, with whose @parent it dies. */
static int
plain_process(const struct box *box, bool change, pid_t parent)
{
	if (take_limits(box, change) != 0)
		return BOX_FAILED;
	if (bot_die_with(parent) != 0)
		return box_fail(box, errno, "parent-death signal: %s",
				strerror(errno));
	say_pid(box);
	return bot_become(box, false);
}

/* The first process of a build, or of a bot that may have others: all of them
 * are of its session, and those whose parents end become this process's. */
static int
start_family(const struct box *box, bool change)
{
	struct posts posts;
	pid_t guard = getpid();
	pid_t bot;

	/* The control socket tells of the arena's end as well, and then there
	 * is something to do. */
	if (prctl(PR_SET_PDEATHSIG, 0, 0, 0, 0) != 0 ||
	    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0 ||
	    open_posts(&posts) != 0)
		return box_fail(box, errno, "descriptors: %s", strerror(errno));
	bot = fork();
	if (bot == -1)
		return box_fail(box, errno, "fork: %s", strerror(errno));
	if (bot == 0) {
		int rc = lead_session(box);

		if (rc == 0)
			rc = plain_process(box, change, guard);
		(void)!write(posts.started[1], "!", 1);
		_exit(rc);
	}
	(void)prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
	close(posts.started[1]);
	return attend(box, bot, -bot, &posts);
}

/* Levels none and process. */
static int
start_plain(const struct box *box)
{
	const struct orders *orders = box->orders;
	bool harmless = false;
	bool change = geteuid() == 0 && (orders->uid != ORDERS_ID_NONE ||
					 orders->level == LEVEL_PROCESS);

	if (change && !spaces_has_user(user_of(orders), &harmless) && harmless)
		change = false; /* an ordinary user who is called root here */
	if (lead_session(box) != 0)
		return BOX_FAILED;
	bot_be_expendable();
	if (is_own_made(box) && (mkdir(box->own, 0700) != 0 ||
				 (change && chown(box->own, user_of(orders),
						  user_of(orders)) != 0)))
		return box_fail(box, errno, "a folder of its own, %s: %s",
				box->own, strerror(errno));
	if (orders->build ||
	    (orders->level == LEVEL_PROCESS && orders->processes > 1))
		return start_family(box, change);
	return plain_process(box, change, box->parent);
}

int
box_start(const struct box *box)
{
	struct box own = *box;

	if (own.orders->own != NULL)
		(void)snprintf(own.own, sizeof(own.own), "%s", own.orders->own);
	if (own.orders->level == LEVEL_SANDBOX)
		return start_boxed(&own);
	return start_plain(&own);
}
