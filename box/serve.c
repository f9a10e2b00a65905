/* serve.c - fork server of boxes; Linux only: clone, close_range; see
 * serve.h. */
#define _GNU_SOURCE
#include "box/serve.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "box/filter.h"

#define FDS	      4 /* three of the bot, and the control socket */
#define FDS_MAX	      5 /* and a control group */
#define WORD_BYTES    16
#define CLEAR_TRIES   100 /* arbitrary: 2 seconds */
#define CLEAR_WAIT_NS 20000000

static unsigned char filter[FILTER_BYTES_MAX]
	__attribute__((aligned(sizeof(uint64_t))));

int
serve_filter(struct box *box)
{
	long bytes;

	if (!filter_is_supported())
		return box_fail(box, errno, FILTER_ABSENT, strerror(errno));
	bytes = filter_build(orders_filter(box->orders), box->orders->network,
			     filter);
	if (bytes <= 0)
		return box_fail(box, errno,
				"cannot build the seccomp program: %s",
				strerror(errno));
	box->filter = filter;
	box->filter_bytes = (size_t)bytes;
	return 0;
}

/* Receive the seccomp program that the arena built; -1 if it is invalid. */
static int
serve_recv_filter(int socket, struct box *box)
{
	ssize_t n = recv(socket, filter, sizeof(filter), MSG_TRUNC);

	if (n < 0 || (size_t)n > sizeof(filter) || n % 8 != 0)
		return -1;
	box->filter = filter;
	box->filter_bytes = (size_t)n;
	return 0;
}

void
serve_close_inherited(int control)
{
	if (control > 3)
		(void)close_range(3, (unsigned)control - 1, 0);
	(void)close_range((unsigned)control + 1, ~0u, 0);
}

/* Start the box by the orders on its control socket. */
static int
serve_start_box(struct box *box)
{
	static struct orders orders;
	static char text[ORDERS_BYTES_MAX + 1];
	struct diag diag = { .text = "" };
	ssize_t n;

	box->orders = &orders;
	orders_init(&orders);
	n = recv(box->control, text, sizeof(text), MSG_TRUNC);
	if (n <= 0 || (size_t)n > ORDERS_BYTES_MAX)
		return box_fail(box, EMSGSIZE,
				"the orders are missing or too large");
	if (orders_read(&orders, text, (size_t)n, &diag) != 0)
		return box_fail(box, EINVAL, "%s", diag.text);
	if (orders.level != LEVEL_NONE) {
		if (box->filter == NULL &&
		    serve_recv_filter(box->control, box) != 0)
			return box_fail(box, EINVAL,
					"the seccomp program is missing or "
					"too large");
		/* few bots may use the network: build their filter each time */
		if ((box->filter_bytes == 0 || orders.network) &&
		    serve_filter(box) != 0)
			return BOX_FAILED;
	}
	serve_close_inherited(box->control);
	return box_start(box);
}

int
serve_single_box(int control)
{
	struct box box = { .control = control, .go = -1, .parent = getppid() };

	if (fcntl(control, F_SETFD, FD_CLOEXEC) != 0) {
		(void)fprintf(stderr, "deadwood-box: --orders: %s\n",
			      strerror(errno));
		return BOX_FAILED;
	}
	return serve_start_box(&box);
}

/* Run the first process of the box, a fork of the fork server. */
static int
serve_run_box(const struct box *fork_server, const int fds[FDS],
	      const char *run)
{
	struct box box = *fork_server;
	int i;

	/* a process that is not dumpable cannot write its uid_map (spaces.c) */
	(void)prctl(PR_SET_DUMPABLE, 1, 0, 0, 0);
	(void)prctl(PR_SET_NAME,
		    "box"); /* to distinguish it from the fork server */
	(void)setsid();
	box.control = fds[FDS - 1];
	if (run != NULL)
		tempdir_path(run, getpid(), box.own);
	for (i = 0; i < FDS - 1; i++)
		if (dup2(fds[i], i) == -1)
			return box_fail(&box, errno, "descriptors: %s",
					strerror(errno));
	return serve_start_box(&box);
}

