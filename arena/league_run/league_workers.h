/*
 * league_workers.h - child processes that do the work of a league: they build
 * and check versions of bots, and play groups.
 *
 * A worker is a fork of the league without exec, on a core of its own.  It ends
 * when the league ends.  It must not use the database of the league: it writes
 * its result into memory that it shares with the league, and the league stores
 * the result.  So the league is the only writer of the database.
 *
 * If the league is killed, its workers end soon, but not at once.  A file that
 * all workers keep locked tells the next league when the last one has ended.
 * Linux only.
 */
#ifndef DEADWOOD_ARENA_LEAGUE_RUN_LEAGUE_WORKERS_H
#define DEADWOOD_ARENA_LEAGUE_RUN_LEAGUE_WORKERS_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "arena/tournament/run.h"
#include "lib/diag.h"

#define LEAGUE_WORKERS_MAX 256

enum league_work { LEAGUE_BUILD, LEAGUE_CHECK, LEAGUE_GROUP };

/**
 * struct league_worker - a worker
 * @pid: process ID; 0: the entry is free
 * @subject: number of the version or group
 * @owner: number of the owner of the version; 0 for a group
 * @result: memory of @size bytes, which the worker fills
 */
struct league_worker {
	pid_t pid;
	int core;
	enum league_work work;
	int64_t subject, owner;
	void *result;
	size_t size;
};

/**
 * struct league_workers - all workers
 * @count: maximum number of workers at once
 * @busy: number of running workers
 * @alive: descriptor of the file that workers keep locked
 * @before: signals that were blocked before the league blocked its own
 */
struct league_workers {
	struct league_worker worker[LEAGUE_WORKERS_MAX];
	unsigned count, busy;
	int alive;
	sigset_t before;
};

/**
 * league_workers_open - prepare to start workers, and wait until the workers of
 * an earlier league in the folder have ended
 * @jobs: maximum number of workers; 0: one for each core
 *
 * The caller must hold the lock of the folder, and must not have blocked the
 * signals of the league yet.  On an error, returns false and sets @diag.
 */
bool league_workers_open(struct league_workers *workers, const char *dir,
			 int64_t jobs, struct diag *diag);
void league_workers_close(struct league_workers *workers);

/**
 * league_workers_start - start a worker
 * @like: .work, .subject, .owner and .size of the worker
 * @run: function that the worker calls with @arg and its zeroed result.  Its
 *	return value becomes the exit status
 *
 * There must be a free entry.  On an error, returns false and sets @diag.
 */
bool league_workers_start(struct league_workers *workers,
			  const struct league_worker *like,
			  enum status (*run)(void *arg, void *result),
			  void *arg, struct diag *diag);

/* Return the number of running workers that do @work.  @owner: only workers for
 * this owner; 0: all. */
unsigned league_workers_count(const struct league_workers *workers,
			      enum league_work work, int64_t owner);

/* Return the worker of @work and @subject, or NULL. */
const struct league_worker *league_workers_find(
	const struct league_workers *workers, enum league_work work,
	int64_t subject);

/* Return the worker with this process ID, or NULL. */
struct league_worker *league_workers_of(struct league_workers *workers,
					pid_t pid);

/* Free the entry of a worker that has ended. */
void league_workers_end(struct league_workers *workers,
			struct league_worker *worker);

/* Send a signal to all workers. */
void league_workers_signal(const struct league_workers *workers, int number);

#endif
