/*
 * handshake.h - a bot's first words: "hello" and its answer.
 *
 * A bot is greeted once in its life, at the start of its first match or by a
 * probe before the tournament.  What it says of itself, or why it could not be
 * greeted, is kept in its seat's account: a verdict other than VERDICT_OK, with
 * a sentence for its author.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_HANDSHAKE_H
#define DEADWOOD_REFEREE_JUDGE_HANDSHAKE_H

#include "referee/judge/bot_conn.h"

/**
 * handshake_send - say hello; the clock of the start runs from here
 * @startup: kept; its limit is how long the answer may take
 * @bot_lag, @referee_lag, @pid: as of clock_init: when many bots start at once
 *       each waits for a processor, and that is not its fault
 */
void handshake_send(struct bot_conn *seat, const char *game,
		    const struct clock_rules *startup, int bot_lag,
		    int referee_lag, pid_t pid);

/**
 * handshake_hear - wait for the answer, and take name, version and wants from
 * it
 * @noise_max: lines that are no answer, before it is a flood
 *
 * Returns false where nothing is settled yet, behind such a line or after a
 * second or so: call again.
 */
bool handshake_hear(struct bot_conn *seat, struct json *json,
		    unsigned noise_max);

/**
 * handshake_write - what a bot said of itself, as members of an open object
 */
void handshake_write(const struct bot_conn *seat, struct jsonw *jsonw);

#endif
