/*
 * dw_policy.c - choose actions by the policies of referee/policy.
 *
 * A policy's choice is an index in a list of actions.  The list can lack the
 * chosen action or the default action.  The library appends the missing action;
 * a list has room for one more.
 */
#include "library/internal.h"

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
		return internal_fail(why,
				     "unknown policy \"%s\": dw_policy_at "
				     "lists them",
				     name != NULL ? name : "");
	*out = internal_alloc(sizeof(**out) + policy->own_bytes, why);
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
	if (policy->policy->start_match != NULL)
		policy->policy->start_match(policy->own);
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
		return internal_fail(why,
				     "there is no seat %u: the game has %u",
				     seat, state->players);
	if (dw_table_moment(table) != DW_PLAYING ||
	    !policy_uses_events(policy->policy, state->rules, (seat_t)seat,
				&table->events))
		return 0;
	view_of(state, (seat_t)seat, &view);
	for (unsigned i = 0; i < table->events.n; i++)
		policy_observe(policy->policy, policy->own, &view,
			       &table->events.at[i]);
	return 0;
}

struct policy_reader {
	struct dw_policy *policy;
	const struct view *view;
};

static void
policy_send_event(void *arg, unsigned n, const struct event *event)
{
	const struct policy_reader *reader = arg;

	(void)n;
	policy_observe(reader->policy->policy, reader->policy->own,
		       reader->view, event);
}

int
dw_policy_hear_request(struct dw_policy *policy, const struct dw_view *view,
		       struct dw_list *list, const char *line,
		       struct dw_error *why)
{
	struct policy_reader reader = { policy, &view->store.view };

	if (internal_check_view(view, why) == -1)
		return -1;
	return internal_read_events(list, line, &policy->event,
				    policy_send_event, &reader, why);
}

/* Return the index of an action in the list; append it if it is missing. */
static int
list_find_or_append(struct legal *legal, const struct action *action)
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
internal_choose_action(struct dw_policy *policy,
		       const struct question *question,
		       const struct state *state, struct legal *legal)
{
	int at = policy_choose(policy->policy, policy->own, question,
			       &policy->prng, &policy->action);

	if (at >= 0)
		return at;
	if (at == CHOICE_DEFAULT)
		game_standard(state, &policy->action);
	return list_find_or_append(legal, &policy->action);
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
	return internal_choose_action(policy, &question, &view->sample,
				      &list->legal);
}
