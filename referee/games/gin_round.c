/*
 * Rounds of gin for two sides of two seats.  A seat of each side plays the
 * first deal of a round, and their partners play the second one.  The side with
 * more points in both deals scores the difference.
 */
#include "referee/games/gin.h"

/* Add points to those of a side in this round. */
static void
round_add(struct state *state, seat_t scorer, int points)
{
	for (unsigned left = side_seats(state, scorer); left != 0;
	     left &= left - 1)
		state->round_points[__builtin_ctz(left)] += points;
}

void
gin_round_score(struct state *state, seat_t scorer, int points)
{
	const int *sums = state->round_points;
	int least;

	if (scorer != SEAT_NONE) {
		state->deal_scores[scorer] = points;
		round_add(state, scorer, points);
	}
	if (state_round_is_open(state))
		return;
	/* seats 0 and 1 are on different sides, and partners share scores */
	least = sums[0] < sums[1] ? sums[0] : sums[1];
	for (seat_t seat = 0; seat < 2; seat++)
		state->deal_scores[seat] -= least;
	for (seat_t seat = 0; seat < state->players; seat++) {
		if (sums[seat] > least)
			state->lines[seat]++; /* gin-4 9.3 */
	}
}
