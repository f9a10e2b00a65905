/*
 * review.h - compare the decisions of a bot with the decisions in a log.
 *
 * A new match replays the actions of the log, with the bot at the table.  At
 * each decision of a seat, the referee asks the bot which action the bot would
 * play (log_prefix.h, referee/judge/script.h).  The answers do not change the
 * match.  review_read reads the bot's answers from the log of the new match.
 * If the bot exits early, another match asks only for the missing answers.
 */
#ifndef DEADWOOD_ARENA_REVIEW_REVIEW_H
#define DEADWOOD_ARENA_REVIEW_REVIEW_H

#include <stdio.h>

#include "arena/review/log_prefix.h"
#include "referee/judge/bot_note.h"

/* Result of one decision in a review. */
enum opinion_kind {
	OPINION_NONE,  /* the bot was not asked yet */
	OPINION_SAME,  /* the bot would play the same action as the log */
	OPINION_OTHER, /* the bot would play another action, or the log has the
			  referee's default action here */
	OPINION_FAULT, /* the bot's answer was a fault, or late */
	OPINION_FORFEIT, /* the bot exited or exceeded a limit, so it
			    forfeited */
};

/* Return the word for the result of a decision, such as "same". */
const char *opinion_word(enum opinion_kind kind);

/**
 * struct opinion - a decision and the answer of the reviewing bot
 * @event: number of the first event after the decision, which is the position
 *	of the decision (event_pos.h)
 * @phase: name of the phase, such as "draw"; static
 * @played, @would: action in the log, and action that the bot would play, as
 *	JSON; owned.  @would is NULL if the bot gave no action
 * @words: the bot's note as JSON, owned, or NULL
 * @valued: true: the bot's note has values of both actions
 * @loss: value of the action @would minus value of the action @played, by the
 *	bot's note; 0: both are the same action
 * @unit: unit of @loss
 * @defaulted: true: @played is the referee's default action
 * @why: description of the bot's fault or forfeit, owned; NULL: no fault
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
 * @settled: for each decision, true if its answer is known; input of the next
 *	log_prefix_read
 * @defaults: number of decisions in @other at which the log has the referee's
 *	default action
 * @forfeits: number of times that the bot forfeited
 * @loss: sum of opinion.loss over the @valued decisions that have values of
 *	both actions
 * @unit: unit of @loss; BOT_NOTE_UNIT_NONE if the units of the decisions differ
 *	or the bot gives no unit
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
 * review_read - read the bot's answers from the log of the new match
 * @prefix: script of the new match
 *
 * Returns the number of decisions that got an answer in this call.  On an
 * error, returns -1 and sets @diag.
 */
int review_read(struct review *review, const struct log_prefix *prefix,
		const char *name, const char *text, size_t len,
		struct diag *diag);

/* Return true if at least one decision has no answer yet. */
bool review_missing(const struct review *review);

/* review_text writes the review as a table, and review_json writes it as one
 * JSON object.  @by: name of the reviewing bot.  @log: name of the reviewed
 * log. */
void review_text(FILE *out, const struct review *review, const char *by);
void review_json(FILE *out, const struct review *review, const char *by,
		 const char *log);

#endif
