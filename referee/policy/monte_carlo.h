/*
 * monte_carlo.h - flat Monte Carlo: rate candidate actions by playing them in
 * random worlds (assignments of the hidden cards).
 *
 * monte_carlo_choose samples worlds that fit what the seat knows (worlds.h),
 * and replaces them by likely worlds (rollout.h).  In each world the function
 * plays every candidate, and then the deal to its end with quick policies.  If
 * the rules support match equity (match_equity.h), it is the result; otherwise
 * the result is the seat's points minus those of the other seats.  After 16,
 * 32, 64, ... worlds the function drops candidates.  The function drops each
 * candidate that is behind the best by more than two standard errors of the
 * paired difference.
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
 * @action: the candidate action, borrowed
 * @at: index of the action in the caller's list of candidates
 * @n: number of worlds in which the action was played; smaller after the
 *	candidate was dropped
 * @mean: mean of @worth, in hundredths of points, or in hundredths of a percent
 *	of match equity
 * @value: final value, in the unit of @mean.  The function chooses the
 *	candidate with the highest value.  The value is the mean of the best
 *	trusted candidate (struct monte_carlo_query), plus this candidate's mean
 *	lead over it.  The lead counts only worlds in which both candidates were
 *	played.  If this candidate is not trusted, the function subtracts two
 *	standard errors of the lead
 * @worth: result of the candidate in each world
 */
struct candidate {
	const struct action *action;
	unsigned at, n;
	double mean, value;
	int32_t worth[POLICY_SAMPLES_MAX];
};

/**
 * struct monte_carlo - working memory of 1 MB, which the caller zeroes at the
 * start of a match
 * @equity: match equity under @rules.  The function computes it again if the
 *	rules change
 * @rank: the @n candidates of the last choice, best value first
 * @trusted: number of trusted candidates, which come first in the caller's list
 * @worlds: number of worlds played
 * @stopped: true: query.stop ended the sampling before the last sample
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
 * struct monte_carlo_query - description of a decision
 * @view, @memory: view and memory of the seat that must act
 * @candidate: the @n legal actions to compare, at least one
 * @trusted: number of trusted candidates, at least one.  The trusted candidates
 *	come first in @candidate.  The function chooses the best trusted
 *	candidate, unless another candidate is significantly better
 * @prng: seed of the random numbers
 * @samples: number of worlds to sample, 1..POLICY_SAMPLES_MAX
 * @stop: function that is called between worlds with @arg.  If it returns true,
 *        the sampling ends.  NULL: the function plays all samples
 * @play: function that plays a world to the end of the deal; it gets @arg.  The
 *	value of a candidate is then in points.  NULL: quick policies play the
 *	deal (rollout.h)
 */
struct monte_carlo_query {
	const struct view *view;
	const struct memory *memory;
	unsigned n, trusted;
	const struct action *candidate[MONTE_CARLO_MAX];
	uint64_t prng;
	unsigned samples;
	bool (*stop)(void *arg);
	void (*play)(void *arg, struct state *state);
	void *arg;
};

/**
 * monte_carlo_choose - choose a candidate
 *
 * Returns the index of the chosen candidate in query->candidate.  If no world
 * can be sampled, returns 0.
 */
unsigned monte_carlo_choose(struct monte_carlo *mc,
			    const struct monte_carlo_query *query);

#endif
