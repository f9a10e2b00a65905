/*
 * redeal.h - sample the hidden cards of a deal in progress, so that they fit
 * what one seat has seen.
 *
 * A world is a possible outcome of chance in the deal (struct chance): the
 * shuffle of the pack, and each reshuffle of the stock.  A world is consistent
 * with the deal if all actions so far are legal in it, and if these actions
 * show the seat the same events and views.  The engine checks consistency by
 * replaying the deal from its beginning.  So cards that other seats took from
 * the pile, showed or laid are in the same places in every consistent world.
 * Every seat also had the cards that it discarded.  All consistent worlds have
 * the same probability.  The sampling ignores whether the other seats would
 * have acted in the same way with other cards.
 *
 * The method is a random walk (Markov chain Monte Carlo).  Each step swaps two
 * cards of one shuffle or redraws one random number.  If the world is then no
 * longer consistent, the walk undoes the step.  Each step is as likely as the
 * step back.  So the walk favours no world.  The walk can reach all consistent
 * worlds.  A step can move a card that a seat has shown to any place from which
 * it may have come.  A step can move a hidden card to any place.
 * tests/unit/test_redeal.c compares the samples with all worlds of small packs.
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
	REDEAL_MISMATCH,      /* the recorded actions are illegal in this
				 deal */
	REDEAL_HIDDEN_CHOICE, /* a player chose one of several face-down cards,
				 which no shuffle determines */
	REDEAL_TOO_LONG,      /* the deal has more shuffles than a struct chance
				 can store */
};

/**
 * struct redeal_walk - the deal to sample, the viewer who does not see all
 * cards, and working memory
 * @before: state before the deal, borrowed
 * @seed: seed of the match, borrowed
 * @given: outcome of chance of the deal if its cards do not come from @seed
 *	(struct deal_override), borrowed; else NULL
 * @step: the @steps actions of the deal so far, borrowed
 * @eyes: number of the seat whose view the worlds must fit, or SEAT_PUBLIC
 * @seen: caller's storage for @steps + 1 numbers, used as working memory The
 *	other members are private.  The struct redeal_walk is too large for a
 *	stack.
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
 * @chance: gets the world, for use as stream.preset; defined only if the result
 *	is REDEAL_DONE
 *
 * At least one world is always consistent: the cards of the real deal.
 */
enum redeal_result redeal_sample(struct redeal_walk *deal,
				 struct stream *random, struct chance *chance);

#endif
