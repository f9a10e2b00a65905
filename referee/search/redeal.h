/*
 * redeal.h - a deal so far, dealt anew: other cards where a seat has not seen
 * them, and all that it has seen the same.
 *
 * A world is what chance did in the deal (struct chance): how the pack was
 * shuffled, and the stock each time that it was renewed.  Those worlds count in
 * which the same actions are legal and everything that the seat was told, the
 * view at each moment and the events, is what it was told.  The engine says so:
 * each world is played from the deal's beginning.  So cards that others took
 * from the pile and kept, showed or laid are where they were, a card that
 * somebody threw was his to throw, and what the rules forced anybody to do,
 * they force him again.  All such worlds have the same chance.  That others
 * would have acted otherwise with other cards is not weighed.
 *
 * How: a random walk.  Each step swaps two cards of one shuffle, or draws one
 * other number again, and is taken back where the world does not count.  A step
 * is as likely as its opposite, so the walk favours no world; and it reaches
 * those that differ in where cards lie: of one seat's shown cards, the earliest
 * first, each can be swapped to any place that it may have come from, and what
 * lies hidden still, anywhere.  tests/unit/test_redeal.c holds it against all
 * worlds of small packs.
 */
#ifndef DEADWOOD_REFEREE_SEARCH_REDEAL_H
#define DEADWOOD_REFEREE_SEARCH_REDEAL_H

#include "referee/engine/game.h"
#include "referee/engine/view.h"

/* What was done in a deal. */
struct redeal_step {
	seat_t seat;
	struct action action;
};

enum redeal {
	REDEAL_DONE,
	REDEAL_OTHER,  /* these are not the actions of such a deal */
	REDEAL_VEILED, /* somebody chose a card that lies face down: no chance
			  did that */
	REDEAL_LONG,   /* more shuffles than a struct chance holds */
};

/**
 * struct redealing - a deal, the eyes, and room to work in
 * @before: the state before the deal was dealt; borrowed
 * @seed: of the match; borrowed
 * @given: what this deal was given already, or NULL; borrowed
 * @step: @steps actions so far; borrowed
 * @eyes: a seat, or SEAT_PUBLIC
 * @seen: room for @steps + 1 numbers, the caller's
 * The rest is the module's own.  Large: not on a stack.
 */
struct redealing {
	const struct state *before;
	const uint8_t *seed;
	const struct chance *given;
	const struct redeal_step *step;
	unsigned steps;
	seat_t eyes;
	uint64_t *seen;
	struct stream first, stream;
	struct state state;
	struct events events;
	struct view view;
};

/**
 * redeal - a random world, of all that count
 * @random numbers: where the random numbers come from
 * @chance: gets the world, what stream.given takes; undefined but for
 *	REDEAL_DONE
 *
 * The true world is one of them, so there always is one.
 */
enum redeal redeal(struct redealing *deal, struct stream *lots,
		   struct chance *chance);

#endif
