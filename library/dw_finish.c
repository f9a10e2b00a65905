/*
 * dw_finish.c - rollouts: policies play a deal to its end.
 */
#include "library/internal.h"

/* Check that every seat has a policy.  Returns 0 or -1. */
static int
finish_check_policies(const struct dw_table *table,
		      struct dw_policy *const *policies, struct dw_error *why)
{
	for (unsigned i = 0; i < table->state.players; i++)
		if (policies[i] == NULL)
			return internal_fail(why, "seat %u has no policy", i);
	return 0;
}

/* The view of @seat that was made last.  @seat is SEAT_NONE if the view is
 * outdated. */
struct seat_view {
	struct view view;
	seat_t seat;
};

static const struct view *
finish_view_of(const struct state *state, seat_t seat, struct seat_view *cached)
{
	if (cached->seat != seat)
		view_update(state, seat, &cached->view);
	cached->seat = seat;
	return &cached->view;
}

/* Pass the events to the policy of each seat, as dw_policy_hear does. */
static void
finish_send_events(const struct dw_table *table,
		   struct dw_policy *const *policies, struct seat_view *cached)
{
	const struct state *state = &table->state;
	const struct events *events = &table->events;

	for (seat_t seat = 0; seat < state->players; seat++) {
		struct dw_policy *policy = policies[seat];

		if (!policy_uses_events(policy->policy, state->rules, seat,
					events))
			continue;
		for (unsigned i = 0; i < events->n; i++)
			policy_observe(policy->policy, policy->own,
				       finish_view_of(state, seat, cached),
				       &events->at[i]);
	}
}

static int
finish_play_action(struct dw_table *table, struct dw_policy *policy,
		   struct dw_list *list, struct seat_view *cached,
		   struct dw_error *why)
{
	const struct state *state = &table->state;
	struct question question = { .legal = &list->legal };
	int at;

	question.view = finish_view_of(state, state->seat, cached);
	list->rules = table->state.rules;
	game_legal(state, &list->legal);
	at = internal_choose_action(policy, &question, state, &list->legal);
	cached->seat = SEAT_NONE;
	return dw_table_play(table, list, (unsigned)at, why);
}

int
dw_table_finish(struct dw_table *table, struct dw_policy *const *policies,
		struct dw_list *list, struct dw_error *why)
{
	struct seat_view cached = { .seat = SEAT_NONE };

	if (finish_check_policies(table, policies, why) == -1)
		return -1;
	cached.view.rules = table->state.rules;
	view_list_flags(&cached.view);
	while (dw_table_moment(table) == DW_PLAYING) {
		if (finish_play_action(table, policies[table->state.seat], list,
				       &cached, why) == -1)
			return -1;
		if (dw_table_moment(table) == DW_PLAYING)
			finish_send_events(table, policies, &cached);
	}
	return 0;
}
