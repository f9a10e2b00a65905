/*
 * log_prefix.h - extract the actions of a log as the start of another match.
 *
 * The result is a script (referee/judge/script.h): every action of the log up
 * to a position.  Before selected actions, the script makes the referee ask the
 * seat's bot which action the bot would play.  log_prefix_read verifies the log
 * first, and refuses an invalid log.
 */
#ifndef DEADWOOD_ARENA_REVIEW_LOG_PREFIX_H
#define DEADWOOD_ARENA_REVIEW_LOG_PREFIX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "arena/replay/event_pos.h"
#include "lib/diag.h"
#include "referee/engine/stream.h"
#include "referee/judge/clock.h"
#include "referee/judge/log.h"

#define LOG_PREFIX_NONE (-1)
#define LOG_PREFIX_ALL	(-2)

/**
 * struct log_prefix_how - the actions to extract, and the decisions at which to
 * ask bots
 * @ask: seat whose bot the referee asks; or LOG_PREFIX_ALL or LOG_PREFIX_NONE
 * @req: number of the only request of the seat at which the referee asks the
 *	bot; 0: all requests
 * @settled: for each of the first @settled_count decisions, true if the bot's
 *	answer is already known; then the referee does not ask the bot
 * @until: position at which the script ends; NULL: the end of the match
 */
struct log_prefix_how {
	int ask;
	unsigned req;
	const bool *settled;
	size_t settled_count;
	const struct event_pos *until;
};

/* A decision at which the referee asks a bot.  @action: index in the script,
 * from 0, of the action that the log has at this decision.  @req: number of the
 * request in the log.  @defaulted: true: this action is the referee's default
 * action. */
struct log_prefix_ask {
	unsigned action;
	unsigned req;
	uint8_t seat;
	bool defaulted;
};

/**
 * struct log_prefix - script from the start of a log, and properties of the
 * match
 * @text: text of the script, @len bytes in @actions lines; owned
 * @ask: the @asks decisions at which the referee asks bots, and those that are
 *	settled; owned
 * @sides: number of sides of partners; 0 if each seat plays alone
 * @rules: parameters of the game as JSON, copied from the log's header; owned
 * @deals: maximum number of deals, from the log's header
 * @redeal: JSON in the log's header that describes a redealt deal, or NULL;
 *	owned
 * @of: hash of the log in hexadecimal
 * @seed: seed of the match in hexadecimal
 */
struct log_prefix {
	char *text;
	size_t len;
	unsigned actions;
	struct log_prefix_ask *ask;
	size_t asks;
	char *rules, *redeal;
	char game[64];
	unsigned players, sides;
	int64_t deals;
	struct clock_rules time;
	char of[LOG_HASH_TEXT];
	char seed[2 * SEED_BYTES + 1];
};

/**
 * log_prefix_read - extract a script from a log
 * @name, @text, @len: the whole log, as for log_verify_text
 *
 * If the log is invalid, or lacks the seat, request or position in @how,
 * returns false and sets @diag.  The caller must release @prefix even after a
 * failure.
 */
bool log_prefix_read(struct log_prefix *prefix,
		     const struct log_prefix_how *how, const char *name,
		     const char *text, size_t len, struct diag *diag);
void log_prefix_release(struct log_prefix *prefix);

#endif
