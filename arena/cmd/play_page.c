/* play_page.c - serve the page of a human player; see play_page.h. */
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

/* Pipes from the server of the page to the player's program, and back. */
struct play_page_pipes {
	int actions[2], messages[2];
};

static volatile pid_t runs; /* the child that runs the matches */

static bool
play_page_make_pipe(int fds[2])
{
	return pipe(fds) == 0 && fcntl(fds[0], F_SETFD, FD_CLOEXEC) == 0 &&
	       fcntl(fds[1], F_SETFD, FD_CLOEXEC) == 0;
}

static void
play_page_close_pipes(struct play_page_pipes *pipes)
{
	fd_close(&pipes->actions[0]);
	fd_close(&pipes->actions[1]);
	fd_close(&pipes->messages[0]);
	fd_close(&pipes->messages[1]);
}

static void
play_page_forward_signal(int number)
{
	kill(runs, number);
}

/* Forward signals to the child that runs the matches.  This process ends when
 * that child ends. */
static void
play_page_catch_signals(void)
{
	const struct sigaction act = { .sa_handler = play_page_forward_signal };

	sigaction(SIGINT, &act, NULL);
	sigaction(SIGTERM, &act, NULL);
	sigaction(SIGHUP, &act, NULL);
	signal(SIGPIPE, SIG_IGN);
	self_proc_ignore_stop();
}

static void
play_page_print_address(void *arg, unsigned port)
{
	const struct http_how *http = arg;
	struct diag diag;

	printf("http://%s:%u/%s/\n", http->address, port, http->token);
	stdout_check_done(&diag); /* an error is ignored: a reader that closed
				     stdout has read the address */
	fputs("arena: to play, open this address in a browser on this machine; "
	      "you have no time limit. Keep the address secret: everyone who "
	      "has it can play for you\n",
	      stderr);
}

/* Wait for the child that runs the matches, and return its exit status. */
static int
play_page_wait_run(void)
{
	int status;

	while (waitpid(runs, &status, 0) == -1)
		if (errno != EINTR)
			return STATUS_FAILED;
	return WIFEXITED(status) ? WEXITSTATUS(status) : STATUS_FAILED;
}

static int
play_page_serve(struct play_page_pipes *pipes)
{
	struct play_server_how how = { .http = { .address = "127.0.0.1" },
				       .ready = play_page_print_address };
	struct diag diag;

	fd_close(&pipes->actions[0]);
	fd_close(&pipes->messages[1]);
	http_make_token(&how.http);
	how.from = pipes->messages[0];
	how.to = pipes->actions[1];
	how.arg = &how.http;
	fd_nonblocking(how.from);
	fd_nonblocking(how.to);
	if (!play_server_run(&how, &diag)) {
		fprintf(stderr, "arena: the page: %s\n", diag.text);
		kill(runs, SIGTERM);
	}
	play_page_close_pipes(pipes);
	return play_page_wait_run();
}

int
play_page(int (*run)(void *arg, const int person[2]), void *arg)
{
	struct play_page_pipes pipes = { { -1, -1 }, { -1, -1 } };
	int person[2];

	if (!play_page_make_pipe(pipes.actions) ||
	    !play_page_make_pipe(pipes.messages)) {
		fprintf(stderr, "arena: a pipe: %s\n", strerror(errno));
		play_page_close_pipes(&pipes);
		return STATUS_FAILED;
	}
	self_proc_protect(); /* both processes contain the seed */
	fflush(NULL);
	runs = fork();
	if (runs == -1) {
		fprintf(stderr, "arena: cannot start a process: %s\n",
			strerror(errno));
		play_page_close_pipes(&pipes);
		return STATUS_FAILED;
	}
	if (runs != 0) {
		play_page_catch_signals();
		return play_page_serve(&pipes);
	}
	setpgid(0, 0); /* only the parent forwards Ctrl-C to it */
	signal(SIGTTOU, SIG_IGN);
	self_proc_stop_with_parent();
	fd_close(&pipes.actions[1]);
	fd_close(&pipes.messages[0]);
	person[0] = pipes.actions[0];
	person[1] = pipes.messages[1];
	return run(arg, person);
}
