/*
 * log_prefix.h - extract the actions of a log as the start of another match.
 *
 * The log is verified first; an invalid log gives nothing.  The result is a
 * script (referee/judge/script.h): every action of the log up to a
 * position.  At some actions the seat's bot is asked what it would do.
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
 * struct log_prefix_how - what to extract
 * @ask: seat whose bot is asked, LOG_PREFIX_ALL or LOG_PREFIX_NONE
 * @req: ask only in this request of the seat; 0: in all
 * @settled: for each decision, true if its answer is known, so that the bot is
 *	not asked again; @settled_count entries, later decisions are asked
 * @until: position of the end; NULL: end of the match
 */
struct log_prefix_how {
	int ask;
	unsigned req;
	const bool *settled;
	size_t settled_count;
	const struct event_pos *until;
};

/* A decision at which a bot is asked: before action @action of the script, from
 * 0.  It was request @req in the log.  @defaulted: the referee played the
 * default action in the log. */
struct log_prefix_ask {
	unsigned action;
	unsigned req;
	uint8_t seat;
	bool defaulted;
};

/**
 * struct log_prefix - the script, and facts of the match
 * @text: @len bytes, @actions lines; owned
 * @ask: @asks decisions, settled ones too; owned
 * @sides: number of sides; 0: each seat plays for itself
 * @rules: from the log's header; owned
 * @deals: from the header
 * @redeal: description of a redealt deal in the header, or NULL; owned
 * @of: hash of the log, @seed: of the match; hexadecimal
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
 * Returns false with @diag if the log is invalid, or has no such seat, request
 * or position.  Release it in any case.
 */
bool log_prefix_read(struct log_prefix *prefix,
		     const struct log_prefix_how *how, const char *name,
		     const char *text, size_t len, struct diag *diag);
void log_prefix_release(struct log_prefix *prefix);

#endif
