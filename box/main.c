/* main.c - deadwood-box: one program inside limits.  See start.h for who runs
 * and what is said. */
#define _GNU_SOURCE /* realpath */
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "box/filter.h"
#include "box/home.h"
#include "box/serve.h"
#include "box/spaces.h"
#include "lib/interpreter.h"
#include "lib/text/safe_stdio.h"

#define WRONG_USE 2

static const char usage[] =
	"usage: deadwood-box [options] -- COMMAND [ARGUMENT ...]\n"
	"       deadwood-box --orders FD | --keep FD\n"
	"       deadwood-box --check [--level LEVEL]\n"
	"       deadwood-box --filter [--processes N]\n"
	"\n"
	"Starts a program inside the limits of a tournament.\n"
	"\n"
	"  --level LEVEL    none, process or sandbox (default)\n"
	"  --memory SIZE    of all its processes, as 512M (default)\n"
	"  --tmp SIZE       its private /tmp, as 16M (default)\n"
	"  --threads N      in all its processes (64)\n"
	"  --processes N    1 (default) forbids fork\n"
	"  --dir DIR        its folder and working directory (this one)\n"
	"  --read PATH      a further path that it may read; repeatable\n"
	"  --env NAME=VALUE a further word of its environment; repeatable\n"
	"  --hide PATH      below those: what it may not see; repeatable\n"
	"  --network        it may reach the machine's network\n"
	"  --build          it may write in its folder, as a build must\n"
	"  --user ID        as root: the user to become (one of its own)\n"
	"  --check          can this level be had here? says why not\n"
	"  --orders FD      take orders as JSON from a socket\n"
	"  --keep FD        stay, and start a box for each message on a "
	"socket\n"
	"                   (the arena does)\n"
	"  --scratch DIR    with --keep: where bots of level process get a "
	"folder\n"
	"  --filter         print the seccomp program and leave\n"
	"\n"
	"Exit status: the program's; 128 + n when signal n ended it; 125 when "
	"it\n"
	"could not be started; 126 when its box was killed and did "
	"not\n"
	"report how the program ended; 2 wrong use.\n";

#ifdef __SANITIZE_ADDRESS__
/* The search for leaks would trace this process, which it has forbidden. */
const char *__asan_default_options(void);

const char *
__asan_default_options(void)
{
	return "detect_leaks=0";
}
#endif

static int
wrong(const char *what, const char *value)
{
	(void)fprintf(stderr, "deadwood-box: %s %s; see --help\n", what, value);
	return WRONG_USE;
}

static bool
read_size(const char *text, int64_t *out)
{
	char *end;
	long long n;

	errno = 0;
	n = strtoll(text, &end, 10);
	if (end == text || errno != 0 || n < 0 || n > INT64_MAX >> 30)
		return false;
	if (strcmp(end, "K") == 0)
		n <<= 10;
	else if (strcmp(end, "M") == 0)
		n <<= 20;
	else if (strcmp(end, "G") == 0)
		n <<= 30;
	else if (*end != '\0')
		return false;
	*out = n;
	return true;
}

static int
print_filter(const struct orders *orders)
{
	static unsigned char filter[FILTER_BYTES_MAX]
		__attribute__((aligned(sizeof(uint64_t))));
	long bytes = filter_build(orders_filter(orders), orders->network,
				  filter);

	if (bytes <= 0 || write(STDOUT_FILENO, filter, (size_t)bytes) != bytes)
		return wrong("--filter:", strerror(errno));
	return 0;
}

enum {
	OPT_LEVEL = 256,
	OPT_MEMORY,
	OPT_TMP,
	OPT_THREADS,
	OPT_PROCESSES,
	OPT_DIR,
	OPT_READ,
	OPT_ENV,
	OPT_HIDE,
	OPT_BUILD,
	OPT_NETWORK,
	OPT_USER,
	OPT_CHECK,
	OPT_ORDERS,
	OPT_KEEP,
	OPT_SCRATCH,
	OPT_FILTER
};

