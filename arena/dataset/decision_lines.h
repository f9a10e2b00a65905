/*
 * decision_lines.h - turn the log of a match into one JSON line for each
 * decision.
 *
 * The result of a deal and of the match is known only after their decisions.
 * So the module keeps the lines of one match in memory, and adds the results at
 * the end of the match.
 */
#ifndef DEADWOOD_ARENA_DATASET_DECISION_LINES_H
#define DEADWOOD_ARENA_DATASET_DECISION_LINES_H

#include <stdbool.h>

#include "arena/store/store.h"
#include "lib/diag.h"
#include "lib/file/line_reader.h"
#include "referee/engine/rules.h"

/**
 * struct decision_match - properties of a match that its log contains
 * @cards: hash of the seed of the match (commitment).  Matches with the same
 *	cards have the same @cards
 * @rules: rules of the match, borrowed until the next match
 * @decisions: number of decisions of each seat
 */
struct decision_match {
	uint8_t cards[32];
	const struct rules *rules;
	unsigned decisions[SEATS_MAX];
};

struct decision_lines;

/* @run: the run whose matches the caller reads, borrowed.  @text: true: also
 * make the pairs of prompt and completion. */
struct decision_lines *decision_lines_new(const struct store_run *run,
					  bool text);
void decision_lines_free(struct decision_lines *lines);

/**
 * decision_lines_read - verify the log of a match, and make its lines
 * @row: row of the match in the results
 * @name: name of the log for messages
 * @log: text of the log
 *
 * If the log is invalid, returns false and sets @diag.
 */
bool decision_lines_read(struct decision_lines *lines,
			 const struct store_match *row, const char *name,
			 struct bytes log, struct decision_match *match,
			 struct diag *diag);

/* Call @write for each decision of the match that was read last, in their
 * order, until @write returns false.  @pair: the line with prompt and
 * completion.  @pair is empty if the caller did not ask for pairs, or if the
 * action is the referee's default action.  Returns the last result of @write.
 */
bool decision_lines_each(struct decision_lines *lines,
			 bool (*write)(void *arg, struct bytes line,
				       struct bytes pair),
			 void *arg);

#endif
