/* home.c - Linux only: signalfd, close_range; see home.h. */
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

#define KILL_PATIENCE_US 2000000 /* as the arena's */

/**
 * struct home - a box that is seen to
 * @most: bytes of memory that the bot may use
 * @control: our end of its socket, or -1
 * @signals: a signalfd of those that end it
 * @box, @bot: their processes; @bot is 0 until it is known
 * @statm: of the bot's one process, or -1
 * @run, @held: of its private folder (lib/file/tempdir.h); "" and -1: none
 * @ending, @ended_at: it was told to end, then
 * @reported: the box said how the bot ended, or why it was not started
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
fail(const char *what)
{
	(void)fprintf(stderr, "deadwood-box: %s: %s\n", what, strerror(errno));
	return BOX_FAILED;
}

/* As a tournament's: arena/sandbox/sandbox.c.  A box that is only tried has
 * none.
 */
static bool
make_scratch(struct home *home)
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

/* The child: a box, as serve.c's.  Its exit status. */
static int
be_box(const struct home *home, int control, pid_t parent,
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
	serve_alone(control);
	if (home->orders->level != LEVEL_NONE && serve_filter(&box) != 0)
		return BOX_FAILED;
	return box_start(&box);
}

/* Does a process of the box stay around the bot?  start.h */
static bool
box_stays(const struct orders *orders)
{
	return orders->level == LEVEL_SANDBOX || orders->build ||
	       (orders->level == LEVEL_PROCESS && orders->processes > 1);
}

static void
end_box(struct home *home)
{
	struct monotime now = monotime_now();
	bool first = !home->ending;

	if (first)
		home->ended_at = now;
	home->ending = true;
	if (home->control != -1)
		close(home->control);
	home->control = -1;
	if (first && box_stays(home->orders))
		return;
	if (!first && monotime_since_us(now, home->ended_at) < KILL_PATIENCE_US)
		return;
	if (kill(-home->box, SIGKILL) != 0)
		(void)kill(home->box, SIGKILL);
}

/* It broke a bound: say which, and end it. */
static void
blame(struct home *home, const char *words)
{
	(void)fprintf(stderr, "deadwood-box: %s\n", words);
	end_box(home);
}

/* The look at what it uses: arena/runner/bot_proc.c's player_weigh. */
static void
weigh(struct home *home)
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
		blame(home, words);
	} else if (home->run[0] != '\0' &&
		   tempdir_is_over(home->run, home->box, orders->tmp)) {
		tempdir_excess(orders->tmp, words, sizeof(words));
		blame(home, words);
	}
}

/* All that the box has to say now. */
static void
hear(struct home *home)
{
	enum news_kind kind = NEWS_SOME;
	struct news news;

	while (home->control != -1 && kind == NEWS_SOME) {
		kind = news_hear(home->control, &news);
		if (news.bot != 0)
			home->bot = news.bot;
		if (news.failed.text[0] != '\0')
			(void)fprintf(stderr, "deadwood-box: %s\n",
				      news.failed.text);
		home->reported = home->reported || news.ended ||
				 news.failed.text[0] != '\0';
	}
	if (kind == NEWS_END && home->control != -1) {
		close(home->control); /* or poll returns without end */
		home->control = -1;
	}
}

/* Until the box has ended; its status as of waitpid. */
static int
attend(struct home *home)
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
		hear(home);
		while (read(home->signals, &signal, sizeof(signal)) > 0)
			if (signal.ssi_signo != SIGCHLD)
				asked = (int)signal.ssi_signo;
		weigh(home);
		if (asked != 0 || home->ending)
			end_box(home);
		pid = waitpid(home->box, &status, WNOHANG);
	} while (pid == 0 || (pid == -1 && errno == EINTR));
	hear(home);
	return asked != 0 ? asked : status; /* as of who died of that signal */
}

/* Did a box that stays end by itself, without a report of the program's end? */
static bool
is_lost(const struct home *home)
{
	return box_stays(home->orders) && !home->ending && !home->reported;
}

/* Its standard input and output are the bot's alone. */
static void
let_go_of_pipes(void)
{
	int null = open("/dev/null", O_RDWR | O_CLOEXEC);

	if (null == -1)
		return;
	(void)dup2(null, STDIN_FILENO);
	(void)dup2(null, STDOUT_FILENO);
	close(null);
}

/* Start it, and see to it; an exit status. */
static int
start(struct home *home)
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
		return fail("descriptors");
	home->control = pair[0];
	home->box = fork();
	if (home->box == -1)
		return fail("fork");
	if (home->box == 0)
		_exit(be_box(home, pair[1], self, &old));
	close(pair[1]);
	let_go_of_pipes();
	status = attend(home);
	if (is_lost(home)) {
		(void)fprintf(stderr,
			      "deadwood-box: the box ended and did not report "
			      "how the program ended; start it again\n");
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
	if (!make_scratch(&home))
		return fail("a folder in /tmp for the bot");
	status = start(&home);
	if (home.run[0] != '\0')
		(void)tempdir_end(home.run);
	return status;
}
