/*
 * build.h - run the build commands of bots, and make their environment.
 *
 * A build command is untrusted: its author wrote it.  It therefore runs in a
 * sandbox of the run's isolation level, as a bot does (box/orders.h, "build").
 * It sees what its bot will see, with the bot's environment and without
 * network; it writes to the bot's folder and to its own /tmp, which is removed
 * afterwards. It may start processes; all of them are killed when it ends, when
 * the arena ends, or at the time-out.  At isolation: none it runs with the
 * rights of the arena; all but the sandbox is the same.
 */
#ifndef DEADWOOD_ARENA_RUNNER_BUILD_H
#define DEADWOOD_ARENA_RUNNER_BUILD_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/config/config.h"
#include "arena/process/loop.h"
#include "arena/runner/probe.h"
#include "lib/diag.h"

/**
 * struct build_limits - limits of a build
 * @memory_bytes: data of each of its processes
 * @tmp_bytes: size of its /tmp, and of each file
 * @tasks: processes and threads at once
 */
struct build_limits {
	int64_t seconds, memory_bytes, tmp_bytes, tasks;
};

/* Chosen: enough for compilers, and available on most machines. */
#define BUILD_LIMITS                                                           \
	{                                                                      \
		600, INT64_C(2) << 30, INT64_C(1) << 30, 512                   \
	}

/**
 * struct build_how - how to build
 * @box: the path of deadwood-box
 * @dir, @also: what no build may see: the results directory, a real path, and
 *	others (struct secrets)
 * @uid: the uid for a bot if the arena is root; 0: builds run as its own user
 * @signals: the watch of self_proc_watch_signals, which reports a request to
 *stop
 */
struct build_how {
	const char *box, *dir;
	const char *const *also;
	uint32_t uid;
	const struct watch *signals;
	struct build_limits limits;
};

/* BUILD_BROKEN: the command failed, or left no program; BUILD_FAILED: it could
 * not be run; BUILD_LOST: it ran, but its end was not reported, which is not
 * the fault of the bot. */
enum build_end {
	BUILD_DONE,
	BUILD_BROKEN,
	BUILD_FAILED,
	BUILD_LOST,
	BUILD_STOPPED
};

/**
 * bots_build - run the build commands of @config's bots
 *
 * Each command must leave the bot's program.  Its output goes to stderr, with
 * control characters removed.  A bot whose build is broken is added to @unfit,
 * and the others are built; BUILD_BROKEN is never returned.  On other failures
 * @diag has the reason, or what was interrupted, and no process of a build is
 * left.
 */
enum build_end bots_build(const struct config *config,
			  const struct build_how *how, struct probe_book *unfit,
			  struct diag *diag);

/* Return true if any bot has a build command. */
bool bots_have_builds(const struct config *config);

/* Return a bot's environment: a few variables, the same everywhere, and those
 * of its configuration; an owned list (words.h). */
char **bot_environment(const struct bot *bot);

#endif
