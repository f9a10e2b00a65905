/*
 * balance.h - make balanced tables for a tournament of so many bots that not
 * all pairings can be played.  In balanced tables, each bot plays equally
 * often, meets every other bot about equally often, and has each seat equally
 * often.
 *
 * balance_tables makes tables in blocks.  A block has as many tables as there
 * are bots.  For each seat of a table, the function shuffles a list of all bots
 * and cuts the list into tables.  So after any number of tables, the numbers of
 * matches that two bots have played differ by at most one.  After cutting the
 * lists, the function swaps bots within a list while a swap makes the pairs
 * meet more equally often.  Encounters of earlier blocks count too.  Finally
 * the function assigns seats so that each bot has each seat once in the block.
 * The assignment of seats is an edge colouring of the bipartite graph of tables
 * and bots.  Every vertex of this graph has as many edges as a table has seats,
 * so that number of colours suffices (Koenig 1916).
 *
 * In a test of twenty sizes up to 200 bots and 8 seats (test_balance.c), the
 * number of encounters of each pair differs from the mean by at most two.  The
 * whole test (test_balance.c) takes half a second.
 */
#ifndef DEADWOOD_ARENA_SCHEDULE_BALANCE_H
#define DEADWOOD_ARENA_SCHEDULE_BALANCE_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/schedule/pairing.h"

/**
 * balance_tables - make the first @count tables
 * @field: settings: the number of bots, the number of bots at a table
 *	(pairing_table_bots), and the camps (bots that must not meet)
 * @prng: seed of the pseudo-random shuffles; equal seeds give equal tables
 * @out: set to the bots of each table, in the order of the seats
 *
 * Returns false if bots of one camp would have to meet at a table.
 */
bool balance_tables(const struct pairing_field *field, uint64_t prng,
		    uint32_t count, uint32_t *out);

#endif
