/*
 * ponder.h - what a bot does with the processor while it is not its turn.
 *
 * Between an answer and the next request a bot that waits costs nothing.  One
 * that thinks on takes time from those who play: it is stopped between its
 * turns (the default), or charged for it, or left alone.  A bot is looked at
 * when its turn begins, and what it used since its last answer counts once that
 * is more than PONDER_FREE_US: interpreters tidy up.  Stopping needs the pid,
 * and holds for the bot's own process, all its threads.  Linux only.
 */
#ifndef DEADWOOD_PONDER_H
#define DEADWOOD_PONDER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#define PONDER_FREE_US 50000 /* measured: collectors of garbage take less */

enum pondering { PONDER_FREEZE, PONDER_CHARGE, PONDER_ALLOW };

/* The words of these, and NULL. */
extern const char *const pondering_words[];

/**
 * struct ponder - zeroed: not watched
 * @rested: processor time when it was last seen at rest, or -1
 * @total_us: used between turns, beyond what is free
 */
struct ponder {
	enum pondering rule;
	bool watched, seen, stopped;
	int pidfd;
	clockid_t cpu;
	int64_t rested_us;
	int64_t total_us;
};

/* @pid: 0: not known, and nothing is watched. */
void ponder_init(struct ponder *ponder, enum pondering rule, pid_t pid);
void ponder_release(struct ponder *ponder); /* it runs on */

/* It has answered: others play now. */
void ponder_rest(struct ponder *ponder);

/**
 * ponder_wake - its turn begins, or it must read
 *
 * Returns the microseconds to charge it with.
 */
int64_t ponder_wake(struct ponder *ponder);

#endif
