/*
 * balance.h - make balanced tables for many bots, when all pairings would be
 * too many: each bot plays equally often, meets every other bot about equally
 * often, and has each seat equally often.
 *
 * Tables come in blocks of as many tables as there are bots.  A block consists
 * of one shuffle of the bots per seat, cut into tables; so after any number of
 * tables no bot has played two more than another.  Within a shuffle bots are
 * swapped while that balances the encounters, those of earlier blocks included.
 * Then the seats of a block are assigned so that each bot has each seat once.
 * This is an edge colouring: tables and bots are the two sides of a bipartite
 * graph in which every degree is the number of seats, and so many colours
 * suffice (Koenig 1916).
 *
 * Measured for twenty sizes up to 200 bots and 8 seats: no pair is more than
 * two encounters from the mean; half a second for all (test_balance.c).
 */
#ifndef DEADWOOD_ARENA_SCHEDULE_BALANCE_H
#define DEADWOOD_ARENA_SCHEDULE_BALANCE_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/schedule/pairing.h"

/**
 * balance_tables - make the first @count tables
 * @field: bots, number of bots at a table (pairing_table_bots), camps
 * @prng: seed; equal seeds give equal tables
 * @out: the bots of each table in seat order; caller's storage
 *
 * Returns false if bots of one camp cannot be kept apart.
 */
bool balance_tables(const struct pairing_field *field, uint64_t prng,
		    uint32_t count, uint32_t *out);

#endif
