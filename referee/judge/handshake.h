/*
 * handshake.h - send "hello" to a bot and read its answer.
 *
 * Each process of a bot gets "hello" once: at the start of its first match, or
 * when the arena probes the bot before the tournament.  The functions store
 * "name", "version" and "want" from the answer in struct bot_conn.  If the
 * handshake fails, they also store a verdict other than VERDICT_OK and a
 * sentence for the bot's author.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_HANDSHAKE_H
#define DEADWOOD_REFEREE_JUDGE_HANDSHAKE_H

#include "referee/judge/bot_conn.h"

/**
 * handshake_send - send "hello" and start the startup clock
 * @startup: time limits for the answer, borrowed; a bot must start within
 *	startup->limit_us
 * @bot_lag, @referee_lag, @pid: as in clock_init, so that waits for a CPU are
 *	not charged when many bots start at once
 */
void handshake_send(struct bot_conn *seat, const char *game,
		    const struct clock_rules *startup, int bot_lag,
		    int referee_lag, pid_t pid);

/**
 * handshake_recv - wait for the answer and store its "name", "version" and
 * "want"
 * @noise_max: maximum number of lines before the answer that are no JSON
 *	objects
 *
 * Returns true if the handshake has succeeded or failed.  Returns false after a
 * line that was no JSON object, or after about a second without a line; call
 * the function again.
 */
bool handshake_recv(struct bot_conn *seat, struct json *json,
		    unsigned noise_max);

/**
 * handshake_write - write "name", "version" and "want" as members into an
 * object that the caller has opened
 */
void handshake_write(const struct bot_conn *seat, struct jsonw *jsonw);

#endif
