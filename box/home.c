/* home.c - run one bot from the command line; Linux only: signalfd,
 * close_range; see home.h. */
#define _GNU_SOURCE
#include "box/home.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include "box/news.h"
#include "box/serve.h"
#include "box/start.h"
#include "lib/file/tempdir.h"
#include "lib/monotime.h"
#include "lib/proc.h"

#define KILL_PATIENCE_US 2000000 /* as in the arena */

/**
 * struct home - a running box
 * @most: bytes of memory that the bot may use
 * @control: our end of its socket, or -1
 * @signals: a signalfd of the signals that end it
 * @box, @bot: their processes; @bot is 0 until it is known
 * @statm: of the bot's one process, or -1
 * @run, @held: of its private folder (lib/file/tempdir.h); "" and -1: none
 * @ending, @ended_at: it was asked to end, at that time
 * @reported: the box reported the bot's end, or why it was not started
 */
struct home {
	const struct orders *orders;
	int64_t most;
	int control, signals, statm, held;
	pid_t box, bot;
	char run[TEMPDIR_PATH_MAX];
	bool ending, reported;
	struct monotime ended_at;
};

static int
home_fail(const char *what)
{
	(void)fprintf(stderr, "deadwood-box: %s: %s\n", what, strerror(errno));
	return BOX_FAILED;
}

/* Make the private folder, as arena/sandbox/sandbox.c does.  A check of the
 * level needs none. */
static bool
home_make_tmp(struct home *home)
{
	tempdir_sweep();
	if (home->orders->level != LEVEL_PROCESS || home->orders->tmp == 0 ||
	    home->orders->check)
		return true;
	if (tempdir_new(home->run, &home->held))
		return true;
	home->run[0] = '\0';
	return false;
}

/* Run the box in the child, as serve.c does.  Returns its exit code. */
static int
home_run_box(const struct home *home, int control, pid_t parent,
	     const sigset_t *signals)
{
	struct box box = { .orders = home->orders,
			   .control = control,
			   .go = -1,
			   .parent = parent };

	(void)sigprocmask(SIG_SETMASK, signals, NULL);
	(void)setsid();
	if (home->run[0] != '\0')
		tempdir_path(home->run, getpid(), box.own);
	serve_close_inherited(control);
	if (home->orders->level != LEVEL_NONE && serve_filter(&box) != 0)
		return BOX_FAILED;
	return box_start(&box);
}

/* Does a process of the box stay around the bot (start.h)? */
static bool
home_box_stays(const struct orders *orders)
{
	return orders->level == LEVEL_SANDBOX || orders->build ||
	       (orders->level == LEVEL_PROCESS && orders->processes > 1);
}

static void
home_end_box(struct home *home)
{
	struct monotime now = monotime_now();
	bool first = !home->ending;

	if (first)
		home->ended_at = now;
	home->ending = true;
	if (home->control != -1)
		close(home->control);
	home->control = -1;
	if (first && home_box_stays(home->orders))
		return;
	if (!first && monotime_since_us(now, home->ended_at) < KILL_PATIENCE_US)
		return;
	if (kill(-home->box, SIGKILL) != 0)
		(void)kill(home->box, SIGKILL);
}

/* Report an exceeded limit and end the bot. */
static void
home_report_violation(struct home *home, const char *words)
{
	(void)fprintf(stderr, "deadwood-box: %s\n", words);
	home_end_box(home);
}

/* Check its memory and private folder, as arena/runner/mem_watchdog.c does. */
static void
home_check_limits(struct home *home)
{
	const struct orders *orders = home->orders;
	char words[PROC_WORDS_MAX];
	int64_t bytes;

	if (home->ending || home->bot == 0 || orders->build)
		return;
	bytes = orders->processes > 1
			? proc_family_bytes(home->box, home->most)
			: proc_bytes(home->bot, &home->statm, home->most);
	if (bytes > home->most) {
		proc_excess(bytes, home->most, words);
		home_report_violation(home, words);
	} else if (home->run[0] != '\0' &&
		   tempdir_is_over(home->run, home->box, orders->tmp)) {
		tempdir_excess(orders->tmp, words, sizeof(words));
		home_report_violation(home, words);
	}
}

