/*
 * dw_finish.c - tables played on by policies: roll-outs.
 */
#include "library/inside.h"

/* Is there a policy for every seat? */
static int
check_policies(const struct dw_table *table, struct dw_policy *const *policies,
	       struct dw_error *why)
{
	for (unsigned i = 0; i < table->state.players; i++)
		if (policies[i] == NULL)
			return inside_fail(why, "seat %u has no policy", i);
	return 0;
}

/* What a seat sees now; @seat: whose it is, SEAT_NONE: nobody's any more. */
struct eyes {
	struct view view;
	seat_t seat;
};

static const struct view *
look(const struct state *state, seat_t seat, struct eyes *eyes)
{
	if (eyes->seat != seat)
		view_again(state, seat, &eyes->view);
	eyes->seat = seat;
	return &eyes->view;
}

/* Each seat hears what happened, as dw_policy_hear has it. */
static void
tell_all(const struct dw_table *table, struct dw_policy *const *policies,
	 struct eyes *eyes)
{
	const struct state *state = &table->state;
	const struct events *events = &table->events;

	for (seat_t seat = 0; seat < state->players; seat++) {
		struct dw_policy *told = policies[seat];

		if (!policy_heeds(told->policy, state->rules, seat, events))
			continue;
		for (unsigned i = 0; i < events->n; i++)
			policy_hear(told->policy, told->own,
				    look(state, seat, eyes), &events->at[i]);
	}
}

static int
act(struct dw_table *table, struct dw_policy *policy, struct dw_list *list,
    struct eyes *eyes, struct dw_error *why)
{
	const struct state *state = &table->state;
	struct question question = { .legal = &list->legal };
	int at;

	question.view = look(state, state->seat, eyes);
	list->rules = &table->game->rules;
	game_legal(state, &list->legal);
	at = inside_choose(policy, &question, state, &list->legal);
	eyes->seat = SEAT_NONE;
	return dw_table_play(table, list, (unsigned)at, why);
}

int
dw_table_finish(struct dw_table *table, struct dw_policy *const *policies,
		struct dw_list *list, struct dw_error *why)
{
	struct eyes eyes = { .seat = SEAT_NONE };

	if (check_policies(table, policies, why) == -1)
		return -1;
	eyes.view.rules = table->state.rules;
	view_list_flags(&eyes.view);
	while (dw_table_moment(table) == DW_PLAYING) {
		if (act(table, policies[table->state.seat], list, &eyes, why) ==
		    -1)
			return -1;
		if (dw_table_moment(table) == DW_PLAYING)
			tell_all(table, policies, &eyes);
	}
	return 0;
}
