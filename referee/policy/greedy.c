/*
 * greedy.c - policy "greedy": plays any game by looking one action ahead.
 *
 * Greedy makes states that are consistent with its view, tries each action in
 * them, and evaluates the result (eval.h).  If a draw reveals hidden cards, the
 * value is the average over a few states.  If greedy finds no action, it plays
 * the default action.  In gin, greedy rates actions by gin_eval.h instead.
 */
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "referee/policy/eval.h"
#include "referee/policy/gin_eval.h"
#include "referee/policy/policy.h"
#include "referee/policy/stakes.h"
#include "referee/worlds/believe.h"

#define GUESSES	    8	/* states in which an action is tried, at most */
#define TRIED_MAX   160 /* actions tried, at most: bounds the time */
#define OTHERS_ACTS 12	/* actions of other seats after an action, at most */
#define LAST_ACTS   28	/* the same after a knock: seven last turns */
#define ACTS_MAX    60	/* actions in one turn; then it plays the default */

#define STEPS	     60000 /* partition steps for an action */
#define STEPS_LEAST  300
#define TABLE_WEIGHT 200  /* weight of a card of the table: keep it there */
#define TABLE_STEPS  3000 /* search for a new table: under 1 ms */

/* Its memory; all but the last three lines are set for each question. */
struct greedy {
	const struct view *view;
	const struct legal *legal;
	struct eval eval;
	struct state guess[GUESSES];
	struct state state;
	struct stream stream;
	struct events events;
	struct legal others;
	struct partition partition;
	struct action action, best;
	long best_worth;
	int best_at; /* index or CHOICE_ACTION */
	unsigned guesses, tried, weighed;
	bool knocked; /* the action tried is a knock that shows melds */
	struct weighed {
		int at;
		long worth;
	} list[LEGAL_MAX + 1];
	struct action_value values[LEGAL_MAX + 2];

	unsigned deal, turns, acts; /* the turn, and its actions so far */
	struct gin_memory memory;
	struct gin_outs_cache cache;
};

/* Return true if another seat must answer before the turn continues, or has its
 * last turn after the seat has knocked. */
static bool
greedy_awaits_others(const struct greedy *own)
{
	const struct state *state = &own->state;

	return state->over == OVER_NO && state->seat != own->eval.seat &&
	       (own->knocked || state->phase == PHASE_LAYOFF ||
		state->phase == PHASE_OFFER);
}

/* Play the other seats' actions before the next draw: they lay off what fits,
 * buy nothing, fight with a low hand and otherwise play the default. */
static void
greedy_play_others(struct greedy *own)
{
	struct state *state = &own->state;
	unsigned most = own->knocked ? LAST_ACTS : OTHERS_ACTS;

	for (unsigned i = 0; i < most && greedy_awaits_others(own); i++) {
		const struct action *action = NULL;

		own->others.n = 0;
		if (state->phase == PHASE_LAYOFF)
			game_legal(state, &own->others);
		for (unsigned k = 0; k < own->others.n && action == NULL; k++)
			if (own->others.at[k].act == ACT_ADD)
				action = &own->others.at[k];
		if (action == NULL) {
			game_standard(state, &own->action);
			action = &own->action;
		}
		if (stakes_apply(state->rules) && stakes_would_fight(state))
			action_init(&own->action, ACT_KNOCK);
		if (game_apply(state, state->seat, action, &own->stream,
			       &own->events)
			    .refusal != REFUSE_NONE)
			return;
	}
}

/* End the seat's lay-offs after one of them, so that they are compared with a
 * pass. */
static void
greedy_end_layoffs(struct greedy *own)
{
	struct state *state = &own->state;

	if (state->over != OVER_NO || state->seat != own->eval.seat ||
	    state->phase != PHASE_LAYOFF)
		return;
	action_init(&own->action, ACT_PASS);
	(void)game_apply(state, state->seat, &own->action, &own->stream,
			 &own->events);
}

/* Return true if the result depends on hidden cards: an action revealed some,
 * or its value depends on other hands. */
