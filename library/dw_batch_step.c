/*
 * dw_batch_step.c - a step of a batch: an action in every slot, and what is
 * told of it.
 *
 * Nothing is made that is not asked for.  Where actions have ids no list is
 * made; and where a game's view is the plain one, none either: an observation
 * is written from the state, of the pieces that a view would show.
 */
#include "library/batch.h"

/* What a step has ended in a slot. */
struct ended {
	bool deal, match;
	int points[SEATS_MAX];
	double returns[SEATS_MAX];
};

/* Count the pile on from where it was counted: an action with an id moves one
 * card of it, at its top (ids.h).  Which way it goes nobody can guess, the
 * processor neither: no branch asks. */
static void
count_on(const struct pile *pile, struct counted *counted)
{
	card_t top = pile_top(pile);
	unsigned n = pile->n, before = counted->n;

	if (counted->behind > 1) {
		observe_count(pile->at, n, counted->of);
	} else {
		counted->of[inside_place[counted->top]] -= (n <= before) &
							   (before > 0);
		counted->of[inside_place[top]] += (n >= before) & (n > 0);
	}
	counted->n = (uint8_t)n;
	counted->top = top;
	counted->behind = 0;
}

static void
observe(struct dw_batch *batch, struct slot *slot, uint8_t *out)
{
	const struct state *state = &slot->state;
	const struct family *family = state->rules->family;
	seat_t seat = state->seat;
	uint8_t of[CARD_PLACES];
	struct seen seen;

	if (family->view != NULL) {
		view_of(state, seat, &batch->view);
		observe_view(&batch->plan, &batch->view, &batch->state, out);
		return;
	}
	if (batch->counts_on && !view_top_hidden(state, seat)) {
		count_on(&state->discard, &slot->pile);
		seen.pile = slot->pile.of;
		seen.top = slot->pile.top;
		seen.drew = view_drew(state, seat);
	} else {
		observe_seen(state, seat, &seen, of);
	}
	observe_state(&batch->plan, state, seat, &seen, out);
}

static inline void
fill_bytes(struct dw_batch *batch, struct slot *slot, uint8_t *out)
{
	if (slot->state.over == OVER_NO)
		observe(batch, slot, out);
	else
		memset(out, 0, batch->plan.count);
}

static void
fill_floats(struct dw_batch *batch, struct slot *slot, float *out)
{
	uint8_t bytes[OBSERVE_MAX];

	fill_bytes(batch, slot, bytes);
	inside_numbers(bytes, batch->plan.count, DW_FLOAT32, out);
}

static void
fill_observation(struct dw_batch *batch, unsigned i,
		 const struct dw_arrays *arrays)
{
	size_t at = (size_t)i * batch->plan.count;

	if (arrays->type == DW_UINT8)
		fill_bytes(batch, &batch->slot[i],
			   (uint8_t *)arrays->observations + at);
	else
		fill_floats(batch, &batch->slot[i],
			    (float *)arrays->observations + at);
}

static void
fill_features(struct dw_batch *batch, unsigned i,
	      const struct dw_arrays *arrays)
{
	const struct state *state = &batch->slot[i].state;
	size_t size = (size_t)arrays->feature_rows * dw_feature_count();
	unsigned char *out = arrays->features;

	if (arrays->type == DW_FLOAT32)
		size *= sizeof(float);
	if (state->over == OVER_NO)
		inside_features(state->rules, batch_list(batch, i),
				arrays->feature_rows,
				(enum dw_type)arrays->type, out + i * size);
	else
		memset(out + i * size, 0, size);
}

static int32_t
count_legal(struct dw_batch *batch, unsigned i)
{
	if (batch->slot[i].state.over != OVER_NO)
		return 0;
	if (batch->ids != NULL)
		return (int32_t)batch->slot[i].count;
	return (int32_t)batch_list(batch, i)->n;
}

