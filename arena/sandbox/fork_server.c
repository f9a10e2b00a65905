/* fork_server.c - Linux only: credentials over sockets; see fork_server.h. */
#define _GNU_SOURCE

#include "arena/sandbox/fork_server.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "arena/process/machine.h"
#include "arena/sandbox/isolation.h"
#include "box/news.h"
#include "lib/control.h"
#include "lib/file/fd.h"

#define WORD_BYTES 24
#define ANSWER_S   3 /* arbitrary: an answer takes a thousandth of this time */

bool
fork_server_init(struct fork_server *fork_server, char *box, int64_t processes,
		 struct diag *diag)
{
	char filter[] = "--filter", word[] = "--processes", count[32];
	char *argv[] = { box, filter, word, count, NULL };
	int status = 0;
	long n;

	fork_server->machine = &this_machine;
	fork_server->box = box;
	fork_server->scratch = NULL;
	fork_server->pid = 0;
	fork_server->socket = -1;
	snprintf(count, sizeof(count), "%lld", (long long)processes);
	n = isolation_output(argv, false, fork_server->filter,
			     sizeof(fork_server->filter), &status);
	if (n > 0 && status == 0) {
		fork_server->filter_bytes = (size_t)n;
		return true;
	}
	diag_set(diag, "%s --filter: %s", box,
		 n < 0 ? strerror(errno) : "it failed");
	return false;
}

void
fork_server_dismiss(struct fork_server *fork_server)
{
	if (fork_server->pid != 0)
		close(fork_server->socket);
	fork_server->socket = -1;
	fork_server->pid = 0;
}

static int
fork_server_start(struct fork_server *fork_server)
{
	char keep[] = "--keep", three[] = "3", scratch[] = "--scratch";
	char *argv[] = { fork_server->box,
			 keep,
			 three,
			 fork_server->scratch != NULL ? scratch : NULL,
			 fork_server->scratch,
			 NULL };
	char *const env[] = { NULL };
	struct spawn spawn = { .argv = argv,
			       .env = env,
			       .fds = { -1, -1, STDERR_FILENO, -1 },
			       .core = -1 };
	const struct timeval patience = { .tv_sec = ANSWER_S };
	bool chdir_failed;
	int pair[2];
	int error = 0;

	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) != 0)
		return errno;
	spawn.fds[3] = pair[1];
	if (control_send(pair[0], fork_server->filter,
			 fork_server->filter_bytes, NULL, 0) != 0)
		error = errno;
	if (setsockopt(pair[0], SOL_SOCKET, SO_RCVTIMEO, &patience,
		       sizeof(patience)) != 0)
		error = errno;
	if (error == 0)
		error = fork_server->machine->start(&spawn, &fork_server->pid,
						    &chdir_failed);
	close(pair[1]);
	if (error == 0) {
		fork_server->socket = pair[0];
		return 0;
	}
	close(pair[0]);
	fork_server->pid = 0;
	return error;
}

/* Ask the fork server to start a box.  Returns 0 or errno: EPIPE if the fork
 * server has ended or does not answer. */
static int
fork_server_request(const struct fork_server *fork_server, const int fds[5],
		    int core, pid_t *pid)
{
	char word[WORD_BYTES];
	long answer;
	ssize_t n;

	n = snprintf(word, sizeof(word), "%d", core);
	if (control_send(fork_server->socket, word, (size_t)n, fds,
			 fds[4] == -1 ? 4 : 5) != 0)
		return errno == ECONNRESET ? EPIPE : errno;
	do
		n = recv(fork_server->socket, word, sizeof(word) - 1, 0);
	while (n == -1 && errno == EINTR);
	if (n == -1 && errno == EAGAIN)
		fork_server->machine->signal(
			fork_server->pid,
			SIGKILL); /* a signal may have stopped the fork server,
				     which then does not answer */
	if (n <= 0)
		return EPIPE;
	word[n] = '\0';
	answer = strtol(word, NULL, 10);
	if (answer <= 0)
		return answer < 0 ? (int)-answer : EPROTO;
	*pid = (pid_t)answer;
	return 0;
}

static int
fork_server_try_box(struct fork_server *fork_server, struct bytes orders,
		    const int fds[3], struct place place, pid_t *pid,
		    int *control)
{
	int pair[2];
	int error = 0;

	if (news_pair(pair) != 0)
		return errno;
	if (fd_nonblocking(pair[0]) != 0 ||
	    control_send(pair[0], orders.at, orders.len, NULL, 0) != 0)
		error = errno;
	if (error == 0 && fork_server->pid == 0)
		error = fork_server_start(fork_server);
	if (error == 0)
		error = fork_server_request(
			fork_server,
			(int[]){ fds[0], fds[1], fds[2], pair[1], place.group },
			place.core, pid);
	close(pair[1]);
	if (error != 0)
		close(pair[0]); /* if the box was started, closing its socket
				   ends it */
	else
		*control = pair[0];
	return error;
}

int
fork_server_start_box(struct fork_server *fork_server, struct bytes orders,
		      const int fds[3], struct place place, pid_t *pid,
		      int *control)
{
	int error = fork_server_try_box(fork_server, orders, fds, place, pid,
					control);

	if (error != EPIPE)
		return error;
	/* the fork server was killed: start a new one */
	fork_server_dismiss(fork_server);
	return fork_server_try_box(fork_server, orders, fds, place, pid,
				   control);
}
