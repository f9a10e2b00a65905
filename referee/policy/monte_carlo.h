/*
 * monte_carlo.h - flat Monte Carlo: rate candidate actions by playing them in
 * random worlds.
 *
 * The module samples worlds (assignments of the hidden cards) that fit what the
 * seat knows (worlds.h), and replaces them by likely worlds (rollout.h).  In
 * each world it plays every candidate, and then the deal to its end with quick
 * policies.  The result is match equity (match_equity.h) if the rules support
 * it, else the seat's points minus those of the other seats.  After 16, 32, 64,
 * ... worlds the module drops each candidate that is behind the best by more
 * than two standard errors of the paired difference.
 *
 * Without @stop, the choice depends only on the other arguments: view, memory,
 * candidates, random numbers, number of samples.
 */
#ifndef DEADWOOD_REFEREE_POLICY_MONTE_CARLO_H
#define DEADWOOD_REFEREE_POLICY_MONTE_CARLO_H

#include "referee/policy/match_equity.h"
#include "referee/policy/policy.h"
#include "referee/policy/rollout.h"
#include "referee/worlds/worlds.h"

#define MONTE_CARLO_MAX 24 /* maximum number of candidates of a decision */

/**
 * struct candidate - an action to rate
 * @action: the action; borrowed
 * @at: the action's index in the caller's list of candidates
 * @n: number of worlds in which the action was played; smaller if the candidate
 *	was dropped
 * @mean: mean of @worth, in hundredths of points, or in hundredths of a percent
 *	of match equity
 * @value: final value, in the unit of @mean; the candidate with the highest
 *	value is chosen.  The value is the mean of the best trusted candidate
 *	(struct monte_carlo_query), plus this candidate's mean lead over it.
 *	The lead counts only worlds in which both were played.  If this
 *	candidate is not trusted, two standard errors of the lead are subtracted
 * @worth: result of the candidate in each world
 */
struct candidate {
	const struct action *action;
	unsigned at, n;
	double mean, value;
	int32_t worth[POLICY_SAMPLES_MAX];
};

/**
 * struct monte_carlo - working memory of 1 MB; the caller zeroes it when a
 * match starts
 * @equity: match equity under @rules; computed again if the rules change
 * @rank: the @n candidates of the last choice, the best value first
 * @trusted: number of trusted candidates, which come first in the caller's list
 * @worlds: number of worlds played
 * @stopped: query.stop ended the sampling before the last sample
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
 * struct monte_carlo_query - description of the decision
 * @view, @memory: view and memory of the seat that must act
 * @candidate: the @n legal actions to compare, at least one
 * @trusted: number of trusted candidates, at least one, which come first in
 *	@candidate.  The best trusted candidate is chosen unless another
 *	candidate is significantly better
 * @prng: seed of the random numbers
 * @samples: number of worlds to sample, 1..POLICY_SAMPLES_MAX
 * @stop: called between worlds with @arg; if it returns true, the sampling
 *        ends.  NULL: all samples are played
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
 * Returns the chosen candidate's index in query->candidate; 0 if no world can
 * be sampled.
 */
unsigned monte_carlo_choose(struct monte_carlo *mc,
			    const struct monte_carlo_query *query);

#endif
