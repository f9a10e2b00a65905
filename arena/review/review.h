/*
 * review.h - what a bot would have done in a match, against what was done.
 *
 * A match is played again from its log with the bot at the table, which is
 * asked at decisions of a seat and changes nothing (log_prefix.h, and
 * referee/judge/script.h).  From the log of that match the answers are read
 * here, decision by decision.  A bot that ends in the middle leaves decisions
 * without an answer: another match asks for those alone.
 */
#ifndef DEADWOOD_ARENA_REVIEW_REVIEW_H
#define DEADWOOD_ARENA_REVIEW_REVIEW_H

#include <stdio.h>

#include "arena/review/log_prefix.h"
#include "referee/judge/bot_note.h"

/* What came of asking. */
enum opinion_kind {
	OPINION_NONE,	 /* it was not asked yet */
	OPINION_SAME,	 /* it would do the same */
	OPINION_OTHER,	 /* something else, or any where nothing was played */
	OPINION_FAULT,	 /* its answer was at fault, or did not come */
	OPINION_FORFEIT, /* its program ended, or broke a bound */
};

const char *opinion_word(enum opinion_kind kind); /* "same", ... */

/**
 * struct opinion - of one decision
 * @event: the one that comes next, a place in the match (event_pos.h)
 * @phase: a word, static
 * @played, @would: actions as JSON, owned; @would NULL: none
 * @words: its note as JSON, owned, or NULL
 * @valued: @words tell a value of both actions; @loss: how much less the one
 *	that was played is worth to it, 0 where it is the same
 * @unit: of that
 * @defaulted: what was played is the referee's, for a bot that gave nothing
 * @why: of a fault or a forfeit, a sentence, owned; else NULL
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
	enum own_unit unit;
};

/**
 * struct review - of all decisions that are asked for
 * @defaults: of @other those where nothing of a bot's was played
 * @forfeits: how often its program had to be started again
 * @loss: the sum over @valued of them, in @unit: OWN_UNIT_NONE where they
 *	differ or it does not say
 */
struct review {
	struct opinion *of;
	bool *settled; /* for the next excerpt */
	size_t n;
	unsigned same, other, defaults, faults, forfeits, valued;
	double loss;
	enum own_unit unit;
};

void review_init(struct review *opinions, const struct log_prefix *excerpt);
void review_release(struct review *opinions);

/**
 * review_read - take the answers from the log of a review
 * @excerpt: the script of that match, taken without those that are settled
 *
 * Returns how many decisions were settled by it, or -1 with @diag.
 */
int review_read(struct review *opinions, const struct log_prefix *excerpt,
		const char *name, const char *text, size_t len,
		struct diag *diag);

/* Are there decisions without an answer? */
bool review_missing(const struct review *opinions);

/* As a table for people, and as one JSON object.  @by: the bot; @log: the name
 * of what it looked at. */
void review_text(FILE *out, const struct review *opinions, const char *by);
void review_json(FILE *out, const struct review *opinions, const char *by,
		 const char *log);

#endif