static void
fill_ended(const struct dw_batch *batch, unsigned i, const struct ended *ended,
	   const struct dw_arrays *arrays)
{
	unsigned players = batch->game->rules.players;

	for (unsigned j = 0; j < players; j++) {
		size_t at = (size_t)i * players + j;

		if (arrays->returns != NULL)
			arrays->returns[at] = ended->match
						      ? (float)ended->returns[j]
						      : 0;
		if (arrays->points != NULL)
			arrays->points[at] = ended->deal ? ended->points[j] : 0;
	}
}

static void
fill_mask(const struct dw_batch *batch, unsigned i, uint64_t *masks)
{
	const uint64_t *words = batch->slot[i].mask.words;
	unsigned n = batch->mask_words;

	masks += (size_t)i * n;
	if (n == IDS_WORDS_MAX) /* it may be copied at once */
		memcpy(masks, words, IDS_WORDS_MAX * sizeof(*words));
	else
		memcpy(masks, words, n * sizeof(*words));
}

/* What is seldom asked for. */
static void
fill_rest(struct dw_batch *batch, unsigned i, enum dw_step step,
	  const struct ended *ended, const struct dw_arrays *arrays)
{
	if (arrays->steps != NULL)
		arrays->steps[i] = (uint8_t)step;
	if (arrays->episodes != NULL)
		arrays->episodes[i] = batch->slot[i].episode;
	if (arrays->counts != NULL)
		arrays->counts[i] = count_legal(batch, i);
	if (arrays->features != NULL)
		fill_features(batch, i, arrays);
	if (arrays->done != NULL)
		arrays->done[i] = ended->match;
	if (arrays->returns != NULL || arrays->points != NULL)
		fill_ended(batch, i, ended, arrays);
}

static bool
asks_for_rest(const struct dw_arrays *arrays)
{
	return arrays->steps != NULL || arrays->episodes != NULL ||
	       arrays->counts != NULL || arrays->features != NULL ||
	       arrays->done != NULL || arrays->returns != NULL ||
	       arrays->points != NULL;
}

/* All that is told of a slot; @rest: asks_for_rest of the arrays. */
static inline void
fill(struct dw_batch *batch, unsigned i, enum dw_step step,
     const struct ended *ended, const struct dw_arrays *arrays, bool rest)
{
	const struct state *state = &batch->slot[i].state;

	if (arrays->players != NULL)
		arrays->players[i] = state->over == OVER_NO ? state->seat : -1;
	if (arrays->masks != NULL)
		fill_mask(batch, i, arrays->masks);
	if (arrays->observations != NULL)
		fill_observation(batch, i, arrays);
	if (rest)
		fill_rest(batch, i, step, ended, arrays);
}

/* The action of a number that is legal; NULL when it is not. */
static const struct action *
action_of(struct dw_batch *batch, unsigned i, int32_t number)
{
	const struct slot *slot = &batch->slot[i];
	const struct legal *list;

	if (number == DW_DEFAULT) {
		game_standard(&slot->state, &batch->action);
		return &batch->action;
	}
	if (number < 0)
		return NULL;
	if (batch->ids != NULL) {
		if (!id_mask_has(&slot->mask, (unsigned)number))
			return NULL;
		batch->ids->action(&slot->state, (unsigned)number,
				   &batch->action);
		return &batch->action;
	}
	list = batch_list(batch, i);
	return (unsigned)number < list->n ? &list->at[number] : NULL;
}

/* What the action that was just played has ended. */
static void
see_end(const struct state *state, struct ended *ended)
{
	ended->deal = true;
	memcpy(ended->points, state->deal_scores, sizeof(ended->points));
	if (state->over != OVER_MATCH)
		return;
	ended->match = true;
	inside_returns(state, ended->returns);
}

