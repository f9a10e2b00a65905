/*
 * build.h - what the bots' programs need before they run: to be built, and an
 * environment.
 *
 * A build is its author's: a Makefile does what it likes.  So it runs in a box
 * of the run's level, as a bot does (box/orders.h, "build"): it sees what its
 * bot will see, in the bot's environment, and reaches no network; it writes in
 * the bot's folder and in a /tmp of its own, which goes with it.  It may start
 * processes.  All of them end with it, with the arena, or when its time is up.
 * At isolation: none it has the arena's rights, and all but the box is the
 * same.
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
 * struct build_limits - what a build may use
 * @memory_bytes: of data, in each of its processes
 * @tmp_bytes: in its /tmp, and in each file
 * @tasks: processes and threads at once
 */
struct build_limits {
	int64_t seconds, memory_bytes, tmp_bytes, tasks;
};

/* Chosen: what compilers need, and a machine has. */
#define BUILD_LIMITS                                                           \
	{                                                                      \
		600, INT64_C(2) << 30, INT64_C(1) << 30, 512                   \
	}

/**
 * struct build_how - how to build
 * @box: the path of deadwood-box
 * @dir, @also: what no build may see: the results directory, a real path, and
 *	others (struct secrets)
 * @uid: of a bot, when this is root; 0: builds are the own user's
 * @signals: self_proc_signals's, from which the wish to stop is heard
 */
struct build_how {
	const char *box, *dir;
	const char *const *also;
	uint32_t uid;
	const struct watch *signals;
	struct build_limits limits;
};

/* BUILD_BROKEN: the command failed, or left no program; BUILD_FAILED: it could
 * not be run; BUILD_LOST: it was run, but its end was not reported, which says
 * nothing of the bot. */
enum build_end {
	BUILD_DONE,
	BUILD_BROKEN,
	BUILD_FAILED,
	BUILD_LOST,
	BUILD_STOPPED
};

/**
 * bots_build - run the build commands of @config's bots, whose programs must be
 * there then
 *
 * What they print comes to stderr, made fit for a terminal.  Whose command is
 * broken is noted in @unfit, and the others are built; never BUILD_BROKEN.
 * @diag says why not, or what was stopped; in both cases nothing of the build
 * goes on.
 */
enum build_end bots_build(const struct config *config,
			  const struct build_how *how, struct probe_book *unfit,
			  struct diag *diag);

/* Has any bot a build command? */
bool bots_are_built(const struct config *config);

/* A bot's environment: little, and the same everywhere, with what its
 * configuration adds; an owned list (words.h). */
char **bot_environment(const struct bot *bot);

#endif
