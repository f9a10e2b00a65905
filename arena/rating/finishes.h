/*
 * finishes.h - finishing orders of matches, the input of the rating fit.
 *
 * A match is a list of its bots from first to last, with marks for ties.
 * Matches belong to groups.  Matches of a group share their cards; only groups
 * are independent.  A match of eight seats takes 40 bytes.
 */
#ifndef DEADWOOD_ARENA_RATING_FINISHES_H
#define DEADWOOD_ARENA_RATING_FINISHES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define FINISH_SEATS_MAX 64 /* chosen: imported games may have many players */
#define FINISH_TIED	 (UINT32_C(1) << 31)

/**
 * struct finishes - all matches
 * @entry: bots, match by match; FINISH_TIED marks a tie with the previous bot
 * @match_at: start of each match in @entry, and the end of the last
 * @group_at: first match of each group, and the number of matches
 * @seats_max: seats of the largest match
 */
struct finishes {
	uint32_t bots, matches, groups;
	unsigned seats_max;
	uint32_t *entry;
	size_t *match_at;
	uint32_t *group_at;
	/* only while matches are added */
	uint32_t *group;
	size_t entries, entries_room, matches_room;
};

/* Start without matches; bots have the numbers 0..@bots - 1. */
void finishes_init(struct finishes *finishes, uint32_t bots);

/**
 * finishes_add - add a match
 * @group: a number below 2^32 - 1
 * @bots: @seats different bots
 * @places: their places; equal places tie.  Only the order counts
 * @seats: 2..FINISH_SEATS_MAX
 */
void finishes_add(struct finishes *finishes, uint32_t group,
		  const uint32_t *bots, const uint32_t *places, unsigned seats);

/* Sort the matches by group; called once, after the last match. */
void finishes_seal(struct finishes *finishes);

void finishes_release(struct finishes *finishes);

/* Return the number of bots of match @m; its entries. */
static inline unsigned
finishes_seats(const struct finishes *finishes, size_t m)
{
	return (unsigned)(finishes->match_at[m + 1] - finishes->match_at[m]);
}

static inline const uint32_t *
finishes_match(const struct finishes *finishes, size_t m)
{
	return finishes->entry + finishes->match_at[m];
}

/* Return how many entries from @at share a place. */
unsigned finishes_tie_size(const uint32_t *match, unsigned at, unsigned seats);

#endif
