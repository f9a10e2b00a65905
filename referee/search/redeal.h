/*
 * redeal.h - sample the hidden cards of a deal in progress, so that they fit
 * what one seat has seen.
 *
 * A world is a possible outcome of chance in the deal (struct chance): the
 * shuffle of the pack, and each reshuffle of the stock.  A world is consistent
 * with the deal if all actions so far are legal in it, and if they show the
 * seat the same events and views.  The engine checks this by replaying the deal
 * from its beginning.  So cards that other seats took from the pile, showed or
 * laid are in the same places in every consistent world, and every seat had the
 * cards that it discarded.  All consistent worlds have the same probability.
 * The module ignores whether the other seats would have acted in the same way
 * with other cards.
 *
 * The method is a random walk (Markov chain Monte Carlo).  Each step swaps two
 * cards of one shuffle or redraws one random number.  The step is undone if the
 * world is no longer consistent.  Each step is as likely as the step back, so
 * the walk favours no world.  The walk can reach all consistent worlds: a step
 * can move a card that a seat has shown to any place from which it may have
 * come, and a hidden card to any place. tests/unit/test_redeal.c compares the
 * samples with all worlds of small packs.
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
	REDEAL_HIDDEN_CHOICE, /* a player chose one of several face-down cards,
				 which no shuffle determines */
	REDEAL_TOO_LONG,      /* more shuffles than a struct chance can store */
};

/**
 * struct redeal_walk - the deal to sample, the viewer who does not see all
 * cards, and working memory
 * @before: the state before the deal; borrowed
 * @seed: seed of the match; borrowed
 * @given: the deal's outcome of chance if its cards do not come from @seed
 *	(struct deal_override), else NULL; borrowed
 * @step: the @steps actions of the deal so far; borrowed
 * @eyes: the viewer: a seat or SEAT_PUBLIC
 * @seen: caller's storage for @steps + 1 numbers, used as working memory The
 *	other members are private.  The struct is too large for a stack.
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
 * @chance: receives the world, to be used as stream.preset; defined only if
 *	REDEAL_DONE is returned
 *
 * At least one world is consistent: the cards of the real deal.
 */
enum redeal_result redeal_sample(struct redeal_walk *deal,
				 struct stream *random, struct chance *chance);

#endif
