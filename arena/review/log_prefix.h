/*
 * log_prefix.h - a log's actions, for another match to begin with.
 *
 * The log is played again first, and one that does not hold gives nothing.  The
 * lines are those of referee/judge/script.h: every action of the log up to a
 * position, and at some of them the seat's bot is to be asked what it would do.
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

#define LOG_PREFIX_NOBODY (-1)
#define LOG_PREFIX_ALL	  (-2)

/**
 * struct log_prefix_how - what is taken
 * @ask: the seat whose bot is asked, LOG_PREFIX_ALL or LOG_PREFIX_NOBODY
 * @req: ask in this request of it alone; 0: in all
 * @settled: of each decision that is asked for whether it is not, since an
 *	answer is known; @settled_count of them, those beyond are asked
 * @until: the place where the excerpt ends; NULL: with the match
 */
struct log_prefix_how {
	int ask;
	unsigned req;
	const bool *settled;
	size_t settled_count;
	const struct event_pos *until;
};

/* A decision that is asked for: before action @action of the script, from 0,
 * which the log's bot was asked for in request @req.  @defaulted: the referee
 * played it for that bot, which had given none that counts. */
struct log_prefix_ask {
	unsigned action;
	unsigned req;
	uint8_t seat;
	bool defaulted;
};

/**
 * struct log_prefix - what was taken, and what is known of the match
 * @text: @len bytes, @actions lines; owned
 * @ask: @asks of them, settled ones too; owned
 * @sides: of partners; 0: each seat plays for itself
 * @rules: as the log's header has them; owned
 * @deals: as the header has it
 * @anew: what the match's header says of a deal that was dealt anew, or NULL;
 *	owned
 * @of: the hash of the log, @seed: of the match; hexadecimal
 */
struct log_prefix {
	char *text;
	size_t len;
	unsigned actions;
	struct log_prefix_ask *ask;
	size_t asks;
	char *rules, *anew;
	char game[64];
	unsigned players, sides;
	int64_t deals;
	struct clock_rules time;
	char of[LOG_HASH_TEXT];
	char seed[2 * SEED_BYTES + 1];
};

/**
 * log_prefix_take - take it from a log
 * @name, @text, @len: the whole log, as for retrace
 *
 * False with @diag: the log does not hold, or there is no such seat, request or
 * position.  Release it in any case.
 */
bool log_prefix_take(struct log_prefix *excerpt,
		     const struct log_prefix_how *how, const char *name,
		     const char *text, size_t len, struct diag *diag);
void log_prefix_release(struct log_prefix *excerpt);

#endif
