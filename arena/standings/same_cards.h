/*
 * same_cards.h - the other matches of a run that were played with the cards of
 * one: its mirror group, and others of its round where deals are common.
 */
#ifndef DEADWOOD_ARENA_STANDINGS_SAME_CARDS_H
#define DEADWOOD_ARENA_STANDINGS_SAME_CARDS_H

#include <stdbool.h>
#include <stdint.h>

#include "lib/diag.h"

#define SAME_CARDS_MAX 64 /* chosen: more are no list to choose from */

/**
 * struct same_match - one of them
 * @log: its path, by way of the log that was asked about; @seats: "ann, bob",
 *	by seat; both owned by the list
 */
struct same_match {
	uint64_t match;
	char *log, *seats;
};

struct same_cards {
	unsigned n;
	struct same_match at[SAME_CARDS_MAX];
};

/* The run's folder (owned, with its slash, "" for the current one) and the
 * match that a log's path names, DIR/logs/NNNNNN.jsonl or as it is packed.
 * Returns false for another path, and where no results are beside it. */
bool same_cards_place(const char *log, char **dir, uint64_t *match);

/**
 * same_cards_find - who else played a match's cards
 * @log: of a match, as a run names it: DIR/logs/NNNNNN.jsonl, or as it is
 *	packed
 * @same: same_cards_release, in any case; empty for a log that lies in no run's
 *	folder, and for a match that counts no more
 *
 * Returns false with @diag: there are results, and they cannot be read.
 */
bool same_cards_find(struct same_cards *same, const char *log,
		     struct diag *diag);
void same_cards_release(struct same_cards *same);

#endif
