/*
 * dw_policy.c - the policies of referee/policy, asked of views.
 *
 * A choice is a place in a list.  What a policy plays besides the list, and the
 * safe action where the list does not show it, is put behind the list's end,
 * where it has room for one action more.
 */
#include "library/inside.h"

#include <stdlib.h>

const char *
dw_policy_at(unsigned i)
{
	const struct policy *policy = policy_at(i);

	return policy != NULL ? policy->name : NULL;
}

const char *
dw_policy_text(const char *name)
{
	const struct policy *policy = name != NULL ? policy_find(name) : NULL;

	return policy != NULL ? policy->text : NULL;
}

int
dw_policy_new(struct dw_policy **out, const char *name, struct dw_error *why)
{
	const struct policy *policy = name != NULL ? policy_find(name) : NULL;

	*out = NULL;
	if (policy == NULL)
		return inside_fail(why,
				   "there is no policy \"%s\": dw_policy_at "
				   "lists them",
				   name != NULL ? name : "");
	*out = inside_alloc(sizeof(**out) + policy->own_bytes, why);
	if (*out == NULL)
		return -1;
	(*out)->policy = policy;
	dw_policy_begin(*out, 0);
	return 0;
}

void
dw_policy_free(struct dw_policy *policy)
{
	free(policy);
}

void
dw_policy_begin(struct dw_policy *policy, uint64_t seed)
{
	policy->prng = seed;
	if (policy->policy->begin != NULL)
		policy->policy->begin(policy->own);
}

int
dw_policy_plays(const struct dw_policy *policy, const struct dw_game *game)
{
	return policy_fits(policy->policy->family, &game->rules);
}

int
dw_policy_hear(struct dw_policy *policy, const struct dw_table *table,
	       unsigned seat, struct dw_error *why)
{
	const struct state *state = &table->state;
	struct view view;

	if (seat >= state->players)
		return inside_fail(why, "there is no seat %u: %u play", seat,
				   state->players);
	if (dw_table_moment(table) != DW_PLAYING ||
	    !policy_heeds(policy->policy, state->rules, (seat_t)seat,
			  &table->events))
		return 0;
	view_of(state, (seat_t)seat, &view);
	for (unsigned i = 0; i < table->events.n; i++)
		policy_hear(policy->policy, policy->own, &view,
			    &table->events.at[i]);
	return 0;
}

struct told {
	struct dw_policy *policy;
	const struct view *view;
};

static void
hear_event(void *arg, unsigned n, const struct event *event)
{
	const struct told *told = arg;

	(void)n;
	policy_hear(told->policy->policy, told->policy->own, told->view, event);
}

int
dw_policy_hear_request(struct dw_policy *policy, const struct dw_view *view,
		       struct dw_list *list, const char *line,
		       struct dw_error *why)
{
	struct told told = { policy, &view->store.view };

	if (inside_shows(view, why) == -1)
		return -1;
	return inside_hear(list, line, &policy->event, hear_event, &told, why);
}

/* The place of an action in the list, behind whose end it is put where it has
 * none. */
static int
list_place_of(struct legal *legal, const struct action *action)
{
	unsigned i = 0;

	while (i < legal->n && !action_equal(&legal->at[i], action))
		i++;
	if (i == legal->n) {
		action_copy(&legal->at[i], action);
		legal->n++;
	}
	return (int)i;
}

int
inside_choose(struct dw_policy *policy, const struct question *question,
	      const struct state *state, struct legal *legal)
{
	int at = policy_choose(policy->policy, policy->own, question,
			       &policy->prng, &policy->action);

	if (at >= 0)
		return at;
	if (at == CHOICE_DEFAULT)
		game_standard(state, &policy->action);
	return list_place_of(legal, &policy->action);
}

int
dw_policy_choose(struct dw_policy *policy, const struct dw_view *view,
		 const struct dw_memory *memory, struct dw_list *list,
		 struct dw_error *why)
{
	struct question question = { .view = &view->store.view,
				     .legal = &list->legal };

	if (dw_view_legal(view, list, why) == -1)
		return -1;
	if (memory != NULL)
		question.memory = &memory->memory;
	return inside_choose(policy, &question, &view->guess, &list->legal);
}
