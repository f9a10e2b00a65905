/*
 * greedy.c - plays any game of the engine by looking one action ahead.
 *
 * It makes a state that could be the true one, tries what can be done in it,
 * and weighs where that leads; what a draw from hidden cards brings is the
 * average over a few guesses.  When in doubt it sends the default action.  In
 * gin, where all that counts lies ahead, it weighs by gin_eval.h.
 */
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "referee/policy/eval.h"
#include "referee/policy/gin_eval.h"
#include "referee/policy/policy.h"
#include "referee/worlds/believe.h"

#define GUESSES	  8   /* states that an action is tried in, at most */
#define TRIED_MAX 160 /* actions that are weighed: bounds the time */
#define ACTS_MAX  60  /* in one turn; then only the default */

#define STEPS	     60000 /* of all searches of an act, and the least of one */
#define STEPS_LEAST  300
#define TABLE_WEIGHT 200  /* of a card that must not go back to a hand */
#define TABLE_STEPS  3000 /* of the search for a new table: under 1 ms */

/* Its working memory; all but the last lines is made anew for each question. */
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
	int best_at; /* in the list, or CHOICE_ACTION */
	unsigned guesses, tried, weighed;
	struct weighed {
		int at;
		long worth;
	} list[LEGAL_MAX + 1];
	struct appraisal values[LEGAL_MAX + 2];

	unsigned deal, turns, acts; /* the turn, and how often it acted in it */
	struct gin_heard heard;
	struct gin_found found;
};

/* Is an answer of somebody else awaited before the seat's turn goes on? */
static bool
waits_for_others(const struct greedy *own)
{
	const struct state *state = &own->state;

	return state->over == OVER_NO && state->seat != own->eval.seat &&
	       (state->phase == PHASE_LAYOFF || state->phase == PHASE_OFFER);
}

/* What others do before the next draw: lay off what fits, buy nothing, else
 * play safe. */
static void
play_others(struct greedy *own)
{
	struct state *state = &own->state;

	for (unsigned i = 0; i < 12 && waits_for_others(own); i++) {
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
		if (game_apply(state, state->seat, action, &own->stream,
			       &own->events)
			    .refusal != REFUSE_NONE)
			return;
	}
}

/* Did cards come to light that the seat cannot know beforehand, or does it
 * depend on hidden hands what the action is worth? */
static bool
hangs_on_luck(const struct greedy *own)
{
	for (unsigned i = 0; i < own->events.n; i++)
		if (own->events.at[i].got_count > 0)
			return true;
	return own->state.over != OVER_NO || waits_for_others(own);
}

/* Weigh what an action leads to; keep it if it is the best so far.  @at: its
 * place in the list, or CHOICE_ACTION.  Returns whether it was weighed, and
 * what it is worth. */