static const struct option options[] = {
	{ "level", required_argument, NULL, OPT_LEVEL },
	{ "memory", required_argument, NULL, OPT_MEMORY },
	{ "tmp", required_argument, NULL, OPT_TMP },
	{ "threads", required_argument, NULL, OPT_THREADS },
	{ "processes", required_argument, NULL, OPT_PROCESSES },
	{ "dir", required_argument, NULL, OPT_DIR },
	{ "read", required_argument, NULL, OPT_READ },
	{ "env", required_argument, NULL, OPT_ENV },
	{ "hide", required_argument, NULL, OPT_HIDE },
	{ "build", no_argument, NULL, OPT_BUILD },
	{ "network", no_argument, NULL, OPT_NETWORK },
	{ "check", no_argument, NULL, OPT_CHECK },
	{ "user", required_argument, NULL, OPT_USER },
	{ "orders", required_argument, NULL, OPT_ORDERS },
	{ "keep", required_argument, NULL, OPT_KEEP },
	{ "scratch", required_argument, NULL, OPT_SCRATCH },
	{ "filter", no_argument, NULL, OPT_FILTER },
	{ "help", no_argument, NULL, 'h' },
	{ NULL, 0, NULL, 0 },
};

static bool
add_word(const char **list, unsigned max, const char *word)
{
	unsigned n = 0;

	while (list[n] != NULL)
		n++;
	if (n == max)
		return false;
	list[n] = word;
	list[n + 1] = NULL;
	return true;
}

/* What an option's value must be, for whoever gave another one. */
static const char *
what_fits(int option)
{
	switch (option) {
	case OPT_LEVEL:
		return "--level takes none, process or sandbox, not";
	case OPT_MEMORY:
		return "--memory takes a size from 1M, such as 512M, not";
	case OPT_TMP:
		return "--tmp takes a size, such as 16M, not";
	case OPT_THREADS:
		return "--threads takes a whole number from 1, not";
	case OPT_PROCESSES:
		return "--processes takes a whole number from 1, not";
	case OPT_READ:
		return "--read takes a whole path, which begins with /, not";
	case OPT_HIDE:
		return "--hide takes a whole path, which begins with /, not";
	case OPT_ENV:
		return "--env takes NAME=VALUE, not";
	case OPT_USER:
		return "--user takes a user's number from 1, not";
	default:
		return "this value will not do";
	}
}

/* One option into the orders; false when its value will not do. */
static bool
take_option(struct orders *orders, int option, const char *value)
{
	int64_t n;

	switch (option) {
	case OPT_LEVEL:
		orders->level = level_by_name(value);
		return orders->level != LEVELS;
	case OPT_MEMORY:
		return read_size(value, &orders->memory) &&
		       orders->memory >= 1 << 20;
	case OPT_TMP:
		return read_size(value, &orders->tmp);
	case OPT_THREADS:
		return read_size(value, &orders->threads) &&
		       orders->threads > 0;
	case OPT_PROCESSES:
		return read_size(value, &orders->processes) &&
		       orders->processes > 0;
	case OPT_DIR:
		orders->dir = value;
		return true;
	case OPT_READ:
		return value[0] == '/' &&
		       add_word(orders->read, ORDERS_READ_MAX, value);
	case OPT_HIDE:
		return value[0] == '/' &&
		       add_word(orders->hide, ORDERS_HIDE_MAX, value);
	case OPT_BUILD:
		orders->build = true;
		return true;
	case OPT_NETWORK:
		orders->network = true;
		return true;
	case OPT_CHECK:
		orders->check = true;
		return true;
	case OPT_ENV:
		return strchr(value, '=') != NULL && value[0] != '=' &&
		       add_word(orders->env, ORDERS_ENV_MAX, value);
	case OPT_USER:
		if (!read_size(value, &n) || n < 1 || n >= UINT32_MAX)
			return false;
		orders->uid = (uint32_t)n;
		return true;
	default:
		return false;
	}
}

