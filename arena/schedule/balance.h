/*
 * balance.h - make balanced tables for a tournament of so many bots that not
 * all pairings can be played.  Each bot plays equally often, meets every other
 * bot about equally often, and has each seat equally often.
 *
 * The module makes tables in blocks; a block has as many tables as there are
 * bots.  For each seat of a table, the module shuffles a list of all bots and
 * cuts the list into tables.  After any number of tables, the numbers of
 * matches that two bots have played therefore differ by at most one.  Then the
 * module swaps bots within a list as long as a swap makes the numbers of
 * encounters of the pairs more equal; encounters of earlier blocks count too.
 * Finally the module assigns seats so that each bot has each seat once in the
 * block.  This assignment is an edge colouring of the bipartite graph of tables
 * and bots.  Every vertex has as many edges as a table has seats, so that
 * number of colours suffices (Koenig 1916).
 *
 * In a test of twenty sizes up to 200 bots and 8 seats (test_balance.c), the
 * number of encounters of each pair differs from the mean by at most two.  The
 * whole test takes half a second.
 */
#ifndef DEADWOOD_ARENA_SCHEDULE_BALANCE_H
#define DEADWOOD_ARENA_SCHEDULE_BALANCE_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/schedule/pairing.h"

/**
 * balance_tables - make the first @count tables
 * @field: gives the number of bots, the number of bots at a table
 *	(pairing_table_bots), and the camps (bots that must not meet)
 * @prng: seed of the pseudo-random shuffles; equal seeds give equal tables
 * @out: set to the bots of each table, in the order of the seats
 *
 * Returns false if the bots of a camp cannot be kept at different tables.
 */
bool balance_tables(const struct pairing_field *field, uint64_t prng,
		    uint32_t count, uint32_t *out);

#endif
