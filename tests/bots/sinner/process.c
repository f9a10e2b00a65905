/*
 * process.c - sins of processes: exits, crashes, children, closed pipes.
 */
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "tests/bots/sinner/sinner.h"

static void
outlives(void)
{
	signal(SIGTERM, SIG_IGN);
	signal(SIGHUP, SIG_IGN);
	signal(SIGINT, SIG_IGN);
	wait_forever();
}

/* Fork a child that keeps all three pipes; @away: in a new session. */
static void
leave_child(bool away)
{
	if (fork() != 0)
		return;
	if (away)
		setsid();
	signal(SIGTERM, SIG_IGN);
	alarm(WATCHDOG_S);
	wait_forever();
}

static void
has_child(const struct ask *ask)
{
	if (ask->nth == SIN_AT)
		leave_child(false);
	send_default(ask);
}

static void
has_daemon(const struct ask *ask)
{
	if (ask->nth == SIN_AT)
		leave_child(true);
	send_default(ask);
}

static void
leaves(const struct ask *ask)
{
	(void)ask;
	exit(0);
}

static void
leaves_in_anger(const struct ask *ask)
{
	(void)ask;
	fprintf(stderr, "Traceback: list index out of range\n");
	exit(3);
}

static void
crashes(const struct ask *ask)
{
	(void)ask;
	raise(SIGSEGV);
}

static void
is_killed(const struct ask *ask)
{
	(void)ask;
	raise(SIGKILL);
}

static void
half_then_leaves(const struct ask *ask)
{
	send_default_with(ask, "", "");
	exit(0);
}

static void
leaves_child_and_goes(const struct ask *ask)
{
	(void)ask;
	leave_child(false);
	exit(0);
}

static void
closes_output(const struct ask *ask)
{
	(void)ask;
	close(STDOUT_FILENO);
	wait_forever();
}

static void
closes_input(const struct ask *ask)
{
	close(STDIN_FILENO); /* first: the next request can follow at once */
	send_default(ask);
	wait_forever();
}

static void
answers_and_closes(const struct ask *ask)
{
	send_default(ask);
	close(STDOUT_FILENO);
	wait_forever();
}

const struct sin process_sins[] = {
	{
		.name = "outlives",
		.verdict = "ok",
		.what = "ignores SIGTERM and the end of its input",
		.bye = outlives,
	},
	{
		.name = "child",
		.verdict = "ok",
		.what = "leaves a child that keeps the pipes open",
		.act = has_child,
	},
	{
		.name = "daemon",
		.verdict = "ok",
		.what = "leaves a child in its own session",
		.act = has_daemon,
	},
	{
		.name = "leaves",
		.verdict = "exit",
		.what = "exits during the match with status 0",
		.act = leaves,
	},
	{
		.name = "leaves-in-anger",
		.verdict = "exit",
		.what = "prints an error to stderr and exits with status 3",
		.act = leaves_in_anger,
	},
	{
		.name = "crashes",
		.verdict = "exit",
		.what = "dies of SIGSEGV",
		.act = crashes,
	},
	{
		.name = "is-killed",
		.verdict = "exit",
		.what = "dies of SIGKILL",
		.act = is_killed,
	},
	{
		.name = "half-line-leaves",
		.verdict = "exit",
		.what = "writes half a line and exits",
		.act = half_then_leaves,
	},
	{
		.name = "child-stays",
		.verdict = "exit|timeout",
		.what = "exits and leaves a child that keeps the pipes open",
		.act = leaves_child_and_goes,
	},
	{
		.name = "closes-output",
		.verdict = "exit",
		.what = "closes its standard output and keeps running",
		.act = closes_output,
	},
	{
		.name = "closes-input",
		.verdict = "exit",
		.what = "closes its standard input and keeps running",
		.act = closes_input,
	},
	{
		.name = "answers-and-closes",
		.verdict = "exit",
		.what = "answers, closes its standard output and keeps running",
		.act = answers_and_closes,
	},
	{ .name = NULL },
};
