/*
 * greeting.h - a bot's first words: "hello" and its answer.
 *
 * A bot is greeted once in its life, at the start of its first match or by a
 * probe before the tournament.  What it says of itself, or why it could not be
 * greeted, is kept in its seat's account: a verdict other than VERDICT_OK, with
 * a sentence for its author.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_GREETING_H
#define DEADWOOD_REFEREE_JUDGE_GREETING_H

#include "referee/judge/seat.h"

/**
 * greeting_send - say hello; the clock of the start runs from here
 * @startup: kept; its limit is how long the answer may take
 * @bot_lag, @referee_lag, @pid: as of clock_init: when many bots start at once
 *       each waits for a processor, and that is not its fault
 */
void greeting_send(struct seat *seat, const char *game,
		   const struct clock_rules *startup, int bot_lag,
		   int referee_lag, pid_t pid);

/**
 * greeting_hear - wait for the answer, and take name, version and wants from it
 * @noise_max: lines that are no answer, before it is a flood
 *
 * Returns false where nothing is settled yet, behind such a line or after a
 * second or so: call again.
 */
bool greeting_hear(struct seat *seat, struct json *json, unsigned noise_max);

/**
 * greeting_write - what a bot said of itself, as members of an open object
 */
void greeting_write(const struct seat *seat, struct jsonw *jsonw);

#endif
