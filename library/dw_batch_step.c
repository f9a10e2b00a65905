/*
 * dw_batch_step.c - step a batch: play an action in every slot and fill the
 * caller's arrays.
 *
 * For speed, the step computes only the arrays that the caller requests.  In
 * games with ids, the step makes no list of legal actions.  If the game's
 * family has no view function, the step makes no view either.  Without a view,
 * the step writes observations from the visible parts of the state.
 */
#include "library/batch.h"

/* The events that a step caused in a slot (end of a deal or of a match), with
 * their results. */
struct step_end {
	bool deal, match;
	int points[SEATS_MAX];
	double returns[SEATS_MAX];
};

/* Update the count of the pile.  An action with an id adds or removes one card
 * at most, at the top (ids.h).  The code is branchless because the direction is
 * unpredictable. */
static void
pile_count_update(const struct pile *pile, struct pile_count *count)
{
	card_t top = pile_top(pile);
	unsigned n = pile->n, before = count->n;

	if (count->age >= PILE_COUNT_STALE) {
		observe_count_cards(pile->at, n, count->of);
	} else {
		count->of[internal_card_column[count->top]] -= (n <= before) &
							       (before > 0);
		count->of[internal_card_column[top]] += (n >= before) & (n > 0);
	}
	count->n = (uint16_t)n;
	count->top = top;
	count->age = 0;
}

static void
batch_observe(struct dw_batch *batch, struct slot *slot, uint8_t *out)
{
	const struct state *state = &slot->state;
	const struct family *family = state->rules->family;
	seat_t seat = state->seat;
	uint8_t of[CARD_COLUMNS];
	struct visible visible;

	if (family->view != NULL) {
		view_of(state, seat, &batch->view);
		observe_write_view(&batch->plan, &batch->view, &batch->state,
				   out);
		return;
	}
	if (batch->counts_pile && !view_top_hidden(state, seat)) {
		pile_count_update(&state->discard, &slot->pile);
		visible.pile = slot->pile.of;
		visible.top = slot->pile.top;
		visible.drew = view_drew(state, seat);
	} else {
		observe_find_visible(state, seat, &visible, of);
	}
	observe_write_state(&batch->plan, state, seat, &visible, out);
}

static inline void
batch_write_bytes(struct dw_batch *batch, struct slot *slot, uint8_t *out)
{
	if (slot->state.over == OVER_NO)
		batch_observe(batch, slot, out);
	else
		memset(out, 0, batch->plan.count);
}

static void
batch_write_floats(struct dw_batch *batch, struct slot *slot, float *out)
{
	uint8_t bytes[OBSERVE_MAX];

	batch_write_bytes(batch, slot, bytes);
	internal_write_numbers(bytes, batch->plan.count, DW_FLOAT32, out);
}

static void
batch_write_observation(struct dw_batch *batch, unsigned i,
			const struct dw_arrays *arrays)
{
	size_t at = (size_t)i * batch->plan.count;

	if (arrays->type == DW_UINT8)
		batch_write_bytes(batch, &batch->slot[i],
				  (uint8_t *)arrays->observations + at);
	else
		batch_write_floats(batch, &batch->slot[i],
				   (float *)arrays->observations + at);
}

static void
batch_write_features(struct dw_batch *batch, unsigned i,
		     const struct dw_arrays *arrays)
{
	const struct state *state = &batch->slot[i].state;
	size_t size = (size_t)arrays->feature_rows * dw_feature_count();
	unsigned char *out = arrays->features;

	if (arrays->type == DW_FLOAT32)
		size *= sizeof(float);
	if (state->over == OVER_NO)
		internal_write_features(
			state->rules, batch_list_legal(batch, i),
			arrays->feature_rows, (enum dw_type)arrays->type,
			out + i * size);
	else
		memset(out + i * size, 0, size);
}

static int32_t
batch_count_legal(struct dw_batch *batch, unsigned i)
{
	if (batch->slot[i].state.over != OVER_NO)
		return 0;
	if (batch->ids != NULL)
		return (int32_t)batch->slot[i].count;
	return (int32_t)batch_list_legal(batch, i)->n;
}

static void
batch_write_end(const struct dw_batch *batch, unsigned i,
		const struct step_end *end, const struct dw_arrays *arrays)
{
	unsigned players = batch->game->rules.players;

	for (unsigned j = 0; j < players; j++) {
		size_t at = (size_t)i * players + j;

		if (arrays->returns != NULL)
			arrays->returns[at] = end->match
						      ? (float)end->returns[j]
						      : 0;
		if (arrays->points != NULL)
			arrays->points[at] = end->deal ? end->points[j] : 0;
	}
}

static void
batch_write_mask(const struct dw_batch *batch, unsigned i, uint64_t *masks)
{
	const uint64_t *words = batch->slot[i].mask.words;
	unsigned n = batch->mask_words;

	masks += (size_t)i * n;
	if (n == IDS_WORDS_MAX) /* a constant size is faster */
		memcpy(masks, words, IDS_WORDS_MAX * sizeof(*words));
	else
		memcpy(masks, words, n * sizeof(*words));
}

/* Fill the arrays that callers rarely request. */
static void
batch_write_rare(struct dw_batch *batch, unsigned i, enum dw_step step,
		 const struct step_end *end, const struct dw_arrays *arrays)
{
	if (arrays->steps != NULL)
		arrays->steps[i] = (uint8_t)step;
	if (arrays->episodes != NULL)
		arrays->episodes[i] = batch->slot[i].episode;
	if (arrays->counts != NULL)
		arrays->counts[i] = batch_count_legal(batch, i);
	if (arrays->features != NULL)
		batch_write_features(batch, i, arrays);
	if (arrays->done != NULL)
		arrays->done[i] = end->match;
	if (arrays->returns != NULL || arrays->points != NULL)
		batch_write_end(batch, i, end, arrays);
}

