/*
 * batch.h - struct dw_batch, for the files dw_batch*.c.
 *
 * dw_batch.c allocates batches, begins matches and calls policies.
 * dw_batch_step.c plays actions and fills the caller's arrays.  A slot has the
 * members of a table except the events: all slots share one struct events.
 */
#ifndef DEADWOOD_LIBRARY_BATCH_H
#define DEADWOOD_LIBRARY_BATCH_H

#include "library/observe.h"

/**
 * struct pile_count - cached number of each card in a slot's discard pile
 * @of: by internal_card_column
 * @n, @top: size and top card of the pile when it was counted
 * @age: actions played since then; from PILE_COUNT_STALE on, count again
 */
struct pile_count {
	uint8_t of[CARD_COLUMNS];
	uint8_t n;
	card_t top;
	uint8_t age;
};

#define PILE_COUNT_STALE 2

/**
 * struct slot - a match of a batch
 * @mask: the legal ids; unused in games without ids
 * @prng: random numbers of policies
 * @pile: for observations
 */
struct slot {
	struct id_mask mask;
	uint32_t count; /* of legal ids */
	uint64_t prng;
	uint64_t episode;
	struct pile_count pile;
	struct state state;
	struct stream stream;
	uint8_t seed[SEED_BYTES];
};

/**
 * struct dw_batch - slots and working memory
 * @ids: action ids of the game; NULL: it has none
 * @list_slot: the slot whose legal actions are in @list; equal to @slots: none
 * @mask_words: words of a slot's row in the masks
 * @counts_pile: seats see the whole discard pile, so slot->pile is kept up to
 *        date by the top card
 * @policy_memory: memory of @policy, the last one that chose; NULL without ids
 * @view, @state, @events, @action: working memory
 */
struct dw_batch {
	const struct dw_game *game;
	const struct id_space *ids;
	unsigned slots, list_slot;
	unsigned mask_words;
	bool restart, counts_pile;
	uint8_t seed[DW_SEED_BYTES];
	struct observe_plan plan;
	struct view view;
	struct state state;
	void *policy_memory;
	const struct policy *policy;
	struct events events;
	struct action action;
	struct legal list;
	struct slot slot[];
};

/* Begin an episode of a slot and deal its first deal. */
void batch_begin_episode(struct dw_batch *batch, unsigned slot,
			 uint64_t episode);

/* Deal if the slot is between deals, then update its mask of legal ids. */
void batch_prepare_slot(struct dw_batch *batch, struct slot *slot);

/* Return the legal actions of a slot; valid until the next slot is listed. */
const struct legal *batch_list_legal(struct dw_batch *batch, unsigned slot);

#endif
