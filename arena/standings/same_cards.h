/*
 * same_cards.h - find the matches of a run that have the same cards as a given
 * match.  These are the mirror group of the match or, if deals are common, its
 * whole round.
 */
#ifndef DEADWOOD_ARENA_STANDINGS_SAME_CARDS_H
#define DEADWOOD_ARENA_STANDINGS_SAME_CARDS_H

#include <stdbool.h>
#include <stdint.h>

#include "lib/diag.h"

/* maximum number of matches in a list (arbitrary) */
#define SAME_CARDS_MAX 64

/**
 * struct same_match - a match with the same cards as the given match
 * @log: path of the match's log, relative if the path of the given log is
 *	relative; owned by the list
 * @seats: names of the bots in seat order, such as "ann, bob"; owned by the
 *	list
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
 * @dir: set to DIR with a slash at the end, owned; set to "" for the current
 * directory.  @match: set to the number NNNNNN.  Returns false for any other
 * path, or if DIR is not a results directory. */
bool same_cards_parse_path(const char *log, char **dir, uint64_t *match);

/**
 * same_cards_find - list the matches with the same cards as a given match
 * @log: path of the given match's log, as for same_cards_parse_path
 * @same: set to the list, which the caller must release even on failure.  The
 *	list is empty if the log is not in a results directory, or if the given
 *	match no longer counts
 *
 * Returns false with @diag if the results cannot be read.
 */
bool same_cards_find(struct same_cards *same, const char *log,
		     struct diag *diag);
void same_cards_release(struct same_cards *same);

#endif
