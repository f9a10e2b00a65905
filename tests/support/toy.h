/*
 * toy.h - a game for tests of what is around the engine: draw one, discard one.
 *
 * Two to eight seats, five cards each.  The deal ends after TOY_TURNS turns and
 * gives each seat its number of points.  A card whose suit is clubs is not
 * discarded first (so that there is something illegal).
 */
#ifndef DEADWOOD_TESTS_TOY_H
#define DEADWOOD_TESTS_TOY_H

#include "referee/engine/game.h"

#define TOY_TURNS 8

/* Rules of the toy for so many players and deals; static storage of the
 * caller's. */
void toy_rules(struct rules *rules, unsigned players, unsigned deals);

/* While true the family's flag "leak" shows another seat's card: tests of
 * tests. */
extern bool toy_leaks;

#endif
