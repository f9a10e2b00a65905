/*
 * toy_game.h - minimal game for tests outside the engine: draw one card,
 * discard one card.
 *
 * The toy game has two to eight seats, with five cards each.  A deal of the toy
 * game ends after TOY_GAME_TURNS turns.  Seat N gets N points.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_TOY_GAME_H
#define DEADWOOD_TESTS_SUPPORT_TOY_GAME_H

#include "referee/engine/game.h"

#define TOY_GAME_TURNS	    8
/* number of turns of each seat in a game of two players */
#define TOY_GAME_TURNS_EACH (TOY_GAME_TURNS / 2)

/* Set up rules of the toy game in the caller's storage. */
void toy_game_rules(struct rules *rules, unsigned players, unsigned deals);

/* Ways in which the toy game leaks hidden cards, to test the tests that find
 * leaks */
enum toy_game_leak {
	TOY_GAME_TIGHT,
	/* a flag shows whether the other hand contains the ace of spades */
	TOY_GAME_LEAKS_IN_VIEW,
	/* events show the cards drawn from the stock to all seats */
	TOY_GAME_LEAKS_IN_EVENTS,
};
extern enum toy_game_leak toy_game_leak;

#endif
