/*
 * orders.h - what deadwood-box is told to start, and inside which limits.
 *
 * The orders come as one JSON object over a descriptor, never on the command
 * line: that is public in /proc.  Reading them allocates nothing and trusts
 * nothing: every string is copied into a field of fixed size.
 *
 *   {"level":"sandbox", "run":["python3","bob.py"], "dir":"/abs/bots/bob",
 *    "env":{"PYTHONHASHSEED":"0"}, "read":["/opt/lang"], "hide":["/abs/out"],
 *    "marks":["2049:77","2049:78"],
 *    "network":true, "uid":100003, "memory":536870912, "threads":64,
 * "processes":1, "tmp":16777216}
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
 * @level: how far it is shut in
 * @run: the command, ends with NULL; found through PATH when it has no slash
 * @env: "NAME=value" words added to the clean environment, ends with NULL
 * @dir: the bot's folder, absolute; its working directory; NULL: it has none
 * @read: further paths that the bot may read, absolute; ends with NULL
 * @marks: what these stood for when they were promised, as "device:inode", of
 *	the folder and then of what it may read; "" or none: whatever is there
 * @hide: paths below those that it may not see (level sandbox); ends with NULL
 * @uid: the user and group to become, or ORDERS_ID_NONE to choose; never 0
 * @memory: bytes of data; @tmp: bytes of its private /tmp
 * @threads: in all its processes; @processes: 1 forbids fork
 * @build: it makes a program: it may write in its folder, and nothing of it
 *	outlives it or whoever ordered it, at any level
 * @own: at level process, a folder that a build may fill, to be made; or NULL
 * @network: it may reach the machine's network, and names are looked up there
 * @check: stop before the command: can the level be had?
 * @text: where all the strings stand
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

/* The limits that hold when nothing was said: those of a tournament. */
void orders_init(struct orders *orders);

/**
 * orders_read - read orders from JSON
 * @text: @len bytes, borrowed
 * @orders: caller's storage; orders_init first
 *
 * Returns 0, or -1 with a sentence in @diag.
 */
int orders_read(struct orders *orders, const char *text, size_t len,
		struct diag *diag);

/**
 * orders_agree - is this still what was promised?
 * @path: 0: the folder; 1 and on: what it may read
 * @st: of what stands there now, however it was reached
 *
 * False with errno, ESTALE.
 */
bool orders_agree(const struct orders *orders, unsigned path,
		  const struct stat *st);

/* The filter that it runs behind; at level process a build's files are among
 * others of its user's, whose modes it may not set. */
enum filter_kind orders_filter(const struct orders *orders);

/* "none", "process", "sandbox"; LEVELS for any other word. */
enum level level_by_name(const char *name);

#endif
