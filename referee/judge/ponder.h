/*
 * ponder.h - limit pondering, the CPU time that a bot uses between its turns.
 *
 * A bot that computes between its turns takes CPU time from the other bots.
 * The setting "pondering" has three values. freeze (the default): the bot is
 * stopped between its turns. charge: the bot's clock is charged. allow: no
 * limit.  The referee reads the bot's CPU time when the bot's turn begins.
 * Interpreters collect garbage between turns, so some CPU time is free.  The
 * free time is a tenth of the time that the other seats took, plus
 * PONDER_GAP_US for each turn, plus a reserve of PONDER_FREE_US.  Free time
 * that the bot did not use refills the reserve.  Only CPU time beyond the free
 * time is charged to the reserve.
 *
 * The caller reads the CPU time of the bot's process (clock_cpu_us) once, for
 * ponder.h and the clock.  "freeze" needs a pidfd.  If the kernel has no
 * pidfds, the arena refuses to start a run (arena/sandbox/isolation.h).
 * "freeze" stops the bot's process group, which a bot cannot leave
 * (box/filter.c).  A bot without child processes is stopped only after it has
 * used CPU time beyond the free time.  If a bot may have child processes, the
 * referee knows only the CPU time of the first process.  So it stops such a bot
 * between all its turns.  Linux only.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_PONDER_H
#define DEADWOOD_REFEREE_JUDGE_PONDER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "lib/enum_words.h"
#include "lib/monotime.h"

/* microseconds; measured: more than garbage collection uses */
#define PONDER_FREE_US	50000
/* microseconds, arbitrary: an interpreter's work after output */
#define PONDER_GAP_US	1000
#define PONDER_GAP_PART 10

/**
 * struct ponder - pondering of one bot.  A zeroed struct watches no bot
 * @family: true: the bot may have child processes
 * @rested_us: total CPU time of the bot's process at the end of its last turn,
 *	in microseconds; -1: unknown
 * @rested: time at which the bot's last turn ended
 * @bucket_us: used part of the reserve PONDER_FREE_US, in microseconds
 * @total_us: CPU time between turns in this match beyond the free time, in
 *	microseconds
 */
struct ponder {
	enum pondering rule;
	bool watched, seen, stopped, family;
	int pidfd;
	int64_t rested_us;
	struct monotime rested;
	int64_t bucket_us;
	int64_t total_us;
};

/**
 * ponder_init - start watching a bot before its first turn
 * @pid: process id of the bot; 0: unknown, so the bot is neither charged nor
 *	stopped
 * @family: true: the bot may have child processes
 */
void ponder_init(struct ponder *ponder, enum pondering rule, pid_t pid,
		 bool family);
/* Stop watching the bot.  If the bot is stopped, let it continue. */
void ponder_release(struct ponder *ponder);

/**
 * ponder_rest - end a bot's turn
 * @cpu_us: total CPU time of the bot's process at time @now, in microseconds;
 *	-1: unknown
 * @now: time of the end of the turn
 */
void ponder_rest(struct ponder *ponder, int64_t cpu_us, struct monotime now);

/**
 * ponder_wake - let a stopped bot continue, for its turn or to read lines
 * @cpu_us: total CPU time of the bot's process at time @now, in microseconds;
 *	-1: unknown
 *
 * Returns the CPU time in microseconds to charge for pondering.
 */
int64_t ponder_wake(struct ponder *ponder, int64_t cpu_us, struct monotime now);

#endif
