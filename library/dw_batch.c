/* dw_batch.c - batches: allocate slots, begin their matches, call policies. */
#include "library/batch.h"

#include <sodium.h>
#include <stdlib.h>

#include "lib/prng.h"
#include "referee/policy/policy.h"

#define SLOTS_MAX 1000000

/* Derive the seed of a match and of the slot's random numbers.  It is BLAKE2b
 * of slot and episode, both little-endian, with the batch's seed as the key. */
static void
batch_derive_seed(const uint8_t seed[DW_SEED_BYTES], uint64_t slot,
		  uint64_t episode, uint8_t match[DW_SEED_BYTES],
		  uint64_t *prng)
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

	batch_derive_seed(seed, slot, episode, match, &prng);
}

void
batch_prepare_slot(struct dw_batch *batch, struct slot *slot)
{
	struct state *state = &slot->state;

	while (state->over == OVER_DEAL ||
	       (state->deal == 0 && state->over == OVER_NO)) {
		stream_for_deal(&slot->stream, slot->seed, state->deal + 1u);
		game_deal(state, &slot->stream, &batch->events);
		slot->pile.age = PILE_COUNT_STALE;
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
batch_begin_episode(struct dw_batch *batch, unsigned slot, uint64_t episode)
{
	const struct rules *rules = &batch->game->rules;
	struct slot *at = &batch->slot[slot];

	at->episode = episode;
	batch_derive_seed(batch->seed, slot, episode, at->seed, &at->prng);
	game_begin(&at->state, rules, rules->players);
	batch_prepare_slot(batch, at);
	if (batch->list_slot == slot)
		batch->list_slot = batch->slots;
}

const struct legal *
batch_list_legal(struct dw_batch *batch, unsigned slot)
{
	if (batch->list_slot != slot)
		game_legal(&batch->slot[slot].state, &batch->list);
	batch->list_slot = slot;
	return &batch->list;
}

/* Return the largest size of a policy's memory. */
static size_t
policy_bytes_max(void)
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
		return internal_fail(
			why, "the number of slots is %u, but must be 1 to %d",
			slots, SLOTS_MAX);
	batch = internal_alloc(sizeof(*batch) + slots * sizeof(batch->slot[0]),
			       why);
	if (batch == NULL)
		return -1;
	batch->game = game;
	batch->ids = internal_count_ids(&game->rules) > 0
			     ? game->rules.family->ids
			     : NULL;
	batch->counts_pile = batch->ids != NULL &&
			     game->rules.discard_seen == DISCARD_ALL;
	batch->slots = slots;
	batch->mask_words = dw_mask_words(game);
	batch->restart = restart != 0;
	observe_plan_init(&game->rules, &batch->plan);
	dw_batch_reset(batch, seed);
	if (batch->ids != NULL) {
		batch->policy_memory = internal_alloc(policy_bytes_max(), why);
		if (batch->policy_memory == NULL) {
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
		free(batch->policy_memory);
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
	batch->list_slot = batch->slots;
	for (unsigned i = 0; i < batch->slots; i++)
		batch_begin_episode(batch, i, 0);
}

static int
batch_check_slot(const struct dw_batch *batch, unsigned slot,
		 struct dw_error *why)
{
	if (slot < batch->slots)
		return 0;
	return internal_fail(why,
			     "there is no slot %u: the batch has %u, numbered "
			     "from 0",
			     slot, batch->slots);
}

int
dw_batch_begin(struct dw_batch *batch, unsigned slot, uint64_t episode,
	       struct dw_error *why)
{
	if (batch_check_slot(batch, slot, why) == -1)
		return -1;
	batch_begin_episode(batch, slot, episode);
	return 0;
}

static int
batch_check_rules(const struct dw_batch *batch, const struct dw_table *table,
		  struct dw_error *why)
{
	if (memcmp(batch->game->hash, table->game->hash,
		   sizeof(table->game->hash)) == 0)
		return 0;
	return internal_fail(why, "the rules of the table and of the batch "
				  "differ");
}

int
dw_batch_take(const struct dw_batch *batch, unsigned slot,
	      struct dw_table *table, struct dw_error *why)
{
	if (batch_check_slot(batch, slot, why) == -1 ||
	    batch_check_rules(batch, table, why) == -1)
		return -1;
	table->state = batch->slot[slot].state;
	table->state.rules = &table->game->rules;
	state_choose_rules(&table->state);
	table->stream = batch->slot[slot].stream;
	memcpy(table->seed, batch->slot[slot].seed, sizeof(table->seed));
	internal_clear_events(table);
	return 0;
}

int
dw_batch_put(struct dw_batch *batch, unsigned slot,
	     const struct dw_table *table, struct dw_error *why)
{
	struct slot *at;

	if (batch_check_slot(batch, slot, why) == -1 ||
	    batch_check_rules(batch, table, why) == -1)
		return -1;
	if (batch->restart && dw_table_moment(table) == DW_MATCH_OVER)
		return internal_fail(why, "the match is over, and this batch "
					  "restarts matches that end: use "
					  "dw_batch_begin");
	at = &batch->slot[slot];
	at->state = table->state;
	at->state.rules = &batch->game->rules;
	state_choose_rules(&at->state);
	at->stream = table->stream;
	memcpy(at->seed, table->seed, sizeof(at->seed));
	at->pile.age = PILE_COUNT_STALE;
	batch_prepare_slot(batch, at);
	if (batch->list_slot == slot)
		batch->list_slot = batch->slots;
	return 0;
}

/* Return the position of the @nth set bit, from 0.  Branchless, because a
 * random choice is unpredictable. */
static unsigned
mask_nth_bit(uint64_t word, unsigned nth)
{
	const uint64_t ones = UINT64_C(0x0101010101010101);
	const uint64_t highs = ones << 7;
	uint64_t in_bytes = id_bytes(word) * ones; /* counts up to each byte */
	uint64_t beyond = ((in_bytes | highs) - (nth + 1) * ones) & highs;
	unsigned at = (unsigned)__builtin_ctzll(beyond) & ~7u;
	uint64_t byte = word >> at & 255;

	nth -= (unsigned)(in_bytes << 8 >> at & 255);
	/* Clear the first @nth set bits of the byte, at most seven. */
	for (unsigned i = 0; i < 7; i++)
		byte &= byte - (i < nth);
	return at + (unsigned)__builtin_ctzll(byte);
}

/* Return the id of the @nth set bit, from 0.  More than @nth bits are set. */
static int32_t
mask_nth_id(const struct id_mask *mask, unsigned nth)
{
	unsigned word = 0;

	for (unsigned n; nth >= (n = id_bits(mask->words[word])); word++)
		nth -= n;
	return (int32_t)(word * 64 + mask_nth_bit(mask->words[word], nth));
}

/* Return a uniform random number below @n.  Division is rarely needed: Lemire
 * 2019. */
static uint32_t
batch_random_below(uint64_t *prng, uint32_t n)
{
	uint64_t product = (uint64_t)prng_draw(prng) * n;

	if ((uint32_t)product < n)
		while ((uint32_t)product < (0u - n) % n)
			product = (uint64_t)prng_draw(prng) * n;
	return (uint32_t)(product >> 32);
}

/* Choose a random legal action.  If the list is empty, play the default: an
 * action that the list omits can still be legal. */
static int32_t
batch_choose_random(struct dw_batch *batch, unsigned i)
{
	struct slot *slot = &batch->slot[i];
	uint32_t n;

	/* the count is also 0 if the match is over */
	if (batch->ids != NULL && slot->count > 0)
		return mask_nth_id(
			&slot->mask,
			batch_random_below(&slot->prng, slot->count));
	if (slot->state.over != OVER_NO)
		return DW_SKIP;
	n = batch->ids != NULL ? 0 : batch_list_legal(batch, i)->n;
	return n == 0 ? DW_DEFAULT
		      : (int32_t)batch_random_below(&slot->prng, n);
}

/* Choose the default action.  It may be missing in the list of actions. */
static int32_t
batch_choose_default(struct dw_batch *batch, unsigned i)
{
	struct slot *slot = &batch->slot[i];
	unsigned id;

	if (batch->ids == NULL)
		return DW_DEFAULT;
	game_standard(&slot->state, &batch->action);
	id = batch->ids->of(&batch->action);
	return id_mask_has(&slot->mask, id) ? (int32_t)id : DW_DEFAULT;
}

/* Prepare the memory that all policies share.  A policy expects zeroed memory
 * before its first match (policy.h), so clear the memory if another policy used
 * it. */
static void
batch_begin_policy(struct dw_batch *batch, const struct policy *policy)
{
	if (batch->policy != policy)
		memset(batch->policy_memory, 0, policy->own_bytes);
	batch->policy = policy;
	if (policy->start_match != NULL)
		policy->start_match(batch->policy_memory);
}

/* Choose by another policy, in games with ids.  The policy starts as if the
 * match began here, since memory for each slot and seat would take too much
 * space. */
static int32_t
batch_choose_policy(struct dw_batch *batch, unsigned i,
		    const struct policy *policy)
{
	struct slot *slot = &batch->slot[i];
	struct question question = { .view = &batch->view };
	const struct action *action = &batch->action;
	unsigned id;
	int at;

	view_of(&slot->state, slot->state.seat, &batch->view);
	if (policy->wants_legal)
		question.legal = batch_list_legal(batch, i);
	batch_begin_policy(batch, policy);
	at = policy_choose(policy, batch->policy_memory, &question, &slot->prng,
			   &batch->action);
	if (at == CHOICE_DEFAULT)
		return batch_choose_default(batch, i);
	if (at >= 0)
		action = &batch_list_legal(batch, i)->at[at];
	id = batch->ids->of(action);
	return id_mask_has(&slot->mask, id) ? (int32_t)id
					    : batch_choose_default(batch, i);
}

static int32_t
batch_choose_slot(struct dw_batch *batch, unsigned i,
		  const struct policy *policy)
{
	if (batch->slot[i].state.over != OVER_NO)
		return DW_SKIP;
	if (policy == &policy_default)
		return batch_choose_default(batch, i);
	return batch_choose_policy(batch, i, policy);
}

int
dw_batch_choose(struct dw_batch *batch, const char *name, int32_t *actions,
		struct dw_error *why)
{
	const struct policy *policy = name != NULL ? policy_find(name) : NULL;

	if (policy == NULL)
		return internal_fail(why,
				     "unknown policy \"%s\": dw_policy_at "
				     "lists them",
				     name == NULL ? "" : name);
	if (batch->ids == NULL && policy != &policy_random &&
	    policy != &policy_default)
		return internal_fail(
			why,
			"policy \"%s\": in games without ids a batch "
			"supports only \"random\" and \"default\"",
			name);
	for (unsigned i = 0; i < batch->slots; i++)
		actions[i] = policy == &policy_random
				     ? batch_choose_random(batch, i)
				     : batch_choose_slot(batch, i, policy);
	return 0;
}
