/*
 * process.c - sins of a process: its end, its children, its pipes.
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
	stall();
}

/* A child with all three pipes, in its own session when @away. */
static void
leave_child(bool away)
{
	if (fork() != 0)
		return;
	if (away)
		setsid();
	signal(SIGTERM, SIG_IGN);
	alarm(WATCHDOG_S);
	stall();
}

static void
has_child(const struct ask *ask)
{
	if (ask->nth == SIN_AT)
		leave_child(false);
	honest(ask);
}

static void
has_daemon(const struct ask *ask)
{
	if (ask->nth == SIN_AT)
		leave_child(true);
	honest(ask);
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
	answer(ask, "", "");
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
	stall();
}

static void
closes_input(const struct ask *ask)
{
	close(STDIN_FILENO); /* first: the next request may follow at once */
	honest(ask);
	stall();
}

static void
answers_and_closes(const struct ask *ask)
{
	honest(ask);
	close(STDOUT_FILENO);
	stall();
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
		.what = "leaves a child behind that holds the pipes",
		.act = has_child,
	},
	{
		.name = "daemon",
		.verdict = "ok",
		.what = "leaves a child behind in a session of its own",
		.act = has_daemon,
	},
	{
		.name = "leaves",
		.verdict = "exit",
		.what = "exits in the middle with status 0",
		.act = leaves,
	},
	{
		.name = "leaves-in-anger",
		.verdict = "exit",
		.what = "prints why to stderr and exits with status 3",
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
		.what = "exits and leaves a child that holds the pipes",
		.act = leaves_child_and_goes,
	},
	{
		.name = "closes-output",
		.verdict = "exit",
		.what = "closes its standard output and stays",
		.act = closes_output,
	},
	{
		.name = "closes-input",
		.verdict = "exit",
		.what = "closes its standard input and stays",
		.act = closes_input,
	},
	{
		.name = "answers-and-closes",
		.verdict = "exit",
		.what = "answers, closes its standard output and stays",
		.act = answers_and_closes,
	},
	{ .name = NULL },
};