static bool
arrays_want_rare(const struct dw_arrays *arrays)
{
	return arrays->steps != NULL || arrays->episodes != NULL ||
	       arrays->counts != NULL || arrays->features != NULL ||
	       arrays->done != NULL || arrays->returns != NULL ||
	       arrays->points != NULL;
}

/* Fill the caller's arrays for a slot.  @rare: the result of arrays_want_rare
 * for these arrays. */
static inline void
batch_write_slot(struct dw_batch *batch, unsigned i, enum dw_step step,
		 const struct step_end *end, const struct dw_arrays *arrays,
		 bool rare)
{
	const struct state *state = &batch->slot[i].state;

	if (arrays->players != NULL)
		arrays->players[i] = state->over == OVER_NO ? state->seat : -1;
	if (arrays->masks != NULL)
		batch_write_mask(batch, i, arrays->masks);
	if (arrays->observations != NULL)
		batch_write_observation(batch, i, arrays);
	if (rare)
		batch_write_rare(batch, i, step, end, arrays);
}

/* Return the action with this number; NULL if it is not legal. */
static const struct action *
batch_find_action(struct dw_batch *batch, unsigned i, int32_t number)
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
	list = batch_list_legal(batch, i);
	return (unsigned)number < list->n ? &list->at[number] : NULL;
}

/* Store the results of a deal that has just ended, and of its match. */
static void
step_end_read(const struct state *state, struct step_end *end)
{
	end->deal = true;
	memcpy(end->points, state->deal_scores, sizeof(end->points));
	if (state->over != OVER_MATCH)
		return;
	end->match = true;
	internal_compute_returns(state, end->returns);
}

static enum dw_step
batch_play_slot(struct dw_batch *batch, unsigned i, int32_t number,
		struct step_end *end)
{
	struct slot *slot = &batch->slot[i];
	const struct action *action;

	if (number == DW_SKIP)
		return DW_STEP_SKIPPED;
	if (slot->state.over != OVER_NO)
		return DW_STEP_OVER;
	action = batch_find_action(batch, i, number);
	if (action == NULL || game_apply(&slot->state, slot->state.seat, action,
					 &slot->stream, &batch->events)
					      .refusal != REFUSE_NONE)
		return DW_STEP_ILLEGAL;
	if (batch->list_slot == i)
		batch->list_slot = batch->slots;
	if (slot->pile.age < PILE_COUNT_STALE)
		slot->pile.age++;
	if (slot->state.over != OVER_NO)
		step_end_read(&slot->state, end);
	if (end->match && batch->restart)
		batch_begin_episode(batch, i, slot->episode + 1);
	else
		batch_prepare_slot(batch, slot);
	return DW_STEP_PLAYED;
}

static void
batch_set_refusal(const struct dw_batch *batch, unsigned i, int32_t number,
		  enum dw_step step, struct dw_error *why)
{
	if (step == DW_STEP_OVER)
		internal_fail(why,
			      "slot %u: the match is over: begin another one "
			      "with dw_batch_begin",
			      i);
	else
		internal_fail(why, "slot %u: there is no action %d: %s", i,
			      number,
			      batch->ids != NULL ? "the mask of legal ids does "
						   "not contain this id"
						 : "the list of legal actions "
						   "has no such index");
}

static int
batch_check_arrays(const struct dw_batch *batch, const struct dw_arrays *arrays,
		   struct dw_error *why)
{
	if (arrays->bytes != sizeof(*arrays))
		return internal_fail(why,
				     "\"bytes\" of the arrays is %zu: must be "
				     "sizeof(struct dw_arrays), %zu",
				     arrays->bytes, sizeof(*arrays));
	if (arrays->masks != NULL && batch->ids == NULL)
		return internal_fail(why,
				     "the actions of %s have no ids, so there "
				     "are no masks: use counts",
				     batch->game->rules.name);
	return internal_check_type(arrays->type, why);
}

int
dw_batch_look(struct dw_batch *batch, const struct dw_arrays *arrays,
	      struct dw_error *why)
{
	static const struct step_end nothing;
	bool rare = arrays_want_rare(arrays);

	if (batch_check_arrays(batch, arrays, why) == -1)
		return -1;
	for (unsigned i = 0; i < batch->slots; i++)
		batch_write_slot(batch, i, DW_STEP_SKIPPED, &nothing, arrays,
				 rare);
	return 0;
}

/* Prefetch the memory of the next slot that a step reads, because many slots do
 * not fit in the cache.  The function must be inlined, because a compiler drops
 * a call without effects. */
static inline __attribute__((always_inline)) void
slot_prefetch(const struct slot *slot)
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
	bool rare = arrays_want_rare(arrays);
	int refused = 0;

	if (batch_check_arrays(batch, arrays, why) == -1)
		return -1;
	for (unsigned i = 0; i < batch->slots; i++) {
		struct step_end end;
		enum dw_step step;

		if (i + 1 < batch->slots)
			slot_prefetch(&batch->slot[i + 1]);
		end.deal = end.match = false;
		step = batch_play_slot(batch, i, actions[i], &end);
		batch_write_slot(batch, i, step, &end, arrays, rare);
		if ((step == DW_STEP_ILLEGAL || step == DW_STEP_OVER) &&
		    refused++ == 0)
			batch_set_refusal(batch, i, actions[i], step, why);
	}
	return refused;
}
