/*
 * same_cards.h - find the other matches of a run that were played with the same
 * cards: the mirror group, and others of the round if deals are common.
 */
#ifndef DEADWOOD_ARENA_STANDINGS_SAME_CARDS_H
#define DEADWOOD_ARENA_STANDINGS_SAME_CARDS_H

#include <stdbool.h>
#include <stdint.h>

#include "lib/diag.h"

#define SAME_CARDS_MAX 64 /* chosen: longest list to choose from */

/**
 * struct same_match - a match with the same cards
 * @log: its path, relative like the given one; @seats: "ann, bob", by seat;
 *	both owned by the list
 */
struct same_match {
	uint64_t match;
	char *log, *seats;
};

struct same_cards {
	unsigned n;
	struct same_match at[SAME_CARDS_MAX];
};

/* Parse a log's path, DIR/logs/NNNNNN.jsonl or its packed form, into @dir
 * (owned, with its slash, "" for the current directory) and @match. Returns
 * false for another path, and if DIR holds no results. */
bool same_cards_parse_path(const char *log, char **dir, uint64_t *match);

/**
 * same_cards_find - list the matches with the same cards
 * @log: path of a match's log in a run: DIR/logs/NNNNNN.jsonl, or packed
 * @same: release it in any case; empty if the log is in no results directory,
 *	and for a match that does not count any more
 *
 * Returns false with @diag if the results cannot be read.
 */
bool same_cards_find(struct same_cards *same, const char *log,
		     struct diag *diag);
void same_cards_release(struct same_cards *same);

#endif
