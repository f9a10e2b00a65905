/*
 * policy.h - policies: named strategies that choose the actions of one seat.
 *
 * All policies are compiled into the programs.  A policy chooses an action from
 * what its seat sees: a view, the legal actions, the events.  Policies do not
 * handle messages, pipes or clocks.  A house bot (bots/house/decide.h) answers
 * requests with a policy.  Code that has a struct state calls a policy as
 * follows:
 *
 *   if (policy->start_match != NULL)
 *           policy->start_match(own);
 *   ... for the start of a deal, and after each action:
 *   view_of(&state, seat, &view);
 *   ... policy_observe(policy, own, &view, event) for each event ...
 *   ... when the seat must act:
 *   game_legal(&state, &legal);
 *   at = policy_choose(policy, own, &question, &prng, &action);
 *
 * A policy keeps its memory in storage of the caller (@own).  A policy
 * allocates no memory and has no global variables.  Equal memory, question and
 * random numbers lead to the same choice.
 */
#ifndef DEADWOOD_REFEREE_POLICY_POLICY_H
#define DEADWOOD_REFEREE_POLICY_POLICY_H

#include <stddef.h>

#include "referee/engine/view.h"
#include "referee/worlds/memory.h"

/* A choice is an index in the list of legal actions, or CHOICE_DEFAULT or
 * CHOICE_ACTION. */
/* the policy chose nothing: play the default action */
#define CHOICE_DEFAULT (-1)
/* arbitrary: the policy chose an action outside the list */
#define CHOICE_ACTION  (-2)

#define POLICY_SAMPLES_MAX 4096 /* arbitrary: limits memory and time */

/**
 * struct question - input of a policy.  All pointers are borrowed
 * @view: view of the seat that must act: view->seat equals view->turn
 * @legal: legal actions of the seat, as a request lists them.  May be NULL if
 *	the policy does not need them (policy.wants_legal)
 * @memory: the seat's knowledge of hidden cards, up to this view; NULL: no
 *	knowledge
 * @stop: function that a slow policy calls repeatedly with @arg.  When the
 *	function returns true, the policy must choose at once.  NULL: no time
 *	limit
 */
struct question {
	const struct view *view;
	const struct legal *legal;
	const struct memory *memory;
	bool (*stop)(void *arg);
	void *arg;
};

/**
 * struct action_value - the value that a policy gives to an action
 * @at: index of the action in question.legal.  CHOICE_ACTION: the chosen
 *	action, which the list does not contain
 * @worth: value of the action in the policy's unit; a higher value is better
 */
struct action_value {
	int at;
	double worth;
};

/**
 * struct sample_stats - size of the simulation behind the last choice of a
 * policy
 * @worlds: number of worlds that the simulation played
 * @stopped: true: question.stop ended the simulation early
 * @unit: unit of the policy's values in this match
 */
struct sample_stats {
	unsigned worlds;
	bool stopped;
	const char *unit;
};

/**
 * struct policy - a way to choose an action
 * @name: name of the policy, such as "greedy"
 * @text: description of the policy in a list of policies or house bots
 * @family: name of the only family of games that the policy plays, or NULL
 *	(policy_fits)
 * @wants_legal: true: the policy needs question.legal
 * @own_bytes: size in bytes of the policy's memory @own.  The caller allocates
 *	this memory, aligned as by malloc, and zeroes it before the first match
 * @start_match: function that prepares the policy for a new match.  NULL: the
 *	policy needs no preparation
 * @set_samples: function that sets the number of worlds to simulate, 1 to
 *	POLICY_SAMPLES_MAX.  The caller must call it before the first match.
 *	NULL: the policy simulates no worlds
 * @observe: function behind policy_observe.  NULL: the policy ignores events
 * @uses_event: function that returns whether @event can change the memory of a
 *	policy that plays @seat.  If the event cannot change it, the caller need
 *	not call @observe.  NULL: every event can change the memory
 * @choose: function behind policy_choose
 * @unit: unit of the policy's values, such as "points"
 * @sample_stats: function that describes the simulation behind the last choice.
 *	NULL: the policy simulates no worlds
 * @values: function that returns the values of the @n actions at the last
 *	choice, best value first.  The array is in @own.  NULL: the policy does
 *	not compute values
 */
struct policy {
	const char *name;
	const char *text;
	const char *family;
	bool wants_legal;
	size_t own_bytes;
	void (*start_match)(void *own);
	void (*set_samples)(void *own, unsigned samples);
	void (*observe)(void *own, const struct view *view,
			const struct event *event);
	bool (*uses_event)(seat_t seat, const struct event *event);
	int (*choose)(void *own, const struct question *question,
		      uint64_t *prng, struct action *out);
	const char *unit;
	struct sample_stats (*sample_stats)(void *own);
	const struct action_value *(*values)(void *own, unsigned *n);
};

/* List of the policies: expands to ROW(name) for each policy.  The struct of a
 * policy is policy_NAME. */
#define POLICIES(ROW)                                                          \
	ROW(default)                                                           \
	ROW(random)                                                            \
	ROW(simple)                                                            \
	ROW(patient)                                                           \
	ROW(greedy)                                                            \
	ROW(sharp)

#define POLICY_DECLARE(name) extern const struct policy policy_##name;
POLICIES(POLICY_DECLARE)

/* Return policy number @i, from 0, in the order of POLICIES.  After the last
 * policy, return NULL. */
const struct policy *policy_at(unsigned i);

/* Return the policy with a name, or NULL. */
const struct policy *policy_find(const char *name);

/**
 * policy_fits - return whether a policy of a family can play these rules
 * @family: name of the only family of games that the policy plays.  A policy of
 *	one family plays only games with gin's melds and card values
 *	(referee/search/least_deadwood.h).  NULL: the policy plays every game
 */
static inline bool
policy_fits(const char *family, const struct rules *rules)
{
	return family == NULL ||
	       (strcmp(rules->family->name, family) == 0 && rules->plain_melds);
}

/**
 * policy_observe - pass an event to a policy
 * @own: memory of the policy
 * @view: newest view of the seat, after the event
 * @event: event to pass.  The policy does not read cards that the event hides
 *	from view->seat
 *
 * If the policy does not fit the game, the function does nothing.
 */
void policy_observe(const struct policy *policy, void *own,
		    const struct view *view, const struct event *event);

/* Return true if one of the events can change the memory of a policy that plays
 * @seat. */
bool policy_uses_events(const struct policy *policy, const struct rules *rules,
			seat_t seat, const struct events *events);

/**
 * policy_choose - let a policy choose an action for the seat of a view
 * @own: memory of the policy
 * @prng: state of the random numbers, which the function advances
 * @out: caller's storage, defined only if the result is CHOICE_ACTION.  The
 *	action is legal as far as the policy can know
 *
 * Returns an index in question->legal, CHOICE_ACTION for the action in @out, or
 * CHOICE_DEFAULT.  CHOICE_DEFAULT: the policy chooses no action, for example in
 * a game that it cannot play.
 */
int policy_choose(const struct policy *policy, void *own,
		  const struct question *question, uint64_t *prng,
		  struct action *out);

#endif