/* Receive all messages that the box has sent so far. */
static void
home_recv(struct home *home)
{
	enum news_kind kind = NEWS_SOME;
	struct news news;

	while (home->control != -1 && kind == NEWS_SOME) {
		kind = news_recv(home->control, &news);
		if (news.bot != 0)
			home->bot = news.bot;
		if (news.failed.text[0] != '\0')
			(void)fprintf(stderr, "deadwood-box: %s\n",
				      news.failed.text);
		home->reported = home->reported || news.ended ||
				 news.failed.text[0] != '\0';
	}
	if (kind == NEWS_END && home->control != -1) {
		close(home->control); /* else poll returns at once, forever */
		home->control = -1;
	}
}

/* Wait until the box has ended.  Returns its status as of waitpid. */
static int
home_wait(struct home *home)
{
	struct signalfd_siginfo signal;
	int status = 0, asked = 0;
	pid_t pid;

	do {
		struct pollfd polls[] = {
			{ .fd = home->control, .events = POLLIN },
			{ .fd = home->signals, .events = POLLIN },
		};

		(void)poll(polls, 2, PROC_LOOK_US / 1000);
		home_recv(home);
		while (read(home->signals, &signal, sizeof(signal)) > 0)
			if (signal.ssi_signo != SIGCHLD)
				asked = (int)signal.ssi_signo;
		home_check_limits(home);
		if (asked != 0 || home->ending)
			home_end_box(home);
		pid = waitpid(home->box, &status, WNOHANG);
	} while (pid == 0 || (pid == -1 && errno == EINTR));
	home_recv(home);
	return asked != 0 ? asked : status; /* as the status of a process killed
					       by that signal */
}

/* Did a box that should outlive the program end without reporting the program's
 * end? */
static bool
home_box_is_lost(const struct home *home)
{
	return home_box_stays(home->orders) && !home->ending && !home->reported;
}

/* Close standard input and output, which are for the bot alone. */
static void
home_release_pipes(void)
{
	int null = open("/dev/null", O_RDWR | O_CLOEXEC);

	if (null == -1)
		return;
	(void)dup2(null, STDIN_FILENO);
	(void)dup2(null, STDOUT_FILENO);
	close(null);
}

/* Start the box and wait for it.  Returns an exit code. */
static int
home_start(struct home *home)
{
	static const int ends[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGCHLD };
	pid_t self = getpid();
	sigset_t set, old;
	int pair[2];
	int status;
	size_t i;

	sigemptyset(&set);
	for (i = 0; i < sizeof(ends) / sizeof(ends[0]); i++)
		sigaddset(&set, ends[i]);
	(void)sigprocmask(SIG_BLOCK, &set, &old);
	home->signals = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
	if (home->signals == -1 || news_pair(pair) != 0)
		return home_fail("descriptors");
	home->control = pair[0];
	home->box = fork();
	if (home->box == -1)
		return home_fail("fork");
	if (home->box == 0)
		_exit(home_run_box(home, pair[1], self, &old));
	close(pair[1]);
	home_release_pipes();
	status = home_wait(home);
	if (home_box_is_lost(home)) {
		(void)fprintf(stderr,
			      "deadwood-box: the box ended and did not "
			      "report how the program ended; run the same "
			      "command again\n");
		return BOX_LOST;
	}
	return WIFSIGNALED(status) ? 128 + WTERMSIG(status)
				   : WEXITSTATUS(status);
}

int
home_run(struct orders *orders)
{
	struct home home = { .orders = orders,
			     .most = orders->memory,
			     .control = -1,
			     .signals = -1,
			     .statm = -1,
			     .held = -1 };
	int status;

	(void)close_range(3, ~0U, 0);
	if (!orders->build)
		orders->memory *= MEMORY_HARD;
	if (!home_make_tmp(&home))
		return home_fail("cannot create a folder in /tmp for the bot");
	status = home_start(&home);
	if (home.run[0] != '\0')
		(void)tempdir_end(home.run);
	return status;
}
