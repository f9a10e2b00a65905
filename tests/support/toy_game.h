/*
 * toy_game.h - a game for tests of what is around the engine: draw one, discard
 * one.
 *
 * Two to eight seats, five cards each.  The deal ends after TOY_GAME_TURNS
 * turns and gives each seat its number of points.  A card whose suit is clubs
 * is not discarded first (so that there is something illegal).
 */
#ifndef DEADWOOD_TESTS_SUPPORT_TOY_GAME_H
#define DEADWOOD_TESTS_SUPPORT_TOY_GAME_H

#include "referee/engine/game.h"

#define TOY_GAME_TURNS 8
#define TOY_GAME_TURNS_EACH                                                    \
	(TOY_GAME_TURNS / 2) /* of a seat in a deal of two */

/* Rules of the toy for so many players and deals; static storage of the
 * caller's. */
void toy_game_rules(struct rules *rules, unsigned players, unsigned deals);

/* Where another seat's card is shown: tests of tests. */
enum toy_game_leak {
	TOY_GAME_TIGHT,
	TOY_GAME_LEAKS_IN_VIEW, /* the ace of spades of the next hand, by a flag
				 */
	TOY_GAME_LEAKS_IN_EVENTS, /* what is drawn from the stock, to all */
};
extern enum toy_game_leak toy_game_leak;

#endif
