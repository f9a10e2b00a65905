/* play_page.c - a run beside the page of its person; see play_page.h. */
#include "arena/cmd/play_page.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/http/play_server.h"
#include "arena/process/self_proc.h"
#include "arena/tournament/run.h"
#include "lib/file/fd.h"
#include "lib/file/stdout_check.h"

/* What the person says, and what it is told: a pipe each. */
struct pipes {
	int said[2], told[2];
};

static volatile pid_t runs; /* the other process */

static bool
make_pipe(int fds[2])
{
	return pipe(fds) == 0 && fcntl(fds[0], F_SETFD, FD_CLOEXEC) == 0 &&
	       fcntl(fds[1], F_SETFD, FD_CLOEXEC) == 0;
}

static void
close_all(struct pipes *pipes)
{
	fd_close(&pipes->said[0]);
	fd_close(&pipes->said[1]);
	fd_close(&pipes->told[0]);
	fd_close(&pipes->told[1]);
}

static void
pass_on(int number)
{
	kill(runs, number);
}

/* The run ends, and then this process does. */
static void
mind_signals(void)
{
	const struct sigaction act = { .sa_handler = pass_on };

	sigaction(SIGINT, &act, NULL);
	sigaction(SIGTERM, &act, NULL);
	sigaction(SIGHUP, &act, NULL);
	signal(SIGPIPE, SIG_IGN);
	self_proc_ignores_stop();
}

static void
tell_address(void *arg, unsigned port)
{
	const struct http_how *http = arg;
	struct diag diag;

	printf("http://%s:%u/%s/\n", http->address, port, http->token);
	stdout_check_done(&diag); /* who closed it has read enough */
	fputs("arena: play there, in a browser on this machine; nobody "
	      "hurries you. Who has the address has your seat: it is the "
	      "key\n",
	      stderr);
}

/* Its exit status, once it has ended. */
static int
await_run(void)
{
	int status;

	while (waitpid(runs, &status, 0) == -1)
		if (errno != EINTR)
			return STATUS_FAILED;
	return WIFEXITED(status) ? WEXITSTATUS(status) : STATUS_FAILED;
}

static int
serve_person(struct pipes *pipes)
{
	struct play_server_how how = { .http = { .address = "127.0.0.1" },
				       .ready = tell_address };
	struct diag diag;

	fd_close(&pipes->said[0]);
	fd_close(&pipes->told[1]);
	http_make_token(&how.http);
	how.from = pipes->told[0];
	how.to = pipes->said[1];
	how.arg = &how.http;
	fd_nonblocking(how.from);
	fd_nonblocking(how.to);
	if (!play_server_run(&how, &diag)) {
		fprintf(stderr, "arena: the page: %s\n", diag.text);
		kill(runs, SIGTERM);
	}
	close_all(pipes);
	return await_run();
}

int
play_page(int (*run)(void *arg, const int person[2]), void *arg)
{
	struct pipes pipes = { { -1, -1 }, { -1, -1 } };
	int person[2];

	if (!make_pipe(pipes.said) || !make_pipe(pipes.told)) {
		fprintf(stderr, "arena: a pipe: %s\n", strerror(errno));
		close_all(&pipes);
		return STATUS_FAILED;
	}
	self_proc_protect(); /* the seed is in both */
	fflush(NULL);
	runs = fork();
	if (runs == -1) {
		fprintf(stderr, "arena: another process: %s\n",
			strerror(errno));
		close_all(&pipes);
		return STATUS_FAILED;
	}
	if (runs != 0) {
		mind_signals();
		return serve_person(&pipes);
	}
	setpgid(0, 0); /* Ctrl-C reaches it once, from the other */
	signal(SIGTTOU, SIG_IGN);
	self_proc_stops_with_parent();
	fd_close(&pipes.said[1]);
	fd_close(&pipes.told[0]);
	person[0] = pipes.said[0];
	person[1] = pipes.told[1];
	return run(arg, person);
}