/*
 * Move to the core of the box before it is forked: moving a process afterwards
 * costs more, and most boxes start on the same core as the last one.
 */
static void
serve_move_to_core(int core, const cpu_set_t *all, int *last)
{
	cpu_set_t set;

	if (core == *last)
		return;
	CPU_ZERO(&set);
	if (core >= 0)
		CPU_SET((unsigned)core, &set);
	(void)sched_setaffinity(0, sizeof(set), core >= 0 ? &set : all);
	*last = core;
}

/* Receive one datagram with its descriptors; return their number, or -1 at the
 * end. */
static int
serve_recv(int socket, char word[WORD_BYTES], int fds[FDS_MAX])
{
	union {
		struct cmsghdr head;
		char space[CMSG_SPACE(FDS_MAX * sizeof(int))];
	} control;
	struct iovec part = { .iov_base = word, .iov_len = WORD_BYTES - 1 };
	struct msghdr message = { .msg_iov = &part,
				  .msg_iovlen = 1,
				  .msg_control = &control,
				  .msg_controllen = sizeof(control) };
	const struct cmsghdr *head;
	size_t bytes;
	ssize_t n;

	do
		n = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
	while (n == -1 && errno == EINTR);
	if (n <= 0)
		return -1;
	word[n] = '\0';
	head = CMSG_FIRSTHDR(&message);
	if (head == NULL || head->cmsg_level != SOL_SOCKET ||
	    head->cmsg_type != SCM_RIGHTS)
		return 0;
	bytes = head->cmsg_len - CMSG_LEN(0);
	memcpy(fds, CMSG_DATA(head), bytes);
	return (int)(bytes / sizeof(int));
}

/* Fork this process, into the control group @group, or -1: our own. */
static long
serve_clone(int group)
{
	/* A sibling has the same exit signal as this process. */
	struct clone_args how = { .flags = CLONE_PARENT | CLONE_INTO_CGROUP,
				  .cgroup = (unsigned)group };

	/* The fork of the C library makes no siblings.  What else it does is
	 * not needed: this program has one thread. */
	if (group == -1)
		return syscall(SYS_clone, CLONE_PARENT | SIGCHLD, 0, 0, 0, 0);
	return syscall(SYS_clone3, &how, sizeof(how));
}

/* Return the pid of the new process, or minus an errno. */
static long
serve_start_copy(const struct box *box, const int fds[FDS], int group,
		 const char *run)
{
	long pid = serve_clone(group);

	if (pid == 0)
		_exit(serve_run_box(box, fds, run));
	return pid == -1 ? -errno : pid;
}

int
serve_fork_server(int socket, const char *run)
{
	struct box box = { .control = -1, .go = -1, .parent = getppid() };
	const struct timespec pause = { .tv_nsec = CLEAR_WAIT_NS };
	char word[WORD_BYTES];
	int fds[FDS_MAX];
	cpu_set_t all;
	int core = -1;
	int count;
	int i;

	if (sched_getaffinity(0, sizeof(all), &all) != 0 ||
	    fcntl(socket, F_SETFD, FD_CLOEXEC) != 0 ||
	    serve_recv_filter(socket, &box) != 0 ||
	    /* a reader of its memory could start a program without
	     * limits */
	    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0 ||
	    /* the socket reports it too, and then there is work to do */
	    prctl(PR_SET_PDEATHSIG, 0, 0, 0, 0) != 0)
		return BOX_FAILED;
	while ((count = serve_recv(socket, word, fds)) != -1) {
		long pid = -EINVAL;

		if (count >= FDS) {
			serve_move_to_core((int)strtol(word, NULL, 10), &all,
					   &core);
			pid = serve_start_copy(
				&box, fds, count > FDS ? fds[FDS] : -1, run);
		}
		for (i = 0; i < count; i++)
			close(fds[i]);
		(void)snprintf(word, sizeof(word), "%ld", pid);
		if (send(socket, word, strlen(word), MSG_NOSIGNAL) < 0)
			break;
	}
	/* bots die with the arena, but not at once */
	for (i = 0; run != NULL && !tempdir_end(run) && i < CLEAR_TRIES; i++)
		nanosleep(&pause, NULL);
	return 0;
}
