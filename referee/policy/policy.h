/*
 * policy.h - policies: named ways to choose an action for one seat.
 *
 * A policy is compiled in.  It chooses from what its seat sees: a view, the
 * legal actions, the events.  It knows no message, pipe or clock.  A house bot
 * (bots/house/decide.h) asks a policy between a request and its answer.  Code
 * that plays on states gets view and actions from view_of and game_legal:
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
 * A policy keeps its memory in the caller's @own: no allocation, no globals.
 * The same memory, question and random numbers give the same choice.
 */
#ifndef DEADWOOD_REFEREE_POLICY_POLICY_H
#define DEADWOOD_REFEREE_POLICY_POLICY_H

#include <stddef.h>

#include "referee/engine/view.h"
#include "referee/worlds/memory.h"

/* Choices that are no index of the legal list. */
#define CHOICE_DEFAULT (-1) /* no choice: play the safe action */
#define CHOICE_ACTION  (-2) /* an action without an index */

#define POLICY_SAMPLES_MAX 4096 /* chosen: bounds memory and time */

/**
 * struct question - input of a policy; all pointers borrowed
 * @view: of the seat that must act: view->seat is view->turn
 * @legal: its legal actions, as a request lists them; NULL for a policy that
 *         does not need them
 * @memory: what the seat knows of hidden cards, up to this view; NULL: nothing
 * @stop: a policy that thinks long calls it now and then with @arg; if it
 *        returns true, the policy must choose at once.  NULL: no time limit
 */
struct question {
	const struct view *view;
	const struct legal *legal;
	const struct memory *memory;
	bool (*stop)(void *arg);
	void *arg;
};

/**
 * struct action_value - how a policy rates an action
 * @at: index in the legal list, or CHOICE_ACTION: the chosen action, which is
 *      not in the list
 * @worth: higher is better, in the policy's unit
 */
struct action_value {
	int at;
	double worth;
};

/**
 * struct sample_stats - simulation behind the last choice of a policy
 * @worlds: number of worlds that it played
 * @stopped: question.stop ended the simulation early
 * @unit: of its values in this match
 */
struct sample_stats {
	unsigned worlds;
	bool stopped;
	const char *unit;
};

/**
 * struct policy - a way to choose an action
 * @name: such as "greedy"
 * @text: a sentence for lists of policies
 * @family: see policy_fits
 * @wants_legal: a question must have a list
 * @own_bytes: size of its memory, aligned as malloc aligns, zeroed before the
 *         first match
 * @start_match: start a match.  NULL: nothing to do
 * @set_samples: set the number of worlds to simulate, 1 to POLICY_SAMPLES_MAX;
 *         call it before the first match.  NULL: it simulates no worlds
 * @observe: see policy_observe.  NULL: it ignores events
 * @uses_event: may the event change its memory in that seat?  If not, the
 *         caller can skip the event.  NULL: every event may
 * @choose: see policy_choose
 * @unit: of values: "points"
 * @sample_stats: simulation behind its last choice; NULL if @set_samples is
 * @values: how it rated each action at its last choice, best first; the array
 *          is in its own memory.  NULL: it has no ratings
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

/* List of all policies: @ROW(name) for each; the struct is policy_NAME. */
#define POLICIES(ROW)                                                          \
	ROW(default)                                                           \
	ROW(random)                                                            \
	ROW(simple)                                                            \
	ROW(patient)                                                           \
	ROW(greedy)                                                            \
	ROW(sharp)

#define POLICY_DECLARE(name) extern const struct policy policy_##name;
POLICIES(POLICY_DECLARE)

/* Return policy @i, from 0, in the order of POLICIES; NULL after the last. */
const struct policy *policy_at(unsigned i);

/* Return the policy with a name, or NULL. */
const struct policy *policy_find(const char *name);

/**
 * policy_fits - can a policy of a family play these rules?
 * @family: it plays only games of that family with gin's melds and values
 *          (referee/search/least_deadwood.h); NULL: it plays every game
 */
static inline bool
policy_fits(const char *family, const struct rules *rules)
{
	return family == NULL ||
	       (strcmp(rules->family->name, family) == 0 && rules->plain_melds);
}

/**
 * policy_observe - pass an event to a policy
 * @own: the policy's memory
 * @view: the newest view of the seat, after the event
 * @event: cards that its masks hide from view->seat are not read
 *
 * Does nothing if the policy does not fit the game.
 */
void policy_observe(const struct policy *policy, void *own,
		    const struct view *view, const struct event *event);

/* Return true if one of the events can change the memory of the policy of a
 * seat. */
bool policy_uses_events(const struct policy *policy, const struct rules *rules,
			seat_t seat, const struct events *events);

/**
 * policy_choose - choose an action for the seat of a view
 * @own: the policy's memory
 * @prng: state of the random numbers; advanced
 * @out: caller's storage; written if CHOICE_ACTION is returned, otherwise
 *       perhaps.  The action is legal as far as the policy knows
 *
 * Returns an index of the list, or CHOICE_ACTION, or CHOICE_DEFAULT if the
 * policy has no action, as in games that it does not fit.
 */
int policy_choose(const struct policy *policy, void *own,
		  const struct question *question, uint64_t *prng,
		  struct action *out);

#endif
