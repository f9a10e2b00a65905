/*
 * outcome.h - the result of a worker's job (a match or a probe).  The database,
 * the standings, the logs and the fault summary use a struct outcome.
 *
 * A worker fills a struct outcome in two steps.  When the referee's result
 * arrives, referee_msg.c stores scores, places and verdicts.  When the bots'
 * processes have ended, outcome_complete adds how they ended.  Processes that
 * later matches reuse are excepted.  The second step is necessary because the
 * referee only sees closed pipes.  For closed pipes, the referee reports the
 * verdict (result code) "exit" or "startup".  Only the arena knows whether the
 * process exited, crashed, or was killed because it exceeded a limit.
 *
 * The outcome is a member of struct worker.  The callback pool->done gets the
 * outcome and the bots' logs.  The outcome and the logs are valid only during
 * the call of pool->done.  The callback pool->done may add notes to the logs.
 */
#ifndef DEADWOOD_ARENA_RUNNER_OUTCOME_H
#define DEADWOOD_ARENA_RUNNER_OUTCOME_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/schedule/pairing.h"
#include "lib/diag.h"
#include "lib/format/bot_usage.h"
#include "lib/verdict.h"
#include "referee/judge/log.h"

struct botlog;
struct bot_proc;

/* bytes of a text; equals STORE_TEXT_MAX (store.h) */
#define OUTCOME_TEXT_MAX 512

/* Prefix of outcome_seat.detail for a bot whose program did not start. */
#define OUTCOME_NOT_STARTED "could not be started: "

enum job { JOB_PROBE, JOB_MATCH };

/**
 * struct outcome_seat - result of one bot in a match or a probe
 * @bot: number of the bot in the configuration
 * @place: place of the seat in the match.  Tied seats share the better place:
 *	1, 1, 3
 * @detail: text that explains the verdict, or "".  If the job is a match,
 *	@detail has no control characters
 * @version: version that the bot sent in its answer to hello, without control
 *	characters; or ""
 * @decisions: number of requests that the bot answered
 * @used_us, @max_us: time in microseconds for all answers, and for the slowest
 *	answer
 * @late_us: delay in microseconds that the arena itself caused
 * @noise: number of the bot's lines on stdout that were not JSON objects
 * @usage: sums of the tokens and the cost that the bot reported
 * @owed: number of requests that the bot has not answered, neither in time nor
 *	later
 * @started: true: the bot's program was started; false: @detail has the reason
 * @ended: true: the bot's process has ended
 * @status: exit status from waitpid, valid if @ended
 * @killed: true: the arena killed the bot's process
 * @memory_bytes: largest measured memory use of the bot, in bytes
 * @log: the bot's stderr, and notes about the bot
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
	struct bot_usage usage;
	bool started, ended, killed;
	int status;
	int64_t memory_bytes;
	struct botlog *log;
};

/**
 * struct outcome - the result of a job (a match or a probe)
 * @fixture: the match that was played.  For a probe, only fixture.bots[0] is
 *	set
 * @why_void: reason why the match is void (does not count); "": the match is
 *	not void.  In a void match only @bot and @log of each seat are set
 * @passed: true: in a probe (a first start without a match), the bot answered
 *	hello
 * @took_us: time in microseconds from the request to the referee until the
 *	referee's result
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
 * outcome_complete - add to @outcome how the bots' processes ended
 * @bot_procs: bot's process at each seat.  The outcome borrows the logs of
 *	these processes
 */
void outcome_complete(struct outcome *outcome,
		      struct bot_proc *const *bot_procs);

/* Return true if a bot crashed before it answered the message hello.  If the
 * bot ended only after the referee had closed its input because the answer took
 * too long, returns false. */
bool outcome_is_start_crash(const struct outcome_seat *seat);

/* Write a text that explains a bot's crash before its answer to hello.
 * @status: exit status from waitpid, not 0.  @detail: text of the referee,
 * which may quote output of the bot.  The function copies the quotation. */
void outcome_describe_start_crash(const char *detail, int status,
				  struct diag *text);

#endif
