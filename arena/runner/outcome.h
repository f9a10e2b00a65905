/*
 * outcome.h - the result of a worker's job, for store, standings, logs and the
 * fault summary.
 *
 * A worker fills it in two steps.  When the referee's result arrives,
 * referee_msg.c stores what was judged.  When all bots that are not kept have
 * ended, outcome_complete adds what only the arena knows: the referee reports
 * "exit" or "startup" of a bot whose pipes were closed; the arena sees whether
 * its process exited or crashed, and whether the arena killed it for a limit.
 *
 * It is part of the worker.  pool->done gets it borrowed until it returns, with
 * the logs, to which it may add notes.  It has plain values only, so a worker
 * on another machine or in a library can return the same.
 */
#ifndef DEADWOOD_ARENA_RUNNER_OUTCOME_H
#define DEADWOOD_ARENA_RUNNER_OUTCOME_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/schedule/pairing.h"
#include "lib/diag.h"
#include "lib/verdict.h"
#include "referee/judge/log.h"

struct botlog;
struct bot_proc;

#define OUTCOME_TEXT_MAX 512 /* the maximum of the store */

/* Prefix of the detail of a bot whose program was not started. */
#define OUTCOME_NOT_STARTED "could not be started: "

enum job { JOB_PROBE, JOB_MATCH };

/**
 * struct outcome_seat - one bot's result in a match or a probe
 * @bot: its number in the configuration
 * @place: standard competition ranking: 1, 1, 3
 * @detail: one sentence, or ""; of a match without control characters
 * @version: the bot's version, or ""; without control characters
 * @decisions: requests answered; @used_us in all, @max_us the longest, @late_us
 *	the arena's own delay
 * @noise: lines that were no answers
 * @owed: late answers that may still arrive
 * @started: false: @detail has the reason why its program was not started
 * @ended: its process has ended; then @status as of waitpid, and @killed: by
 *	the arena
 * @memory_bytes: the largest memory use seen
 * @log: its stderr and the notes about it
 */
struct outcome_seat {
	uint32_t bot;
	int score;
	unsigned place;
	unsigned faults;
	enum verdict verdict;
	char detail[DIAG_TEXT_MAX];
	char version[OUTCOME_TEXT_MAX];
	uint64_t decisions, used_us, max_us, late_us, noise, owed;
	bool started, ended, killed;
	int status;
	int64_t memory_bytes;
	struct botlog *log;
};

/**
 * struct outcome - the result of a job
 * @fixture: of a match; a probe's bot is that of its one seat
 * @why_void: "" of a judged match; else why it could not be played: then its
 *	seats have only a bot and a log
 * @passed: of a probe: the bot answered hello
 * @took_us: from the request to the result
 */
struct outcome {
	enum job job;
	struct fixture fixture;
	char why_void[64];
	bool passed;
	unsigned deals;
	uint64_t log_bytes;
	char log_hash[LOG_HASH_TEXT];
	int64_t took_us;
	unsigned seats;
	struct outcome_seat seat[PAIRING_SEATS_MAX];
};

/**
 * outcome_complete - add what the arena knows of the processes
 * @bot_procs: one per seat; the outcome borrows their logs
 */
void outcome_complete(struct outcome *outcome,
		      struct bot_proc *const *bot_procs);

/* Did a bot crash before it answered hello?  False if the referee closed its
 * input before, because it had given it up. */
bool outcome_is_start_crash(const struct outcome_seat *seat);

/* Describe a crash before the answer to hello, the same for a match and a
 * probe: @status is not 0.  @detail: the text of the referee; what the bot
 * printed is copied from it. */
void outcome_describe_start_crash(const char *detail, int status,
				  struct diag *text);

#endif
