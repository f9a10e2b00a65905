/*
 * review.h - compare a bot's decisions with those of a log.
 *
 * The match is replayed from its log with the bot at the table.  The bot is
 * asked at decisions of a seat, and its answers change nothing (log_prefix.h,
 * referee/judge/script.h).  This module reads the answers from the log of that
 * match.  If the bot exits early, some decisions have no answer; another match
 * asks only for those.
 */
#ifndef DEADWOOD_ARENA_REVIEW_REVIEW_H
#define DEADWOOD_ARENA_REVIEW_REVIEW_H

#include <stdio.h>

#include "arena/review/log_prefix.h"
#include "referee/judge/bot_note.h"

/* Result of a decision. */
enum opinion_kind {
	OPINION_NONE,	 /* not asked yet */
	OPINION_SAME,	 /* the bot would do the same */
	OPINION_OTHER,	 /* the bot would do something else; or any action where
			    the log has the referee's default action */
	OPINION_FAULT,	 /* its answer was a fault, or late */
	OPINION_FORFEIT, /* the bot forfeited: it exited, or exceeded a limit */
};

const char *opinion_word(enum opinion_kind kind); /* "same", ... */

/**
 * struct opinion - a decision and the bot's answer
 * @event: number of the next event, a position in the match (event_pos.h)
 * @phase: a word, static
 * @played, @would: actions as JSON, owned; @would NULL: none
 * @words: the bot's note as JSON, owned, or NULL
 * @valued: the note has values of both actions; @loss: value of the bot's
 *	action minus that of the played action, 0 if they are the same
 * @unit: unit of @loss
 * @defaulted: the log has the referee's default action
 * @why: description of a fault or a forfeit, owned; else NULL
 */
struct opinion {
	enum opinion_kind kind;
	uint8_t seat;
	unsigned req;
	unsigned deal;
	unsigned event;
	const char *phase;
	char *played, *would, *words, *why;
	char *played_words, *would_words;
	bool valued, defaulted;
	double loss;
	enum bot_note_unit unit;
};

/**
 * struct review - all decisions of a review
 * @settled: for the next log prefix
 * @defaults: those of @other with the referee's default action in the log
 * @forfeits: number of restarts of the bot
 * @loss: sum over @valued decisions, in @unit; BOT_NOTE_UNIT_NONE if the units
 *	differ or the bot gives none
 */
struct review {
	struct opinion *of;
	bool *settled;
	size_t n;
	unsigned same, other, defaults, faults, forfeits, valued;
	double loss;
	enum bot_note_unit unit;
};

void review_init(struct review *review, const struct log_prefix *prefix);
void review_release(struct review *review);

/**
 * review_read - read the answers from the log of a review
 * @prefix: the script of that match
 *
 * Returns the number of newly settled decisions, or -1 with @diag.
 */
int review_read(struct review *review, const struct log_prefix *prefix,
		const char *name, const char *text, size_t len,
		struct diag *diag);

/* Is a decision without an answer? */
bool review_missing(const struct review *review);

/* Write the review as a table, and as one JSON object.  @by: the bot; @log:
 * name of the reviewed log. */
void review_text(FILE *out, const struct review *review, const char *by);
void review_json(FILE *out, const struct review *review, const char *by,
		 const char *log);

#endif