static bool
greedy_outcome_is_random(const struct greedy *own)
{
	for (unsigned i = 0; i < own->events.n; i++)
		if (own->events.at[i].got_count > 0)
			return true;
	return own->state.over != OVER_NO || greedy_awaits_others(own);
}

/* Evaluate an action and keep it if it is the best so far.  @at: its index in
 * the list, or CHOICE_ACTION.  Return whether it was evaluated, and its value
 * in @worth. */
static bool
greedy_try_action(struct greedy *own, const struct action *action, int at,
		  long *worth)
{
	seat_t seat = own->eval.seat;
	long sum = 0;
	unsigned n = 0;
	bool again = true;

	assert(own->guesses > 0);
	own->knocked = action->act == ACT_KNOCK && action->has_melds;
	if (own->tried++ >= TRIED_MAX)
		return false;
	for (; n < own->guesses && again; n++) {
		own->state = own->guess[n];
		if (game_apply(&own->state, seat, action, &own->stream,
			       &own->events)
			    .refusal != REFUSE_NONE)
			return false;
		greedy_end_layoffs(own);
		again = greedy_outcome_is_random(own);
		greedy_play_others(own);
		sum += eval_position(&own->eval, &own->state);
	}
	sum /= (long)n;
	if (own->best.act == ACT_NONE || sum > own->best_worth) {
		action_copy(&own->best, action);
		own->best_worth = sum;
		own->best_at = at;
	}
	*worth = sum;
	return true;
}

/* Try an action of the list. */
static void
greedy_try_listed(struct greedy *own, unsigned i)
{
	struct weighed *listed = &own->list[own->weighed];

	listed->at = (int)i;
	if (greedy_try_action(own, &own->legal->at[i], listed->at,
			      &listed->worth))
		own->weighed++;
}

/* Try the best melds of the hand, each alone and all at once. */
static void
greedy_try_melds(struct greedy *own)
{
	const struct partition *found = &own->partition;
	struct action *action = &own->action;
	long worth;

	partition_find(&own->eval.query, &own->view->hand, &own->partition);
	if (found->n > 1 && found->n <= ACTION_LISTS_MAX) {
		action_init(action, ACT_MELD);
		for (unsigned i = 0; i < found->n; i++)
			action_append_meld(action, found->melds[i].cards,
					   found->melds[i].n);
		(void)greedy_try_action(own, action, CHOICE_ACTION, &worth);
	}
	for (unsigned i = 0; i < found->n; i++) {
		action_init(action, ACT_MELD);
		action->kind = found->melds[i].kind;
		action_append_meld(action, found->melds[i].cards,
				   found->melds[i].n);
		(void)greedy_try_action(own, action, CHOICE_ACTION, &worth);
	}
}

/* Copy the table to @table and lay off all cards of @hand that fit. */
static void
greedy_lay_off_all(struct greedy *own, struct meld *table, struct bag *hand)
{
	const struct view *view = own->view;
	card_t cards[PACK_CARDS_MAX];
	unsigned n = bag_list(hand, cards);

	memcpy(table, view->table, view->melds * sizeof(*table));
	for (unsigned i = 0; i < n; i++)
		for (unsigned m = 0; m < view->melds; m++) {
			struct laid laid = { cards[i], CARD_NONE };

			if (meld_grow(view->rules, &table[m], &laid, 1, AT_NONE)
				    .refusal == REFUSE_NONE) {
				bag_take(hand, cards[i]);
				break;
			}
		}
}

/* Try a new table: @count old melds and the melds found for the other cards. */
static void
greedy_try_table(struct greedy *own, const struct meld *old, unsigned count)
{
	const struct partition *found = &own->partition;
	struct action *action = &own->action;
	long worth;

	if (count + found->n > ACTION_LISTS_MAX)
		return;
	action_init(action, ACT_ARRANGE);
	for (unsigned i = 0; i < count; i++)
		action_append_meld(action, old[i].cards, old[i].n);
	for (unsigned i = 0; i < found->n; i++)
		action_append_meld(action, found->melds[i].cards,
				   found->melds[i].n);
	(void)greedy_try_action(own, action, CHOICE_ACTION, &worth);
}

