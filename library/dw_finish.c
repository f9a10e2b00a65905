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

/* Each seat hears what happened, as dw_policy_hear has it. */
static void
tell_all(const struct dw_table *table, struct dw_policy *const *policies)
{
	for (unsigned i = 0; i < table->state.players; i++)
		(void)dw_policy_hear(policies[i], table, i, NULL);
}

static int
act(struct dw_table *table, struct dw_policy *policy, struct dw_list *list,
    struct dw_error *why)
{
	struct question question = { .legal = &list->legal };
	struct view view;
	int at;

	view_of(&table->state, table->state.seat, &view);
	question.view = &view;
	list->rules = &table->game->rules;
	game_legal(&table->state, &list->legal);
	at = inside_choose(policy, &question, &table->state, &list->legal);
	return dw_table_play(table, list, (unsigned)at, why);
}

int
dw_table_finish(struct dw_table *table, struct dw_policy *const *policies,
		struct dw_list *list, struct dw_error *why)
{
	if (check_policies(table, policies, why) == -1)
		return -1;
	while (dw_table_moment(table) == DW_PLAYING) {
		if (act(table, policies[table->state.seat], list, why) == -1)
			return -1;
		tell_all(table, policies);
	}
	return 0;
}
