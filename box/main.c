/* main.c - deadwood-box: run one program in a sandbox.  start.h describes the
 * processes and messages of deadwood-box. */
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
	"Run a program in a sandbox, with the limits of a tournament.\n"
	"\n"
	"  --level LEVEL    isolation level: none, process or sandbox\n"
	"                   (default: sandbox)\n"
	"  --memory SIZE    limit on the memory of all processes together\n"
	"                   (default: 512M)\n"
	"  --tmp SIZE       size of the private /tmp (default: 16M)\n"
	"  --threads N      maximum number of threads in all processes "
	"together\n"
	"                   (default: 64)\n"
	"  --processes N    maximum number of processes; 1 forbids fork\n"
	"                   (default: 1)\n"
	"  --dir DIR        folder of the program, and its working directory\n"
	"                   (default: .)\n"
	"  --read PATH      path that the program may read; repeatable\n"
	"  --env NAME=VALUE set an environment variable; repeatable\n"
	"  --hide PATH      path inside a visible folder that the program may\n"
	"                   not see; repeatable\n"
	"  --network        let the program use the machine's network\n"
	"  --build          let the program write to its folder, as a build "
	"does\n"
	"  --user ID        if root starts deadwood-box: uid of the program\n"
	"                   (default: an unused uid)\n"
	"  --check          check whether the isolation level is available on\n"
	"                   this machine\n"
	"  --orders FD      read the program and its limits as JSON from the\n"
	"                   socket FD (only for the arena)\n"
	"  --keep FD        start a sandbox for each message on the socket FD\n"
	"                   (only for the arena)\n"
	"  --scratch DIR    with --keep: folder that contains the private "
	"folders\n"
	"                   of programs at isolation level process\n"
	"  --filter         print the seccomp program (BPF) and exit\n"
	"\n"
	"Exit status:\n"
	"  the exit status of the program, or 128 + n if signal n ended it\n"
	"  125  the program could not be started\n"
	"  126  the sandbox was killed before it reported how the program\n"
	"       ended\n"
	"  2    usage error\n";

#ifdef __SANITIZE_ADDRESS__
/* Leak detection would trace this process, which has forbidden that. */
const char *__asan_default_options(void);

const char *
__asan_default_options(void)
{
	return "detect_leaks=0";
}
#endif

static int
usage_error(const char *what, const char *value)
{
	(void)fprintf(stderr, "deadwood-box: %s %s; see --help\n", what, value);
	return WRONG_USE;
}

static bool
parse_size(const char *text, int64_t *out)
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
		return usage_error("--filter:", strerror(errno));
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
append_word(const char **list, unsigned max, const char *word)
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

/* Return what the value of an option must be, for an error message. */
static const char *
option_error(int option)
{
	switch (option) {
	case OPT_LEVEL:
		return "--level must be none, process or sandbox, not";
	case OPT_MEMORY:
		return "--memory must be a size of at least 1M, such as "
		       "512M, not";
	case OPT_TMP:
		return "--tmp must be a size, such as 16M, not";
	case OPT_THREADS:
		return "--threads must be a whole number of at least 1, not";
	case OPT_PROCESSES:
		return "--processes must be a whole number of at least 1, not";
	case OPT_READ:
		return "--read must be an absolute path, which starts with "
		       "/, not";
	case OPT_HIDE:
		return "--hide must be an absolute path, which starts with "
		       "/, not";
	case OPT_ENV:
		return "--env must be NAME=VALUE, not";
	case OPT_USER:
		return "--user must be a uid of at least 1, not";
	default:
		return "invalid value:";
	}
}

/* Store one option in the orders; false if its value is invalid. */
static bool
parse_option(struct orders *orders, int option, const char *value)
{
	int64_t n;

	switch (option) {
	case OPT_LEVEL:
		orders->level = level_by_name(value);
		return orders->level != LEVELS;
	case OPT_MEMORY:
		return parse_size(value, &orders->memory) &&
		       orders->memory >= 1 << 20;
	case OPT_TMP:
		return parse_size(value, &orders->tmp);
	case OPT_THREADS:
		return parse_size(value, &orders->threads) &&
		       orders->threads > 0;
	case OPT_PROCESSES:
		return parse_size(value, &orders->processes) &&
		       orders->processes > 0;
	case OPT_DIR:
		orders->dir = value;
		return true;
	case OPT_READ:
		return value[0] == '/' &&
		       append_word(orders->read, ORDERS_READ_MAX, value);
	case OPT_HIDE:
		return value[0] == '/' &&
		       append_word(orders->hide, ORDERS_HIDE_MAX, value);
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
		       append_word(orders->env, ORDERS_ENV_MAX, value);
	case OPT_USER:
		if (!parse_size(value, &n) || n < 1 || n >= UINT32_MAX)
			return false;
		orders->uid = (uint32_t)n;
		return true;
	default:
		return false;
	}
}

/* Is it an executable file with "#!", which names its interpreter itself? */
static bool
script_is_executable(const char *path)
{
	char head[2] = "";
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	bool scripted = fd != -1 && read(fd, head, 2) == 2 &&
			memcmp(head, "#!", 2) == 0;

	if (fd != -1)
		close(fd);
	return scripted && access(path, X_OK) == 0;
}

/* Store the command as the arena would start it: a script by the interpreter
 * for its suffix; also found in the bot's folder without a slash. */
static bool
parse_command(struct orders *orders, const char *dir, int words, char **command)
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
		if (ending != NULL && !script_is_executable(path)) {
			(void)append_word(orders->run, ORDERS_ARGS_MAX,
					  ending->program);
			if (ending->option != NULL)
				(void)append_word(orders->run, ORDERS_ARGS_MAX,
						  ending->option);
		}
		command[0] = path;
	}
	for (i = 0; i < words; i++)
		if (!append_word(orders->run, ORDERS_ARGS_MAX, command[i]))
			return false;
	return true;
}

/* Run from the command line, which has the limits. */
static int
run_by_hand(struct orders *orders, int words, char **command)
{
	static char dir[PATH_MAX];

	if (words == 0 && !orders->check)
		return usage_error("COMMAND", "is missing");
	if (realpath(orders->dir != NULL ? orders->dir : ".", dir) == NULL)
		return usage_error("--dir:", strerror(errno));
	if (!parse_command(orders, dir, words, command))
		return usage_error("the command is", "too long");
	if (!orders->check || orders->dir != NULL)
		orders->dir = dir;
	/* Use a uid of its own: limits on threads count all processes of a
	 * user. */
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

	safe_stdio_standard(); /* options and paths are untrusted text */
	(void)umask(022); /* for its root, which the bot's user reads, and for
			     the bot */
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
			if (!parse_size(optarg, &socket) || socket < 3 ||
			    socket > 1000)
				return usage_error("invalid descriptor:",
						   optarg);
		} else if (!parse_option(&orders, option, optarg))
			return usage_error(option_error(option), optarg);
	}
	if (print)
		return print_filter(&orders);
	if (kind == OPT_ORDERS)
		return serve_single_box((int)socket);
	if (kind == OPT_KEEP)
		return serve_fork_server((int)socket, scratch);
	return run_by_hand(&orders, argc - optind, argv + optind);
}
