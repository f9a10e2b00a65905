/*
 * penalty.h - a bot's fault is told, and may cost it the match.
 *
 * What a fault costs is faults.h; here it is done.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_PENALTY_H
#define DEADWOOD_REFEREE_JUDGE_PENALTY_H

#include "referee/judge/match_loop.h"
#include "referee/judge/message.h"

/**
 * forfeit - the bot is out of the match: its seat is played by default from
 * here on
 * @format: why, for its author
 *
 * Does nothing when it is out already.
 */
void forfeit(struct match_loop *d, unsigned seat, enum verdict verdict,
	     const char *format, ...) __attribute__((format(printf, 4, 5)));

/**
 * queued - lines that want no answer were written to a seat
 *
 * They wait for the next request, as long as there is room for them.  Else they
 * are sent, and a bot that does not read them forfeits.
 */
void queued(struct match_loop *d, unsigned seat);

/* Keep and tell a fault: to the log, to the bot's own log, to the bot.
 * @played: in the place of what was at fault, or NULL */
void tell_fault(struct match_loop *d, unsigned seat,
		const struct complaint *complaint, const struct action *played);

/* After a fault that was counted; false when it is one too many. */
bool forgive_fault(struct match_loop *d, unsigned seat,
		   const struct complaint *complaint);

#endif