static bool
try_action(struct greedy *own, const struct action *action, int at, long *worth)
{
	seat_t seat = own->eval.seat;
	long sum = 0;
	unsigned n = 0;
	bool again = true;

	assert(own->guesses > 0);
	if (own->tried++ >= TRIED_MAX)
		return false;
	for (; n < own->guesses && again; n++) {
		own->state = own->guess[n];
		if (game_apply(&own->state, seat, action, &own->stream,
			       &own->events)
			    .refusal != REFUSE_NONE)
			return false;
		again = hangs_on_luck(own);
		play_others(own);
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

/* One of the list that was sent. */
static void
try_listed(struct greedy *own, unsigned i)
{
	struct weighed *listed = &own->list[own->weighed];

	listed->at = (int)i;
	if (try_action(own, &own->legal->at[i], listed->at, &listed->worth))
		own->weighed++;
}

/* The best melds of the hand, each and all at once. */
static void
try_melds(struct greedy *own)
{
	const struct partition *found = &own->partition;
	struct action *action = &own->action;
	long worth;

	partition_find(&own->eval.query, &own->view->hand, &own->partition);
	if (found->n > 1 && found->n <= ACTION_LISTS_MAX) {
		action_init(action, ACT_MELD);
		for (unsigned i = 0; i < found->n; i++)
			action_put_meld(action, found->melds[i].cards,
					found->melds[i].n);
		(void)try_action(own, action, CHOICE_ACTION, &worth);
	}
	for (unsigned i = 0; i < found->n; i++) {
		action_init(action, ACT_MELD);
		action->kind = found->melds[i].kind;
		action_put_meld(action, found->melds[i].cards,
				found->melds[i].n);
		(void)try_action(own, action, CHOICE_ACTION, &worth);
	}
}

/* The table with the cards of the hand that fit on its melds laid off. */
static void
lay_on(struct greedy *own, struct meld *table, struct bag *hand)
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

/* A new table: these old melds, and what was found for the other cards. */
static void
try_table(struct greedy *own, const struct meld *old, unsigned count)
{
	const struct partition *found = &own->partition;
	struct action *action = &own->action;
	long worth;

	if (count + found->n > ACTION_LISTS_MAX)
		return;
	action_init(action, ACT_ARRANGE);
	for (unsigned i = 0; i < count; i++)
		action_put_meld(action, old[i].cards, old[i].n);
	for (unsigned i = 0; i < found->n; i++)
		action_put_meld(action, found->melds[i].cards,
				found->melds[i].n);
	(void)try_action(own, action, CHOICE_ACTION, &worth);
}

/*
 * Where the whole table may be made anew: the hand's melds added to it, cards
 * laid off as well, and everything taken apart and put together again.
 */
static void
try_tables(struct greedy *own)
{
	const struct view *view = own->view;
	struct partition_query query = own->eval.query;
	struct meld table[TABLE_MELDS_MAX] = { 0 };
	struct bag cards = view->hand;

	partition_find(&query, &cards, &own->partition);
	try_table(own, view->table, view->melds);
	for (unsigned i = 0; i < own->partition.n; i++)
		for (unsigned j = 0; j < own->partition.melds[i].n; j++)
			bag_take(&cards, own->partition.melds[i].cards[j].card);
	lay_on(own, table, &cards);
	try_table(own, table, view->melds);

	cards = view->hand;
	lay_on(own, table, &cards);
	partition_find(&query, &cards, &own->partition);
	try_table(own, table, view->melds);

	cards = view->hand;
	for (unsigned i = 0; i < view->melds; i++)
		for (unsigned j = 0; j < view->table[i].n; j++) {
			card_t card = view->table[i].cards[j].card;

			bag_put(&cards, card);
			query.weight[card] = TABLE_WEIGHT; /* it must lie */
		}
	query.nodes = TABLE_STEPS;
	partition_find(&query, &cards, &own->partition);
	try_table(own, NULL, 0);
}

/*
 * The actions to try are those of the list: what the view does not tell of a
 * turn may make one illegal that looks fine in the guesses.
 */
static void
try_all(struct greedy *own)
{
	const struct legal *legal = own->legal;
	uint32_t may = legal->more ? game_may(&own->guess[0]) : 0;

	own->guesses = legal->n <= 4 ? GUESSES : legal->n <= 16 ? 4 : 2;
	/* alike for all, or those that are searched less look worse */
	own->eval.query.nodes = STEPS / (legal->n + 4) / own->guesses;
	if (own->eval.query.nodes < STEPS_LEAST)
		own->eval.query.nodes = STEPS_LEAST;
	if (may >> ACT_MELD & 1)
		try_melds(own);
	if (may >> ACT_ARRANGE & 1)
		try_tables(own);
	/* No deal is given up: what it may still bring is not weighed here.
	 * Melds last: there may be too many of them, by wild cards */
	for (unsigned melds = 0; melds < 2; melds++)
		for (unsigned i = 0; i < legal->n; i++)
			if ((legal->at[i].act == ACT_MELD) == (melds != 0) &&
			    (legal->at[i].act != ACT_DROP || legal->n == 1))
				try_listed(own, i);
}

/* The same of a game with gin's melds: nothing is tried. */
static void
weigh_gin(struct greedy *own)
{
	const struct legal *legal = own->legal;
	struct gin_scales eval;

	gin_scales_init(&eval, &gin_style_greedy, own->view, &own->heard,
			&own->found, legal);
	for (unsigned i = 0; i < legal->n; i++) {
		struct weighed *listed = &own->list[own->weighed++];

		listed->at = (int)i;
		listed->worth = (long)(gin_worth(&eval, &legal->at[i]) *
				       WEIGHT_POINT);
		if (i > 0 && listed->worth <= own->best_worth)
			continue;
		own->best_worth = listed->worth;
		own->best_at = (int)i;
	}
	if (legal->n > 0)
		action_copy(&own->best, &legal->at[own->best_at]);
}

/* Has it acted so often in this turn that something must be wrong? */
static bool
goes_in_circles(struct greedy *own)
{
	const struct view *view = own->view;

	if (own->deal != view->deal || own->turns != view->turns)
		own->acts = 0;
	own->deal = view->deal;
	own->turns = view->turns;
	return ++own->acts > ACTS_MAX;
}

/* What was found besides the list may stand in it. */
static int
place_of_best(const struct greedy *own)
{
	for (unsigned i = 0; i < own->weighed && own->best_at == CHOICE_ACTION;
	     i++)
		if (action_equal(&own->legal->at[own->list[i].at], &own->best))
			return own->list[i].at;
	return own->best_at;
}

/* Make states that look like the view, and weigh what can be done in them. */
static bool
try_in_guesses(struct greedy *own, uint64_t *prng)
{
	static const uint8_t no_seed[SEED_BYTES];

	for (unsigned i = 0; i < GUESSES; i++)
		if (!believe(own->view, prng, &own->guess[i]))
			return false;
	stream_for_deal(&own->stream, no_seed, 1);
	eval_init(&own->eval, own->view, &own->guess[0]);
	try_all(own);
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
	if (goes_in_circles(own))
		return CHOICE_DEFAULT;
	if (gin_weighs(own->view->rules))
		weigh_gin(own);
	else if (!try_in_guesses(own, prng))
		return CHOICE_DEFAULT;
	if (own->best.act == ACT_NONE)
		return CHOICE_DEFAULT;
	action_copy(out, &own->best);
	own->best_at = place_of_best(own);
	return own->best_at;
}

static void
greedy_begin(void *memory)
{
	struct greedy *own = memory;

	own->deal = own->turns = own->acts = 0;
	own->heard = (struct gin_heard){ .deal = 0 };
}

static void
greedy_hear(void *memory, const struct view *view, const struct event *event)
{
	struct greedy *own = memory;

	gin_hear(&own->heard, view, event);
}

/* The best first; of those that are worth the same, as they were listed. */
static int
by_worth(const void *a, const void *b)
{
	const struct weighed *x = a, *y = b;

	if (x->worth != y->worth)
		return x->worth > y->worth ? -1 : 1;
	return (x->at > y->at) - (x->at < y->at);
}

static const struct appraisal *
greedy_values(void *memory, unsigned *n)
{
	struct greedy *own = memory;
	struct appraisal *values = own->values;

	*n = 0;
	qsort(own->list, own->weighed, sizeof(own->list[0]), by_worth);
	if (own->best.act != ACT_NONE && own->best_at == CHOICE_ACTION)
		values[(*n)++] = (struct appraisal){
			CHOICE_ACTION, (double)own->best_worth / WEIGHT_POINT
		};
	for (unsigned i = 0; i < own->weighed; i++)
		values[(*n)++] = (struct appraisal){
			own->list[i].at,
			(double)own->list[i].worth / WEIGHT_POINT
		};
	return values;
}

const struct policy policy_greedy = {
	.name = "greedy",
	.text = "tries every action and weighs what it leads to",
	.wants_legal = true,
	.own_bytes = sizeof(struct greedy),
	.begin = greedy_begin,
	.hear = greedy_hear,
	.heeds = gin_heeds,
	.choose = greedy_choose,
	.unit = "points",
	.values = greedy_values,
};
