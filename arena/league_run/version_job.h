/*
 * version_job.h - unpack, build and check a version of a bot, in a child
 * process.
 *
 * Files in DIR/versions/ID:
 *   ARCHIVE      the archive as it was sent
 *   bot/         the program, unpacked and built
 *   build.txt    output of the build
 *   check.txt    results of the check, step by step
 *   log.txt      messages of the league about this version
 *
 * A step that was killed starts again from its beginning.
 */
#ifndef DEADWOOD_ARENA_LEAGUE_RUN_VERSION_JOB_H
#define DEADWOOD_ARENA_LEAGUE_RUN_VERSION_JOB_H

#include "arena/league/league_config.h"
#include "arena/league/league_db.h"
#include "arena/tournament/run.h"

/**
 * struct version_job - a version to build or check
 * @dir: folder of the league
 * @level: isolation level of builds and of the program that reads archives; not
 *	ISOLATION_BEST
 */
struct version_job {
	const struct league_config *config;
	const char *dir;
	enum isolation level;
	const struct league_version *version;
};

/**
 * struct version_result - result of a build or a check
 * @state: next state of the version
 * @run: command of the bot in its folder, after a build
 * @text: text for the owner: why the version failed, and what to do
 */
struct version_result {
	enum version_state state;
	char run[sizeof(((struct league_version *)0)->run)];
	char text[LEAGUE_TEXT_MAX];
};

/**
 * version_job_build, version_job_check - unpack and build, or check, a version
 *
 * The functions redirect stdout and stderr to files of the version.  If this
 * machine caused a failure, they return STATUS_FAILED, and log.txt ends with
 * the reason.  Otherwise they return STATUS_DONE with @result.
 */
enum status version_job_build(const struct version_job *job,
			      struct version_result *result);
enum status version_job_check(const struct version_job *job,
			      struct version_result *result);

#endif