/*
 * Try new tables in games with table rearrangement: add melds of the hand, lay
 * off cards, or rearrange all cards.
 */
static void
greedy_try_tables(struct greedy *own)
{
	const struct view *view = own->view;
	struct partition_query query = own->eval.query;
	struct meld table[TABLE_MELDS_MAX] = { 0 };
	struct bag cards = view->hand;

	partition_find(&query, &cards, &own->partition);
	greedy_try_table(own, view->table, view->melds);
	for (unsigned i = 0; i < own->partition.n; i++)
		for (unsigned j = 0; j < own->partition.melds[i].n; j++)
			bag_take(&cards, own->partition.melds[i].cards[j].card);
	greedy_lay_off_all(own, table, &cards);
	greedy_try_table(own, table, view->melds);

	cards = view->hand;
	greedy_lay_off_all(own, table, &cards);
	partition_find(&query, &cards, &own->partition);
	greedy_try_table(own, table, view->melds);

	cards = view->hand;
	for (unsigned i = 0; i < view->melds; i++)
		for (unsigned j = 0; j < view->table[i].n; j++) {
			card_t card = view->table[i].cards[j].card;

			bag_put(&cards, card);
			query.weight[card] =
				TABLE_WEIGHT; /* it must stay on the table */
		}
	query.nodes = TABLE_STEPS;
	partition_find(&query, &cards, &own->partition);
	greedy_try_table(own, NULL, 0);
}

/*
 * Try the actions of the list.  Search for others only if the list is
 * incomplete: the view hides a part of the turn, so an action that is legal in
 * the guesses can be illegal in the match.
 */
static void
greedy_try_all(struct greedy *own)
{
	const struct legal *legal = own->legal;
	uint32_t may = legal->more ? game_may(&own->guess[0]) : 0;

	own->guesses = legal->n <= 4 ? GUESSES : legal->n <= 16 ? 4 : 2;
	/* the same for all actions, or those searched less look worse */
	own->eval.query.nodes = STEPS / (legal->n + 4) / own->guesses;
	if (own->eval.query.nodes < STEPS_LEAST)
		own->eval.query.nodes = STEPS_LEAST;
	if (may >> ACT_MELD & 1)
		greedy_try_melds(own);
	if (may >> ACT_ARRANGE & 1)
		greedy_try_tables(own);
	/* Do not drop out: the evaluation ignores what the deal may still
	 * bring.  Try melds last: wild cards can make too many of them. */
	for (unsigned melds = 0; melds < 2; melds++)
		for (unsigned i = 0; i < legal->n; i++)
			if ((legal->at[i].act == ACT_MELD) == (melds != 0) &&
			    (legal->at[i].act != ACT_DROP || legal->n == 1))
				greedy_try_listed(own, i);
}

/* Rate the actions in a game with gin's melds, without trying them. */
static void
greedy_eval_gin(struct greedy *own)
{
	const struct legal *legal = own->legal;
	struct gin_eval eval;

	gin_eval_init(&eval, &gin_style_greedy, own->view, &own->memory,
		      &own->cache, legal);
	for (unsigned i = 0; i < legal->n; i++) {
		struct weighed *listed = &own->list[own->weighed++];

		listed->at = (int)i;
		listed->worth = (long)(gin_eval_action(&eval, &legal->at[i]) *
				       WEIGHT_POINT);
		if (i > 0 && listed->worth <= own->best_worth)
			continue;
		own->best_worth = listed->worth;
		own->best_at = (int)i;
	}
	if (legal->n > 0)
		action_copy(&own->best, &legal->at[own->best_at]);
}

/* Return true if the turn has too many actions, which means a loop. */
static bool
greedy_is_looping(struct greedy *own)
{
	const struct view *view = own->view;

	if (own->deal != view->deal || own->turns != view->turns)
		own->acts = 0;
	own->deal = view->deal;
	own->turns = view->turns;
	return ++own->acts > ACTS_MAX;
}

/* Return the index of the best action, also if it was found outside the list
 * but is in it. */
