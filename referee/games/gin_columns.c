/*
 * Columns of the score sheet: games of gin that run at the same time, each to
 * the target (Hollywood scoring).
 *
 * Columns close in their order: a deal that counts in one column also counts in
 * each earlier column that is open.
 */
#include "referee/engine/columns.h"
#include "referee/games/gin.h"

/* A custom game can have cards of any value.  Points beyond the target decide
 * nothing, so a column may omit those that do not fit. */
static void
column_add(uint16_t *points, int more)
{
	int sum = *points + more;

	if (sum < 0)
		sum = 0;
	*points = (uint16_t)(sum < UINT16_MAX ? sum : UINT16_MAX);
}

void
gin_columns_score(struct state *state, seat_t scorer, int points)
{
	unsigned first = columns_count_closed(state);
	unsigned end = columns_find_end(state, first, scorer);

	for (unsigned i = first; i < end; i++) {
		column_add(&state->columns.points[i][scorer], points);
		state->columns.lines[i][scorer]++;
	}
	state->deal_scores[scorer] = (int)(end - first) * points;
}

bool
gin_has_shut_out(const struct rules *rules, const uint16_t *lines,
		 seat_t winner)
{
	for (unsigned i = 0; i < rules->players; i++)
		if (rules_side(rules, i) != rules_side(rules, winner) &&
		    lines[i] > 0)
			return false;
	return true;
}

/* Add the bonuses of a column to the totals: hollywood 10.2. */
static void
column_add_bonuses(struct state *state, unsigned column)
{
	const struct rules *rules = state->rules;
	const uint16_t *lines = state->columns.lines[column];
	seat_t winner = column_find_winner(state, column);

	for (unsigned i = 0; i < state->players; i++)
		state->scores[i] += rules->line_bonus * lines[i];
	if (winner == SEAT_NONE) /* hollywood 10.3 */
		return;
	state->scores[winner] += rules->game_bonus;
	if (gin_has_shut_out(rules, lines, winner))
		state->scores[winner] += rules->shutout_bonus;
}

void
gin_columns_check_end(struct state *state)
{
	const struct rules *rules = state->rules;

	if (columns_count_closed(state) < rules->columns &&
	    (rules->deals_total == 0 || state->deal < rules->deals_total))
		return;
	for (unsigned i = 0; i < rules->columns; i++)
		column_add_bonuses(state, i);
	game_end_match(state); /* hollywood 10.1: the highest total wins */
}
