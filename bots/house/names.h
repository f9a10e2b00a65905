/*
 * names.h - the house bots by name: one list for their own program, which plays
 * them, and for the arena, which refuses other names.
 */
#ifndef DEADWOOD_BOTS_HOUSE_NAMES_H
#define DEADWOOD_BOTS_HOUSE_NAMES_H

/* @ROW(name) for each; house.h declares its struct house_NAME. */
#define HOUSE_BOTS(ROW) ROW(first) ROW(random) ROW(greedy) ROW(critic)

#endif
