/* dw_batch.c - many tables side by side: their memory, their matches. */
#include "library/batch.h"

#include <sodium.h>
#include <stdlib.h>

#include "lib/prng.h"
#include "referee/policy/policy.h"

#define SLOTS_MAX 1000000

/* The seed of a match, and the random numbers of who plays it at random:
 * BLAKE2b of slot and episode, lowest bytes first, under the batch's seed as
 * the key. */
static void
derive(const uint8_t seed[DW_SEED_BYTES], uint64_t slot, uint64_t episode,
       uint8_t match[DW_SEED_BYTES], uint64_t *prng)
{
	uint8_t name[16], out[DW_SEED_BYTES + sizeof(*prng)];

	for (unsigned i = 0; i < 8; i++) {
		name[i] = (uint8_t)(slot >> 8 * i);
		name[8 + i] = (uint8_t)(episode >> 8 * i);
	}
	crypto_generichash(out, sizeof(out), name, sizeof(name), seed,
			   DW_SEED_BYTES);
	memcpy(match, out, DW_SEED_BYTES);
	*prng = 0;
	for (unsigned i = 0; i < sizeof(*prng); i++)
		*prng |= (uint64_t)out[DW_SEED_BYTES + i] << 8 * i;
}

void
dw_batch_seed(const uint8_t seed[DW_SEED_BYTES], uint64_t slot,
	      uint64_t episode, uint8_t match[DW_SEED_BYTES])
{
	uint64_t prng;

	derive(seed, slot, episode, match, &prng);
}

void
batch_ready(struct dw_batch *batch, struct slot *slot)
{
	struct state *state = &slot->state;

	while (state->over == OVER_DEAL ||
	       (state->deal == 0 && state->over == OVER_NO)) {
		stream_for_deal(&slot->stream, slot->seed, state->deal + 1u);
		game_deal(state, &slot->stream, &batch->events);
		slot->pile.behind = FAR_BEHIND;
	}
	if (batch->ids == NULL)
		return;
	slot->count = 0;
	if (state->over == OVER_NO)
		slot->count = batch->ids->mask(state, &slot->mask);
	else
		memset(&slot->mask, 0, sizeof(slot->mask));
}

void
batch_begin(struct dw_batch *batch, unsigned slot, uint64_t episode)
{
	const struct rules *rules = &batch->game->rules;
	struct slot *at = &batch->slot[slot];

	at->episode = episode;
	derive(batch->seed, slot, episode, at->seed, &at->prng);
	game_begin(&at->state, rules, rules->players);
	batch_ready(batch, at);
	if (batch->listed == slot)
		batch->listed = batch->slots;
}

const struct legal *
batch_list(struct dw_batch *batch, unsigned slot)
{
	if (batch->listed != slot)
		game_legal(&batch->slot[slot].state, &batch->list);
	batch->listed = slot;
	return &batch->list;
}

/* What the most demanding policy remembers. */
static size_t
own_bytes(void)
{
	size_t most = 1;

	for (unsigned i = 0; policy_at(i) != NULL; i++)
		if (policy_at(i)->own_bytes > most)
			most = policy_at(i)->own_bytes;
	return most;
}

int
dw_batch_new(struct dw_batch **out, const struct dw_game *game, unsigned slots,
	     const uint8_t seed[DW_SEED_BYTES], int restart,
	     struct dw_error *why)
{
	struct dw_batch *batch;

	*out = NULL;
	if (slots < 1 || slots > SLOTS_MAX)
		return inside_fail(why, "%u slots: a batch has 1 to %d", slots,
				   SLOTS_MAX);
	batch = inside_alloc(sizeof(*batch) + slots * sizeof(batch->slot[0]),
			     why);
	if (batch == NULL)
		return -1;
	batch->game = game;
	batch->ids = inside_ids(&game->rules) > 0 ? game->rules.family->ids
						  : NULL;
	batch->counts_on = batch->ids != NULL &&
			   game->rules.discard_seen == DISCARD_ALL;
	batch->slots = slots;
	batch->mask_words = dw_mask_words(game);
	batch->restart = restart != 0;
	observe_plan(&game->rules, &batch->plan);
	dw_batch_reset(batch, seed);
	if (batch->ids != NULL) {
		batch->own = inside_alloc(own_bytes(), why);
		if (batch->own == NULL) {
			free(batch);
			return -1;
		}
	}
	*out = batch;
	return 0;
}

