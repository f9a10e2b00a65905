/*
 * penalty.h - report faults and forfeit matches.
 *
 * faults.h defines what a fault costs; this module applies it.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_PENALTY_H
#define DEADWOOD_REFEREE_JUDGE_PENALTY_H

#include "referee/judge/match_loop.h"
#include "referee/judge/message.h"

/**
 * penalty_forfeit - end the match for a bot; default actions play its seat
 * @format: the reason, for the bot's author
 *
 * Does nothing if the bot has already forfeited.
 */
void penalty_forfeit(struct match_loop *d, unsigned seat, enum verdict verdict,
		     const char *format, ...)
	__attribute__((format(printf, 4, 5)));

/**
 * penalty_flush_queue - send a seat's waiting lines if they are too many
 *
 * Call it after writing lines that need no answer.  They wait for the next
 * request while there is room.  A bot that does not read them forfeits.
 */
void penalty_flush_queue(struct match_loop *d, unsigned seat);

/* Report a fault to the log, to the bot's own log and to the bot.  @played: the
 * default action that is played instead, or NULL. */
void penalty_report_fault(struct match_loop *d, unsigned seat,
			  const struct complaint *complaint,
			  const struct action *played);

/* Apply the limit after a fault that was counted.  Return false if the bot
 * forfeits. */
bool penalty_apply(struct match_loop *d, unsigned seat,
		   const struct complaint *complaint);

#endif
