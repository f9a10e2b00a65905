/*
 * finishes.h - finishing orders of matches, as ratings are worked out from.
 *
 * A match is its bots from the first to the last, with marks where they tie.
 * Matches belong to groups: those of one group share their cards, and only
 * groups are independent of each other.  Eight seats take 40 bytes a match.
 */
#ifndef DEADWOOD_ARENA_RATING_FINISHES_H
#define DEADWOOD_ARENA_RATING_FINISHES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define FINISH_SEATS_MAX 64 /* chosen: other games have larger tables */
#define FINISH_TIED	 (UINT32_C(1) << 31)

/**
 * struct finishes - all matches
 * @entry: their bots, one match behind the other; a bot that ties with the one
 *	before it bears FINISH_TIED
 * @match_at: where each match begins in @entry; one more than there are
 * @group_at: where each group begins among the matches; one more than there are
 * @seats_max: of the largest table
 */
struct finishes {
	uint32_t bots, matches, groups;
	unsigned seats_max;
	uint32_t *entry;
	size_t *match_at;
	uint32_t *group_at;
	/* while matches are added */
	uint32_t *group;
	size_t entries, entries_room, matches_room;
};

/* Begin with no match; @bots are numbered from 0. */
void finishes_init(struct finishes *finishes, uint32_t bots);

/**
 * finishes_add - one match
 * @group: any number below 2^32 - 1; small ones cost less
 * @bots: @seats of them, all different
 * @places: theirs; equal ones tie.  Only their order counts
 * @seats: 2..FINISH_SEATS_MAX
 */
void finishes_add(struct finishes *finishes, uint32_t group,
		  const uint32_t *bots, const uint32_t *places, unsigned seats);

/* All are there: sort them by group.  Called once. */
void finishes_seal(struct finishes *finishes);

void finishes_release(struct finishes *finishes);

/* Of match @m: how many sat, and its entries. */
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

/* How many entries from @at on, of @seats, share its place? */
unsigned finishes_level(const uint32_t *match, unsigned at, unsigned seats);

#endif
