/*
 * monte_carlo.h - flat Monte Carlo: rate candidate actions by rollouts in
 * random worlds.
 *
 * It samples worlds from what the seat knows (worlds.h) and makes them likely
 * (rollout.h).  It plays every candidate in the same worlds and rolls the deal
 * out with quick policies.  The result is the seat's points against the others,
 * or match equity (match_equity.h) if the rules allow.  After 16, 32, 64 ...
 * worlds it drops candidates that are behind the best by more than two standard
 * errors of the paired difference.
 *
 * The choice depends only on the arguments: view, memory, candidates, random
 * numbers, number of samples.  Only @stop can change it.
 */
#ifndef DEADWOOD_REFEREE_POLICY_MONTE_CARLO_H
#define DEADWOOD_REFEREE_POLICY_MONTE_CARLO_H

#include "referee/policy/match_equity.h"
#include "referee/policy/policy.h"
#include "referee/policy/rollout.h"
#include "referee/worlds/worlds.h"

#define MONTE_CARLO_MAX 24 /* candidates */

/**
 * struct candidate - an action to rate
 * @action: borrowed
 * @at: its index among the candidates
 * @n: worlds in which it was played; fewer than others if it was dropped
 * @mean: mean of @worth, in hundredths of points or, with match equity, of a
 *        percent
 * @value: the choice has the highest, in the same unit: the mean of the best
 *         trusted candidate, plus the mean lead over it in the worlds that both
 *         played.  Candidates that are not trusted lose two standard errors of
 *         that lead
 * @worth: by world
 */
struct candidate {
	const struct action *action;
	unsigned at, n;
	double mean, value;
	int32_t worth[POLICY_SAMPLES_MAX];
};

/**
 * struct monte_carlo - working memory; plain, 1 MB; zeroed when a match starts
 * @equity: of @rules; computed when the rules change
 * @rank: the candidates of the last choice, @n of them, the best value first
 * @trusted: number of trusted candidates, the first in the caller's list
 * @worlds: number of worlds played
 * @stopped: the caller stopped it before the last sample
 */
struct monte_carlo {
	const struct rules *rules;
	struct match_equity equity;
	unsigned n, trusted, worlds;
	bool stopped;
	struct candidate *rank[MONTE_CARLO_MAX];
	struct candidate at[MONTE_CARLO_MAX];
	struct state world, state;
	struct rollout roll;
};

/**
 * struct monte_carlo_query - the decision
 * @view, @memory: of the seat that must act
 * @candidate: legal actions, @n of them, at least one
 * @trusted: number of trusted candidates at the front, at least one: the best
 *           of them is chosen unless another is significantly better
 * @prng: seed of the random numbers
 * @samples: 1..POLICY_SAMPLES_MAX worlds
 * @stop: called between worlds with @arg; true stops.  NULL: never
 */
struct monte_carlo_query {
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
 * Returns its index; 0 if no world can be sampled.
 */
unsigned monte_carlo_choose(struct monte_carlo *mc,
			    const struct monte_carlo_query *query);

#endif
