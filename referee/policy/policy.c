#include "referee/policy/policy.h"

#include <assert.h>
#include <string.h>

#define ADDRESS(name) &policy_##name,
static const struct policy *const policies[] = { POLICIES(ADDRESS) NULL };

const struct policy *
policy_at(unsigned i)
{
	const struct policy *const *policy = policies;

	while (*policy != NULL && i-- > 0)
		policy++;
	return *policy;
}

const struct policy *
policy_find(const char *name)
{
	const struct policy *const *policy = policies;

	while (*policy != NULL && strcmp((*policy)->name, name) != 0)
		policy++;
	return *policy;
}

void
policy_observe(const struct policy *policy, void *own, const struct view *view,
	       const struct event *event)
{
	if (policy->observe != NULL && policy_fits(policy->family, view->rules))
		policy->observe(own, view, event);
}

bool
policy_uses_events(const struct policy *policy, const struct rules *rules,
		   seat_t seat, const struct events *events)
{
	if (policy->observe == NULL || !policy_fits(policy->family, rules))
		return false;
	for (unsigned i = 0; i < events->n; i++)
		if (policy->uses_event == NULL ||
		    policy->uses_event(seat, &events->at[i]))
			return true;
	return false;
}

int
policy_choose(const struct policy *policy, void *own,
	      const struct question *question, uint64_t *prng,
	      struct action *out)
{
	const struct view *view = question->view;

	assert(question->legal != NULL || !policy->wants_legal);
	if (view->seat != view->turn ||
	    !policy_fits(policy->family, view->rules))
		return CHOICE_DEFAULT;
	return policy->choose(own, question, prng, out);
}