static enum dw_step
play(struct dw_batch *batch, unsigned i, int32_t number, struct ended *ended)
{
	struct slot *slot = &batch->slot[i];
	const struct action *action;

	if (number == DW_SKIP)
		return DW_STEP_SKIPPED;
	if (slot->state.over != OVER_NO)
		return DW_STEP_OVER;
	action = action_of(batch, i, number);
	if (action == NULL || game_apply(&slot->state, slot->state.seat, action,
					 &slot->stream, &batch->events)
					      .refusal != REFUSE_NONE)
		return DW_STEP_ILLEGAL;
	if (batch->listed == i)
		batch->listed = batch->slots;
	if (slot->pile.behind < FAR_BEHIND)
		slot->pile.behind++;
	if (slot->state.over != OVER_NO)
		see_end(&slot->state, ended);
	if (ended->match && batch->restart)
		batch_begin(batch, i, slot->episode + 1);
	else
		batch_ready(batch, slot);
	return DW_STEP_PLAYED;
}

static void
say_refused(const struct dw_batch *batch, unsigned i, int32_t number,
	    enum dw_step step, struct dw_error *why)
{
	if (step == DW_STEP_OVER)
		inside_fail(why,
			    "slot %u: the match is over: dw_batch_begin begins "
			    "another one",
			    i);
	else
		inside_fail(why, "slot %u: there is no action %d: %s", i,
			    number,
			    batch->ids != NULL ? "its id is not in the mask"
					       : "the list is shorter");
}

static int
check_arrays(const struct dw_batch *batch, const struct dw_arrays *arrays,
	     struct dw_error *why)
{
	if (arrays->bytes != sizeof(*arrays))
		return inside_fail(why,
				   "the arrays' \"bytes\" is %zu, and must be "
				   "sizeof(struct dw_arrays), %zu",
				   arrays->bytes, sizeof(*arrays));
	if (arrays->masks != NULL && batch->ids == NULL)
		return inside_fail(why,
				   "the actions of %s have no ids, so there "
				   "are no masks: ask for counts",
				   batch->game->rules.name);
	return inside_type(arrays->type, why);
}

int
dw_batch_look(struct dw_batch *batch, const struct dw_arrays *arrays,
	      struct dw_error *why)
{
	static const struct ended nothing;
	bool rest = asks_for_rest(arrays);

	if (check_arrays(batch, arrays, why) == -1)
		return -1;
	for (unsigned i = 0; i < batch->slots; i++)
		fill(batch, i, DW_STEP_SKIPPED, &nothing, arrays, rest);
	return 0;
}

/* What a step reads of a slot, so that it is there when its turn comes: many
 * slots are more than a processor has at hand.  A call of its own would be
 * dropped, as one that does nothing. */
static inline __attribute__((always_inline)) void
call_up(const struct slot *slot)
{
	const struct state *state = &slot->state;

	__builtin_prefetch(slot);
	__builtin_prefetch(&slot->pile);
	__builtin_prefetch(state);
	__builtin_prefetch(&state->over);
	__builtin_prefetch(&state->hands[0].of[32]);
	__builtin_prefetch(&state->hands[1].of[32]);
	__builtin_prefetch(&state->stock.at[31]);
	__builtin_prefetch(&state->discard);
	__builtin_prefetch(&state->spread);
	__builtin_prefetch(&state->melds);
	__builtin_prefetch(&state->own);
	__builtin_prefetch(&state->own.gin.shown[1]);
}

int
dw_batch_step(struct dw_batch *batch, const int32_t *actions,
	      const struct dw_arrays *arrays, struct dw_error *why)
{
	bool rest = asks_for_rest(arrays);
	int refused = 0;

	if (check_arrays(batch, arrays, why) == -1)
		return -1;
	for (unsigned i = 0; i < batch->slots; i++) {
		struct ended ended;
		enum dw_step step;

		if (i + 1 < batch->slots)
			call_up(&batch->slot[i + 1]);
		ended.deal = ended.match = false;
		step = play(batch, i, actions[i], &ended);
		fill(batch, i, step, &ended, arrays, rest);
		if ((step == DW_STEP_ILLEGAL || step == DW_STEP_OVER) &&
		    refused++ == 0)
			say_refused(batch, i, actions[i], step, why);
	}
	return refused;
}
