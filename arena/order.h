/*
 * order.h - the order that gives a referee its job, as lib/control.h tells it.
 */
#ifndef DEADWOOD_ARENA_ORDER_H
#define DEADWOOD_ARENA_ORDER_H

#include "lib/json.h"

struct table;

/**
 * order_write - the table's job and its players
 * @lags: the bots' schedstat descriptors go with it
 *
 * The seeds are in it, so it goes nowhere but to the referee.
 */
void order_write(struct jot *jot, const struct table *table, bool lags);

#endif