void
dw_batch_free(struct dw_batch *batch)
{
	if (batch != NULL)
		free(batch->own);
	free(batch);
}

unsigned
dw_batch_slots(const struct dw_batch *batch)
{
	return batch->slots;
}

void
dw_batch_reset(struct dw_batch *batch, const uint8_t seed[DW_SEED_BYTES])
{
	memcpy(batch->seed, seed, sizeof(batch->seed));
	batch->listed = batch->slots;
	for (unsigned i = 0; i < batch->slots; i++)
		batch_begin(batch, i, 0);
}

static int
check_slot(const struct dw_batch *batch, unsigned slot, struct dw_error *why)
{
	if (slot < batch->slots)
		return 0;
	return inside_fail(why,
			   "there is no slot %u: the batch has %u, counted "
			   "from 0",
			   slot, batch->slots);
}

int
dw_batch_begin(struct dw_batch *batch, unsigned slot, uint64_t episode,
	       struct dw_error *why)
{
	if (check_slot(batch, slot, why) == -1)
		return -1;
	batch_begin(batch, slot, episode);
	return 0;
}

static int
check_rules(const struct dw_batch *batch, const struct dw_table *table,
	    struct dw_error *why)
{
	if (memcmp(batch->game->hash, table->game->hash,
		   sizeof(table->game->hash)) == 0)
		return 0;
	return inside_fail(why, "the table's game has other rules than the "
				"batch's");
}

int
dw_batch_take(const struct dw_batch *batch, unsigned slot,
	      struct dw_table *table, struct dw_error *why)
{
	if (check_slot(batch, slot, why) == -1 ||
	    check_rules(batch, table, why) == -1)
		return -1;
	table->state = batch->slot[slot].state;
	table->state.rules = &table->game->rules;
	table->stream = batch->slot[slot].stream;
	memcpy(table->seed, batch->slot[slot].seed, sizeof(table->seed));
	inside_forget_events(table);
	return 0;
}

int
dw_batch_put(struct dw_batch *batch, unsigned slot,
	     const struct dw_table *table, struct dw_error *why)
{
	struct slot *at;

	if (check_slot(batch, slot, why) == -1 ||
	    check_rules(batch, table, why) == -1)
		return -1;
	if (batch->restart && dw_table_moment(table) == DW_MATCH_OVER)
		return inside_fail(why, "the match is over, and this batch "
					"begins another one where one ends: "
					"dw_batch_begin does");
	at = &batch->slot[slot];
	at->state = table->state;
	at->state.rules = &batch->game->rules;
	at->stream = table->stream;
	memcpy(at->seed, table->seed, sizeof(at->seed));
	at->pile.behind = FAR_BEHIND;
	batch_ready(batch, at);
	if (batch->listed == slot)
		batch->listed = batch->slots;
	return 0;
}

/* The place of the @nth bit, from 0, of those that are set; without a branch,
 * as no processor guesses which one is chosen. */
static unsigned
nth_bit(uint64_t word, unsigned nth)
{
	const uint64_t ones = UINT64_C(0x0101010101010101);
	const uint64_t highs = ones << 7;
	uint64_t in_bytes = id_bytes(word) * ones; /* and in those before */
	uint64_t beyond = ((in_bytes | highs) - (nth + 1) * ones) & highs;
	unsigned at = (unsigned)__builtin_ctzll(beyond) & ~7u;
	uint64_t byte = word >> at & 255;

	nth -= (unsigned)(in_bytes << 8 >> at & 255);
	/* at most seven are below it */
	for (unsigned i = 0; i < 7; i++)
		byte &= byte - (i < nth);
	return at + (unsigned)__builtin_ctzll(byte);
}

/* The id of the @nth bit, from 0, of those that are set: there are more. */
static int32_t
nth_id(const struct id_mask *mask, unsigned nth)
{
	unsigned word = 0;

	for (unsigned n; nth >= (n = id_bits(mask->words[word])); word++)
		nth -= n;
	return (int32_t)(word * 64 + nth_bit(mask->words[word], nth));
}

