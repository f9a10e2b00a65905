/*
 * columns.h - columns of the score sheet: games that run at the same time, each
 * to the target (hollywood 9).  A deal counts in several columns.
 *
 * Columns close in their order: a deal that counts in one column also counts in
 * each earlier column that is open.
 */
#ifndef DEADWOOD_REFEREE_ENGINE_COLUMNS_H
#define DEADWOOD_REFEREE_ENGINE_COLUMNS_H

#include "state.h"

/* Return the seat that has reached the target in a column, or SEAT_NONE. */
seat_t column_find_winner(const struct state *state, unsigned column);

/* Return the number of columns in which a seat has reached the target. */
unsigned columns_count_closed(const struct state *state);

/* Return the number of the column after the last one in which the next deal of
 * a seat counts: hollywood 9.2.  @first is the first open column. */
unsigned columns_find_end(const struct state *state, unsigned first,
			  seat_t scorer);

/* Return the number of columns in which the next deal of a seat counts; 1 if
 * the game has no columns. */
int columns_count(const struct state *state, seat_t scorer);

#endif
