/*
 * league_hook.h - run the organiser's command (the key "hook") for each event
 * of a league, with the event as JSON on its input.
 *
 * One command runs at a time, and each within HOOK_SECONDS.  Its output goes to
 * DIR/hook.log, which stays below HOOK_LOG_BYTES.  After a restart, the hook
 * starts with the events of the new start.
 */
#ifndef DEADWOOD_ARENA_LEAGUE_RUN_LEAGUE_HOOK_H
#define DEADWOOD_ARENA_LEAGUE_RUN_LEAGUE_HOOK_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "arena/league/league_config.h"
#include "arena/league/league_db.h"
#include "lib/monotime.h"

#define HOOK_SECONDS   30	 /* arbitrary: time limit of the command */
#define HOOK_LOG_BYTES (1 << 20) /* arbitrary: maximum bytes of hook.log */
#define HOOK_PENDING   1000	 /* arbitrary: older events are skipped */

/**
 * struct league_hook - the command, and the event for which it runs
 * @argv: words of the command, borrowed; argv[0] is NULL: there is no hook
 * @done: number of the last event that a command got
 * @pid: process of the command; 0: none is running
 * @began: start of this process
 */
struct league_hook {
	char *const *argv;
	int64_t done;
	pid_t pid;
	struct monotime began;
};

/* Prepare the hook.  It ignores the events that the database has already. */
bool league_hook_init(struct league_hook *hook, char *const *argv,
		      struct league_db *db, struct diag *diag);

/* If no command is running and there is a new event, start the command.  If a
 * command runs too long, kill it.  Errors of the command are only logged.  On
 * an error of the database, returns false and sets @diag. */
bool league_hook_turn(struct league_hook *hook, const char *dir,
		      struct league_db *db, struct monotime now,
		      struct diag *diag);

/* Record that the process @pid has ended.  Returns false if it is not the
 * command. */
bool league_hook_reaped(struct league_hook *hook, pid_t pid);

#endif