/* A file with "#!" that may be executed names its interpreter itself. */
static bool
starts_itself(const char *path)
{
	char head[2] = "";
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	bool scripted = fd != -1 && read(fd, head, 2) == 2 &&
			memcmp(head, "#!", 2) == 0;

	if (fd != -1)
		close(fd);
	return scripted && access(path, X_OK) == 0;
}

/* The words of the command, as the arena would start them: a script by its
 * ending, found in the bot's folder also without a slash. */
static bool
take_command(struct orders *orders, const char *dir, int words, char **command)
{
	static char path[PATH_MAX];
	const struct interpreter *ending;
	struct stat st;
	int i;

	if (words == 0)
		return true;
	if (snprintf(path, sizeof(path), "%s%s%s",
		     command[0][0] == '/' ? "" : dir,
		     command[0][0] == '/' ? "" : "/",
		     command[0]) >= (int)sizeof(path))
		return false;
	if (stat(path, &st) == 0 && S_ISREG(st.st_mode)) {
		ending = interpreter_of(path);
		if (ending != NULL && !starts_itself(path)) {
			(void)add_word(orders->run, ORDERS_ARGS_MAX,
				       ending->program);
			if (ending->option != NULL)
				(void)add_word(orders->run, ORDERS_ARGS_MAX,
					       ending->option);
		}
		command[0] = path;
	}
	for (i = 0; i < words; i++)
		if (!add_word(orders->run, ORDERS_ARGS_MAX, command[i]))
			return false;
	return true;
}

/* By hand: the limits come from the command line, which is the author's own. */
static int
by_hand(struct orders *orders, int words, char **command)
{
	static char dir[PATH_MAX];

	if (words == 0 && !orders->check)
		return wrong("which program?", "the COMMAND is missing");
	if (realpath(orders->dir != NULL ? orders->dir : ".", dir) == NULL)
		return wrong("--dir:", strerror(errno));
	if (!take_command(orders, dir, words, command))
		return wrong("the command is", "too long");
	if (!orders->check || orders->dir != NULL)
		orders->dir = dir;
	/* One of its own: limits on threads count all that a user runs. */
	if (geteuid() == 0 && orders->level != LEVEL_NONE &&
	    orders->uid == ORDERS_ID_NONE)
		orders->uid = SPACES_ROOT_UID +
			      (uint32_t)getpid() % SPACES_ROOT_UIDS;
	return home_run(orders);
}

int
main(int argc, char **argv)
{
	static struct orders orders;
	bool print = false;
	int64_t socket = -1;
	const char *scratch = NULL;
	int kind = 0;
	int option;

	safe_stdio_standard(); /* options and paths are anybody's */
	(void)umask(022); /* of its root, which the bot's user reads, and the
			   * bot's */
	orders_init(&orders);
	while ((option = getopt_long(argc, argv, "+h", options, NULL)) != -1) {
		if (option == 'h')
			return fputs(usage, stdout) < 0;
		if (option == '?')
			return WRONG_USE;
		if (option == OPT_FILTER)
			print = true;
		else if (option == OPT_SCRATCH)
			scratch = optarg;
		else if (option == OPT_ORDERS || option == OPT_KEEP) {
			kind = option;
			if (!read_size(optarg, &socket) || socket < 3 ||
			    socket > 1000)
				return wrong("no descriptor:", optarg);
		} else if (!take_option(&orders, option, optarg))
			return wrong(what_fits(option), optarg);
	}
	if (print)
		return print_filter(&orders);
	if (kind == OPT_ORDERS)
		return serve_orders((int)socket);
	if (kind == OPT_KEEP)
		return serve_keep((int)socket, scratch);
	return by_hand(&orders, argc - optind, argv + optind);
}
