/*
 * finishes.h - finishing orders of matches, the input of the rating fit.
 *
 * The list stores a match as its bots from the first place to the last, with
 * marks for ties.  Matches with the same cards form a group.  Results of
 * different groups are statistically independent; results within a group are
 * not.  A match of eight seats takes 40 bytes of memory.
 */
#ifndef DEADWOOD_ARENA_RATING_FINISHES_H
#define DEADWOOD_ARENA_RATING_FINISHES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define FINISH_SEATS_MAX                                                       \
	64 /* arbitrary; imported matches may have many seats */
#define FINISH_TIED (UINT32_C(1) << 31)

/**
 * struct finishes - finishing orders of all matches
 * @entry: bot numbers, match by match.  The bit FINISH_TIED marks a bot that
 *	ties with the bot before it
 * @match_at: index in @entry of each match's first bot; the last element is the
 *	number of entries
 * @group_at: number of each group's first match; the last element is the number
 *	of matches
 * @seats_max: number of seats in the largest match
 */
struct finishes {
	uint32_t bots, matches, groups;
	unsigned seats_max;
	uint32_t *entry;
	size_t *match_at;
	uint32_t *group_at;
	/* used only until finishes_seal sorts the matches */
	uint32_t *group;
	size_t entries, entries_room, matches_room;
};

/* Initialise an empty list of matches.  Bots have the numbers 0..@bots - 1. */
void finishes_init(struct finishes *finishes, uint32_t bots);

/**
 * finishes_add - add a match
 * @group: number of the match's group, below 2^32 - 1
 * @bots: numbers of @seats different bots
 * @places: place of each bot.  A lower number is a better place.  Equal places
 *	mean a tie.  Gaps between places have no meaning
 * @seats: number of bots in the match, 2 to FINISH_SEATS_MAX
 */
void finishes_add(struct finishes *finishes, uint32_t group,
		  const uint32_t *bots, const uint32_t *places, unsigned seats);

/**
 * finishes_add_sides - add a match, perhaps of partners.  Parameters without a
 * description are those of finishes_add
 * @sides: number of each bot's side.  Different bots of a side are partners and
 *	share a place.  NULL: each bot plays alone
 *
 * The equal places of partners are not a tie.  So if @sides is not NULL, the
 * function adds each pair of opponents as a match of two bots.  With sides of
 * different partners, one played match counts as several matches.  The standard
 * errors stay correct, because their computation uses groups of matches.
 */
void finishes_add_sides(struct finishes *finishes, uint32_t group,
			const uint32_t *bots, const uint32_t *places,
			unsigned seats, const uint32_t *sides);

/* Sort the matches by group (matches with the same cards).  The caller must
 * call finishes_seal once, after the last match. */
void finishes_seal(struct finishes *finishes);

void finishes_release(struct finishes *finishes);

/* finishes_seats returns the number of bots of match @m.  The function
 * finishes_match returns a pointer to the match's first entry. */
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

/* Return the number of bots that share a place.  The first of these bots has
 * the index @at in @match. */
unsigned finishes_tie_size(const uint32_t *match, unsigned at, unsigned seats);

#endif
