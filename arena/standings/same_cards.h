/*
 * same_cards.h - find the matches of a run that have the same cards as a given
 * match.  The matches with the same cards are the mirror group of the match or,
 * if deals are common, its whole round.
 */
#ifndef DEADWOOD_ARENA_STANDINGS_SAME_CARDS_H
#define DEADWOOD_ARENA_STANDINGS_SAME_CARDS_H

#include <stdbool.h>
#include <stdint.h>

#include "lib/diag.h"

/* arbitrary: maximum number of matches in a list */
#define SAME_CARDS_MAX 64

/**
 * struct same_match - a match with the same cards as the given match
 * @log: path of the match's log, owned by the list.  The path is relative if
 *	the path of the given log is relative
 * @seats: names of the bots in the order of their seats, such as "ann, bob";
 *	owned by the list
 */
struct same_match {
	uint64_t match;
	char *log, *seats;
};

struct same_cards {
	unsigned n;
	struct same_match at[SAME_CARDS_MAX];
};

/* Parse the path of a log, DIR/logs/NNNNNN.jsonl or DIR/logs/NNNNNN.jsonl.zst.
 * @dir: set to DIR with a slash at the end, owned; for the current directory,
 * set to "".  @match: set to the number NNNNNN.  For any other path, or if DIR
 * is not a results directory, returns false. */
bool same_cards_parse_path(const char *log, char **dir, uint64_t *match);

/**
 * same_cards_find - list the matches with the same cards as a given match
 * @log: path of the given match's log, as for same_cards_parse_path
 * @same: gets the list, which the caller must release even after a failure.  If
 *	the log is not in a results directory, or if the given match no longer
 *	counts, the list is empty
 *
 * If the results cannot be read, returns false and sets @diag.
 */
bool same_cards_find(struct same_cards *same, const char *log,
		     struct diag *diag);
void same_cards_release(struct same_cards *same);

#endif
