/*
 * outcome.h - what came of a worker's job: the one thing that store, standings,
 * logs and troubles take.
 *
 * A worker fills it in two steps.  When the referee's word arrives,
 * referee_msg.c puts in what was judged.  When all who must go have gone,
 * outcome_settle adds what the arena alone knows: the referee says "exit" or
 * "startup" of a bot whose pipes ended; how its process ended, and whether the
 * arena itself ended it over a limit, is seen here.
 *
 * It lies in the worker, is handed up by pool->done, and is borrowed until that
 * returns; so are the logs, to which the taker may add.  Plain values: a worker
 * on another machine, or one inside a program, hands up the same.
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

#define OUTCOME_TEXT_MAX 512 /* as much as the store keeps */

/* How the detail of a bot begins whose program was not started. */
#define OUTCOME_UNSTARTED "could not be started: "

enum job { JOB_PROBE, JOB_MATCH };

/**
 * struct outcome_seat - a bot's part in a match, or its probe
 * @bot: its number in the configuration
 * @place: as in sport: 1, 1, 3
 * @detail: one sentence, or ""; of a match with nothing that a terminal obeys
 * @version: the bot's own, or ""; with nothing that a terminal obeys
 * @decisions: requests answered; @used_us in all, @max_us the longest, @late_us
 *	the arena's own delay
 * @noise: lines that were no answers
 * @owed: late answers that may still come
 * @started: false: @detail says why its program could not be started
 * @ended: its process has; then @status as of waitpid, and @killed: by the
 * arena
 * @memory_bytes: the most that it was seen to use
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
 * struct outcome - what came of a job
 * @fixture: of a match; a probe's bot is that of its one seat
 * @why_void: "" of a match that was judged.  Else why nobody could play it: its
 *	seats have only a bot and a log
 * @passed: of a probe: the bot answered hello
 * @took_us: from the order to the result
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
 * outcome_settle - put in what the arena saw of the processes
 * @players: one a seat; their logs are lent
 */
void outcome_settle(struct outcome *outcome, struct bot_proc *const *players);

/* Did a bot that has not answered hello end by itself, and badly?  False if the
 * referee had given it up, and so closed its input, before. */
bool outcome_is_its_end(const struct outcome_seat *seat);

/* What is said of a program that ended with @status, which is not 0, in the
 * place of an answer to hello: of a match as of a probe.  @detail: the
 * referee's words, of which what the bot printed is kept. */
void outcome_unanswered(const char *detail, int status, struct diag *text);

#endif
