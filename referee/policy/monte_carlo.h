/*
 * monte_carlo.h - tell good actions from bad ones by playing each on in worlds
 * that could be the true one: flat Monte Carlo.
 *
 * Worlds are drawn from what the seat remembers (worlds.h), and made likely
 * ones (rollout.h).  In each of them every candidate is played, the same worlds
 * for all, and the deal rolled out by quick policies (rollout.h).  What a deal
 * brings the seat is its points against the others'; where points of several
 * deals add up to a target and the table of it can be made, what the score is
 * then worth towards winning the match (match_equity.h).  After 16, 32, 64 ...
 * worlds a candidate that is clearly behind the best, by two standard errors of
 * the difference world by world, is dropped.
 *
 * It hangs on its arguments alone: the same view, memory, candidates, random
 * numbers and number of samples, the same choice; but where it is told to stop.
 */
#ifndef DEADWOOD_REFEREE_POLICY_MONTE_CARLO_H
#define DEADWOOD_REFEREE_POLICY_MONTE_CARLO_H

#include "referee/policy/match_equity.h"
#include "referee/policy/policy.h"
#include "referee/policy/rollout.h"
#include "referee/worlds/worlds.h"

#define MONTE_CARLO_MAX 24 /* candidates */

/**
 * struct trial - a candidate
 * @action: borrowed
 * @at: its place among the candidates
 * @n: worlds in which it was played; fewer than others': it was dropped
 * @mean: of what it was worth in them, in hundredths of points or, with a
 *        table of stakes, of a percent
 * @value: the choice is the one with the most, in the same unit: the mean of
 * the best trusted candidate, plus the mean lead over it in the worlds where
 * both were played.  Two standard errors of that lead are subtracted unless it
 * is trusted
 * @worth: by world
 */
struct trial {
	const struct action *action;
	unsigned at, n;
	double mean, value;
	int32_t worth[POLICY_SAMPLES_MAX];
};

/**
 * struct monte_carlo - working memory; plain, 1 MB, and 0 when a match begins
 * @stakes: of @rules, for which it is made when they are met first
 * @rank: the candidates of the last choice, @n of them, the best value first
 * @trusted: of them, the first as they were listed
 * @worlds: that were played
 * @stopped: it was told to stop before it had all its samples
 */
struct monte_carlo {
	const struct rules *rules;
	struct match_equity stakes;
	unsigned n, trusted, worlds;
	bool stopped;
	struct trial *rank[MONTE_CARLO_MAX];
	struct trial at[MONTE_CARLO_MAX];
	struct state world, state;
	struct rollout roll;
};

/**
 * struct monte_carlo_ask - what is to be decided
 * @view, @memory: of the seat that must act
 * @candidate: actions that are legal, @n of them, at least one
 * @trusted: the first so many, at least one: the best of them is chosen unless
 *           another is better beyond chance
 * @prng: where the random numbers come from
 * @samples: 1..POLICY_SAMPLES_MAX worlds
 * @stop: asked between worlds: is it to stop?  NULL: never
 */
struct monte_carlo_ask {
	const struct view *view;
	const struct memory *memory;
	unsigned n, trusted;
	const struct action *candidate[MONTE_CARLO_MAX];
	uint64_t prng;
	unsigned samples;
	bool (*stop)(void *arg);
	void *arg;
};

/**
 * monte_carlo_choose - choose a candidate
 *
 * Returns its place; 0 when no world can be drawn.
 */
unsigned monte_carlo_choose(struct monte_carlo *trials,
			    const struct monte_carlo_ask *ask);

#endif
