/*
 * handshake.h - send "hello" to a bot and read its answer.
 *
 * Each process of a bot gets "hello" once: at the start of its first match, or
 * when the arena probes the bot before the tournament.  The functions store
 * "name", "version" and "want" from the bot's answer in struct bot_conn.  If
 * the handshake fails, the functions also store a verdict other than
 * VERDICT_OK, and a sentence for the bot's author.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_HANDSHAKE_H
#define DEADWOOD_REFEREE_JUDGE_HANDSHAKE_H

#include "referee/judge/bot_conn.h"

/**
 * handshake_send - send "hello" and start the startup clock
 * @startup: time limits for the answer, borrowed.  A bot must start within
 *	startup->limit_us microseconds
 * @bot_lag, @referee_lag, @pid: as in clock_init.  So the clock does not charge
 *	waits for a CPU when many bots start at once
 */
void handshake_send(struct bot_conn *seat, const char *game,
		    const struct clock_rules *startup, int bot_lag,
		    int referee_lag, pid_t pid);

/**
 * handshake_recv - wait for the bot's answer to hello, and store its "name",
 * "version" and "want"
 * @noise_max: maximum number of lines before the answer that are not JSON
 *	objects
 *
 * If the handshake has succeeded or failed, returns true.  After a line that
 * was not a JSON object, or after about a second without a line, returns false.
 * If handshake_recv returns false, the caller must call it again.
 */
bool handshake_recv(struct bot_conn *seat, struct json *json,
		    unsigned noise_max);

/* Set @wants_legal and @wants_text from the member "want" of an object, which
 * is an answer to hello or its record in a log. */
void handshake_read_want(struct bot_conn *seat, const struct json *json,
			 int object);

/**
 * handshake_write - write "name", "version" and "want" of a bot as members of
 * an object that the caller has opened
 */
void handshake_write(const struct bot_conn *seat, struct jsonw *jsonw);

#endif
