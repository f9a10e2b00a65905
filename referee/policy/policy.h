/*
 * policy.h - ways to choose an action, by name.
 *
 * A policy is compiled in and chooses for one seat by what that seat sees: a
 * view, its legal actions, what it was told.  It knows no message, pipe or
 * clock.  A house bot (bots/house/decide.h) asks one between a request and its
 * answer; who plays a state on asks it of view_of and game_legal:
 *
 *   if (policy->begin != NULL)
 *           policy->begin(own);
 *   ... for each action, and for what a deal's start brings:
 *   view_of(&state, seat, &view);
 *   ... policy_hear(policy, own, &view, event) for each event ...
 *   ... where the seat must act:
 *   game_legal(&state, &legal);
 *   at = policy_choose(policy, own, &question, &prng, &action);
 *
 * All it remembers lies in the caller's @own: no allocation, no globals.  The
 * same own memory, question and random numbers make the same choice.
 */
#ifndef DEADWOOD_REFEREE_POLICY_POLICY_H
#define DEADWOOD_REFEREE_POLICY_POLICY_H

#include <stddef.h>

#include "referee/engine/view.h"
#include "referee/worlds/memory.h"

/* What is chosen, where it is no place in the legal list. */
#define CHOICE_DEFAULT (-1) /* nothing: the safe action is to be played */
#define CHOICE_ACTION  (-2) /* an action, written out: its place is not told */

#define POLICY_SAMPLES_MAX 4096 /* chosen: bounds memory and time */

/**
 * struct question - what a policy is asked; all of it borrowed
 * @view: of the seat that must act: view->seat is view->turn
 * @legal: its legal actions, as a request lists them; NULL for a policy that
 *         does not want them
 * @memory: what the seat knows of hidden cards, up to this view; NULL: nothing
 *          is remembered
 * @stop: asked now and then by a policy that thinks long, with @arg: is it to
 *        choose at once?  NULL: it has the time that it wants
 */
struct question {
	const struct view *view;
	const struct legal *legal;
	const struct memory *memory;
	bool (*stop)(void *arg);
	void *arg;
};

/**
 * struct appraisal - what a policy thinks that an action is worth
 * @at: its place in the list, or CHOICE_ACTION: the chosen one, which the list
 *      does not have
 * @worth: the more the better, in the policy's unit
 */
struct appraisal {
	int at;
	double worth;
};

/**
 * struct sampled - what a policy that plays by worlds did for its last choice
 * @worlds: in which it played
 * @stopped: it was told to stop before it had played in all
 * @unit: of its values in this match
 */
struct sampled {
	unsigned worlds;
	bool stopped;
	const char *unit;
};

/**
 * struct policy - a way to choose
 * @name: "greedy"
 * @text: a sentence for lists of policies
 * @family: policy_fits
 * @wants_legal: a question must have a list
 * @own_bytes: of the memory that is its own, aligned as malloc aligns, zeroed
 *             before the first match
 * @begin: a match begins.  NULL: nothing to do
 * @sample: be asked before the first match to play in so many worlds, 1 to
 *          POLICY_SAMPLES_MAX.  NULL: it does not play by worlds
 * @hear: see policy_hear.  NULL: it does not listen
 * @heeds: may an event change what it remembers in that seat?  One that may not
 *         need not be told.  NULL: each may
 * @choose: see policy_choose
 * @unit: of values: "points"
 * @sampled: in how many worlds it played when it chose last; NULL, as @sample
 * @values: what it thought of each action when it chose last, the best first,
 *          in its own memory; NULL: it does not tell
 */
struct policy {
	const char *name;
	const char *text;
	const char *family;
	bool wants_legal;
	size_t own_bytes;
	void (*begin)(void *own);
	void (*sample)(void *own, unsigned samples);
	void (*hear)(void *own, const struct view *view,
		     const struct event *event);
	bool (*heeds)(seat_t seat, const struct event *event);
	int (*choose)(void *own, const struct question *question,
		      uint64_t *prng, struct action *out);
	const char *unit;
	struct sampled (*sampled)(void *own);
	const struct appraisal *(*values)(void *own, unsigned *n);
};

/* All of them: @ROW(name) for each, which is struct policy policy_NAME. */
#define POLICIES(ROW)                                                          \
	ROW(default)                                                           \
	ROW(random)                                                            \
	ROW(simple)                                                            \
	ROW(patient)                                                           \
	ROW(greedy)                                                            \
	ROW(sharp)

#define POLICY_DECLARE(name) extern const struct policy policy_##name;
POLICIES(POLICY_DECLARE)

/* By @i from 0, in that order; NULL behind the last. */
const struct policy *policy_at(unsigned i);

/* By name, or NULL. */
const struct policy *policy_find(const char *name);

/**
 * policy_fits - is a game one for whoever is made for a family?
 * @family: games of that family alone, with gin's melds and values
 *          (referee/search/least_deadwood.h); NULL: every game
 */
static inline bool
policy_fits(const char *family, const struct rules *rules)
{
	return family == NULL ||
	       (strcmp(rules->family->name, family) == 0 && rules->plain_melds);
}

/**
 * policy_hear - something happened
 * @own: the policy's memory
 * @view: the latest that the seat has, behind the event
 * @event: cards that its masks hide from view->seat are not read
 *
 * Of a game that it does not fit a policy is told nothing.
 */
void policy_hear(const struct policy *policy, void *own,
		 const struct view *view, const struct event *event);

/* Must the policy of a seat be told of one of these events? */
bool policy_heeds(const struct policy *policy, const struct rules *rules,
		  seat_t seat, const struct events *events);

/**
 * policy_choose - choose an action for the seat of a view
 * @own: the policy's memory
 * @prng: where its random numbers come from; goes on
 * @out: caller's storage; written where CHOICE_ACTION is returned, and else
 *       perhaps.  It is legal as far as the policy knows
 *
 * Returns a place in the list, or CHOICE_ACTION, or CHOICE_DEFAULT: it has no
 * action, as for games that it does not fit.
 */
int policy_choose(const struct policy *policy, void *own,
		  const struct question *question, uint64_t *prng,
		  struct action *out);

#endif