static int
greedy_best_index(const struct greedy *own)
{
	for (unsigned i = 0; i < own->weighed && own->best_at == CHOICE_ACTION;
	     i++)
		if (action_equal(&own->legal->at[own->list[i].at], &own->best))
			return own->list[i].at;
	return own->best_at;
}

/* Make a state that is consistent with the view.  With stakes, the likeliest of
 * several states. */
static bool
greedy_make_guess(struct greedy *own, uint64_t *prng, struct state *guess)
{
	const struct view *view = own->view;
	unsigned tries = stakes_apply(view->rules) ? stakes_tries(view) : 1;

	if (!believe_sample(view, prng, guess))
		return false;
	while (--tries > 0) {
		if (!believe_sample(view, prng, &own->state))
			return false;
		if (stakes_is_likelier(&own->state, guess, view->seat))
			*guess = own->state;
	}
	return true;
}

/* Make states that are consistent with the view and try all actions in them. */
static bool
greedy_try_in_guesses(struct greedy *own, uint64_t *prng)
{
	static const uint8_t no_seed[SEED_BYTES];

	for (unsigned i = 0; i < GUESSES; i++)
		if (!greedy_make_guess(own, prng, &own->guess[i]))
			return false;
	stream_for_deal(&own->stream, no_seed, 1);
	eval_init(&own->eval, own->view, &own->guess[0]);
	eval_set_lead(&own->eval, own->guess, GUESSES);
	eval_set_lowest(&own->eval, own->guess, GUESSES);
	greedy_try_all(own);
	return true;
}

static int
greedy_choose(void *memory, const struct question *question, uint64_t *prng,
	      struct action *out)
{
	struct greedy *own = memory;

	own->view = question->view;
	own->legal = question->legal;
	own->best.act = ACT_NONE;
	own->tried = 0;
	own->weighed = 0;
	if (greedy_is_looping(own))
		return CHOICE_DEFAULT;
	if (gin_eval_applies(own->view->rules))
		greedy_eval_gin(own);
	else if (!greedy_try_in_guesses(own, prng))
		return CHOICE_DEFAULT;
	if (own->best.act == ACT_NONE)
		return CHOICE_DEFAULT;
	action_copy(out, &own->best);
	own->best_at = greedy_best_index(own);
	return own->best_at;
}

static void
greedy_start_match(void *memory)
{
	struct greedy *own = memory;

	own->deal = own->turns = own->acts = 0;
	own->memory = (struct gin_memory){ .deal = 0 };
}

static void
greedy_observe(void *memory, const struct view *view, const struct event *event)
{
	struct greedy *own = memory;

	gin_memory_observe(&own->memory, view, event);
}

/* Compare for qsort: best first, ties in the order of the list. */
static int
greedy_by_worth(const void *a, const void *b)
{
	const struct weighed *x = a, *y = b;

	if (x->worth != y->worth)
		return x->worth > y->worth ? -1 : 1;
	return (x->at > y->at) - (x->at < y->at);
}

static const struct action_value *
greedy_values(void *memory, unsigned *n)
{
	struct greedy *own = memory;
	struct action_value *values = own->values;
	bool fine = stakes_apply(own->view->rules);
	double unit = WEIGHT_POINT * (fine ? own->eval.fine : 1);

	*n = 0;
	qsort(own->list, own->weighed, sizeof(own->list[0]), greedy_by_worth);
	if (own->best.act != ACT_NONE && own->best_at == CHOICE_ACTION)
		values[(*n)++] = (struct action_value){
			CHOICE_ACTION, (double)own->best_worth / unit
		};
	for (unsigned i = 0; i < own->weighed; i++)
		values[(*n)++] = (struct action_value){
			own->list[i].at, (double)own->list[i].worth / unit
		};
	return values;
}

const struct policy policy_greedy = {
	.name = "greedy",
	.text = "tries every action and plays the action with the best "
		"resulting position",
	.wants_legal = true,
	.own_bytes = sizeof(struct greedy),
	.start_match = greedy_start_match,
	.observe = greedy_observe,
	.uses_event = gin_uses_event,
	.choose = greedy_choose,
	.unit = "points",
	.values = greedy_values,
};
