/*
 * redeal.h - sample the hidden cards of a deal in progress, given what one seat
 * has seen.
 *
 * A world is a possible outcome of chance in the deal (struct chance): the
 * shuffle of the pack, and each reshuffle of the stock.  A world is consistent
 * if the same actions are legal in it, and if the seat gets the same view after
 * each action and the same events.  The engine checks this by replaying the
 * deal from its beginning.  So cards that others took from the pile, showed or
 * laid stay where they were, and players discard only cards that they had.
 * Actions that the rules forced are forced again.  All consistent worlds have
 * the same probability.  How likely the others' actions are with other cards is
 * ignored.
 *
 * The method is a random walk (Markov chain Monte Carlo).  Each step swaps two
 * cards of one shuffle or redraws one random number.  It is undone if the world
 * is no longer consistent.  A step is as likely as its opposite, so the walk
 * favours no world.  It can reach all consistent arrangements of the cards.
 * Each card that a seat has shown can be swapped to any place that it may have
 * come from, the earliest card first, and a card that is still hidden to any
 * place. tests/unit/test_redeal.c compares the samples with all worlds of small
 * packs.
 */
#ifndef DEADWOOD_REFEREE_SEARCH_REDEAL_H
#define DEADWOOD_REFEREE_SEARCH_REDEAL_H

#include "referee/engine/game.h"
#include "referee/engine/view.h"

/* An action of the deal. */
struct redeal_step {
	seat_t seat;
	struct action action;
};

enum redeal_result {
	REDEAL_DONE,
	REDEAL_MISMATCH,      /* the actions are illegal in this deal */
	REDEAL_HIDDEN_CHOICE, /* a player chose a card that is face down, which
			       chance does not determine */
	REDEAL_TOO_LONG,      /* more shuffles than a struct chance holds */
};

/**
 * struct redeal_walk - a deal, the viewer, and working memory
 * @before: the state before the deal; borrowed
 * @seed: seed of the match; borrowed
 * @given: chance of this deal, if it was redealt before; else NULL; borrowed
 * @step: the actions so far, @steps of them; borrowed
 * @eyes: the viewer: a seat or SEAT_PUBLIC
 * @seen: caller's storage for @steps + 1 numbers
 * The other members are private.  The struct is too large for a stack.
 */
struct redeal_walk {
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
 * redeal_sample - sample a random consistent world
 * @random: source of random numbers
 * @chance: gets the world, for stream.preset; undefined unless REDEAL_DONE is
 *	returned
 *
 * At least one world is consistent: the true one.
 */
enum redeal_result redeal_sample(struct redeal_walk *deal,
				 struct stream *random, struct chance *chance);

#endif
