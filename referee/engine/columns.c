#include "columns.h"

seat_t
column_find_winner(const struct state *state, unsigned column)
{
	for (seat_t seat = 0; seat < state->players; seat++)
		if (state->columns.points[column][seat] >= state->rules->target)
			return seat;
	return SEAT_NONE;
}

unsigned
columns_count_closed(const struct state *state)
{
	unsigned n = 0;

	while (n < state->rules->columns &&
	       column_find_winner(state, n) != SEAT_NONE)
		n++;
	return n;
}

/* Return the number of columns up to the last one in which a seat has a line.
 */
static unsigned
columns_count_begun(const struct state *state, seat_t seat)
{
	unsigned n = state->rules->columns;

	while (n > 0 && state->columns.lines[n - 1][seat] == 0)
		n--;
	return n;
}

unsigned
columns_find_end(const struct state *state, unsigned first, seat_t scorer)
{
	unsigned end = columns_count_begun(state, scorer);

	if (end < first) /* hollywood 9.3: the seat has no line in them */
		end = first;
	return end < state->rules->columns ? end + 1 : end; /* hollywood 9.2 */
}

int
columns_count(const struct state *state, seat_t scorer)
{
	unsigned first = columns_count_closed(state);

	if (state->rules->columns == 0)
		return 1;
	return (int)(columns_find_end(state, first, scorer) - first);
}
