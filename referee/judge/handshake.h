/*
 * handshake.h - send "hello" to a bot and read its answer.
 *
 * Each bot process gets one "hello": at the start of its first match, or from a
 * probe before the tournament.  The connection stores its name, version and
 * wants.  If the handshake fails, it stores a verdict other than VERDICT_OK and
 * a sentence for the bot's author.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_HANDSHAKE_H
#define DEADWOOD_REFEREE_JUDGE_HANDSHAKE_H

#include "referee/judge/bot_conn.h"

/**
 * handshake_send - send "hello" and start the startup clock
 * @startup: borrowed; its limit is the startup time
 * @bot_lag, @referee_lag, @pid: as in clock_init; when many bots start at once,
 *       their waiting for a CPU is not charged
 */
void handshake_send(struct bot_conn *seat, const char *game,
		    const struct clock_rules *startup, int bot_lag,
		    int referee_lag, pid_t pid);

/**
 * handshake_recv - wait for the answer and store name, version and wants
 * @noise_max: allowed lines that are not JSON objects
 *
 * Returns false if the handshake is not finished, after such a line or after
 * about a second: call again.
 */
bool handshake_recv(struct bot_conn *seat, struct json *json,
		    unsigned noise_max);

/**
 * handshake_write - write name, version and wants as members of an open object
 */
void handshake_write(const struct bot_conn *seat, struct jsonw *jsonw);

#endif
