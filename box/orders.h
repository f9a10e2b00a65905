/*
 * orders.h - parse and validate the request to deadwood-box: which program to
 * start, with which limits.
 *
 * The orders are one JSON object, read from a descriptor and never from the
 * command line, which is public in /proc.  The parser allocates nothing and
 * trusts nothing: it copies every string into a field of fixed size.
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
 * struct orders - one bot to start
 * @level: the isolation level
 * @run: the command, ends with NULL; searched in PATH if it has no slash
 * @env: "NAME=value" words added to the clean environment, ends with NULL
 * @dir: the bot's folder, absolute; its working directory; NULL: it has none
 * @read: further paths that the bot may read, absolute; ends with NULL
 * @marks: "device:inode" of the folder and then of the paths of @read, when
 *	they were resolved; "" or none: not checked
 * @hide: paths below those that it may not see (level sandbox); ends with NULL
 * @uid: the user and group to become, or ORDERS_ID_NONE to choose; never 0
 * @memory: bytes of data; @tmp: bytes of its private /tmp
 * @threads: in all its processes; @processes: 1 forbids fork
 * @build: it is a build: it may write to its folder, and all its processes end
 *	with it or with the arena, at any level
 * @own: at level process, a folder to make for a build's /tmp; or NULL
 * @network: it may use the machine's network and name lookup
 * @check: stop before the command: is the level available?
 * @text: storage of all strings
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

/* Set the default limits: those of a tournament. */
void orders_init(struct orders *orders);

/**
 * orders_read - parse and validate orders
 * @text: @len bytes of JSON, borrowed
 * @orders: caller's storage; orders_init first
 *
 * Returns 0, or -1 with a sentence in @diag.
 */
int orders_read(struct orders *orders, const char *text, size_t len,
		struct diag *diag);

/**
 * orders_path_is_unchanged - is a path still the file that was resolved?
 * @path: 0: the folder; 1 and on: the paths of @read
 * @st: of the file that is there now
 *
 * Returns false with errno, ESTALE.
 */
bool orders_path_is_unchanged(const struct orders *orders, unsigned path,
			      const struct stat *st);

/* Return the kind of seccomp filter.  A build at level process may not set
 * modes, because its files are among others of its user. */
enum filter_kind orders_filter(const struct orders *orders);

/* Return the level of a name: "none", "process", "sandbox"; LEVELS for any
 * other. */
enum level level_by_name(const char *name);

#endif
