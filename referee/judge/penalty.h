/*
 * penalty.h - report faults, and let bots forfeit.
 *
 * faults.h defines the penalties; penalty.h applies them.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_PENALTY_H
#define DEADWOOD_REFEREE_JUDGE_PENALTY_H

#include "referee/judge/match_loop.h"
#include "referee/judge/message.h"

/**
 * penalty_forfeit - let a bot forfeit the match.  From then on the referee
 * plays default actions for the bot's seat
 * @format: the reason, for the bot's author
 *
 * If the bot has already forfeited, the function does nothing.
 */
void penalty_forfeit(struct match_loop *d, unsigned seat, enum verdict verdict,
		     const char *format, ...)
	__attribute__((format(printf, 4, 5)));

/**
 * penalty_flush_queue - send a seat's waiting lines if they exceed
 * OUT_QUEUE_BYTES bytes
 *
 * The caller must call penalty_flush_queue after writing lines that need no
 * answer.  Normally lines that need no answer wait for the next request.  A bot
 * that does not read the sent lines forfeits.
 */
void penalty_flush_queue(struct match_loop *d, unsigned seat);

/* Report a fault to the log, to the bot's own log and to the bot.  @played:
 * default action that is played instead, or NULL. */
void penalty_report_fault(struct match_loop *d, unsigned seat,
			  const struct complaint *complaint,
			  const struct action *played);

/* After a fault was counted: if the bot has reached the limit on faults, let it
 * forfeit.  If the bot forfeits, return false. */
bool penalty_apply(struct match_loop *d, unsigned seat,
		   const struct complaint *complaint);

#endif
