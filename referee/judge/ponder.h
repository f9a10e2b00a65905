/*
 * ponder.h - pondering: CPU time that a bot uses between its turns.
 *
 * A bot that computes between its turns takes CPU time from the others.  By the
 * rule "pondering" it is stopped between its turns (freeze, the default),
 * charged (charge), or left alone (allow).  Its CPU time is read when its turn
 * begins.  Interpreters collect garbage, so a little is free: a tenth of the
 * time that others took, PONDER_GAP_US each time, and PONDER_FREE_US that
 * refill when the others are not used up.  Only time beyond that counts.
 *
 * The caller reads the CPU time of the bot's process (clock_cpu_us), once for
 * this and for the clock.  Stopping needs a pidfd; the arena refuses to start a
 * run without (arena/sandbox/isolation.h).  It stops the bot's process group,
 * which a bot cannot leave (box/filter.c).  If a bot has child processes, only
 * the CPU time of the first process is known, so freeze stops it between all
 * its turns.  Linux only.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_PONDER_H
#define DEADWOOD_REFEREE_JUDGE_PONDER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "lib/enum_words.h"
#include "lib/monotime.h"

#define PONDER_FREE_US	50000 /* measured: garbage collectors take less */
#define PONDER_GAP_US	1000 /* chosen: for what a runtime does after a print */
#define PONDER_GAP_PART 10

/**
 * struct ponder - pondering of one bot; all zero: not watched
 * @family: the bot may have child processes
 * @rested_us: CPU time at the end of its last turn, or -1
 * @rested: when that was
 * @bucket_us: used part of PONDER_FREE_US
 * @total_us: used between turns, beyond the free time
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
 * @pid: 0: unknown, nothing is watched
 * @family: the bot may have child processes
 */
void ponder_init(struct ponder *ponder, enum pondering rule, pid_t pid,
		 bool family);
/* Stop watching; continue the bot if it is stopped. */
void ponder_release(struct ponder *ponder);

/**
 * ponder_rest - end a bot's turn
 * @cpu_us: its CPU time at that moment, or -1: unknown
 * @now: that moment
 */
void ponder_rest(struct ponder *ponder, int64_t cpu_us, struct monotime now);

/**
 * ponder_wake - begin a bot's turn, or let it read
 * @cpu_us: its CPU time now, or -1: unknown
 *
 * Returns the microseconds to charge.
 */
int64_t ponder_wake(struct ponder *ponder, int64_t cpu_us, struct monotime now);

#endif