/* A number below @n, each with the same chance, without a division as a rule:
 * Lemire 2019. */
static uint32_t
draw_number(uint64_t *prng, uint32_t n)
{
	uint64_t product = (uint64_t)prng_draw(prng) * n;

	if ((uint32_t)product < n)
		while ((uint32_t)product < (0u - n) % n)
			product = (uint64_t)prng_draw(prng) * n;
	return (uint32_t)(product >> 32);
}

/* Where nothing is listed there is no number to draw: an action that the list
 * leaves out may be legal all the same, as the default is. */
static int32_t
choose_random(struct dw_batch *batch, unsigned i)
{
	struct slot *slot = &batch->slot[i];
	uint32_t n;

	/* of a match that is over the mask has no bits either */
	if (batch->ids != NULL && slot->count > 0)
		return nth_id(&slot->mask,
			      draw_number(&slot->prng, slot->count));
	if (slot->state.over != OVER_NO)
		return DW_SKIP;
	n = batch->ids != NULL ? 0 : batch_list(batch, i)->n;
	return n == 0 ? DW_DEFAULT : (int32_t)draw_number(&slot->prng, n);
}

/* An arena's default need not be in the list of actions. */
static int32_t
choose_default(struct dw_batch *batch, unsigned i)
{
	struct slot *slot = &batch->slot[i];
	unsigned id;

	if (batch->ids == NULL)
		return DW_DEFAULT;
	game_standard(&slot->state, &batch->action);
	id = batch->ids->of(&batch->action);
	return id_mask_has(&slot->mask, id) ? (int32_t)id : DW_DEFAULT;
}

/* The policies share one memory, which each finds zeroed before its first match
 * (policy.h): what another one left there is nothing of its own. */
static void
begin_policy(struct dw_batch *batch, const struct policy *policy)
{
	if (batch->policy != policy)
		memset(batch->own, 0, policy->own_bytes);
	batch->policy = policy;
	if (policy->begin != NULL)
		policy->begin(batch->own);
}

/* Any other policy, where actions have ids.  It is asked as if the match began
 * here: a memory of its own for each slot and seat would be too much. */
static int32_t
choose_by(struct dw_batch *batch, unsigned i, const struct policy *policy)
{
	struct slot *slot = &batch->slot[i];
	struct question question = { .view = &batch->view };
	const struct action *action = &batch->action;
	unsigned id;
	int at;

	view_of(&slot->state, slot->state.seat, &batch->view);
	if (policy->wants_legal)
		question.legal = batch_list(batch, i);
	begin_policy(batch, policy);
	at = policy_choose(policy, batch->own, &question, &slot->prng,
			   &batch->action);
	if (at == CHOICE_DEFAULT)
		return choose_default(batch, i);
	if (at >= 0)
		action = &batch_list(batch, i)->at[at];
	id = batch->ids->of(action);
	return id_mask_has(&slot->mask, id) ? (int32_t)id
					    : choose_default(batch, i);
}

static int32_t
choose(struct dw_batch *batch, unsigned i, const struct policy *policy)
{
	if (batch->slot[i].state.over != OVER_NO)
		return DW_SKIP;
	if (policy == &policy_default)
		return choose_default(batch, i);
	return choose_by(batch, i, policy);
}

int
dw_batch_choose(struct dw_batch *batch, const char *name, int32_t *actions,
		struct dw_error *why)
{
	const struct policy *policy = name != NULL ? policy_find(name) : NULL;

	if (policy == NULL)
		return inside_fail(why,
				   "there is no policy \"%s\": dw_policy_at "
				   "lists them",
				   name == NULL ? "" : name);
	if (batch->ids == NULL && policy != &policy_random &&
	    policy != &policy_default)
		return inside_fail(why,
				   "%s: in games without ids batches know "
				   "\"random\" and \"default\" alone",
				   name);
	for (unsigned i = 0; i < batch->slots; i++)
		actions[i] = policy == &policy_random
				     ? choose_random(batch, i)
				     : choose(batch, i, policy);
	return 0;
}
