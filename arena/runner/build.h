/*
 * build.h - run the build commands of bots, and set up the environment
 * variables of builds and bots.
 *
 * The author of a bot writes its build command.  So the arena does not trust
 * the command.  Like a bot, the build command runs in a sandbox of the run's
 * isolation level (box/orders.h, "build").  A build can read what its bot can
 * read and has the bot's environment variables, but it has no network.  A build
 * can write to the bot's folder and to a private /tmp, which the arena removes
 * after the build.  A build can start processes.  All processes of a build are
 * killed when the build ends, when its time is up, or when the arena ends.  At
 * isolation level "none", a build has no sandbox and runs with the rights of
 * the arena.
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
 * @memory_bytes: maximum data segment of each process of the build
 *	(RLIMIT_DATA)
 * @tmp_bytes: maximum size in bytes of the build's /tmp, and of each file that
 *	the build writes
 * @tasks: maximum number of processes and threads of the build at the same time
 */
struct build_limits {
	int64_t seconds, memory_bytes, tmp_bytes, tasks;
};

/* Default limits of a build (arbitrary): enough for compilers, and possible on
 * most machines.
 */
#define BUILD_LIMITS                                                           \
	{                                                                      \
		600, INT64_C(2) << 30, INT64_C(1) << 30, 512                   \
	}

/**
 * struct build_how - settings for all builds
 * @box: path of the sandbox program deadwood-box
 * @dir: absolute path, without links, of the results directory, which builds
 *	cannot read
 * it
 * @also: further paths that builds cannot read (struct secrets); NULL ends the
 *	array
 * @uid: user id of builds if the arena runs as root; 0: builds run as the user
 *	of the arena
 * @signals: watch of self_proc_watch_signals, which reports that the user stops
 *	the arena
 */
struct build_how {
	const char *box, *dir;
	const char *const *also;
	uint32_t uid;
	const struct watch *signals;
	struct build_limits limits;
};

/* BUILD_BROKEN: the build command failed, or did not create the bot's program.
 * BUILD_FAILED: the arena could not run the build command.  BUILD_LOST: the
 * command ran, but deadwood-box did not report how it ended.  The bot is not at
 * fault. */
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
 * Each build command must create its bot's program.  The function prints the
 * output of each command on stderr, without control characters.  If a build is
 * broken, the function adds the bot to @unfit and builds the other bots.  So it
 * never returns BUILD_BROKEN.  For every result except BUILD_DONE, @diag has
 * the reason.  After the call, no process of a build remains.
 */
enum build_end bots_build(const struct config *config,
			  const struct build_how *how, struct probe_book *unfit,
			  struct diag *diag);

/* Run the build commands in a process that has no event loop, for example in a
 * child that prepares one submission.  SIGINT, SIGTERM and SIGHUP stop the
 * builds.  The function ignores @how->signals.  Result as for bots_build. */
enum build_end bots_build_alone(const struct config *config,
				const struct build_how *how,
				struct probe_book *unfit, struct diag *diag);

/* Return true if any bot has a build command. */
bool bots_have_builds(const struct config *config);

/* Return the environment variables of a bot as an owned list (words.h).  The
 * list has a few variables that are equal on every machine, and the variables
 * under the bot's key "env". */
char **bot_environment(const struct bot *bot);

#endif
