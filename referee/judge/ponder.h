/*
 * ponder.h - what a bot does with the processor while it is not its turn.
 *
 * Between an answer and the next request a bot that waits costs nothing.  One
 * that thinks on takes time from those who play: it is stopped between its
 * turns (the default), or charged for it, or left alone.  A bot is looked at
 * when its turn begins.  Interpreters tidy up, so a little is free: a tenth of
 * the time that others took, PONDER_GAP_US each time, and PONDER_FREE_US that
 * come back as these are not used up.  What goes beyond counts.
 *
 * The caller reads the processor time of the bot's process (clock_cpu_us), once
 * for this and for the clock of the answer.  Stopping needs a descriptor of the
 * process, so a run that cannot have one is refused at its start
 * (arena/sandbox/isolation.h), and holds for the bot's process group, which a
 * bot cannot leave (box/filter.c).  Of a bot with processes of its own only the
 * first one's time is seen: it is stopped between its turns in any case.  Linux
 * only.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_PONDER_H
#define DEADWOOD_REFEREE_JUDGE_PONDER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "lib/enum_words.h"
#include "lib/monotime.h"

#define PONDER_FREE_US	50000 /* measured: collectors of garbage take less */
#define PONDER_GAP_US	1000  /* chosen: what follows a print in any language */
#define PONDER_GAP_PART 10

/**
 * struct ponder - zeroed: not watched
 * @family: it may have processes
 * @rested_us: processor time when it was last seen at rest, or -1
 * @rested: when that was
 * @bucket_us: used of what comes back
 * @total_us: used between turns, beyond what is free
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
 * ponder_init - before its first turn
 * @pid: 0: not known, and nothing is watched
 * @family: it may have processes of its own
 */
void ponder_init(struct ponder *ponder, enum pondering rule, pid_t pid,
		 bool family);
void ponder_release(struct ponder *ponder); /* it runs on */

/**
 * ponder_rest - it has answered: others play now
 * @cpu_us: its processor time then, or -1: not known
 * @now: when that was
 */
void ponder_rest(struct ponder *ponder, int64_t cpu_us, struct monotime now);

/**
 * ponder_wake - its turn begins, or it must read
 * @cpu_us: its processor time now, or -1: not known
 *
 * Returns the microseconds to charge it with.
 */
int64_t ponder_wake(struct ponder *ponder, int64_t cpu_us, struct monotime now);

#endif
