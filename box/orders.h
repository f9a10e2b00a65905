/*
 * orders.h - parse the orders for a box (sandbox of one bot): the program to
 * start, and its limits.
 *
 * The orders are one JSON object.  The arena sends the orders over a socket.
 * Other users could read a command line in /proc.  The parser does not trust
 * the input and allocates no memory.  The parser copies every string into
 * @text.
 *
 *   {"level":"sandbox", "run":["python3","bob.py"], "dir":"/abs/bots/bob",
 *    "env":{"PYTHONHASHSEED":"0"}, "read":["/opt/lang"], "hide":["/abs/out"],
 *    "marks":["2049:77","2049:78"],
 *    "network":true, "uid":100003, "memory":536870912, "threads":64,
 *    "processes":1, "tmp":16777216}
 */
#ifndef DEADWOOD_BOX_ORDERS_H
#define DEADWOOD_BOX_ORDERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "box/filter.h"
#include "box/terms.h"
#include "lib/diag.h"

#define ORDERS_ARGS_MAX 128
#define ORDERS_ENV_MAX	64
#define ORDERS_READ_MAX 16
#define ORDERS_HIDE_MAX 64
#define ORDERS_ID_NONE	((uint32_t)-1)

struct stat;

enum level { LEVEL_NONE, LEVEL_PROCESS, LEVEL_SANDBOX, LEVELS };

/**
 * struct orders - a bot to start, and its limits
 * @level: the isolation level
 * @run: words of the command; NULL ends the array.  The box searches a program
 *	name without a slash in PATH
 * @env: variables "NAME=value" to add to the standard environment; NULL ends
 *	the array
 * @dir: absolute path of the bot's folder, which becomes the working directory;
 *	NULL: the bot has no folder
 * @read: absolute paths that the bot may read besides @dir; NULL ends the array
 * @marks: "device:inode" of @dir, then of each path of @read, at the time when
 *	the arena resolved the paths.  If a mark is missing or empty, the box
 *	does not check that path
 * @hide: paths below @dir or @read that the bot may not see (only at isolation
 *	level sandbox); NULL ends the array
 * @uid: id of the user and group that run the bot, never 0; ORDERS_ID_NONE: the
 *	box chooses the id
 * @memory: limit on the bot's data memory in bytes (RLIMIT_DATA)
 * @tmp: size of the bot's private /tmp in bytes
 * @threads: maximum number of threads in all processes of the bot
 * @processes: maximum number of processes of the bot; 1: the bot may not fork
 * @build: true: @run is a build command, which may write to @dir.  At any
 *	isolation level, all processes of a build end when the build command or
 *	the arena ends
 * @own: at isolation level process, path of a folder to create, which a build
 *	uses as its /tmp; or NULL
 * @network: true: the bot may use the machine's network and name lookup
 * @check: true: check only whether the isolation level is available.  If @check
 *	is true, the box does not run @run
 * @text: storage of all strings to which the other members point
 */
struct orders {
	enum level level;
	bool check;
	bool build;
	bool network;
	const char *run[ORDERS_ARGS_MAX + 1];
	const char *env[ORDERS_ENV_MAX + 1];
	const char *read[ORDERS_READ_MAX + 1];
	const char *hide[ORDERS_HIDE_MAX + 1];
	const char *marks[ORDERS_READ_MAX + 2];
	const char *dir;
	const char *own;
	uint32_t uid;
	int64_t memory;
	int64_t tmp;
	int64_t threads;
	int64_t processes;
	size_t used;
	char text[ORDERS_BYTES_MAX + 1024];
};

/* Set every member of the orders to its default.  The default limits are those
 * of a tournament. */
void orders_init(struct orders *orders);

/**
 * orders_read - parse and validate orders
 * @text: JSON text of @len bytes, borrowed
 * @orders: gets the orders.  The caller must first call orders_init
 *
 * Returns 0.  If the orders are invalid, returns -1 and sets @diag.
 */
int orders_read(struct orders *orders, const char *text, size_t len,
		struct diag *diag);

/**
 * orders_path_is_unchanged - return whether a path still names the file that it
 * named when the arena resolved the path
 * @path: index of the path: 0 for @dir of the orders; 1, 2, ... for the paths
 *	of @read
 * @st: stat of the file that the path names now
 *
 * If another file has replaced that file, returns false with errno ESTALE.
 */
bool orders_path_is_unchanged(const struct orders *orders, unsigned path,
			      const struct stat *st);

/* Return the kind of seccomp filter that the orders need.  A build at isolation
 * level process gets FILTER_FAMILY, not FILTER_MAKING.  A build that may set
 * file modes could change other files of its user. */
enum filter_kind orders_filter(const struct orders *orders);

/* Return the isolation level with the name "none", "process" or "sandbox".  For
 * any other name, return LEVELS. */
enum level level_by_name(const char *name);

#endif
